"""Lines of their own that name a school by its level and a year, under whatever heading: "Brainhill High, 2006".

Why: headings such as "Learn" or "Cards and schooling" are read as none of studies, where a level alone tells little.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading import clause
from masking.reading.phrases import Hit
from masking.reading.record import Reading
from name_lists import lexicon

_LEVELS = frozenset(("high", "secondary", "primary", "elementary", "grammar", "comprehensive", "hs", "high school"))
_NAME = expression(r"[ \t]*(?:[-•*·][ ])?(?P<name>(?:(?:St\.?|[A-Z][\w'-]+)[ ]){1,4})\Z")
_WHEN = expression(
    r"(?:,[ ][A-Z][\w' -]+)?,?[ ]{1,2}[(]?(?:(?:left|leaving|class of|grad(?:uated|\.)?|until|to)[ ])?"
    r"(?:19|20)\d\d(?!\d)"
)
_WORKING = ("experience", "projects", "references")
_REACH = 60


def named(reading: Reading, hit: Hit) -> tuple[int, int] | None:
    """The school that ends in the level at ``hit``, where its line tells when somebody left it."""
    text = reading.text
    if text[hit.start : hit.end].lower() not in _LEVELS or not text[hit.start].isupper():
        return None
    when = _WHEN.match(text, hit.end)
    if when is None:
        return None
    line, stop = text.rfind("\n", 0, hit.start) + 1, text.find("\n", hit.end)
    stop = stop if stop >= 0 else len(text)
    led = _NAME.match(text, line, hit.start) if hit.start - line < _REACH else None
    if led is None or clause.told(reading, line, stop, "job"):
        return None
    if reading.kind_at(hit.start) in _WORKING and not clause.told(reading, hit.end, stop, "degree", "weak"):
        return None
    words = led["name"].lower().split()
    if all((entry := lexicon.lookup(word)).common >= 2 > entry.family for word in words):
        return None
    return led.start("name"), hit.end
