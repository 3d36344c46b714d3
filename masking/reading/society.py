"""Societies by their whole name: what stands as one item of a list around a telling word, in small letters too.

Why: "casa lgbt+ do pelô", "Red de Jóvenes Mayas", "Mardinli Kürt Kültür Derneği" are names as much as "Black Nurses
Association", but neither capitals nor an English head word bound them; the item of the list does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from masking.expression import expression
from masking.reading.cues import Cue, Shape
from masking.reading.national_body import of_trade
from masking.reading.people import STATES
from masking.reading.record import Reading
from name_lists import terms

_GAP = expression(r"[.!?][ ]|[ ]{2,}|[ ][–—-][ ]")
_MARKS = ",;:|•·(\n\t"
_ROLE = (
    r"(?:(?:active|founding|board|life|volunteer|honorary|student|chapter|vice|past|former|erg|co)[ -])?"
    r"(?:members?|mentor\w*|treasurer|secretary|president|chair\w*|co-?chair|lead(?:er)?|co-?lead|volunteer\w*"
    r"|teacher|cook"
    r"|coach|organi[sz]er|founder|co-?founder|trustee|director|captain|speaker|ambassador|ally|board|drummer|dancer"
    r"|editor|hosts?"
    r"|tesorer[oa]|tesourei[rao]+|trésori[eè]re?|socia|socio|membro|membre|miembro|mitglied|bénévole|voluntari[oa]"
    r"|voluntári[oa]|kassenwart\w*|vorstand\w*|vorsitz\w*|bestuurslid|lid|styrelse\w*|presidente|tesoriere"
    r"|segretari[oa])"
)
_LEAD = expression(
    rf"^.*(?:\b(?:at|with|for|in|by|from|bei|chez|presso|hos|vid|our|my|the|mon|notre|mi|nuestr[oa]|unser\w*)|'s"
    rf"|\b{_ROLE}"
    r"(?:[ ](?:of|of the|der|des|de la|du|della|do|da|del|de))?)[ ]+",
    re.I,
)
_STOP = expression(
    rf"[,;:|•·()\n\t]|[.!?](?:[ ]|$|\n)|[ ](?:–|-|—)[ ]|[ ]{{2,}}|[ ](?:{_ROLE}|since|from|with|where|who|as|at"
    rf"|(?-i:and[ ](?:I|[a-z]))|on|every"
    r"|dal|desde|depuis|seit|in(?=[ ][A-ZÀ-Þ][a-zà-ÿ]+(?:[ ,;.\n]|$))|\d{4})\b",
    re.I,
)
_HEADS = Cue(
    (
        *("red", "rede", "réseau", "comunità", "comunidad", "comunidade", "communauté", "amicale"),
        *("associazione", "asociación", "associação", "asociacion", "associacao", "colectivo", "coletivo", "collectif"),
        *("beca", "bolsa", "bourse", "borsa", "movimiento", "movimento", "mouvement", "unión", "união", "federación"),
        *("kulturverein", "verein", "derneği", "dernek", "vakfı", "stowarzyszenie", "spolek", "kulturförening"),
        *("förening", "forening", "vereniging", "stichting", "kelab", "persatuan", "pertubuhan", "paguyuban"),
        *("círculo", "circolo", "cercle", "fraternidad", "grupo", "groupe", "gruppo", "casa"),
        *("bundesverband", "landsmannschaft", "zrzeszenie", "szövetség", "udruga", "udruženje", "organización"),
    )
)
_COMPOUNDS = ("verein", "verband", "förening", "forening", "vereniging")
_COMPOUND = Shape(lambda word: word.endswith(_COMPOUNDS) and len(word) > 9)
_FREE = frozenset(("volunteering", "interests", "awards", "other", "personal", "education", "summary"))
_GRANTS = frozenset(("beca", "bolsa", "bourse", "borsa"))
_WOMEN = frozenset(
    (
        *("wanita", "mujeres", "mulheres", "donne", "femmes", "frauen", "kadın", "kadınlar", "kadınları", "kobiet"),
        *("kvinnor", "kvinder", "perempuan", "vrouwen", "ženy", "žen", "ibu", "naisten", "women", "женщин", "жінок"),
    )
)
_WORD = expression(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_PEOPLES = ("ethnicity.people", "ethnicity.race", "ethnicity.tribe", "ethnicity.caste")
_AWAY = expression(r"\b(?:red cross|croix[- ]rouge|cruz roja|croce rossa|rotes kreuz|cruz vermelha|kızılay)\b", re.I)


def item(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the name that stands as one item of a list around ``start:end``; roles and prepositions stay outside."""
    least = max(0, start - 70)
    left = max((text.rfind(mark, least, start) for mark in _MARKS), default=-1)
    left = max(left + 1, least)
    gaps = [left + gap.end() for gap in _GAP.finditer(text[left:start])]
    left = gaps[-1] if gaps else left
    lead = _LEAD.match(text[left:start])
    first = left + lead.end() if lead else left
    while first < start and text[first] in " *\"'“«-·°":
        first += 1
    if len(text[first:start].split()) > 4:
        first = start
    stop_ = _STOP.search(text, end, end + 70)
    last = stop_.start() if stop_ else min(len(text), end + 70)
    if text[last : last + 1] == "(" and (bracket := re.match(r"\([^()\n]{2,30}\)", text[last:])):
        last += bracket.end()
    while last > end and text[last - 1] in " \"'”»*":
        last -= 1
    if len(text[end:last].split()) > 7 or any(mark in text[first:last] for mark in "@/[<"):
        return start, end
    return first, last


def societies(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Yield societies of a people ("people") or of women ("women") in the candidate's free time and studies."""
    text = reading.text
    done = -1
    for index in reading.words.among(_HEADS, _COMPOUND):
        start, end = reading.words.starts[index], reading.words.ends[index]
        kind = reading.kind_at(start)
        if (
            start < done
            or kind not in _FREE
            or (kind in ("education", "summary") and text[start:end].lower() not in _GRANTS)
        ):
            continue
        first, last = item(text, start, end)
        name = text[first:last]
        words = [word.lower() for word in _WORD.findall(name)]
        if not 2 <= len(words) <= 10 or _AWAY.search(name):
            continue
        of = "women" if not _WOMEN.isdisjoint(words) else "people"
        hits = reading.hits_in("ethnicity", first, last)
        hit = (any(hit.group in _PEOPLES for hit in hits) or any(map(is_people, words))) and not of_trade(name)
        if of == "women" or hit:
            done = last
            yield first, last, "people" if hit else of


@cache
def _stems() -> frozenset[str]:
    return (
        frozenset(
            phrase.lower()
            for group in _PEOPLES
            for phrase in terms.group(group)
            if " " not in phrase and len(phrase) > 3
        )
        - frozenset(
            ("bantu", "community", "tribal", "native", "general", "black", "white", "colored", "mixed", "brown")
        )
        - frozenset(state.lower() for state in STATES)
    )


def is_people(word: str) -> bool:
    """Whether a word is a people in one of its forms: "mapuches", "eritrea", "sorbischer"."""
    if len(word) < 5:
        return False
    known = _stems()
    forms = (word, word[:-1], word[:-2], word[:-1] + "o", word[:-1] + "a", word[:-2] + "o", word[:-1] + "e")
    return any(len(form) > 3 and form in known for form in forms)
