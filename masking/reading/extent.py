"""How far a school's name reaches: without degree, subject and season beside it, with its article and campus."""

from __future__ import annotations

from itertools import pairwise

from masking.expression import expression
from masking.reading import clause
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_PART = expression(
    r"[ ]?[,:][ \n]+|[ ]{2,}|[ ]?\n[ ]?|[ ][-|][ ]|[ ]\((?=[A-Z][a-z]+ (?:and|&|of) )"
    r"|[ ]?[.](?=[ \n]+[A-Z])(?<=[a-z]{5}[.])[ \n]+"
)
_SIGN = expression(r"[,:\n.|(-]|  ")
"""What every mark between two parts holds."""
_WORD = expression(rf"{LETTER}+(?:'{LETTER}+)*")
_CAMPUS = expression(r"[ ](?:at|AT)[ ](?:[A-Z]\w+)(?:[ ][A-Z][a-z]+)?(?:[ ]{1,2}\([A-Z]{2,6}\))?")
_AT = expression(r"(?:[Uu]niversity|UNIVERSITY)(?:[ ]{1,2}(?:of|OF)(?:[ ]{1,2}[A-Z]\w+){1,3})?\Z")
_KIND = expression(r"(?:University|College|Institute|School|Academy|Faculty|UNIVERSITY|COLLEGE|INSTITUTE|SCHOOL)\Z")
_SUBJECT = (
    r"(?:Technology|Applied|Sciences?|Arts|Education|Agriculture|Medicine|Economics|Engineering|Management|Business|Law|Nursing"
    r"|Pharmacy|Commerce|Design|Music|Fine|Public|Health|Higher|Learning|Liberal|Social|TECHNOLOGY|SCIENCES?|ENGINEERING|ARTS)"
)
_OF = expression(rf"[ ]{{1,2}}(?:of|OF)[ ]{_SUBJECT}(?:(?:[ ](?:and|AND|&))?[ ]{_SUBJECT})*(?![\w])")
_ORDINAL = expression(r"(?<![\w/.])\d{1,3}[οºª°][ ]\Z")
"""The number before a school: "3ο Γενικό Λύκειο"."""
_NUMBER = expression(
    r"[ ]?,?[ ]?(?:(?:N|n)(?:[°º.]|ro\b\.?|r\b\.?|[úu]m(?:ero)?\b\.?|o\b\.?)|No\.|#|№)[ ]?\d{1,6}(?![\d/%-])"
    r"(?:(?:[ ](?:de|del|de la|w|we|of|do|da|im?|in der))?[ ][A-ZÀ-ÞŁ-ŽА-Я][^\W\d_]+){0,3}"
)
_SIGN_LEFT = expression(r"[ ](?:[Nn][°º]?|[Nn]r|[Nn]ro|[Nn][úu]m|No|№)\.?\Z")
"""What is left of the number of a school where the name ends too early: "Escuela N°"."""
_SEASONS = terms.words("extent_seasons")
_REGIONS = frozenset(terms.group("place.region"))
_LINKS = terms.words("school_links")


def fitted(reading: Reading, start: int, end: int) -> tuple[int, int]:
    """Return where the name at ``start:end`` really begins and ends; never empty."""
    start, end = _trimmed(reading, start, end)
    text = reading.text
    if _AT.search(text, max(start, end - 60), end):
        campus = _CAMPUS.match(text, end)
        end = campus.end() if campus else end
    if _KIND.search(text, max(start, end - 12), end):
        subject = _OF.match(text, end)
        end = subject.end() if subject else end
    cut = _SIGN_LEFT.search(text, start, end)
    numbered = _NUMBER.match(text, cut.start() if cut else end)
    end = numbered.end() if numbered else end
    if text[max(0, start - 4) : start] == "The ":
        start -= 4
    number = _ORDINAL.search(text, max(0, start - 6), start)
    start = number.start() if number else start
    while text[start - 1 : start] == "&" and text[start - 2 : start - 1].isalnum():
        start = reading.words.starts[reading.words.index_at(start - 2)]
    return start, end


def _trimmed(reading: Reading, start: int, end: int) -> tuple[int, int]:
    text = reading.text
    if _SIGN.search(text, start, end) is None:
        return start, end
    marks = [mark.span() for mark in _PART.finditer(text, start, end)]
    if not marks:
        return start, end
    parts = [(a, b) for (_, a), (b, _) in pairwise([(start, start), *marks, (end, end)]) if text[a:b].strip(" ,.:")]
    named = [number for number, part in enumerate(parts) if _holds_school(reading, *part)]
    if not named:
        return start, end
    first, last = named[0], named[-1]
    while first > 0 and not _besides(reading, *parts[first - 1], behind=False) and not _open(text, parts[first - 1]):
        first -= 1
    if first > 0 and _open(text, parts[first - 1]):
        first -= 1
    while last + 1 < len(parts) and (_open(text, parts[last]) or not _besides(reading, *parts[last + 1], behind=True)):
        last += 1
    return parts[first][0], parts[last][1]


def _open(text: str, part: tuple[int, int]) -> bool:
    """Whether a part ends in a word that links it to the next: "Institute of", "Notre Dame of"."""
    words = _WORD.findall(text[part[0] : part[1]])
    return bool(words) and words[-1].lower() in _LINKS


def _holds_school(reading: Reading, start: int, end: int) -> bool:
    if any(h.start <= start and end <= h.end for h in clause.told(reading, start, end, "weak")):
        return False  # "High school" as a degree
    return any(hit.group != "school.tail" for hit in reading.hits_in("school", start, end))


def _besides(reading: Reading, start: int, end: int, *, behind: bool) -> bool:
    """Whether a part tells a degree, subject, season or key and is none of the school's name."""
    words = [word.lower() for word in _WORD.findall(reading.text[start:end])]
    if not words or clause.told(reading, start, end, "degree", "weak", "job"):
        return True
    if words[0] in _SEASONS or (behind and reading.text[start].isdigit()):
        return True
    return all(lexicon.lookup(word).common >= 2 for word in words) and not any(
        lexicon.lookup(word).city >= 2 or word in _REGIONS for word in words
    )
