"""Where the rest of a line goes when a replacement is longer or shorter than what it replaces.

Why: a gap as wide as the old name looks edited and tells its width; so the rest of the same line follows the
replacement, as far as the next column or the right margin allows. Only what stands on the page itself moves, and only
where no rule is drawn under it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from masking.formats.pdf.content import Glyph
from masking.formats.pdf.geometry import Box, scale
from masking.formats.pdf.pieces import Piece, Place, level
from masking.formats.pdf.setting import Setting
from masking.formats.pdf.text import PageText

_COLUMN = 1.6
"""Ems of nothing after which something else begins."""
_KEPT = 0.8
"""Ems that stay free before it."""
_LEVEL = 0.4
"""Ems by which the baselines of one line may differ."""
_OVERHANG = 0.8
"""Ems by which a line may reach over the right margin: a word that is set small is more noticeable."""
_CLOSE = 0.05


@dataclass(slots=True)
class Layout:
    """How everything new on the pages is set, and how far what follows it moves."""

    settings: dict[Place, Setting] = field(default_factory=dict)
    shifts: dict[Place, float] = field(default_factory=dict)
    """In text space, along the baseline."""
    moved: list[tuple[int, Box]] = field(default_factory=list)
    """Page and place of what moves, before and after."""


def lay(page: PageText, pieces: Sequence[Piece], choose: Callable[[Piece], Setting], layout: Layout) -> None:
    """Settle the pieces of one page, line by line, from left to right."""
    gone = {i for piece in pieces for i in piece.glyphs}
    left = sorted(pieces, key=lambda piece: piece.anchor.x)
    while left:
        first = left.pop(0)
        if first.place in layout.settings:
            continue
        segment = _segment(page, first, gone) if _upright(first.anchor) else None
        if segment is None:
            layout.settings[first.place] = choose(first)
            continue
        mates = [first, *(p for p in left if p.anchor.show.stream < 0 and segment.holds(p.anchor))]
        left = [p for p in left if p not in mates]
        _set(page, segment, mates, choose, layout)


@dataclass(frozen=True, slots=True)
class _Segment:
    """A stretch of a line without large gaps, from a piece to its end. Lengths in points on the page."""

    glyphs: tuple[Glyph, ...]
    end: float
    limit: float
    """How far the end may move to the right."""

    def holds(self, glyph: Glyph) -> bool:
        return any(g is glyph or (g.show is glyph.show and g.nth == glyph.nth) for g in self.glyphs)


def _set(
    page: PageText, segment: _Segment, pieces: Sequence[Piece], choose: Callable[[Piece], Setting], layout: Layout
) -> None:
    number, start = pieces[0].page, pieces[0].box[0]
    bottom, top = max(p.box[3] for p in pieces), min(p.box[1] for p in pieces)
    delta, starts = 0.0, []
    slack = segment.limit - segment.end
    for piece in pieces:
        unit = _unit(piece.anchor)
        follows = any(g.text.strip() and g.x > piece.anchor.x + 0.5 * piece.width * unit for g in segment.glyphs)
        if follows:
            room = max(piece.width + (slack - delta) / unit, 0.3 * piece.width)
            placed = replace(piece, room=room, moved=delta / unit, loose=True)
        else:
            placed = replace(piece, room=max(piece.room - delta / unit, 0.3 * piece.width), moved=delta / unit)
        made = choose(placed)
        layout.settings[piece.place] = made
        starts.append((piece.anchor.x, delta))
        if follows:
            delta += _outer(made) * unit - _length(page, piece)
            starts.append((piece.anchor.x + 0.5 * piece.width * unit, delta))
    furthest = max(0.0, *(d for _, d in starts))
    if all(abs(d) < _CLOSE for _, d in starts):
        return
    for glyph in segment.glyphs:
        way = next((d for x, d in reversed(starts) if glyph.x >= x - 1e-6), 0.0)
        layout.shifts[(glyph.show.stream, glyph.show.op, glyph.nth)] = way / _unit(glyph)
    layout.moved.append((number, (start - 1, top - 1, segment.end + furthest + 1, bottom + 1)))


def _length(page: PageText, piece: Piece) -> float:
    """How long the masked text is on the page, with the spaces that go with it."""
    if piece.text[-1:].isspace():
        return piece.width * _unit(piece.anchor)
    return max(page.glyphs[i].end_x for i in piece.glyphs) - piece.anchor.x


def _outer(made: Setting) -> float:
    return made.box[1] if made.box is not None else made.start + made.advance


def _segment(page: PageText, piece: Piece, gone: set[int]) -> _Segment | None:
    """What follows a piece on its line; None where nothing follows, or it cannot move."""
    anchor, em = piece.anchor, piece.anchor.size
    row = [(i, g) for i, g in enumerate(page.glyphs) if g.x >= anchor.x - 1e-6 and level(anchor, g, g.y - anchor.y)]
    row.sort(key=lambda pair: pair[1].x)
    held: list[Glyph] = []
    kept = False
    end, limit = anchor.x, _margin(page, anchor)
    for i, glyph in row:
        if not glyph.text.strip():
            held.append(glyph)
            continue
        if glyph.x - end > _COLUMN * em:
            limit = glyph.x - _KEPT * em
            break
        if not _upright(glyph) or abs(glyph.y - anchor.y) > _LEVEL * em:
            return None
        held.append(glyph)
        kept = kept or i not in gone
        end = max(end, glyph.end_x)
    if not kept or _ruled(page, anchor, piece.box, end):
        return None
    return _Segment(tuple(held), end, max(limit, end))


def _ruled(page: PageText, anchor: Glyph, frame: Box, end: float) -> bool:
    """Whether a short rule runs along what would move: an underline, not the line of a whole column."""
    for rule in page.rules:
        x0, top, x1, bottom = rule.box
        near = top > frame[1] and bottom < anchor.y + 0.3 * anchor.size
        if near and x1 > frame[2] and x0 < end and x0 > frame[0] - anchor.size:
            return True
    return False


def _margin(page: PageText, anchor: Glyph) -> float:
    """The right end of the text among which a glyph stands."""
    ends = [line.box[2] for line in page.lines if line.box[0] <= anchor.x + anchor.size]
    right = max(ends, default=anchor.end_x)
    if not any(line.box[0] > right for line in page.lines):
        right = max(right, page.size[0] - min((line.box[0] for line in page.lines), default=0.0))
    right += _OVERHANG * anchor.size
    return min(right, page.size[0] - anchor.size)


def _upright(glyph: Glyph) -> bool:
    show = glyph.show
    a, b, c, d = show.place[:4]
    straight = abs(b) < 1e-6 * abs(a) and abs(c) < 1e-2 * abs(d or 1.0)
    return show.stream < 0 and show.size > 0 and a > 0 and straight and not show.font.vertical


def _unit(glyph: Glyph) -> float:
    """Points on the page to one unit of text space along the baseline."""
    return scale(glyph.show.place)[0] or 1.0
