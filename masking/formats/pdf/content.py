"""What a page shows: glyphs, rasters and drawings, each with its place on the page and its place in the stream."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from masking.document import Box, hull
from masking.formats.pdf.fonts import Font
from masking.formats.pdf.geometry import Matrix, Point, bounds
from masking.formats.pdf.paths import EVERYWHERE, Drawing, Outline

Key = int
"""A content stream: the object number of a form, or the page's place counted down from -1."""
CODE = -1_000_000_000
"""Number of a raster that stands for what drawings show: a code that phones read, or letters that are no text."""

INVISIBLE = 3
"""The way to show text that nobody sees."""


@dataclass(slots=True, eq=False)
class Show:
    """One text-showing operator, drawn once."""

    stream: Key
    op: int
    """Its place among the instructions of the stream."""
    line: Matrix
    """The text line matrix, in the stream's own space."""
    start: float
    """How far from the start of the line it begins, in text space."""
    matrix: Matrix
    """The text matrix where it begins, in the stream's own space."""
    place: Matrix
    """From text space at the start to the displayed page."""
    font: Font
    size: float
    charspace: float
    wordspace: float
    scaling: float
    """1 is the natural width."""
    rise: float
    render: int
    clip: tuple[float, float] = EVERYWHERE
    """Where the clipping path begins and ends on the displayed page, from left to right."""


class Glyph(NamedTuple):
    """One shown code. Coordinates are those of the displayed page: points from its top left."""

    show: Show
    nth: int
    """Its place among the codes of the operator."""
    text: str
    at: float
    """How far along the baseline it starts, in text space, from where the operator starts."""
    advance: float
    """How far it moves the pen, spacing left out, in text space."""
    x: float
    y: float
    """Where it starts on the baseline."""
    end_x: float
    end_y: float
    size: float
    """Height of one em on the page."""
    code: bytes


class Raster(NamedTuple):
    """A raster image as it is drawn once."""

    stream: Key
    op: int
    after: int
    """How many glyphs of the page come before it."""
    box: Box
    width: int
    height: int
    mask: bool
    number: int
    """Object number; 0 for an inline image."""


class Stroke(NamedTuple):
    """A line that is drawn in one go, or in pieces that hang together."""

    points: list[Point]
    """On the displayed page; of curves what steers them, too."""
    drawings: list[Drawing]
    filled: bool
    """Whether it is an area."""


@dataclass(slots=True)
class Content:
    """What one page shows."""

    glyphs: list[Glyph] = field(default_factory=list)
    rasters: list[Raster] = field(default_factory=list)
    drawings: list[Drawing] = field(default_factory=list)
    painted: list[Drawing] = field(default_factory=list)
    """All paths, however large."""
    rules: list[Box] = field(default_factory=list)
    """Thin level and upright boxes: what may part the cells of a table."""
    outlines: list[Outline] = field(default_factory=list)
    """Paths that may be letters."""
    strokes: list[Stroke] = field(default_factory=list)
    """Lines that may be signatures."""
    outlined: int = 0
    """Letters that paths draw."""
    codes: list[Drawing] = field(default_factory=list)
    """What draws a code that phones read, or letters that are no text."""
    doubtful: int = 0
    """Lines that may be letters, and that nobody could read."""
    veiled: bool = False
    """Whether it holds letters that nobody sees."""
    ghosts: list[Glyph] = field(default_factory=list)
    """Glyphs of layers that are switched off: never part of the text, never written."""
    hidden: list[str] = field(default_factory=list)
    """Text of layers that are switched off, and ActualText."""


def hide(content: Content, box: Box, drawings: Sequence[Drawing]) -> None:
    """Count what drawings show in a box of the page as a picture that goes."""
    first = min(drawings, key=lambda drawing: drawing.first)
    after = sum(glyph.show.stream == first.stream and glyph.show.op < first.op for glyph in content.glyphs)
    content.rasters.append(Raster(first.stream, first.op, after, box, 1000, 1000, False, CODE))
    content.rasters.sort(key=lambda raster: raster.after)
    content.codes += drawings


def box(glyph: Glyph) -> Box:
    """Return the box of a glyph on the page: from 0.25 em below the baseline to 0.92 em above it.

    Why: FontDescriptor /Descent can be absurd (2.46 em in one common font), so it is not asked.
    """
    return _box(glyph.show, glyph.at, glyph.at + glyph.advance)


def frame(glyphs: Sequence[Glyph]) -> Box:
    """Return the box around some glyphs, which come in the order of the stream, or from its end."""
    show = glyphs[0].show
    if glyphs[-1].show is not show:
        return hull(box(glyph) for glyph in glyphs)
    ends = [end for glyph in glyphs for end in (glyph.at, glyph.at + glyph.advance)]
    return _box(show, min(ends), max(ends))


def _box(show: Show, start: float, end: float) -> Box:
    size = show.size * show.font.em
    if show.font.vertical:
        return bounds(show.place, (-0.5 * size, end, 0.5 * size, start))
    return bounds(show.place, (start, -0.25 * size + show.rise, end, 0.92 * size + show.rise))


def hide_outside(content: Content, size: tuple[float, float]) -> None:
    """Count glyphs that lie outside of the page as hidden: nobody sees them."""
    width, height = size
    outside = [g for g in content.glyphs if not (-50 < g.x < width and 0 < g.y < height) and not _visible(g, size)]
    if outside:
        gone = {id(g) for g in outside}
        content.glyphs = [g for g in content.glyphs if id(g) not in gone]
        content.ghosts += outside
        content.hidden.append("".join(g.text for g in outside))


def _visible(glyph: Glyph, size: tuple[float, float]) -> bool:
    x0, top, x1, bottom = box(glyph)
    return not glyph.text.strip() or (x1 >= 0 and x0 <= size[0] and bottom >= 0 and top <= size[1])
