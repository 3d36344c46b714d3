"""Marital status: fields, and partners and marriages told in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.reading import Hit, Label, Reading, Recognizer
from masking.reading.about import said_of_self
from masking.span import Field, Span
from name_lists import terms

_CHILDREN = re.compile(
    r"[ ]?[,(&+/-]?[ ]?(?:and |with |mit |avec |con |com )?(?:\d|one|two|three|four|no|zwei|drei|ein|deux"
    r"|trois|un|dos|tres|uma?|dois)[ ](?:child\w*|kids?|kind\w*|enfants?|hij[oa]s?|filh[oa]s?|figli\w*|sons?"
    r"|daughters?)\)?",
    re.I,
)
_EMPTY = re.compile(r"^(?:n/?a|nil|-+|\d+)$", re.I)
_CLEAR = terms.words("marital_status_clear")


def find(reading: Reading) -> Iterator[Span]:
    """Yield what tells whether the candidate is married."""
    hits = reading.hits.get("marital", [])
    for label in reading.labels_of("marital"):
        yield from _field(reading, label, hits)
    for hit in hits:
        if hit.group == "marital.relative":
            if reading.kind_at(hit.start) not in ("skills", "publications", "references"):
                yield _span(hit.start, hit.end, 0.7, "relative")
        elif _stated(reading, hit):
            yield _span(hit.start, hit.end, 0.7, "stated")


def _field(reading: Reading, label: Label, hits: list[Hit]) -> Iterator[Span]:
    text = reading.text
    start, end = label.value_start, label.value_end
    inside = [h for h in hits if h.group == "marital.value" and start <= h.start < end]
    if inside and (label.colon or label.below or inside[0].start - start < 4):
        stop = inside[-1].end
        tail = _CHILDREN.match(text, stop, end)
        yield _span(inside[0].start, tail.end() if tail else stop, 1.0, "field")
        return
    left, right = reading.window(label)
    block = next((hit for hit in hits if hit.group == "marital.value" and left <= hit.start < right), None)
    if block is not None:
        yield _span(block.start, block.end, 0.9, "field-block")
    elif label.colon and 0 < end - start <= 30 and not _EMPTY.match(text[start:end]) and label.end - label.start > 4:
        yield _span(start, end, 0.8, "field-open")


def _stated(reading: Reading, hit: Hit) -> bool:
    kind = reading.kind_at(hit.start)
    word = reading.lower[hit.start : hit.end]
    if kind in ("experience", "projects", "skills", "publications", "education", "certificates", "references"):
        return False
    if word.startswith("single ") or word in _CLEAR:
        return kind in ("personal", "contact") or said_of_self(reading, hit) or _alone(reading, hit)
    if word in ("single", "engaged", "separated", "partnered"):
        return (_alone(reading, hit) and kind in ("personal", "contact", "summary")) or (
            word == "single"
            and bool(re.search(r"\b(?:i am|i'm|am)\W+$", reading.lower[max(0, hit.start - 8) : hit.start]))
        )
    return kind in ("personal", "contact") and _alone(reading, hit) and len(word) > 3


def _alone(reading: Reading, hit: Hit) -> bool:
    """The word is an item of its own: "32, single, Indian"."""
    text = reading.text
    left = text[max(0, hit.start - 2) : hit.start].strip(" ")
    right = text[hit.end : hit.end + 2].strip(" ")
    return (not left or left[-1] in ",;|/•\n(:-") and (not right or right[0] in ",;|/•\n).")


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.MARITAL_STATUS, score, f"marital_status:{rule}")


RECOGNIZER = Recognizer("marital_status", frozenset({Field.MARITAL_STATUS}), find)
