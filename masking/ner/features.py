"""Features of one word type: what the tagger knows about a word before it sees where the word stands.

Why: they depend on the type only, so their weights are summed once per type and kept, and tagging a document
is a matter of gathering rows. What depends on the place is in ``layout``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from masking.expression import expression
from masking.ner import vocabulary
from masking.ner.tokens import LINK, MAIL, SPACED
from name_lists.lexicon import UNKNOWN, Entry, lookup

FLAG_NAMES: tuple[str, ...] = (*(name for name, _ in vocabulary.FLAGS), "mail", "link", "year")
FLAG_BIT: dict[str, int] = {name: 1 << i for i, name in enumerate(FLAG_NAMES)}

SHAPES = 18
"""Number of shape classes; 0 is kept for "none"."""
_MARKS = {",": 6, ".": 7, ":": 8, "-": 9, "–": 9, "—": 9, "(": 10, ")": 10, "|": 11, "•": 11, "*": 11, "/": 11}
TITLE_SHAPE, UPPER_SHAPE, LOWER_SHAPE, INITIAL_SHAPE, MIXED_SHAPE, CASELESS_SHAPE = 13, 14, 15, 12, 16, 17
WORD_SHAPE = 12
"""From this shape class on a token is a word."""


@dataclass(frozen=True, slots=True)
class Type:
    """A word type: its feature strings and the small codes that features of lines and places are made of."""

    low: str
    features: tuple[str, ...]
    shape: int
    given: int
    family: int
    common: int
    lean: int
    flags: int
    heading: int


def describe(word: str, *, hidden: bool = False) -> Type:
    """Return the type of ``word`` (as ``tokens.tokenize`` gives it).

    ``hidden`` pretends that the word stands in no list of names: training hides three words of ten, so that the
    tagger learns to recognise a name by its surroundings too.
    """
    if word in (MAIL, LINK):
        flag = FLAG_BIT["mail" if word == MAIL else "link"]
        return Type("", (f"w={word}",), 1 if word == MAIL else 2, 0, 0, 0, 0, flag, 0)
    first = word[0]
    if first.isdigit():
        return _number(word)
    spaced = word.startswith(SPACED)
    if not spaced and not first.isalpha():
        return Type("", (f"w={word}",), _MARKS.get(word, 5), 0, 0, 0, 0, 0, 0)
    return _word(word.removeprefix(SPACED), spaced, hidden)


def slot_features(features: tuple[str, ...], offset: int) -> Iterator[str]:
    """Those of a type's features that also count for a token ``offset`` places away (-2 to 2)."""
    left_out = _LEFT_OUT[abs(offset)]
    return (f for f in features if f[0] not in left_out)


_LEFT_OUT = ("", "ypBk", "ypBkxn")
"""First letters of the features that do not reach 0, 1, 2 places."""


def _number(word: str) -> Type:
    size = len(word)
    year = size == 4 and word[:2] in ("19", "20")
    key = "@year" if year else f"@digits{min(size, 6)}"
    return Type("", (f"w={key}",), 4 if year else 3, 0, 0, 0, 0, FLAG_BIT["year"] if year else 0, 0)


def _word(word: str, spaced: bool, hidden: bool) -> Type:
    low = word.lower()
    entry = lookup(low)
    given, family = (0, 0) if hidden else (entry.given, entry.family)
    flags = _flags(low, word)
    shape = _shape_class(word)
    features = (*_spelling(word, low, spaced, entry), *_lexical(given, family, entry), *_flagged(flags))
    heading = vocabulary.HEADINGS.get(low, 0)
    return Type(low, features, shape, given, family, entry.common, entry.lean, flags, heading)


def _spelling(word: str, low: str, spaced: bool, entry: Entry) -> Iterator[str]:
    yield f"w={low}" if (entry.common >= 2 and entry.lean >= -1) or low in _KEYWORDS else "w=@rare"
    yield "s=" + _shape(word)[:6]
    if len(word) >= 3:
        yield "x=" + low[-3:]
        yield "y=" + low[-2:]
        yield "p=" + low[:2]
        yield "k=" + low[:3]
    yield f"n{min(len(word), 10)}"
    if spaced:
        yield "spaced"
    if entry.cluster:
        yield f"B={entry.cluster}"
        yield from (f"b{bits}={entry.cluster & (1 << bits) - 1}" for bits in (4, 6, 8))


def _lexical(given: int, family: int, entry: Entry) -> Iterator[str]:
    yield f"f{given}"
    yield f"l{family}"
    yield f"fl{given}{family}"
    yield f"c{entry.common}"
    yield f"d{entry.lean}"
    yield f"fd{max(given, family)}_{entry.common}_{entry.lean}"
    if entry.city:
        yield f"ct{entry.city}"


def _flagged(flags: int) -> Iterator[str]:
    return ("=" + name for name, bit in FLAG_BIT.items() if flags & bit)


def _flags(low: str, word: str) -> int:
    found = _FLAGS_OF.get(low, 0)
    if word in vocabulary.STATE_CODE:
        found |= FLAG_BIT["state"]
    if found == 0 and low[-2:] in ("'s", "’s"):
        found = _FLAGS_OF.get(low[:-2], 0)
    return found


def _flags_of_words() -> dict[str, int]:
    table: dict[str, int] = {}
    for name, words in vocabulary.FLAGS:
        for word in words:
            table[word] = table.get(word, 0) | FLAG_BIT[name]
    return table


_FLAGS_OF = _flags_of_words()
_KEYWORDS = frozenset(_FLAGS_OF) | frozenset(vocabulary.HEADINGS)
_UPPER, _LOWER, _CASELESS = expression(r"[^\W\d_a-z]{2,}"), expression(r"x{2,}"), expression(r"h{2,}")


def _shape_class(word: str) -> int:
    letters = word.replace("'", "").replace("’", "")
    if not letters[0].isupper() and not letters[0].islower():
        return CASELESS_SHAPE
    if len(letters) == 1:
        return INITIAL_SHAPE if letters.isupper() else LOWER_SHAPE
    if letters.isupper():
        return UPPER_SHAPE
    if letters.islower():
        return LOWER_SHAPE
    return TITLE_SHAPE if letters[0].isupper() and letters[1:].islower() else MIXED_SHAPE


@lru_cache(maxsize=20_000)
def _shape(word: str) -> str:
    """The word with X for one capital, XX for several, x for small letters, h for letters without case."""
    plain = "".join("X" if c.isupper() else "x" if c.islower() else "h" if c.isalpha() else c for c in word)
    return _CASELESS.sub("h", _LOWER.sub("x", re.sub("X{2,}", "XX", plain)))


assert UNKNOWN.name == 0
