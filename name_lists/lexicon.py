"""Lexicon: what the world's name lists, the English language and the gazetteers know about one word.

Why: a tagger that has never seen "Ifeoma" still knows that it is a given name of some frequency, no dictionary
word and no city. ``name_lists/build_lexicon.py`` packs the table; sources and licences stand in ``SOURCES.md``.
"""

from __future__ import annotations

import gzip
import sys
from array import array
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

PACKED = "lexicon.gz"


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known about one word, all in small bins."""

    given: int = 0
    """0 (in no list) to 4 (borne by more than 40,000 people) as a given name."""
    family: int = 0
    """0 to 4 as a family name."""
    common: int = 0
    """0 (no English word) to 4 (one of the commonest) as a word written small."""
    lean: int = -3
    """-3 (always capitalised) to 3 (hardly ever): log odds of the small against the capitalised spelling."""
    city: int = 0
    """0 (part of no city's name) to 3 (of a city of more than a million)."""
    cluster: int = 0
    """Distributional cluster as a bit path, 0 where unknown."""

    @property
    def name(self) -> int:
        """The higher of the two name bins."""
        return max(self.given, self.family)

    @property
    def wordlike(self) -> bool:
        """Whether the word is a common English word that is written small at least as often as capitalised."""
        return self.common >= 3 and self.lean >= 0


UNKNOWN = Entry()


class _Memory(dict[str, Entry]):
    """The words looked up so far: a resume asks for the same ones again and again."""

    def __missing__(self, word: str) -> Entry:
        table, codes, clusters = _table()
        at = _find(table, small(word))
        entry = UNKNOWN if at is None else unpack(codes[at], clusters[at])
        if len(word) <= _LONGEST:
            if len(self) >= _KEPT:
                self.clear()
            self[word] = entry
        return entry


_LONGEST = 40
"""Letters of the longest word that is remembered."""
_KEPT = 1 << 15
"""Words that are remembered."""
lookup: Callable[[str], Entry] = _Memory().__getitem__
"""Return what is known about a word, whatever its case; UNKNOWN where nothing is.

A possessive ending is ignored, and so are diacritics where the accented spelling is in no list.
"""


def pack(entry: Entry) -> int:
    """Return the bins of ``entry`` (without its cluster) as one 16-bit number."""
    return entry.given | entry.family << 3 | entry.common << 6 | (entry.lean + 3) << 9 | entry.city << 12


def unpack(code: int, cluster: int = 0) -> Entry:
    """Return the entry whose bins ``pack`` made ``code``."""
    return Entry(code & 7, code >> 3 & 7, code >> 6 & 7, (code >> 9 & 7) - 3, code >> 12 & 3, cluster)


def words() -> tuple[str, ...]:
    """All words of the lexicon, in code point order."""
    return _table()[0]


def small(word: str) -> str:
    """Return ``word`` in small letters, the Turkish capital İ as one letter."""
    return word.lower() if word.isascii() else word.replace("İ", "i").lower()


def fold(word: str) -> str:
    """Return ``word`` without diacritics and with the letters that have no base letter written out (ø, ł, ß)."""
    if word.isascii():
        return word
    import unicodedata

    bare = "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
    return bare.translate(_LETTERS)


_LETTERS = str.maketrans({"ø": "o", "ł": "l", "ß": "ss", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"})


def _find(table: Sequence[str], word: str) -> int | None:
    at = _row(table, word)
    if at is None and word[-2:] in ("'s", "’s"):
        at = _row(table, word[:-2])
    if at is None and not word.isascii():
        at = _row(table, fold(word))
    return at


def _row(table: Sequence[str], word: str) -> int | None:
    at = bisect_left(table, word)
    return at if at < len(table) and table[at] == word else None


@lru_cache(maxsize=1)
def _table() -> tuple[tuple[str, ...], array[int], array[int]]:
    """The words in code point order, and per word its packed bins and its cluster. Format: see ``build_lexicon.write``.

    Why no dict: halving finds a word in two microseconds, once; to make a dict of all takes a tenth of a second.
    """
    data = gzip.decompress(resources.files("name_lists").joinpath(PACKED).read_bytes())
    count = int.from_bytes(data[:4], "little")
    codes, clusters = array("H", data[4 : 4 + 2 * count]), array("H", data[4 + 2 * count : 4 + 4 * count])
    if sys.byteorder == "big":
        codes.byteswap()
        clusters.byteswap()
    return tuple(data[4 + 4 * count :].decode().split("\n")), codes, clusters
