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


_KEPT = 1 << 16
"""Words that are remembered."""


class _Memory(dict[str, Known | None]):
    """What is known about the words met so far, None where nothing is."""

    cues = 0

    def __missing__(self, word: str) -> Known | None:
        singles, pairs = _phrases(word)
        owned = _phrases(word[:-2])[0] if word.endswith("'s") and not singles else ()
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


def _phrases(word: str) -> tuple[Sequence[Entry], _Pairs]:
    """The phrases of one word that begin with ``word``, and longer ones by their second word, the longest first.

    Why only now: to cut all phrases of the lists at once takes a fifth of the time from start to the first text.
    """
    found = _index().get(word, ())
    singles: list[Entry] = []
    pairs: dict[str, list[Entry]] = {}
    for group, phrase in zip(found[::2], found[1::2], strict=True):
        words, shapes = _cut(phrase)
        entry = Entry(tuple(words[1:]), shapes, group, group.partition(".")[0], len(words))
        if len(words) == 1:
            singles.append(entry)
        else:
            pairs.setdefault(words[1], []).append(entry)
    for entries in pairs.values():
        entries.sort(key=lambda entry: -entry.size)
    return singles, pairs


@cache
def _index() -> dict[str, list[str]]:
    """By first word: group and phrase in turns."""
    index: dict[str, list[str]] = {}
    for group, phrases in terms.load().items():
        if group.startswith(("nonname.", "words.")):
            continue
        for phrase in phrases:
            first = phrase.partition(" ")[0]
            if not (first.isascii() and first.isalpha()):  # most are, and need no pattern
                if (match := WORD.search(_plain(phrase))) is None:
                    continue
                first = match.group()
            index.setdefault(first.lower(), []).extend((group, phrase))
    return index


def _cut(phrase: str) -> tuple[list[str], tuple[int, ...]]:
    """The words of a phrase in small letters, and their shapes; no shapes where all may stand in any case."""
    if phrase.isascii() and phrase.islower() and phrase.replace(" ", "").isalpha():
        return phrase.split(), ()
    parts = WORD.findall(_plain(phrase))
    shapes = tuple(map(_shape, parts))
    return [part.lower() for part in parts], shapes if any(shapes) else ()


def _plain(phrase: str) -> str:
    return phrase.replace("’", "'").replace("İ", "I")


def _shape(word: str) -> int:
    if len(word) > 1 and word.isupper():
        return 2
    return 1 if word[0].isupper() else 0
