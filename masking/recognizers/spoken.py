"""Words for she and he, and titles, in the language of the document: "Sie leitet", "Frau Vogt".

Why by language: "Sie" is she before a verb in the singular of a German text, and nothing anywhere else. English is the
tagger's own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache

from masking.reading import Reading, Recognizer
from masking.reading.language import spoken
from masking.span import Field, Span
from name_lists.languages import Language, load

_SURE = 0.9


def find(reading: Reading) -> Iterator[Span]:
    """Yield pronouns that begin a sentence before a verb, and titles before a name."""
    told = spoken(reading.text)
    if not told.code or told.code == "en":
        return
    for pattern in _patterns(told.code):
        for match in pattern.finditer(reading.text):
            yield Span(*match.span("told"), Field.GENDER, _SURE, f"language:{told.code}")


def without_address(reading: Reading, spans: Iterable[Span]) -> list[Span]:
    """Return the tagger's spans without forms of address that it took for she: the German "wenn Sie mir schreiben"."""
    told = spoken(reading.text)
    formal = load()[told.code].formal if told.code else frozenset[str]()
    if not formal:
        return list(spans)
    meant = {match.start("told") for match in _patterns(told.code)[0].finditer(reading.text)}
    return [span for span in spans if span.field is not Field.GENDER or not _addresses(reading, span, formal, meant)]


def _addresses(reading: Reading, span: Span, formal: frozenset[str], meant: Collection[int]) -> bool:
    """Whether a short span holds a form of address, and no subject of a sentence."""
    words = reading.text[span.start : span.end].split()
    said = len(words) <= _SHORT and not formal.isdisjoint(words)
    return said and not any(span.start <= at < span.end for at in meant)


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
        return rf"(?P<told>{subject})(?={language.verb})"
    return rf"(?:^[ \t•*-]*|[.!?][ ]+)(?P<told>{subject})(?=[ ](?:{language.verb})\b)"


def _titled(language: Language) -> str:
    titles = "|".join(re.escape(title) for title in sorted(language.titles, key=len, reverse=True))
    if language.script == "han":
        return rf"(?<=[\u4e00-\u9fff]{{2}})(?P<told>{titles})(?![\u4e00-\u9fff])"
    return rf"(?<![\w.])(?P<told>{titles})(?=[ ]+[^\W\d_])(?![ ]+[a-zà-ÿ])"


RECOGNIZER = Recognizer("language", frozenset({Field.GENDER}), find)
