"""Schools jotted down among studies: by the level before them, at the head of a clause, or behind a degree.

Why: "Sec: Kilima Boys 1985 - 91; Haskell AA '02" names schools in words that only the form of the entry tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from masking.expression import expression
from masking.reading import clause, compound, course, margin
from masking.reading.cues import Cue
from masking.reading.plain import nonname
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_CUT = expression(
    r"[;•●▪◦·|\n\t]+[ ]*(?:[-–*][ ])?|\.[ ]+(?=[A-ZÀ-Þ])(?<![A-Z]\.[ ])(?<!St\.[ ])(?<!Sr\.[ ])(?<!Co\.[ ])"
    r"|,[ ](?:and[ ])?then[ ]"
)
_UPPER = r"[A-ZÀ-ÖØ-ÞĀĂĄĆĈĊČĎĐĒĖĘĚĞĠĢĪĮİĶĹĻĽŁŃŅŇŌŐŘŚŞŠŢŤŪŮŰŲŹŻŽȘȚА-ЯЁІЇЄҐΑ-Ω]"
_TOKEN = rf"(?:(?:{_UPPER}\.){{2,6}}|{_UPPER}(?:{LETTER}|['&-])*\.?|№|No\.?|Nr\.?|#?\d{{1,3}}(?!\d|[.,/]\d|%))"
_SMALL = (
    r"(?:of|de|da|do|dos|das|del|des|du|di|della|la|le|les|las|los|el|al|an|der|den|am|im|zu|for|and|the|&|y|e|i|bin"
    r"|ul|ur|e-|d')"
)
_NAME = (
    rf"(?P<school>(?:(?:[Tt]he|[Ll]a|[Ee]l|[Ll]e|[Ll]os|[Oo]|[Aa])[ ])?(?P<quote>[\"“”«„])?{_UPPER}(?:{LETTER}"
    rf"|['&.-])*"
    rf"(?:[ ](?:{_SMALL}[ ]){{0,2}}{_TOKEN}){{0,6}}(?(quote)[\"“”»]?)(?:[ ](?:de|da|do|del)[ ]{_TOKEN})?)"
)
_YEAR = r"(?:(?:19[4-9]|20[0-4])\d(?!\d)|'\d\d(?!\d)|\d\d[ ]?[-–/][ ]?\d\d(?!\d))"
_WHEN = (
    rf"(?:[ ]?[(,:–-]{{0,2}}[ ]?(?:(?:class|batch|c/o|grad(?:uated|\.)?|to|until|cohort|turma|promo|gen\.?"
    rf"|left)[ ](?:of[ ])?)?"
    rf"(?:[A-Z][a-z]{{2,8}}\.?[ ])?{_YEAR})"
)
_HEAD = expression(
    rf"[ ]*(?:[-–*>][ ])?{_NAME}(?P<town>,[ ]{_UPPER}{LETTER}+)?(?P<after>{_WHEN}|[ ]?[-–:(,][ ]?(?=\w)"
    rf"|[ ](?=\w)|[ ]*$)"
)
_AT = r"(?:at|in|from|@|en|em|na|no|à|au|aux|alla|all'|an der|am|i|på|w|v|di|sa|ở|tại)"
_THERE = r"(?:at|from|@|na|no|à|aux|alla|all'|pela|pelo|an der|sa|ở|tại)"
_LEVELLED = expression(
    rf"(?:\([^()\n]{{1,40}}\))?(?:[ ](?:years?|education|school|studies|term|semester|dönemi|semestre|trimestre"
    rf"|cert\.?|leaving cert\.?))?"
    rf"[ ]?(?:[:–-][ ]?|[ ]{_AT}[ ]|,[ ]|[ ]){_NAME}(?P<town>,[ ]{_UPPER}{LETTER}+)?"
    rf"(?={_WHEN}|[ ]?[,;|)(\n]|[ ][-–][ ]|\.?[ ]*$|[ ](?:and|y|e|et|und|for|hasta|until|por|with)[ ]|\.[ ])",
    re.M,
)
_BEHIND = expression(
    rf"[^;\n|•(]{{0,40}}?(?:,[ ]|[ ][-–@][ ]|[ ]{_THERE}[ ]|:[ ]"
    rf"|\)[ ]){_NAME}(?P<town>,[ ]{_UPPER}{LETTER}+)?(?={_WHEN}|[ ]?[;|)(\n]|\.?[ ]*$)",
    re.M,
)
_LEVELS = Cue(terms.words("school_levels"))
_NOT = terms.words("entry_not_school") | terms.words("alma_not") | terms.words("school_jotted_not")
_COURSES = frozenset(("grado", "ciclo", "formativo", "técnico", "técnica", "tecnico", "tecnica", "curso", "cours"))
_ENDS = frozenset(
    ("high", "college", "school", "state", "tech", "boys", "girls", "secondary", "university", "polytechnic")
)
_NAMED = frozenset(("college", "university", "school", "gymnasium", "technikum", "lukio", "institute", "institution"))
"""Words of levels that end the names of schools."""
_DEGREES = terms.words("candidate_degrees")
_SEASONS = terms.words("extent_seasons")
_CARDS = frozenset(("MRICS", "CSCS", "FRSC", "CPCS", "IPAF", "NEBOSH", "HCPC", "NMC", "PMP", "TEFL", "TESOL", "IELTS"))
_GRADES = expression(r"[A-E*]{2,5}")
_ON = expression(
    rf"(?:[ ]?\([^()\n]{{0,24}}\))?(?:[ ]{LETTER}+)?(?:,[ ]?(?:and|then|y|e|et|und)?|[ ](?:and|then|y|e|et"
    rf"|und))[ ](?:at[ ])?{_NAME}(?P<town>\b\B)?"
    rf"(?={_WHEN}|[ ]?[,;|(\n]|\.?[ ]*$|[ ](?:and|y|e|et|und|for|until)[ ])",
    re.M,
)
_ITEMS = 4
_MOST = 160


def jotted(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield schools of the education sections that nothing but the form of their entry tells."""
    for section in reading.resume.sections:
        if section.kind != "education":
            continue
        at = section.heading[1] if section.heading else section.start
        for start, end in _clauses(reading.text, at, section.end):
            if 2 < end - start <= _MOST and not clause.told(reading, start, end, "job"):
                yield from _of_clause(reading, start, end)


def _clauses(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for cut in _CUT.finditer(text, start, end):
        yield at, cut.start()
        at = cut.end()
    yield at, end


def _of_clause(reading: Reading, start: int, end: int) -> Iterator[tuple[int, int]]:
    named = _schooled(reading, start, end)
    words = reading.words
    levels = words.among(_LEVELS) and words.among_between(_LEVELS, words.index_at(start), words.index_at(end))
    if named and not levels:
        return
    found = list(_of_levels(reading, levels, end, named=named)) if levels else []
    found += [] if named else _headed(reading, start, end)
    if found and not course.of_course(reading, start, min(end, start + 4)):
        yield from found


def _headed(reading: Reading, start: int, end: int) -> list[tuple[int, int]]:
    """The school that opens a clause of studies, or stands behind the degree there."""
    text = reading.text
    match = _HEAD.match(text, start, end)
    if match is not None and _told(reading, match, end):
        return [_span(match)] if _fits(reading, match, strong=False) else []
    for hit in clause.told(reading, start, end, "degree")[:2]:
        behind = _BEHIND.match(text, hit.end, end)
        if behind is not None and _certain(text, behind) and _fits(reading, behind, strong=False):
            return [_span(behind)]
    return []


def _of_levels(reading: Reading, levels: Sequence[int], end: int, *, named: bool) -> Iterator[tuple[int, int]]:
    """The schools behind the words of levels in a clause; ``named`` tells that it names one by its word."""
    words = reading.words
    for index in levels:
        if index and words.lowers[index - 1] in _COURSES:
            continue  # "Grado Superior Sistemas" names what was learnt
        match = _LEVELLED.match(reading.text, words.ends[index], end)
        if match is None or (named and (_studied(reading, index, match) or _subject(reading, match, end))):
            continue
        if _fits(reading, match, strong=True):
            yield _span(match)
            yield from _list(reading, match.end(), end)


def _studied(reading: Reading, index: int, match: re.Match[str]) -> bool:
    """Whether a subject follows the word of a level that ends a school's name: "Hill Community College, Welding"."""
    words, text = reading.words, reading.text
    if margin.SUBJECTS.isdisjoint(match["school"].lower().split()):
        return False
    if not index or words.ends[index - 1] + 1 != words.starts[index] or not text[words.starts[index - 1]].isupper():
        return False
    before = words.lowers[index - 1]
    return before not in _LEVELS and words.lowers[index] in _NAMED


def _subject(reading: Reading, match: re.Match[str], end: int) -> bool:
    """Whether what follows a degree is its subject, the school named behind a comma: "Diploma Stage, Hill College"."""
    start, stop = match.span("school")
    text = reading.text
    if not text.startswith((",", " -", "-"), stop, end) or text[start - 2 : start] in (": ", ", "):
        return False
    if text.endswith((" at ", " from "), 0, start):
        return False
    return _schooled(reading, stop, end)


def _schooled(reading: Reading, start: int, end: int) -> bool:
    """Whether a school is named by its word between two places."""
    if any(hit.group != "school.tail" for hit in reading.hits_in("school", start, end)):
        return True
    words = reading.words
    return bool(words.among(compound.WORDS)) and bool(
        words.among_between(compound.WORDS, words.index_at(start), words.index_at(end))
    )


def _certain(text: str, match: re.Match[str]) -> bool:
    """A single word behind a degree is a school where a year follows or it is capitals: else "PGDM, Agribusiness"."""
    name = match["school"]
    return " " in name or name.isupper() or _DATED.search(text, match.end(), match.end() + 7) is not None


def _list(reading: Reading, at: int, end: int) -> Iterator[tuple[int, int]]:
    """The schools that go on a list: "nursery: Little Stars, Kigoma Hill, and Mbeya"."""
    for _ in range(_ITEMS):
        match = _ON.match(reading.text, at, end)
        if match is None or not _fits(reading, match, strong=True):
            return
        yield _span(match)
        at = match.end()


_DATED = expression(_YEAR)


def _told(reading: Reading, match: re.Match[str], end: int) -> bool:
    """Whether a year or a degree follows the head of the clause right away."""
    if re.search(r"\d\d", match["after"]):
        return True
    behind = match.end()
    following = reading.words.index_at(behind - 1)
    if following < len(reading.words.lowers) and match["after"] == " " and reading.words.lowers[following] in _LEVELS:
        return reading.text[reading.words.starts[following]].islower()
    if match["after"].startswith(",") and _DATED.search(reading.text, behind, end):
        return True
    return any(
        hit.start - behind <= 2 for hit in clause.told(reading, behind - 1, min(end, behind + 12), "degree", "weak")
    )


def _fits(reading: Reading, match: re.Match[str], *, strong: bool) -> bool:
    """Whether the words can be a school: no degree, subject, month or number alone; ``strong``: a town may be."""
    start, end = match.span("school")
    name = match["school"].strip(' "“”«»„.')
    if _GRADES.fullmatch(name) or name in _CARDS or name.lower() in _SEASONS or name.endswith("'s"):
        return False
    words = re.findall(rf"{LETTER}+(?:['&-]{LETTER}+)*", name)
    if len(name) < 3 or not words or clause.told(reading, start, end, "degree", "weak", "job", "stay"):
        return False
    lowers = [word.lower() for word in words]
    own = lowers[:-1] if lowers[-1] in _ENDS and len(lowers) > 1 else lowers
    if any(word in _NOT or word in _LEVELS or word.upper() in _DEGREES for word in own) or all(
        nonname(word) for word in words
    ):
        return False
    if reading.in_heading(start) or re.search(r"\d\d\d", name) or course.of_course(reading, start, end):
        return False
    entries = [lexicon.lookup(word) for word in words if len(word) > 1]
    if not entries or any(reading.text[end : end + 1] == mark for mark in "%="):
        return False
    letters = len(words) == 1 and name.isupper()
    if letters:
        return len(name) > 2 and (strong or entries[0].common < 2)
    if all(entry.common >= 2 for entry in entries) and not any(
        entry.city >= 2 or entry.family >= 3 for entry in entries
    ):
        return False
    town = len(words) == 1 and entries[0].city >= 2
    return strong or not town


def _span(match: re.Match[str]) -> tuple[int, int]:
    start, end = match.span("school")
    town = match["town"]
    if town:
        entry = lexicon.lookup(town[2:])
        strange = not (entry.common or entry.name or (len(town) > 4 and town[2:].isupper() > match["school"].isupper()))
        if (entry.city or strange) and not nonname(town[2:]):
            return start, match.end("town")
    while match.string[end - 1] in " .,'":
        end -= 1
    return start, end
