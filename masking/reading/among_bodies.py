"""A name that stands as one item in a list of societies, clubs and boards that somebody belongs to.

Why: "Chess Society of Perth / Dove Christian Church / Larkhill Welfare Association" is a list of memberships whatever
its heading; as an employer a church stands between a post and a year.
"""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading.record import Reading

_ITEM = expression(r"[ •*-]*[A-ZÀ-Þ][^\d\n:@;]{3,68}\Z")
_BODY = expression(
    r"\b(?:association|society|club|senate|institut(?:e|ion)|union|chamber|federation|league|lions"
    r"|rotary|rotaract|guild"
    r"|toastmasters|welfare group|self[ -]help group|alumni|cbo|sacco|legion|order of|asociación|associação|verein"
    r"|associazione|association des|syndicat)\b",
    re.I,
)
_LONE = ("experience", "projects", "references", "publications", "skills")


def among_bodies(reading: Reading, start: int, end: int) -> bool:
    """Whether ``start:end`` fills an item beside items that are bodies; under a heading of work, between two."""
    pieces = reading.pieces
    at = pieces.index_at(start)
    first, last = pieces.starts[at], pieces.ends[at]
    if last < end or not _ITEM.match(reading.text, first, last):
        return False
    near = [_is_body(reading, other) for other in (at - 1, at + 1) if 0 <= other < len(pieces.starts)]
    return all(near) if reading.kind_at(start) in _LONE else any(near)


_SERVED = expression(r"\bserv(?:ed|es|ing)\b[^.;\n]{0,40}\b(?:on|in)\b[^.;\n]{0,16}\Z", re.I)


def served_on(reading: Reading, start: int) -> bool:
    """ "Served three terms on several": what follows is a body that somebody sat on."""
    return _SERVED.search(reading.text, max(0, start - 70), start) is not None


def _is_body(reading: Reading, at: int) -> bool:
    first, last = reading.pieces.starts[at], reading.pieces.ends[at]
    return bool(_ITEM.match(reading.text, first, last) and _BODY.search(reading.text, first, last))
