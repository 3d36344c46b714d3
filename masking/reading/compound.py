"""Schools whose word is part of a longer one: "Sint-Lievenscollege", "Glyptoteket Tegneskole", "孟津大学"."""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Shape
from masking.reading.phrases import Hit
from masking.reading.record import Reading
from name_lists import terms

_ENDINGS = tuple(terms.words("school_endings"))
"""Of words that are a school's whole name."""
_LONG = 7
_IDEOGRAPHS = "\u2e80"
_HYPHENED = expression(r"(?<![\w-])(?:[A-ZÀ-Þ][\w']*-|(?:von|van|de|der|zu|of)-){1,5}\Z")
"""The words before it with hyphens: "Onze-Lieve-"."""
_SUBJECT = expression(
    r"[ ](?:für|voor|för|for)[ ][A-ZÄÖÜÅØ][\w-]+(?:(?:,|[ ](?:und|en|och|og|&))?[ ][A-ZÄÖÜÅØ][\w-]+){0,4}"
)
_FAR = 40
WORDS = Shape(
    lambda word: (len(word) > _LONG or word > _IDEOGRAPHS) and word.endswith(_ENDINGS) and word not in _ENDINGS
)


_KINDS = ("university", "institute", "highschool", "publicschool", "polytechnic", "school", "academy")
_HEADS = terms.words("table_column_heads")
_BARE = terms.words("school_bare")
_GLUED = Shape(lambda word: len(word) > _LONG and word.endswith(_KINDS) and word not in _KINDS)


def glued(reading: Reading) -> Iterator[Hit]:
    """Yield words of schools that lost the blank before them: "NationalInstitute", "MarlowHighSchool"."""
    words, text = reading.words, reading.text
    for index in words.among(_GLUED):
        start, end = words.starts[index], words.ends[index]
        kind = next(kind for kind in _KINDS if words.lowers[index].endswith(kind))
        own = words.lowers[index].removesuffix(kind)
        if own in _HEADS or (own in _BARE and (not index or words.lowers[index - 1] in _BARE)):
            continue  # "SpecialisationInstitute", two heads of columns; "Senior SecondarySchool"
        if text[start].isupper() and text[end - len(kind)].isupper() and not text[start:end].isupper():
            yield Hit(start, end, "school.key", index, index + 1)


def schools(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield such words, with those that hyphens join to them."""
    words, text = reading.words, reading.text
    for index in words.among(WORDS):
        start = words.starts[index]
        if text[start - 1 : start] == "-":
            joined = _HYPHENED.search(text, max(0, start - _FAR), start)
            start = joined.start() if joined else start
        subject = _SUBJECT.match(text, words.ends[index])
        yield start, subject.end() if subject else words.ends[index]


def ends(reading: Reading, end: int) -> bool:
    """Whether such a word ends at a place."""
    index = reading.words.index_at(end - 1)
    return bool(reading.words.among_between(WORDS, index, index + 1))
