"""Words for she and he, titles and schools in the language of the document: "Sie leitet", "Frau Vogt", "Liceo Alberti".

Why by language: "Sie" is she before a verb in the singular of a German text, and nothing anywhere else. English is the
tagger's own.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from functools import cache

from masking.reading import Reading, Recognizer
from masking.reading.language import spoken
from masking.reading.tokens import Gap, Tokens
from masking.span import Field, Span
from name_lists import terms
from name_lists.languages import Language, load

_SURE = 0.9


def find(reading: Reading) -> Iterator[Span]:
    """Yield pronouns that begin a sentence before a verb, titles before a name, and names with a word for a school."""
    language = spoken(reading.text)
    if not language.code or language.code == "en":
        return
    for pattern in _patterns(language.code):
        for match in pattern.finditer(reading.text):
            yield Span(*match.span("word"), Field.GENDER, _SURE, f"language:{language.code}")
    for start, end in _schools(reading, load()[language.code]):
        if reading.kind_at(start) not in _NO_STUDIES:
            yield Span(start, end, Field.SCHOOL, _LIKELY, f"language:{language.code}")


def without_address(reading: Reading, spans: Iterable[Span]) -> list[Span]:
    """Return the tagger's spans without forms of address that it took for she or a name: "wenn Sie mir schreiben"."""
    language = spoken(reading.text)
    formal = load()[language.code].formal if language.code else frozenset[str]()
    if not formal:
        return list(spans)
    meant = {match.start("word") for match in _patterns(language.code)[0].finditer(reading.text)}
    both = (Field.GENDER, Field.NAME)
    return [span for span in spans if span.field not in both or not _addresses(reading, span, formal, meant)]


def _addresses(reading: Reading, span: Span, formal: frozenset[str], meant: Collection[int]) -> bool:
    """Whether a name, or a short span that is no subject of a sentence, holds a form of address."""
    words = reading.text[span.start : span.end].split()
    if formal.isdisjoint(words):
        return False
    subject = any(span.start <= at < span.end for at in meant)
    return span.field is Field.NAME or (len(words) <= _SHORT and not subject)


_SHORT = 2
"""Words of a span that is a form of address and what stands beside it."""


@cache
def _patterns(code: str) -> tuple[re.Pattern[str], ...]:
    language = load()[code]
    return tuple(re.compile(source, re.M) for source in (_subject(language), _titled(language)) if source)


def _subject(language: Language) -> str:
    if not language.subjects:
        return ""
    subject = "|".join(language.subjects)
    if language.script == "han":
        return rf"(?P<word>{subject})(?={language.verb})"
    return rf"(?:^[ \t•*-]*|[.!?][ ]+)(?P<word>{subject})(?=[ \n](?:{language.verb})\b)"


def _titled(language: Language) -> str:
    titles = "|".join(re.escape(title) for title in sorted(language.titles, key=len, reverse=True))
    if language.script == "han":
        return rf"(?<=[\u4e00-\u9fff]{{2}})(?P<word>{titles})(?![\u4e00-\u9fff])"
    return rf"(?<![\w.])(?P<word>{titles})(?=[ ]+[^\W\d_])(?![ ]+[a-zà-ÿ])"


_LIKELY = 0.6
_NO_STUDIES = frozenset(("experience", "references", "publications"))
"""Sections in which a school is mostly an employer."""


def _schools(reading: Reading, language: Language) -> Iterator[tuple[int, int]]:
    """Names with a word for a school in them; in a script without capitals, the word and what stands beside it."""
    tokens = reading.tokens
    for match in _school_words(language.code).finditer(reading.text):
        if language.script in ("han", "arabic"):
            yield match.span()
            continue
        at = bisect_right(tokens.starts, match.start()) - 1
        first, last = _before(tokens, at, language.common), _behind(tokens, at, language.common)
        if first < at or at < last:
            yield tokens.starts[first] if first < at else match.start(), tokens.ends[last]


@cache
def _school_words(code: str) -> re.Pattern[str]:
    language = load()[code]
    words = "|".join(language.schools)
    if language.script == "han":
        return re.compile(rf"(?<![^于在从從於\W])[\u4e00-\u9fff]{{2,10}}?(?:{words})")
    if language.script == "arabic":
        return re.compile(rf"(?<!\w)(?:{words})[ ]\w+(?:[ ](?:ال|ب)\w+)*")
    return re.compile(rf"(?<![^\W\d_])[^\W\d_]*(?:{words})[^\W\d_]{{0,2}}(?![^\W\d_])", re.I)


def _before(tokens: Tokens, at: int, small: Collection[str]) -> int:
    """The first token of a name that has a word for a school at ``at``: "Georg-Ahrens-Gymnasium", "Luleå tekniska"."""
    first, small = at, {*small, *terms.words("candidate_particles")}
    if at > 1 and _beside(tokens, at) and tokens.lowers[at - 1] not in small and _named(tokens, at - 2, small):
        first -= _beside(tokens, at - 1)
    while first > 0 and _beside(tokens, first) and _named(tokens, first - 1, small):
        first -= 1
    return first


def _behind(tokens: Tokens, at: int, small: Collection[str]) -> int:
    """The last token of such a name: "Universität zu Köln", "École supérieure du Bois"."""
    last, particles = at, terms.words("candidate_particles")
    known = particles.union(small)
    while ahead := _next_named(tokens, last):
        between = tokens.lowers[last + 1 : last + ahead]
        article = last == at and len(between) == 2 and between[1] in particles
        if not article and not known.issuperset(between):
            break
        last, known = last + ahead, particles
    return last


def _next_named(tokens: Tokens, at: int) -> int:
    """How many tokens behind one the name goes on, at most three; 0 where it ends."""
    for ahead in range(1, min(4, len(tokens.words) - at)):
        if not _beside(tokens, at + ahead):
            return 0
        if _named(tokens, at + ahead):
            return ahead
    return 0


def _named(tokens: Tokens, at: int, small: Collection[str] = ()) -> bool:
    """Whether a token may be of a name: a capital, a number, a hyphen, and none of the words that begin a sentence."""
    word = tokens.words[at]
    return word == "-" or word.isdigit() or (word[0].isupper() and tokens.lowers[at] not in small)


def _beside(tokens: Tokens, at: int) -> bool:
    """Whether a token goes on the name of the one before it: a word or a hyphen after a blank at most."""
    word = tokens.words[at]
    return tokens.gaps[at] < Gap.WIDE and (word[0].isalnum() or word in "-№'")


RECOGNIZER = Recognizer("language", frozenset({Field.GENDER, Field.SCHOOL}), find)
