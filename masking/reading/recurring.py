"""Schools named again: their whole names, the names without the town, initials and the proper word."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache

from masking.expression import expression
from masking.reading.record import Reading
from name_lists import lexicon, terms

_LINKS = terms.words("school_links")
_SMALL = terms.words("school_small")
_BARE = terms.words("school_bare")
_LINK = expression(r"[ ]?[,(|-]?[ ]?(?:(?:in|at|we?|à|a|en|em|i|im|zu|de)[ ])?")
_LINKED = 6
_SHORTEST = 6
_AWAY = ("experience", "skills", "projects")
"""Letters of the shortest name that is looked for again."""


def again(
    reading: Reading, found: Collection[tuple[int, int]], judged: Iterable[tuple[int, int]]
) -> Iterator[tuple[int, int, float, str]]:
    """Yield where the schools at ``found`` stand again, with score and rule; ``judged`` are all seen."""
    text, lower = reading.text, reading.lower
    wholes: dict[int, int] = {}
    for start, end in judged:
        wholes[start] = max(end, wholes.get(start, end))
    bare = {s for s in found if all(hit.group == "school.tail" for hit in reading.hits_in("school", *s))}
    inner = {b for b in bare for a in found if a != b and a[0] <= b[0] and b[1] <= a[1]}
    towns = {span for span in found if _town(reading, found, *span)}
    names = {" ".join(lower[start:end].split()) for start, end in set(found) - inner - towns}
    names |= {part for name in names for part in _parts(name)}
    for name in names:
        if len(name) < _SHORTEST:
            continue
        words = name.split()
        at = lower.find(words[0])
        while at >= 0:
            end = _end(lower, at, words)
            if end and _whole(lower, at, end) and (at, end) not in found and _named(text, at, words):
                yield *_around(at, end, wholes), 0.6, "again"
            at = lower.find(words[0], at + 1)
    shorts = {s for name in {text[start:end] for start, end in found} for s in _shorts(name)}
    for short in shorts:
        at = text.find(short)
        while at >= 0:
            if _whole(text, at, at + len(short)) and reading.kind_at(at) not in _AWAY and _fits(reading, short, at):
                yield *_around(at, at + len(short), wholes), 0.5, "short"
            at = text.find(short, at + len(short))


def _town(reading: Reading, found: Collection[tuple[int, int]], start: int, end: int) -> bool:
    """Whether a single word is the town behind a school: "Hill College, Zenica", "Grammar School in Zenica"."""
    text = reading.text
    if " " in text[start:end] or reading.hits_in("school", start, end):
        return False
    near = [b for a, b in found if start - _LINKED <= b <= start or (a < start and b >= end)]
    return any(b >= end or _LINK.fullmatch(text, b, start) for b in near)


def _end(lower: str, at: int, words: list[str]) -> int:
    """Where the words end that stand one after another from ``at`` on; 0 where they do not."""
    for number, word in enumerate(words):
        start = at
        while number and lower[at : at + 1].isspace():
            at += 1
        if (number and at == start) or not lower.startswith(word, at):
            return 0
        at += len(word)
    return at


def _parts(name: str) -> Iterator[str]:
    """The name without the town behind it, and without the article before it."""
    short = name.partition(", ")[0].removeprefix("the ")
    words = short.split()
    if short != name and len(words) > 1 and not all(word in _BARE or word in _LINKS for word in words):
        yield short


def _named(text: str, at: int, words: list[str]) -> bool:
    """Whether the place can name the school: one word alone needs its capital."""
    return len(words) > 1 or not text[at].islower()


def _around(start: int, end: int, wholes: dict[int, int]) -> tuple[int, int]:
    """The whole name of which a school's name is part: "Harvard" in "Harvard Medical School"."""
    return start, max(end, wholes.get(start, end))


def _whole(text: str, start: int, end: int) -> bool:
    return not text[start - 1 : start].isalnum() and not text[end : end + 1].isalnum()


def _fits(reading: Reading, short: str, at: int) -> bool:
    """Whether a short name can mean the school there: a campus that is a town first of all only among studies."""
    return short.isupper() or lexicon.lookup(short).city < 2 or reading.kind_at(at) in ("education", "awards")


def _shorts(name: str) -> Iterator[str]:
    """Initials, and the proper word of "Stanford University"."""
    capitals = "".join(word[0] for word in re.findall(r"[^\W\d_]+", name.partition("(")[0]) if word[0].isupper())
    if len(capitals) >= 3:
        yield capitals
    campus = re.search(r"[Uu]niversity of [\w ]+(?:, | at |-)([A-Z][a-z]{4,})$", name)
    if campus and campus.group(1).lower() not in _commons():
        yield campus.group(1)
    words = name.split()
    if (
        len(words) == 2
        and words[1].lower() in ("university", "college", "institute")
        and words[0].lower() not in _commons()
        and len(words[0]) > 3
    ):
        yield words[0]


@cache
def _commons() -> frozenset[str]:
    return frozenset((*terms.group("place.region"), *_BARE, *_SMALL))
