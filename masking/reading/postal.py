"""Addresses by their marks: a postcode alone on its line, villages with post offices, GPS codes, JSON fields.

Also what in a contact block reads like an address and is none: types of machines, letters behind a name, dated posts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from masking.document import Section
from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.home import OTHERS
from masking.reading.plain import nonname
from masking.reading.record import Reading
from masking.reading.shorn import POSTNOMINALS

_LINES = 16
_ABOVE = 5
_ALONE = expression(r"[A-Z]{1,2}\d[\dA-Z]?[ ]\d[A-Z]{2}|[A-Z]\d[A-Z][ ]\d[A-Z]\d|BT\d{1,2}[ ]\d[A-Z]{2}")
_HOUSE = expression(
    r"(?:(?:Flat|Apt|Apartment|Unit|Suite|Room|No|The|#)\b\.?[ ]?)?#?\d+[A-Za-z]?(?:[-/]\d+)?,?[ ]+[A-Z]"
)
_PLAIN = expression(r"[^\W\d_][^\d@:|•()]{1,38}")
_VILLAGE = Cue(("vill", "village", "vpo", "dist", "distt", "p.o", "thana", "po", "ps", "via", "teh"))
_MARK = expression(
    r"\b(?:vill(?:age)?|v\.?p\.?o|p\.?[ ]?o|p\.?[ ]?s|post(?:[ ]office)?|dist(?:t|rict)?|teh(?:sil)?|thana|mandal|via"
    r"|taluka?|pin(?:[ ]?code)?|w\.b|u\.p|m\.p)\b\.?[ ]?(?:[+&/][ ]?p\.?[ ]?o\.?[ ]?)?[:-]"
)
_SHORT = Cue(("v", "vill", "m", "md", "mdl", "mandal", "d", "dt", "dist", "tq", "tk", "po", "post"))
_PLACE = r"[A-Z\d#][\w./#-]*(?:[ ][\w./#-]+){0,4}"
_MANDAL = expression(
    rf"(?P<whole>(?<![\w(])(?:{_PLACE},[ ]?){{0,4}}{_PLACE[:-1]}3}}[ ]?\((?:v|vi?ll|village|po|post)\)[, ]{{1,3}}"
    r"(?:[\w.-]+(?:[ ][\w.-]+){0,2}[ ]?\((?:m|md|mdl|mandal|d|dt|dist|district|tq|tk|taluk|post|po|ps)\)"
    r"[, -]{0,3}){1,4}"
    r"(?:(?:Andhra Pradesh|Telangana|Karnataka|Tamil ?[Nn]adu|A\.?P\.?|T\.?S\.?)\b)?[ ,:.-]{0,3}(?:\d{3}[ ]?\d{3})?)",
    re.I,
)
"""Village, mandal and district by the letters behind each: "Elmpalli (V), Oakur (M), Ashpur (D) - 500999"."""
_AWAY = ("experience", "projects", "education", "references")
_STOP = expression(r"[ ]{3,}|[\t|]|[ ]*\b(?:mob|mobile|phone|ph|contact|e-?mail|cell|tel)\b")
_GPS = Cue(("gps", "ghanapostgps", "digital"))
_GPS_CODE = expression(r"(?i:gps|address)\W{0,12}(?P<code>[A-Z]{2}-\d{3,4}-\d{4})(?!\d)")
_LOCATION = expression(r"\"location\"\s{0,3}:\s{0,3}\{[^{}]{0,600}\}")
_FIELD = expression(r"\"(?:address|city|postalCode|region)\"\s{0,3}:\s{0,3}\"(?P<value>[^\"\n]{2,120})\"")
_NUMBER_BEFORE = expression(r"(?<![\w./)-])(?<![\d)][ -])\d{1,5}[A-Za-z]?(?:[-/]\d{1,4}[A-Za-z]?)?,?[ ]\Z")
_TYPE = expression(r"\b(?:[A-Za-z]{2,}\d{3,}\w*|\d+[A-Z]{2,}\d+\w*|[A-Z]\d{4,}\w*)\b")
_DATED = expression(
    r"(?:19|20)\d\d(?:[ ]?-[ ]?|[ ]{2}(?=[A-Za-z]{3,9}\.?[ ](?:19|20)))"
    r"(?:[A-Za-z]{3,9}\.?[ ])?(?:(?:19|20)\d\d|present|date|now|today|current)\b[^\n]{0,24}\Z"
)
_WARD = expression(
    r"[ ](?:[A-Z][\w'-]+[ ]){0,2}(?:Infirmary|Hospitals?|Medical|Clinic|University|College|School|Airport|Cancer"
    r"|Deanery|Philharmonic|Orchestra|Symphony|Post-Acute|Healthcare|NHS)\b"
)
_JOB_ENDS = ("er", "or", "ist", "ian", "ant", "man", "nurse")
_ELSEWHERE = expression(
    r"(?:relocat\w*|\bopen|\b(?:ready|willing) to move)(?:[ ](?:to|in|within|near)\b[ ]?:?|[ ]?:)"
    r"(?:[^.\n|@ ]|[ ](?![ ])){0,90}\Z"
    r"|\bconfidential[ ,.:-]{1,10}\Z"
    r"|\b(?:preferred|desired|expected|target|job|work|working|client|project|site|branch)[ ]"
    r"(?:job[ ]|work[ ])?locations?[ ]?[:-]{1,2}(?:[^.\n|@ ]|[ ](?![ ])){0,60}\Z"
)
_UNNAMED = ("Confidential", "CONFIDENTIAL")
_WORDS = expression(r"[^\W\d_]+")
_DIGIT = expression(r"\d")


def found(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the lines and values that marks tell to be of an address."""
    yield from _blocks(reading)
    text = reading.text
    done = -1
    for index in reading.words.among(_VILLAGE):
        at = reading.words.starts[index]
        start = text.rfind("\n", 0, at) + 1
        if start != done and reading.kind_at(at) in ("contact", "personal", "other", "declaration"):
            done = start
            yield from _village(reading, start)
    for index in reading.words.among(_SHORT):
        at = reading.words.starts[index]
        start = text.rfind("\n", 0, at) + 1
        if start != done and text[at - 1 : at] == "(" and reading.kind_at(at) not in _AWAY:
            village = _MANDAL.search(text, start, min(len(text), at + 120))
            if village is not None:
                done = start
                yield village.span("whole")
    for index in reading.words.among(_GPS):
        at = reading.words.starts[index]
        code = _GPS_CODE.match(text, at) or _GPS_CODE.search(text, at, at + 40)
        if code is not None:
            yield code.span("code")
    if '"location"' in text and (place := _LOCATION.search(text)) is not None:
        yield from (field.span("value") for field in _FIELD.finditer(text, *place.span()))


def _blocks(reading: Reading) -> Iterator[tuple[int, int]]:
    """A postcode alone on a line of the head, with the lines above it up to the number of the house."""
    text, pieces = reading.text, reading.pieces
    for place in range(1, min(_LINES, len(pieces.starts))):
        start, end = pieces.starts[place], pieces.ends[place]
        if not 6 <= end - start <= 8 or _ALONE.fullmatch(text, start, end) is None:
            continue
        yield start, end
        lines: list[tuple[int, int]] = []
        for above in range(place - 1, max(-1, place - 1 - _ABOVE), -1):
            left, right = pieces.starts[above], pieces.ends[above]
            lines.append((left, right))
            if _HOUSE.match(text, left, right):
                yield from lines
                break
            if not _PLAIN.fullmatch(text, left, right) or reading.in_heading(left):
                break


def _village(reading: Reading, start: int) -> Iterator[tuple[int, int]]:
    stop = reading.text.find("\n", start)
    stop = len(reading.text) if stop < 0 else stop
    marks = [match.start() for match in _MARK.finditer(reading.lower, start, min(stop, start + 240))]
    if len(marks) < 2:
        return
    ends = _STOP.search(reading.lower, marks[-1], stop)
    end = ends.start() if ends is not None else stop
    yield marks[0], marks[0] + len(reading.text[marks[0] : end].rstrip(" ,;"))


def numbered(text: str, start: int) -> int:
    """The start of a street with the number of the house before it: "A: 14 Banool Cres"."""
    if text[start - 1 : start] not in (" ", ",") or not text[start : start + 1].isupper():
        return start
    before = _NUMBER_BEFORE.search(text, max(text.rfind("\n", 0, start) + 1, start - 14), start)
    return before.start() if before is not None else start


def of_work(text: str, start: int, end: int, tokens: list[str], *, street: Callable[[str], bool]) -> bool:
    """Whether a part of the contact block is a machine's type, letters behind a name, a job, or stands behind dates."""
    last = tokens[-1] if tokens else ""
    if text.startswith(_UNNAMED, start) or text[max(0, start - 4) : start].rstrip()[-1:] == "&":
        return True
    if (
        1 < len(tokens) < 5
        and nonname(last)
        and last.lower().endswith(_JOB_ENDS)
        and not _DIGIT.search(text, start, end)
    ):
        return True
    dated = _DATED.search(text, max(text.rfind("\n", 0, start) + 1, start - 60), start) is not None
    if dated and not text[start].isdigit():
        return True
    work = _wished(text, start) or _TYPE.search(text, start, end) is not None or (bool(tokens) and lettered(tokens))
    return work and not street(text[start:end])


def _wished(text: str, start: int) -> bool:
    """Whether a line tells before a place that it is one to move to or work at, or of a firm that is not named."""
    before = text[max(0, start - 110) : start].rpartition("\n")[2].lower()
    return ("location" in before or "relocat" in before or "confidential" in before or " to " in before) and (
        _ELSEWHERE.search(before) is not None
    )


def confidential(reading: Reading, section: Section) -> bool:
    """Whether a heading stands for an employer who is not named: "Confidential, Omaha, NE"."""
    if section.heading is None:
        return False
    heading = reading.lower[slice(*section.heading)].strip()
    return (
        heading.startswith("confidential")
        and heading.strip(" ,.") == "confidential"
        and (
            heading.endswith(",")
            or [reading.lower[slice(*s.heading)].strip(" ,.\n") for s in reading.resume.sections if s.heading].count(
                "confidential"
            )
            > 1
        )
    )


def lettered(tokens: list[str]) -> bool:
    """Whether words are the letters that people write behind their names: "MBChB MRCP", "CEng MIChemE"."""
    return any(token.upper() in POSTNOMINALS for token in tokens) and all(
        len([letter for letter in token if letter.isupper()]) > 1 for token in tokens
    )


def elsewhere(text: str, start: int, end: int) -> bool:
    """Whether a place is of a hospital's or school's name, or tells where others are: "Dakar-based projects"."""
    if _wished(text, start):
        return True
    if OTHERS.match(text, end) is not None or _WARD.match(text, end) is not None:
        return True
    return lettered(_WORDS.findall(text, start, end))
