"""What was found once is found again: names and schools of several words, letters of societies, pronouns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from operator import attrgetter

from masking.expression import expression
from masking.reading import Reading, Tokens
from masking.reading.tokens import among
from masking.span import TRAITS, Field, Span
from name_lists import terms
from name_lists.lexicon import lookup

_SURE = 0.5
"""Confidence from which on a span is looked for elsewhere."""
_SHORT = expression(r" ?\((?P<letters>[A-Z][A-Z&+-]{1,9})\)")
_LEAST_SCORES = {Field.NAME: _SURE, Field.SCHOOL: 0.8}
"""Why: what is doubtful as a school ("New York") is more often none where it stands again."""


def again(reading: Reading, found: Iterable[Span]) -> Iterator[Span]:
    """Yield every further place of the names and schools among ``found``, in any case and over line breaks."""
    tokens = reading.tokens
    sought = _sought(tokens, found)
    for at in among(tokens.lowers, sought):
        for (field, words), known in sought[tokens.lowers[at]].items():
            if at != known and tuple(tokens.lowers[at : at + len(words)]) == words:
                yield Span(tokens.starts[at], tokens.ends[at + len(words) - 1], field, 0.7, "again:repeated")


def _sought(tokens: Tokens, found: Iterable[Span]) -> dict[str, dict[tuple[Field, tuple[str, ...]], int]]:
    """By first word: the names and schools of several words, each with the token at which it was found."""
    sought: dict[str, dict[tuple[Field, tuple[str, ...]], int]] = {}
    for span in found:
        if span.score < _LEAST_SCORES.get(span.field, 2.0):
            continue
        inside = tokens.between(span.start, span.end)
        words = tuple(tokens.lowers[at] for at in inside)
        if sum(word[0].isalpha() and len(word) > 1 for word in words) >= 2:
            sought.setdefault(words[0], {}).setdefault((span.field, words), inside.start)
    return sought


def acronyms(reading: Reading, found: Iterable[Span]) -> Iterator[Span]:
    """Yield the letters behind the name of a society that reveals a trait, "… Women Engineers (SWE)", and where else
    they stand."""
    text, tokens = reading.text, reading.tokens
    for span in found:
        match = _SHORT.match(text, span.end) if span.field in TRAITS and " " in text[span.start : span.end] else None
        if match is None:
            continue
        yield Span(span.start, match.end(), span.field, span.score, "again:letters")
        for start, end, word in zip(tokens.starts, tokens.ends, tokens.words, strict=True):
            if word == match["letters"] and start != match.start("letters"):
                yield Span(start, end, span.field, 0.7, "again:letters")


def initials(reading: Reading, found: Iterable[Span]) -> Iterator[Span]:
    """Yield the letters by which a school among ``found`` is called: "MTSU", told by its name or by them elsewhere."""
    tokens = reading.tokens
    told = {one for one in _called(reading, found) if _FEWEST <= len(one) <= _MOST and one.isupper() and one.isalpha()}
    forms = {one + end: len(one) for one in told if lookup(one).common < _ORDINARY for end in ("", "'s")}
    for at in among(tokens.words, forms):
        start = tokens.starts[at]
        yield Span(start, start + forms[tokens.words[at]], Field.SCHOOL, 0.7, "again:initials")


def _called(reading: Reading, found: Iterable[Span]) -> Iterator[str]:
    """The first words of the schools, and the first letters of their words with a capital, all or some."""
    tokens = reading.tokens
    schools = sorted((s for s in found if s.field is Field.SCHOOL and s.score >= _SURE), key=attrgetter("start"))
    for span, after in zip_longest(schools, schools[1:]):
        end = after.end if after and not reading.text[span.end : after.start].strip() else span.end
        words = [tokens.words[at] for at in tokens.between(span.start, end)]
        letters = "".join(filter(str.isupper, (word[0] for word in words)))
        yield words[0]
        yield from (letters[:size] for size in range(_FEWEST, _MOST + 1))


_FEWEST, _MOST, _ORDINARY = 3, 6, 3
"""Letters by which a school is told, and how common no word may be that they spell."""


def pronouns(reading: Reading, found: Iterable[Span]) -> Iterator[Span]:
    """Yield the other pronouns of a gender of which one was found to speak of the candidate.

    Why: in labelled resumes all pronouns of one gender speak of the candidate, or none does.
    """
    tokens = reading.tokens
    certain = {span.start for span in found if span.field is Field.GENDER and span.score >= _SURE}
    for group in ("pronouns_he", "pronouns_she") if certain else ():
        places = among(tokens.lowers, terms.words(group))
        if any(tokens.starts[at] in certain for at in places):
            for at in places:
                yield Span(tokens.starts[at], tokens.ends[at], Field.GENDER, 0.7, "again:pronoun")
