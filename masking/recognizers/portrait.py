"""Traits that the writer of a post tells of himself in a chain of items: of all trait fields at once.

Why a recognizer of its own: an item is told by the items beside it, and these are of other fields.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking.reading import Reading, Recognizer
from masking.reading.let_slip import let_slip
from masking.reading.portrait import portraits
from masking.reading.self_told import self_told
from masking.span import TRAITS, Field, Span


def find(reading: Reading) -> Iterator[Span]:
    """Yield the traits by which somebody who looks for work portrays himself."""
    for start, end, field in portraits(reading):
        yield Span(start, end, field, 0.7, "portrait:chain")
    for start, end, field in self_told(reading):
        yield Span(start, end, field, 0.7, "portrait:told")
    for start, end, field in let_slip(reading):
        yield Span(start, end, field, 0.7, "portrait:slipped")


FIELDS: frozenset[Field] = frozenset(TRAITS)
RECOGNIZER = Recognizer("portrait", FIELDS, find)
