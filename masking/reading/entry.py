"""Entries of studies: schools without a school word, told by the degree and year beside them or by a sentence.

Why: "Technion, M.Sc. Physics, 2012" and "I studied at ITAM" name a school in no word that only schools have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from masking.expression import expression
from masking.reading import compound, margin
from masking.reading.cues import Cue
from masking.reading.lines import filled
from masking.reading.plain import nonname
from masking.reading.record import Reading
from masking.reading.study import SMALL_DEGREE
from masking.reading.words import LETTER, any_between
from name_lists import lexicon, terms

_PART = expression(r"[ ]?[,;|\t•·/]+[ ]*|[ ][-:][ ]+|[ ]{2,}|:[ ]")
_WORD = expression(rf"{LETTER}+(?:['-]{LETTER}+)*")
_YEAR = expression(r"(?<!\d)(?:19[4-9]\d|20[0-4]\d)(?!\d)")
_UNFIT = expression("[%=@:()]")
_EDGE = " \t,;.:-()[]\"'|*·•"
_LINKS = terms.words("school_links")
_NOT = terms.words("entry_not_school")
_CUES = Cue(terms.words("entry_cues"))
_OTHER = expression(
    r"\b(?:certifi\w+|course|training|workshop|seminar|internship|project|thesis|dissertation|supervisor|advisor|award\w*"
    r"|scholar\w*|prize|exam|coursework|gpa|modules?|activities|volunteer\w*|national service|nysc)\b",
)
_NAME = (
    r"(?:the[ ]|el[ ]|la[ ]|le[ ]|die[ ]|der[ ])?(?P<school>(?:[A-ZÀ-ÞĀ-Ž][\w'.&-]*|mdw)"
    r"(?:[ \n](?:(?:of|in|de|du|des|da|do|di|la|for|and|the|für|zu|&)[ \n]){0,2}[A-ZÀ-ÞĀ-Ž][\w'&-]*){0,7})"
)
_SENTENCE = expression(
    r"(?:studied|graduated|graduate|enrolled|educated|schooled|trained|degree|diploma|bachelor'?s|master'?s|doctorate"
    r"|(?:did|sat|took|finished|completed|passed|earned|got)[ ]my[ ][\w'-]+(?:[ ]\w+)?|alumn\w+)\b"
    rf"(?P<gap>[^.!?;:@\d•|]{{0,60}}?)[ \n](?:at|from|of)[ \n]{_NAME}"
)
_AND = expression(rf"[^.!?;:@•|]{{0,60}}?\band\b[^.!?;:@•|]{{0,40}}?[ \n]at[ \n]{_NAME}")
_WENT = expression(rf"(?:[Aa]ttended|[Aa]ttending|[Ff]inished[ ]school[ ]at|[Ww]ent[ ]to[ ]school[ ]at)[ \n]{_NAME}")
_WORKED = expression(
    r"\b(?:work\w*|job|employ\w*|taught|teach\w*|volunteer\w*|intern\w*|clients?|patients?|students)\b", re.I
)
_EVENT = expression(
    r"\b(?:convention|conference|workshop|seminar|training|summit|festival|meeting|event|camp|fair|rally|jamboree"
    r"|hackathon|expo|exhibition|symposium)s?\b",
    re.I,
)
_PLACES = ("summary", "contact", "personal", "other", "education")
_MOST = 7


def beside_degrees(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield what stands as the school in lines of the education section that name none by a school word."""
    words = reading.words
    known = sorted(
        [h.start for h in reading.hits.get("school", [])]
        + [m.start for m in reading.mentions_of("SCHOOL")]
        + [words.starts[index] for index in words.among(compound.WORDS)]
    )
    for section in reading.resume.sections:
        if section.kind == "education":
            start = section.heading[1] if section.heading else section.start
            yield from _of_section(reading, start, section.end, known)


def told(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the schools of sentences such as "I studied law at Makerere"."""
    text, words = reading.text, reading.words
    for index in words.among(_CUES):
        start = words.starts[index]
        if reading.kind_at(start) not in _PLACES:
            continue
        match = _WENT.match(text, start) or _SENTENCE.match(text, start)
        if match is None or _WORKED.search(match.group().rpartition(match.group("school"))[0]):
            continue
        if margin.titled(reading, match.start("school")):
            continue
        if _is_school(match.group("school")) and not _EVENT.match(text, match.end() + 1):
            yield _span(match)
            more = _AND.match(text, match.end())
            if more is not None and not _WORKED.search(text, match.end(), more.start("school")):
                yield _span(more)


def _span(match: re.Match[str]) -> tuple[int, int]:
    school = match.group("school")
    return match.start("school"), match.start("school") + len(school.rstrip(".,'"))


def _is_school(school: str) -> bool:
    """Whether a name in a sentence can be a school: not a month, year or job alone."""
    words = _WORD.findall(school)
    return (
        bool(words) and not _EVENT.search(school) and not all(nonname(word) or word.lower() in _NOT for word in words)
    )


def _of_section(reading: Reading, start: int, end: int, known: list[int]) -> Iterator[tuple[int, int]]:
    text = reading.caseless
    lines = list(filled(text, start, end))
    for at, (left, right) in enumerate(lines):
        line = text[left:right]
        if right - left > 160 or any_between(known, left, right) or "@" in line:
            continue
        degree = bool(SMALL_DEGREE.search(line))
        if at and _school_alone(text, lines[at - 1], known):
            continue
        if degree or _YEAR.search(line):
            if degree or not _OTHER.search(line):
                yield from _parts(reading, left, right, degree=degree)
        elif _heads(text, lines, at, known):
            yield from _parts(reading, left, right, degree=False, alone=True)


def _school_alone(text: str, above: tuple[int, int], known: list[int]) -> bool:
    """Whether the line above names a school and neither degree nor year: this line tells of that school."""
    line = text[slice(*above)]
    return any_between(known, *above) and not SMALL_DEGREE.search(line) and not _YEAR.search(line)


def _heads(text: str, lines: list[tuple[int, int]], at: int, known: list[int]) -> bool:
    """Whether a line stands right above one with degree and year that names no school."""
    if at + 1 >= len(lines):
        return False
    left, right = lines[at + 1]
    line = text[left:right]
    return (
        not any_between(known, left, right)
        and bool(SMALL_DEGREE.search(line))
        and bool(_YEAR.search(line))
        and text.count("\n", lines[at][1], left) < 2
    )


def _parts(reading: Reading, left: int, right: int, *, degree: bool, alone: bool = False) -> Iterator[tuple[int, int]]:
    """The parts of a line that can be the school: in front of the degree, or the last ones behind it."""
    text = reading.text
    fit: list[tuple[int, int]] = []
    count = 0
    marks = [m.span() for m in _PART.finditer(text, left, right)]
    for (_, start), (end, _) in pairwise([(left, left), *marks, (right, right)]):
        part = text[start:end]
        begin = start + len(part) - len(part.lstrip(_EDGE))
        stop = end - len(part) + len(part.rstrip(_EDGE)) if part.strip(_EDGE) else begin
        count += 1
        if stop > begin and _fits(text[begin:stop], reading.caseless[begin:stop]):
            fit.append((begin, stop))
    if (alone and count > 2) or (count < 2 and not alone):
        return
    leads = degree and fit and not SMALL_DEGREE.search(reading.caseless, left, fit[0][0])
    yield from fit[:1] if alone or leads else fit[-2:]


def _fits(part: str, small: str) -> bool:
    """Whether a part of a line reads as a name of its own: capitalised, no subject, degree, town or number."""
    if len(part) < 3 or not part[0].isupper() or _UNFIT.search(part) or sum(map(str.isdigit, part)) > 3:
        return False
    words = _WORD.findall(part)
    if not 1 <= len(words) <= _MOST or _OTHER.search(small) or SMALL_DEGREE.search(small):
        return False
    if any(word[0].islower() and word not in _LINKS for word in words):
        return False
    lowers = [word.lower() for word in words]
    if any(word in _NOT for word in lowers) or part.lower() in _towns() or margin.subject(lowers):
        return False
    entries = [lexicon.lookup(word) for word in words]
    if all(entry.common >= 2 or nonname(word) for entry, word in zip(entries, words, strict=True)):
        return False
    if len(words) in (2, 3) and all(entry.name >= 2 and entry.common < 2 for entry in entries):
        return False  # a person: supervisor, headmaster
    return not (len(words) <= 2 and any(entry.city >= 2 for entry in entries) and not part.isupper())


def _towns() -> frozenset[str]:
    return _TOWNS


_TOWNS = frozenset(terms.group("place.region"))
