"""What a policy always masks: the words and patterns under ``[mask]``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from masking.bounded import matches
from masking.policy.rules import Entry, Pattern
from masking.reading import Reading, Recognizer, tokenize
from masking.span import Field, Span

Phrases = Mapping[str, list[tuple[tuple[str, ...], Field]]]
"""The phrases, cut into tokens, by their first one."""


def recognizer(words: Mapping[Field, Sequence[Entry]]) -> Recognizer:
    """Return what finds ``words``, by the field that they are masked as: in any letter case, over line breaks."""
    phrases: dict[str, list[tuple[tuple[str, ...], Field]]] = {}
    every = [(entry, field) for field, entries in words.items() for entry in entries]
    for entry, field in every:
        if isinstance(entry, str) and (cut := tuple(tokenize(entry).lowers)):
            phrases.setdefault(cut[0], []).append((cut, field))
    patterns = [(entry.source, field) for entry, field in every if isinstance(entry, Pattern)]

    def find(reading: Reading) -> Iterator[Span]:
        yield from _phrases(reading, phrases)
        for source, field in patterns:
            for start, end in matches(source, reading.text, name=f"mask.{field.value}: {source}"):
                yield Span(start, end, field, 1.0, f"mask:{field.value}")

    return Recognizer("mask", frozenset(words), find)


def _phrases(reading: Reading, phrases: Phrases) -> Iterator[Span]:
    tokens = reading.tokens
    for at, low in enumerate(tokens.lowers):
        for cut, field in phrases.get(low, ()):
            if tuple(tokens.lowers[at : at + len(cut)]) == cut:
                yield Span(tokens.starts[at], tokens.ends[at + len(cut) - 1], field, 1.0, f"mask:{field.value}")
