"""Schools told by Markdown: links to the site of a school, and headings or bold words in a row with those of schools.

Why: "[FQX](https://fqx.marlow.edu)" and "### Kestrel" under "### Marlow University" name schools in no word of one.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading import clause, course, margin, rows
from masking.reading.lines import filled
from masking.reading.record import Reading
from name_lists import lexicon, terms

_LINK = "]("
_SITE = expression(
    r"\]\(https?://(?:[\w-]+\.)*(?:edu|ac|[\w-]*(?:univ|uni-|college|school|institut|hochschule|polytech)[\w-]*)"
    r"(?:\.[a-z]{2,4}){0,2}[/):]"
)
_NAME = expression(r"[^\W\d_][^\[\]\n()]{1,78}\Z")
_LINE = expression(
    r"[ \t]*(?P<mark>#{2,5}[ ]+|(?:\||[-*+•])?[ ]*(?:\*\*|__))(?P<name>[^\W\d_][^*_\n|:(,]{1,60}?)"
    r"[ ]*(?P<end>\*\*|__|:|,|\||\(|[ ][-–][ ]|$)"
)
_MARKS = ("**", "__", "##")
_NOT = (
    terms.words("entry_not_school")
    | terms.words("alma_not")
    | terms.words("row_not_school")
    | terms.words("school_boards")
    | frozenset(("gre", "sat", "act", "gmat", "gate", "toefl", "ielts", "aws", "cpa", "cfa", "acca", "pmp", "usmle"))
)
_NEAR = 140


def schools(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield both in the sections of studies."""
    text = reading.text
    linked = _LINK in text
    if not linked and not any([mark in text for mark in _MARKS]):
        return
    for section in reading.resume.sections:
        if section.kind == "education":
            start = section.heading[1] if section.heading else section.start
            if linked:
                yield from _linked(reading, start, section.end)
            yield from _alike(reading, start, section.end)


def _linked(reading: Reading, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What links to the site of a school: letters or words that are no everyday ones."""
    text = reading.text
    at = text.find(_LINK, start, end)
    while at >= 0:
        left = text.rfind("[", start, at) + 1
        if left and _SITE.match(text, at) and _NAME.match(text, left, at) and _fits(reading, left, at):
            yield left, at
        at = text.find(_LINK, at + 1, end)


def _alike(reading: Reading, start: int, end: int) -> Iterator[tuple[int, int]]:
    """What is written like the names of schools in other lines: the same heading, the same bold words."""
    told: set[tuple[str, str]] = set()
    others: list[tuple[int, int, tuple[str, str]]] = []
    for left, right in filled(reading.text, start, end):
        line = _LINE.match(reading.text, left, right)
        if line is None:
            continue
        form = (line["mark"].strip(), line["end"])
        first, last = line.span("name")
        if any(hit.group == "school.key" for hit in reading.hits_in("school", first, last)):
            told.add(form)
        else:
            others.append((first, last, form))
    for first, last, form in others:
        if form in told and _fits(reading, first, last) and _dated(reading, first, last):
            yield first, last


def _dated(reading: Reading, start: int, end: int) -> bool:
    """Whether a degree or a year follows."""
    right = min(end + _NEAR, len(reading.text))
    return (
        bool(clause.told(reading, end, right, "degree", "weak"))
        or clause.YEAR.search(reading.text, end, right) is not None
    )


def _fits(reading: Reading, start: int, end: int) -> bool:
    """Whether the words can name a school: no degree, job, subject, course or everyday words alone."""
    name = reading.text[start:end]
    if not name[0].isupper() or clause.told(reading, start, end, "degree", "weak", "job"):
        return False
    words = [word.strip("\"'“”.,-&").lower() for word in name.split()]
    if not _NOT.isdisjoint(words) or margin.subject(words) or course.of_course(reading, start, end):
        return False
    if rows.COLUMN.fullmatch(reading.text, start, end) is not None:
        return False
    return name.isupper() or any(word and lexicon.lookup(word).common < 2 for word in words)
