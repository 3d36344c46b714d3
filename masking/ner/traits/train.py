"""Train: fits the trait tagger's CRF to labelled resumes.

Why phrases are hidden: the lists were written by those who wrote the training texts; among other people's texts fewer
words are listed, and the tagger has to learn the surroundings too.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache

from masking.document import Document
from masking.ner import crf
from masking.ner.traits.cues import REACH, SLOTS, Cues, counts, cues, describe
from masking.ner.traits.model import FIELDS, Model, assemble
from masking.sections import study
from masking.span import Span

Example = tuple[str, Iterable[Span]]
"""A text and what is to be found in it."""


def fit(
    examples: Iterable[Example],
    rng: random.Random,
    *,
    dropout: float = 0.15,
    plain: float = 0.3,
    l1: float = 0.3,
    l2: float = 0.3,
    iterations: int = 100,
    rarest: int = 2,
) -> Model:
    """Return the model that fits ``examples``.

    dropout: share of phrases per text that are hidden; plain: share of the lines without phrase or trait that are
    looked at; l1, l2: penalties; rarest: how often a feature must occur.
    """
    lines = (line for example in examples for line in sequences(example, rng, dropout=dropout, plain=plain))
    return assemble(*crf.fit(lines, l1=l1, l2=l2, iterations=iterations, rarest=rarest))


def sequences(
    example: Example, rng: random.Random, *, dropout: float, plain: float
) -> Iterator[tuple[list[list[str]], list[str]]]:
    """Yield the attributes and labels of the lines of an example."""
    text, spans = example
    view, reading = study(Document(text, "text"))
    hidden: dict[str, bool] = {}

    def known(phrase: str) -> bool:
        if phrase not in hidden:
            hidden[phrase] = rng.random() < dropout
        return not hidden[phrase]

    found = cues(reading, known=known)
    starts, ends = reading.words.starts, reading.words.ends
    places = [view.back(*place) if view.origins else place for place in zip(starts, ends, strict=True)]
    labels = label(places, spans)
    listed = {at for at, feature in found.phrases if not feature.startswith(("g=key", "g=study"))}
    for first, stop in found.sequences():
        line = range(first, stop)
        if any(labels[at] != "O" or at in listed for at in line) or rng.random() < plain:
            yield [attributes(found, at) for at in line], labels[first:stop]


def label(places: list[tuple[int, int]], spans: Iterable[Span]) -> list[str]:
    """Return the label of every word; a word that a span touches belongs to it."""
    labels = ["O"] * len(places)
    ends = [end for _, end in places]
    for span in spans:
        at = bisect_left(ends, span.start + 1)
        while span.field in FIELDS and at < len(places) and places[at][0] < span.end:
            labels[at] = span.field.value
            at += 1
    return labels


def attributes(found: Cues, at: int) -> list[str]:
    """Return the attribute strings of one word: its own, its neighbours', its place's and its line's."""
    number = bisect_left(found.lines, (at + 1,)) - 1
    first, stop = found.lines[number]
    made = [f"@{feature}" for feature in (*found.of_place(at, first, stop), *found.of_line[number])]
    for slot in SLOTS:
        made += [
            f"{slot}:{f}" for there in _there(slot, at, first, stop, len(found.words)) for f in _of(found, there, slot)
        ]
    return made


def _there(slot: str, at: int, first: int, stop: int, size: int) -> range:
    """The words that stand in a slot as seen from ``at``."""
    if slot == "before":
        return range(max(first, at - REACH), at)
    if slot == "after":
        return range(at + 1, min(stop, at + 1 + REACH))
    there = at + int(slot.rstrip("|"))
    fits = 0 <= there < size and (first <= there < stop) != slot.endswith("|")
    return range(there, there + 1) if fits else range(0)


def _of(found: Cues, at: int, slot: str) -> list[str]:
    left = bisect_left(found.phrases, (at, ""))
    phrases = [feature for _, feature in found.phrases[left : bisect_left(found.phrases, (at + 1, ""), left)]]
    return [feature for feature in (*_described(found.words[at]), *phrases) if counts(feature, slot)]


@lru_cache(maxsize=100_000)
def _described(word: str) -> tuple[str, ...]:
    return describe(word)
