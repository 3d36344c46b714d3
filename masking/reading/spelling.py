"""Spelling: one word in the ways that capitals, keyboards and passports write it.

Why: "ILGIN" is lowered to "ilgin" and never meets "Ilgın"; capitals drop accents ("LEFEVRE"), turn ß into SS and ς
into Σ; passports write ü as UE and å as AA. Names are compared without what gets lost on these ways.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from masking.expression import expression

_LETTERS = dict(zip("øłđıðħŧəςɗɓƙƴŋƒ", "oldidhtaσdbkynf", strict=True))
_LONG = {"ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "\u0133": "ij"}
_SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}


def flat(lower: str) -> str:
    """Return small letters without their accents, letter by letter: the length stays the same."""
    return lower if lower.isascii() else _ACCENTED.sub(_bare, lower)


def flat_text(lower: str, letters: Iterable[str]) -> str:
    """Return what ``flat`` does of a long text whose letters with accents are among ``letters``; quicker for it."""
    for letter in letters:
        if _ACCENTED.match(letter):
            lower = lower.replace(letter, _letter(letter))
    return lower


@lru_cache(maxsize=20_000)
def forms(lower: str) -> frozenset[str]:
    """Return the plain spellings of a word in small letters: without accents, and with umlauts spelled out.

    Two words are the same name when they share a form.
    """
    if lower.isascii():
        return frozenset((lower,))
    spelled = flat("".join(_SPELLED.get(c, c) for c in lower))
    return frozenset("".join(_LONG.get(c, c) for c in word) for word in (flat(lower), spelled))


@lru_cache(maxsize=4_000)
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


def together(flattened: str, words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where the words of a name stand one behind the other in a ``flat`` text, up to four marks between them.

    Why not always by a pattern: every resume would need its own, and to compile one takes longer than to use it.
    """
    spellings = [_spellings(word) for word in words]
    odd = any([mark in word for word in words for mark in _OPEN])
    if odd or (not flattened.isascii() and any([letter in flattened for letter in _EITHER.values()])):
        shapes = ["(?:" + "|".join(map(alternatives, choice)) + ")" for choice in spellings]
        yield from (match.span() for match in re.finditer(_GLUE.pattern.join(shapes), flattened))
        return
    following = {form: flattened.find(form) for form in spellings[0]}
    while (start := min((at for at in following.values() if at >= 0), default=-1)) >= 0:
        end = _end(flattened, start, spellings)
        if end is not None:
            yield start, end
        reach = start + 1 if end is None else end
        following.update({form: flattened.find(form, reach) for form, at in following.items() if 0 <= at < reach})


def _spellings(word: str) -> Sequence[str]:
    """The forms of a word, always in the same order."""
    return (word,) if word.isascii() else sorted(forms(word), key=alternatives)


def _end(text: str, at: int, spellings: Sequence[Sequence[str]]) -> int | None:
    """Where the last of the words ends if they stand from ``at`` on."""
    for form in spellings[0]:
        if text.startswith(form, at):
            if len(spellings) == 1:
                return at + len(form)
            glue = _GLUE.match(text, at + len(form))
            end = _end(text, glue.end(), spellings[1:]) if glue else None
            if end is not None:
                return end
    return None


_GLUE = expression(r"(?:[^\w&]|_){0,4}")
_EITHER = {"ss": "ß", "ae": "æ", "oe": "œ", "th": "þ", "ij": "\u0133"}
_OPEN = {"'": "'?", "-": r"[\W_]?"}


def _escaped(letter: str) -> str:
    return letter if letter.isalnum() else f"\\{letter}"


_ACCENTED = expression("[\u00aa-\u1fff]")


def _bare(letter: re.Match[str]) -> str:
    return _letter(letter.group())


@cache
def _letter(letter: str) -> str:
    """The letter without its accent; a letter that would become two stays."""
    if letter in _LETTERS:
        return _LETTERS[letter]
    parts = unicodedata.normalize("NFD", letter)
    if len(parts) > 1 and all(map(unicodedata.combining, parts[1:])):
        return _LETTERS.get(parts[0], parts[0])
    return letter
