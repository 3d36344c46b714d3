"""The year tagger: tells the years in which the candidate studied from all other years.

    reading -> cues (of the year, its line, the lines around it) -> model -> mentions

Why beside the rules: tables, timelines and prose put a year anywhere near the school it belongs to; the rules know the
layouts that somebody thought of, the tagger has learnt how such lines look. Importing this package does not load the
model.
"""

from __future__ import annotations

from collections.abc import Collection
from math import exp

from masking.ner.tagging import Mention
from masking.reading import Reading

LIKELY = 0.5
"""Probability from which a year is one of studies."""
LABEL = "graduation_year"


def tag_years(
    reading: Reading, *, threshold: float = LIKELY, known: Collection[int] = frozenset()
) -> tuple[Mention, ...]:
    """Return the years of a reading that tell when the candidate studied, in order, each with its probability.

    The reading has to know its sections and the name tagger's mentions. Years that start at ``known`` are left out.
    """
    from masking.ner.years.cues import Line, cues, years
    from masking.ner.years.model import shipped

    weight, lines, words = shipped().get, dict[int, Line](), reading.words
    mentions = []
    for index in years(reading):
        if words.starts[index] in known:
            continue
        chance = 1 / (1 + exp(-sum([weight(cue, 0.0) for cue in cues(reading, index, lines)])))
        if chance >= threshold:
            mentions.append(Mention(words.starts[index], words.ends[index], LABEL, chance))
    return tuple(mentions)
