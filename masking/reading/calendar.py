"""Calendar: which numbers of a resume read as years."""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading.record import Reading

EARLIEST, LATEST = "1940", "2049"
_ODD_AFTER = expression(
    r"[ ](?:pages|hours|words|students|people|units|eur|usd|lines|users)\b|%|,\d|-\d\d-\d\d"
    r"|\.(?!(?:0?[1-9]|1[0-2])(?!\d))\d|[+]|;[ ]?\d{1,4}[:(]"
)
_ODD_BEFORE = frozenset(".,$€£")
_JOINS = frozenset("-/' ")
"""What stands before a year of two digits."""
_DAY = expression(r"(?<!\d)(?:\d{1,2}\.)?(?:0?[1-9]|1[0-2])\.\Z")
_CLOCK = expression(r"[/.]\d|:\d")
_NEPALESE = frozenset(("nepal", "slc", "hseb", "neb", "ctevt", "tribhuvan", "kathmandu", "pokhara"))
"""Where years are told of the calendar that is 57 years ahead."""
_CENTURIES = ("19", "20")
_SECOND = expression(r"(?:(?:19|20)\d\d(?:[ ]?[-/][ ]?|[ ]a[ ])|'|(?<![\d])(?:0[1-9]|1[0-2])/)\Z")


def years(reading: Reading) -> Iterator[tuple[int, int, int]]:
    """Yield the index of every word that reads as a year, with its place.

    Four digits, or two behind a year and a dash, an apostrophe or a month; or two years without a sign between them.
    """
    words = reading.words
    indices = words.asked.get(_ASKED)
    if indices is None:
        indices = words.asked[_ASKED] = list(_indices(reading))
    for index in indices:
        yield index, words.starts[index], words.ends[index]


_ASKED = "calendar"


def _indices(reading: Reading) -> Iterator[int]:
    words, text = reading.words, reading.text
    latest = LATEST if words.places.keys().isdisjoint(_NEPALESE) else "2090"
    for index in words.numbers:
        start, end, word = words.starts[index], words.ends[index], words.lowers[index]
        mark = text[start - 1 : start]
        if len(word) == 4:
            whole = EARLIEST <= word <= latest and word[:2] in _CENTURIES
            reads = whole and (mark not in _ODD_BEFORE or (mark == "." and _DAY.search(text, max(0, start - 8), start)))
        elif len(word) == 2:
            reads = (
                mark in _JOINS
                and _SECOND.search(text, max(0, start - 8), start)
                and not _CLOCK.match(text, end)
                and text[end : end + 1] != '"'
            )
        else:
            reads = len(word) == 8 and word[:2] in _CENTURIES and word[4:6] in _CENTURIES
        if reads and word.isdecimal() and not _ODD_AFTER.match(text, end):
            yield index
