"""Known phrases of the word lists, found in one pass over the words of a text."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class _Entry:
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
_Phrases = tuple[list[_Entry], dict[str, list[_Entry]]]
_NOTHING: _Phrases = ([], {})


@cache
def _index() -> dict[str, _Phrases]:
    """By first word: the phrases of one word, and longer ones by their second word, the longest first."""
    index: dict[str, _Phrases] = {}
    for group, phrases in terms.load().items():
        family = group.partition(".")[0]
        if family in ("nonname", "words"):
            continue
        for phrase in phrases:
            parts = WORD.findall(phrase.replace("’", "'").replace("İ", "I"))
            if not parts:
                continue
            lowered = tuple(part.lower() for part in parts)
            shapes = tuple(_shape(part) for part in parts)
            entry = _Entry(lowered[1:], shapes, group, family, not any(shapes), len(lowered))
            singles, pairs = index.setdefault(lowered[0], ([], {}))
            if len(lowered) == 1:
                singles.append(entry)
            else:
                pairs.setdefault(lowered[1], []).append(entry)
    for _, pairs in index.values():
        for entries in pairs.values():
            entries.sort(key=lambda entry: -len(entry.rest))
    return index


def _shape(word: str) -> int:
    if len(word) > 1 and word.isupper():
        return 2
    return 1 if word[0].isupper() else 0
