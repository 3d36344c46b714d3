"""Sexual orientation: words about the candidate, LGBTQ+ organisations, networks and marches."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading import Hit, Reading, Recognizer
from masking.reading.about import CLOSED, UNTOLD, before, joined, line, of_work, said_of_self
from masking.reading.answer import answer
from masking.reading.cues import Cue
from masking.reading.own_voice import own_voice
from masking.reading.society import item
from masking.span import Field, Span

_TOPIC = expression(
    r"\b(?:research\w*|thesis|dissertation|paper|policy|benefits|legislation|history|studies|theory|literature"
    r"|patients?|clients?|health(?:care)?|youth services|law|case|campaign|article|marriage|couples|weddings?"
    r"|clientele|audiences?|venues?|bars?|travell?ers)\b",
    re.I,
)
_EVERYDAY = expression(r"^(?:straight|hetero|same[ -]sex|csd|spectrum|scope|pride)$", re.I)


def find(reading: Reading) -> Iterator[Span]:
    """Yield what tells the candidate's sexual orientation."""
    for label in reading.labels_of("orientation"):
        plain = reading.lower[label.start : label.end] == "orientation" and reading.kind_at(label.start) != "personal"
        if UNTOLD.match(reading.text[label.value_start : label.value_end]):
            continue
        if (
            label.colon
            and not plain
            and 0 < label.value_end - label.value_start <= 40
            and (label.end - label.start > 9 or reading.text[label.start] > "\u2e80")
        ):
            yield _span(label.value_start, label.value_end, 0.95, "field")
        elif not plain and label.end - label.start > 9 and (told := answer(reading, label)) is not None:
            yield _span(*told, 0.85, "answer")
    for index in reading.words.among(_PRIDE):
        found = _CITY_PRIDE.search(reading.text, max(0, reading.words.starts[index] - 40), reading.words.ends[index])
        if found is not None and reading.kind_at(found.start()) in ("volunteering", "interests", "awards", "personal"):
            yield _span(*found.span(), 0.7, "march")
    for hit in reading.hits.get("orientation", []):
        if _told(reading, hit):
            start, end = hit.start, hit.end
            if hit.group == "orientation.community" and _own_time(reading, hit):
                start, end = item(reading.text, start, end)
            yield _span(start, end, 0.7, hit.group.partition(".")[2])


def _own_time(reading: Reading, hit: Hit) -> bool:
    """Whether a society named by the word is joined in free time or told in the first person."""
    return reading.kind_at(hit.start) not in (*CLOSED, "education") or own_voice(reading, hit.start, hit.end)


_PRIDE = Cue(("pride",))
_CITY_PRIDE = expression(r"(?<![\w'])(?:(?:[A-ZÀ-Þ][a-zà-ÿ]+[ ]){1,2}|(?:LA|NYC|SF|DC|UK|EU|NY|KC|RVA|ATL)[ ])Pride$")


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
        return kind != "publications" and not _of_others(reading, hit, kind, topic=topic)
    if kind in ("skills", "publications", "projects", "languages", "references", "certificates"):
        return not _EVERYDAY.match(word) and not topic and own_voice(reading, hit.start, hit.end)
    if _EVERYDAY.match(word):
        return said_of_self(reading, hit) and bool(
            re.search(r"(?:i am|i'm|identify as)\W+$", before(reading, hit.start, 20), re.I)
        )
    if said_of_self(reading, hit) and not of_work(reading, hit):
        return True
    if kind == "experience":
        return joined(reading, hit) and not topic and not of_work(reading, hit)
    return not topic


def _of_others(reading: Reading, hit: Hit, kind: str, *, topic: bool) -> bool:
    """Whether LGBTQ+ people are those that the work is for: in a policy, an imprint, the tasks of human resources."""
    around = line(reading, hit.start, hit.end)
    if _BELONGS.search(around):
        return False
    if kind in CLOSED or kind == "summary":
        return topic or of_work(reading, hit) or bool(_STAFFED.search(around))
    return topic and not joined(reading, hit)


_BELONGS = expression(
    r"\b(?:member|co-?chair|co-?lead|volunteer\w*|ambassador|ally|treasurer|secretary|president|captain|founder"
    r"|co-founder"
    r"|march\w*|out and|i am|my|erg lead|mitglied|membre|miembro|membro|lid|board)\b",
    re.I,
)
_STAFFED = expression(
    r"\b(?:dei|d&i|edi|de&i|diversity|inclusion|hr|human resources|networks|policies|imprint|built|launched|wrote|ran"
    r"|rewrote|gender pay|sponsorship|customers|readers|audiences?|travel\w*|events?|counsel\w*|casework\w*|intake"
    r"|curriculum|housing|house|young people|sub-?grants?|rights groups)\b",
    re.I,
)


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.SEXUAL_ORIENTATION, score, f"sexual_orientation:{rule}")


RECOGNIZER = Recognizer("sexual_orientation", frozenset({Field.SEXUAL_ORIENTATION}), find)
