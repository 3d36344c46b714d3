"""Ruled tables: the door to pdfplumber, which makes cells of the rules of a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pdfplumber import table

from masking.document import Box, hull
from masking.formats.pdf.geometry import area

_TOLERANCE = 3.0
"""Points by which rules of one line may be apart, and by which they may miss one another."""
_MOST = 4_000
"""Rules of a page from which on they are a picture."""
_LINES = 160
"""Lines in either direction, once rules are joined; no resume has a table of more."""
_POINTS = 1_200
_LEAST = 7.0
"""Points across and down from which on a cell can hold a word."""


class Grid(NamedTuple):
    """A ruled table."""

    box: Box
    rows: tuple[tuple[Box, ...], ...]
    """Its cells, from the top and from the left; one that spans rows stands in the first of them."""


def grids(rules: Sequence[Box]) -> list[Grid]:
    """Return the tables of two cells and more that the rules of a page draw, the innermost last."""
    if not 3 <= len(rules) <= _MOST:
        return []
    lines = table.merge_edges(list(map(_edge, rules)), *[_TOLERANCE] * 4)
    upright = [line for line in lines if line["orientation"] == "v"]
    if not 2 <= len(upright) <= _LINES or not 2 <= len(lines) - len(upright) <= _LINES:
        return []
    points = table.edges_to_intersections(lines, _TOLERANCE, _TOLERANCE)
    if not 4 <= len(points) <= _POINTS:
        return []
    cells = [c for c in table.intersections_to_cells(points) if min(c[2] - c[0], c[3] - c[1]) >= _LEAST]
    found = [Grid(hull(group), _rows(group)) for group in table.cells_to_tables(cells)]
    return sorted(found, key=lambda grid: -area(grid.box))


def _edge(rule: Box) -> dict[str, Any]:
    """A rule as pdfplumber writes it."""
    x0, top, x1, bottom = rule
    if x1 - x0 >= bottom - top:
        middle = (top + bottom) / 2
        return {"x0": x0, "x1": x1, "top": middle, "bottom": middle, "width": x1 - x0, "orientation": "h"}
    middle = (x0 + x1) / 2
    return {"x0": middle, "x1": middle, "top": top, "bottom": bottom, "height": bottom - top, "orientation": "v"}


def _rows(cells: Sequence[Box]) -> tuple[tuple[Box, ...], ...]:
    rows: list[list[Box]] = []
    for cell in sorted(cells, key=lambda c: (c[1], c[0])):
        if not rows or cell[1] > rows[-1][0][1] + _TOLERANCE:
            rows.append([])
        rows[-1].append(cell)
    return tuple(tuple(sorted(row)) for row in rows)
