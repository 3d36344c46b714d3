"""Known phrases of the word lists, found in one pass over the words of a text."""

from __future__ import annotations

from collections import defaultdict
from operator import itemgetter
from typing import NamedTuple

from masking.reading.known import Entry
from masking.reading.words import Words

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


def find_phrases(text: str, words: Words) -> dict[str, list[Hit]]:
    """Return the hits of every family, each list sorted by start.

    A hit inside a longer hit of a ``veto`` group is dropped.
    """
    found: defaultdict[str, list[Hit]] = defaultdict(list)
    starts, ends = words.starts, words.ends
    for at, entry, cut in _matched(text, words):
        _, shapes, group, family, size = entry
        if not shapes or _shaped(shapes, text, words, at):
            stop = at + size
            found[family].append(_hit(Hit, (starts[at], ends[stop - 1] - cut, group, at, stop)))
    for hits in found.values():
        hits.sort(key=_first)
    vetoes = found.pop(_VETO, None)
    return _unvetoed(found, vetoes) if vetoes else dict(found)


def longest(hits: list[Hit]) -> list[Hit]:
    """The hits without those that begin within another, sorted; of two that begin together the longer."""
    kept: list[Hit] = []
    for hit in hits:
        if kept and hit.start < kept[-1].end:
            if hit.start == kept[-1].start and hit.end > kept[-1].end:
                kept[-1] = hit
            continue
        kept.append(hit)
    return kept


def _matched(text: str, words: Words) -> list[tuple[int, Entry, int]]:
    """The phrases whose words stand in the text: first word, phrase, letters of a possessive ending."""
    following = [*words.lowers[1:], ""]
    matched: list[tuple[int, Entry, int]] = []
    for word, _, singles, pairs, owned in words.known:
        places = words.places[word]
        if pairs:
            for at in places:
                if following[at] in pairs:
                    matched += [(at, entry, 0) for entry in pairs[following[at]] if _follows(entry, text, words, at)]
        if singles:
            matched += [(at, entry, 0) for entry in singles for at in places]
        if owned:
            matched += [(at, entry, 2) for entry in owned if entry.family not in _UNOWNED for at in places]
    return matched


def _follows(entry: Entry, text: str, words: Words, at: int) -> bool:
    """Whether the words of a phrase follow its first one, in the right shapes."""
    lowers, starts, ends = words.lowers, words.starts, words.ends
    if at + entry.size > len(lowers):
        return False
    stop = at
    for word in entry.rest:
        if lowers[stop + 1] != word:
            return False
        stop += 1
    for place in range(at, stop):
        gap = text[ends[place] : starts[place + 1]]
        if gap != " " and (len(gap) > 3 or not _joins(gap)):
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


_first = itemgetter(3)
