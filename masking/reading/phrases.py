"""Phrases of the word lists, found in one pass over the tokens of a text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from masking.reading.tokens import WORD, Tokens
from name_lists import terms

_JOINS = frozenset(" \t\n.'-/&,;()+")
_LONGEST_GAP = 3
"""Characters between two words of one phrase."""
_ASIDE = ("nonname.", "words.")
"""Groups that are read by name and not looked for in texts."""


class Hit(NamedTuple):
    """A phrase of a word list found in the text; ``group`` is ``family.group``."""

    start: int
    end: int
    group: str
    first: int
    """Index of its first token."""
    last: int
    """Index of the token after its last."""


class _Phrase(NamedTuple):
    words: tuple[str, ...]
    shapes: tuple[int, ...]
    """Per word: 0 any case, 1 begins with a capital, 2 all capitals; empty where all may stand in any case."""
    group: str
    family: str
    ending: int
    """Letters of the possessive ending that the text has and the phrase has not."""


_Beginning = tuple[tuple[_Phrase, ...], Mapping[str, Sequence[_Phrase]]]
"""The phrases of one word, and longer ones by their second word."""


def find_phrases(text: str, tokens: Tokens) -> dict[str, list[Hit]]:
    """Return the hits of every family of word lists (``family.group``), each list sorted by its first token."""
    starts, ends = tokens.starts, tokens.ends
    places = _of_words(tokens)
    words = (*map(tokens.lowers.__getitem__, places), "")
    found: defaultdict[str, list[Hit]] = defaultdict(list)
    for number, beginning in enumerate(map(_BEGINNINGS.__getitem__, words)):
        if beginning is None:
            continue
        singles, pairs = beginning
        at, word = places[number], tokens.words[places[number]]
        for _, shapes, group, family, ending in singles:
            if not shapes or _shape(word[: len(word) - ending]) >= shapes[0]:
                found[family].append(Hit(starts[at], ends[at] - ending, group, at, at + 1))
        for phrase in pairs.get(words[number + 1], ()):
            stood = places[number : number + len(phrase.words)]
            if words[number : number + len(phrase.words)] == phrase.words and _joined(text, tokens, stood, phrase):
                found[phrase.family].append(Hit(starts[at], ends[stood[-1]], phrase.group, at, stood[-1] + 1))
    return dict(found)


def _of_words(tokens: Tokens) -> list[int]:
    return [at for at, word in enumerate(tokens.lowers) if word[0].isalnum()]


def longest(hits: Sequence[Hit]) -> list[Hit]:
    """The hits without those that begin within another, sorted; of two that begin together the longer."""
    kept: list[Hit] = []
    for hit in hits:
        if kept and hit.start < kept[-1].end:
            if hit.start == kept[-1].start and hit.end > kept[-1].end:
                kept[-1] = hit
            continue
        kept.append(hit)
    return kept


def _joined(text: str, tokens: Tokens, places: Sequence[int], phrase: _Phrase) -> bool:
    """Whether the words of a phrase, which stand at these places, stand side by side and in their shapes."""
    for before, at in pairwise(places):
        if not _joins(text[tokens.ends[before] : tokens.starts[at]]):
            return False
    return all(_shape(tokens.words[at]) >= shape for at, shape in zip(places, phrase.shapes, strict=False))


def _joins(gap: str) -> bool:
    return gap == " " or (
        len(gap) <= _LONGEST_GAP and gap.count("\n") < 2 and all(c in _JOINS or ord(c) > 0x2FF for c in gap)
    )


@cache
def _index() -> dict[str, list[tuple[str, str]]]:
    """By first word: the groups and phrases that begin with it."""
    index: dict[str, list[tuple[str, str]]] = {}
    for group, phrases in terms.load().items():
        if group.startswith(_ASIDE):
            continue
        for phrase in phrases:
            first = phrase.partition(" ")[0]
            if not first.isalpha():  # most are letters only, and need no cutting
                words = _words(phrase)
                if not words:
                    continue
                first = words[0]
            index.setdefault(first.lower(), []).append((group, phrase))
    return index


class _Beginnings(dict[str, "_Beginning | None"]):
    """The phrases that begin with a word, or that are it without its possessive ending; None where there are none.

    Why filled word by word: to cut all phrases of the lists at once takes a fifth of the time from start to the first
    text.
    """

    def __missing__(self, word: str) -> _Beginning | None:
        found = list(_cut(word, 0))
        if word.endswith("'s"):
            found += [phrase for phrase in _cut(word[:-2], 2) if len(phrase.words) == 1]
        pairs: dict[str, list[_Phrase]] = {}
        for phrase in found:
            if len(phrase.words) > 1:
                pairs.setdefault(phrase.words[1], []).append(phrase)
        self[word] = (tuple(phrase for phrase in found if len(phrase.words) == 1), pairs) if found else None
        return self[word]


_BEGINNINGS = _Beginnings()


def _cut(word: str, ending: int) -> Iterator[_Phrase]:
    for group, phrase in _index().get(word, ()):
        words = _words(phrase)
        if words:
            shapes = tuple(_shape(part) for part in words)
            lowers = tuple(part.lower() for part in words)
            yield _Phrase(lowers, shapes if any(shapes) else (), group, group.partition(".")[0], ending)


def _words(phrase: str) -> Sequence[str]:
    return WORD.findall(phrase.replace("’", "'").replace("İ", "I"))


def _shape(word: str) -> int:
    if len(word) > 1 and word.isupper():
        return 2
    return 1 if word[0].isupper() else 0
