"""Disability: the candidate's condition, aids, adjustments, status, organisations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.reading import Hit, Label, Reading, Recognizer
from masking.reading.about import CLOSED, before, beside, joined, of_work, said_of_self
from masking.span import Field, Span
from name_lists import terms

_WELL = re.compile(
    r"^(?:good|excellent|fit|very good|healthy|sound|normal|perfect|fine|no|none|nil|n/?a|-+|sehr gut|gut|bon"
    r"|buena|ok)\b",
    re.I,
)
_OTHERS = re.compile(
    r"\b(?:patients?|clients?|users?|children|kids|students?|residents?|adults|people|persons|individuals"
    r"|employees|customers|veterans|seniors|elderly|brother|sister|son|daughter|mother|father|community"
    r"|population|families|care of|caring|support(?:ed|ing)?|treat\w*|therapy|research|study|studies|insurance"
    r"|claims?|benefits?|advocacy|policy|law|act|services|programs?|programmes?|awareness|prevention|education"
    r"|software|testing|compliance|design)\b",
    re.I,
)
_STATUS = re.compile(
    r"\b(?:yes|visually|hearing|physical\w*|ortho\w*|locomotor|disab\w*|deaf\w*|blind\w*|impair\w*|handicap\w*"
    r"|wheelchair|low vision|autis\w*|dyslex\w*|adhd|\d{2,3}[ ]?%)",
    re.I,
)
_VETERAN = re.compile(r"[ ,-]{1,3}(?:veteran|vet|candidate|applicant|person|athlete|professional|artist)\b", re.I)


def find(reading: Reading) -> Iterator[Span]:
    """Yield what tells of the candidate's health or disability."""
    for label in reading.labels_of("disability"):
        yield from _field(reading, label)
    keys = {label.start for label in reading.labels_of("disability") if label.colon or label.below}
    for hit in reading.hits.get("disability", []):
        if hit.start in keys:
            continue
        score = _weigh(reading, hit)
        if score > 0:
            yield _span(hit.start, hit.end, score, hit.group.partition(".")[2])


def _field(reading: Reading, label: Label) -> Iterator[Span]:
    start, end = label.value_start, label.value_end
    if end <= start or not (label.colon or label.below):
        return
    value = reading.text[start:end]
    if reading.kind_at(label.start) in ("experience", "projects", "skills") and not _STATUS.match(value):
        return
    key = reading.lower[label.start : label.end]
    health = key.startswith(("health", "state of")) or key in ("physical status", "pin", "oku", "eeo", "pwd")
    if health and (not _STATUS.search(value) or _WELL.match(value)):
        return
    if len(value) <= 90:
        yield _span(start, end, 0.9, "field")


def _weigh(reading: Reading, hit: Hit) -> float:
    kind = reading.kind_at(hit.start)
    group = hit.group.partition(".")[2]
    around = beside(reading, hit)
    word = reading.lower[hit.start : hit.end]
    if group == "sign":
        lead = before(reading, hit.start, 40).lower()
        own = re.match(
            r"[ ]?[(:,-]?[ ]?\(?(?:my )?(?:first language|native|mother tongue|primary language|l1)",
            reading.text[hit.end : hit.end + 30],
            re.I,
        )
        return 0.7 if own and "work" not in lead else 0.0
    if group == "organisation":
        return (
            0.7
            if kind not in ("skills", "publications")
            and (joined(reading, hit) or kind in ("volunteering", "awards", "interests", "education", "summary"))
            else 0.0
        )
    self_told = said_of_self(reading, hit) and not of_work(reading, hit)
    if self_told and kind not in ("skills", "publications", "references", "projects"):
        return (
            0.0
            if word in _COMMON
            and not re.search(r"\b(?:i am|i'm|i have|diagnosed)\b[^.]{0,40}$", before(reading, hit.start, 60), re.I)
            else 0.8
        )
    if group == "accommodation":
        return 0.6 if kind not in CLOSED else 0.0
    if group == "condition" and re.search(
        r"\b(?:association|society|union|scholar\w*|award|member|panel\w*|network)\b[^\n]{0,40}\bwith\W+$",
        before(reading, hit.start, 60),
        re.I,
    ):
        return 0.6
    if _VETERAN.match(reading.text, hit.end):
        return 0.7
    if kind in CLOSED or word in _COMMON:
        return 0.0
    if group == "aid":
        return (
            0.6
            if kind in ("contact", "personal", "summary", "other", "interests") and not _OTHERS.search(around)
            else 0.0
        )
    if kind in ("volunteering", "awards"):
        return (
            0.6
            if re.search(
                r"\bwith\W+$|scholar|award|association|society",
                reading.text[max(0, hit.start - 40) : hit.end + 40],
                re.I,
            )
            and "advoca" not in around.lower()
            else 0.0
        )
    return 0.0 if _OTHERS.search(around) or kind == "education" else 0.6


_COMMON = terms.words("disability_common")


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.DISABILITY, score, f"disability:{rule}")


RECOGNIZER = Recognizer("disability", frozenset({Field.DISABILITY}), find)
