"""Columns: reading order by position, for a page whose content stream is scrambled.

Why: a producer that writes a page row by row, or in no order at all, tears sentences apart. Such a page is cut at
its gutters again and again (XY-cut). The cut counts only when the stream jumps between the resulting blocks far
more often than reading them would.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import mean, median

from masking.formats.pdf.geometry import Box, hull
from masking.formats.pdf.order import Line, Word

JUMPS = 10
"""Fewer jumps than this are no scramble."""
RATIO = 7.0
"""Jumps for every step from block to block, from which on the stream is scrambled."""
_SUSPICIOUS = 0.2
"""Share of lines with a step upwards or a wide gap, from which on a page is looked at."""
_SPLIT = 0.6
"""Ems of space that part two segments of a row."""
_LEAST = 3
"""Segments that make a column."""
_DEPTH = 12
_MOST = 1_500
"""Segments up to which a page is cut; no resume has more."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Words that stand together on a row."""

    words: tuple[Word, ...]
    box: Box
    size: float

    @property
    def middle(self) -> float:
        """Height of its middle."""
        return (self.box[1] + self.box[3]) / 2


@dataclass(frozen=True, slots=True)
class _Cut:
    score: float
    left: tuple[Segment, ...]
    right: tuple[Segment, ...]
    bottom: float


def ordered(lines: Sequence[Line], width: float) -> list[Line]:
    """Return the lines of a page in reading order: the stream's own unless it is scrambled."""
    if _suspicion(lines) < max(JUMPS, _SUSPICIOUS * len(lines)):
        return list(lines)
    words = [word for line in lines for word in line.words]
    segments = _segments(words)
    if len(segments) > _MOST:
        return list(lines)
    blocks = list(_blocks(segments, width, 0))
    if not _scrambled(words, blocks):
        return list(lines)
    return [_line(row) for block in blocks for row in _rows([w for s in block for w in s.words])]


def _suspicion(lines: Sequence[Line]) -> int:
    """Steps upwards from line to line, and wide gaps inside lines: both are rare in a stream in reading order."""
    up = sum(b.box[1] < a.box[1] - 0.5 * a.size for a, b in pairwise(lines))
    gaps = sum(right.box[0] - left.box[2] > 1.5 * left.size for line in lines for left, right in pairwise(line.words))
    return up + gaps


def _scrambled(words: Sequence[Word], blocks: Sequence[Sequence[Segment]]) -> bool:
    home = {id(word): i for i, block in enumerate(blocks) for segment in block for word in segment.words}
    jumps = sum(home[id(a)] != home[id(b)] for a, b in pairwise(words))
    if len(blocks) == 1:
        jumps = sum(b.box[3] < a.box[1] for a, b in pairwise(words))
        return jumps >= JUMPS
    return jumps >= JUMPS and jumps / (len(blocks) - 1) > RATIO


def _segments(words: Sequence[Word]) -> list[Segment]:
    found: list[Segment] = []
    for row in _rows(words):
        part: list[Word] = []
        for word in row:
            if part and word.box[0] - part[-1].box[2] > _SPLIT * max(word.size, part[-1].size, 6):
                found.append(_segment(part))
                part = []
            part.append(word)
        found.append(_segment(part))
    return found


def _segment(words: Sequence[Word]) -> Segment:
    return Segment(tuple(words), hull(w.box for w in words), median(w.size for w in words))


def _line(words: Sequence[Word]) -> Line:
    return Line(tuple(words), hull(w.box for w in words), max(w.size for w in words))


def _rows(words: Sequence[Word]) -> list[list[Word]]:
    """Words clustered into rows by vertical overlap, from top to bottom, each from left to right."""
    rows: list[tuple[list[float], list[Word]]] = []
    for word in sorted(words, key=lambda w: (w.box[1] + w.box[3], w.box[0])):
        _, top, _, bottom = word.box
        for span, row in reversed(rows[-6:]):
            if min(span[1], bottom) - max(span[0], top) > 0.5 * min(span[1] - span[0], bottom - top):
                row.append(word)
                span[0] += (top - span[0]) / len(row)
                span[1] += (bottom - span[1]) / len(row)
                break
        else:
            rows.append(([top, bottom], [word]))
    rows.sort(key=lambda item: item[0][0])
    return [sorted(row, key=lambda w: w.box[0]) for _, row in rows]


def _blocks(segments: Sequence[Segment], width: float, depth: int) -> Iterator[list[Segment]]:
    """The blocks of a page in reading order."""
    cut = _best_cut(segments, width) if len(segments) >= 6 and depth < _DEPTH else None
    if cut is None:
        yield list(segments)
        return
    inside = {id(s) for s in (*cut.left, *cut.right)}
    rest = [s for s in segments if id(s) not in inside]
    above = [s for s in rest if s.middle < cut.bottom]
    below = [s for s in rest if s.middle >= cut.bottom]
    for part in (above, cut.left, cut.right, below):
        if part:
            yield from _blocks(part, width, depth + 1)


def _best_cut(segments: Sequence[Segment], width: float) -> _Cut | None:
    em = median(s.size for s in segments)
    level = sorted(segments, key=lambda s: s.middle)
    best: _Cut | None = None
    starts = sorted(round(s.box[0], 1) for s in segments)
    for x in sorted(set(starts)):
        if bisect_left(starts, x + 2 * em) - bisect_left(starts, x) < _LEAST:
            continue
        for cut in _cuts(level, x, em, width):
            if best is None or cut.score > best.score:
                best = cut
    return best


def _cuts(level: Sequence[Segment], x: float, em: float, width: float) -> Iterator[_Cut]:
    """Cuts just left of ``x``, one for every stretch of the page that no segment crosses there."""
    low, high = x - 0.55 * em, x - 0.3
    left: list[Segment] = []
    right: list[Segment] = []
    for segment in (*level, None):
        if segment is not None and segment.box[2] <= low + 0.01:
            left.append(segment)
        elif segment is not None and segment.box[0] >= high - 0.01:
            right.append(segment)
        else:
            score = _score(left, right, em, width)
            if score > 0:
                yield _Cut(score, tuple(left), tuple(right), 1e9 if segment is None else segment.middle)
            left, right = [], []


def _score(left: Sequence[Segment], right: Sequence[Segment], em: float, width: float) -> float:
    """How much two groups of segments look like columns; 0 where they do not."""
    if len(left) < _LEAST or len(right) < _LEAST:
        return 0.0
    a, b = hull(s.box for s in left), hull(s.box for s in right)
    height = min(a[3], b[3]) - max(a[1], b[1])
    if min(a[2] - a[0], b[2] - b[0]) < 0.08 * width or height < 4 * em or _tabular(left, right):
        return 0.0
    gutter = (b[0] - a[2]) / em
    rows = min(len({round(s.middle / (0.5 * em)) for s in group}) for group in (left, right))
    return height * sqrt(min(gutter, 4.0)) if rows >= (3 if gutter > 1.2 else 5) else 0.0


def _tabular(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """Say whether the groups are rows of a table, such as a date and what happened then."""
    for a, b in ((left, right), (right, left)):
        heights = [s.box[3] for s in b]
        level = sum(any(abs(s.box[3] - h) < 0.35 * max(s.size, 1) for h in heights) for s in a) / len(a)
        letters = mean(sum(len(w.glyphs) + 1 for w in s.words) for s in a)
        if level >= 0.75 and letters <= (40 if len(a) <= 0.6 * len(b) else 24):
            return True
    return False
