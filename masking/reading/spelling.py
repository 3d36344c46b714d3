"""Spelling: one word in the ways that capitals, keyboards and passports write it.

Why: "ILGIN" is lowered to "ilgin" and never meets "Ilgın"; capitals drop accents ("LEFEVRE"), turn ß into SS and ς
into Σ; passports write ü as UE and å as AA. Names are compared without what gets lost on these ways.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LETTERS = dict(zip("øłđıðħŧəςɗɓƙƴŋƒ", "oldidhtaσdbkynf", strict=True))
_LONG = {"ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "\u0133": "ij"}
_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}
_KANA = range(0x3040, 0x3100)


def flat(lower: str) -> str:
    """Return small letters without their accents, letter by letter: the length stays the same."""
    return lower if lower.isascii() else lower.translate(_FLAT)


def forms(lower: str) -> frozenset[str]:
    """Return the plain spellings of a word in small letters: without accents, and with umlauts spelled out.

    Two words are the same name when they share a form.
    """
    return frozenset((lower,)) if lower.isascii() else _forms(lower)


def alternatives(form: str) -> str:
    """Return a regular expression for a plain form as it may stand in a ``flat`` text."""
    out, at = "", 0
    while at < len(form):
        pair = form[at : at + 2]
        if pair in _EITHER:
            out += f"(?:{pair}|{_EITHER[pair]})"
            at += 2
        else:
            out += _OPEN.get(form[at]) or _escaped(form[at])
            at += 1
    return out


_EITHER = {"ss": "ß", "ae": "æ", "oe": "œ", "th": "þ", "ij": "\u0133"}
_OPEN = {"'": "'?", "-": r"[\W_]?"}


def _escaped(letter: str) -> str:
    return letter if letter.isalnum() else f"\\{letter}"


@lru_cache(maxsize=20_000)
def _forms(lower: str) -> frozenset[str]:
    bare = flat(lower)
    spelled = flat("".join(_SPELLED.get(c, c) for c in lower))
    return frozenset("".join(_LONG.get(c, c) for c in word) for word in (bare, spelled))


class _Flat(dict[int, str]):
    """Letter -> letter without its accent, worked out at the first time of asking."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        parts = unicodedata.normalize("NFD", letter)
        if letter in _LETTERS:
            plain = _LETTERS[letter]
        elif len(parts) > 1 and code not in _KANA and all(map(unicodedata.combining, parts[1:])):
            plain = _LETTERS.get(parts[0], parts[0])
        else:
            plain = letter
        self[code] = plain
        return plain


_FLAT = _Flat()
