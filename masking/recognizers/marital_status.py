"""Marital status: fields, and partners and marriages told in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading import Hit, Label, Reading, Recognizer
from masking.reading.about import UNTOLD, closes_clause, kind_around, opens_clause, private_line, said_of_self
from masking.reading.answer import answer
from masking.reading.bystander import bystander
from masking.reading.cues import Cue
from masking.reading.own_voice import own_voice
from masking.span import Field, Span
from name_lists import terms

_CHILDREN = expression(
    r"[ ]?[,(&+/-]?[ ]?(?:and |with |mit |avec |con |com )?(?:\d|one|two|three|four|no|zwei|drei|ein|deux"
    r"|trois|un|dos|tres|uma?|dois)[ ](?:child\w*|kids?|kind\w*|enfants?|hij[oa]s?|filh[oa]s?|figli\w*|sons?"
    r"|daughters?)\)?",
    re.I,
)
_EMPTY = expression(r"^(?:n/?a|nil|-+|\d+)$", re.I)
_CLEAR = terms.words("marital_status_clear")


def find(reading: Reading) -> Iterator[Span]:
    """Yield what tells whether the candidate is married."""
    hits = reading.hits.get("marital", [])
    for label in reading.labels_of("marital"):
        yield from _field(reading, label, hits)
    for hit in hits:
        if hit.group == "marital.relative":
            if reading.kind_at(hit.start) not in ("skills", "publications", "references") and _to_somebody(
                reading, hit
            ):
                yield _span(hit.start, hit.end, 0.7, "relative")
        elif (_stated(reading, hit) or _voiced(reading, hit)) and not bystander(reading, hit):
            yield _span(hit.start, hit.end, 0.7, "stated")
    for start, end, rule in (*_weddings(reading), *_wives(reading), *_spouses(reading)):
        yield _span(start, end, 0.7, rule)


def _weddings(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """ "Nikah done": a marriage as a note of its own."""
    for index in reading.words.among(_WED):
        start, end = reading.words.starts[index], reading.words.ends[index]
        found = _WEDDING.match(reading.text, start)
        if found is not None and opens_clause(reading, start) and reading.kind_at(start) not in _AWAY:
            yield start, end, "wedding"


def _wives(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """ "W/o" and "H/o" before a name."""
    for index in reading.words.among(_W):
        start = reading.words.starts[index]
        wife = _WIFE_OF.match(reading.text, start)
        if wife is not None and reading.text[start - 1 : start] in ("", " ", "\n", "\t", "(", "|", ","):
            yield start, wife.end(), "wife-of"


def _spouses(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """ "my husband", and "husband to a nurse" in the first person."""
    for index in reading.words.among(_SPOUSES):
        start, end = reading.words.starts[index], reading.words.ends[index]
        end -= 2 if reading.lower[end - 2 : end] == "'s" else 0
        lead = reading.text[max(0, start - 24) : start]
        if reading.kind_at(start) in ("publications", "references") or reading.text[end : end + 1] == "-":
            continue
        if _MINE.search(lead) or (_TO.match(reading.text, end) and own_voice(reading, start, end)):
            yield start, end, "spouse"


_WED = Cue(("nikah", "nikkah", "nikaah", "akad"))
_WEDDING = expression(
    r"(?:nik+a+h|akad nikah)(?:[ ](?:done|held|completed|performed|in|on|planned|due|since)\b|[ ]*(?:$|[,;.|\n]))", re.I
)
_W = Cue("wh")
_WIFE_OF = expression(r"[WH][ ]?/[ ]?[oO]\b(?=[ ]?[.:]?[ ]?(?:\(?[Ll]ate\)? )?(?:[A-ZÀ-Þ]))")
_AWAY = ("publications", "projects", "references")
_SPOUSE = terms.words("spouse")
_SPOUSES = Cue((*_SPOUSE, *(f"{word}'s" for word in _SPOUSE)))
_MINE = expression(
    r"(?<![\w.-])(?:[Mm](?:y|on|a|i|eu|inha|io|ia|ein(?:e[mnrs]?)?|ijn|in|itt)|(?:I|we) (?:and|&))[ \n]"
    r"(?:(?:late|ex|former|new|dear|future|lovely|wonderful)[ -])?$"
)
_TO = expression(r"[ ](?:to|of|and (?:dad|mum|mom|father|mother)|is|has|works?|says?|works)\b")


def _voiced(reading: Reading, hit: Hit) -> bool:
    """A status told in the first person, as what the speaker is: "I am divorced", "ich bin verheiratet"."""
    word = reading.lower[hit.start : hit.end]
    if hit.group != "marital.value" or len(word) < 4 or _JOINS.match(reading.text, hit.end):
        return False
    plain = word in (*_AMBIGUOUS, "married", "gift")
    is_ = _IS.search(reading.text, max(0, hit.start - 30), hit.start)
    clause = opens_clause(reading, hit.start) and closes_clause(reading, hit.end) and word not in _AMBIGUOUS
    return (bool(is_) or clause or not plain) and own_voice(reading, hit.start, hit.end)


_IS = expression(
    r"\b(?:am|was|being|bin|suis|soy|estoy|estou|sou|sono|ben|är|er|jestem|I'm)[ ]"
    r"(?:(?:a|happily|newly|recently|now|still|also|not|glücklich|nicht|felizmente)[ ]){0,2}$"
)
_JOINS = expression(r"[ ](?:up|two|three|the|data|both|these|sets?|tables?|points?|parts?|with the)\b")


def _to_somebody(reading: Reading, hit: Hit) -> bool:
    """ "married to" is followed by a person."""
    wed = reading.lower[hit.start : hit.end] in ("married to", "married with")
    return not wed or bool(_PERSON.match(reading.text, hit.end))


_PERSON = expression(r"[ ](?:[A-ZÀ-Þ]|an?[ ]|my[ ]|the love|\d|one|two|three|four|five|no |kids|children|famil|twins)")


def _field(reading: Reading, label: Label, hits: list[Hit]) -> Iterator[Span]:
    text = reading.text
    start, end = label.value_start, label.value_end
    inside = [h for h in hits if h.group == "marital.value" and start <= h.start < end]
    if inside and (label.colon or label.below or inside[0].start - start < 4):
        stop = inside[-1].end
        tail = _CHILDREN.match(text, stop, end)
        yield _span(inside[0].start, tail.end() if tail else stop, 1.0, "field")
        return
    told = answer(reading, label) if label.end - label.start > 6 else None
    if told is not None:
        yield _span(*told, 0.85, "answer")
        return
    left, right = reading.window(label)
    block = next((hit for hit in hits if hit.group == "marital.value" and left <= hit.start < right), None)
    if block is not None:
        yield _span(block.start, block.end, 0.9, "field-block")
    elif label.colon and 0 < end - start <= 30 and not _untold(text[start:end]) and label.end - label.start > 4:
        yield _span(start, end, 0.8, "field-open")


def _untold(value: str) -> bool:
    return bool(_EMPTY.match(value) or UNTOLD.match(value))


def _stated(reading: Reading, hit: Hit) -> bool:
    kind = kind_around(reading, hit)
    word = reading.lower[hit.start : hit.end]
    if hit.group != "marital.value":
        return False
    opened = opens_clause(reading, hit.start)
    if opened and _FAMILY.match(reading.text, hit.end) and word not in (*_AMBIGUOUS, "gift"):
        return kind not in ("publications", "references") or word in _CLEAR
    alone = opened and closes_clause(reading, hit.end)
    if alone and len(word) > 3 and (word in _TOLD or word in _CLEAR or word in _AMBIGUOUS):
        labelled = bool(_STATUS.search(reading.text, max(0, hit.start - 16), hit.start))
        if labelled or private_line(reading, hit.start, hit.end):
            return word not in ("separated", "bachelor") or labelled or kind in _OPEN
    if alone and word in _UNMISTAKABLE:
        return kind not in ("publications", "references", "skills")
    if kind in _CLOSED:
        return False
    if word.startswith("single ") or word in _CLEAR:
        return kind in _OPEN or said_of_self(reading, hit) or alone
    if word in _AMBIGUOUS:
        beside = kind in _OPEN or (kind == "summary" and private_line(reading, hit.start, hit.end))
        return (alone and beside) or (
            word == "single"
            and bool(re.search(r"\b(?:i am|i'm|am)\W+$", reading.lower[max(0, hit.start - 8) : hit.start]))
        )
    return kind in _OPEN and alone and (len(word) > 3 or word > _CJK)


_CJK = "\u2e80"
_UNMISTAKABLE = frozenset(("not married", "never married", "unmarried", "un-married"))
_OPEN = ("personal", "contact")
_CLOSED = ("experience", "projects", "skills", "publications", "education", "certificates", "references")
_AMBIGUOUS = frozenset(("single", "engaged", "separated", "partnered", "bachelor", "attached"))
_TOLD = terms.words("marital_told")
_STATUS = expression(r"\b(?:status|marital|civil|family)\W{1,4}$", re.I)
_FAMILY = expression(
    r"[ ]?(?:,|&|/|\(|with|and|mit|und|avec|et|con|y|com|e|met|en|med|och|og|z)?[ ]?(?:(?:a|an|my|our|un|una"
    r"|uma|une|eine[mnr]?"
    r"|een|et|ett|en|grown|adult|young|small|\d|one|two|three|four|five|six|no|zwei|drei|vier|deux|trois|quatre"
    r"|dos|tres"
    r"|cuatro|dois|duas|três|due|tre|quattro|twee|drie|två|to)[ -]){0,3}(?:child(?:ren)?|kids?|twins|sons?"
    r"|daughters?|boys"
    r"|girls|baby|toddlers?|famil(?:y|ie)|kind(?:er)?|enfants?|filles?|fils|hij[oa]s?|filh[oa]s?|figli[oae]?"
    r"|kinderen|barn"
    r"|dzieci)\b|[ ](?:to|with|à|avec|con|com|mit|med|met|z)[ ](?:[A-ZÀ-Þ][a-zà-ÿ]+\b|a[ ](?!data|set))|[ ](?:since"
    r"|for|seit|depuis|desde"
    r"|sinds|sedan)[ ]"
    r"(?:\d{4}|\d+ years|over|more)",
)


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.MARITAL_STATUS, score, f"marital_status:{rule}")


RECOGNIZER = Recognizer("marital_status", frozenset({Field.MARITAL_STATUS}), find)
