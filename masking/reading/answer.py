"""Answers to labels that no colon marks: "ethnie zéfiri", "Religion Sarnavi", "Etnia • cumaripa".

Why: on a form, whatever stands behind "Religion" or "Caste" is the secret, be it in a list or not. The same words open
a heading, a subject at school or a task; so the label must stand in the personal part or among other such labels.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from masking.expression import expression
from masking.reading.about import UNTOLD
from masking.reading.labels import Label
from masking.reading.record import Reading

_KINDS = frozenset(
    (
        *("gender", "religion", "nationality", "ethnicity", "marital", "birth_date", "birth_place", "disability"),
        *("orientation", "father", "mother", "spouse", "age", "pronouns", "military", "title"),
    )
)
_NEAR = 70
_LONGEST = 32
_ANSWER = expression(r"(?![\d(])[^\W\d_][^\d\n:@|•=]*")
_NO_ANSWER = expression(
    r"\b(?:studies|study|equality|equity|teacher|education|and|und|et|y|e|based|network|training|pay|balance|gap"
    r"|requirements?|status|group|policy|reporting|support|services?|information|details?|please|if|or|for|in|of"
    r"|language|number|name|date|place|sex|age|record|health|licen[cs]e|address|phone)\b",
    re.I,
)
_MARK = expression(r"[ ]?[•·][ ]?")


def in_form(reading: Reading, label: Label) -> bool:
    """Whether other labels of personal details stand beside the label."""
    labels = reading.labels
    at = bisect_left(labels, label.start, key=lambda other: other.start)
    near = [
        other
        for other in labels[max(0, at - 3) : at + 4]
        if other.kind in _KINDS and other.start != label.start and abs(other.start - label.start) <= _NEAR
    ]
    return bool(near)


def answer(reading: Reading, label: Label) -> tuple[int, int] | None:
    """Return where the answer to a label without colon stands, None where there is none."""
    if label.colon or label.below or label.end - label.start < 3:
        return None
    kind = reading.kind_at(label.start)
    if kind not in ("personal", "contact") and not (
        kind in ("summary", "other", "declaration") and in_form(reading, label)
    ):
        return None
    if reading.pieces.at(label.start)[0] < label.start - 1:
        return None
    start, end = label.value_start, label.value_end
    if end <= start:
        start, end = _behind_mark(reading, label)
    value = reading.text[start:end]
    found = _ANSWER.match(value)
    if found is None or found.end() < len(value.rstrip()) or not 2 < len(value) <= _LONGEST:
        return None
    if len(value.split()) > 3 or _NO_ANSWER.search(value) or UNTOLD.match(value):
        return None
    return start, end


def _behind_mark(reading: Reading, label: Label) -> tuple[int, int]:
    """The next cell of a line cut by bullets, unless a label stands in it."""
    mark = _MARK.match(reading.text, label.end)
    if mark is None:
        return label.end, label.end
    start, end = reading.pieces.at(mark.end())
    if start < mark.start() or any(start <= other.start < end for other in reading.labels):
        return label.end, label.end
    return start, end
