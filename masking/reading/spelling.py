"""Spelling: one word in the ways that capitals, keyboards and passports write it.

Why: "ILGIN" is lowered to "ilgin" and never meets "Ilgın"; capitals drop accents ("LEFEVRE"), turn ß into SS and ς
into Σ; passports write ü as UE and å as AA. Names are compared without what gets lost on these ways.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from masking.expression import expression

_LETTERS = dict(zip("øłđıðħŧəςɗɓƙƴŋƒ", "oldidhtaσdbkynf", strict=True))
_LONG = {"ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "\u0133": "ij"}
_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}


def flat(lower: str) -> str:
    """Return small letters without their accents, letter by letter: the length stays the same."""
    return lower if lower.isascii() else _ACCENTED.sub(lambda letter: _letter(letter[0]), lower)


@lru_cache(maxsize=20_000)
def forms(lower: str) -> frozenset[str]:
    """Return the plain spellings of a word in small letters: without accents, and with umlauts spelled out.

    Two words are the same name when they share a form.
    """
    if lower.isascii():
        return frozenset((lower,))
    spelled = flat("".join(_SPELLED.get(c, c) for c in lower))
    return frozenset("".join(_LONG.get(c, c) for c in word) for word in (flat(lower), spelled))


_ACCENTED = expression("[\u00aa-\u1fff]")


@cache
def _letter(letter: str) -> str:
    """The letter without its accent; a letter that would become two stays."""
    if letter in _LETTERS:
        return _LETTERS[letter]
    parts = unicodedata.normalize("NFD", letter)
    if len(parts) > 1 and all(map(unicodedata.combining, parts[1:])):
        return _LETTERS.get(parts[0], parts[0])
    return letter
