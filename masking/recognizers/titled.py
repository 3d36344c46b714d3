"""Names behind a title: "Mr. Osei", "Dr. Ana Lima", "Frau Yıldız"; the title reveals a gender, or nothing."""

from __future__ import annotations

from collections.abc import Iterator

from masking.reading import Gap, Reading, Recognizer
from masking.reading.tokens import among
from masking.span import Field, Span
from name_lists import terms, titles
from name_lists.lexicon import lookup

_MOST = 4
"""Words and initials of a name behind a title."""
_SCORE = 0.9


def find(reading: Reading) -> Iterator[Span]:
    """Yield the name behind a title, and the title where it reveals a gender."""
    tokens = reading.tokens
    for at in among(tokens.lowers, terms.words("titles_always", "titles_mostly")):
        first, last = _name(reading, at + 1)
        if first <= last and _is_title(reading, at, first, last):
            yield Span(tokens.starts[first], tokens.ends[last], Field.NAME, _SCORE, "titled:name")
            if titles.gender(tokens.lowers[at]):
                yield Span(tokens.starts[at], tokens.ends[at], Field.GENDER, _SCORE, "titled:title")


def _is_title(reading: Reading, at: int, first: int, last: int) -> bool:
    """Whether a word is the title of the name behind it.

    Some titles stand before names only; behind the others, which are abbreviations of other things too ("MS Word",
    "Dr. Ambedkar University"), only a listed name that ends there is taken.
    """
    low, word = reading.tokens.lowers[at], reading.tokens.words[at]
    capitals = word.isupper() and len(word) > 1
    if not word[0].isupper() or (capitals and low in terms.words("titles_mostly") and first == at + 1):
        return False
    return (low in terms.words("titles_always") and not capitals) or _listed(reading, first, last)


def _name(reading: Reading, first: int) -> tuple[int, int]:
    """First and last token of the name that begins here, behind a full stop or not; the last before the first: none."""
    tokens = reading.tokens
    words, count = tokens.words, len(tokens.words)
    if first < count and words[first] == "." and tokens.gaps[first] is Gap.NONE:
        first += 1
    last, parts, widest = first - 1, 0, Gap.WIDE
    for at in range(first, min(count, first + 2 * _MOST)):
        if tokens.gaps[at] > widest:
            break
        if words[at] == "." and parts and len(words[at - 1]) == 1:
            continue
        if not _part(words[at], parts):
            break
        last, parts, widest = at, parts + 1, Gap.BLANK
    return first, last


def _part(word: str, number: int) -> bool:
    """Whether a word goes on with a name: the first one capitalised, the others initials or listed as names."""
    if not word[0].isupper() or number == _MOST:
        return False
    entry = lookup(word)
    return number == 0 or len(word) == 1 or (entry.name > 0 and not entry.wordlike)


def _listed(reading: Reading, first: int, last: int) -> bool:
    """Whether a listed name stands here with no capitalised word behind it."""
    words, gaps = reading.tokens.words, reading.tokens.gaps
    particles = terms.words("candidate_particles")
    name = (word for word in words[first : last + 1] if len(word) > 1 and word.lower() not in particles)
    known = list(map(lookup, name))
    if not any(entry.name > 1 for entry in known) or any(entry.wordlike for entry in known):
        return False
    behind = words[last + 1 : last + 2]
    return not behind or gaps[last + 1] > Gap.BLANK or not behind[0][0].isupper()


RECOGNIZER = Recognizer("titled", frozenset({Field.NAME, Field.GENDER}), find)
