"""The text of a PDF: lines of all pages joined, and for every character the glyphs that show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from statistics import median

from masking.document import PICTURE, Block, Box, Picture, hull
from masking.formats.pdf import direction, flow, joints, order
from masking.formats.pdf.content import Content, Glyph, Raster
from masking.formats.pdf.paths import Drawing
from masking.formats.pdf.rows import Rows

SMALL_PIXELS = 24
SMALL_POINTS = 18.0
CELL = 1.5
"""A wider gap than this, in ems, parts the cells of a table, or a date from its line: a tab stands there."""
_STRETCHED = 2.5
"""Times the usual gap of a line that is set to its full width."""
MOSAIC = 300
"""From so many rasters on a page on, they make a picture together."""


@dataclass
class PageText:
    """What the writer has to know about a page: its glyphs, words and pictures."""

    size: tuple[float, float]
    glyphs: list[Glyph]
    ghosts: list[Glyph]
    drawings: list[Drawing]
    rasters: list[Raster]
    codes: list[Drawing]
    copies: dict[int, int]
    words: list[order.Word]
    lines: list[order.Line] = field(default_factory=list)
    scanned: bool = False
    """Whether what is seen is a picture, and the glyphs only say what it shows."""
    leftward: bool | None = None
    """Whether it is read from right to left; None where no letter of it is."""
    turn: float = 0.0
    """Degrees, against the clock, by which its picture is turned to lie straight."""

    def words_near(self, y: float, em: float) -> list[order.Word]:
        """The words that may touch a line of that height and size."""
        return [word for _, word in self._rows[0].near(y, em)]

    def glyphs_near(self, y: float, em: float) -> list[tuple[int, Glyph]]:
        """The glyphs that may touch a line of that height and size, with their places."""
        return self._rows[1].near(y, em)

    def drawings_near(self, y: float, em: float) -> list[Drawing]:
        """The drawings that may touch it."""
        return [drawing for _, drawing in self._rows[2].near(y, em)]

    @cached_property
    def _rows(self) -> tuple[Rows[order.Word], Rows[Glyph], Rows[Drawing]]:
        words, glyphs = Rows(self.words, lambda w: (w.first.y, w.size)), Rows(self.glyphs, lambda g: (g.y, g.size))
        return words, glyphs, Rows(self.drawings, lambda d: (d.box[3], d.box[3] - d.box[1]))


@dataclass(slots=True)
class Text:
    """A text under construction. ``shown`` runs parallel to it: page and glyphs of every character."""

    pieces: list[str] = field(default_factory=list)
    shown: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    rasters: list[Raster] = field(default_factory=list)
    """Parallel to ``pictures``."""
    tables: int = 0
    """Tables on the pages before."""

    @property
    def length(self) -> int:
        """Characters so far."""
        return len(self.shown)

    def add(self, character: str, page: int, glyphs: tuple[int, ...] = ()) -> None:
        """Append characters that one and the same glyphs show."""
        self.pieces.append(character)
        self.shown.extend(((page, glyphs),) * len(character))

    def part(self, joint: str, page: int) -> None:
        """Append what parts a line from the one before it; a hyphen goes, and what it stands behind shows it."""
        if joint == "-":
            self.pieces.pop()
            number, glyphs = self.shown.pop()
            self.shown[-1] = (number, (*self.shown[-1][1], *glyphs))
            self.blocks[-1] = replace(self.blocks[-1], end=self.length)
        elif self.shown:
            self.add(joint, page)

    def value(self) -> str:
        """The text so far."""
        return "".join(self.pieces)


def arrange(content: Content, size: tuple[float, float]) -> PageText:
    """Put the glyphs of a page into reading order."""
    copies = order.doubles(content.glyphs)
    found = order.words(content.glyphs, copies)
    drawn = content.drawings, content.rasters, content.codes
    page = PageText(size, content.glyphs, content.ghosts, *drawn, copies, found)
    page.leftward = direction.leftward(content.glyphs)
    if page.leftward:
        known, images, rules = direction.mirrored(found, content.rules, size[0])
        page.lines = direction.restored(flow.ordered(images, content.glyphs, rules, size[0]), known, size[0])
    else:
        page.lines = flow.ordered(found, content.glyphs, content.rules, size[0])
    return page


def append(text: Text, page: PageText, number: int) -> None:
    """Append the lines and pictures of a page to the text."""
    twins: dict[int, list[int]] = {}
    for copy, original in page.copies.items():
        twins.setdefault(original, []).append(copy)
    before: order.Line | None = None
    drawn = True
    edges = joints.limits(page.lines)
    for item in _items(page):
        if isinstance(item, Raster):
            text.part("\n", number)
            _append_raster(text, item, number)
            drawn = True
            continue
        joint = "\n" if before is None or drawn else _joint(page, before, item, edges)
        text.part(joint, number)
        if joint == "\n" and _apart(before, item):
            text.add("\n", number)
        _append_line(text, page, item, number, twins)
        before, drawn = item, False
    text.tables += max((line.cell[0] for line in page.lines if line.cell is not None), default=0)


def _joint(page: PageText, above: order.Line, below: order.Line, edges: dict[int, float]) -> order.Joint:
    return below.joint if page.leftward else joints.joint(above, below, page.glyphs, edges)


def large(raster: Raster) -> bool:
    """Say whether a raster is more than a bullet or an icon."""
    x0, y0, x1, y1 = raster.box
    return max(raster.width, raster.height) > SMALL_PIXELS and max(x1 - x0, y1 - y0) > SMALL_POINTS


def pictures(rasters: Sequence[Raster]) -> list[Raster]:
    """Return the rasters that are pictures: the large ones, and small ones that make a large one together."""
    groups = _clusters(rasters) if len(rasters) <= MOSAIC else [list(rasters)]
    found = {id(r) for group in groups for r in group if large(r) or (len(group) > 2 and _wide(group))}
    return [r for r in rasters if id(r) in found]


def _clusters(rasters: Sequence[Raster]) -> list[list[Raster]]:
    """Groups of rasters that touch one another."""
    groups: list[list[Raster]] = []
    for raster in rasters:
        near = [group for group in groups if any(_touch(raster.box, other.box) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(r for group in near for r in group), raster])
    return groups


def _touch(a: Box, b: Box) -> bool:
    return a[0] <= b[2] + 0.5 and b[0] <= a[2] + 0.5 and a[1] <= b[3] + 0.5 and b[1] <= a[3] + 0.5


def _wide(group: Sequence[Raster]) -> bool:
    x0, y0, x1, y1 = hull(raster.box for raster in group)
    return min(x1 - x0, y1 - y0) > SMALL_POINTS


def _items(page: PageText) -> Iterator[order.Line | Raster]:
    """Lines in reading order; every picture before the first line that begins after it in the stream."""
    waiting = pictures(page.rasters)
    for line in page.lines:
        first = line.words[0].glyphs[0]
        while waiting and waiting[0].after <= first:
            yield waiting.pop(0)
        yield line
    yield from waiting


def _append_raster(text: Text, raster: Raster, number: int) -> None:
    text.pictures.append(Picture(text.length, "image", number, raster.box, raster.width, raster.height))
    text.rasters.append(raster)
    text.add(PICTURE, number)


def _append_line(text: Text, page: PageText, line: order.Line, number: int, twins: dict[int, list[int]]) -> None:
    start = text.length
    units = _units(page, line)
    for shown, glyphs in units if page.leftward is None else direction.written(list(units), page=page.leftward):
        if twins:
            glyphs = (*glyphs, *(copy for i in glyphs for copy in twins.get(i, ())))
        text.pieces.append(shown)
        text.shown += ((number, glyphs),) * len(shown)
    kind, cell = "text", None
    if line.cell is not None:
        kind, cell = "cell", (text.tables + line.cell[0] - 1, *line.cell[1:])
    text.blocks.append(Block(start, text.length, kind, number, line.box, line.size, cell, line.column))


def _units(page: PageText, line: order.Line) -> Iterator[direction.Unit]:
    """What stands on a line, from left to right, with what parts its words."""
    gaps = [order.gap(left, right) for left, right in pairwise(line.words)]
    wide = _STRETCHED * median(gaps) if len(gaps) > 2 else 0.0
    for place, word in enumerate(line.words):
        if place:
            blanks = _between(page, line.words[place - 1], word)
            if blanks or not page.leftward or abs(gaps[place - 1]) > order.GAP * word.size:
                yield "\t" if _is_cell(page, line, place, gaps[place - 1], wide) else " ", blanks
        yield from ((page.glyphs[i].text, (i,)) for i in word.glyphs)


def _is_cell(page: PageText, line: order.Line, place: int, gap: float, wide: float) -> bool:
    """Whether a word stands so far behind the one before it, in points, that it begins a cell of a table."""
    size = min(line.words[place - 1].size, line.words[place].size)
    return gap > max(wide, CELL * size) and not order.stretched(line.words, place, page.glyphs)


def _between(page: PageText, left: order.Word, right: order.Word) -> tuple[int, ...]:
    """The blank glyphs that stand between two words of a line."""
    first, last = left.glyphs[-1], right.glyphs[0]
    if not first < last <= first + 40:
        return ()
    return tuple(i for i in range(first + 1, last) if not page.glyphs[i].text.strip())


def _apart(above: order.Line | None, below: order.Line) -> bool:
    """Say whether a blank line belongs between two lines: a gap, or a step up or aside, but none inside a table."""
    if above is None or (above.cell and below.cell and above.cell[0] == below.cell[0]):
        return False
    gap = below.box[1] - above.box[3]
    size = max(above.size, below.size)
    overlap = above.box[0] < below.box[2] and below.box[0] < above.box[2]
    return gap > 0.6 * size or gap < -2.5 * size or not overlap
