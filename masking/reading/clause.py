"""The clause around a place: what a school or a year is told together with, and whether that is study or work.

Why: "Dean, Hill College, 2011-2018. Ph.D., Brown, 1996" holds an employer and an alma mater in one line; only the
clause tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from masking.expression import expression
from masking.reading.phrases import Hit
from masking.reading.record import Reading

_END = expression(
    r"[;•●▪◦· .!?](?:(?<=[;•●▪◦·])|(?<=[.!?])(?=[ ]+[A-ZÀ-ÞА-Я«„(])"
    r"(?<![A-ZÀ-Þ].)(?<!\b[A-ZÀ-Þ][a-z].)(?<![.][A-Z][a-z].)(?<!\bSt.)(?<!\b[A-Z][.]Tech.)|(?<=[ ])[ ]{3,})"
)
"""Ends within a line; begins with the character itself, so that the search leaps to those that can end a clause."""
REACH = 170
"""Letters to each side in which a clause is looked for."""
_FILLED = 64
"""Letters of a line that was filled before it broke."""
YEAR = expression(r"(?<!\d)(?:19[4-9]\d|20[0-4]\d)(?!\d)")
_WORKING = ("experience", "projects", "references")
_BESIDE = 40
"""Letters between a school and the degree told behind it."""
_IDLE = ("skills", "interests", "languages")
_AWAY = ("experience", "projects", "references", "volunteering", "certificates", "publications")


def around(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the clause that holds ``start:end``: up to a full stop, semicolon, bullet, wide gap or hard line break."""
    return within(text, start, end, REACH, _END, _wrapped)


def within(
    text: str, start: int, end: int, reach: int, mark: re.Pattern[str], wrapped: Callable[[str, int], bool]
) -> tuple[int, int]:
    """Return the stretch around ``start:end`` up to a mark or a line break over which no sentence goes on.

    ``wrapped`` tells of a line break whether one does; ``reach`` is how many letters to each side are looked at.
    """
    left, right = max(0, start - reach), min(len(text), end + reach)
    line = text.rfind("\n", left, start)
    while line >= 0 and wrapped(text, line):
        line = text.rfind("\n", left, line)
    left = max(left, line + 1)
    for found in mark.finditer(text, left, start):
        left = found.end()
    line = text.find("\n", end, right)
    while line >= 0 and wrapped(text, line):
        line = text.find("\n", line + 1, right)
    right = line if line >= 0 else right
    behind = mark.search(text, end, right)
    return left, behind.start() if behind else right


def _wrapped(text: str, at: int) -> bool:
    """Whether a sentence goes on over the line break at ``at``."""
    before = text[at - 1 : at]
    return (
        (before.isalnum() or before == ",")
        and at - text.rfind("\n", 0, at) > _FILLED
        and text[at + 1 : at + 2].isalnum()
    )


_FAMILY = len("study.")


def told(reading: Reading, left: int, right: int, *groups: str) -> list[Hit]:
    """Return the hits of these groups of the family ``study`` between two places."""
    hits = reading.hits_in("study", left, right)
    if not hits:
        return hits
    return [hit for hit in hits if hit.group[_FAMILY:] in groups and not reading.text.startswith("'", hit.end)]


def _praised(reading: Reading, start: int, end: int, merit: Hit) -> bool:
    """Whether praise of a student belongs to the school at ``start:end``: no work is told between the two."""
    return not told(reading, min(merit.end, end), max(start, merit.start), "job")


def silent(reading: Reading, start: int, end: int) -> bool:
    """Whether nothing of studies or work is told as far as a clause around ``start:end`` can reach."""
    return not reading.hits_in("study", start - REACH, end + REACH)


def attended(reading: Reading, start: int, end: int) -> bool | None:
    """Whether the candidate went to the school at ``start:end``, as its clause tells; None where it does not."""
    kind = reading.kind_at(start)
    if silent(reading, start, end):
        return False if kind in _IDLE else None
    left, right = around(reading.text, start, end)
    for hit in told(reading, left, right, "stay", "merit"):
        if hit.group == "study.stay" or _praised(reading, start, end, hit):
            return True
    if kind == "education":
        return None
    outside = ((left, start), (end, right))
    degree = any(told(reading, a, b, "degree") for a, b in outside)
    job = any(told(reading, a, b, "job") for a, b in outside)
    if kind in _IDLE and not any(told(reading, a, b, "degree", "weak") for a, b in outside):
        return False
    if kind in _AWAY:
        dated = YEAR.search(reading.text, left, right) is not None
        beside = kind not in _WORKING and bool(told(reading, end, min(right, end + _BESIDE), "degree"))
        return True if degree and not job and (dated or beside) else None
    if degree == job:
        return None
    return True if degree else False if not any(told(reading, a, b, "weak") for a, b in outside) else None
