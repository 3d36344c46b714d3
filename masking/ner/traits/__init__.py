"""The trait tagger: finds what tells gender, disability, religion, ethnicity, marital status, orientation or age.

    reading -> cues (per word, place and line) -> model -> mentions

Why beside the rules: they know the words and the forms that somebody thought of; the tagger has learnt from labelled
texts what stands around such words, and finds those that nobody listed. Importing this package does not load the model.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from masking.ner.kept import per_thread
from masking.ner.tagging import Mention
from masking.reading import Reading

if TYPE_CHECKING:
    from masking.ner.traits.model import Decoder

STRICT = 0.4
"""Probability from which a word tells a trait."""
_SHARE = 0.5
"""Words beside one that tells a trait belong to it from this share of ``threshold`` on, and of its probability."""
_CUTS = frozenset("NB.;:,!?()")
"""Signs that end a mention."""


def tag_traits(reading: Reading, *, threshold: float = STRICT) -> tuple[Mention, ...]:
    """Return the stretches of a reading that tell a trait, in order; labels are values of ``Field``.

    A stretch is found where the chances of all traits together reach ``threshold``; it bears the likeliest one. It
    never goes on over a line break, a full stop, a comma or another sign that parts.
    """
    from masking.ner.traits.cues import cues
    from masking.ner.traits.model import LABELS

    found = cues(reading)
    words, chances = _decoder().decode(found)
    told = 1 - chances[:, 0]
    starts, ends = reading.words.starts, reading.words.ends
    mentions = []
    for first, stop in _runs(words, told.tolist(), found.gaps, threshold):
        label = int(chances[first:stop, 1:].sum(axis=0).argmax()) + 1
        score = float(told[first:stop].max())
        mentions.append(Mention(starts[words[first]], ends[words[stop - 1]], LABELS[label], score))
    return tuple(mentions)


def _runs(words: list[int], told: list[float], gaps: list[str], threshold: float) -> Iterator[tuple[int, int]]:
    """Stretches of ``words`` that hold a word of ``threshold`` or more, without the unlikely ones at their ends."""
    places = [place for place, chance in enumerate(told) if chance >= threshold * _SHARE]
    first = 0
    for index in range(1, len(places) + 1):
        if index < len(places):
            before, at = words[places[index - 1]], words[places[index]]
            if at == before + 1 and gaps[at] not in _CUTS:
                continue
        run = range(places[first], places[index - 1] + 1)
        first = index
        best = max(told[place] for place in run)
        likely = [place for place in run if told[place] >= best * _SHARE]
        if best >= threshold:
            yield likely[0], likely[-1] + 1


def _made() -> Decoder:
    from masking.ner.traits.model import Decoder, shipped

    return Decoder(shipped())


_decoder = per_thread(_made)
"""The decoder of this thread; the model is read once per process."""
