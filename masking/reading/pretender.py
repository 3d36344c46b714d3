"""What stands where schools stand and is none: a degree with its subject, a trade, a body that examines, a hospital.

Why: the tagger and the form of an entry take the neighbour of a school for the school.
"""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading import clause
from masking.reading.cues import Cue
from masking.reading.record import Reading
from name_lists import terms

_HOSPITAL = expression(
    r"\b(?:[Hh]ealth (?:[Bb]oard|[Tt]rust|[Ss]ystem|[Ss]ervice)|Hospitals?|Field Schools?|School Feeding|NHS)\b"
)
_TAUGHT = expression(
    r"(?:School|College|Institute|Academy|SCHOOL|COLLEGE|INSTITUTE)[ ](?:of|for|OF|FOR)[ ]"
    r"|[Ss]chule[ ](?:für[ ])?|École[ ]d|Escuela[ ]de[ ]|Scuola[ ]|Institut[ ]de[ ]formation"
)
"""What names a school of a hospital: "Apollo Hospitals College of Nursing"."""
_COLUMNS = expression(
    r"(?:University|Board|Institute|College|School)[ /]+(?:Passing|Year|Board|Marks|Percentage|Grade)(?:\s+Year)?", re.I
)
_ELSE = expression(
    r"(?:(?:NYSC|[Ss]erved|LGA)[ ,:]+)?(?:Abia|Adamawa|Akwa[ -]Ibom|Anambra|Bauchi|Bayelsa|Benue|Borno|Cross[ -]River"
    r"|Delta|Ebonyi|Edo|Ekiti|Enugu|Gombe|Imo|Jigawa|Kaduna|Kano|Katsina|Kebbi|Kogi|Kwara|Lagos|Nasarawa|Niger|Ogun"
    r"|Ondo|Osun|Oyo|Plateau|Rivers|Sokoto|Taraba|Yobe|Zamfara)[ ](?:State|STATE)"
    r"|(?:[A-Z]{2,6}[ ])?(?:[Tt]he[ ])?[Ss]ame[ ](?:[Ss]chool|[Cc]ollege|[Uu]niversity|[Ii]nstitution)"
    r"|(?:Association|Federation|Confederation|Alliance|Council|Union|League)[ ]of[ ].*"
    r"|(?:Elementary|Middle|Secondary|High|Primary|Nursery|Graduate|Public|Junior)[ ]Schools?[ ]"
    r"(?:Teach\w+|Educat\w+|Counsel\w+|Administ\w+|Students?|Principal)"
)
"""States, schools told before, bodies of schools, and posts."""
_DISTRICT = expression(
    r"(?:[A-Z][\w'.-]*[ ]+){1,4}(?:Public|County|City|Parish|Unified|Area|Community)[ ]+Schools(?:,[ ].*)?"
    r"|.*[ ]School[ ]District"
)
"""What employs teachers and teaches nobody by that name."""
_UNITED = expression(r"\b(?:Association|Federation|Confederation|Alliance|Council|Union|League)[ ]of[ ]\Z")
_THING = expression(r"SM[APK]\b(?![ ](?:N\b|Neg|Muhammadiyah|Kristen|Katolik|Islam|Swasta|PGRI|Al|Sant[ao]|Bina|\d))")
"""What is no Indonesian school outside studies: wire, plugs, a maker of inverters."""
_TRADE = expression(
    r"\b[A-ZÄÖÜ][a-zäöüß]{2,}(?:mechatroniker|mechaniker|elektroniker|monteur|kaufmann|kauffrau|kaufleute|techniker|angestellter?"
    r"|schlosser|installateur|maurer|pfleger|helfer|assistent|meister|verkäufer|fachmann|fachfrau|fachkraft|zeichner|bauer)(?:in)?\Z"
)
"""A trade that was learnt: "Zerspanungsmechaniker"."""
_CITING = Cue(terms.words("school_citing"))
_JOURNAL = expression(
    r"(?:Bulletin|Journal|Annals|Transactions|Proceedings|Proc\.|Lecture[ ]Notes|Acta|Archives|Revista|Revue)\b"
    r"|(?:[\w&]+[ ]+){1,4}(?:Notices|Letters|Transactions|Proceedings|Quarterly|Review)\Z"
)
_ISSUED = expression(r"\b(?:Bulletin|Journal|Annals|Transactions|Proceedings|Memoirs)[ ]of[ ](?:the[ ])?\Z")
_VOLUME = expression(
    r"(?:[ ](?:Notices|Letters|Transactions))?,[ ]{1,2}"
    r"(?:\d{1,3}[ ]?\(\d{1,3}\)|[Vv]ol(?:ume|\.)[ ]?\d|pp?\.[ ]?\d|pages?[ ]\d|\d{4}\),[ ](?:vol|pages?))"
)
_PAGES = expression(r"\b(?:pages?|pp\.?)[ ]{1,2}\d+(?:[-–]\d+)?\.[ ]{1,2}\Z")
"""Where a citation tells volume and pages."""
_GRADE = expression(
    r"(?:upper|lower|first|second|third)[ ](?:division|class|upper|lower)|(?:very )?good|excellent|distinction"
)
_FIELDS = frozenset(
    ("honorees", "honoree", "recipients", "informatics", "specialty", "bioinformatics", "analytics", "cybersecurity")
)
_SUBJECT = terms.words("row_not_school") - terms.words("school_small") | {"technology", "technologies", "studies"}
_SUBJECT_OF = expression(
    r"(?:(?:[A-Z]\w+[ ])?Law|Principles|Fundamentals|Foundations|Elements|Theor(?:y|ies)|History|Introduction|Basics"
    r"|Analysis|Methods|Philosophy|Sociology|Psychology|Physiology)[ ](?:of|to)[ ]"
)
"""A subject that was taught: "Law of Evidence"."""
_DEGREE_BEFORE = expression(
    r"\b(?:certificate|diploma|degree|major|minor|bachelors?|masters?|associate)(?:,|:|[ ](?:in|of))[ ]\Z", re.I
)
_CELL = expression(r"[ ]?\([^()\n]*\)?\Z")
_NEAR = 18
_BODY = 40
"""Letters of a body's name of which only the end was taken for a school."""
_BESIDE = 70


_HEADS = terms.words("table_column_heads") | terms.words("school_heads")
_EVENTS = expression(
    r"(?:-|[ ](?:[A-Z][\w'&-]*[ ]){0,3})"
    r"(?:Competition|Contest|Olympiad|Hackathon|Championships?|Symposium|Challenge|Cup|Fest|FEST|Hackfest)(?![\w])"
)
"""What bears the name of a school and is held, not attended: "Hill Academy Skills Competition"."""
_SHOWN = Cue(
    (
        "exhibition",
        "exhibitions",
        "show",
        "biennale",
        "biennial",
        "gallery",
        "galleries",
        "museum",
        "screening",
        "screenings",
    )
)
_EXHIBITED = expression(r"\b(?:exhibitions?|show|biennale|biennial|screening|retrospective)\b[^\n]{0,30},[ ]\Z")
_HOUSE = expression(r"[ ](?:(?:Fine[ ])?Art[ ])?(?:Gallery|Museum|Galleries)\b")
_ADVISER = expression(r"(?:Prof|Dr)\.?(?:[ ](?:[A-Z]\.|[A-ZÀ-Þ][\w'’-]+)){2,5}[ ]?\((?:\Z|(?=[A-Z]))")
"""Whose school stands in brackets: "Supervisor: Dr. Anna Holt (Marlow Institute)"."""
_CODE = expression(r"[A-Z]{2,5}\Z")
_CODED = expression(r"[ -]?(?:\d{3}[A-Z]?(?![\w])|\d{2}[A-Z]?:)")
"""The number of a course: "CHEM 104", "EE 21:"."""
_TITLE = expression(r"(?:Candidate|Bachelor|Master|Doctor|Specialist|Licentiate)s?[ ](?:of|in)[ ]")
_FIRMS = terms.words("name_firms") - {
    "academy",
    "centre",
    "center",
    "foundation",
    "trust",
    "institution",
    "school",
    "college",
    "institute",
}


def _held(reading: Reading, start: int, end: int) -> bool:
    """Whether a contest, a show or a gallery bears the name, or it tells whence somebody else is."""
    text = reading.text
    sign = text[end : end + 1]
    if (sign == "-" or (sign == " " and reading.kind_at(start) != "education")) and _EVENTS.match(text, end):
        return True
    if text[start - 1 : start] == "(" and _ADVISER.search(text, max(0, start - 70), start) is not None:
        return True
    if text[start] in "PD" and _ADVISER.match(text, start, end) is not None:
        return True
    if not reading.words.among(_SHOWN) or reading.kind_at(start) == "education":
        return False
    left = max(text.rfind("\n", 0, start) + 1, start - 90)
    return _HOUSE.match(text, end) is not None or _EXHIBITED.search(reading.caseless, left, start) is not None


def _headed(reading: Reading, start: int, end: int) -> bool:
    """Whether the words are heads of columns: "Level Institution", "Degree University Year"."""
    words = reading.words
    first = words.index_at(start)
    if words.lowers[first] not in _HEADS:
        return False
    last = words.index_at(max(start, end - 1))
    return first < last and all(word in _HEADS for word in words.lowers[first : last + 1])


def pretends(reading: Reading, start: int, end: int, rule: str) -> bool:
    """Whether the stretch that ``rule`` took for a school is none."""
    text = reading.text
    if _COLUMNS.fullmatch(text, start, end) or _ELSE.fullmatch(text, start, end):
        return True
    if _headed(reading, start, end) or _held(reading, start, end) or text.find("R&D", start, end) >= 0:
        return True
    if text[start - 4 : start] == " of " and _UNITED.search(text, max(0, start - 24), start) is not None:
        return True
    if reading.kind_at(start) != "education" and _DISTRICT.fullmatch(text, start, end) is not None:
        return True
    if text[start] == "S" and reading.kind_at(start) != "education" and _THING.match(text, start) is not None:
        return True
    if _HOSPITAL.search(text, start, min(len(text), end + 16)):
        return reading.kind_at(start) != "education" or _TAUGHT.search(text, start, end) is None
    if _GRADE.fullmatch(reading.caseless, start, end) is not None or _cited(reading, start, end):
        return True
    keyed = any(hit.group in ("school.key", "school.tail") for hit in reading.hits_in("school", start, end))
    if _made(reading, start, end):
        return True
    return not keyed and _none(reading, start, end, rule)


def _cited(reading: Reading, start: int, end: int) -> bool:
    """Whether a journal, a publisher or a conference of a citation stands there."""
    if not reading.words.among(_CITING):
        return False
    text = reading.text
    if _JOURNAL.match(text, start, end) is not None or _VOLUME.match(text, end) is not None:
        return True
    return any(cited.search(text, max(0, start - 30), start) is not None for cited in (_PAGES, _ISSUED))


def _made(reading: Reading, start: int, end: int) -> bool:
    """Whether the name is that of a body that examines, or what follows right behind it a licence's course."""
    for hit in reading.hits_in("course", start - _BODY, end + _NEAR):
        if hit.end <= start or (hit.start < start and hit.group != "course.body"):
            continue
        if hit.group != "course.body" and (hit.group != "course.licence" or "," in reading.text[end : hit.start]):
            continue
        left, right = reading.pieces.at(start)
        if "\n" not in reading.text[end : hit.start] and not clause.told(reading, left, right, "degree"):
            return True
    return False


def _none(reading: Reading, start: int, end: int, rule: str) -> bool:
    """Whether a stretch without a school word is a trade, a subject or a degree, or stands beside a school."""
    text = reading.text
    if _TRADE.search(text, start, end):
        return True
    for hit in clause.told(reading, start, end, "degree", "weak"):
        if hit.start == start and (_CELL.fullmatch(text, hit.end, end) or hit.end == end):
            return rule != "list" or _beside(reading, start, end)
    if rule.startswith("tagged") and _SUBJECT_OF.match(text, start, end) is not None:
        return True
    if rule.startswith("tagged") and (
        _TITLE.match(text, start, end) is not None
        or (_CODED.match(text, end) is not None and _CODE.match(text, start, end) is not None)
    ):
        return True
    last = text[start:end].rpartition(" ")[2].lower()
    if rule == "tagged-organisation" and (last in _FIRMS or _after_degree(reading, start)):
        return True
    if rule == "tagged" and last in _FIELDS:
        return True
    if rule == "tagged" and last in _SUBJECT and _DEGREE_BEFORE.search(text, max(0, start - 16), start):
        return True
    return rule == "tagged-organisation" and _beside(reading, start, end)


def _after_degree(reading: Reading, start: int) -> bool:
    """Whether a degree and "in" or "of" stand right before: what follows is its subject."""
    if reading.text[start - 4 : start] not in (" in ", " of "):
        return False
    return any(hit.end >= start - 5 for hit in clause.told(reading, start - 16, start - 3, "degree", "weak"))


def _beside(reading: Reading, start: int, end: int) -> bool:
    """Whether a school is named in the same line by its word."""
    text = reading.text
    left, right = max(text.rfind("\n", 0, start) + 1, start - _BESIDE), text.find("\n", end)
    right = min(right if right >= 0 else len(text), end + _BESIDE)
    return any(
        hit.group == "school.key" and not start <= hit.start < end for hit in reading.hits_in("school", left, right)
    )
