"""The tagger's mentions that can be schools: without degree and small words, and where they can be trusted."""

from __future__ import annotations

import re

from masking.expression import expression
from masking.reading import clause
from masking.reading.phrases import Hit
from masking.reading.record import Mention, Reading
from masking.reading.study import SMALL_DEGREE
from name_lists import lexicon, terms

_BARE = terms.words("school_bare")
_SURE, _LIKELY = 0.25, 0.5
_BESIDE = 70
_LINKS = terms.words("school_links")
_SUBJECTS = terms.words("school_subjects")
_LONGEST = 120
_NEAR = 60
"""Letters around an organisation in which a degree or year makes it a school."""
_DOTTED = expression(r"(?:[A-Z][A-Za-z]{0,3}\.){1,4}[A-Z]?\.?$|(?:ATPL|CPL|PPL|NYSC|BTS|CAP)\b")


def school(reading: Reading, mention: Mention) -> tuple[int, int] | None:
    """The school's part of a mention, or nothing where it cannot be one."""
    span = _tidied(reading, mention) if mention.score >= _SURE else None
    if span is None or (reading.kind_at(span[0]) != "education" and _prosaic(reading, *span)):
        return None
    return span if _trusted(reading, *span) else None


def organisation(reading: Reading, mention: Mention) -> bool:
    """Whether an organisation among studies can be their school: a degree or year beside it, and no work."""
    if mention.score < _LIKELY or reading.kind_at(mention.start) != "education":
        return False
    text = reading.text
    if not text[mention.start].isalpha():
        return False
    left, right = clause.around(text, mention.start, mention.end)
    if clause.told(reading, max(left, mention.start - _NEAR), min(right, mention.end + _NEAR), "job"):
        return False
    left = max(text.rfind("\n", 0, mention.start) + 1, mention.start - _NEAR)
    right = text.find("\n", mention.end, mention.end + _NEAR)
    right = right if right >= 0 else mention.end + _NEAR
    return bool(clause.told(reading, left, right, "degree", "weak") or clause.YEAR.search(text, left, right))


def _prosaic(reading: Reading, start: int, end: int) -> bool:
    """Whether words of a sentence were taken for a school: no word of schools among them, or none of a name."""
    words, text = reading.words, reading.text
    keys = keyed(reading, start, end)
    if end - start > _LONGEST:
        return True
    if any(text[key.start] > "z" or text[key.start].isupper() for key in keys):
        return False
    first, last = words.index_at(start), words.index_at(max(start, end - 1))
    own = [i for i in range(first, min(last + 1, len(words.lowers))) if words.lowers[i] not in _LINKS]
    if not keys:
        return any(text[words.starts[i]].islower() for i in own)
    rest = [i for i in own if i != first]
    return all(text[words.starts[i]].islower() for i in rest) and any(
        lexicon.lookup(words.lowers[i]).common for i in rest if words.lowers[i] not in _BARE
    )


def _tidied(reading: Reading, mention: Mention) -> tuple[int, int] | None:
    """A mention without small words and degrees in front; nothing where no proper word is left."""
    words, text = reading.words, reading.text
    start, end = _school_part(reading, mention.start, mention.end)
    first, last = words.index_at(start), words.index_at(max(start, end - 1))
    small = text[start:end].islower()
    while (
        first < last
        and text[words.starts[first]].islower()
        and not small
        and lexicon.lookup(words.lowers[first]).common
    ):
        first += 1
    label = reading.label_over(start, end)
    if label is not None and label.colon:
        return None
    if any(x.start <= start and end <= x.end for x in clause.told(reading, start, end, "degree")):
        return None
    lowers = words.lowers[first : last + 1]
    if all(word in _BARE or word.isdigit() for word in lowers) or all(word in _SUBJECTS for word in lowers):
        return (start, end) if mention.score >= _FORMAL_SCORE and _formal(reading, start, end) else None
    return max(start, words.starts[first]), end


def _formal(reading: Reading, start: int, end: int) -> bool:
    """Whether words of any school make the whole of a school's name: "The Higher Institute of Weaving and Trade"."""
    text = reading.text
    if (
        reading.kind_at(start) != "education"
        or not text[start].isupper()
        or _FORMAL.fullmatch(text, start, end) is None
    ):
        return False
    left = text[text.rfind("\n", 0, start) + 1 : start]
    return not any(char.isalpha() for char in left)


_FORMAL_SCORE = 0.7
_FORMAL = expression(
    r"(?:the )?(?:higher|national|state|technical|international|central|senior|government|govt\.?|public|royal)[ ]"
    r"(?:\w+[ ]){0,2}(?:institute|college|school|academy|university)"
    r"(?:[ ](?:of|for)[ ](?:\w+)(?:,? (?:and |& )?\w+){0,3})",
    re.I,
)


def _school_part(reading: Reading, start: int, end: int) -> tuple[int, int]:
    """A mention without the degree and subject before the school's part of it, and without those behind."""
    text = reading.text
    while (end > start and text[end - 1] in " ,;.(\"'") or (text[end - 1 : end] == ")" and "(" not in text[start:end]):
        end -= 1
    line = text.find("\n", start, end)
    if line >= 0 and reading.in_heading(start):
        start = line + 1
    hit = next(iter(keyed(reading, start, end)), None)
    if hit is None:
        return start, end
    comma = max(text.rfind(", ", start, hit.start), text.rfind("\n", start, hit.start))
    if comma > start and (SMALL_DEGREE.search(reading.caseless, start, comma) or _all_common(text[start:comma])):
        start = comma + 1 + (text[comma] == ",")
    degree = SMALL_DEGREE.search(reading.caseless, hit.end, end)
    cut = text.rfind(",", hit.end, degree.start()) if degree else -1
    return start, cut if cut > hit.end else end


def keyed(reading: Reading, start: int, end: int) -> list[Hit]:
    """The words of schools between two places."""
    return [hit for hit in reading.hits_in("school", start, end) if hit.group != "school.tail"]


def _all_common(part: str) -> bool:
    return all(lexicon.lookup(word).common >= 2 for word in re.findall(r"[^\W\d_]+", part))


def _trusted(reading: Reading, start: int, end: int) -> bool:
    """Whether a mention without a school word can be trusted where it stands.

    Not beside a school that is named by its word, not as a degree, and outside education only with one.
    """
    text = reading.text
    if keyed(reading, start, end + 2):
        return True
    left, right = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    right = right if right >= 0 else len(text)
    beside = keyed(reading, max(left, start - _BESIDE), min(right, end + _BESIDE))
    if beside or _DOTTED.match(text, start, end):
        return False
    if reading.kind_at(start) == "education":
        return True
    word = text[start:end]
    degree = SMALL_DEGREE.search(reading.caseless, max(left, start - 140), min(right, end + 100))
    return degree is not None and lexicon.lookup(word).city < 2
