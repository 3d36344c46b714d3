"""Schools as people name them in posts: "nursing student at Creighton", "Iowa State student", "Masters from X 2009".

Why: without a word of schools in it the name is told by who is said to study there.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.plain import nonname
from masking.reading.posting import headless
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_CUES = Cue(terms.words("post_school_cues"))
_PART = rf"[A-ZÀ-Þ]{LETTER}*(?:['’&-]{LETTER}+)*"
_AT = expression(
    r"(?P<who>[a-z']+)(?:[ ](?!at\b|from\b)[a-z]+){0,3}(?:,? \d{2},?)?[ ](?P<link>at|from)[ ](?:the[ ])?"
    rf"(?P<name>{_PART}(?:[ ](?:of[ ])?{_PART}){{0,3}})(?P<year>,?[ ](?:in[ ])?'?(?:19|20)?\d\d)?",
)
_YEAR_OF = expression(
    rf"(?<![\w.])(?P<name>{_PART}(?:[ ]{_PART}){{0,2}}),?[ ]"
    r"(?:[1-5](?:st|nd|rd|th)|first|second|third|fourth|final|last)[ ]\Z"
)
_BEFORE = expression(
    rf"(?<![\w'’-])(?P<name>{_PART}[ ](?:State|Tech|Poly|A&M|College|CC|Uni|University)|[A-Z]{{3,5}})"
    r"[ ](?:[a-z]+[ ])?\Z"
)
_NO_SCHOOLS = terms.words("post_school_not")
_STUDENTS = frozenset(
    ("student", "students", "grad", "freshman", "sophomore", "undergrad", "alum", "alumna", "alumnus")
)
_AGED = frozenset(("senior", "junior"))
"""At a school behind these stands who studies; elsewhere who is old or young at his work."""
_ROLES = expression(r"\b(?:i'?m|i am|im|a|currently|rising|\w+,|is)[ ](?:[a-z]+[ ])?\Z")
_FROM = frozenset(
    ("degree", "masters", "master's", "bachelors", "bachelor's", "bachelor", "graduate", "graduated", "grad",
     "diploma", "bsc", "msc", "mba", "phd", "bcom", "cookery", "certificate")
)  # fmt: skip


def schools(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the schools at which the writer of a text without headings says that somebody studies."""
    if not headless(reading):
        return
    words, text = reading.words, reading.text
    for index in words.among(_CUES):
        start, end, word = words.starts[index], words.ends[index], words.lowers[index]
        match = _AT.match(text, start) or (
            _AT.match(text[:start] + word + text[end:], start) if text[start].isupper() else None
        )
        if match is not None and (match["link"] == "at" or word in _FROM) and _fits(reading, word, start):
            name = _school(text, *match.span("name"))
            if name is not None and (match["link"] == "at" or match["year"] or word in _FROM - {"grad"}):
                yield name
        if word in _STUDENTS and (before := _BEFORE.search(text, max(0, start - 40), start)) is not None:
            name = _school(text, *before.span("name"))
            if name is not None:
                yield name
        if word == "year" and (numbered := _YEAR_OF.search(text, max(0, start - 50), start)) is not None:
            name = _school(text, *numbered.span("name"))
            if name is not None and text[slice(*name)].isupper() and name[1] - name[0] > 1:
                yield name


def _fits(reading: Reading, word: str, start: int) -> bool:
    return word not in _AGED or _ROLES.search(reading.lower, max(0, start - 24), start) is not None


def _school(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The name without the words of a sentence at its end, where it can be a school's."""
    tokens = text[start:end].split(" ")
    if any(token.lower() in _NO_SCHOOLS for token in tokens):
        return None
    first = lexicon.lookup(tokens[0])
    if len(tokens) == 1 and (first.common > 2 or (nonname(tokens[0]) and not tokens[0].isupper())):
        return None
    return start, end
