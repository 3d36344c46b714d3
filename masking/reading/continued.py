"""Continued: whether a weak part of a contact block goes on, or leads into, the address beside it."""

from __future__ import annotations

from typing import NamedTuple

from masking.expression import expression
from masking.reading import location
from masking.reading.plain import nonname

TOGETHER = 8
"""Letters between two parts of one address."""
_ENDING = expression(
    r"(?:[^\W\d_][\w'.-]*[ ]){1,3}\d{1,4}(?:[ ]?[a-zA-Z]|[./-]\d{1,3})?|[A-Z]{1,3}\d{1,3}-\d{1,4}[A-Z]?"
)
"""A street or building whose number stands last."""
_CODED_HOUSE = expression(r"(?:[A-Z]{1,4}[ .-]{0,2})?#?[ ]?\d[\w/-]{0,9}[ ,]+[A-Z]")
"""What a line above a town begins with when it is of a house: "D-7/12 Elm Homes", "RR #2, Site 5"."""
_HOUSE_FIRST = expression(r"(?:The|Flat|Room|No)\b")
_NUMBER_FIRST = expression(r"(?:[A-Z]{1,3}-)?\d")


class Part(NamedTuple):
    """A part of a contact block between line breaks, bars and wide gaps."""

    start: int
    end: int
    strength: int
    """2 for an address, 1 for what may continue one, 0 for anything else."""


def continues(text: str, part: Part, chosen: Part) -> bool:
    """Whether a weak part goes on, or leads into, the address beside it."""
    first, second = (part, chosen) if part.start < chosen.start else (chosen, part)
    if second.start - first.end > TOGETHER:
        return False
    line = text[part.start : part.end]
    if part is first and _NUMBER_FIRST.match(text, chosen.start) and _ENDING.fullmatch(line):
        return not any(nonname(word) for word in line.split())
    if part.strength != 1:
        return False
    if part is second and location.CODED.fullmatch(text, first.start, first.end):
        return location.towns(line)
    if part is second:
        return not location.worded(line)
    short = len(line.split()) < 4 and not any(
        nonname(word) and word.lower() not in location.HOUSE for word in line.split()
    )
    return _housed(line) or (short and "\n" not in text[part.end : chosen.start])


def _housed(part: str) -> bool:
    marked = location.NUMBERED.match(part) or _CODED_HOUSE.match(part) or _HOUSE_FIRST.match(part)
    return marked is not None or location.has_street(part)
