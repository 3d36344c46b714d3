"""Towns told: places of the contact block among other words, as in "I live in Leeds" or "Barista, Perth WA"."""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading import in_passing, location, unplaced
from masking.reading.record import Reading
from name_lists import terms

_AT = expression(r"\b(?:in|at|for|to)[ ]{1,2}\Z")
_ITEM = expression(r"(?:^|\n)[ \t]*[•●▪·∙◆■*-][ \t]*\Z")
_CUE = expression(
    r"\b(?:based|liv\w+|resid\w+|located|(?:i am|i'm)\b[^.;\n]{0,50})[ ]{1,2}(?:out[ ]of|from|in|at|near)[ ]\Z", re.I
)
_BEHIND = expression(r",[ ](?P<area>Co\.?[ ][A-Z][a-z]+|[A-Z][a-z]+(?:[ ][A-Z][a-z]+)?|[A-Z]{2,3})(?!\w)")
"""What may belong to a town before it: a county, state or country."""
_LAST = expression(r"[^\d@:]{4,60}[a-z],[ ](?P<town>[A-Z][a-z'-]+(?:[ ][A-Z][a-z'-]+)?,?[ ][A-Z]{2,3})[ .]*")
_REGIONS = frozenset(terms.group("place.region"))
_SHORT = 60


def listed(reading: Reading, left: int, place: int) -> bool:
    """Whether a place is where something was done, in an item of a list: "• One winter in Siem Reap"."""
    text = reading.text
    if place - left < 4 or text[place - 1] != " " or not _AT.search(text, max(left, place - 5), place):
        return False
    if _CUE.search(text, max(left, place - 70), place):
        return False
    return (
        reading.kind_at(place) == "personal"
        or text.startswith("o ", left)
        or _ITEM.search(text, max(0, left - 6), left) is not None
    )


def places(text: str, left: int, right: int, inside: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places of a part that holds other words as well, with their county or country."""
    towns = [(a, b) for a, b in inside if not unplaced.of_list(text, a, b) and not _bracketed(text, a, b)]
    if any(in_passing.told(text, left, a) and not _CUE.search(text, max(left, a - 70), a) for a, _ in towns):
        return []
    towns = towns if right - left <= _SHORT else _at_edge(text, left, right, towns)
    return [(a, _whole(text, b, right)) for a, b in towns]


def _bracketed(text: str, start: int, end: int) -> bool:
    """Whether a place opens a bracket behind a word and is no town that is known: "bank links (SWIFT, EBICS)"."""
    start += text[start] == "("
    return text[max(0, start - 2) : start] == " (" and text[start - 3].isalnum() and not location.towns(text[start:end])


def _whole(text: str, end: int, right: int) -> int:
    """Where a town ends with the county, state or country behind it."""
    behind = _BEHIND.match(text, end, right)
    if behind is None:
        return end
    area = behind["area"]
    known = area.startswith("Co") or area in location.CODES or area.lower() in _REGIONS
    return behind.end() if known else end


def last(text: str, left: int, right: int) -> tuple[int, int] | None:
    """The town with its state that ends a line of a job: "Barista and shift lead, Perth WA"."""
    if text[left:right].rstrip(" .").rpartition(" ")[2] not in location.CODES:
        return None
    line = _LAST.fullmatch(text, left, right)
    head = text[left : line.start("town")].strip(" ,") if line is not None else ""
    if line is None or location.skips(head) or not any(map(unplaced.job, head.split())):
        return None
    return line.span("town")


def _at_edge(text: str, left: int, right: int, towns: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places where a long part begins or ends within its line, next to a phone number or another item."""
    opens = left > 0 and "\n" not in text[max(0, left - 3) : left]
    closes = right < len(text) and "\n" not in text[right : right + 3]
    return [
        (a, b)
        for a, b in towns
        if (a <= left and opens and not in_passing.goes_on(text, a))
        or (b >= right and closes)
        or _CUE.search(text, max(left, a - 70), a)
    ]
