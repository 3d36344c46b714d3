"""Known phrases of the word lists, found in one pass over the words of a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from masking.reading.words import WORD, Words
from name_lists import terms

_GAP = frozenset(" \t\n.'-/&,;()+")
_VETO = "veto"
_UNOWNED = (_VETO, "key", "head")
"""Families whose phrases have no possessive ending."""
_SENSITIVE = ("gender", "disability", "religion", "ethnicity", "marital", "orientation")


class Hit(NamedTuple):
    """A phrase of a word list found in the text; ``group`` is ``family.group``.

    Why a tuple: a text has some hundred hits, and a frozen dataclass takes five times as long to make.
    """

    start: int
    end: int
    group: str
    first: int
    """Index of its first word."""
    last: int
    """Index of the word after its last."""


_hit = tuple.__new__


class _Entry(NamedTuple):
    rest: tuple[str, ...]
    shapes: tuple[int, ...]
    """Per word: 0 any case, 1 begins with a capital, 2 all capitals."""
    group: str
    family: str
    plain: bool
    size: int
    """How many words it has."""


def find_phrases(text: str, words: Words) -> dict[str, list[Hit]]:
    """Return the hits of every family, each list sorted by start.

    A hit inside a longer hit of a ``veto`` group is dropped.
    """
    starts, ends = words.starts, words.ends
    found: dict[str, list[Hit]] = {}
    vetoes: list[Hit] = []
    for at, entry, cut in _matched(text, words):
        family = entry.family
        if not (entry.plain or _shaped(entry.shapes, text, words, at)) or (cut and family in _UNOWNED):
            continue
        stop = at + entry.size
        hit = _hit(Hit, (starts[at], ends[stop - 1] - cut, entry.group, at, stop))
        if family == _VETO:
            vetoes.append(hit)
        elif family in found:
            found[family].append(hit)
        else:
            found[family] = [hit]
    return _unvetoed(found, vetoes) if vetoes else found


def _matched(text: str, words: Words) -> list[tuple[int, _Entry, int]]:
    """The phrases whose words stand in the text, in order: first word, phrase, letters of a possessive ending."""
    index = _index()
    following = [*words.lowers[1:], ""]
    matched: list[tuple[int, _Entry, int]] = []
    for word, places in words.places.items():
        known = index.get(word)
        if known is not None:
            singles, pairs = known
            if pairs:
                for at in places:
                    for entry in pairs.get(following[at], ()):
                        if _follows(entry.rest, text, words, at):
                            matched.append((at, entry, 0))
            matched += [(at, entry, 0) for entry in singles for at in places]
        if word[-2:] == "'s" and not (known and known[0]):
            owned = index.get(word[:-2], _NOTHING)[0]
            matched += [(at, entry, 2) for entry in owned for at in places]
    matched.sort(key=_place)
    return matched


def _follows(rest: tuple[str, ...], text: str, words: Words, at: int) -> bool:
    lowers = words.lowers
    if at + len(rest) >= len(lowers):
        return False
    for offset, word in enumerate(rest, 1):
        if lowers[at + offset] != word:
            return False
    starts, ends = words.starts, words.ends
    for offset in range(1, len(rest) + 1):
        gap = text[ends[at + offset - 1] : starts[at + offset]]
        if len(gap) > 3 or (gap != " " and not _joins(gap)):
            return False
    return True


def _joins(gap: str) -> bool:
    return all(c in _GAP or ord(c) > 0x2FF for c in gap) and gap.count("\n") < 2


def _shaped(shapes: tuple[int, ...], text: str, words: Words, at: int) -> bool:
    for offset, shape in enumerate(shapes):
        if shape:
            start = words.starts[at + offset]
            if shape == 1 and not text[start].isupper():
                return False
            if shape == 2 and not text[start : words.ends[at + offset]].isupper():
                return False
    return True


def _unvetoed(found: dict[str, list[Hit]], vetoes: list[Hit]) -> dict[str, list[Hit]]:
    """Drop the hits inside a longer veto; a veto concerns its own family, or all sensitive ones."""
    covered: dict[tuple[str, int], int] = {}
    for veto in vetoes:
        kind = veto.group.partition(".")[2]
        for family in _SENSITIVE if kind == "technical" else (kind,):
            for index in range(veto.first, veto.last):
                covered[family, index] = max(covered.get((family, index), 0), veto.last - veto.first)
    return {
        family: [h for h in hits if h.last - h.first >= covered.get((family, h.first), 0)]
        for family, hits in found.items()
    }


_place = itemgetter(0)
_Pairs = Mapping[str, Sequence[_Entry]]
_Phrases = tuple[Sequence[_Entry], _Pairs]
_NOTHING: _Phrases = ((), {})


@cache
def _index() -> dict[str, _Phrases]:
    """By first word: the phrases of one word, and longer ones by their second word, the longest first."""
    singles: dict[str, list[_Entry]] = {}
    pairs: dict[str, dict[str, list[_Entry]]] = {}
    for group, phrases in terms.load().items():
        family = group.partition(".")[0]
        if family in ("nonname", "words"):
            continue
        alone = _Entry((), (), group, family, True, 1)
        for phrase in phrases:
            words, shapes = _cut(phrase)
            if len(words) == 1:
                singles.setdefault(words[0], []).append(
                    _Entry((), shapes, group, family, False, 1) if shapes else alone
                )
            elif words:
                entry = _Entry(tuple(words[1:]), shapes, group, family, not shapes, len(words))
                pairs.setdefault(words[0], {}).setdefault(words[1], []).append(entry)
    for seconds in pairs.values():
        for entries in seconds.values():
            if len(entries) > 1:
                entries.sort(key=lambda entry: -len(entry.rest))
    return {word: (singles.get(word, ()), pairs.get(word, _NOTHING[1])) for word in singles.keys() | pairs.keys()}


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
