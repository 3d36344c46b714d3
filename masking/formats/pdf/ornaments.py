"""What is drawn along a line of text and moves with it: underlines, icons, bars, grounds that hug words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from masking.document import Box
from masking.formats.pdf.content import Glyph
from masking.formats.pdf.geometry import Matrix, invert, multiply
from masking.formats.pdf.paths import Drawing
from masking.formats.pdf.text import PageText

_ENDS = 0.45
"""Ems by which an underline may miss the words that it belongs to."""
_PADDING = 1.0
"""Ems by which a ground may reach over the words that stand on it."""
_EVEN = 0.4
"""Ems by which it may reach further on one side than on the other."""
_BESIDE = 0.7
"""Ems behind the last word within which an icon belongs to it."""
_SMALL, _HIGH = 2.5, 1.7
"""Ems that an icon is wide, and that anything on a line is high."""


@dataclass(frozen=True, slots=True)
class Moving:
    """A drawing that moves along with its line."""

    drawing: Drawing
    matrix: Matrix
    """The change in the drawing's own space."""
    box: Box
    """Where it is afterwards."""


def moving(page: PageText, frame: Box, em: float, way: Callable[[float], float]) -> Iterator[Moving]:
    """The drawings on the line in ``frame`` that move; ``way`` says how far the text at a place does."""
    words = _words(page, frame)
    for drawing in _along(page, frame[3], frame, em):
        ends = _ends(drawing, words, em)
        if ends is None:
            continue
        x0, x1 = drawing.box[0], drawing.box[2]
        left, right = x0 + way(ends[0]), x1 + way(ends[1])
        inverse = invert(drawing.ctm)
        if inverse is None or right <= left or (abs(left - x0) < 1e-3 and abs(right - x1) < 1e-3):
            continue
        stretch = (right - left) / (x1 - x0) if x1 - x0 > 1e-6 else 1.0
        change = (stretch, 0.0, 0.0, 1.0, left - stretch * x0, 0.0)
        matrix = multiply(multiply(drawing.ctm, change), inverse)
        yield Moving(drawing, matrix, (left, drawing.box[1], right, drawing.box[3]))


def bound(page: PageText, frame: Box, anchor: Glyph, end: float) -> bool:
    """Whether a short rule runs along what would move and belongs to none of its words: it cannot follow."""
    words = _words(page, (frame[0], frame[1], end, frame[3]))
    for drawing in page.drawings_near(anchor.y, anchor.size):
        x0, top, x1, bottom = drawing.box
        near = drawing.level and top > frame[1] and bottom < anchor.y + 0.3 * anchor.size
        along = near and x1 > frame[2] and x0 < end and x0 > frame[0] - anchor.size
        if along and (drawing.stream >= 0 or _ends(drawing, words, anchor.size) is None):
            return True
    return False


def icons(page: PageText, anchor: Glyph) -> list[tuple[float, float]]:
    """Left and right end of the icons on the line of a glyph."""
    frame = (0.0, anchor.y - anchor.size, page.size[0], anchor.y + 0.3 * anchor.size)
    on = _along(page, anchor.y, frame, anchor.size)
    return [(d.box[0], d.box[2]) for d in on if not d.level and d.box[2] - d.box[0] <= _SMALL * anchor.size]


def _along(page: PageText, y: float, frame: Box, em: float) -> list[Drawing]:
    """The drawings on a line that can move."""
    near = page.drawings_near(y, em)
    return [d for d in near if d.stream < 0 and (d.level or not d.pinned) and _on(d, frame, em)]


def _words(page: PageText, frame: Box) -> list[tuple[float, float]]:
    """Start and end of the words on a line."""
    x0, top, x1, bottom = frame
    return [
        (word.first.x, word.last.end_x)
        for word in page.words_near(bottom, bottom - top)
        if word.first.x >= x0 - 1 and word.last.end_x <= x1 + 1 and top < word.first.y <= bottom
    ]


def _on(drawing: Drawing, frame: Box, em: float) -> bool:
    x0, top, x1, bottom = drawing.box
    middle = (top + bottom) / 2
    return (
        bottom - top <= _HIGH * em
        and frame[1] < middle < frame[3] + 0.15 * em
        and frame[0] - _PADDING * em <= x1
        and x0 <= frame[2] + _BESIDE * em
        and x1 - x0 <= frame[2] - frame[0] + 2 * _PADDING * em
    )


def _ends(drawing: Drawing, words: list[tuple[float, float]], em: float) -> tuple[float, float] | None:
    """Places whose text its two ends follow; None where it stays."""
    x0, _, x1, _ = drawing.box
    if not drawing.level and x1 - x0 <= _SMALL * em:
        at = (x0 + x1) / 2
        return (at, at)
    if not words:
        return None
    first = min(words, key=lambda word: abs(word[0] - x0))
    last = min(words, key=lambda word: abs(word[1] - x1))
    if last[1] <= first[0]:
        return None
    before, after = first[0] - x0, x1 - last[1]
    if drawing.level:
        fits = abs(before) <= _ENDS * em and abs(after) <= _ENDS * em
    else:
        fits = 0 <= before <= _PADDING * em and 0 <= after <= _PADDING * em and abs(before - after) <= _EVEN * em
    return (first[0], last[1]) if fits else None
