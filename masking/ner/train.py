"""Train: fits the tagger's CRF to labelled texts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from masking.ner import crf
from masking.ner.features import Type, describe, slot_features
from masking.ner.layout import Layout, lay_out
from masking.ner.model import LABELS, SLOTS, Model, assemble

Mark = tuple[int, int, str]
"""Start, end, kind (``NAME``, ``SCHOOL``, ``LOC`` or ``ORG``)."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text and where names, schools, places and organisations stand in it."""

    text: str
    marks: tuple[Mark, ...]


def fit(
    examples: Iterable[Example],
    rng: random.Random,
    *,
    dropout: float = 0.3,
    l1: float = 0.15,
    l2: float = 0.3,
    iterations: int = 70,
    rarest: int = 3,
) -> Model:
    """Return the model that fits ``examples``.

    dropout: share of word types per text whose entries in the name lists are hidden; l1, l2: penalties;
    rarest: how often a feature must occur. Every line is a sequence, as in decoding.
    """
    lines = (line for example in examples for line in sequences(example, rng, dropout=dropout))
    return assemble(*crf.fit(lines, l1=l1, l2=l2, iterations=iterations, rarest=rarest))


def sequences(example: Example, rng: random.Random, *, dropout: float) -> Iterator[tuple[list[list[str]], list[str]]]:
    """Yield the attributes and labels of every line of an example."""
    hidden: dict[str, Type] = {}

    def see(word: str) -> Type:
        known = hidden.get(word)
        if known is None:
            known = hidden[word] = _describe(word, rng.random() < dropout)
        return known

    layout = lay_out(example.text, see)
    if layout is None:
        return
    attributes = list(_attributes(layout, see))
    labels = label(layout.spans, example.marks)
    bounds = [*layout.sequence.tolist(), len(labels)]
    for start, end in pairwise(bounds):
        yield attributes[start:end], labels[start:end]


def label(spans: Sequence[tuple[int, int]], marks: Iterable[Mark]) -> list[str]:
    """Return B-, I- and O labels of tokens; a token that a mark touches belongs to it."""
    labels = ["O"] * len(spans)
    starts = np.array([start for start, _ in spans])
    ends = np.array([end for _, end in spans])
    for start, end, kind in sorted(marks):
        if f"B-{kind}" not in LABELS:
            continue
        first, last = int(np.searchsorted(ends, start, side="right")), int(np.searchsorted(starts, end))
        for at in range(first, last):
            labels[at] = f"{'B' if at == first else 'I'}-{kind}"
    return labels


def _attributes(layout: Layout, see: object) -> Iterator[list[str]]:
    """The attribute strings of every token: its own, its neighbours', its line's and its place's."""
    assert callable(see)
    described = [see(word) for word in layout.types]
    line = layout.line.tolist()
    of_line = _channel_strings(layout.lines)
    of_token = _channel_strings(layout.tokens)
    size = len(described)
    for at in range(size):
        found = [*_slot_strings(described[at].features, "0"), *of_token[at], *of_line[line[at]]]
        for distance in (-2, -1, 1, 2):
            there = at + distance
            if 0 <= there < size:
                slot = f"{distance:+d}" if line[there] == line[at] else f"{distance:+d}|"
                found += _slot_strings(described[there].features, slot)
        yield found


@lru_cache(maxsize=200_000)
def _slot_strings(features: tuple[str, ...], slot: str) -> tuple[str, ...]:
    return tuple(f"{slot}:{feature}" for feature in slot_features(features, int(slot.rstrip("|"))))


@lru_cache(maxsize=200_000)
def _describe(word: str, hide: bool) -> Type:
    return describe(word, hidden=hide)


def _channel_strings(channels: dict[str, np.ndarray[tuple[int], np.dtype[np.int64]]]) -> list[list[str]]:
    columns = [[f"{name}#{value}" if value else "" for value in values.tolist()] for name, values in channels.items()]
    return [[value for value in row if value] for row in zip(*columns, strict=True)]


assert SLOTS[0] == "0"
