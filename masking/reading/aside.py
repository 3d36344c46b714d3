"""Lines among studies that tell of none: what a section of whole entries holds beside them.

Why: where every school stands in one line with its year, "CCRN 2018" and "Hygieniapassi 2015" below are cards and
prizes, however many of them no list knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from masking.document import Section
from masking.expression import expression
from masking.reading import clause
from masking.reading.cues import Cue
from masking.reading.lines import filled
from masking.reading.record import Reading
from masking.reading.study import SMALL_DEGREE
from masking.reading.words import any_between
from name_lists import terms

_LEVELS = Cue(terms.words("school_levels"))
_LETTERS = expression(r"[^\W\d_]{3}")
_RANGE = expression(r"(?:19|20)\d\d[ ]?[-/][ ]?(?:(?:19|20)\d\d|\d\d(?!\d)|[Pp]resent)")
_WHOLE = 2
"""Lines of school and year that make a section one of whole entries."""
_LIKELY = 0.4


def aside(reading: Reading, start: int) -> bool:
    """Whether the line at ``start`` tells of no studies in a section where the others are whole entries."""
    section = reading.section_at(start)
    if section is None or section.kind != "education":
        return False
    key = ("aside", section.start)
    found = reading.words.asked.get(key)
    if found is None:
        found = reading.words.asked[key] = _lines(reading, _run(reading, section))
    return bool(found) and reading.text.rfind("\n", 0, start) + 1 in found


def _run(reading: Reading, section: Section) -> list[Section]:
    """The sections of studies that follow one another around one."""
    sections = reading.resume.sections
    at = sections.index(section)
    first = last = at
    while first > 0 and sections[first - 1].kind == "education":
        first -= 1
    while last + 1 < len(sections) and sections[last + 1].kind == "education":
        last += 1
    return list(sections[first : last + 1])


def _lines(reading: Reading, run: list[Section]) -> Sequence[int]:
    """Where the lines begin that name a year and neither school, degree nor level."""
    text = reading.text
    schools = sorted(
        [hit.start for hit in (*reading.hits.get("school", ()), *reading.hits.get("alma", ()))]
        + [mention.start for mention in reading.mentions_of("SCHOOL") if mention.score >= _LIKELY]
    )
    whole, found = 0, []
    for left, right in _split(text, run):
        dated = clause.YEAR.search(text, left, right) is not None
        lettered = _LETTERS.search(text, left, right) is not None
        keyed = any(hit.group == "school.key" for hit in reading.hits_in("school", left, right))
        if (dated and not lettered) or (keyed and not dated):
            return ()
        whole += keyed
        if not dated or any_between(schools, left, right) or _RANGE.search(text, left, right):
            continue
        words = reading.words
        levels = words.among_between(_LEVELS, words.index_at(left), words.index_at(right))
        if levels or clause.told(reading, left, right, "degree", "weak", "stay"):
            continue
        if SMALL_DEGREE.search(reading.caseless, left, right) is None and "xpected" not in text[left:right]:
            found.append(left)
    return found if whole >= _WHOLE else ()


def _split(text: str, run: list[Section]) -> Iterator[tuple[int, int]]:
    for section in run:
        at = section.heading[1] if section.heading else section.start
        yield from ((text.rfind("\n", 0, left) + 1, right) for left, right in filled(text, at, section.end))
