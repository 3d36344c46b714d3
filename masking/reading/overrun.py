"""What a school's name runs over into: a degree or subject before it, honours, prizes, exams and teams behind it.

Why: flattened texts keep a wide gap of the line break at most, and the tagger reads on: "B.E Hill University",
"Hill University  Cum Laude", "Hill College Merit Scholarship".
"""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading import clause, margin
from masking.reading.cues import Cue
from masking.reading.mentioned import keyed
from masking.reading.phrases import Hit
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_GAP = expression(r"[ \t]{2,}|[ ]?[\n\t][ ]?|(?<=[a-z])-[ ]?(?=[A-Z])")
_SPLIT = expression(r"  |[\n\t]|[a-z]-[ ]?[A-Z]")
_WORD = expression(rf"{LETTER}+(?:['’]{LETTER}+)*")
_REST = expression(r"(?:E|A|S|Sc|Tech|Com|Ed|Phil|Arch)\.?[ ]+(?=[A-Z][A-Za-z]+[ ])")
"""What the dot of a degree left of it before a name: "B.E Hill University"."""
_NUMERALS = "XIV"
_CLASS = expression(
    r"(?:X|XI|XII|IX|VIII)[ ]+(?=[A-Z][^\n]*(?:School|College|Vidyala\w*|Sch|SCHOOL|COLLEGE|Academy)\b)"
)
"""The class that leads a row: "XII Marlow High School"."""
_GLUED = expression(r"(?<![^\W_])[BM]\.\Z")
_DEGREE_END = expression(r"(?:[)]|\.)?[ ]*(?:\([^()\n]{2,30}\))?[ ]*(?=[A-Z])")
_SPACED = expression(r"(?<!\S)[A-Z][ ][A-Z]{2,}[ ][A-Z]{2,}")
"""A heading with letters set apart: "C OMMU NITY"."""
_DOTTED = expression(r"(?:[A-Z]\.){2,5}")
_SURE = ("b.tech", "m.tech", "btech", "mtech", "ll.b", "ll.m", "llb", "llm", "mbbs", "ph.d", "phd", "b.com", "m.com")
_THINGS = terms.words("school_things")
_CUES = Cue((*_THINGS, "certificates", "diplomas", "examinations"))
_PAPERS = expression(r"[ ](?:[Cc]ertificate|[Dd]iploma|[Ee]xamination|CERTIFICATE|DIPLOMA|EXAMINATION)s?\b")
"""What tells an examination of the words before it: "Uganda Advanced Certificate"."""
_PRIZED = expression(
    r"(?:[ ][A-ZÀ-Þ][\w'’]+){0,2}[ ](?:Scholarship|Fellowship|Award|Prize|Medal|Certificate|Society|Trophy)s?\b"
)
_HONOURS = frozenset(
    (
        "summa",
        "magna",
        "cum",
        "laude",
        "honours",
        "honors",
        "distinction",
        "distinctions",
        "salutatorian",
        "valedictorian",
    )
)
_KINDS = frozenset(
    (
        "postgraduate",
        "undergraduate",
        "presidential",
        "intramural",
        "intramurals",
        "regent",
        "regents",
        "trustee",
        "provost",
    )
)
_COMPASS = frozenset(("west", "east", "north", "south", "central"))
_HIGHER = frozenset(("college", "university", "institute", "academy", "polytechnic"))
_PRAISED = "SsMmCc"
_PRAISE = expression(r"(?:(?:summa|magna)[ ])?cum[ ]laude[ ]?[,:-]?[ ]{1,2}(?=[A-Z])", re.I)
_OFFICE = expression(r"(?:[Vv]ice[ -])?(?:President|Treasurer|Secretary|Captain|Editor|Member|Chair\w*|Leader)[ ]of[ ]")
_BARE = terms.words("school_bare")
_LINKS = terms.words("school_links")
_SUBJECTS = (terms.words("row_not_school") | terms.words("entry_not_school")) - terms.words("school_small") | {
    "business",
    "law",
    "management",
    "engineering",
}
_TAUGHT = _SUBJECTS | {
    "technology",
    "science",
    "sciences",
    "medical",
    "laboratory",
    "human",
    "resources",
    "information",
    "pre",
}
_STUDIED = terms.words("school_subjects")
_NUMBER = expression(r"\d{1,2}[.)]?[ ](?=[A-Z])")
"""The number of a row."""
_ENDS = (",", ".", ";", ")", "")
"""What stands behind a name that ends."""
_LONGEST = 24
"""Letters of a degree that is looked for before a name."""
_REGIONS = frozenset(terms.group("place.region"))
_SESSION = expression(r"(?:School|Academic|Calendar|SCHOOL|ACADEMIC)[ ](?:Years?|Session|YEARS?|SESSION)\b")
"""What tells when somebody was there: "School Year 2004-2005"."""
_LOOSE = ("tagged", "tagged-organisation", "jotted", "entry")


def cut(reading: Reading, start: int, end: int) -> tuple[int, int]:
    """Return the part of ``start:end`` that is the school's name; empty where nothing of a name is left."""
    text = reading.text
    if text[start] in _PRAISED and (praise := _PRAISE.match(text, start, end)) is not None:
        start = praise.end()
    if text[start] in _NUMERALS and (level := _CLASS.match(text, start, end)) is not None:
        start = level.end()
    if text[start - 1 : start] == "." and _GLUED.search(text, max(0, start - 3), start) is not None:
        rest = _REST.match(text, start, end)
        start = rest.end() if rest is not None else start
    degrees = clause.told(reading, max(0, start - _LONGEST), end, "degree", "weak")
    if degrees:
        start = _without_degree(reading, start, end, degrees)
        end = _before_degree(reading, start, end, degrees)
    if _SPLIT.search(text, start, end) is not None:
        start, end = _parted(reading, start, end)
    end = _without_things(reading, start, end)
    return margin.cut(reading, start, end, degrees) if start < end else (start, end)


def runs_over(reading: Reading, start: int, end: int, rule: str) -> bool:
    """Whether words without one of schools begin the name of a prize, a society or an office."""
    if rule not in _LOOSE:
        return False
    text = reading.text
    if _OFFICE.match(text, start, end) is not None:
        return True
    return not _keyed(reading, start, end) and _PRIZED.match(text, end) is not None


def _without_degree(reading: Reading, start: int, end: int, degrees: list[Hit]) -> int:
    """Where a name begins behind the degree glued to it."""
    text = reading.text
    numbered = _NUMBER.match(text, start, end)
    begin = numbered.end() if numbered else start
    for hit in degrees:
        glued = (hit.start == begin and hit.end < end) or hit.end + 1 == start
        if glued and text[hit.end] == " ":
            name = _without_subject(reading, max(start, hit.end + 1), end)
            if name > max(start, hit.end + 1) or numbered:
                return name
    for hit in degrees:
        if hit.start != start or hit.group == "study.weak":
            continue
        behind = _DEGREE_END.match(text, hit.end, end)
        if hit.end >= end or behind is None or behind.end() == hit.end:
            continue
        wide = _SPLIT.search(text, hit.end, behind.end()) is not None
        if (wide or text[hit.start : hit.end].lower() in _SURE) and _keyed(reading, behind.end(), end):
            return behind.end()
    return start


def _without_subject(reading: Reading, start: int, end: int) -> int:
    """Where a name begins behind the subject of the degree before it: "BS Laboratory Technology Marlow University"."""
    words = reading.words
    first, last = words.index_at(start), words.index_at(end - 1)
    keys = {index for hit in keyed(reading, start, end) for index in range(hit.first, hit.last)}
    at = first
    while at < last and words.lowers[at] in _TAUGHT and at not in keys and at + 1 not in keys:
        at += 1
    rare = any(lexicon.lookup(words.lowers[i]).common < 2 for i in range(at, last + 1) if i not in keys)
    return words.starts[at] if keys and rare else start


def _before_degree(reading: Reading, start: int, end: int, degrees: list[Hit]) -> int:
    """Where a name ends before the degree that follows it without a mark: "Hill College Bachelor of Crafts"."""
    for hit in degrees:
        if hit.start <= start or hit.group == "study.weak" or reading.text[hit.start - 1] not in " (":
            continue
        if _keyed(reading, start, hit.start):
            name = reading.text[start : hit.start].rstrip(" ,-(")
            return start + len(name)
    return end


def _parted(reading: Reading, start: int, end: int) -> tuple[int, int]:
    """A name without the lines before and behind it that are none of it."""
    text = reading.text
    for gap in reversed([*_GAP.finditer(text, start, end)]):
        if not _keyed(reading, start, gap.start()) and _foreign(reading, start, gap.start(), gap.end(), end):
            start = gap.end()
            break
    for gap in [*_GAP.finditer(text, start, end)]:
        if gap.end() > start and _SESSION.match(text, gap.end()) and _keyed(reading, start, gap.start()):
            return start, gap.start()
        if (
            gap.start() > start
            and text[gap.start()] != "-"
            and _keyed(reading, start, gap.start())
            and not _keyed(reading, gap.end(), end)
            and not _goes_on(reading, start, gap.start(), gap.end(), end)
        ):
            return start, gap.start()
    return start, end


def _foreign(reading: Reading, start: int, stop: int, begin: int, end: int) -> bool:
    """Whether the line at ``start:stop`` is none of the name that goes on at ``begin:end``."""
    text = reading.text
    words = [word.lower() for word in _WORD.findall(text[start:stop])]
    dotted = _DOTTED.fullmatch(text, start, stop) is not None
    if not words or (words[-1] in _LINKS and not dotted) or len(text[start:stop].strip(" .")) < 3:
        return False
    dashed = text[stop] == "-"
    if dashed and not _SUBJECTS.issuperset(words):
        return False
    hits = keyed(reading, begin, end)
    if not hits or (not dashed and _bare(text[begin:end])):
        return False
    if hits[0].start == begin and text[hits[0].end : hits[0].end + 1] in _ENDS and not dashed:
        own = [word for word in words if word not in _LINKS]
        if not any(_told_subject(word) for word in own):
            return False  # "Marlow⏎University, Leeds"
    if hits[0].start == begin or _SPACED.search(text, start, stop) or dotted:
        return True
    told = all(
        lexicon.lookup(word).common >= 2 or word in _SUBJECTS or word in _STUDIED or word in _HONOURS for word in words
    )
    return dashed or (told and not any(lexicon.lookup(w).city >= 2 and w not in _SUBJECTS for w in words))


def _told_subject(word: str) -> bool:
    entry = lexicon.lookup(word)
    return word in _SUBJECTS or word in _STUDIED or word in _HONOURS or word in _BARE or entry.common >= 2 > entry.city


def _goes_on(reading: Reading, start: int, stop: int, begin: int, end: int) -> bool:
    """Whether the line at ``begin:end`` goes on a name or is its town."""
    text = reading.text
    before = _WORD.findall(text[start:stop])
    words = [word.lower() for word in _WORD.findall(text[begin:end])]
    if not words:
        return False
    if (before and before[-1].lower() in _LINKS) or text[stop - 1] in "&,(-":
        return not _HONOURS.issuperset(words)
    if not _HONOURS.isdisjoint(words) or _PAPERS.match(text, end) is not None:
        return False
    if any(hit.start == begin for hit in clause.told(reading, begin, end, "degree")):
        return False
    towns = (word for word in words if word not in _LINKS)
    if words[0] in _LINKS or any(lexicon.lookup(word).city >= 2 or word in _REGIONS for word in towns):
        return True
    return (
        not all(lexicon.lookup(word).common >= 2 or word in _SUBJECTS or word in _LINKS for word in words)
        and len(words) < 3
    )


def _without_things(reading: Reading, start: int, end: int) -> int:
    """Where a name ends before the prize, team or paper that bears it; ``start`` where nothing is left."""
    text, words = reading.text, reading.words
    first, last = words.index_at(start), words.index_at(max(start, end - 1))
    things = words.among_between(_CUES, first, last + 2)
    if not things or last >= len(words.lowers):
        return end
    paper = _PAPERS.match(text, end) is not None
    behind = things[-1] == last + 1 and words.starts[last + 1] == end + 1 and text[end] == " "
    things = [i for i in things if i <= last]
    if not things and not paper and not behind:
        return end
    keys = {index for hit in keyed(reading, start, end) for index in range(hit.first, hit.last)}
    if not keys:
        return end
    told = [i for i in things if i > min(keys) and i not in keys and words.lowers[i - 1] not in _LINKS]
    last_key = max((key for key in keys if not told or key < told[0]), default=first)
    at = min(last, told[0]) if told else last
    while at > last_key and words.lowers[at - 1] not in _LINKS:
        if words.lowers[at] not in _THINGS | _KINDS and lexicon.lookup(words.lowers[at]).common < 2:
            break
        at -= 1
    if paper and (mark := text.rfind("  ", start, words.starts[at])) >= 0 and _bare(text[mark:end]):
        return mark if _keyed(reading, start, mark) else start
    left = [words.lowers[i] for i in range(first, at + 1)]
    exam = paper and left[-1] not in _HIGHER and all(word in _BARE or word in _REGIONS or _plain(word) for word in left)
    if exam or (
        at < last
        and _LINKS.isdisjoint(left)
        and all(word in _BARE or lexicon.lookup(word).common >= 3 for word in left)
    ):
        return start
    return words.ends[at] if at < last else end


def _plain(word: str) -> bool:
    entry = lexicon.lookup(word)
    return entry.common >= 2 > entry.city or word in _COMPASS


def _bare(name: str) -> bool:
    return all(word.lower() in _BARE or word.lower() in _LINKS for word in _WORD.findall(name))


def _keyed(reading: Reading, start: int, end: int) -> bool:
    """Whether a school is named by a word between two places."""
    return bool(keyed(reading, start, end))
