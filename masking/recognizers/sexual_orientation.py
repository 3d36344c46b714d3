"""Sexual orientation: words about the candidate, LGBTQ+ organisations, networks and marches."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.reading import Hit, Reading, Recognizer
from masking.reading.about import UNTOLD, before, joined, line, of_work, said_of_self
from masking.span import Field, Span

_TOPIC = re.compile(
    r"\b(?:research\w*|thesis|dissertation|paper|policy|benefits|legislation|history|studies|theory|literature"
    r"|patients?|clients?|health(?:care)?|youth services|law|case|campaign|article|marriage)\b",
    re.I,
)
_EVERYDAY = re.compile(r"^(?:straight|hetero|same[ -]sex|csd|spectrum|scope|pride)$", re.I)


def find(reading: Reading) -> Iterator[Span]:
    """Yield what tells the candidate's sexual orientation."""
    for label in reading.labels_of("orientation"):
        plain = reading.lower[label.start : label.end] == "orientation" and reading.kind_at(label.start) != "personal"
        if UNTOLD.match(reading.text[label.value_start : label.value_end]):
            continue
        if label.colon and not plain and 0 < label.value_end - label.value_start <= 40 and label.end - label.start > 9:
            yield _span(label.value_start, label.value_end, 0.95, "field")
    for hit in reading.hits.get("orientation", []):
        if _told(reading, hit):
            yield _span(hit.start, hit.end, 0.7, hit.group.partition(".")[2])


def _told(reading: Reading, hit: Hit) -> bool:
    kind = reading.kind_at(hit.start)
    group = hit.group.partition(".")[2]
    word = reading.text[hit.start : hit.end]
    topic = bool(_TOPIC.search(line(reading, hit.start, hit.end)))
    if group == "organisation":
        short = (word.isupper() and len(word) <= 4) or word in (
            "Stonewall",
            "Mermaids",
            "Gleam",
            "Spectrum ERG",
            "Open for Business",
        )
        return (
            not short
            or kind == "volunteering"
            or (joined(reading, hit) and kind not in ("skills", "projects", "languages"))
        )
    if group == "community":
        return kind != "publications" and not (topic and not joined(reading, hit))
    if kind in ("skills", "publications", "projects", "languages", "references"):
        return False
    if _EVERYDAY.match(word):
        return said_of_self(reading, hit) and bool(
            re.search(r"(?:i am|i'm|identify as)\W+$", before(reading, hit.start, 20), re.I)
        )
    if said_of_self(reading, hit) and not of_work(reading, hit):
        return True
    if kind == "experience":
        return joined(reading, hit) and not topic and not of_work(reading, hit)
    return not topic


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.SEXUAL_ORIENTATION, score, f"sexual_orientation:{rule}")


RECOGNIZER = Recognizer("sexual_orientation", frozenset({Field.SEXUAL_ORIENTATION}), find)
