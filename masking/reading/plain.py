"""Plain words: what no name line holds, and what is a common word first of all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from name_lists import lexicon, terms


@lru_cache(maxsize=1 << 14)
def nonname(token: str) -> bool:
    """Whether a word is one of headings, job titles, tools and places, which no name line holds."""
    return token.lower().rstrip(".") in _nonnames()


@lru_cache(maxsize=1 << 14)
def plain_word(token: str) -> bool:
    """Whether a word is a common English word first of all, or no name at all."""
    word = token.rstrip(".")
    return nonname(word) or word.lower() in _perhaps() or lexicon.lookup(word).wordlike


def spoken(token: str) -> bool:
    """Whether a word is a common one that nobody bears as a given name, or written small: "Father: Farmer"."""
    entry = lexicon.lookup(token)
    return entry.common >= 3 and (token.islower() or entry.given < 2)


def unborne(tokens: Sequence[str]) -> bool:
    """Whether words are nothing that a person bears: "RESUME - HVAC CHILLER", "CV - March"."""
    entries = list(map(lexicon.lookup, tokens))
    return all(not entry.name for entry in entries) if len(tokens) > 1 else entries[0].common > 2


def unknown(tokens: Iterable[str]) -> bool:
    """Whether words are such that some are English and none is a name: "Saved USD"."""
    entries = [lexicon.lookup(token) for token in tokens if len(token) > 1]
    return not any(entry.name for entry in entries) and any(entry.common > 1 for entry in entries)


@cache
def _nonnames() -> frozenset[str]:
    return frozenset(word for phrase in terms.group("nonname.word") for word in phrase.lower().split())


@cache
def _perhaps() -> frozenset[str]:
    return frozenset(word for phrase in terms.group("nonname.perhaps") for word in phrase.lower().split())
