"""Cells: the rows of a table from what stands on it, and the text of each cell whole before that of the next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from masking.formats.pdf import wording
from masking.formats.pdf.columns import Segment, full
from masking.formats.pdf.order import Joint, Line

_ASCENT, _DESCENT = 0.47, 0.05
"""Ems between the lower edge of a box, a quarter below the baseline, and the middle and foot of letters."""
_LONGEST = 6
"""Lines up to which a cell is a value that may be broken over lines; a longer one is a text."""
_CLEAR, _TIMES = 0.2, 1.5
"""Ems, and times, by which gaps between rows are wider than gaps between the lines of a cell."""
_FEW = 4
"""Lines that a row has at most for every row, where gaps tell rows."""


Spans = Sequence[tuple[float, float]]
"""From where to where columns go."""
Band = list[list[Segment]]
"""What stands in each column of a row."""


class Cell(NamedTuple):
    """What stands in a cell, line by line, and how far a line of it can reach to the right."""

    lines: tuple[Line, ...]
    limit: float


def text_lines(rows: Sequence[Sequence[Cell]], number: int) -> list[Line]:
    """Return the lines of a table, row by row and cell by cell, each with what parts it from the line before.

    Cells of a row are parted by tabs where each but the last is one line of text; a value that is broken over lines
    is one. ``number`` distinguishes the tables of a page.
    """
    found: list[Line] = []
    for place, row in enumerate(rows):
        texts = _texts(row)
        level = all(line.joint != "\n" for _, text in texts[:-1] for line in text[1:])
        for i, (column, text) in enumerate(texts):
            first: Joint = "\t" if i and level else "\n"
            for k, line in enumerate(text):
                found.append(line._replace(joint=line.joint if k else first, cell=line.cell or (number, place, column)))
    return found


def _texts(row: Sequence[Cell]) -> list[tuple[int, tuple[Line, ...]]]:
    """The cells of a row that hold lines, by column; the last of one or two is a text that keeps its lines."""
    filled = [(column, cell) for column, cell in enumerate(row) if cell.lines]
    texts = [(column, _joined(cell)) for column, cell in filled]
    if 0 < len(filled) < 3:
        texts[-1] = filled[-1][0], filled[-1][1].lines
    return texts


def row(segments: Sequence[Segment], columns: Spans) -> Band:
    """Return what stands in each of ``columns`` of one row."""
    found: Band = [[] for _ in columns]
    for segment in segments:
        found[_place(segment, columns)].append(segment)
    return found


def bands(segments: Sequence[Segment], columns: Spans) -> list[Band]:
    """Return the rows of a table without rules, each with what stands in each of ``columns``, from left to right."""
    lines = _levels(segments, columns)
    em = median(s.size for s in segments)
    edges = [(min(_head(s) for s in _all(line)), max(_foot(s) for s in _all(line))) for line in lines]
    gaps = [(below[0] - above[1]) / em for above, below in pairwise(edges)]
    wide = _threshold(gaps)
    rows = [lines[0]]
    for gap, line in zip(gaps, lines[1:], strict=True):
        if gap <= wide and _goes_on(rows[-1], line, columns, gap, wide):
            rows[-1] = [[*cell, *more] for cell, more in zip(rows[-1], line, strict=True)]
        else:
            rows.append(line)
    return rows


def _joined(cell: Cell) -> tuple[Line, ...]:
    """The lines of a cell, those that only its width parts joined by a space."""
    if len(cell.lines) > _LONGEST or any(line.cell for line in cell.lines):
        return cell.lines
    return (
        *cell.lines[:1],
        *(b._replace(joint=" ") if b.joint == "\n" and full(a.words, b.words, cell.limit) else b
          for a, b in pairwise(cell.lines)),
    )  # fmt: skip


def _levels(segments: Sequence[Segment], columns: Spans) -> list[Band]:
    """What stands at one height, column by column; cells that are centred interlock and stand at one height."""
    lines: list[Band] = []
    foot = -1e9
    for segment in sorted(segments, key=_head):
        if _head(segment) > foot:
            lines.append([[] for _ in columns])
        foot = max(foot, _foot(segment)) if lines else _foot(segment)
        lines[-1][_place(segment, columns)].append(segment)
    return lines


def fits(segment: Segment, columns: Spans) -> bool:
    """Say whether a segment stands in one of ``columns``."""
    return any(left - 1 <= segment.box[0] and segment.box[2] <= right + 1 for left, right in columns)


def _place(segment: Segment, columns: Spans) -> int:
    return next(i for i, (left, right) in enumerate(columns) if left - 1 <= segment.box[0] <= right + 1)


def _goes_on(row: Band, line: Band, columns: Spans, gap: float, wide: float) -> bool:
    """Say whether a line belongs to the row above it."""
    filled, above = _filled(line), _filled(row)
    if gap > 0 and filled == above:
        return False
    if not line[0]:
        return len(filled) == 1 or _wraps(row, line, columns, filled)
    if not row[0] and wide < 1e9:
        return _wraps(row, line, columns, above)
    if wide == 1e9 and not len(filled) == 1 < len(line):
        return False
    return not _headed(line[0][0].text) and _wraps(row, line, columns, filled)


def _headed(text: str) -> bool:
    return wording.label(text) or wording.date(text)


def _filled(line: Band) -> list[int]:
    return [i for i, cell in enumerate(line) if cell]


def _wraps(row: Band, line: Band, columns: Spans, places: Sequence[int]) -> bool:
    """Say whether cells of a row, all of those in some columns, go on in the line below."""
    return all(row[i] and line[i] and full(row[i][-1].words, line[i][0].words, columns[i][1]) for i in places)


def _threshold(gaps: Sequence[float]) -> float:
    """Return the gap, in ems, above which a new row begins; no gap does where all are much the same."""
    known = sorted(max(gap, 0.05) for gap in gaps)
    steps = [(b - a, i) for i, (a, b) in enumerate(pairwise(known))]
    if not steps:
        return 1e9
    step, place = max(steps)
    clear = step > _CLEAR and known[place + 1] > _TIMES * known[place]
    many = len(known) - place - 1 >= len(known) / _FEW
    return (known[place] + known[place + 1]) / 2 if clear and many else 1e9


def _head(segment: Segment) -> float:
    return segment.box[1] if segment.lines else segment.box[3] - (0.25 + 2 * _ASCENT - 0.22) * segment.size


def _foot(segment: Segment) -> float:
    return segment.box[3] if segment.lines else segment.box[3] - _DESCENT * segment.size


def _all(line: Band) -> list[Segment]:
    return [segment for cell in line for segment in cell]
