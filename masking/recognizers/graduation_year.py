"""Years attended or graduated."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from masking.expression import expression
from masking.reading import (
    Mention,
    Reading,
    Recognizer,
    announced,
    aside,
    calendar,
    clause,
    course,
    odd_years,
    post,
    short_years,
    study,
)
from masking.reading.record import caseless
from masking.reading.words import any_between
from masking.span import Field, Span

_SENTENCE = expression(r"(?<![A-Z])(?<!\b[A-Z][a-z])(?<!\b[A-Z]\.[A-Z][a-z])[.;](?=[ ][A-Z])|[ ]{3,}")
_CLAUSE = expression(r"[.;]|[ ]{3,}")
_SIGNED = expression(
    r"(?:\b(?:date|dated|signed|signature|datum|fecha|data|place|updated|unterschrift)\b[^\n]{0,24}"
    r"|(?:^|\n)[^\W\d_]{2,20}(?:[ -][^\W\d_]{2,20}){0,2},[ ]{1,2}(?:den |le |the |il )?)\d{1,2}[./-]\d{1,2}[./-]\Z",
    re.I,
)
_SIGNS = tuple("./-")
"""What a day and month end with in front of a year."""
_PROSE = expression(
    r"\b(?:studied|degree|diploma with|(?:did|sat|took|finished|completed|passed|earned|got) my|my leaving"
    r"|leaving cert|alumn\w+|graduat\w+)\b",
)
_STAFF = expression(
    r"\b(?:professor|lecturer|teacher|teach|taught|teaching|instructor|dean|worked|engineer|manager|staff|postdoc\w*"
    r"|assistant|developer|officer|coach|hired|joined|visiting|worker|coordinator|librarian)\b",
)
_OTHERS = expression(rf"\b(?:{announced.OTHERS})(?:[ ]\w+)?[ ](?:graduated|studied|finished|completed|passed)\b")
"""Others who went to school."""
_SCHOOLISH = ("high", "plus", "graduat", "post", "degree", "intermediate", "undergrad", "matric")
"""Words of degrees that also stand in names of schools and jobs."""
_OPEN_END = expression(
    r"[ ]?-{1,2}[ ]?(?P<now>present|current|now|today|ongoing|date|heute|heden|actualidad|atual|aujourd'hui)\b", re.I
)
_RANGE = expression(r"(?:19|20)\d\d[-/]\Z")
_OTHER = expression(r"\b(?:training|course|workshop|seminar|award|scholarship|exam|licen[sc]e)")
_OPEN = ("summary", "contact", "personal", "other")
_BESIDE = 90
_LAST = expression(r"(?:[ ]?[-/][ ]?(?:[A-Z][a-z]{2,8}\.?[ ])?(?:19|20)?\d\d(?!\d))?[ ]?(?:[).,;|]|[ ]{2}|\n|\Z)")
_DATES = expression(
    r"(?:(?:[A-Za-z]{3,9}\.?[ ]|\d{1,2}[./])?(?:19|20)\d\d[ ]?(?:(?:-|to|/)[ ]?)?)+(?:[Pp]resent)?[.,)]?"
)
"""A piece of a line that holds dates and nothing else."""
_GAP = 12
_TOPIC = 40
_TRAIL = 2
_NOTICE = 48
"""Letters before a year in which the sign of a copyright makes it that of the page."""
_OPENED = 12
"""Letters of a bracket before its last year."""
_LABELLED = 30
"""Letters of a line before the colon of its label."""
_OPENING = 3
"""Letters into a piece at which its degree still opens it, a bullet or bracket before it."""
_LEAVING = expression(
    r"(?:\w+[ ]){0,2}?(?:certificate of (?:secondary |higher secondary )?education|baccalauréat|leaving cert"
    r"|school certificate|higher secondary certificate|matriculation)\b"
)
"""Examinations at the end of school that open a line, the land before them."""
_MARKED = expression(
    r"\d\d(?:\.\d+)?[ ]?%|\bc?gpa\b|\bcum laude\b|\bfirst (?:class|division)\b|\b(?:with|in) distinction\b"
    r"|\bpercentage\b"
)
"""How somebody did at school."""
_AWAY = ("experience", "projects", "publications", "references")
_BEFORE_YEAR = frozenset(",(-:|")
_STAY = expression(r"(?P<first>(?:19|20)\d\d)[ ]?-[ ]?(?P<last>(?:19|20)\d\d)(?!\d)")
_DEGREE = expression(
    r"\b(?:bachelor'?s?|master'?s?|b\.?[ ]?tech|m\.?[ ]?tech|b\.e\.?|m\.e\.?|b\.?sc|m\.?sc|b\.?com|m\.?com"
    r"|b\.a\.?|m\.a\.?|b\.s\.?|m\.s\.?|bca|mca|bba|mba|pgdm|ph\.?d|doctorate|m\.?phil|b\.?ed|m\.?ed|llb|llm|mbbs|"
    r"diploma in|(?:school|leaving|secondary|senior|junior|african|higher|general)[ ](?:\w+[ ]){0,3}certificate"
    r"|licence (?:de|d'|en|ès)|degree|graduat(?:e|ed|ion|ing)|post[ ]?graduat\w+|ssc|hsc|sslc|puc"
    r"|intermediate|10th|12th|\+2|high school|higher secondary|a[ -]levels?|o[ -]levels?|gcse|abitur|matura"
    r"|baccalauréat|licenciatura|laurea|diplom|class of|university|college|institute of)\b",
)
_CERTIFICATE = expression(
    r"\b(?:certifi(?:ed|cation|cate)s?|licen[sc]e[ds]?|award(?:ed|s)?|prize|scholar(?:ship)?|fellowship|dean'?s list"
    r"|honor roll|published|journal|conference|proceedings|exam(?:s|ination)?:|toefl|ielts|gre|gmat|workshop"
    r"|seminar|training(?![ ](?:institute|college|cent(?:re|er)|school|academy))|internship|intern|"
    r"course(?:ra)?|(?:curso|corso|cours|kurs) (?:de|di|der|van|haccp)|haccp|permis|rijbewijs|führerschein|driving"
    r"|registratie|nysc"
    r"|expir(?:y|es|ed|ing|ation)|exp|valid (?:until|till|through|thru|to)|national service|atpl|cpl"
    r"|project(?![ ](?:management|engineering|planning))|volunteer\w*|presented|member|president|captain"
    r"|teaching assistant|research assistant|windows|office|server|version|iso)\b",
)


def find(reading: Reading) -> Iterator[Span]:
    """Yield the years of education entries, both ends of a range, also where the end is "present"."""
    schools = [hit.start for hit in reading.hits.get("school", []) if not reading.in_heading(hit.start)]
    schools += [hit.start for hit in reading.hits.get("alma", [])]
    schools += [mention.start for mention in reading.mentions_of("SCHOOL")]
    schools.sort()
    for _, start, end in calendar.years(reading):
        if _studied(reading, start, end, schools):
            yield _span(start, end)
            now = _OPEN_END.match(reading.text, end)
            if now is not None and reading.kind_at(start) == "education" and _told(reading, start, schools):
                yield _span(*now.span("now"))
    yield from (_span(*year) for year in (*short_years.found(reading, schools), *short_years.of_terms(reading)))
    yield from (_span(start, end) for start, end in odd_years.odd(reading))
    yield from (_span(start, end) for start, end in announced.years(reading))
    yield from of_mentions(reading.mentions_of(Field.GRADUATION_YEAR.value))


def of_mentions(mentions: Iterable[Mention]) -> Iterator[Span]:
    """Yield the years that the year tagger found."""
    for mention in mentions:
        yield Span(mention.start, mention.end, Field.GRADUATION_YEAR, mention.score, "graduation_year:tagger")


def _studied(reading: Reading, start: int, end: int, schools: list[int]) -> bool:
    text = reading.text
    kind = reading.kind_at(start)
    left, right = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    right = right if right >= 0 else len(text)
    if text.rfind("©", max(left, start - _NOTICE), start) >= 0:
        return False
    if text[start - 1 : start] in _SIGNS and _SIGNED.search(text, max(left - 1, start - 60, 0), start):
        return False
    if kind == "education":
        section = reading.section_at(start)
        left, right = (max(left, section.start), min(right, section.end)) if section is not None else (left, right)
        line = _bracketless(reading.caseless[max(left, start - 110) : start]) + text[start:end]
        line += _bracketless(reading.caseless[end : min(right, end + 110)])
        return _in_education(reading, start, end, schools, line)
    if end - start == 2:
        return _RANGE.search(text[max(0, start - 5) : start]) is not None and _studied(
            reading, start - 5, start - 1, schools
        )
    if kind == "publications" and post.cited(reading, start):
        return False
    told = _entitled(reading, start, end, schools) or _told_so(reading, start, end, schools)
    if told is None and _dated(reading, start):
        return True
    if told is not None:
        return told
    if kind not in ("summary", "contact", "personal", "other"):
        return _entry(reading, start, end, schools)
    sentence = _SENTENCE.split(text[max(left, start - 140) : start])[-1]
    after = _CLAUSE.split(text[end : min(right, end + 30)])[0]
    near = caseless((sentence[-120:] + text[start:end] + after).lower())
    if _CERTIFICATE.search(near) or _OTHERS.search(near):
        return False
    schooled = _closes(text, start, end, left, right) and _went(reading, schools, max(left, start - 90), start)
    return not _STAFF.search(near) and (_tells(near) or schooled)


def _bracketless(part: str) -> str:
    """A part of a line without what it adds in brackets: "2001-2006 Lake School (Grade 1 to 5; scholarship exam)"."""
    return _BRACKETS.sub("", part) if "(" in part else part


_BRACKETS = expression(r"\([^()]{12,}\)")


def _in_education(reading: Reading, start: int, end: int, schools: list[int], line: str) -> bool:
    """Whether a year of the education section is one of studies: of no course, certificate or neighbouring column."""
    if aside.aside(reading, start) or post.elsewhere(reading, start):
        return False
    if _of_years(reading, start, end, schools) or _led_by_level(reading, start):
        return True
    if course.of_course(reading, start, end):
        return False
    own = course.column(reading, start)
    if own is not None:
        if own[2]:
            return bool(clause.told(reading, own[0], own[1], "degree"))
        line = reading.caseless[own[0] : own[1]]
    return (
        not _CERTIFICATE.search(line)
        or bool(_DEGREE.search(line))
        or _of_school(reading, start, end, schools)
        or _beside_degree(reading, start, end)
        or _entered(reading, start, schools)
    )


def _led_by_level(reading: Reading, start: int) -> bool:
    """Whether a level and a colon lead the line, and its years stand in brackets: "Ensino: Kilo (2006 a 2009)"."""
    text = reading.text
    bracket = text.rfind("(", max(0, start - _OPENED), start)
    if bracket < 0 or text.find(")", bracket, start) >= 0:
        return False
    left = text.rfind("\n", 0, start) + 1
    colon = text.find(":", left, min(start, left + _LABELLED))
    return colon >= 0 and short_years.levelled(reading, left, colon)


def _of_years(reading: Reading, start: int, end: int, schools: list[int]) -> bool:
    """Whether a year is of a stay of years that stands right behind the school: "Sea Academy, Cork, 2004-2006"."""
    text = reading.text
    stays = (_STAY.match(text, max(0, at)) for at in (start, start - 5, start - 7))  # alone, "2004-2006", "2004 - 2006"
    stay = next((found for found in stays if found is not None and found.end() >= end), None)
    if stay is None or int(stay["last"]) <= int(stay["first"]):
        return False
    left = max(text.rfind("\n", 0, start) + 1, start - _BESIDE)
    last = schools[bisect_left(schools, start) - 1] if schools and schools[0] < start else -1
    return last >= left and clause.YEAR.search(text, last, stay.start()) is None


def _entered(reading: Reading, start: int, schools: list[int]) -> bool:
    """Whether a degree and its school end before the year, or a certificate's school stands alone in the line above."""
    text = reading.text
    left = text.rfind("\n", 0, start) + 1
    part = max(left, text.rfind(", ", left, max(left, start - 3)))
    if part > left and any_between(schools, part, start) and clause.told(reading, left, part, "degree"):
        return True
    above = text.rfind("\n", 0, max(0, left - 1)) + 1
    if not any_between(schools, above, left) or clause.YEAR.search(text, above, left):
        return False
    return "ertificate" in text[left:start] and _OTHER.search(reading.caseless, left, start) is None


def _told_so(reading: Reading, start: int, end: int, schools: list[int]) -> bool | None:
    """Whether the clause tells of studies (a degree, a stay as a student) or of work; None where it tells neither."""
    if clause.silent(reading, start, end):
        return None
    left, right = clause.around(reading.text, start, end)
    degrees = clause.told(reading, left, right, "degree")
    if degrees and degrees[0].start < start:
        closing = reading.pieces.at(start)[1]
        right = min(right, closing) if closing - end <= _TRAIL else right  # what stands behind is told of the next
    told = {hit.group for hit in clause.told(reading, left, right, "stay", "job", "weak")}
    if "study.stay" in told:
        return True
    jobs = "study.job" in told
    if bool(degrees) == jobs:
        weak = not degrees and "study.weak" in told
        near = _without(reading, left, right) if weak else ""
        named = weak and not _CERTIFICATE.search(near) and not _STAFF.search(near) and reading.kind_at(start) in _OPEN
        return True if named and any_between(schools, left, right) else None
    if jobs:
        return False if "study.weak" not in told else None
    near = _without(reading, left, right)
    if reading.kind_at(start) not in _OPEN:
        beside = _beside_degree(reading, start, start) and _LAST.match(reading.text, end)
        return True if beside and not _STAFF.search(near) else None
    return True if not _CERTIFICATE.search(near) and not _STAFF.search(near) else None


def _entitled(reading: Reading, start: int, end: int, schools: list[int]) -> bool | None:
    """True where a piece that ends with the year opens with a degree, or names a school with its marks, and no work."""
    left, right = reading.pieces.at(start)
    if right - end > _TRAIL:
        return None
    listed = reading.text[max(left, start - 2) : start].strip(" ") in _BEFORE_YEAR
    if not (listed and clause.told(reading, left, min(start, left + _OPENING), "degree")) and not (
        reading.kind_at(start) not in _AWAY
        and _MARKED.search(reading.caseless, left, start)
        and any_between(schools, left, start)
    ):
        return None
    if clause.told(reading, left, right, "job") or _CERTIFICATE.search(_without(reading, left, right)):
        return None
    return True


def _beside_degree(reading: Reading, start: int, end: int) -> bool:
    """Whether a degree is told near by, with no certificate, course or prize between."""
    text = reading.text
    for hit in clause.told(reading, max(0, start - _BESIDE), min(len(text), end + _BESIDE), "degree"):
        between = reading.caseless[hit.end : start] if hit.start < start else reading.caseless[end : hit.start]
        if "\n" not in between and _CERTIFICATE.search(between) is None and not clause.YEAR.search(between[4:-4]):
            return True
    return False


def _dated(reading: Reading, start: int) -> bool:
    """Whether the dates stand in a piece of their own, and the piece before tells a degree and no work."""
    pieces, text = reading.pieces, reading.text
    index = pieces.index_at(start)
    if index == 0 or _DATES.fullmatch(text, pieces.starts[index], pieces.ends[index]) is None:
        return False
    if reading.kind_at(start) not in _AWAY and _led(reading, index):
        return True
    left, right = pieces.starts[index - 1], pieces.ends[index - 1]
    topic = index > 1 and right - left < _TOPIC and text[left:right].replace(" ", "").isalpha()
    topic = topic and text[left - 2 : left] == "  " and left - pieces.ends[index - 2] <= _GAP
    if topic and reading.kind_at(start) in _OPEN:
        left = pieces.starts[index - 2]  # the subject stands between a degree and its years
    if start - right > _GAP or "\n" in text[right:start] or not clause.told(reading, left, right, "degree", "weak"):
        return False
    near = _without(reading, left, right)
    if clause.told(reading, left, right, "job") or _CERTIFICATE.search(near) or _STAFF.search(near):
        return False
    return not post.elsewhere(reading, start)


def _led(reading: Reading, index: int) -> bool:
    """Whether dates in a piece of their own lead one that opens with a degree: what stands before them is closed."""
    pieces, text = reading.pieces, reading.text
    if index + 1 >= len(pieces.starts):
        return False
    left, right = pieces.starts[index + 1], pieces.ends[index + 1]
    opens = clause.told(reading, left, left + _OPENING, "degree") or _LEAVING.match(reading.caseless, left, right)
    if not opens or clause.told(reading, left, right, "job"):
        return False
    before, stop = pieces.starts[index - 1], pieces.ends[index - 1]
    dated = clause.YEAR.search(text, before, stop) and not _DATES.fullmatch(text, before, stop)
    return bool(dated) or text[stop - 1] == "." or reading.in_heading(before)


def _without(reading: Reading, left: int, right: int) -> str:
    """The small letters between two places without degrees: a leaving certificate is no certificate."""
    text, parts = reading.caseless, []
    for hit in clause.told(reading, left, right, "degree", "weak"):
        parts.append(text[left : hit.start])
        left = max(left, hit.end)
    return " ".join([*parts, text[left:right]])


def _of_school(reading: Reading, start: int, end: int, schools: list[int]) -> bool:
    """Whether a certificate of those years is a school's: one is named beside it, and no course, exam or prize is."""
    left, right = reading.pieces.at(start)
    near = reading.text[max(left, start - 90) : min(right, end + 90)]
    if "ertificate" not in near or not any_between(schools, max(0, start - 90), end + 60):
        return False
    return _OTHER.search(caseless(near.lower())) is None


def _entry(reading: Reading, start: int, end: int, schools: list[int]) -> bool:
    """Whether a year under another heading ends an entry of studies: degree, school and year in one piece.

    Why: columns that were read across each other put education under the heading of the neighbour.
    """
    left, right = reading.pieces.at(start)
    left = max(left, start - 130)
    if not any_between(schools, left, start):
        return False
    piece = reading.caseless[left : min(right, end + 40)]
    return _degree(piece) and not _STAFF.search(piece) and not _CERTIFICATE.search(piece)


def _degree(line: str) -> bool:
    """Whether a degree stands in a line in small letters, and not only a word of it that schools and jobs bear, too."""
    return any(not match.group().startswith(_SCHOOLISH) for match in study.SMALL_DEGREE.finditer(line))


def _told(reading: Reading, start: int, schools: list[int]) -> bool:
    """Whether a degree or school stands in the line."""
    left, right = reading.text.rfind("\n", 0, start) + 1, reading.text.find("\n", start)
    right = right if right >= 0 else len(reading.text)
    return any_between(schools, left, right) or _degree(reading.caseless[left:right])


def _went(reading: Reading, schools: list[int], left: int, right: int) -> bool:
    """Whether a school attended is named between two places."""
    near = schools[bisect_left(schools, left) : bisect_left(schools, right)]
    return any(clause.attended(reading, at, at + 4) is not False and study.attended(reading, at, at + 4) for at in near)


def _tells(near: str) -> bool:
    """Whether words of studies stand there, and not only a university or college."""
    return bool(_PROSE.search(near)) or any(
        not match.group().startswith(("university", "college", "institute")) for match in _DEGREE.finditer(near)
    )


def _closes(text: str, start: int, end: int, left: int, right: int) -> bool:
    """Whether the year, or the range it belongs to, ends its line behind a comma, dash or bracket."""
    behind = text[end:right].strip(" .)]0123456789-/")
    return not behind and bool(re.search(r"[,(|:/-][ ]?$|[ ]{2,}$|\b(?:in|of|left|until|till)[ ]$", text[left:start]))


def _span(start: int, end: int) -> Span:
    return Span(start, end, Field.GRADUATION_YEAR, 0.8, "graduation_year:education")


RECOGNIZER = Recognizer("graduation_year", frozenset({Field.GRADUATION_YEAR}), find)
