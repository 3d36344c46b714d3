"""Forms that agree with the sex of who tells: "nata a Lecce", "desde niña", "équipe masculine", "iscritta all'albo".

Why: Romance and Slavic resumes need no pronoun; a participle that opens a clause is enough. The masculine is also the
form for all, so only births and childhood tell it; the feminine tells it everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.about import line, opens_clause
from masking.reading.cues import Cue, Shape
from masking.reading.own_voice import own_voice
from masking.reading.record import Reading
from name_lists import terms

_AWAY = ("publications", "references", "skills", "projects")
_BORN = Cue(
    ("nata", "nato", "nacida", "nacido", "nascida", "nascido", "née", "né", "urodzona", "urodzony", "narozena",
     "narozen",      "рожденная", "родилась", "родился", "născută", "născut", "rođena", "rođen", "rojena", "rojen")
)  # fmt: skip
_BIRTH = expression(
    r"[ ](?:(?:a|ad|il|l'|nel|en|el|em|no|na|à|le|dnia|w|v|ve|la|în|u|в|\d)(?:[ ]|(?<='))|\d)", re.IGNORECASE
)
_FIRM = expression(
    r"\b(?:azienda|impresa|società|ditta|startup|empresa|compañía|sociedad|firma|companhia|entreprise|société"
    r"|spółka)\b",
    re.I,
)
_FEMININE = Cue(terms.words("gender_feminine"))
_CHILD = expression(
    r"\b(?:(?:desde|de muy|siendo)[ ](?:muy[ ])?(?:niñ[oa]|pequeñ[oa]|chic[oa]|menin[oa]|garot[oa])"
    r"|(?:da|fin da)[ ](?:bambin[oa]|ragazz[oa]|piccol[oa])|als[ ](?:kleine[rs]?[ ])?(?:mädchen|junge|bub)"
    r"|(?:as|since i was|when i was)[ ]an?[ ](?:(?:little|young|small|village|country|farm|teenage)[ ])?(?:girl|boy"
    r"|lad)"
    r"|(?:depuis|étant|quand j'étais)[ ](?:tout[e]?[ ])?petite?(?:[ ](?:fille|garçon))?)\b"
)
_CHILD_WORDS = Cue(
    ("niño", "niña", "pequeño", "pequeña", "chico", "chica", "menino", "menina", "garoto", "garota", "bambino",
     "bambina",      "ragazzo", "ragazza", "mädchen", "junge", "girl", "boy", "lad", "petite")
)  # fmt: skip
_TEAM = expression(
    r"\b(?:équipes?|equipos?|equipes?|squadra|selecci[óo]n|seleção|nazionale|sélection|section|sezione|team|time"
    r"|ligue|liga"
    r"|fútbol|futbol|futebol|calcio|football|rugby|basket|baloncesto|voleibol|pallavolo|handball|hockey)[ ]"
    r"(?:(?:[\w-]+)[ ]){0,2}?(?:féminine?s?|masculine?s?|femenin[oa]s?|masculin[oa]s?|feminin[oa]s?|femminile"
    r"|maschile)\b"
)
_ADJECTIVES = Cue(
    ("féminine", "féminin", "masculine", "masculin", "femenino", "femenina", "masculino", "masculina", "feminino",
     "feminina", "femminile", "maschile", "féminines", "masculines")
)  # fmt: skip
_COMPOUND = expression(
    r"(?:damen|frauen|herren|männer|dam|herr|mädchen|jungen)(?:mannschaft|team|elf|riege|chor|laget|lag)\w*$"
)
_TRADED = expression(
    r"\b(?:mode|moda|abbigliamento|ropa|clientèle|collection|linea|calzado|vestiaire|prêt-à-porter)\b", re.I
)


def gendered(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the forms that tell whether a woman or a man speaks."""
    yield from _births(reading)
    yield from _participles(reading)
    yield from _childhood(reading)
    yield from _teams(reading)


def _births(reading: Reading) -> Iterator[tuple[int, int]]:
    for index in reading.words.among(_BORN):
        start, end = reading.words.starts[index], reading.words.ends[index]
        if reading.kind_at(start) in _AWAY or not _BIRTH.match(reading.text, end):
            continue
        around = line(reading, start, end)
        if not _FIRM.search(around) and (opens_clause(reading, start) or reading.text[start].isupper()):
            yield start, end


def _participles(reading: Reading) -> Iterator[tuple[int, int]]:
    """Feminine participles and members that open a clause: "iscritta all'albo", "egresada de la UBA"."""
    text = reading.text
    for index in reading.words.among(_FEMININE):
        start, end = reading.words.starts[index], reading.words.ends[index]
        before = reading.words.lowers[index - 1] if index else ""
        if reading.kind_at(start) in _AWAY or _FIRM.search(line(reading, start, end)):
            continue
        opens = opens_clause(reading, start) or before in _AND or text[start].isupper()
        if opens and not _OPEN.match(text, end):
            yield start, end


_AND = frozenset(("y", "e", "et", "sono", "soy", "sou", "suis", "estoy", "come", "como", "comme"))
_OPEN = expression(r"[/(][ao]?|[ ](?:[\d.,]+[ ]?(?:€|%|euro))|·e")
"""Written for both: "titulada/o"."""


def _childhood(reading: Reading) -> Iterator[tuple[int, int]]:
    for index in reading.words.among(_CHILD_WORDS):
        start, end = reading.words.starts[index], reading.words.ends[index]
        told = _CHILD.search(reading.lower, max(0, start - 30), end)
        if told is None or told.end() != end or reading.kind_at(start) in _AWAY:
            continue
        since = told[0].startswith(("desde", "fin da", "since", "when"))
        if since or own_voice(reading, start, end):
            yield start, end


def _teams(reading: Reading) -> Iterator[tuple[int, int]]:
    for index in reading.words.among(_ADJECTIVES):
        start, end = reading.words.starts[index], reading.words.ends[index]
        team = next(
            (found for found in _TEAM.finditer(reading.lower, max(0, start - 40), end) if found.end() == end), None
        )
        if team and reading.kind_at(start) not in _AWAY and not _TRADED.search(line(reading, start, end)):
            yield team.span()
    for index in reading.words.among(_SCHOOL_NAME):
        if reading.kind_at(reading.words.starts[index]) not in _AWAY:
            yield reading.words.starts[index], reading.words.ends[index]


_SCHOOL_NAME = Shape(lambda word: _COMPOUND.match(word) is not None)
