"""Where the edits of a revision fall on the pages: which glyphs go, and how much room their place offers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from math import hypot, inf
from typing import Literal

from masking.document import PICTURE, Box, hull
from masking.formats.pdf import direction, touches
from masking.formats.pdf.content import CODE, Glyph, Raster, box
from masking.formats.pdf.geometry import scale
from masking.formats.pdf.order import GAP
from masking.formats.pdf.paths import Drawing
from masking.formats.pdf.reading import Native
from masking.formats.pdf.text import PageText
from masking.formats.pdf.touches import Touch
from masking.span import Revision

Place = tuple[int, int, int]
"""Stream, operator, code: one glyph."""
Side = Literal["left", "centre", "right"]

_MARGIN_LINES = 3
"""Lines that begin, or end, at one place and so make a margin."""
COLUMN = 1.6
"""Ems of nothing after which something else begins."""
_LONG = 0.5
"""Part of the width of a page from which on a line is long."""
_SPACE = 0.2
"""Ems that part a replacement from the next word."""
_BOTTOM, _TOP = -0.22, 0.80
"""Edges of a box around the baseline, in ems."""
_ASCENT, _DESCENT = 0.76, 0.22
"""Ems that letters reach above and below their baseline."""
_LEADING = 0.03
"""Ems that stay free between a box and the next line."""
_BASELINE = 0.4
"""Ems by which the baselines of one line may differ."""
_NEXT_LINE = 0.7
"""Ems down from which on a glyph stands on another line."""
_LABEL = 2.5
"""Ems that a label takes at least."""
_LEAST = (-0.02, 0.5)
"""Edges that a box keeps, however near the lines around it are."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The part of an edit that lies on one line of a page. Lengths are in text space, along the baseline."""

    page: int
    glyphs: tuple[int, ...]
    anchor: Glyph
    """The glyph at which the replacement starts."""
    text: str
    """What is to be read here; empty where an earlier piece of the edit says it."""
    boxed: bool
    """Whether a box marks the place; a name that was swapped is set as plain text."""
    width: float
    """Length of the masked text."""
    room: float
    """How far the replacement may reach."""
    led: bool
    """Whether text precedes without a space between."""
    glued: bool
    """Whether text follows without a space between."""
    align: Side
    """Which point of the masked text reveals nothing of its width."""
    box: Box
    """Box of the masked text on the page."""
    lead: float = 0.0
    """How far the replacement may reach before its place."""
    nothing: bool = False
    """Whether the edit only takes away."""
    moved: float = 0.0
    """How far the place of the replacement moves along the baseline, because what precedes got another length."""
    loose: bool = False
    """Whether what follows on the line moves along with the end of the replacement."""
    bottom: float = _BOTTOM
    """Lower edge of the box against the baseline, in ems: it ends above the line below."""
    top: float = _TOP
    """Upper edge of the box: it ends below the line above."""

    @property
    def place(self) -> Place:
        """The glyph at which the replacement starts."""
        return (self.anchor.show.stream, self.anchor.show.op, self.anchor.nth)

    @property
    def em(self) -> float:
        """One em of the masked text, in text space."""
        return abs(self.anchor.show.size) * self.anchor.show.font.em


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that goes from the pages of one document."""

    pieces: tuple[Piece, ...]
    kills: dict[int, dict[int, set[int]]]
    """Stream to operator to codes that go."""
    rasters: dict[tuple[int, int], tuple[Raster, str]]
    """Stream and operator of every picture that goes, with its label."""
    rules: dict[tuple[int, int], tuple[int, Box]]
    """Stream and operator of every underline that goes, with its page and box."""


def plan(revision: Revision, native: Native) -> Plan:
    """Return what the edits of ``revision`` mean for the streams of its document."""
    text = revision.document.text
    touched = touches.touches(revision.edits, text, native.shown)
    pieces = [piece for touch in touched for piece in _pieces(touch, text, native)]
    kills: dict[int, dict[int, set[int]]] = {}
    gone = [ghost for page in native.pages for ghost in page.ghosts]
    gone += [native.pages[piece.page].glyphs[i] for piece in pieces for i in piece.glyphs]
    for glyph in gone:
        kills.setdefault(glyph.show.stream, {}).setdefault(glyph.show.op, set()).add(glyph.nth)
    return Plan(tuple(pieces), kills, _rasters(revision, native), _rules(pieces, native))


def _rasters(revision: Revision, native: Native) -> dict[tuple[int, int], tuple[Raster, str]]:
    labels: dict[int, str] = {}
    for edit in revision.edits:
        for offset in range(edit.start, edit.end):
            if revision.document.text[offset] == PICTURE:
                labels[offset] = edit.replacement if touches.label(edit.replacement) else ""
    gone: dict[tuple[int, int], tuple[Raster, str]] = {}
    for picture, raster in zip(revision.document.pictures, native.rasters, strict=True):
        if raster.number != CODE:
            gone.setdefault((raster.stream, raster.op), (raster, labels.get(picture.offset, "")))
    return gone


def _rules(pieces: Sequence[Piece], native: Native) -> dict[tuple[int, int], tuple[int, Box]]:
    """The underlines of masked text, which are as wide as it was, bars between its words, and codes."""
    gone: dict[tuple[int, int], tuple[int, Box]] = {}
    for piece in pieces:
        for drawing in native.pages[piece.page].drawings_near(piece.anchor.y, piece.anchor.size):
            if _adorns(drawing, piece):
                gone[(drawing.stream, drawing.op)] = (piece.page, drawing.box)
    for number, page in enumerate(native.pages):
        gone.update({(code.stream, code.op): (number, code.box) for code in page.codes})
    return gone


def _adorns(drawing: Drawing, piece: Piece) -> bool:
    x0, top, x1, bottom = piece.box
    left, upper, right, lower = drawing.box
    em = piece.anchor.size
    if not top + 0.1 * em < (upper + lower) / 2 < bottom + 0.25 * em:
        return False
    if drawing.level or right - left <= 0.25 * em:
        inside = x0 < left and right < x1
        return inside or (drawing.level and left >= x0 - 0.25 * em and right <= x1 + 0.25 * em)
    return x0 + 0.5 * em < left < x1 - 0.5 * em and right < x1 + em and lower - upper < 1.7 * em


def _pieces(touch: Touch, text: str, native: Native) -> Iterator[Piece]:
    led = touch.start > 0 and not text[touch.start - 1].isspace()
    glued = touch.end < len(text) and not text[touch.end].isspace()
    said = False
    for page, glyphs in _runs(touch, text, native):
        words = "" if said else touch.text
        piece = _piece(native.pages[page], page, glyphs, words, touch.boxed, led and not said, glued)
        yield replace(piece, nothing=not touch.text)
        said = True


def _runs(edit: Touch, text: str, native: Native) -> Iterator[tuple[int, list[int]]]:
    """The glyphs of an edit, line by line, and apart where a line has a wide gap."""
    for apart, group in groupby(range(edit.start, edit.end), key=lambda i: text[i] in ("\n", PICTURE)):
        stretch = list(group)
        found = dict.fromkeys(g for _, glyphs in native.shown[stretch[0] : stretch[-1] + 1] for g in glyphs)
        if found and not apart:
            number = native.shown[stretch[0]][0]
            glyphs = native.pages[number].glyphs
            parts = list(_parted(glyphs, list(found)))
            if _leftward(glyphs, found) or _in_groups(glyphs, parts):
                parts = list(_parted(glyphs, sorted(found, key=lambda i: glyphs[i].x)))
            yield from ((number, part) for part in parts)


def _leftward(glyphs: Sequence[Glyph], run: Iterable[int]) -> bool:
    """Say whether glyphs of one line are read from right to left."""
    members = [glyphs[i] for i in run]
    turned = members[0].x > members[-1].x and not _below(members[0], members[-1])
    return turned and bool(direction.leftward(members))


def _in_groups(glyphs: Sequence[Glyph], parts: Sequence[Sequence[int]]) -> bool:
    """Say whether parts are groups of digits in a line from right to left: each stands left of the one before it."""
    seen = [[glyphs[i] for i in part if glyphs[i].text.strip()] for part in parts]
    edges = [(min(part, key=lambda g: g.x), max(part, key=lambda g: g.end_x)) for part in seen if part]
    pairs = pairwise(edges)
    alike = all(b.end_x <= a.x and level(a, b, b.y - a.y) and not _far(b, a) for (a, _), (_, b) in pairs)
    return len(edges) > 1 and alike


def _parted(glyphs: Sequence[Glyph], run: list[int]) -> Iterator[list[int]]:
    part: list[int] = []
    last: Glyph | None = None
    for i in run:
        glyph = glyphs[i]
        if last is not None and glyph.text.strip() and (_far(last, glyph) or _below(last, glyph)):
            yield part
            part = []
        part.append(i)
        if glyph.text.strip():
            last = glyph
    yield part


def _far(last: Glyph, glyph: Glyph) -> bool:
    return hypot(glyph.x - last.end_x, glyph.y - last.end_y) > COLUMN * max(last.size, glyph.size)


def _below(last: Glyph, glyph: Glyph) -> bool:
    """Say whether a glyph stands on the next line of its cell: under the one before it, and further back."""
    return glyph.y - last.y > _NEXT_LINE * max(last.size, glyph.size) and glyph.x < last.x


def _piece(sheet: PageText, page: int, glyphs: Sequence[int], text: str, boxed: bool, led: bool, glued: bool) -> Piece:
    members = [sheet.glyphs[i] for i in glyphs]
    seen = [g for g in members if g.text.strip()] or members
    anchor = seen[0]
    frame = hull(box(g) for g in seen)
    stretch = scale(anchor.show.place)[anchor.show.font.vertical] or 1.0
    row = _Row(sheet, anchor, set(glyphs))
    length = max(0.0, *(row.along(g.end_x, g.end_y) for g in seen))
    before, after = row.neighbours(length)
    reach = row.edge() - 0.5 * anchor.size
    reach = min(reach, after - _SPACE * anchor.size * (not glued))
    align = row.alignment(members, frame, before, after)
    room = max(reach, 0.2 * length) / stretch
    lead = max(0.0, min(before - _SPACE * anchor.size, row.edge(-1.0) - 1.0)) / stretch
    led, glued = led and before < GAP * anchor.size, glued and after - length < GAP * anchor.size
    said = page, tuple(glyphs), anchor, text, boxed, length / stretch
    bottom, top = row.height(length)
    return Piece(*said, room, led, glued, align, frame, lead, bottom=bottom, top=top)


def level(anchor: Glyph, glyph: Glyph, below: float) -> bool:
    """Say whether a glyph, so far below the baseline of another one, stands on its line and may be in its way."""
    em, size = anchor.size, glyph.size
    return abs(below) < 0.75 * max(em, size) and -0.78 * em - 0.2 * size < below < 0.2 * em + 0.7 * size


class _Row:
    """The line of a page on which a piece stands, measured from its anchor along the baseline."""

    def __init__(self, sheet: PageText, anchor: Glyph, gone: set[int]) -> None:
        self.sheet, self.anchor, self.gone = sheet, anchor, gone
        a, b = anchor.show.place[0:2]
        length = hypot(a, b)
        sign = -1.0 if anchor.show.size < 0 else 1.0
        self.direction = (sign * a / length, sign * b / length) if length > 1e-9 else (1.0, 0.0)
        level = self.direction[0] > 0.999
        self.words = sheet.words_near(anchor.y, anchor.size) if level else sheet.words

    def along(self, x: float, y: float) -> float:
        """How far a point lies along the baseline."""
        return (x - self.anchor.x) * self.direction[0] + (y - self.anchor.y) * self.direction[1]

    def neighbours(self, length: float) -> tuple[float, float]:
        """Distance of the word before the piece from its start, and of the next glyph behind it; none is far away."""
        before, after = 1e6, inf
        glyphs = self.sheet.glyphs
        for word in self.words:
            if not self._level(word.first) and not self._level(word.last):
                continue
            for i in word.glyphs if self.gone.intersection(word.glyphs) else (word.glyphs[0], word.glyphs[-1]):
                if i in self.gone:
                    continue
                start = self.along(glyphs[i].x, glyphs[i].y)
                if start > 0.5 * length:
                    after = min(after, start)
                else:
                    before = min(before, max(0.0, -self.along(glyphs[i].end_x, glyphs[i].end_y)))
        return before, after

    def alignment(self, glyphs: Sequence[Glyph], frame: Box, before: float, after: float) -> Side:
        """Which point of a piece reveals nothing, given how far the words on both sides of it are."""
        if direction.leftward(glyphs):
            return "right"
        alone = after == inf and before >= 2 * self.anchor.size and self.direction[0] >= 0.99
        return alignment(self.sheet, frame) if alone else "left"

    def edge(self, sign: float = 1.0) -> float:
        """Distance from the anchor to the edge of the page, or of all its text; with -1 to the edge behind it."""
        distances = [1e6]
        if sign > 0 and self.direction[0] > 0.99 and self.sheet.lines:
            distances.append(max(line.box[2] for line in self.sheet.lines) + self.anchor.size - self.anchor.x)
        for at, step, limit in zip((self.anchor.x, self.anchor.y), self.direction, self.sheet.size, strict=True):
            if abs(step) > 0.1:
                distances.append(((limit if sign * step > 0 else 0.0) - at) / (sign * step))
        return max(0.0, min(distances))

    def height(self, length: float) -> tuple[float, float]:
        """Lower and upper edge of a box against the baseline, in ems, between the lines around it."""
        em = self.anchor.size or 1.0
        if self.anchor.show.font.vertical:
            return _BOTTOM, _TOP
        bottom, top = self._ground(length)
        wide = max(length, _LABEL * em)
        for word in self.words:
            first, last = word.first, word.last
            below = self._below(first)
            if abs(below) < _BASELINE * max(em, first.size):
                continue
            if self.along(first.x, first.y) > wide or self.along(last.end_x, last.end_y) < 0:
                continue
            if below > 0:
                bottom = max(bottom, _ASCENT * first.size - below + _LEADING * em)
            else:
                top = min(top, -below - _DESCENT * first.size - _LEADING * em)
        return min(bottom / em, _LEAST[0]), max(top / em, _LEAST[1])

    def _ground(self, length: float) -> tuple[float, float]:
        """Lower and upper edge of a box in points, on the bar that the text stands on if there is one."""
        bottom, top = _BOTTOM * self.anchor.size, _TOP * self.anchor.size
        if self.direction[0] < 0.99:
            return bottom, top
        x, y = self.anchor.x, self.anchor.y
        for drawing in self.sheet.drawings_near(y, self.anchor.size):
            x0, upper, x1, lower = drawing.box
            if x0 < x and x + length < x1 and upper < y - 0.5 * top < lower and lower - upper > 0.9 * top:
                bottom, top = max(bottom, y - lower), min(top, y - upper)
        return bottom, top

    def _below(self, glyph: Glyph) -> float:
        """How far the baseline of a glyph lies below this one."""
        dx, dy = glyph.x - self.anchor.x, glyph.y - self.anchor.y
        return dy * self.direction[0] - dx * self.direction[1]

    def _level(self, glyph: Glyph) -> bool:
        return level(self.anchor, glyph, self._below(glyph))


def alignment(sheet: PageText, frame: Box, *, strict: bool = False) -> Side:
    """Which point of a line that stands alone lines up with other lines, and so reveals nothing.

    ``strict`` asks for more than one line as a witness, and for no long line to end at the right margin: it may be
    justified.
    """
    others = _above_and_below(sheet, frame)
    off = _off_centre(sheet, frame, others)
    if off < 1 and frame[0] > min((b[0] for b in others), default=frame[0]) + 10:
        return "centre"
    lefts, rights, middles = _witnesses(frame, others)
    if lefts >= _MARGIN_LINES or (strict and frame[2] - frame[0] > _LONG * sheet.size[0]):
        return "left"
    if max(rights, middles) >= _MARGIN_LINES:
        return "right" if rights >= middles else "centre"
    return "centre" if off < 3 else _likely(lefts + strict, rights, middles)


def _likely(lefts: int, rights: int, middles: int) -> Side:
    """What a few lines show: most begin at one place, and fewest are centred."""
    if lefts or not (rights or middles):
        return "left"
    return "right" if rights else "centre"


def _above_and_below(sheet: PageText, frame: Box) -> list[Box]:
    return [line.box for line in sheet.lines if line.box[3] < frame[1] + 1 or line.box[1] > frame[3] - 1]


def _off_centre(sheet: PageText, frame: Box, others: Sequence[Box]) -> float:
    """How far a line stands from the middle of the page; without end where one of another length begins with it."""
    stem = any(abs(b[0] - frame[0]) < 0.3 and abs(b[2] - frame[2]) > 1 for b in others)
    return inf if stem else abs((frame[0] + frame[2]) / 2 - sheet.size[0] / 2)


def _witnesses(frame: Box, others: Sequence[Box]) -> tuple[int, int, int]:
    """How many lines begin where a line does, end there, and are centred on the same point."""
    middle = (frame[0] + frame[2]) / 2
    lefts = sum(abs(b[0] - frame[0]) < 1 for b in others)
    rights = sum(abs(b[2] - frame[2]) < 1 for b in others)
    return lefts, rights, sum(abs((b[0] + b[2]) / 2 - middle) < 1.5 for b in others)
