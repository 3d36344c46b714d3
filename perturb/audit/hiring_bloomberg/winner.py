"""Whom an answer puts first: names are found whatever the accents, apostrophes, order or length they come back with.

Why: searching the answer for the exact name picks the wrong winner when one name lies inside another, and none at all
when a model answers with first names only. That rule, which the published analysis used, is here as well.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

_FIRST_LINE = re.compile(r"^[\s>*_#\"'(\[]*(?:no\.?|rank|#)?\s*1\s*[.):\]\-–:]", re.IGNORECASE | re.MULTILINE)

_WORD = re.compile(r"[^\W_]+")
Form = tuple[int, tuple[str, ...], bool]
"""Whose it is, its words, and whether one more word may stand before the last."""


def winner(answer: str, names: Sequence[str]) -> int | None:
    """Return the index of the name an answer ranks first, or None where no name can be told.

    A line numbered 1 decides if there is one that names somebody; else the earliest name in the answer. A name counts
    in full (either order, middle names left out or put in), or by a first or last name that only one of them has.

    >>> winner("1. José Álvarez\\n2. Ann Lee", ["ANN LEE", "JOSE ALVAREZ"])
    1
    """
    forms = _forms(names)
    for line in _FIRST_LINE.finditer(answer):
        found = _order(answer[line.end() :].partition("\n")[0], forms)
        if found:
            return found[0]
    return next(iter(_order(answer, forms)), None)


def ranking(answer: str, names: Sequence[str]) -> tuple[int, ...]:
    """Return the indices of all names found, in the order in which the answer first has them."""
    return tuple(_order(answer, _forms(names)))


def published_winner(answer: str, names: Sequence[str]) -> int:
    """Return the winner by the rule of the published analysis: the exact name that the answer has first.

    A name that is not found counts as standing at the end; of equals the one shown first wins, so an answer without
    any name goes to the first candidate shown. Capitals do not matter, everything else does.

    >>> published_winner("I cannot rank people.", ["ANN LEE", "JOSE ALVAREZ"])
    0
    """
    text = answer.lower()
    places = [at if (at := text.find(name.lower())) >= 0 else len(text) for name in names]
    return places.index(min(places))


def fold(text: str) -> str:
    """Return the words of a text without accents, case, apostrophes or punctuation, one blank between.

    >>> fold("O’Neil, Zoë-Anne")
    'oneil zoe anne'
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c for c in plain if not unicodedata.combining(c)) if not plain.isascii() else plain
    plain = re.sub(r"(?<=\w)['’`´ʼ](?=\w)", "", plain)
    return " ".join(_WORD.findall(plain))


def _forms(names: Sequence[str]) -> list[Form]:
    """Every form a name can come back in."""
    words = [fold(name).split() for name in names]
    held = Counter(word for parts in words for word in set(parts))
    return [form for index, parts in enumerate(words) for form in _forms_of(index, parts, held)]


def _forms_of(index: int, parts: Sequence[str], held: Counter[str]) -> Iterator[Form]:
    if not parts:
        return
    first, last = parts[0], parts[-1]
    yield index, tuple(parts), False
    if len(parts) > 1:
        yield index, (first, last), True
        yield index, (last, first), False
        yield from ((index, (word,), False) for word in dict.fromkeys((first, last)) if held[word] == 1)


def _order(text: str, forms: Sequence[Form]) -> list[int]:
    """Whose names are found, the earliest first."""
    words = fold(text).split()
    at: dict[str, list[int]] = {}
    for place, word in enumerate(words):
        at.setdefault(word, []).append(place)
    earliest: dict[int, int] = {}
    for owner, form, loose in forms:
        for place in at.get(form[0], ()):
            if place < earliest.get(owner, len(words)) and _stands(words, place, form, loose):
                earliest[owner] = place
    return sorted(earliest, key=lambda owner: earliest[owner])


def _stands(words: Sequence[str], place: int, form: tuple[str, ...], loose: bool) -> bool:
    end = place + len(form)
    return tuple(words[place:end]) == form or (loose and words[end : end + 1] == [form[-1]])
