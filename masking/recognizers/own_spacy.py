"""A spaCy pipeline of a user's own: its entities as spans of the fields that the policy gives them."""

from __future__ import annotations

from collections.abc import Iterator

from masking.bounded import bounded, checked, pipeline
from masking.policy.rules import Rule
from masking.reading import Reading, Recognizer
from masking.span import Span

_SCORE = 0.85
"""What Presidio gives the entities of spaCy, which have no score of their own."""


def recognizer(rule: Rule) -> Recognizer:
    """Return what ``rule`` describes. Raises PolicyError where the pipeline cannot be loaded or lacks a label."""
    table = rule.table
    fields = {label: field for label, field in rule.fields if field is not None}
    score = float(table.get("score", _SCORE))
    read = pipeline(table["spacy"], rule.name, rule.seconds)

    def find(reading: Reading) -> Iterator[Span]:
        def ask() -> list[Span]:
            return [
                Span(ent.start_char, ent.end_char, fields[ent.label_], score, f"policy:{rule.name}")
                for ent in read(reading.text).ents
                if ent.label_ in fields
            ]

        yield from checked(rule.name, bounded(rule.name, ask, seconds=rule.seconds), len(reading.text))

    return Recognizer(rule.name, frozenset(fields.values()), find)
