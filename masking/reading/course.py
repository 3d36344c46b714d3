"""Courses, examinations and licences that stand among studies, and columns beside them: their years are none of study.

Why: "NEBOSH IGC 2019" under EDUCATION is a certificate; a masked year of it is damage.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading import clause
from masking.reading.cues import Cue
from masking.reading.phrases import Hit
from masking.reading.record import Reading
from name_lists import terms

_HEADINGS = Cue(terms.words("course_headings"))
_PART = expression(r"[,;\n]|\)(?=[ ]?[,;])|[ ]{3,}|[ ][|·•][ ]")
_DATES = expression(
    r"(?:(?:[A-Z][a-z]{2,8}\.?[ ])?(?:\d{1,2}[./])?(?:19|20)\d\d(?!\d)(?:[ ]?[-/][ ]?|[ ]{1,2}(?=(?:19|20)\d\d))?)+"
    r"(?:[Pp]resent)?(?:[ ]{2,}|:[ ])(?=[^\W\d])"
)
"""The dates that lead an entry, set apart from it or with a colon."""
_NEXT = expression(r"(?:19|20)\d\d(?:[ ]?[-/ ][ ]?(?:(?:19|20)\d\d|[Pp]resent))?:[ ]")
"""The dates that lead the next such entry."""
_SURE = ("course.maker", "course.body", "course.licence")
_BLANK = expression(r"\n[ \t]*\n")
_GAP = expression(r"[ ]{3,}(?=[^\s])")
_MARKS = (":", "|")
"""What parts a label from its value: "Tertiary     : Lipa Colleges" is no second column."""
_TABLE = expression(
    r"\b(?:Years?|YEARS?|P(?:assing|ASSING)|I(?:nstit|NSTIT)\w+|S(?:chool|CHOOL)|U(?:niv|NIV)\w+|Board|BOARD|Grade|GRADE|Marks|MARKS"
    r"|Dates?|DATES?|C(?:ollege|OLLEGE))\b|%|(?:19|20)\d\d"
)
_MOST = 12
"""Letters of a line before the second of two years that lead it."""
_SLACK = 3
"""Letters by which the lines of a column may stand out of line."""


def of_course(reading: Reading, start: int, end: int) -> bool:
    """Whether what stands at ``start:end`` is told of a course, examination or licence and of no degree."""
    floor, own = 0, start
    if reading.text[start].isdigit():
        start, end = _led(reading, start, end)
        if start != own:
            floor, own = start, -1
    if reading.hits_in("course", start - clause.REACH, end + clause.REACH):
        left, right = clause.around(reading.text, start, end)
        left = max(left, floor, reading.text.rfind("\n", 0, start) + 1)
        stop = reading.text.find("\n", end, right)
        right = stop if stop >= 0 else right
        if floor and (led := _NEXT.search(reading.text, end, right)) is not None:
            right = led.start()
        for a, b in ((left, right), _part(reading.text, left, right, start, end)):
            near = reading.hits_in("course", a, b)
            if near and not _studies(reading, a, b, near, own):
                return True
    return _headed(reading, start)


def _led(reading: Reading, start: int, end: int) -> tuple[int, int]:
    """Where the entry begins that the dates at ``start:end`` lead, or these dates themselves."""
    text = reading.text
    line = max(text.rfind("\n", 0, start) + 1, start - _MOST)
    while text[line] in " -•":
        line += 1
    led = _DATES.match(text, line)
    if led is None and ":" in text[end : end + 12]:
        led = _DATES.match(text, reading.pieces.at(start)[0])
        led = led if led is not None and text[led.end() - 2] == ":" else None
    return (led.end(), led.end()) if led is not None and led.start() <= start and end <= led.end() else (start, end)


def _studies(reading: Reading, left: int, right: int, courses: list[Hit], own: int) -> bool:
    """Whether a degree or a school is told between two places, outside the words of the courses there."""
    taken = {hit.start for hit in courses} | {own}
    sure = any(hit.group in _SURE for hit in courses)
    groups = ("degree",) if any(hit.group in _SURE[1:] for hit in courses) else ("degree", "weak")
    if any(hit.start not in taken for hit in clause.told(reading, left, right, *groups)):
        return True
    if sure:
        return False
    schools = reading.hits_in("school", left, right)
    return any(hit.group != "school.tail" and hit.start not in taken for hit in schools)


def _part(text: str, left: int, right: int, start: int, end: int) -> tuple[int, int]:
    """The part of a clause between two commas, with the part before it where the year stands alone."""
    cuts = [cut.end() for cut in _PART.finditer(text, left, start)]
    stop = _PART.search(text, end, right)
    cut = cuts[-1] if cuts else left
    if cuts and not text[cut:start].strip(" ([-"):
        cut = cuts[-2] if len(cuts) > 1 else left
    return cut, stop.start() if stop else right


def _headed(reading: Reading, start: int) -> bool:
    """Whether a line such as "Certificate" stands over the paragraph, and the line itself tells no degree."""
    if not reading.words.among(_HEADINGS):
        return False
    text = reading.text
    gaps = [gap.end() for gap in _BLANK.finditer(text, max(0, start - 600), start)]
    if not gaps:
        return False
    line = text[gaps[-1] : text.find("\n", gaps[-1])].strip(" \t:-*#")
    if not line or line.lower() not in _HEADINGS or reading.kind_at(gaps[-1]) != "education":
        return False
    if reading.in_heading(gaps[-1] + 1):
        return False  # the heading of the studies themselves
    left, right = reading.pieces.at(start)
    return not clause.told(reading, left, right, "degree", "weak")


def column(reading: Reading, start: int) -> tuple[int, int, bool] | None:
    """The piece at ``start`` where another column stands beside the heading of its section; None where none does.

    The last value tells whether the piece stands in that other column.
    """
    text = reading.text
    section = reading.section_at(start)
    if section is None or section.heading is None:
        return None
    head = section.heading[1]
    line_end = text.find("\n", head)
    line_end = line_end if line_end >= 0 else len(text)
    gap = _GAP.match(text, head, line_end)
    if gap is None or text[gap.end()] in _MARKS or _TABLE.search(text, head, line_end):
        return None
    edge = gap.end() - text.rfind("\n", 0, head) - _SLACK
    first = left = text.rfind("\n", 0, start) + 1
    right = text.find("\n", start)
    right = right if right >= 0 else len(text)
    for cut in _GAP.finditer(text, left, right):
        if cut.start() >= start:
            return left, cut.start(), left - first >= edge
        left = cut.end()
    return left, right, left - first >= edge
