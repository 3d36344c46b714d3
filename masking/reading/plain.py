"""Plain words: what no name line holds, and what is a common word first of all."""

from __future__ import annotations

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


@cache
def _nonnames() -> frozenset[str]:
    return frozenset(word for phrase in terms.group("nonname.word") for word in phrase.lower().split())


@cache
def _perhaps() -> frozenset[str]:
    return frozenset(word for phrase in terms.group("nonname.perhaps") for word in phrase.lower().split())
