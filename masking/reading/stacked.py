"""Schools whose degree stands in the line above or below: an entry of studies wherever sections are misread.

Why: extraction tears headings ("EDUCA TION") and mixes columns, and "Marlow University, Leeds / B.A. in Weaving" then
stands under EXPERIENCE.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading import clause
from masking.reading.record import Reading

_LEAD = expression(
    r"[^\w\n]*(?:\(?cid:\d+\)?)?[^\w\n]*(?:(?:19|20)\d\d[^\n\w]{1,5}(?:(?:19|20)\d\d|[Pp]resent)?[^\w\n]*)?"
)
"""What may stand before the first word of a line: bullets and years."""
_LONGEST = 110


def stacked(reading: Reading, start: int, end: int) -> bool:
    """Whether a name opens its line and a degree opens the line below or the one or two above; no work is told."""
    text = reading.text
    left = text.rfind("\n", 0, start) + 1
    lead = _LEAD.match(text, left)
    if lead is None or lead.end() < start:
        return False
    right = text.find("\n", end)
    right = right if right >= 0 else len(text)
    if right - end > _LONGEST or clause.told(reading, left, right, "job"):
        return False
    below = _filled(text, right + 1)
    if below is not None and _opens(reading, *below):
        return True
    above = _before(text, left)
    if above is None:
        return False
    if _opens(reading, *above):
        return True
    higher = _before(text, above[0]) if text[above[0] : above[1]].count(" ") < 2 else None
    return higher is not None and text[higher[1] - 1].isalpha() and _opens(reading, *higher)


def _filled(text: str, at: int) -> tuple[int, int] | None:
    """The line at a place, or the one behind an empty line."""
    for _ in range(2):
        stop = text.find("\n", at)
        stop = stop if stop >= 0 else len(text)
        if text[at:stop].strip():
            return at, stop
        at = stop + 1
    return None


def _before(text: str, left: int) -> tuple[int, int] | None:
    """The line above the one that begins at a place."""
    if left < 2:
        return None
    start = text.rfind("\n", 0, left - 1) + 1
    return (start, left - 1) if text[start : left - 1].strip() else None


def _opens(reading: Reading, start: int, end: int) -> bool:
    """Whether a degree opens the line, which tells of no work."""
    if end - start > _LONGEST or not reading.hits_in("study", start, end):
        return False
    lead = _LEAD.match(reading.text, start)
    first = lead.end() if lead else start
    return any(hit.start == first for hit in clause.told(reading, start, end, "degree")) and not clause.told(
        reading, start, end, "job"
    )
