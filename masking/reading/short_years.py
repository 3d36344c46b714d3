"""Short years of studies: two figures behind a school or its level, and years with a figure too many or too few."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading import clause, course
from masking.reading.cues import Cue
from masking.reading.record import Reading
from masking.reading.words import any_between
from name_lists import terms

_LEVELLED = expression(
    r"[ \t•-]{0,4}(?:Primary|Elementary|Secondary|Junior High|Senior High|High School|Tertiary|College|Vocational"
    r"|PRIMARY|ELEMENTARY|SECONDARY|TERTIARY|COLLEGE|VOCATIONAL)(?:[ ]?:|[ ]{2,}|\t)"
)
"""The level of a school that leads the line of a table."""
_PAIR = expression(r"(?<![\d./:-])(?P<first>\d\d)[ ]?-[ ]?(?P<last>\d\d)(?![\d%./:-]|[ ]?(?:%|hours|years))")
"""Two years of two digits: "(85-90)"."""
_SINGLE = expression(r",[ ](?P<year>\d\d)(?=[ ]?(?:\n|\Z))")
"""A year of two digits at the end of a line: "Sec. Téc. 49, 09"."""
_MISTYPED = expression(
    r"(?<![\d./-])(?P<first>(?:19|20)\d{3}|(?:19|20)\d)[ ]?-[ ]?(?P<last>(?:19|20)?\d\d)(?![\d%./-])"
    r"|(?<![\d./-])(?:19|20)\d\d[ ]?-[ ]?(?P<odd>(?:19|20)\d{3}|(?:19|20)\d)(?![\d%./-])"
)
"""A range one year of which has a figure too many or too few: "20011 - 13"."""
_TERM = expression(r"(?<!\w)[hv]t[ -]?(?P<year>[0-4]\d)(?!\d|[%.,:/-]\d)", re.I)
"""A Swedish term of a year: "ht14–vt17"."""
_LEVELS = Cue(terms.words("school_levels"))
_MISTYPED_LENGTHS, _CENTURIES = (3, 5), ("19", "20")
_LONGEST_STUDY = 9
_BESIDE = 90


def found(reading: Reading, schools: list[int]) -> Iterator[tuple[int, int]]:
    """Yield years of two digits behind a school of the education section: a pair of them, or one that ends the line."""
    text = reading.text
    lowers = reading.words.lowers
    numbers = [lowers[index] for index in reading.words.numbers]
    odd = [word for word in numbers if len(word) in _MISTYPED_LENGTHS and word[:2] in _CENTURIES]
    for section in reading.resume.sections:
        if section.kind != "education":
            continue
        for match in _PAIR.finditer(text, section.start, section.end):
            years = (int(match["last"]) - int(match["first"])) % 100
            if 0 < years <= _LONGEST_STUDY and _beside_school(reading, match.start(), schools):
                yield match.span("first")
                yield match.span("last")
        for match in _MISTYPED.finditer(text, section.start, section.end) if odd else ():
            if _beside_school(reading, match.start(), schools):
                yield from (match.span(group) for group in ("first", "last", "odd") if match[group])
        for match in _SINGLE.finditer(text, section.start, section.end):
            if _beside_school(reading, match.start(), schools) and not clause.YEAR.search(
                text, text.rfind("\n", 0, match.start()) + 1, match.start()
            ):
                yield match.span("year")


def of_terms(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the years of Swedish terms among studies: "ht14–vt17"."""
    if "vt" not in reading.lower and "ht1" not in reading.lower and "ht2" not in reading.lower:
        return
    for match in _TERM.finditer(reading.text):
        if reading.kind_at(match.start()) == "education" and not course.of_course(reading, *match.span("year")):
            yield match.span("year")


def levelled(reading: Reading, start: int, end: int) -> bool:
    """Whether words of the levels of schools stand between two places."""
    words = reading.words
    return bool(words.among_between(_LEVELS, words.index_at(start), words.index_at(end)))


def _beside_school(reading: Reading, start: int, schools: list[int]) -> bool:
    """Whether a school, or the level of one, stands in the line before ``start``."""
    line = reading.text.rfind("\n", 0, start) + 1
    known = any_between(schools, max(line, start - _BESIDE), start) or _LEVELLED.match(reading.text, line, start)
    return bool(known) and not course.of_course(reading, start, start + 2)
