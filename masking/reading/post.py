"""Years among studies that tell of something else: a post, an office, a membership, a paper.

Why: where the heading of the work got lost, "Lecturer, Hill College, 2004 - 2009" stands among the studies, and the
college beside it makes the year look like one of theirs; what its entry begins with tells them apart.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading import clause
from masking.reading.cues import Cue
from masking.reading.record import Reading
from name_lists import terms

_CUE = Cue(terms.words("post_cues"))
"""Words without which no entry begins so, and no paper is cited."""
_MONTHS = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}"
_DATE = rf"(?:since|from|till|until|to|thru|present|date|now|current|spring|summer|fall|autumn|winter|{_MONTHS})\b"
_LEADING = expression(rf"[\W\d_]*(?:{_DATE}[\W\d_]*)*")
"""Dates and marks before the words of an entry."""
_STUDENT = (
    r"(?:[ ]+(?:training|education|courses?|program(?:me)?s?|certific\w+|diploma|exams?|college|school|academy|studies"
    r"|qualification|degree|licen[cs]\w+|credential|prep\w*|candidate|trainee|student|track)\b|['’]?s['’]?[ ])"
)
_OF_SCHOOL = (
    r"(?:[ ](?!(?:at|of|in|for|to|the|and|with)\b)[\w'.]+){0,3}?"
    r"[ ](?:high|schools?|college|university|institute|academy)\b"
)
"""What a school goes on with that is called by such a word: "Dean Technical High School"."""
_WORDS = r"(?!certificate (?:for|in)\b)(?:(?!(?:of|by|with|to|for|from|under|at)\b)[\w'&/.-]+[ ]{1,2}){0,4}?"
_TEACHING = expression(
    rf"{_WORDS}(?:(?:lecturer|professor|teacher(?!.*\b(?:training|teachers?['’]?) college)|principal|instructor"
    r"|tutor|dean|adjunct|head[ -]?(?:teacher|master|mistress)|(?:vice[ -])?chancellor|researcher|postdoc\w*"
    r"|research[ ](?:associate|assistant|fellow|scientist|engineer|officer)|teaching[ ](?:assistant|fellow|associate)"
    r"|graduate[ ]assistant|director|head[ ]of|co-?ordinator|superintendent|dozent(?:in)?|lehrbeauftragter?"
    rf"|wissenschaftliche[rn]?[ ]\w+|chargé de cours|maître de conférences)\b(?!{_STUDENT}|{_OF_SCHOOL})"
    r"|certificate of (?:achievement|completion|participation|attendance|appreciation|recognition)\b)"
)
"""Posts at schools, and papers of those who came: they tell of no studies whatever school stands beside them.

For ``Reading.caseless``, as are the next two.
"""
_JOINED = expression(
    rf"{_WORDS}(?:chartered[ ](?:accountant|engineer|surveyor|secretary|chemist|physicist|psychologist|marketer)\b"
    r"|member(?:ship)?(?=[ ]*(?:,|\(|\Z|-[ ]|of\b|in\b))|fellow of\b|called to the\b|qualified and\b|appointed\b"
    r"|admitted[ ](?:as|into|to[ ](?:the[ ])?(?:bar|roll|practi[cs]e|society))\b|licensed[ ](?:as|to)\b|elected\b"
    r"|registered[ ](?:as|at|with)\b|entered[ ](?:into|in|on|onto)[ ]the[ ]roll\b|employed\b|worked\b|taught\b"
    r"|enrolled[ ](?:as|with[ ]the[ ]bar)\b|advocate of\b|lectured\b|served\b)"
)
"""Memberships, admissions and verbs of work that do so in the piece of the year itself."""
_OFFICE = expression(
    rf"{_WORDS}(?:chair(?:man|woman|person)?|president|treasurer|trustee|manager|consultant|advis[eo]r(?![ ]*:)|chief"
    rf"|commissioner|librarian|coach|officer|analyst|developer|administrator|intern(?:ship)?)\b(?!{_STUDENT}|{_OF_SCHOOL})"
)
"""Posts and offices that do so where no school is named: some are taught at schools, some held by pupils."""
_CITED = expression(
    r"\bpp?\.[ ]?\d|\bpages[ ]\d|\b[Vv]ol(?:ume|\.)[ ]?\d|\d\(\d{1,3}\)[ ]?[:,]|\b[Pp]roceedings of\b|\bet al\b"
    r"|\b(?:Springer|Elsevier|Wiley|arXiv|LNCS)\b|\beds?\.,"
    r"|(?<![\w.])[A-Z]\. ?(?:[A-Z]\. ?)?[A-Z][\w-]+(?:,| and)[ ][A-Z]\. ?[A-Z]"
)
"""What only the citation of a paper holds."""
_NAMED = frozenset(
    ("high school", "intermediate", "inter", "graduate", "post-graduate", "postgraduate", "undergraduate")
)
"""Words of studies that also stand in the names of schools and posts."""
_ALONE = expression(rf"(?:[\W\d_â]|{_DATE})*")
_SINCE = expression(r"[^\w]*(?:since|from|seit|depuis|desde|dal)\b")
_NEAR = 2
"""Pieces to each side of a date that stands alone in which its entry is told."""


def elsewhere(reading: Reading, start: int) -> bool:
    """Whether the entry of the year at ``start`` is one of work or of a paper, as its first words show."""
    section = reading.section_at(start)
    first, last = (section.start, section.end) if section is not None else (0, len(reading.text))
    words = reading.words
    if not words.among_between(_CUE, words.index_at(first), words.index_at(last)) and (
        reading.text.find("):", first, last) < 0
    ):
        return False
    if section is not None and section.heading:
        first = section.heading[1]
    at = reading.pieces.index_at(start)
    key = ("post", at)
    found = words.asked.get(key)
    if found is None:
        found = words.asked[key] = (at,) if _otherwise(reading, at, first, last) else ()
    return bool(found)


def _otherwise(reading: Reading, at: int, first: int, last: int) -> bool:
    """Whether the entry to which the piece ``at`` belongs is one of work or of a paper, in the section around it."""
    said = _said(reading, at, own=True)
    if said is not None:
        return not said
    if not _alone(reading, at):
        return at > 0 and _undated(reading, at - 1) and _said(reading, at - 1, _schooled(reading, at)) is False
    behind = _first(reading, range(at + 1, at + 1 + _NEAR), first, last)
    if _leads(reading, first) or _SINCE.match(reading.caseless, reading.pieces.starts[at]):
        return behind is False
    before = _first(reading, range(at - 1, at - 1 - _NEAR, -1), first, last)
    return before is False or (before is None and behind is False and not _schooled(reading, at - 1))


def _first(reading: Reading, near: range, first: int, last: int) -> bool | None:
    """What the first of some pieces that says anything says; other dates stop the search."""
    starts = reading.pieces.starts
    schooled = False
    for at in near:
        if not 0 <= at < len(starts) or not first <= starts[at] < last:
            return None
        said = _said(reading, at, schooled)
        if said is not None:
            return said
        schooled = schooled or _schooled(reading, at)
        if clause.YEAR.search(reading.text, starts[at], reading.pieces.ends[at]) and not _alone(reading, at):
            return None
    return None


def _said(reading: Reading, at: int, schooled: bool = False, *, own: bool = False) -> bool | None:
    """Whether a piece tells of studies (True) or begins as work does (False); None where it does neither.

    ``schooled``: its entry names a school in another piece; ``own``: the year itself stands in it.
    """
    start, end = reading.pieces.starts[at], reading.pieces.ends[at]
    weak = clause.told(reading, start, end, "degree", "stay", "merit", "weak")
    if any([hit.group != "study.weak" or reading.lower[hit.start : hit.end] not in _NAMED for hit in weak]):
        return True
    lead = _LEADING.match(reading.caseless, start, end)
    opening = lead.end() if lead else start
    if _TEACHING.match(reading.caseless, opening, end) or _CITED.search(reading.text, start, end):
        return False
    named = _schooled(reading, at)
    if (own or not (named or schooled)) and _JOINED.match(reading.caseless, opening, end):
        return False
    if not (named or schooled) and _OFFICE.match(reading.caseless, opening, end):
        return False
    return True if weak and not named else None


def _alone(reading: Reading, at: int) -> bool:
    """Whether a piece holds dates and nothing else."""
    return _ALONE.fullmatch(reading.caseless, reading.pieces.starts[at], reading.pieces.ends[at]) is not None


def _schooled(reading: Reading, at: int) -> bool:
    return at >= 0 and bool(reading.hits_in("school", reading.pieces.starts[at], reading.pieces.ends[at]))


def _undated(reading: Reading, at: int) -> bool:
    """Whether a piece holds no year, so that one in the next piece may be its own."""
    return clause.YEAR.search(reading.text, reading.pieces.starts[at], reading.pieces.ends[at]) is None


def cited(reading: Reading, start: int) -> bool:
    """Whether the piece at ``start`` is part of the citation of a paper or book."""
    return _CITED.search(reading.text, *reading.pieces.at(start)) is not None


def _leads(reading: Reading, at: int) -> bool:
    """Whether the entries behind ``at`` begin with their dates, as the first of them does."""
    pieces = reading.pieces
    index = pieces.index_at(at)
    index += pieces.starts[index] < at
    if index >= len(pieces.starts):
        return False
    lead = _LEADING.match(reading.caseless, pieces.starts[index], pieces.ends[index])
    return lead is not None and clause.YEAR.search(reading.text, lead.start(), lead.end()) is not None
