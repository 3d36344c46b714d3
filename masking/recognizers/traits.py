"""Traits that the trait tagger found, whatever the rules know of them.

Why a recognizer of its own: the tagger is one voice beside the rules; what both find is settled as any other overlap.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking.reading import Reading, Recognizer
from masking.reading.ungendered import ungendered
from masking.reading.vain import vain
from masking.span import TRAITS, Field, Span

FIELDS = frozenset((*TRAITS, Field.BIRTH_DATE))
_LABELS = frozenset(field.value for field in FIELDS)

_GENDER = Field.GENDER.value


def find(reading: Reading) -> Iterator[Span]:
    """Yield what the trait tagger takes for a trait; nothing where it has not read the resume."""
    for mention in reading.mentions:
        if mention.label not in _LABELS:
            continue
        if not (ungendered(reading, mention) if mention.label == _GENDER else vain(reading, mention)):
            yield Span(mention.start, mention.end, Field(mention.label), mention.score, "traits:tagger")


RECOGNIZER = Recognizer("traits", FIELDS, find)
