"""Known phrases of the word lists, found in one pass over the words of a text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from masking.reading.words import WORD, Words
from name_lists import terms

_GAP = frozenset(" \t\n.'-/&,;()+")
_VETO = "veto"


@dataclass(frozen=True, slots=True)
class Hit:
    """A phrase of a word list found in the text; ``group`` is ``family.group``."""

    start: int
    end: int
    group: str
    first: int
    """Index of its first word."""
    last: int
    """Index of the word after its last."""


@dataclass(frozen=True, slots=True)
class _Entry:
    rest: tuple[str, ...]
    shapes: tuple[int, ...]
    """Per word: 0 any case, 1 begins with a capital, 2 all capitals."""
    group: str
    plain: bool


def find_phrases(text: str, words: Words) -> dict[str, list[Hit]]:
    """Return the hits of every family, each list sorted by start.

    A hit inside a longer hit of a ``veto`` group is dropped.
    """
    index = _index()
    lowers = words.lowers
    found: dict[str, list[Hit]] = {}
    vetoes: list[Hit] = []
    for at, word in enumerate(lowers):
        entries = index.get(word)
        if word[-2:] == "'s" and word[:-2] in index:
            _possessive(index[word[:-2]], text, words, at, found)
        if entries is None:
            continue
        for entry in entries:
            stop = at + 1 + len(entry.rest)
            if entry.rest and not _follows(entry.rest, text, words, at):
                continue
            if not entry.plain and not _shaped(entry.shapes, text, words, at):
                continue
            hit = Hit(words.starts[at], words.ends[stop - 1], entry.group, at, stop)
            family = entry.group.partition(".")[0]
            if family == _VETO:
                vetoes.append(hit)
            else:
                found.setdefault(family, []).append(hit)
    return _unvetoed(found, vetoes) if vetoes else found


def _possessive(entries: tuple[_Entry, ...], text: str, words: Words, at: int, found: dict[str, list[Hit]]) -> None:
    """Hits of single words that carry a possessive ending; the hit ends before it."""
    start = words.starts[at]
    for entry in entries:
        if not entry.rest and entry.group.partition(".")[0] not in (_VETO, "key", "head"):
            if entry.plain or _shaped(entry.shapes, text, words, at):
                family = entry.group.partition(".")[0]
                found.setdefault(family, []).append(Hit(start, words.ends[at] - 2, entry.group, at, at + 1))


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
    covered: dict[int, int] = {}
    for veto in vetoes:
        for index in range(veto.first, veto.last):
            covered[index] = max(covered.get(index, 0), veto.last - veto.first)
    return {
        family: kept
        for family, hits in found.items()
        if (kept := [h for h in hits if not (h.first in covered and h.last - h.first < covered[h.first])])
    }


@cache
def _index() -> dict[str, tuple[_Entry, ...]]:
    index: dict[str, list[_Entry]] = {}
    for group, phrases in terms.load().items():
        for phrase in phrases:
            folded = phrase.replace("’", "'").replace("İ", "I")
            parts = WORD.findall(folded)
            if not parts:
                continue
            lowered = tuple(part.lower() for part in parts)
            shapes = tuple(_shape(part) for part in parts)
            index.setdefault(lowered[0], []).append(_Entry(lowered[1:], shapes, group, not any(shapes)))
    return {word: tuple(sorted(entries, key=lambda e: -len(e.rest))) for word, entries in index.items()}


def _shape(word: str) -> int:
    if len(word) > 1 and word.isupper():
        return 2
    return 1 if word[0].isupper() else 0
