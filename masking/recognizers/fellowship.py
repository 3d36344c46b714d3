"""Societies and programmes of one faith, people or sex that no other rule knows: by name, in one word, by events.

Why: students and graduates list them by short names, "BlackInAI", "MARC", "HMI", and present at their conferences.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading import Hit, Reading, Recognizer
from masking.reading.about import CLOSED, joined, of_work
from masking.reading.cues import Shape
from masking.span import Field, Span

_FREE = frozenset(("volunteering", "awards", "interests", "education", "other", "personal", "certificates"))
_PRIZED = expression(
    r"[^.;\n]{0,60}\b(?i:scholar\w*|fellow\w*|intern\w*|grant|bursary|award\w*|trainee|alum\w*|member\w*|treasurer"
    r"|secretary"
    r"|president|volunteer\w*|mentor\w*|chapter|programme?|program|cohort|anggota|ketua|pengurus|mitglied)\b"
)
_EVENT = expression(
    r"(?:[ ][\w-]+){0,2}[ ](?i:conference|convention|exhibit(?:ion)?|hackathon|competition|summit|symposium|chapter"
    r"|nationals"
    r"|regionals|career fair|workshop)\b"
)
_FUSED = expression(
    r"(?:latin[aox]s?|blacks?|afro|queer|lgbtq?|indigenous|muslims?|jews?|hispanics?|asians?)in[a-z]{2,}"
    r"|(?:geo|bio|tech|code|dev|math|astro|neuro|physics?|chem|data|cyber|stem|eco|design|quant|med"
    r"|space)(?:latin[aox]s)"
    r"|latinitas|latinx?s?who\w+|black(?:girls?|boys?|women|men|kids|coders?|geeks|techies|founders|roboticists"
    r"|engineers)\w*"
    r"|blk(?:tech|coders)\w*|somosvc|techqueria"
)
_OF_WOMEN = expression(
    r"(?:women|girls|ladies|mujeres|chicas|meninas|femmes)(?:in|who|code|hack|tech|lead|can|build|with|at|en)\w{2,}"
    r"|she(?:codes?|hacks?|leads?|builds?|can\w+|loves\w+)|her(?:hack|tech|code)\w*"
)
_NAMED_FUSED = Shape(lambda word: len(word) > 7 and (_FUSED.fullmatch(word) or _OF_WOMEN.fullmatch(word)) is not None)
_QUEER, _FAITHS = ("queer", "lgbt"), ("muslim", "jew")


def find(reading: Reading) -> Iterator[Span]:
    """Yield societies, programmes and scholarships that tell a faith, a people or a sex."""
    for hit in reading.hits.get("fellowship", ()):
        if _belongs(reading, hit):
            field = Field(hit.group.partition(".")[2])
            yield Span(hit.start, hit.end, field, 0.6, f"{field.value}:fellowship")
    for hit in reading.hits.get("ethnicity", ()):
        away = hit.group == "ethnicity.organisation" and reading.kind_at(hit.start) in CLOSED
        if away and _EVENT.match(reading.text, hit.end):
            yield Span(hit.start, hit.end, Field.ETHNICITY, 0.6, "ethnicity:event")
    for index in reading.words.among(_NAMED_FUSED):
        start, end = reading.words.starts[index], reading.words.ends[index]
        if reading.text[start].isupper() and reading.text[start - 1 : start] not in ("@", "/", "."):
            of = _told_by(reading.words.lowers[index])
            yield Span(start, end, of, 0.6, f"{of.value}:fused")


def _told_by(word: str) -> Field:
    if word.startswith(_QUEER):
        return Field.SEXUAL_ORIENTATION
    if word.startswith(_FAITHS):
        return Field.RELIGION
    return Field.GENDER if _OF_WOMEN.fullmatch(word) else Field.ETHNICITY


def _belongs(reading: Reading, hit: Hit) -> bool:
    """Whether somebody joined it or was paid by it: below a heading of free time, or beside a word of membership."""
    kind = reading.kind_at(hit.start)
    if kind in ("skills", "languages", "publications", "references"):
        return False
    if kind in _FREE and hit.end - hit.start > 6:
        return True
    beside = _PRIZED.match(reading.text, hit.end) is not None or joined(reading, hit)
    return beside and not (kind in CLOSED and of_work(reading, hit))


RECOGNIZER = Recognizer(
    "fellowship", frozenset({Field.RELIGION, Field.ETHNICITY, Field.SEXUAL_ORIENTATION, Field.GENDER}), find
)
