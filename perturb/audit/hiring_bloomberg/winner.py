"""Whom an answer puts first: names are found whatever the accents, apostrophes, order or length they come back with.

Why: searching the answer for the exact name picks the wrong winner when one name lies inside another, and none at all
when a model answers with first names only.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

_FIRST_LINE = re.compile(r"^[\s>*_#\"'(\[]*(?:no\.?|rank|#)?\s*1\s*[.):\]\-–:]", re.IGNORECASE | re.MULTILINE)

_WORD = re.compile(r"[^\W_]+")


def winner(answer: str, names: Sequence[str]) -> int | None:
    """Return the index of the name an answer ranks first, or None where no name can be told.

    A line numbered 1 decides if there is one that names somebody; else the earliest name in the answer. A name counts
    in full (either order, middle names left out or put in), or by a first or last name that only one of them has.

    >>> winner("1. José Álvarez\\n2. Ann Lee", ["ANN LEE", "JOSE ALVAREZ"])
    1
    """
    folded = fold(answer)
    forms = list(_forms(names))
    for line in _FIRST_LINE.finditer(answer):
        rest = fold(answer[line.end() :].partition("\n")[0])
        found = _earliest(rest, forms)
        if found is not None:
            return found
    return _earliest(folded, forms)


def ranking(answer: str, names: Sequence[str]) -> tuple[int, ...]:
    """Return the indices of all names found, in the order in which the answer first has them."""
    folded = fold(answer)
    forms = list(_forms(names))
    places = {}
    for index in range(len(names)):
        at = _place(folded, [form for owner, form in forms if owner == index])
        if at is not None:
            places[index] = at
    return tuple(sorted(places, key=lambda i: places[i]))


def fold(text: str) -> str:
    """Return the words of a text without accents, case, apostrophes or punctuation, one blank between and around.

    >>> fold("O’Neil, Zoë-Anne")
    ' oneil zoe anne '
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    plain = re.sub(r"(?<=\w)['’`´ʼ](?=\w)", "", plain)
    return f" {' '.join(_WORD.findall(plain))} "


def _forms(names: Sequence[str]) -> Iterator[tuple[int, re.Pattern[str]]]:
    """Every form a name can come back in, as a pattern over folded text."""
    words = [fold(name).split() for name in names]
    held = Counter(word for parts in words for word in set(parts))
    firsts, lasts = Counter(p[0] for p in words if p), Counter(p[-1] for p in words if p)
    for index, parts in enumerate(words):
        if not parts:
            continue
        first, last = re.escape(parts[0]), re.escape(parts[-1])
        yield index, re.compile(" " + " ".join(map(re.escape, parts)) + " ")
        if len(parts) > 1:
            yield index, re.compile(f" {first} (?:\\w+ )?{last} ")
            yield index, re.compile(f" {last} {first} ")
            if firsts[parts[0]] == 1 and held[parts[0]] == 1:
                yield index, re.compile(f" {first} ")
            if lasts[parts[-1]] == 1 and held[parts[-1]] == 1:
                yield index, re.compile(f" {last} ")


def _earliest(folded: str, forms: Sequence[tuple[int, re.Pattern[str]]]) -> int | None:
    best: tuple[int, int] | None = None
    for owner, form in forms:
        match = form.search(folded)
        if match and (best is None or match.start() < best[0]):
            best = match.start(), owner
    return None if best is None else best[1]


def _place(folded: str, forms: Sequence[re.Pattern[str]]) -> int | None:
    starts = [match.start() for form in forms if (match := form.search(folded))]
    return min(starts, default=None)
