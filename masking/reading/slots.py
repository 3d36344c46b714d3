"""Schools told by their place in rows whose cells stand one a line, their years in a line of their own.

Why: in "2009–2011 / St. Torven College / Commerce" the second line is the school's, so "Emmanuel's" and "KUTV" two
rows further are schools, too, whatever their words.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from masking.expression import expression
from masking.reading import clause, compound, course, rows
from masking.reading.lines import filled
from masking.reading.record import Reading
from masking.reading.words import any_between
from name_lists import lexicon, terms

_YEAR = r"(?:[^\W\d_]{3,9}\.?[ ]|\d{1,2}[./])?(?:19|20)\d\d"
_YEARS = expression(rf"[ \t(]*{_YEAR}(?:[ ]?[-–/][ ]?(?:{_YEAR}|\d\d|[^\W\d_]{{3,9}})?)?[ \t).,]*")
"""A line that holds years and nothing else."""
_NAME = expression(r"[ \t]*(?P<school>[^\W\d_][^\n,;:|(]{2,60}?)(?=[ ]*(?:[,;(|]|$))")
_ODD = expression(r"\d{3}|[%=@/+]|[ ]{2}|\.{2}|[^\W\d_]{4}\.[ ]")
_NOT = (
    terms.words("entry_not_school")
    | terms.words("alma_not")
    | terms.words("row_not_school")
    | terms.words("school_boards")
)
_LONGEST = 28
"""Letters of a line of years."""
_FAR = 3
_EVERYDAY = 2


def cells(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield what stands as far from its line of years as the schools of other rows do from theirs."""
    for section in reading.resume.sections:
        if section.kind == "education":
            lines = list(filled(reading.text, section.heading[1] if section.heading else section.start, section.end))
            years = [at for at, line in enumerate(lines) if _dated(reading.text, *line)]
            if len(years) > 1:
                yield from _of_rows(reading, lines, years)


def _dated(text: str, start: int, end: int) -> bool:
    return end - start <= _LONGEST and _YEARS.fullmatch(text, start, end) is not None


def _of_rows(reading: Reading, lines: list[tuple[int, int]], years: list[int]) -> Iterator[tuple[int, int]]:
    known = sorted(
        [hit.start for hit in reading.hits.get("school", ()) if hit.group != "school.tail"]
        + [reading.words.starts[index] for index in reading.words.among(compound.WORDS)]
    )
    schools = {at for at, line in enumerate(lines) if any_between(known, *line)}
    slot = _headed(reading, lines, years)
    if slot == 0:
        signs = (1,) if years[0] == 0 else (-1,) if years[-1] == len(lines) - 1 else (-1, 1)
        far = [distance * sign for distance in range(1, _FAR + 1) for sign in signs]
        slot = max(far, key=lambda step: sum(year + step in schools for year in years))
        if not any(year + slot in schools for year in years):
            return
    taken = set(years)
    for year in years:
        row = range(year + 1, year + slot + 1) if slot > 0 else range(year + slot, year)
        if row[0] < 0 or row[-1] >= len(lines) or not (schools | taken).isdisjoint(row):
            continue
        start, end = lines[year + slot]
        name = _NAME.match(reading.text, start, end)
        if name is not None and _fits(reading, *name.span("school")) and not course.of_course(reading, start, end):
            yield name.span("school")


def _headed(reading: Reading, lines: list[tuple[int, int]], years: list[int]) -> int:
    """How far from the year the schools stand in rows of as many lines as there are headings; 0 where none tells."""
    width = years[1] - years[0]
    if any(next_year - year != width for year, next_year in pairwise(years)):
        return 0
    heads = [at for at in range(years[0]) if rows.COLUMN.fullmatch(reading.text, *lines[at])]
    slot = heads[0] + width - years[0] if heads else 0
    return slot if abs(slot) < width else 0


def _fits(reading: Reading, start: int, end: int) -> bool:
    """Whether a line can name a school: capitals, and no degree, job, subject, mark or word of every day."""
    name = reading.text[start:end]
    if not name[0].isupper() or _ODD.search(name) or clause.told(reading, start, end, "degree", "weak", "job"):
        return False
    words = [word.strip("\"'“”«».-").lower() for word in name.split()]
    if not _NOT.isdisjoint(words):
        return False
    return name.isupper() or not all(lexicon.lookup(word).common >= _EVERYDAY for word in words if word)
