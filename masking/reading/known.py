"""Known words: what word lists and rules know about one word, worked out once per process and remembered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from masking.reading import cues
from masking.reading.letters import WORD
from name_lists import terms


class Entry(NamedTuple):
    """A phrase of the word lists."""

    rest: tuple[str, ...]
    """Its words but the first."""
    shapes: tuple[int, ...]
    """Per word: 0 any case, 1 begins with a capital, 2 all capitals; empty where all may stand in any case."""
    group: str
    family: str
    size: int
    """How many words it has."""


_Pairs = Mapping[str, Sequence[Entry]]


class Known(NamedTuple):
    """What is known about one word."""

    word: str
    marks: tuple[cues.Mark, ...]
    """The cues that it is."""
    singles: Sequence[Entry]
    """The phrases that it is."""
    pairs: _Pairs
    """Longer phrases that begin with it by their second word, the longest first."""
    owned: Sequence[Entry]
    """The phrases that it is without its possessive ending."""


_NO_PAIRS: _Pairs = {}
_NOTHING: tuple[Sequence[Entry], _Pairs] = ((), _NO_PAIRS)
_KEPT = 1 << 16
"""Words that are remembered."""


class _Memory(dict[str, Known | None]):
    """What is known about the words met so far, None where nothing is."""

    cues = 0

    def __missing__(self, word: str) -> Known | None:
        index = _index()
        singles, pairs = index.get(word, _NOTHING)
        owned = index.get(word[:-2], _NOTHING)[0] if word.endswith("'s") and not singles else ()
        marks = cues.marks(word)
        known = Known(word, marks, singles, pairs, owned) if marks or singles or pairs or owned else None
        self[word] = known
        return known


_MEMORY = _Memory()


def known(words: Iterable[str]) -> list[Known]:
    """Return what is known about the words, without those of which nothing is."""
    if len(_MEMORY) > _KEPT or _MEMORY.cues != len(cues.ALL):  # a rule was loaded since
        _MEMORY.clear()
        _MEMORY.cues = len(cues.ALL)
    return list(filter(None, map(_MEMORY.__getitem__, words)))


@cache
def _index() -> dict[str, tuple[Sequence[Entry], _Pairs]]:
    """By first word: the phrases of one word, and longer ones by their second word, the longest first."""
    singles: dict[str, list[Entry]] = {}
    pairs: dict[str, dict[str, list[Entry]]] = {}
    for group, phrases in terms.load().items():
        family = group.partition(".")[0]
        if family in ("nonname", "words"):
            continue
        alone = Entry((), (), group, family, 1)
        for phrase in phrases:
            words, shapes = _cut(phrase)
            if len(words) == 1:
                singles.setdefault(words[0], []).append(Entry((), shapes, group, family, 1) if shapes else alone)
            elif words:
                entry = Entry(tuple(words[1:]), shapes, group, family, len(words))
                pairs.setdefault(words[0], {}).setdefault(words[1], []).append(entry)
    for seconds in pairs.values():
        for entries in seconds.values():
            if len(entries) > 1:
                entries.sort(key=lambda entry: -len(entry.rest))
    return {word: (singles.get(word, ()), pairs.get(word, _NO_PAIRS)) for word in singles.keys() | pairs.keys()}


def _cut(phrase: str) -> tuple[list[str], tuple[int, ...]]:
    """The words of a phrase in small letters, and their shapes; no shapes where all may stand in any case."""
    if phrase.isascii() and phrase.islower() and phrase.replace(" ", "").isalpha():
        return phrase.split(), ()
    parts = WORD.findall(phrase.replace("’", "'").replace("İ", "I"))
    shapes = tuple(map(_shape, parts))
    return [part.lower() for part in parts], shapes if any(shapes) else ()


def _shape(word: str) -> int:
    if len(word) > 1 and word.isupper():
        return 2
    return 1 if word[0].isupper() else 0
