"""Joints: what parts a line from the line above it; nothing does where a word goes on."""

from __future__ import annotations

from collections.abc import Sequence

from masking.expression import expression
from masking.formats.pdf import order, wording
from masking.formats.pdf.content import Glyph
from masking.formats.pdf.order import Joint, Line

_LEADING = 1.8
"""Ems from a line to the next one."""
_LONG = 8.0
"""Ems from which on a line of ideographs may go on in the next one; labels are shorter."""
_HYPHENS = ("-", "‐")
_WORD = expression(r"[^\W\d_]+")
_MAIL_END = expression(r"[\w.+-]+@[\w-]*\Z|[\w.+-]+@[\w.-]+\.[a-z]{0,3}\Z")
"""An address that may go on: nothing is behind its host, or little behind the last dot."""
_HOST = expression(r"[\w-]*\.[a-z.]{2,8}|[a-z]{1,3}")
_LOCAL = expression(r"[a-z0-9]+[._][a-z0-9._-]*")


def limits(lines: Sequence[Line]) -> dict[int, float]:
    """Return how far to the right the lines go that begin at one place, by that place."""
    found: dict[int, float] = {}
    for line in lines:
        found[_left(line)] = max(found.get(_left(line), 0.0), line.box[2])
    return found


def joint(above: Line, below: Line, glyphs: Sequence[Glyph], edges: dict[int, float]) -> Joint:
    """Return what parts ``below`` from ``above``, the line before it, given the ``limits`` of the page."""
    given = below.joint
    if not _follows(above, below):
        return given
    last, first = order.spelled(above.words[-1], glyphs), order.spelled(below.words[0], glyphs)
    if _is_cut(last, first):
        return _hyphened(last, first, given)
    full = above.box[2] + below.words[0].first.end_x - below.words[0].first.x > edges.get(_left(above), 1e9)
    if wording.ideographic(last[-1:]) and wording.ideographic(first[:1]):
        goes_on = given == " " or (full and above.box[2] - above.box[0] >= _LONG * above.size)
    else:
        goes_on = full and len(below.words) == 1 and _address(last, first)
    return "" if goes_on else given


def _left(line: Line) -> int:
    return round(line.box[0] / 2)


def _follows(above: Line, below: Line) -> bool:
    """Say whether a line stands right below another one that is set like it."""
    if below.joint not in ("\n", " ") or above.cell != below.cell:
        return False
    a, b = above.words[-1].last, below.words[0].first
    if not (a.y == a.end_y and b.y == b.end_y and abs(a.size - b.size) <= 0.5):
        return False
    under = below.box[0] < above.box[2] and above.box[0] < below.box[2]
    return under and 0 < b.y - a.y <= _LEADING * a.size and a.show.font.name == b.show.font.name


def _is_cut(last: str, first: str) -> bool:
    """Say whether a hyphen stands at the end of a line, between two words or the parts of one."""
    return last.endswith(_HYPHENS) and last[-2:-1].isalnum() and first[:1].isalnum()


def _hyphened(last: str, first: str, given: Joint) -> Joint:
    """What parts a word that ends with a hyphen from its rest: the hyphen is one of spelling only between letters."""
    if wording.little(first):
        return given
    head, rest = last[:-1].lstrip("(\"'„“«"), first.rstrip(".,;:!?)\"'”»")
    soft = _WORD.fullmatch(head) and _WORD.fullmatch(rest) and head[-1].islower() and rest.islower()
    return "-" if soft else ""


def _address(last: str, first: str) -> bool:
    """Say whether an address of mail or the web goes on in the next line."""
    if "@" in last:
        return _MAIL_END.search(last) is not None and _HOST.fullmatch(first) is not None
    if "@" in first[1:]:
        return _LOCAL.fullmatch(last) is not None
    return (last.endswith("/") or first.startswith("/")) and "/" in last + first and "://" not in first
