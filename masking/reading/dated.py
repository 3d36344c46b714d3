"""Dated: whether a word ends a period ("2013 - present"), or one begins behind a place ("Pune - May 2015 to …")."""

from __future__ import annotations

from masking.expression import expression
from masking.reading.record import Reading

NOW = frozenset(("present", "current", "presently", "presently at"))
"""Labels of addresses that end a period as well."""
_CLOSES = expression(
    r"(?<!\d)(?:(?:19|20)(?:\d\d|xx)[ ]*(?:-+|to|till|until|through)?|'?\d\d[ ]*(?:-+|to|till|until)"
    r"|\b(?:to|till|until))[ ]*\Z"
)
_OPENS = expression(
    r"[\s,;|()*-]{0,40}(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[.,']{0,2}\s*|\d{1,2}[/.-])?"
    r"(?:(?:19|20)\d\d|'\d\d)\s*(?:-|to\b|till\b|until\b|present\b|current\b|(?:19|20)\d\d\b)"
)


def closes(reading: Reading, start: int) -> bool:
    """Whether the word at ``start`` stands behind a year or "to", as the end of a period."""
    return _CLOSES.search(reading.lower, max(reading.lower.rfind("\n", 0, start) + 1, start - 16), start) is not None


def opens(reading: Reading, end: int) -> bool:
    """Whether a period begins right behind ``end``: "Sept. 2011 - 2013", "2015 to present"."""
    return _OPENS.match(reading.lower, end) is not None
