"""Words that a page draws as outlines: paths in a row, as large as letters and no two alike.

Why: a name that a design program has turned into curves is no text, and whoever sees the page reads it. Like a code
that phones read it counts as a picture and goes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from masking.document import Box, hull
from masking.formats.pdf.content import Content, hide
from masking.formats.pdf.geometry import Point, inside
from masking.formats.pdf.paths import Drawing, Ink, Outline

_WIDE = 2.2
"""Times its height that a letter may be wide."""
_GAP = 0.8
"""Heights of a row that part two words of it at most."""
_SHARED = 0.5
"""Share of the height of the lower one that neighbours have in common."""
_FEWEST, _SHAPES = 4, 3
"""Letters of a row; how many of them are more than a stem, of as many widths."""
_LONG = 2.2
"""Heights that a row is long: an icon of several parts is not."""
_EVEN = 0.08
"""Of the height: by how much the widths of icons in a row differ."""
_HEADING, _SHORT = 14.0, (1.6, 1.1)
"""Points that a row of fewer letters is high; heights that a row of one or of more paths is long that one pen draws."""
_PEN, _RATIO, _ALIKE = 0.17, (1.8, 2.5), 8
"""Heights that a pen is wide at most; times by which pens differ in a word that one draws for sure, and in any."""
_NEAR = 200
"""Shapes before one that may hold it."""
_MOST = 10_000
"""Shapes on a page; with more it shows a map."""


class _Shape(NamedTuple):
    box: Box
    drawing: Drawing
    stem: bool
    ink: Ink | None
    """That of what it holds included; None for a stem."""


def mark(content: Content) -> None:
    """Add the outlined words of a page to its rasters and note what draws them."""
    if not 2 <= sum(len(outline.boxes) + len(outline.stems) for outline in content.outlines) <= _MOST:
        return
    gone: set[Drawing] = set()
    for turned, spots in zip((False, True), _spots(content), strict=True):
        for row in filter(_is_word, _rows(list(_shapes(content, gone, spots, turned=turned)))):
            frame = _turned(hull(shape.box for shape in row), turned)
            drawings = {shape.drawing: None for shape in row}
            drawings |= {drawing: None for drawing in content.drawings if inside(drawing.box, frame)}
            gone |= drawings.keys()
            hide(content, hull([frame, *(drawing.box for drawing in drawings)]), list(drawings))
            content.outlined += len(row)


def _turned(box: Box, turned: bool) -> Box:
    """A box on the page that lies on its side."""
    return (box[1], box[0], box[3], box[2]) if turned else box


def _spots(content: Content) -> tuple[Sequence[Point], Sequence[Point]]:
    """The middles of the letters, level and turned, from left to right."""
    middles = [((g.x + g.end_x) / 2, g.y - 0.3 * g.size) for g in content.glyphs if g.text.strip()]
    return sorted(middles), sorted((y, x) for x, y in middles)


def _shapes(content: Content, gone: set[Drawing], spots: Sequence[Point], *, turned: bool) -> Iterator[_Shape]:
    """What may be a letter, from left to right: inner shapes and those behind the ``spots`` of text left out."""
    outlined = [outline for outline in content.outlines if outline.drawing not in gone]
    found = [shape for outline in outlined for shape in _contours(outline, turned=turned)]
    last: list[_Shape] = []
    for shape in sorted(found, key=lambda s: (s.box[0], -s.box[2])):
        last = [other for other in last if other.box[2] > shape.box[0]]
        if not _held(shape, last[-_NEAR:]) and not _grounds(shape.box, spots):
            last.append(shape)
            yield shape


def _contours(outline: Outline, *, turned: bool) -> Iterator[_Shape]:
    """The contours of a path that are not too wide for letters."""
    pairs = (*zip(outline.boxes, outline.inks, strict=True), *((stem, None) for stem in outline.stems))
    for box, ink in pairs:
        shape = _Shape(_turned(box, turned), outline.drawing, ink is None, ink and replace(ink))
        if shape.box[2] - shape.box[0] <= _WIDE * (shape.box[3] - shape.box[1]):
            yield shape


def _held(shape: _Shape, others: Sequence[_Shape]) -> bool:
    """Whether a shape lies in another one, which then holds its ink."""
    holder = next((other for other in others if inside(shape.box, other.box)), None)
    if holder is not None and holder.ink and shape.ink:
        holder.ink.hold(shape.ink)
    return holder is not None


def _grounds(box: Box, spots: Sequence[Point]) -> bool:
    """Whether text stands on it."""
    x0, top, x1, bottom = box
    return any(top < y < bottom for x, y in spots[bisect_left(spots, (x0, 0.0)) : bisect_left(spots, (x1, 0.0))])


def _rows(shapes: Sequence[_Shape]) -> Iterator[list[_Shape]]:
    """Shapes that follow one another at one height."""
    open_rows: list[list[_Shape]] = []
    for shape in shapes:
        for row in open_rows:
            if _follows(row, shape.box):
                row.append(shape)
                break
        else:
            open_rows.append([shape])
        reach = shape.box[0]
        yield from (row for row in open_rows if _ended(row, reach))
        open_rows = [row for row in open_rows if not _ended(row, reach)]
    yield from open_rows


def _ended(row: Sequence[_Shape], x: float) -> bool:
    _, top, right, bottom = hull(shape.box for shape in row[-3:])
    return right + _GAP * (bottom - top) < x


def _follows(row: Sequence[_Shape], box: Box) -> bool:
    """Whether a shape stands beside the last ones of a row, and is about as high."""
    _, top, right, bottom = hull(shape.box for shape in row[-3:])
    high, low = max(bottom - top, box[3] - box[1]), min(bottom - top, box[3] - box[1])
    shared = min(bottom, box[3]) - max(top, box[1])
    return box[0] - right <= _GAP * high and shared >= _SHARED * low and low >= 0.3 * high


def _is_word(row: Sequence[_Shape]) -> bool:
    """Whether shapes of a row are letters: of different widths and drawn with much the same pen, or with one for sure.

    Where it cannot be told how wide a pen is, widths decide.
    """
    x0, top, x1, bottom = hull(shape.box for shape in row)
    width, height = x1 - x0, bottom - top
    inks = [shape.ink for shape in row if shape.ink]
    pens = _pens(inks, height)
    ratio = max(pens) / max(min(pens), 1e-6)
    if ratio <= _RATIO[0] and max(pens) <= _PEN and _is_written(row, inks, width, height):
        return True
    return _varied(row, width, height) and (ratio <= _RATIO[1] or any(ink.stroked for ink in inks))


def _pens(inks: Sequence[Ink], height: float) -> list[float]:
    """How wide the pens are that draw shapes, in heights of their row."""
    return [2 * abs(ink.area) / ink.way / height for ink in inks] or [1.0]


def _is_written(row: Sequence[_Shape], inks: Sequence[Ink], width: float, height: float) -> bool:
    """Whether shapes that one pen draws are enough of them, in a row that is long enough, and not all alike."""
    alike = {(round(_ALIKE * ink.area / height**2), round(_ALIKE * ink.way / height)) for ink in inks}
    short = _SHORT[len({shape.drawing for shape in row}) > 1]
    return (len(row) >= _FEWEST or height >= _HEADING) and width >= short * height and len(alike) > 1


def _varied(row: Sequence[_Shape], width: float, height: float) -> bool:
    """Whether enough shapes, in a row that is long enough, are of different widths."""
    widths = {round((shape.box[2] - shape.box[0]) / (_EVEN * height)) for shape in row if not shape.stem}
    return len(row) >= _FEWEST and len(widths) >= _SHAPES and width >= _LONG * height
