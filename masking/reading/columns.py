"""Columns of a table of studies that an extraction wrote one below the other, each under its own head.

Why: "COURSE", "INSTITUTION" and "YEAR OF PASSING" on lines of their own read as headings, and the studies below them as
courses, or as nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from masking.expression import expression
from masking.reading.lines import filled
from masking.reading.record import Reading
from name_lists import terms

Head = tuple[int, int, str]
_WORD = expression(r"[^\W\d_]+")
_HEADS = terms.words("table_column_heads")
_LINKS = frozenset(("of", "the", "name", "and", "or", "in", "no", "s", "sl", "sr", "with"))
_MOST = 5
_LONGEST = 44
_CUES = frozenset(
    ("passing", "percentage", "institution", "institute", "board", "completion", "marks", "cgpa", "school")
)
_LEAST = 3
"""Heads of columns that make a table."""


def untabled(reading: Reading, heads: Sequence[Head]) -> Sequence[Head]:
    """Return the headings without those that are heads of columns below one of studies."""
    if len(heads) < 2 or reading.words.places.keys().isdisjoint(_CUES):
        return heads
    length = len(reading.text)
    kept: list[Head] = []
    studied: int | None = None
    for (start, end, kind), (following, _, _) in pairwise([*heads, (length, length, "")]):
        if studied is not None and headed(reading, start, following):
            if tabled(reading, studied, following):
                continue
        elif kind == "education":
            studied = end
        else:
            studied = None
        kept.append((start, end, kind))
    return kept


def opening(reading: Reading, start: int, end: int) -> Head | None:
    """The first head of a table of studies between two places, where no heading tells of studies."""
    if reading.words.places.keys().isdisjoint(_CUES):
        return None
    heads = [line for line in filled(reading.text, start, end) if headed(reading, *line)]
    return (*heads[0], "education") if len(heads) >= _LEAST else None


def tabled(reading: Reading, start: int, end: int) -> bool:
    """Whether the lines between two places hold the heads of several columns."""
    found = 0
    for at, stop in filled(reading.text, start, end):
        found += headed(reading, at, stop)
        if found == _LEAST:
            return True
    return False


def headed(reading: Reading, start: int, end: int) -> bool:
    """Whether the line that begins at a place is the head of a column: "YEAR OF PASSING", "Board / University"."""
    text = reading.text
    stop = text.find("\n", start, end)
    stop = stop if stop >= 0 else end
    if stop - start > _LONGEST:
        return False
    words = _WORD.findall(reading.lower, start, stop)
    if not 1 <= len(words) <= _MOST or any(map(str.isdigit, text[start:stop])):
        return False
    told = [word for word in words if word in _HEADS]
    return bool(told) and all(word in _HEADS or word in _LINKS for word in words)
