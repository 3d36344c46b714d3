"""Reading order: from the glyphs of a page to words, lines and text.

Why: the order of the content stream is nearly always the order in which people read; sorting by position tears
columns apart. So words follow the stream, split at white space and at gaps wider than 0.12 of the letter's size,
and only a page whose stream is scrambled is cut into columns by position (``columns``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from statistics import median
from typing import Literal, NamedTuple

from masking.document import Box, hull
from masking.formats.pdf.content import Glyph, frame
from masking.formats.pdf.rows import runs

GAP = 0.12
"""A wider gap than this, in ems, parts two words."""
DRIFT = 3.0
"""Points that a baseline, or the top of a letter, may move inside a word."""
_SPACED, _SHORT = 3, 4
"""Gaps without a blank on a line from which on they may be space between letters; letters that no such piece has."""
TWIN, _CLOSE = 1.0, 0.12
"""Points, and ems, by which the copies of a doubled glyph may differ: no letter is as narrow."""
_CELL = 2 * TWIN
_STRETCHED, _WIDEST = 3.0, 8.0
"""Ems up to which one blank of a line may be stretched, and all of them."""
_ALIKE = 0.15
"""Ems by which the blanks of a line differ."""


class Word(NamedTuple):
    """Glyphs that stand together, by their place in the list of the page's glyphs."""

    glyphs: tuple[int, ...]
    box: Box
    size: float
    first: Glyph
    last: Glyph


Joint = Literal["", "-", " ", "\t", "\n"]
"""What parts a line from the one before it; ``-`` is nothing, and the hyphen that ends that line goes, too."""


class Line(NamedTuple):
    """Words that follow one another on one baseline."""

    words: tuple[Word, ...]
    box: Box
    size: float
    joint: Joint = "\n"
    """What parts it from the line before: a tab before the next cell of a row, a space inside of a cell."""
    cell: tuple[int, int, int] | None = None
    """Table on its page, row and column."""
    column: int = 0
    """Counted from the left, where a page is set in columns."""


def doubles(glyphs: Sequence[Glyph]) -> dict[int, int]:
    """Return, for every glyph that is a copy of an earlier one at the same place (fake bold), that earlier one."""
    seen: dict[tuple[str, float, float], list[int]] = {}
    copies: dict[int, int] = {}
    for i in _crowded(glyphs):
        glyph, text = glyphs[i], glyphs[i].text
        if not text or text == " ":
            continue
        left, above = (glyph.x - TWIN) // _CELL, (glyph.y - TWIN) // _CELL
        cells = ((text, x, y) for x in (left, left + 1) for y in (above, above + 1))
        twin = next((at for cell in cells for at in seen.get(cell, ())[-4:] if _twins(glyphs[at], glyph)), None)
        if twin is None:
            seen.setdefault((text, glyph.x // _CELL, glyph.y // _CELL), []).append(i)
        else:
            copies[i] = twin
    return copies


def _crowded(glyphs: Sequence[Glyph]) -> list[int]:
    """Places of the glyphs that begin where another one does, or nearly."""
    import numpy as np

    spots = np.array([[glyph.x for glyph in glyphs], [glyph.y for glyph in glyphs]]).T
    found: set[int] = set()
    for shifts in ((0, 0), (0, TWIN), (TWIN, 0), (TWIN, TWIN)):
        cells = np.floor((spots + shifts) / (_CELL + 0.01)) @ (1e6, 1.0)
        order = cells.argsort()
        same = np.flatnonzero(cells[order[1:]] == cells[order[:-1]])
        found.update(order[same].tolist(), order[same + 1].tolist())
    return sorted(found)


def words(glyphs: Sequence[Glyph], copies: dict[int, int]) -> list[Word]:
    """Return the words of a page in the order of its content stream."""
    found: list[Word] = []
    current: list[int] = []
    base = 0
    for i, glyph in enumerate(glyphs):
        if i in copies or not glyph.text:
            continue
        if glyph.text.isspace():
            _finish(glyphs, current, found)
            continue
        if current and _begins(glyphs[base], glyph):
            _finish(glyphs, current, found)
        current.append(i)
        if len(current) == 1 or glyph.text.isascii() or not _mark(glyph):
            base = i
    _finish(glyphs, current, found)
    return _gathered(glyphs, found)


def _begins(before: Glyph, glyph: Glyph) -> bool:
    """Whether a glyph begins a new word; most stand close behind another of their string, which is quickly said."""
    if glyph.show is before.show and before.y == before.end_y and 0 <= glyph.x - before.end_x <= GAP * glyph.size:
        return False
    return parts(before, glyph) and not ((_mark(before) or _mark(glyph)) and _over(before, glyph))


def _mark(glyph: Glyph) -> bool:
    """Whether a glyph is drawn over the letter before it or behind it."""
    return not glyph.text.isascii() and unicodedata.category(glyph.text[0]) == "Mn"


def _over(one: Glyph, other: Glyph) -> bool:
    """Whether a letter and a mark are as near as those that belong together."""
    size = max(one.size, other.size)
    return abs(one.x - other.x) <= size and abs(one.y - other.y) <= DRIFT + 0.3 * size


def spelled(word: Word, glyphs: Sequence[Glyph]) -> str:
    """Return the letters of a word in the order in which they are read."""
    text = "".join(glyphs[i].text for i in word.glyphs)
    mirrored = word.glyphs[0] > word.glyphs[-1]
    return text[::-1] if mirrored and not any(unicodedata.bidirectional(c) in ("R", "AL") for c in text) else text


def lines(found: Sequence[Word]) -> list[Line]:
    """Join words that follow one another on one baseline."""
    return [line(row) for row in runs(found, _same_line)]


def line(row: Sequence[Word]) -> Line:
    """Return a line of some words."""
    return Line(tuple(row), hull(w.box for w in row), max(w.size for w in row))


def level(word: Word) -> bool:
    """Say whether a word is written from left to right on a level baseline."""
    return _direction(word.first)[0] > 0.99


def parts(left: Glyph, right: Glyph) -> bool:
    """Say whether ``right`` begins a new word after ``left``."""
    if left.y == left.end_y == right.y and left.x < left.end_x and left.size == right.size:
        return not left.x - left.end_x - 1e-6 <= right.x - left.end_x <= GAP * left.size
    along, across, top = _offset(left, right)
    if across > DRIFT and top > DRIFT:
        return True
    length = hypot(left.end_x - left.x, left.end_y - left.y)
    return along < -length - 1e-6 or along > GAP * left.size


def gap(left: Word, right: Word) -> float:
    """Return how far one word begins behind the end of another, along their baseline."""
    return _offset(left.last, right.first)[0]


def stretched(row: Sequence[Word], at: int, glyphs: Sequence[Glyph]) -> bool:
    """Say whether nothing but one blank parts the word ``at`` a place of a row from the one before it.

    Why: where a line is set to its full width, its blanks are stretched, much, or all of them alike.
    """
    left, right = row[at - 1], row[at]
    if not _blank(left, right, glyphs) or left.last.text == ":":
        return False
    if gap(left, right) <= _STRETCHED * right.size:
        return True
    gaps = [gap(a, b) for a, b in pairwise(row)]
    return len(gaps) > 1 and max(gaps) - min(gaps) <= _ALIKE * right.size and max(gaps) <= _WIDEST * right.size


def _blank(left: Word, right: Word, glyphs: Sequence[Glyph]) -> bool:
    between = right.glyphs[0] - 1
    return between - 1 == left.glyphs[-1] and not glyphs[between].text.strip()


def _gathered(glyphs: Sequence[Glyph], found: list[Word]) -> list[Word]:
    """The words, those gathered that are set with space between their letters."""
    result: list[Word] = []
    for run in runs(found, _goes_on):
        beside = [left.glyphs[-1] + 1 == right.glyphs[0] for left, right in pairwise(run)]
        if sum(beside) < _SPACED or 2 * sum(len(word.glyphs) == 1 for word in run) < len(run):
            result += run
        else:
            result += _joined(glyphs, run, beside)
    return result


def _joined(glyphs: Sequence[Glyph], run: Sequence[Word], beside: Sequence[bool]) -> list[Word]:
    """The words of a run that is set with space between its letters."""
    result: list[Word] = []
    gaps = [gap(left, right) / right.size for left, right in pairwise(run)]
    usual = median(space for space, close in zip(gaps, beside, strict=True) if close)
    widest = min(usual + max(GAP, 0.5 * usual), 1.0)
    current = list(run[0].glyphs)
    for space, close, word in zip(gaps, beside, run[1:], strict=True):
        if not close or space > widest:
            _finish(glyphs, current, result)
        current += word.glyphs
    _finish(glyphs, current, result)
    return result


def _goes_on(before: Word, word: Word) -> bool:
    return len(word.glyphs) < _SHORT and _same_line(before, word)


def _twins(a: Glyph, b: Glyph) -> bool:
    return max(abs(a.x - b.x), abs(a.y - b.y), abs(a.size - b.size)) <= min(TWIN, _CLOSE * max(a.size, b.size))


def _finish(glyphs: Sequence[Glyph], current: list[int], found: list[Word]) -> None:
    if current:
        members = [glyphs[i] for i in current]
        first, last = members[0], members[-1]
        size = first.size if first.show is last.show else median(g.size for g in members)
        found.append(Word(tuple(current), frame(members), size, first, last))
        current.clear()


def _direction(glyph: Glyph) -> tuple[float, float]:
    """Unit vector of the baseline; text without width counts as level."""
    dx, dy = glyph.end_x - glyph.x, glyph.end_y - glyph.y
    length = hypot(dx, dy) if dy else abs(dx)
    if length < 1e-6:
        return (1.0, 0.0)
    return (dx / length, dy / length)


def _offset(left: Glyph, right: Glyph) -> tuple[float, float, float]:
    """How far ``right`` starts behind the end of ``left``: along the baseline, across it, and top to top."""
    dx, dy = right.x - left.end_x, right.y - left.end_y
    if left.y == left.end_y and left.x < left.end_x:
        return dx, abs(dy), abs(dy + left.size - right.size)
    ux, uy = _direction(left)
    across = dy * ux - dx * uy
    return dx * ux + dy * uy, abs(across), abs(across + left.size - right.size)


def _same_line(left: Word, right: Word) -> bool:
    last, first = left.last, right.first
    if last.show is not first.show:
        a, b = _direction(last), _direction(first)
        if a[0] * b[0] + a[1] * b[1] < 0.9:
            return False
    along, across, top = _offset(last, first)
    size = max(left.size, right.size)
    return along > -0.3 * size and (across <= 0.35 * size or top <= 0.2 * size)
