"""Private notes in telegraph style: "Colour blind (deutan)", "Asthmatic, no dust please" under any heading.

Why: people add what an employer must know as an item of its own at the end of whatever part came last. Such an item
opens with the word, is short, and ends there or goes on with a wish; a duty goes on with a noun.
"""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading.about import line
from masking.reading.record import Reading

_AWAY = frozenset(("publications", "projects", "references", "education"))
_MARK = expression(r"^[ \t]*(?:[•●▪◦*+>o§-]|\d{1,2}[.)])[ ]")
_OPEN = expression(
    r"(?:^|[|•;]|[.!?][ ]|[ ]{2,})[ \t]*(?:[•●▪*+>-][ ]*)?(?:(?:health|condition|note|nb|n\.b\.|medical|santé"
    r"|gesundheit"
    r"|salud|saúde|salute|disability|handicap|other|fyi|info)[ ]?[:–-][ ]*)?(?:slight|mild|severe|partial|légère"
    r"|leichte"
    r"|leve|lieve)?[ ]*$",
    re.I,
)
_BRACKET = expression(r"[ ]?\((?!\d{4})[^()\n]{2,40}\)")
_CLOSED = expression(r"[ ]*(?:$|\n|[|•]|\.(?:[ ]|$|\n))")
_WISH = expression(
    r"(?:[ ]*[:,;/–-]|[ ](?=stab|contr|since|seit|depuis|desde|leve|légère?|mild))[^\n]{0,60}?\b(?:please|kindly|no|not"
    r"|needs?|needed|prefer\w*|cannot|can|I|my|me|but|climb|fit|stable|stabilis\w+|stabil|controlled|since|depuis|seit"
    r"|desde|bitte|besoin|sans|merci|leve|légère?|mild|leichte?|certificate|corrected|by birth|from birth|right|left"
    r"|medication|por favor|prefiero|prefiro|prefer[ei]sco|ohne|senza|sin|sem)\b",
    re.I,
)


def note_end(reading: Reading, end: int) -> int:
    """Where a note reaches that begins with a condition ending at ``end``: behind what a bracket adds."""
    bracket = _BRACKET.match(reading.text, end)
    return bracket.end() if bracket else end


def private_note(reading: Reading, start: int, end: int, *, bare: bool) -> bool:
    """Whether the words open a note of their own; ``bare``: they may also be all of it."""
    kind = reading.kind_at(start)
    text = reading.text
    left = text.rfind("\n", 0, start) + 1
    if kind in _AWAY or start - left > 120 or not _OPEN.search(text[left:start]):
        return False
    around = line(reading, start, end)
    if kind == "experience" and _MARK.match(around):
        return False
    after = note_end(reading, end)
    return bool(_WISH.match(text, after)) or ((bare or after > end) and bool(_CLOSED.match(text, after)))
