"""Places of birth told in a sentence, in the languages resumes are written in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.about import before, hits_near, private_line
from masking.reading.cues import Cue
from masking.reading.labels import Label
from masking.reading.record import Reading
from name_lists import terms


def birth_places(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield where places of birth stand that a sentence tells: "Born 3 June 1976 in Graz", "né à Lyon"."""
    for index in reading.words.among(_BORN_WORDS):
        start, at = reading.words.starts[index], reading.words.ends[index]
        found = _BORN.match(reading.text, at + (reading.text[at : at + 1] == "."))
        if found is None or (reading.kind_at(start) == "publications" and not private_line(reading, start, at)):
            continue
        if _OTHERS_BORN.search(before(reading, start, 60)):
            continue
        lands = {hit.start for hit in hits_near(reading, "ethnicity", at, 120) if hit.group == "ethnicity.country"}
        region = found["region"] and (
            not lands.isdisjoint(range(found.start("region"), found.start("region") + 5))
            or reading.lower[start:at] == "born"
        )  # in other languages the next word may be a job
        last = found.end("bracket") if found["bracket"] and (region or not found["region"]) else found.end("region")
        yield found.start("place"), last if region or found["bracket"] else found.end("place")


_BORN_WORDS = Cue(terms.words("ethnicity_born"))
_BORN = expression(
    r"(?:[ ,]+(?:and|&|und|et|y|e|raised|gr[eo]w(?:n)?(?: up)?|bred|brought(?: up)?|bought up|lived|aufgewachsen"
    r"|grandi"
    r"|criad[oa]))*"
    r"[ ,:]+(?:(?:the|on|in|at|am|den|le|el|il|em|op|dnia|r\.|в)[ ]+)?"
    r"(?:\d[\w.]{0,3}[ .,/-]*(?:(?:of|de|d')[ ]?)?(?:[^\W\d_]{3,11}[ .,]+(?:(?:of|de"
    r"|del)[ ])?)?(?:\d[\d./-]*)?[ ,]*(?:г(?:ода?|\.)[ ]?)?"
    r"|[A-ZÀ-Þ][a-zà-ÿ]{2,9}\.?[ ]\d{1,2}(?:st|nd|rd|th)?,?[ ]\d{4}[ ,]*)?"
    r"(?:in|at|near|outside|à|au|aux|en|a|em|no|na|im|i|w|ve|v|te|di|în|в|у|у м\.|в г\.)[ ]+(?:the[ ]|la[ ]"
    r"|los[ ]|el[ ])?"
    r"(?P<place>(?!(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Januar|Februar"
    r"|März|Mai|Juni|Juli|Oktober|Dezember)\b)[A-ZÀ-ÞА-ЯĀ-Ž][^\W\d_]+(?:[ -](?:(?:de|da|do|del|la|sur|am|an der"
    r"|of|upon)[ -])?"
    r"[A-ZÀ-ÞА-ЯĀ-Ž][^\W\d_]+){0,3})"
    r"(?P<region>(?:,|[ ]in)[ ][A-ZÀ-ÞА-ЯĀ-Ž][^\W\d_]+(?:[ ][A-ZÀ-ÞА-Я][^\W\d_]+)?(?=[ ]*(?:[.,;)\n]|and\b|$)))?"
    r"(?P<bracket>[ ]?\([^()\n]{2,30}\))?"
)
_OTHERS_BORN = expression(
    r"\b(?:author|composer|artist|poet|painter|children|babies|patients?|son|daughter|who|was he)\b[^.]{0,20}$", re.I
)


def labelled_birth_place(reading: Reading, label: Label) -> Iterator[tuple[int, int]]:
    """Yield the place of birth in the value of a label for it, or beside the date in one for the day of birth."""
    start, end = label.value_start, label.value_end
    key = reading.lower[label.start : label.end]
    if label.kind == "birth_place" and end > start and (label.colon or label.below) and end - start <= 80:
        if reading.kind_at(label.start) not in ("experience", "projects"):
            yield start, end
    elif (
        label.kind == "birth_date"
        and end > start
        and label.colon
        and (place := _FIRST_PLACE.match(reading.text, start, end) if _ASKS_PLACE.search(key) else None)
    ):
        yield start, start + len(place[0].rstrip(" ,-/"))
    elif label.kind == "birth_date" and end > start and label.colon:
        tail = _BEHIND_DATE.search(reading.text, start, end)
        if tail is not None and not _OTHER_FIELD.match(tail.group("place")):
            yield tail.start("place"), tail.end("place")


_ASKS_PLACE = expression(r"place|\bort|lieu|lugar|luogo|local|miejsce|míst|miest|yeri|tempat|plaats|sted|mjesto|место")
_BEHIND_DATE = expression(
    r"\d{4}[ ]*(?:,|-|/|\(|in|at|à|en|em|a|-)[ ]*(?P<place>[A-ZÀ-Þ][\w'.-]+(?:[, (]+[A-ZÀ-Þ][\w'.-]+){0,3})"
)
_OTHER_FIELD = expression(r"(?:age|nationality|sex|gender)", re.I)
_FIRST_PLACE = expression(r"[A-ZÀ-ÞĀ-ŽА-Я][^\d\n|•;:]{1,50}")
