"""Codes of little squares that a page draws as lines or rectangles: a contact card that a phone reads.

Why: a picture of a code goes with the other pictures; one drawn as a path is no picture, and reveals name and address.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from masking.formats.pdf.content import Content, Raster
from masking.formats.pdf.geometry import Box, area, hull, inside
from masking.formats.pdf.paths import Drawing

CODE = -1_000_000_000
"""Number of the raster that stands for a code."""
_MODULES = (17.0, 190.0)
"""Squares a side of a code has."""
_FEWEST = 60
"""Squares or runs of squares that the smallest code has."""
_SIDE = (14.0, 400.0)
_SQUARE = 1.2
"""How much longer one side of a square may be."""
_RUN = 0.45
"""Share of a side that no run of dark squares reaches."""
_DARK = (0.2, 0.8)
"""Share of a code that is dark."""
_EDGE = 0.03
_ROWS = 0.8
"""Share of the rows that hold a dark square."""


def mark(content: Content) -> None:
    """Add the codes of a page to its rasters and note what draws them."""
    for box, drawings in (*_paths(content), *_groups(content)):
        hide(content, box, drawings)


def hide(content: Content, box: Box, drawings: Sequence[Drawing]) -> None:
    """Count what drawings show in a box of the page as a picture that goes."""
    first = min(drawings, key=lambda drawing: drawing.first)
    after = sum(glyph.show.stream == first.stream and glyph.show.op < first.op for glyph in content.glyphs)
    content.rasters.append(Raster(first.stream, first.op, after, box, 1000, 1000, False, CODE))
    content.rasters.sort(key=lambda raster: raster.after)
    content.codes += drawings


def _paths(content: Content) -> Iterator[tuple[Box, list[Drawing]]]:
    """Codes that are one path of many short level and upright lines."""
    for drawing, longest in content.meshes:
        if _is_square(drawing.box) and longest < _RUN * _side(drawing.box):
            x0, top, x1, bottom = drawing.box
            edge = _EDGE * _side(drawing.box)  # lines are wide, and their box is that of their middle
            yield (x0 - edge, top - edge, x1 + edge, bottom + edge), [drawing]


def _groups(content: Content) -> Iterator[tuple[Box, list[Drawing]]]:
    """Codes of which every square, or run of squares, is painted for itself."""
    heights: dict[float, list[Drawing]] = {}
    for drawing in content.drawings:
        x0, top, x1, bottom = drawing.box
        if 0.3 < bottom - top < 14 and 0.3 < x1 - x0 < 10 * (bottom - top):
            heights.setdefault(round(bottom - top, 1), []).append(drawing)
    for height, alike in heights.items():
        if len(alike) >= _FEWEST:
            for group in _touching(alike, 4 * height):
                box = hull(drawing.box for drawing in group)
                if len(group) >= _FEWEST and _is_code(box, group, height):
                    own = set(group)
                    inner = [d for d in content.drawings if d not in own and inside(d.box, box, height)]
                    yield box, [*group, *inner]


def _is_code(box: Box, group: Sequence[Drawing], height: float) -> bool:
    side = _side(box)
    rows = {round((drawing.box[1] - box[1]) / height) for drawing in group}
    dark = sum(area(d.box) for d in group) / (side * side)
    return (
        _is_square(box)
        and _MODULES[0] <= side / height <= _MODULES[1]
        and len(rows) >= _ROWS * side / height
        and _DARK[0] < dark < _DARK[1]
    )


def _touching(drawings: Sequence[Drawing], reach: float) -> Iterator[list[Drawing]]:
    """The drawings in groups that stand no further apart than ``reach``."""
    cells: dict[tuple[int, int], list[Drawing]] = {}
    for drawing in drawings:
        cells.setdefault((int(drawing.box[0] // reach), int(drawing.box[1] // reach)), []).append(drawing)
    while cells:
        waiting, group = [next(iter(cells))], []
        while waiting:
            x, y = waiting.pop()
            group += cells.pop((x, y), [])
            near = ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1))
            waiting += [cell for cell in near if cell in cells]
        yield group


def _side(box: Box) -> float:
    return max(box[2] - box[0], box[3] - box[1])


def _is_square(box: Box) -> bool:
    width, height = box[2] - box[0], box[3] - box[1]
    return _SIDE[0] <= min(width, height) and max(width, height) <= min(_SIDE[1], _SQUARE * min(width, height))
