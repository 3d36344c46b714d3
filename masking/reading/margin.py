"""What stands beside a school within the stretch that was taken for it: a degree, a subject or a level before it.

Why: "UACE, Hill School", "MBChB Marlow University", "BSc Genetics University of Marlow" are read in one go.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading import clause
from masking.reading.mentioned import keyed
from masking.reading.phrases import Hit
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

SUBJECTS = terms.words("school_subjects")
_LINKS = terms.words("school_links")
_BARE = terms.words("school_bare")
_LEVELS = terms.words("school_level_alone")
_MARK = expression(r",[ ]|[ ]-[ ]|[ ][/|][ ]|:[ ]|\)[ ]")
_WORD = expression(rf"{LETTER}+(?:['’]{LETTER}+)*")
_PAPER = expression(
    r"[ ](?:A\.?A\.?[SAT]?|AS|ATA|AB|BS|BA|JD|MSF|MSW|GED|LPN|CDL|TCC|BSMT|RN|I?GCSEs?|SSC|HSC|SSLC)\.?\Z"
)
"""The degree left of an entry behind a school: "Marlow Community College AA"."""
_CERTAIN = frozenset(("bsc", "msc", "mba", "bba", "bca", "mca", "uce", "phd", "bed", "pgd"))
_LONG = 3
"""Letters of an abbreviation that a name could begin with."""


def cut(reading: Reading, start: int, end: int, degrees: list[Hit]) -> tuple[int, int]:
    """Return ``start:end`` without the degree, subject or level that stands before or behind the school there.

    ``degrees`` are those told from a few words before ``start`` to ``end``.
    """
    keys = keyed(reading, start, end)
    if not keys:
        return start, end
    text = reading.text
    if text[end - 1].isupper() or text[end - 1] in ".s":
        paper = _PAPER.search(text, keys[-1].end, end)
        end = paper.start() if paper else end
    if not degrees and (keys[-1].start == start or _MARK.search(text, start, keys[-1].start) is None):
        return start, end
    begin = _begin(reading, start, end, keys, degrees)
    return (begin, end) if begin < end and not text[begin].isspace() else (start, end)


def _begin(reading: Reading, start: int, end: int, keys: list[Hit], degrees: list[Hit]) -> int:
    """Where the name begins behind the parts that are none of it."""
    text, first = reading.text, start
    last = keys[-1].start
    for mark in _MARK.finditer(text, start, last):
        if mark.start() < first or not any(_named(text, key, end) for key in keys if key.start >= mark.end()):
            continue
        if text[mark.start()] == ")":
            first = mark.end() if "(" not in text[first : mark.start()] else first
        elif _told(reading, first, mark.start()):
            first = mark.end()
    for hit in degrees:
        if hit.start == first and text[hit.end : hit.end + 1] == " " and _certain(text[hit.start : hit.end]):
            behind = hit.end + 1
            if behind <= last and _rest(reading, behind, end):
                return _without_subject(reading, behind, keys, last)
    glued = any(hit.end + 1 == first for hit in degrees)
    return _without_subject(reading, first, keys, last) if glued else first


def _without_subject(reading: Reading, start: int, keys: list[Hit], last: int) -> int:
    """Where the name begins behind the subject of the degree before it."""
    words, text = reading.words, reading.text
    index = words.index_at(start)
    first = next((key for key in keys if key.start >= start), None)
    if first is None:
        return start
    at = index
    while at < first.first and (words.lowers[at] in SUBJECTS or (at > index and words.lowers[at] in ("and", "of"))):
        at += 1
    of = words.lowers[first.last : first.last + 1] in (["of"], ["de"])
    if at == index or (at == first.first and not of):
        return start  # "MA Fashion Institute"
    begin = words.starts[at]
    return begin if begin <= last and text[begin].isupper() and "\n" not in text[start:begin] else start


def _named(text: str, key: Hit, end: int) -> bool:
    """Whether a word of schools is one of a name: not the kind of a school alone."""
    return text[key.start].isupper() or text[key.start] > "\u2e80" or key.end < end


def _rest(reading: Reading, start: int, end: int) -> bool:
    """Whether a name is left: a capital, and a word that not every school has."""
    words = [word.lower() for word in _WORD.findall(reading.text[start:end])]
    return reading.text[start].isupper() and any(word not in _BARE and word not in _LINKS for word in words)


def _certain(degree: str) -> bool:
    """Whether an abbreviation means a degree wherever it stands, and no name begins with it."""
    letters = degree.replace(".", "").replace(" ", "").lower()
    return letters in _CERTAIN or (len(letters) > _LONG and degree[1:2] not in " " and not degree.istitle())


def _told(reading: Reading, start: int, stop: int) -> bool:
    """Whether a part tells a degree, a subject or a level and nothing else."""
    words = [word.lower() for word in _WORD.findall(reading.text[start:stop])]
    if not words:
        return True
    if len(words) == 1 and words[0] in _LEVELS:
        return True
    begun = {hit.start: hit for hit in clause.told(reading, start, stop, "degree", "weak")}.get(start)
    if begun is not None and begun.end <= stop:
        words = [word.lower() for word in _WORD.findall(reading.text[begun.end : stop])]
        if any(hit.start > begun.end for hit in keyed(reading, begun.end, stop)):
            return False
        return all(word in SUBJECTS or word in _LINKS or len(word) < _LONG or _common(word) for word in words)
    return any(word in SUBJECTS for word in words) and all(
        word in SUBJECTS or word in _LINKS or len(word) < _LONG for word in words
    )


_TITLE = expression(r"\b(?:master|bachelor|doctor|associate|candidate)[ ]of[ ]\Z")


def titled(reading: Reading, start: int) -> bool:
    """Whether the title of a degree ends before a place, whose subject follows: "Master's degree, Master of …"."""
    before = reading.text[start - 4 : start] == " of "
    return before and _TITLE.search(reading.caseless, max(0, start - 16), start) is not None


def _common(word: str) -> bool:
    entry = lexicon.lookup(word)
    return entry.common >= 2 and entry.city < 2


def subject(words: list[str]) -> bool:
    """Whether the words of a part behind a school are what was studied there."""
    return any(word in SUBJECTS for word in words) and all(
        word in SUBJECTS or word in _LINKS or _common(word) for word in words
    )
