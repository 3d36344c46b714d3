"""Columns: where a page is cut into what stands side by side, and whether that is columns or the rows of a table."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise, starmap
from math import sqrt
from statistics import mean, median
from typing import Literal

from masking.document import Box, hull
from masking.formats.pdf import order, wording
from masking.formats.pdf.content import Glyph
from masking.formats.pdf.order import Line, Word

_SPLIT = 0.6
"""Ems of space that part two segments of a row."""
_NEAR = 2.2
"""Ems of space up to which a sign stays with the words beside it."""
_LEAST = 2
"""Segments that make a column."""
_WIDE = 1.2
"""Ems of a gutter from which on it is a wide one, and _OPEN from which on two lines beside it are enough."""
_OPEN = 2.0
_LEVEL = 0.35
"""Ems by which the lower edges of what stands on one row may differ."""
_ROWS = 0.75
"""Share of segments that have something beside them, from which on they may be rows."""
_SHORT, _SHORTER = 40, 24
"""Letters that what heads a row has on average: where rows are higher than one line, and otherwise."""
_LEADING, _LONG, _SPACE = 1.8, 12, 0.25
"""Ems from line to line of a text at most; letters that a line has that goes on; ems of a space."""
_SOME, _MOST, _NEARLY = 0.4, 0.6, 0.9
"""Shares of segments: some of them, most of them, nearly all of them."""

Reading = Literal["columns", "table"]


@dataclass(frozen=True, slots=True, eq=False)
class Segment:
    """Words that stand together on a row, or a ruled table as a whole."""

    words: tuple[Word, ...]
    box: Box
    size: float
    text: str
    at: float
    """Place of its first word in the stream."""
    lines: tuple[Line, ...] = ()
    """The lines of a table."""

    @property
    def middle(self) -> float:
        """Height of its middle."""
        return (self.box[1] + self.box[3]) / 2


@dataclass(frozen=True)
class Cut:
    """A gutter, and what stands on either side of it."""

    score: float
    left: tuple[Segment, ...]
    right: tuple[Segment, ...]
    bottom: float

    @cached_property
    def truth(self) -> Reading | None:
        """Whether both sides are columns or the rows of a table; None where nothing shows it."""
        left, right = common(self)
        if min(len(left), len(right)) < _LEAST or _captions(self) >= _LEAST:
            return None
        if _records(left, right) or _headed(left, right):
            return "columns"
        signs = max(starmap(_signs, _parts(left, right)))
        if signs < 2 and all(_flows(side) for side in (left, right)):
            return "columns"
        return "table" if signs else None


def rows(words: Sequence[Word]) -> list[list[Word]]:
    """Return words clustered into rows by vertical overlap, from top to bottom, each from left to right."""
    found: list[tuple[list[float], list[Word]]] = []
    for word in sorted(words, key=lambda w: (w.box[1] + w.box[3], w.box[0])):
        _, top, _, bottom = word.box
        for span, row in reversed(found[-6:]):
            if min(span[1], bottom) - max(span[0], top) > 0.5 * min(span[1] - span[0], bottom - top):
                row.append(word)
                span[0] += (top - span[0]) / len(row)
                span[1] += (bottom - span[1]) / len(row)
                break
        else:
            found.append(([top, bottom], [word]))
    found.sort(key=lambda item: item[0][0])
    return [sorted(row, key=lambda w: w.box[0]) for _, row in found]


def parted(row: Sequence[Word], glyphs: Sequence[Glyph]) -> Iterator[list[Word]]:
    """Yield the words of a row in segments, parted where there is more space than between words.

    A sign, such as a bullet, an icon or a bar, stays with what is near to it.
    """
    part: list[Word] = []
    for at, word in enumerate(row):
        if part:
            near = _NEAR if _sign(word, glyphs) or _sign(part[-1], glyphs) else _SPLIT
            far = word.box[0] - part[-1].box[2] > near * max(word.size, part[-1].size, 6)
            if far and not order.stretched(row, at, glyphs):
                yield part
                part = []
        part.append(word)
    yield part


def _sign(word: Word, glyphs: Sequence[Glyph]) -> bool:
    return len(word.glyphs) < 3 and not any(c.isalnum() for i in word.glyphs for c in glyphs[i].text)


def best_cut(segments: Sequence[Segment], width: float) -> Cut | None:
    """Return the gutter that looks most like one, on a page of that width in points."""
    em = median(s.size for s in segments)
    level = sorted(segments, key=lambda s: s.middle)
    best: Cut | None = None
    starts = sorted(round(s.box[0], 1) for s in segments)
    for x in sorted(set(starts)):
        if bisect_left(starts, x + 2 * em) - bisect_left(starts, x) < _LEAST:
            continue
        for cut in _cuts(level, x, em, width):
            if best is None or cut.score > best.score:
                best = cut
    return best


def torn(cut: Cut, reading: Reading) -> bool:
    """Say whether the stream tears apart what belongs together, where it is read as ``reading``.

    That is: lines that go on in the next one with something of another column between them, and dates or labels away
    from what stands beside them.
    """
    left, right = common(cut)
    every = [*left, *right]
    tears = sum(_tears(every, x0, x1) for x0, x1 in spans(every))
    if reading == "columns":
        return tears >= 2
    if tears:
        return True
    return any(_signs(a, b) > 1 and _away(a, b) for a, b in _parts(left, right))


def _tears(every: Sequence[Segment], x0: float, x1: float) -> int:
    """Lines of a column that go on in the next one where the stream has something of another column first."""
    column = sorted((s for s in every if x0 <= s.box[0] <= x1), key=lambda s: s.middle)
    others = [s.at for s in every if not x0 <= s.box[0] <= x1]
    pairs = [(a.at, b.at) for a, b in pairwise(column) if goes_on(a, b, x1)]
    return sum(b < a or any(a < at < b for at in others) for a, b in pairs)


def goes_on(above: Segment, below: Segment, limit: float) -> bool:
    """Say whether a line of a column goes on in the next one: nothing of that fits behind it."""
    near = 0 < below.box[3] - above.box[3] <= _LEADING * above.size
    long = near and _look(above) == _look(below) and wording.length(above.text) >= _LONG
    return long and full(above.words, below.words, limit)


def full(above: Sequence[Word], below: Sequence[Word], limit: float) -> bool:
    """Say whether the first word of a line, set as the line above, has no room behind it."""
    first, last = below[0], above[-1]
    if abs(first.size - last.size) > 0.5 or first.first.show.font.name != last.last.show.font.name:
        return False
    if wording.ideographic(first.first.text[:1]):
        return last.box[2] + first.first.end_x - first.first.x > limit
    space = _SPACE * first.size
    if len(above) > 1:
        space = min(max(space, order.gap(above[-2], last)), 1.5 * space)
    return last.box[2] + space + first.box[2] - first.box[0] > limit


def _flows(side: Sequence[Segment]) -> bool:
    """Say whether there is running text on a side: lines that go on in the next one."""
    column = sorted(side, key=lambda s: s.middle)
    limit = max(s.box[2] for s in side)
    return sum(goes_on(a, b, limit) for a, b in pairwise(column)) >= 1


def _away(heads: Sequence[Segment], others: Sequence[Segment]) -> bool:
    """Say whether the stream does not have heads of rows beside what they head."""
    places = {s.at: place for place, s in enumerate(sorted((*heads, *others), key=lambda s: s.at))}
    rows = [(s.at, [o.at for o in others if abs(o.box[3] - s.box[3]) < _LEVEL * s.size]) for s in heads]
    pairs = [min(abs(places[at] - places[other]) for other in level) for at, level in rows if level]
    return sum(apart > 1 for apart in pairs) > max(1.0, 0.3 * len(pairs))


def stream_rows(cut: Cut) -> list[list[Segment]]:
    """Return the rows of a table as the stream orders them, where it goes through cells that are higher than one line.

    Empty where it does not.
    """
    every = sorted((*cut.left, *cut.right), key=lambda s: s.at)
    chunks = [(side, list(group)) for side, group in groupby(every, key=lambda segment: segment in cut.left)]
    pairs = [(a, b) for (first, a), (_, b) in pairwise(chunks) if first]
    return [[*a, *b] for a, b in pairs] if 2 * len(pairs) == len(chunks) and _stacked(pairs) else []


def _stacked(pairs: Sequence[tuple[list[Segment], list[Segment]]]) -> bool:
    """Say whether pairs of cells, some of more than one line, begin on one row each and stand below one another."""
    level = all(abs(a[0].box[3] - b[0].box[3]) < _LEVEL * max(a[0].size, 1) for a, b in pairs)
    down = all(a[0].box[1] > max(s.box[1] for s in before) for (before, _), (a, _) in pairwise(pairs))
    return len(pairs) > 1 and level and down and any(_lines(a) > 1 and _lines(b) > 1 for a, b in pairs)


def spans(segments: Sequence[Segment]) -> list[tuple[float, float]]:
    """Return from where to where each column of a table without rules goes: what nothing bridges parts them."""
    found: list[tuple[float, float]] = []
    for left, right in sorted((s.box[0], s.box[2]) for s in segments):
        if found and left <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(found[-1][1], right))
        else:
            found.append((left, right))
    return found


def common(cut: Cut) -> tuple[list[Segment], list[Segment]]:
    """Return what stands on either side at heights at which the other side has something too."""
    frames = [hull(s.box for s in side) for side in (cut.left, cut.right)]
    top, bottom = max(f[1] for f in frames), min(f[3] for f in frames)
    left, right = ([s for s in side if s.box[3] > top and s.box[1] < bottom] for side in (cut.left, cut.right))
    return left, right


def _parts(left: Sequence[Segment], right: Sequence[Segment]) -> Iterator[tuple[Sequence[Segment], Sequence[Segment]]]:
    """Both sides of a gutter against one another, and where there are more than two columns, each against the rest."""
    yield left, right
    yield right, left
    every = [*left, *right]
    columns = spans(every)
    for x0, x1 in columns if len(columns) > 2 else ():
        inside = [s for s in every if x0 <= s.box[0] <= x1]
        yield inside, [s for s in every if not x0 <= s.box[0] <= x1]


def _lines(segments: Sequence[Segment]) -> int:
    return len({round(2 * s.box[3] / s.size) for s in segments})


def _cuts(level: Sequence[Segment], x: float, em: float, width: float) -> Iterator[Cut]:
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
                yield Cut(score, tuple(left), tuple(right), 1e9 if segment is None else segment.middle)
            left, right = [], []


def _score(left: Sequence[Segment], right: Sequence[Segment], em: float, width: float) -> float:
    """How much two groups of segments look like columns or a table; 0 where they do not."""
    if min(len(left), len(right)) < _LEAST:
        return 0.0
    a, b = hull(s.box for s in left), hull(s.box for s in right)
    height = min(a[3], b[3]) - max(a[1], b[1])
    narrow = min(a[2] - a[0], b[2] - b[0]) < 0.02 * width
    if narrow or height < 1.8 * em:
        return 0.0
    gutter = (b[0] - a[2]) / em
    least = 5 - 2 * (gutter > _WIDE) - (gutter > _OPEN)
    few = any(len({round(s.middle / (0.5 * em)) for s in group}) < least for group in (left, right))
    return 0.0 if few else height * sqrt(min(gutter, 4.0))


def _signs(heads: Sequence[Segment], others: Sequence[Segment]) -> int:
    """How much ``heads`` look like what heads the rows of a table: 0 not, 1 by their shape, 2 by what they say."""
    beside = _beside(heads, [s.box[3] for s in others])
    if beside < _ROWS:
        return 0
    texts = [s.text for s in heads]
    if _tell(heads, texts, others, beside):
        return 2
    if _share(wording.contact, texts) >= 0.3 or _share(wording.unfinished, texts[:-1]) >= 0.3:
        return 0
    letters = mean(wording.length(text) + 1 for text in texts)
    return int(letters <= (_SHORT if len(heads) <= _MOST * len(others) else _SHORTER))


def _beside(heads: Sequence[Segment], heights: Sequence[float]) -> float:
    return sum(any(abs(s.box[3] - h) < _LEVEL * max(s.size, 1) for h in heights) for s in heads) / len(heads)


def _tell(heads: Sequence[Segment], texts: Sequence[str], others: Sequence[Segment], beside: float) -> bool:
    """Say whether heads are labels or dates, or have answers to their right."""
    dates = _share(wording.date, texts)
    if _share(wording.label, texts) >= _MOST or dates >= _MOST or (dates >= _SOME and beside >= _NEARLY):
        return True
    right = max(head.box[2] for head in heads)
    return all(s.box[0] >= right for s in others) and _share(wording.answer, others) >= _MOST


def _headed(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """Say whether headings part both sides, as they part columns and not tables."""
    return all(_headings(a, b) for a, b in ((left, right), (right, left)))


def _headings(side: Sequence[Segment], other: Sequence[Segment]) -> int:
    """Headings on a side that are set unlike the rest of it, and not as what stands beside them."""
    usual = Counter(_look(s) for s in side).most_common(1)[0][0]
    beside = [s for s in other if _look(s) != usual]
    return sum(
        wording.heading(s.text)
        and _look(s) != usual
        and not any(_look(s) == _look(o) and abs(s.box[3] - o.box[3]) < _LEVEL * s.size for o in beside)
        for s in side
    )


def _captions(cut: Cut) -> int:
    """Labels that the stream has right above what they head."""
    sequence = sorted((*cut.left, *cut.right), key=lambda s: s.at)
    return sum(
        wording.label(above.text)
        and not wording.label(below.text)
        and abs(above.box[0] - below.box[0]) < _LEVEL * below.size
        and 0 < below.middle - above.middle <= _LEADING * below.size
        for above, below in pairwise(sequence)
    )


def _look(segment: Segment) -> tuple[str, int]:
    return segment.words[0].first.show.font.name, round(segment.size)


def _share(sign: wording.Sign, texts: Sequence[str | Segment]) -> float:
    said = [text if isinstance(text, str) else text.text for text in texts]
    return sum(sign(text) for text in said) / max(1, len(said))


def _records(left: Sequence[Segment], right: Sequence[Segment]) -> bool:
    """Say whether the sides are records beside one another: line by line of the same kind, and not all of one kind."""
    a, b = sorted(left, key=lambda s: s.middle), sorted(right, key=lambda s: s.middle)
    pairs = [(s, t) for s in a for t in b if abs(s.box[3] - t.box[3]) < _LEVEL * max(s.size, 1)]
    if len(pairs) < 3 or len(pairs) < 0.8 * min(len(a), len(b)):
        return False
    kinds = [(_kind(s), _kind(t)) for s, t in pairs]
    alike = sum(one == other for one, other in kinds) / len(kinds)
    return alike >= 0.9 and len({one for one, _ in kinds}) > 1


def _kind(segment: Segment) -> tuple[str, str, int]:
    return (wording.kind(segment.text), *_look(segment))
