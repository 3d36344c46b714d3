"""Direction: pages and lines that are read from right to left.

Why: a PDF places letters from left to right, whichever way they are read. A page of Arabic or Hebrew is laid out like
any other one as a mirror shows it, so it is mirrored before its lines are put in order; then the letters of each line
are put in the order in which they are written, as the bidirectional algorithm of Unicode (UAX 9) shows them.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise

from masking.document import Box
from masking.expression import expression
from masking.formats.pdf.content import Glyph
from masking.formats.pdf.fonts import UNKNOWN
from masking.formats.pdf.order import Line, Word, lines

_BRACKETS = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_RIGHT, _LEFT, _NUMBER, _BLANK, _NEUTRAL = "R", "L", "N", " ", ""
_KINDS = {"R": _RIGHT, "AL": _RIGHT, "L": _LEFT, "EN": _NUMBER, "AN": _NUMBER}
_LONGER = ("\u0640", UNKNOWN)
"""What programs put between the letters of a word to set a line to its full width."""
_WITHIN = frozenset(".,:/-")
"""What stands between the digits of one number."""
_TURNED = expression(r"\d\+(?!\w)")
"""The end of a telephone number whose groups of digits stand from right to left."""
_YEARS = expression(r"(?:\d\d?[./])?((?:19|20)\d\d)\s*[-–]\s*(?:\d\d?[./])?((?:19|20)\d\d)")

Unit = tuple[str, tuple[int, ...]]
"""Characters, and the glyphs that show them."""


def leftward(glyphs: Iterable[Glyph]) -> bool | None:
    """Say whether a page, or a part of it, is read from right to left; None where no letter of it is."""
    kinds: Counter[str] = Counter()
    for text, count in Counter(glyph.text for glyph in glyphs).items():
        kinds[_kind(text)] += count
    return kinds[_RIGHT] > kinds[_LEFT] if kinds[_RIGHT] else None


def mirrored(
    words: Sequence[Word], rules: Sequence[Box], width: float
) -> tuple[dict[int, Word], list[Word], list[Box]]:
    """Return the words and rules of a page as a mirror shows them, and the words themselves by their images."""
    turned = [word for line in lines(words) for word in line.words[::-1]]
    images = [
        Word(word.glyphs[::-1], _box(word.box, width), word.size, _glyph(word.last, width), _glyph(word.first, width))
        for word in turned
    ]
    known = {id(image): word for image, word in zip(images, turned, strict=True)}
    return known, images, [_box(rule, width) for rule in rules]


def restored(found: Sequence[Line], known: dict[int, Word], width: float) -> list[Line]:
    """Return the lines of a page that was mirrored with its words in their places, from left to right."""
    return [
        line._replace(
            words=tuple(sorted((known[id(word)] for word in line.words), key=lambda word: word.box[0])),
            box=_box(line.box, width),
        )
        for line in found
    ]


def written(units: Sequence[Unit], *, page: bool) -> list[Unit]:
    """Return what stands on a line from left to right in the order in which it is written and read.

    ``page`` says whether the page is read from right to left; a line is where most of its letters are.
    """
    kinds = _kinds(units)
    right, left = kinds.count(_RIGHT), kinds.count(_LEFT)
    if not right:
        return _leftward(units) if page and _turned(units) else list(units)
    if page or right > left:
        return _leftward(units)
    found: list[Unit] = []
    parted = [_LEFT if text == "\t" else kind for (text, _), kind in zip(units, kinds, strict=True)]
    for start, end, inside in _stretches(parted, _RIGHT):
        found += _leftward(units[start:end]) if inside else units[start:end]
    return found


def _kinds(units: Sequence[Unit]) -> list[str]:
    return [_kind(text) for text, _ in units]


def _turned(units: Sequence[Unit]) -> bool:
    """Say whether numbers stand from right to left: a plus sign behind them, the later of two years first."""
    text = "".join(text for text, _ in units).strip()
    years = _YEARS.fullmatch(text)
    return _TURNED.search(text) is not None or (years is not None and years[1] > years[2])


def _leftward(units: Sequence[Unit]) -> list[Unit]:
    """A stretch read from right to left; words of other scripts and numbers in it are not."""
    turned = _shortened(units[::-1])
    kinds = _kinds(turned)
    joined = [kind or _between(turned, kinds, i) for i, kind in enumerate(kinds)]
    found: list[Unit] = []
    for start, end, inside in _stretches(joined, _LEFT):
        if inside:
            found += turned[start:end][::-1]
            continue
        for first, last, number in _runs(joined[start:end]):
            part = turned[start + first : start + last]
            found += part[::-1] if number else part
    return _bracketed(found)


def _shortened(units: Sequence[Unit]) -> list[Unit]:
    """The units, those that only make a word longer shown with the letter before them."""
    found: list[Unit] = []
    for text, glyphs in units:
        if found and text in _LONGER and _kind(found[-1][0]) == _RIGHT:
            found[-1] = found[-1][0], (*found[-1][1], *glyphs)
        else:
            found.append((text, glyphs))
    return found


def _between(units: Sequence[Unit], kinds: Sequence[str], at: int) -> str:
    """What a sign counts as: a part of the number around it, or what parts cells."""
    if not units[at][0].strip():
        return _RIGHT if units[at][0] == "\t" else _BLANK
    inside = 0 < at < len(kinds) - 1 and kinds[at - 1] == kinds[at + 1] == _NUMBER
    return _NUMBER if inside and units[at][0] in _WITHIN else _NEUTRAL


def _stretches(kinds: Sequence[str], wanted: str) -> Iterator[tuple[int, int, bool]]:
    """Where a line is cut, and whether what lies between is of one direction, with all between its letters."""
    other = _LEFT if wanted == _RIGHT else _RIGHT
    groups: list[list[int]] = []
    for i in (i for i, kind in enumerate(kinds) if kind == wanted):
        if groups and other not in kinds[groups[-1][-1] : i]:
            groups[-1].append(i)
        else:
            groups.append([i])
    at = 0
    for group in groups:
        start = group[0] if wanted == _RIGHT else _number_before(kinds, at, group[0])
        yield at, start, False
        yield start, group[-1] + 1, True
        at = group[-1] + 1
    yield at, len(kinds), False


def _number_before(kinds: Sequence[str], low: int, start: int) -> int:
    """Where the number begins that stands, in the turned line, before a word of another script: it goes with it."""
    at = start
    while at > low and kinds[at - 1] == _BLANK:
        at -= 1
    end = at
    while at > low and kinds[at - 1] == _NUMBER:
        at -= 1
    return at if at < end else start


def _runs(kinds: Sequence[str]) -> Iterator[tuple[int, int, bool]]:
    """Where numbers begin and end."""
    edges = [0, *(i for i, (a, b) in enumerate(pairwise(kinds), 1) if (a == _NUMBER) != (b == _NUMBER)), len(kinds)]
    for start, end in pairwise(edges):
        if start < end:
            yield start, end, kinds[start] == _NUMBER


def _bracketed(units: list[Unit]) -> list[Unit]:
    """The units with brackets that open where they close, as a mirror shows them, turned round."""
    text = "".join(text for text, _ in units)
    opened, closed = text.find("("), text.find(")")
    if closed < 0 or 0 <= opened < closed:
        return units
    return [(text.translate(_BRACKETS), glyphs) for text, glyphs in units]


@cache
def _kind(text: str) -> str:
    """Whether a glyph is of a script that is read to the right or to the left, or a number."""
    return next((kind for c in text if (kind := _KINDS.get(unicodedata.bidirectional(c), _NEUTRAL))), _NEUTRAL)


def _box(box: Box, width: float) -> Box:
    return width - box[2], box[1], width - box[0], box[3]


def _glyph(glyph: Glyph, width: float) -> Glyph:
    return glyph._replace(x=width - glyph.end_x, end_x=width - glyph.x)
