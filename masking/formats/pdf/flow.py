"""Flow: the lines of a page in the order in which people read them.

Why not the stream alone: most programs write a page as it is read, but some write it line by line across its columns,
and some column by column through its tables. So a page is cut by its geometry: ruled tables into their cells, the rest
at its gutters again and again, and each part is read whole. Where geometry leaves a choice, the stream decides.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from statistics import median

from masking.document import Box, hull
from masking.formats.pdf import cells, columns, grid, order, strays
from masking.formats.pdf.cells import Cell
from masking.formats.pdf.columns import Cut, Segment
from masking.formats.pdf.content import Glyph
from masking.formats.pdf.order import Line, Word

_DEPTH = 16
_MOST, _WORDS = 1_000, 8_000
"""Segments up to which a page is cut, and words up to which its rules are asked; no resume has more."""
_UP, _GAP = 0.5, 1.5
"""Ems upwards that are a step against the direction of reading; ems of space that are a gap in a line."""
_SAME_ROW = 0.7
"""Part of their height in which what stands on one row overlaps."""
_JUMPS, _SUSPICIOUS = 10, 0.2
"""Fewer jumps than this are no scramble; the share of lines with a step upwards or a gap from which on a page is looked
at."""
_RATIO = 7.0
"""Jumps for every step from part to part, from which on the stream is scrambled."""
_INSET = 6.0
"""Points that the text of a ruled cell keeps from its rules at most."""
_FRAME = 0.5
"""Height, for the width of the page, from which on cells side by side are parts of the page and no row of a table."""
_SHORT_SIDE = 0.35
"""Part of the height of one column up to which the other is a block beside its beginning."""


_Zone = tuple[list[Segment], list[Segment], list[Segment], list[Line]]
"""What stands above a part of a page, in it, and below it, and its lines."""


def ordered(words: Sequence[Word], glyphs: Sequence[Glyph], rules: Sequence[Box], width: float) -> list[Line]:
    """Return the lines of a page in reading order; ``words`` come in the order of the stream."""
    level = [word for word in words if order.level(word)]
    if not level:
        return order.lines(words)
    page = _Page(glyphs, {id(word): float(place) for place, word in enumerate(words)}, width)
    tables = page.tables(rules) if len(level) <= _WORDS else []
    segments = page.segments(level)
    moved = strays.settled(segments, page.places)
    page.places |= moved
    placed = page.placed(level, tables) if moved or tables else segments
    return page.arranged(placed, [word for word in words if not order.level(word)])


@dataclass(slots=True)
class _Page:
    glyphs: Sequence[Glyph]
    places: dict[int, float]
    """Place of each word in the stream, by its identity."""
    width: float
    numbered: int = 0
    cuts: dict[tuple[Segment, ...], Cut | None] = field(default_factory=dict)
    """The gutter that was found between some segments."""

    def arranged(self, segments: Sequence[Segment], slanted: Sequence[Word] = ()) -> list[Line]:
        """The lines of a part of a page: as the stream has them, but for what it tears apart.

        ``slanted`` are words that no rows can hold: they keep their place in the stream.
        """
        whole = [s for s in segments if s.lines]
        if len(segments) > _MOST:
            return self.stream(segments, whole, slanted)
        lines = self.stream(segments)
        if self._scrambled(segments, lines):
            return [*self.read(segments, 0), *order.lines(slanted)]
        repaired: list[Segment] = []
        self._repair([s for s in segments if not s.lines], repaired, segments, 0)
        found = [*whole, *repaired]
        return self.stream(segments, found, slanted) if found or slanted else lines

    def _repair(
        self, segments: Sequence[Segment], repaired: list[Segment], every: Sequence[Segment], depth: int
    ) -> None:
        """Add what the stream tears apart, each part of the page that it tears as one segment with its lines."""
        cut = self._cut(segments, depth)
        if cut is None:
            return
        whole = self._whole(cut)
        parts: tuple[Sequence[Segment], ...] = (cut.left, cut.right)
        if whole is not None and not _among(every, whole[1]):
            above, zone, below, lines = whole
            words = tuple(word for s in zone for word in s.words)
            at = min(s.at for s in zone)
            repaired.append(Segment(words, hull(s.box for s in zone), zone[0].size, "", at, tuple(lines)))
            parts = (above, below)
        for part in (*parts, *_around(segments, cut)):
            self._repair(part, repaired, every, depth + 1)

    def _cut(self, segments: Sequence[Segment], depth: int) -> Cut | None:
        if len(segments) < 4 or depth >= _DEPTH:
            return None
        key = tuple(segments)
        if key not in self.cuts:
            self.cuts[key] = columns.best_cut(segments, self.width)
        return self.cuts[key]

    def _whole(self, cut: Cut) -> _Zone | None:
        """What stands on both sides of a gutter, where the stream tears it apart."""
        if cut.truth is None or not columns.torn(cut, cut.truth):
            return None
        return self._zone(cut)

    def tables(self, rules: Sequence[Box]) -> list[grid.Grid]:
        """The tables that rules draw, but for those that only frame the parts of the page."""
        return [table for table in grid.grids(rules) if not self._frame(table)]

    def placed(self, words: Sequence[Word], grids: Sequence[grid.Grid]) -> list[Segment]:
        """The segments of some words; each ruled table is one, with all that stands in it."""
        if not grids:
            return self.segments(words)
        outer, rest = grids[0], grids[1:]
        inside, outside = _parted(words, outer.box)
        inner = [g for g in rest if _within(outer.box, g.box)]
        others = self.placed(outside, [g for g in rest if g not in inner])
        return [*others, *self._table(outer, inside, inner)]

    def _frame(self, table: grid.Grid) -> bool:
        """Say whether the rules only frame the parts of the page."""
        return len(table.rows) == 1 and table.box[3] - table.box[1] > _FRAME * self.width

    def _table(self, outer: grid.Grid, words: Sequence[Word], inner: Sequence[grid.Grid]) -> list[Segment]:
        """A ruled table as one segment; where fewer than two of its cells hold words, what stands in it as it is."""
        rows: list[list[Cell]] = []
        left = list(words)
        for row in outer.rows:
            rows.append([])
            for box in row:
                held, left = _parted(left, box)
                rows[-1].append(self._cell(box, held, inner))
        filled = sum(bool(cell.lines) for row in rows for cell in row)
        if filled < 2 or left:
            return self.placed(words, inner)
        self.numbered += 1
        lines = cells.text_lines(rows, self.numbered)
        ordered = sorted(words, key=lambda word: self.places[id(word)])
        size = median(word.size for word in words)
        return [Segment(tuple(ordered), outer.box, size, "", self.places[id(ordered[0])], tuple(lines))]

    def _cell(self, box: Box, words: Sequence[Word], inner: Sequence[grid.Grid]) -> Cell:
        lines = self.arranged(self.placed(words, [g for g in inner if _within(box, g.box)])) if words else []
        inset = max(0.0, min([_INSET, *(line.box[0] - box[0] for line in lines)]))
        return Cell(tuple(lines), box[2] - inset)

    def segments(self, words: Sequence[Word]) -> list[Segment]:
        """The segments of some words."""
        return [self._segment(part) for row in columns.rows(words) for part in columns.parted(row, self.glyphs)]

    def _segment(self, words: Sequence[Word]) -> Segment:
        frame = hull(w.box for w in words)
        text = " ".join(order.spelled(word, self.glyphs) for word in words)
        at = min(self.places[id(word)] for word in words)
        return Segment(tuple(words), frame, median(w.size for w in words), text, at)

    def _scrambled(self, segments: Sequence[Segment], lines: Sequence[Line]) -> bool:
        """Say whether the stream, and its ``lines``, jump about far more often than reading the parts would."""
        if _suspicion(lines) < max(_JUMPS, _SUSPICIOUS * len(lines)):
            return False
        blocks = list(self._blocks(segments, 0))
        home = {id(s): i for i, block in enumerate(blocks) for s in block}
        sequence = sorted(segments, key=lambda s: s.at)
        if len(blocks) == 1:
            return sum(b.box[3] < a.box[1] for a, b in pairwise(sequence)) >= _JUMPS
        jumps = sum(home[id(a)] != home[id(b)] for a, b in pairwise(sequence))
        return jumps >= _JUMPS and jumps / (len(blocks) - 1) > _RATIO

    def _blocks(self, segments: Sequence[Segment], depth: int) -> Iterator[list[Segment]]:
        """The parts of a page from gutter to gutter; the rows of a table are one."""
        cut = self._cut(segments, depth)
        if cut is None:
            yield list(segments)
            return
        above, below = _around(segments, cut)
        sides = ([*cut.left, *cut.right],) if cut.truth == "table" else (cut.left, cut.right)
        for part in (above, below) if len(sides) == 1 else (above, *sides, below):
            if part:
                yield from self._blocks(part, depth + 1)
        if len(sides) == 1:
            yield sides[0]

    def read(self, segments: Sequence[Segment], depth: int) -> list[Line]:
        """The lines of a part of a page by geometry alone, cut at its gutters as long as there are some."""
        cut = self._cut(segments, depth)
        if cut is None:
            return self._leaf(segments)
        above, below = _around(segments, cut)
        over, _, under, lines = self._zone(cut)
        found = [line for part in (above, over) if part for line in self.read(part, depth + 1)]
        return [*found, *lines, *(line for part in (under, below) if part for line in self.read(part, depth + 1))]

    def _zone(self, cut: Cut) -> _Zone:
        return self._rows(cut) if cut.truth == "table" else self._sides(cut)

    def _sides(self, cut: Cut) -> _Zone:
        """Both sides of a gutter, the one that the stream begins first."""
        left, right, rest = _trimmed(cut)
        first, second = self.arranged(left), self.arranged(right)
        beyond = 1 + max((line.column for line in first), default=0)
        second = [line._replace(column=line.column + beyond) for line in second]
        both = [first, second] if min(s.at for s in left) < min(s.at for s in right) else [second, first]
        return [], [*left, *right], rest, [*both[0], *both[1]]

    def _rows(self, cut: Cut) -> _Zone:
        """The rows of a table without rules; what stands over or under it on one side only is no part of it."""
        above, every, below, parts = _table(cut)
        stacked = columns.stream_rows(cut) if not above and not below and len(parts) == 2 else []
        bands = [cells.row(row, parts) for row in stacked] or cells.bands(every, parts)
        first, last = _shared(bands, cut)
        self.numbered += 1
        number = self.numbered
        rows = [
            [Cell(tuple(self.arranged(cell) if cell else ()), part[1]) for cell, part in zip(band, parts, strict=True)]
            for band in bands[first:last]
        ]
        over, zone, under = (_all(part) for part in (bands[:first], bands[first:last], bands[last:]))
        return [*above, *over], zone, [*below, *under], cells.text_lines(rows, number)

    def _leaf(self, segments: Sequence[Segment]) -> list[Line]:
        """What has no gutter, from the top: tables, and between them the rows."""
        found: list[Line] = []
        run: list[Word] = []
        for segment in sorted(segments, key=lambda s: s.middle if not s.lines else s.box[1]):
            if segment.lines:
                found += [order.line(row) for row in columns.rows(run)]
                found += segment.lines
                run = []
            else:
                run += segment.words
        return [*found, *(order.line(row) for row in columns.rows(run))]

    def stream(
        self, segments: Sequence[Segment], whole: Sequence[Segment] = (), slanted: Sequence[Word] = ()
    ) -> list[Line]:
        """The lines of some segments in the order of the stream, but for those in ``whole``, which stay together.

        What stands on one row with the right part first is turned round.
        """
        taken = {id(word): segment for segment in whole for word in segment.words}
        level = (word for s in segments for word in s.words)
        words = sorted((*level, *slanted), key=lambda word: self.places[id(word)])
        found: list[Line] = []
        run: list[Word] = []
        seen: set[int] = set()
        for word in words:
            home = taken.get(id(word))
            if home is None:
                run.append(word)
            elif id(home) not in seen:
                seen.add(id(home))
                found += [*_turned(order.lines(run)), *home.lines]
                run = []
        return [*found, *_turned(order.lines(run))]


def _among(segments: Sequence[Segment], zone: Sequence[Segment]) -> bool:
    """Say whether something beside a part of a page stands in the midst of it in the stream: the part is none."""
    known = {id(s) for s in zone}
    first, last = min(s.at for s in zone), max(s.at for s in zone)
    top, bottom = min(s.box[1] for s in zone), max(s.box[3] for s in zone)
    others = (s for s in segments if id(s) not in known and first < s.at < last)
    return any(top < s.middle < bottom for s in others)


def _around(segments: Sequence[Segment], cut: Cut) -> tuple[list[Segment], list[Segment]]:
    inside = {id(s) for s in (*cut.left, *cut.right)}
    rest = [s for s in segments if id(s) not in inside]
    return [s for s in rest if s.middle < cut.bottom], [s for s in rest if s.middle >= cut.bottom]


def _suspicion(lines: Sequence[Line]) -> int:
    """Steps upwards from line to line, and wide gaps inside lines: both are rare in a stream in reading order."""
    up = sum(b.box[1] < a.box[1] - _UP * a.size for a, b in pairwise(lines))
    gaps = sum(right.box[0] - left.box[2] > _GAP * left.size for line in lines for left, right in pairwise(line.words))
    return up + gaps


def _turned(lines: Sequence[Line]) -> list[Line]:
    """The lines, those that stand left of the one before them on its row set before it."""
    found: list[Line] = []
    for line in lines:
        if found and order.level(line.words[0]) and order.level(found[-1].words[0]) and _left_of(line, found[-1]):
            found[-1] = order.line([*line.words, *found[-1].words])
        else:
            found.append(line)
    return found


def _all(bands: Sequence[cells.Band]) -> list[Segment]:
    return [segment for band in bands for cell in band for segment in cell]


def _shared(bands: Sequence[cells.Band], cut: Cut) -> tuple[int, int]:
    """From where to where rows go that stand on both sides of a gutter; all of them where none does."""
    left = {id(s) for s in cut.left}
    both = [i for i, band in enumerate(bands) if len({id(s) in left for s in _all([band])}) > 1]
    return (both[0], both[-1] + 1) if both else (0, len(bands))


def _table(cut: Cut) -> tuple[list[Segment], list[Segment], list[Segment], list[tuple[float, float]]]:
    """What stands above a table without rules, on it and below it, and its columns: what is wider than one ends it."""
    middle = [s for side in columns.common(cut) for s in side]
    parts = columns.spans(middle)
    _, top, _, bottom = hull(s.box for s in middle)
    known = {id(s) for s in middle}
    rest = sorted((s for s in (*cut.left, *cut.right) if id(s) not in known), key=lambda s: s.middle)
    half = bisect_left(rest, (top + bottom) / 2, key=lambda s: s.middle)
    high, low = half - _fitting(rest[:half][::-1], parts), half + _fitting(rest[half:], parts)
    return rest[:high], [*rest[high:half], *middle, *rest[half:low]], rest[low:], parts


def _fitting(segments: Sequence[Segment], parts: cells.Spans) -> int:
    return next((i for i, s in enumerate(segments) if not cells.fits(s, parts)), len(segments))


def _trimmed(cut: Cut) -> tuple[list[Segment], list[Segment], list[Segment]]:
    """Both sides of a gutter, and what goes on below where one side is a short block beside the other's beginning."""
    left, right = list(cut.left), list(cut.right)
    one, other = hull(s.box for s in left), hull(s.box for s in right)
    heights = one[3] - one[1], other[3] - other[1]
    tall = left if heights[0] > heights[1] else right
    if min(heights) > _SHORT_SIDE * max(heights):
        return left, right, []
    end = _gap_below(tall, min(one[3], other[3]))
    kept, rest = [s for s in tall if s.box[1] < end], [s for s in tall if s.box[1] >= end]
    return (kept, right, rest) if tall is left else (left, kept, rest)


def _gap_below(side: Sequence[Segment], end: float) -> float:
    """Where something begins again after the first gap below a height."""
    pairs = pairwise(sorted(side, key=lambda s: s.middle))
    starts = (b.box[1] for a, b in pairs if b.box[1] >= end and b.box[1] - a.box[3] > _UP * b.size)
    return next(starts, inf)


def _left_of(line: Line, before: Line) -> bool:
    """Say whether a line stands to the left of the one before it, on the same row."""
    overlap = min(line.box[3], before.box[3]) - max(line.box[1], before.box[1])
    height = max(line.box[3] - line.box[1], before.box[3] - before.box[1])
    return line.box[2] <= before.box[0] and overlap > _SAME_ROW * height


def _parted(words: Sequence[Word], box: Box) -> tuple[list[Word], list[Word]]:
    """The words that stand in a box, and the others."""
    return [w for w in words if _holds(box, w.box)], [w for w in words if not _holds(box, w.box)]


def _holds(box: Box, word: Box) -> bool:
    x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _within(outer: Box, inner: Box) -> bool:
    return _holds(outer, inner) and inner[0] >= outer[0] - 3 and inner[2] <= outer[2] + 3
