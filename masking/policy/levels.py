"""Levels: less of a field goes than all of it. A decade for a year, a band for an age, the town out of an address.

Why: whoever compares candidates by region or by years of experience needs that much, and no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from masking.expression import expression
from name_lists import cities
from name_lists.lexicon import fold

_YEAR = expression(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_SHORT = expression(r"(?<!\d)['’](\d\d)(?!\d)")
_AGE = expression(r"(?<!\d)[1-9]\d(?!\d)")
_WORD = expression(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*")
_GAP = expression(r"[ \t-]{1,2}\Z")
_BAND = 10
"""Years in a band of ages."""
_LONGEST = 4
"""Words of the longest town that is looked for."""
_STREET = expression(
    r"(?i)[ ]+(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|square|sq|close|"
    r"terrace|house|tower|colony|nagar|cross|gate|hill|str\.?|straße|strasse|weg|allee|platz|gasse)\b"
)
_AHEAD = expression(
    r"(?i)(?:rue|avenue|place|boulevard|calle|avenida|plaza|rua|travessa|via|viale|piazza|ul\.|ulica|улица|ул\.)"
    r"(?:[ ]+(?:de|del|di|da|do|la|el|le|des|du|d'|of))*[ ]+\Z"
)


def decade(words: str) -> str | None:
    """Return words with the decade in place of every year; None where they hold none.

    >>> decade("2009 - 2013"), decade("June '87"), decade("first class")
    ('2000s - 2010s', '1980s', None)
    """
    if not _YEAR.search(words) and not _SHORT.search(words):
        return None
    years = [match[0] for match in _YEAR.finditer(words)]
    if len(years) > 1 and re.sub(r"[\d\s–—-]", "", words) == "":
        return _YEAR.sub(lambda year: _decade_of(int(year[0])), words)
    if years:
        return _decade_of(int(years[-1]))
    short = int(_SHORT.search(words)[1])  # type: ignore[index]
    return _decade_of(1900 + short if short > _PIVOT else 2000 + short)


_PIVOT = 40
"""Two digits above this are of the last century."""


def band(words: str) -> str | None:
    """Return the band of an age, or the decade of a date of birth; None where words hold neither.

    >>> band("34 years"), band("03.05.1991"), band("3 May 1991"), band("May")
    ('30–39 years', '1990s', '1990s', None)
    """
    if _YEAR.search(words) or _SHORT.search(words):
        return decade(words)
    ages = _AGE.findall(words)
    if len(ages) != 1:
        return None
    first = int(ages[0]) // _BAND * _BAND
    return _AGE.sub(f"{first}–{first + _BAND - 1}", words)


def towns(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where towns stand in an address, ``text[start:end]``: names of cities above 15,000 people (GeoNames).

    A town in the name of a street ("London Road", "rue de Lyon") is none.
    """
    words = list(_WORD.finditer(text, start, end))
    at = 0
    while at < len(words):
        size = next((n for n in range(_LONGEST, 0, -1) if _is_town(text, words[at : at + n], n, end)), 0)
        if size:
            yield words[at].start(), words[at + size - 1].end()
        at += size or 1


def _is_town(text: str, words: list[re.Match[str]], size: int, end: int) -> bool:
    if len(words) < size or not words[0][0][0].isupper():
        return False
    for one, other in pairwise(words):
        if not _GAP.match(text[one.end() : other.start()]):
            return False
    first, last = words[0].start(), words[-1].end()
    name = _plain(text[first:last])
    if (size == 1 and len(name) < 3) or name not in _cities():
        return False
    return not _STREET.match(text, last, end) and not _AHEAD.search(text, max(0, first - 40), first)


def _plain(name: str) -> str:
    return " ".join(fold(name).lower().replace("-", " ").replace("’", "'").split())


@cache
def _cities() -> frozenset[str]:
    names = {_plain(name) for rows in cities.load().values() for name, *_ in rows}
    return frozenset((*names, *(name.removesuffix(" city") for name in names)))  # "New York City" is New York


def _decade_of(year: int) -> str:
    return f"{year // 10 * 10}s"
