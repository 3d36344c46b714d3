"""Where the rest of a line goes when a replacement is longer or shorter than what it replaces.

Why: a gap as wide as the old name looks edited and reveals its width; so the rest of the same line follows the
replacement, as far as the next column or the right margin allows, and a line that is centred or ends at the right
margin stays so. Only what stands on the page itself moves.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from masking.document import Box
from masking.formats.pdf import ornaments
from masking.formats.pdf.content import Glyph
from masking.formats.pdf.geometry import Matrix, scale
from masking.formats.pdf.pieces import COLUMN, Piece, Place, alignment, level
from masking.formats.pdf.setting import Setting
from masking.formats.pdf.text import PageText

_GUTTER = 0.45
"""Ems of nothing after which another column begins, where several lines begin there."""
_LINES = 3
"""Lines that begin at one place and so make a column."""
_KEPT = 0.8
"""Ems that stay free before it."""
_LEVEL = 0.4
"""Ems by which the baselines of one line may differ."""
_OVERHANG = 0.8
"""Ems by which a line may reach over the right margin: a word that is set small is more noticeable."""
_SLANT = 0.6
"""How far letters may lean: italics that a program made itself."""
_NEAR = 6.0
"""Ems above and below within which other lines show where a column ends."""
_CLOSE = 0.05
_SIGNS = frozenset("|¦•·∙⋅◦○●▪■–—-/~⋄◇♦*")
_SIGN = 4.0
"""Ems of nothing around a sign between words after which something else begins."""
_CROWD = 2_000
"""Letters at the height of a line, from which on it is none."""


_Choose = Callable[[Piece], Setting]
_Ways = Sequence[tuple[float, float]]
"""How far what stands on a line moves, from place to place."""


@dataclass(slots=True)
class Layout:
    """How everything new on the pages is set, and how far what follows it moves."""

    settings: dict[Place, Setting] = field(default_factory=dict)
    shifts: dict[Place, float] = field(default_factory=dict)
    """In text space, along the baseline."""
    drawn: dict[tuple[int, int], tuple[int, Matrix]] = field(default_factory=dict)
    """Stream and operator of drawings that move: where their construction begins, and how, in their own space."""
    moved: list[tuple[int, Box]] = field(default_factory=list)
    """Page and place of what moves, before and after."""


def lay(page: PageText, pieces: Sequence[Piece], choose: _Choose, layout: Layout) -> None:
    """Settle the pieces of one page, line by line, from left to right."""
    left = sorted(pieces, key=lambda piece: piece.anchor.x)
    while left:
        first = left.pop(0)
        if first.place in layout.settings:
            continue
        segment = _segment(page, first) if _upright(first.anchor) else None
        if segment is None:
            layout.settings[first.place] = choose(first)
            continue
        mates = [first, *(p for p in left if p.anchor.show.stream < 0 and segment.holds(p.anchor))]
        left = [p for p in left if p not in mates]
        _set(page, segment, mates, choose, layout)


@dataclass(frozen=True, slots=True)
class _Segment:
    """A stretch of a line without large gaps around a piece. Lengths in points on the page."""

    before: tuple[Glyph, ...]
    glyphs: tuple[Glyph, ...]
    """From the piece on."""
    end: float
    limit: float
    """How far the end may move to the right."""
    closed: bool
    """Whether another column limits it."""
    kept: bool
    """Whether something of it stands behind the piece."""
    free: bool
    """Whether nothing else stands at its height."""

    @property
    def bare(self) -> bool:
        return not self.kept and not self.before

    @property
    def start(self) -> float:
        return min(g.x for g in (*self.before, *self.glyphs))

    def holds(self, glyph: Glyph) -> bool:
        return any(g is glyph or (g.show is glyph.show and g.nth == glyph.nth) for g in self.glyphs)


def _set(page: PageText, segment: _Segment, pieces: Sequence[Piece], choose: _Choose, layout: Layout) -> None:
    delta, starts, made = 0.0, [], []
    if segment.free and segment.bare and len(pieces) == 1:
        pieces = [replace(pieces[0], align=alignment(page, pieces[0].box))]
    for piece in pieces:
        unit = _unit(piece.anchor)
        follows = segment.kept and _follows(segment, piece)
        room = _room(segment, piece, delta, follows=follows)
        made.append(choose(replace(piece, room=room, moved=delta / unit, loose=follows)))
        starts.append((piece.anchor.x, delta))
        if follows:
            delta += _outer(made[-1]) * unit - _length(page, piece)
            starts.append((piece.anchor.x + 0.5 * piece.width * unit, delta))
    ends = delta
    if not made[-1].piece.loose:
        ends += _outer(made[-1]) * _unit(pieces[-1].anchor) - _length(page, pieces[-1])
    base = _base(page, segment, pieces[-1], ends)
    starts = [(-1e9, base), *((x, d + base) for x, d in starts)]
    for setting in made:
        piece = setting.piece
        moved = replace(piece, moved=piece.moved + base / _unit(piece.anchor))
        layout.settings[piece.place] = replace(setting, piece=moved)
    _move(segment, pieces, starts, layout)
    _adorn(page, segment, pieces, _reaches(starts, made, ends + base), layout)


def _room(segment: _Segment, piece: Piece, delta: float, *, follows: bool) -> float:
    """How far a replacement may reach where what stands before it moves by ``delta``."""
    unit = _unit(piece.anchor)
    if follows:
        room = piece.width + (segment.limit - segment.end - delta) / unit
    else:
        right = segment.limit if segment.closed else piece.anchor.show.clip[1]
        room = min(piece.room - delta / unit, (right - piece.anchor.x - delta) / unit)
    return max(room, 0.3 * piece.width)


def _reaches(starts: _Ways, made: Sequence[Setting], ends: float) -> _Ways:
    """How far what is drawn along a line moves, from place to place: it ends where the last box does."""
    last = made[-1]
    if last.piece.loose:
        return starts
    x, unit = last.piece.anchor.x, _unit(last.piece.anchor)
    moved = [(at, d + last.box[0] * unit if last.box and at == x else d) for at, d in starts]
    return [*moved, (x + 0.5 * last.piece.width * unit, ends)]


def _follows(segment: _Segment, piece: Piece) -> bool:
    middle = piece.anchor.x + 0.5 * piece.width * _unit(piece.anchor)
    return any(g.text.strip() and g.x > middle for g in segment.glyphs)


def _base(page: PageText, segment: _Segment, last: Piece, delta: float) -> float:
    """How far a whole line moves, so that it stays centred or keeps its end."""
    if segment.bare:
        return 0.0
    frame = (segment.start, last.box[1], segment.end, last.box[3])
    first = float(bool(page.leftward))  # where lines begin: read from right to left, they keep their right end
    share = {"left": first, "centre": 0.5, "right": 1.0}[alignment(page, frame, strict=True)]
    may = segment.free or (share == 1.0 and not segment.closed)
    if not share or not may or not all(map(_upright, segment.before)):
        return 0.0
    base = -share * delta
    lowest = min((line.box[0] for line in page.lines), default=0.0)
    return base if segment.start + base >= min(lowest, segment.start) else 0.0


def _move(segment: _Segment, pieces: Sequence[Piece], starts: _Ways, layout: Layout) -> None:
    """Move the glyphs of a line."""
    if all(abs(d) < _CLOSE for _, d in starts):
        return
    for glyph in (*segment.before, *segment.glyphs):
        layout.shifts[(glyph.show.stream, glyph.show.op, glyph.nth)] = _way(starts, glyph.x) / _unit(glyph)
    ways = [d for _, d in starts]
    x0, top, x1, bottom = _frame(segment, pieces)
    layout.moved.append((pieces[0].page, (x0 + min(0.0, *ways) - 1, top - 1, x1 + max(0.0, *ways) + 1, bottom + 1)))


def _adorn(page: PageText, segment: _Segment, pieces: Sequence[Piece], reaches: _Ways, layout: Layout) -> None:
    """Move what is drawn along a line."""
    if all(abs(d) < _CLOSE for _, d in reaches):
        return
    frame, em = _frame(segment, pieces), pieces[0].anchor.size
    for moving in ornaments.moving(page, frame, em, lambda x: _way(reaches, x)):
        drawing = moving.drawing
        layout.drawn[(drawing.stream, drawing.op)] = (drawing.first, moving.matrix)
        layout.moved += [(pieces[0].page, drawing.box), (pieces[0].page, moving.box)]


def _way(starts: _Ways, x: float) -> float:
    return next(d for start, d in reversed(starts) if x >= start - 1e-6)


def _frame(segment: _Segment, pieces: Sequence[Piece]) -> Box:
    return (segment.start, min(p.box[1] for p in pieces), segment.end, max(p.box[3] for p in pieces))


def _length(page: PageText, piece: Piece) -> float:
    """How long the masked text is on the page, with the spaces that go with it."""
    if piece.text[-1:].isspace():
        return piece.width * _unit(piece.anchor)
    return max(page.glyphs[i].end_x for i in piece.glyphs) - piece.anchor.x


def _outer(made: Setting) -> float:
    return made.box[1] if made.box is not None else made.start + made.advance


def _segment(page: PageText, piece: Piece) -> _Segment | None:
    """The line around a piece; None where something on it cannot move."""
    anchor = piece.anchor
    row = _row(page, anchor)
    first = bisect_left(row, anchor.x - 1e-6, key=lambda g: g.x)
    icons = ornaments.icons(page, anchor)
    behind = _behind(page, row[first:], anchor, icons)
    if behind is None:
        return None
    held, end, limit, closed = behind
    own = {id(page.glyphs[i]) for i in piece.glyphs}
    kept = any(g.text.strip() and id(g) not in own for g in held)
    if not held or (kept and ornaments.bound(page, piece.box, anchor, end)):
        return None
    before = _before(page, row[:first], anchor, icons)
    start = min(g.x for g in (*before, *held))
    return _Segment(before, tuple(held), end, max(limit, end), closed, kept, _free(row, anchor, start, end))


def _free(row: Sequence[Glyph], anchor: Glyph, start: float, end: float) -> bool:
    outside = (g for g in row if g.x > end + 1 or g.end_x < start - 1)
    return not any(g.text.strip() and _together(anchor, g) for g in outside)


def _row(page: PageText, anchor: Glyph) -> list[Glyph]:
    """The glyphs at the height of another one, from left to right; none where there are too many for a line."""
    near = page.glyphs_near(anchor.y, anchor.size)
    row = [g for _, g in near if level(anchor, g, g.y - anchor.y) and not _stray(anchor, g)]
    return sorted(row, key=lambda g: (g.x, not _together(anchor, g))) if len(near) <= _CROWD else []


def _behind(
    page: PageText, row: Sequence[Glyph], anchor: Glyph, icons: _Ways
) -> tuple[list[Glyph], float, float, bool] | None:
    """What follows a glyph up to a large gap, its end, its limit, whether that is a column; None where it is fixed."""
    held: list[Glyph] = []
    last, end = anchor, anchor.x
    for glyph in row:
        if glyph.text.strip():
            if _parts(page, _past(icons, end, glyph), last, glyph) or not _together(anchor, glyph):
                return held, end, max(end, glyph.x - min(_KEPT * anchor.size, max(0.0, glyph.x - end))), True
            if not _upright(glyph) or glyph.show.clip[0] > anchor.x + 1:
                return None
            last, end = glyph, max(end, glyph.end_x)
        held.append(glyph)
    return held, end, min(_margin(page, anchor), anchor.show.clip[1]), False


def _past(icons: _Ways, end: float, glyph: Glyph) -> float:
    """Where a gap before a glyph begins: behind an icon that stands in it."""
    near = (x1 for x0, x1 in icons if end - 1 < x0 <= end + COLUMN * glyph.size and x1 < glyph.x + 1)
    return max(near, default=end)


def _before(page: PageText, row: Sequence[Glyph], anchor: Glyph, icons: _Ways) -> tuple[Glyph, ...]:
    """What precedes a glyph on its line, back to the last large gap."""
    held: list[Glyph] = []
    first = anchor
    for glyph in reversed(row):
        if glyph.text.strip():
            if not _together(anchor, glyph) or _parts(page, _past(icons, glyph.end_x, first), glyph, first):
                break
            first = glyph
        held.append(glyph)
    return tuple(glyph for glyph in held if glyph.x >= first.x - 1e-6)


def _together(anchor: Glyph, glyph: Glyph) -> bool:
    """Whether two glyphs share a baseline, or one is a sign between words and centred on the other's line."""
    below, em = glyph.y - anchor.y, anchor.size
    return abs(below) <= _LEVEL * em or (
        not glyph.text.isalnum() and abs(below - 0.25 * (glyph.size - em)) < _LEVEL * em
    )


def _stray(anchor: Glyph, glyph: Glyph) -> bool:
    """Whether a glyph is a sign of another line: a bullet of a large font reaches far."""
    return len(glyph.text) == 1 and unicodedata.category(glyph.text)[0] in "PS" and not _together(anchor, glyph)


def _parts(page: PageText, end: float, left: Glyph, right: Glyph) -> bool:
    """Whether something else begins with a glyph: after a large gap, or where lines of another column begin."""
    gap, em = right.x - end, min(left.size, right.size)
    if gap > (_SIGN if left.text in _SIGNS or right.text in _SIGNS else COLUMN) * em:
        return True
    return gap > _GUTTER * em and sum(abs(line.box[0] - right.x) < 1 for line in page.lines) >= _LINES


def _margin(page: PageText, anchor: Glyph) -> float:
    """The right end of the text among which a glyph stands."""
    near = _NEAR * anchor.size
    boxes = [line.box for line in page.lines if line.box[1] - near < anchor.y < line.box[3] + near]
    right = max((box[2] for box in boxes if box[0] <= anchor.x + anchor.size), default=anchor.end_x)
    beside = min((box[0] for box in boxes if box[0] > right), default=None)
    if beside is None:
        right = max(right, page.size[0] - min((line.box[0] for line in page.lines), default=0.0))
        beside = 1e6
    right += min(_OVERHANG * anchor.size, max(0.0, beside - right - _KEPT * anchor.size))
    return min(right, page.size[0] - anchor.size)


def _upright(glyph: Glyph) -> bool:
    show = glyph.show
    a, b, c, d = show.place[:4]
    straight = abs(b) < 1e-6 * abs(a) and abs(c) < _SLANT * abs(d or 1.0)
    return show.stream < 0 and show.size > 0 and a > 0 and straight and not show.font.vertical


def _unit(glyph: Glyph) -> float:
    """Points on the page to one unit of text space along the baseline."""
    return scale(glyph.show.place)[0] or 1.0
