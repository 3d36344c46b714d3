"""Schools told by the words before them: "B.Com. from …", "alumna of …", "Secondary: …", and lines of their own.

Why: most schools of the world have no word in their name that only schools have; a degree, a verb or the label before
them tells them, or the place between a degree and its year.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from masking.expression import expression
from masking.reading import clause, margin
from masking.reading.cues import Cue
from masking.reading.lines import filled
from masking.reading.plain import nonname
from masking.reading.record import Reading
from masking.reading.words import LETTER, any_between
from name_lists import lexicon, terms

_WORD = expression(rf"{LETTER}+(?:['-]{LETTER}+)*")
_UPPER = "A-ZÀ-ÖØ-ÞĀĂĄĆĈĊČĎĐĒĖĘĚĞĠĢĪĮİĶĹĻĽŁŃŅŇŌŐŘŚŞŠŢŤŪŮŰŲŹŻŽȘȚА-ЯЁІЇЄҐΑ-Ω"
_TOKEN = (
    rf"(?:(?:St|Sta|Sto|Ste|Mt|Ft|Dr|Smt|Govt)\.[ ]{{0,2}}(?=[{_UPPER}]))?"
    rf"(?:(?:Univ|Inst|Coll|Govt|Sr|Jr)\.|(?:[A-Z]\.){{1,5}}[A-Z]?|[{_UPPER}][\w'&-]*)"
)
_NAME = (
    r"(?P<school>(?:[Tt]he[ ]|l'|L'|[Ee]l[ ]|[Ll]a[ ]|[Ll]e[ ])?"
    rf"{_TOKEN}(?:[ \n](?:(?:of|in|de|du|des|da|do|di|del|la|for|and|the|für|zu|&|im|im\.|им\.|имени|імені)[ ]){{0,2}}"
    rf"{_TOKEN}|[ ]?(?<=[ ])\d{{1,3}}(?!\d)){{0,5}})"
)
_FROM = (
    r"(?:from|at|of|à|a[ul]?|en|de la|de l'|de|del|du|des|der|an der|am|von der|vom|della|dell'|presso|alla|na|no|da|do"
    r"|pela|pelo|aan de|aan|van|vid|ved|fra|från|w|na|v|în|la|в|из|у|στο|dari|di|mula sa|sa)"
)
_PREPOSITION = expression(rf"[ \n](?:from|at)[ \n](?=(?:[Tt]he[ ])?[{_UPPER}])")
_BREAK = expression(r"[!?:@•|]|;|[.][ ]+[A-Z][a-z]{3}|\n\n")
_PROPER = expression(_NAME)
_DATED = expression(r"[ ,(]{1,3}(?:expected[ ])?(?:[A-Z][a-z]{2,8}\.?[ ])?(?:(?:19[4-9]|20[0-4])\d(?!\d)|'\d\d(?!\d))")
_OPENING = expression(r"[(,;:]|(?:19|20)\d\d,?[ ]")
_CUE_FROM = expression(
    rf"\w+(?:[ ](?!(?:from|at|of)[ ])[^\s.!?;:@•|,()]{{1,22}}){{0,5}}?[ \n]{_FROM}(?:[ \n]|(?<='))(?:l'|L')?{_NAME}"
)
_PLAIN = expression(rf"\w+[ ](?:в[ ]|з[ ])?{_NAME}")
_READ = expression(rf"read[ ][A-Z]\w+(?:[ ](?:and|&)[ ][A-Z]\w+)?[ ]at[ \n]{_NAME}")
_LEFT = expression(
    rf"[Ll]eft[ ]{_NAME}[ ](?:school[ ])?with[ ](?:\w+[ ]){{0,3}}"
    r"(?:[AO][ -][Ll]evel|GCSE|Higher|O-?grade|CSE|[Cc]ertificate)"
)
_CLASS = expression(rf"(?:^|(?<=[ \n(,.])){_NAME}(?:,)?[ ][Cc]lass[ ]of[ ]'?\d{{2}}")
_YEARED = expression(rf"[.:]?[ ]?(?:(?:19|20)\d\d|:),?[ ]{_NAME}(?=[,.;]|[ ]?\n|$)")
_REACH = 90
"""Letters behind a degree in which its school is looked for."""
_SUBJECT = 6
"""Words of the longest subject."""
_WENT = expression(rf"went[ ]to[ ]{_NAME},?[ ](?:left|leaving|until|till|from|and[ ]left|[(]?(?:19|20)\d\d)", re.I)
_VALUE = expression(
    rf"[ \t]*[:=][ \t]*(?:(?:19|20)\d\d[ -]*(?:(?:19|20)?\d\d)?[ ,:-]*)?{_NAME}[ ]*"
    r"(?=[,(;\n|]|[ ]{2}|[ ][-–][ ]|[ ](?:19|20)\d\d|$)"
)
_SPECIAL = {"read": _READ, "left": _LEFT, "went": _WENT}
_YEARLINE = expression(
    r"[^\w\n]*(?:[A-Za-z]{3,9}\.?[ ])?(?:19|20)\d\d|[^\w\n]*\d{1,3}(?:[.,]\d+)?[ ]?(?:%|\bCGPA)"
    r"|[^\w\n]*(?:CGPA|GPA|First|Second|Distinction|Pass)\b"
)
_PLACE = expression(r"[ ]+-[ ]+[A-Z][\w' ]+(?:,[ ][A-Z][\w' ]+)?$")
_ODD = expression(r"[%=@:/\\\d]|\.{2}|^\W")
_CUES = Cue(terms.words("alma_cues"))
_DIRECT = terms.words("alma_direct")
_LABELS = Cue(terms.words("alma_labels"))
_PLACES = terms.words("alma_places")
_WORDY = terms.words("alma_wordy")
_NOT = terms.words("entry_not_school") | terms.words("alma_not")
_OPEN = ("summary", "contact", "personal", "other")
_SCHOOLS = ("high", "school", "college", "university")
_ANYWHERE = ("school", "college", "university", "schule", "gymnasium", "lycée", "université")
_AWAY = ("experience", "projects", "references", "publications")


def told(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the schools that follow a degree, a verb of study or a label."""
    text, words = reading.text, reading.words
    for hit in reading.hits.get("study", []):
        if hit.group in ("study.degree", "study.weak") and reading.kind_at(hit.start) not in _AWAY:
            match = _from(text, hit.end) or _listed(text, hit.end)
            if match is not None and _plausible(reading, match, hit.start, wordy=True):
                yield _span(match)
    for index in words.among(_CUES):
        start, word = words.starts[index], words.lowers[index]
        if reading.kind_at(start) in _AWAY:
            continue
        patterns = [_SPECIAL.get(word, _CUE_FROM)]
        if word in _DIRECT:
            patterns.append(_PLAIN)
        for pattern in patterns:
            match = pattern.match(text, start)
            if match is not None and _plausible(reading, match, start, wordy=word not in _DIRECT):
                yield _span(match)
                break
    yield from _classes(reading)
    yield from _labelled(reading)


def _from(text: str, at: int) -> re.Match[str] | None:
    """The name behind a degree, its subject and "from" or "at": "MBA (Finance) from …"."""
    found = _PREPOSITION.search(text, at, at + _REACH)
    if found is None or _BREAK.search(text, at, found.start()):
        return None
    return _PROPER.match(text, found.end())


def _listed(text: str, at: int) -> re.Match[str] | None:
    """The name between a degree and a year: "J.D., Boalt Hall, 2006", "M.Div. (Duke, 1999)", "Abitur 1998, …"."""
    year = _DATED.search(text, at, at + _REACH)
    if year is None or "\n" in text[at : year.start()]:
        return _yeared(text, at)
    opening = _OPENING.search(text, at, year.start())
    if (
        opening is None
        or _BREAK.search(text, at, opening.start())
        or len(text[at : opening.start()].split()) > _SUBJECT
    ):
        return _yeared(text, at)
    first = opening.end() + (text[opening.end() : opening.end() + 1] == " ")
    match = _PROPER.match(text, first)
    if match is not None and not text[match.end() : year.start()].strip(" ,("):
        return match
    if match is not None and text[match.end() : match.end() + 2] == ", ":
        town = _PROPER.match(text, match.end() + 2)
        return match if town is not None and town.end() >= year.start() else None
    return None


def _yeared(text: str, at: int) -> re.Match[str] | None:
    """The name behind a degree and its year: "Leaving Certificate 2008, Rosmuc Abbey." """
    return _YEARED.match(text, at)


def alone(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield lines of the education section that stand between a degree and its year or place, one to a line."""
    text = reading.text
    known = sorted(h.start for h in reading.hits.get("school", []) if h.group != "school.tail")
    for section in reading.resume.sections:
        if section.kind != "education":
            continue
        lines = _lines(text, section.heading[1] if section.heading else section.start, section.end)
        for (above, line), (_, below) in zip(
            pairwise(lines), pairwise([*lines[1:], (section.end, section.end)]), strict=True
        ):
            named = any_between(known, *line) or any_between(known, *above)
            if not named and _between(reading, above, line, below):
                name = text[slice(*line)]
                place = _PLACE.search(name)
                stop = line[0] + place.start() if place else line[1]
                if _standalone(text[line[0] : stop]):
                    yield line[0], stop


def _between(reading: Reading, above: tuple[int, int], line: tuple[int, int], below: tuple[int, int]) -> bool:
    text = reading.text
    if line[1] - line[0] > 60 or above[1] - above[0] > 90 or not clause.told(reading, *above, "degree", "weak"):
        return False
    if clause.told(reading, *line, "degree", "weak"):
        return False
    last = below[0] == below[1]
    return last or bool(_YEARLINE.match(text, *below)) or bool(_PLACE.search(text[slice(*line)]))


def _standalone(name: str) -> bool:
    """Whether a line reads as a name: no subject, town or sentence, and a word that is no common one."""
    words = _WORD.findall(name)
    if not 1 <= len(words) <= 7 or _ODD.search(name) or len(name) < 3:
        return False
    lowers = [word.lower() for word in words]
    if lowers[-1] == "board" and len(words) > 1:
        return True
    if any(word in _NOT for word in lowers) or (len(words) <= 2 and any(lexicon.lookup(w).city >= 2 for w in words)):
        return False
    return any(lexicon.lookup(word).common < 2 and not nonname(word) for word in words)


def _lines(text: str, start: int, end: int) -> list[tuple[int, int]]:
    found = []
    for at, stop in filled(text, start, end):
        line = text[at:stop]
        found.append((stop - len(line.lstrip(" \t•*-▪➢")), at + len(line.rstrip())))
    return found


def _classes(reading: Reading) -> Iterator[tuple[int, int]]:
    text, words = reading.text, reading.words
    for index in words.places.get("class", ()):
        if words.lowers[index + 1 : index + 2] != ["of"]:
            continue
        left = max(text.rfind("\n", 0, words.starts[index]) + 1, words.starts[index] - 60)
        for match in _CLASS.finditer(text, left, min(len(text), words.ends[index] + 10)):
            if _plausible(reading, match, match.start(), wordy=True):
                yield _span(match)


def _labelled(reading: Reading) -> Iterator[tuple[int, int]]:
    words, text = reading.words, reading.text
    for index in words.among(_LABELS):
        kind = reading.kind_at(words.starts[index])
        if kind != "education" and not (kind in _OPEN and words.lowers[index] in _ANYWHERE):
            continue
        match = _VALUE.match(text, words.ends[index])
        if match is not None and _plausible(reading, match, words.starts[index], wordy=False):
            yield _span(match)


def _plausible(reading: Reading, match: re.Match[str], cue: int, *, wordy: bool) -> bool:
    """Whether the name can be a school: not a month, degree, subject, job or town alone.

    ``wordy`` lets the few schools pass that are common words: "Brown", "Rice".
    """
    start, school = match.start("school"), match.group("school")
    words = _WORD.findall(school)
    if not words or clause.told(reading, cue, match.end(), "job"):
        return False
    lowers = [word.lower() for word in words]
    if margin.titled(reading, start):
        return False
    own = lowers[:-1] if lowers[-1] in _SCHOOLS and len(words) > 1 else lowers
    if any(word in _NOT for word in own) or clause.told(reading, start, match.end("school"), "degree", "job"):
        return False
    if margin.subject(lowers) and not reading.hits_in("school", start, match.end("school")):
        return False
    if wordy and len(words) == 1 and lowers[0] in _WORDY:
        return True
    if wordy and len(words) == 2 and lowers[1] in _PLACES:
        return True
    if not wordy and len(words) == 1 and lexicon.lookup(words[0]).city >= 2 and not words[0].isupper():
        return False
    return not all(lexicon.lookup(word).common >= 2 or nonname(word) for word in words) or (
        len(words) == 1 and words[0].isupper() and len(words[0]) > 2
    )


def _span(match: re.Match[str]) -> tuple[int, int]:
    school = match.group("school")
    return match.start("school"), match.start("school") + len(school.rstrip(".,'-& "))
