"""Values behind a label: "Nationality: Kenyan", in the languages that ``name_lists/terms`` knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from masking.reading import Label, Reading, Recognizer
from masking.span import Field, Span
from name_lists import terms, titles


class _Kind(NamedTuple):
    field: Field
    fits: Callable[[str], bool]
    """Whether a text can be such a value."""
    anywhere: bool = True
    """Whether the label is clear in every section; "Name:" may be a project's."""


def _words(most: int) -> Callable[[str], bool]:
    return lambda value: len(value.split()) <= most and not any(map(str.isdigit, value))


_LONGEST = 60
_KINDS: Mapping[str, _Kind] = {
    **dict.fromkeys(("name", "father", "mother", "spouse"), _Kind(Field.NAME, _words(5), False)),
    "birth_date": _Kind(Field.BIRTH_DATE, lambda value: len(value) <= _LONGEST and any(map(str.isdigit, value))),
    "birth_place": _Kind(Field.ETHNICITY, _words(4)),
    **dict.fromkeys(("gender", "pronouns"), _Kind(Field.GENDER, _words(3))),
    "title": _Kind(Field.GENDER, lambda value: bool(titles.gender(value))),
    "marital": _Kind(Field.MARITAL_STATUS, _words(3)),
    **dict.fromkeys(("nationality", "ethnicity"), _Kind(Field.ETHNICITY, _words(6))),
    "religion": _Kind(Field.RELIGION, _words(4)),
    "orientation": _Kind(Field.SEXUAL_ORIENTATION, _words(3)),
    "disability": _Kind(Field.DISABILITY, _words(8)),
    "url": _Kind(Field.URL, lambda value: len(value.split()) == 1 and any(map(str.isalpha, value)), False),
    "address": _Kind(
        Field.ADDRESS, lambda value: len(value) <= 2 * _LONGEST and any(c.isdigit() or c == "," for c in value), False
    ),
}
_HOME = ("contact", "personal", "declaration", "references")


def find(reading: Reading) -> Iterator[Span]:
    """Yield the values beside labels; what stands below a label or in another column is the tagger's to judge."""
    for label in reading.labels:
        kind = _KINDS.get(label.kind)
        if kind and label.colon and not label.below and _fits(reading, label, kind):
            start, end = _bare(reading.text, label.value_start, label.value_end)
            if start < end:
                yield Span(start, end, kind.field, 1.0, f"labelled:{label.kind}")


def _fits(reading: Reading, label: Label, kind: _Kind) -> bool:
    value = reading.text[label.value_start : label.value_end].strip(" \t.,;:-_*|")
    if not value or value.lower() in terms.words("labelled_nothing"):
        return False
    return kind.fits(value) and (kind.anywhere or reading.kind_at(label.start) in _HOME)


def _bare(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and not text[start].isalnum() and text[start] not in "+(@":
        start += 1
    while start < end and not text[end - 1].isalnum() and text[end - 1] != ")":
        end -= 1
    return start, end


RECOGNIZER = Recognizer("labelled", frozenset(kind.field for kind in _KINDS.values()), find)
