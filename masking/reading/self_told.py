"""What the writer of a post says of himself in plain words outside chains: "my fella", "I am from Georgia", "bad knee".

Why: these words are everyday ones in a resume; in a post, behind "my" or "I am", they speak of the writer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.posting import posting
from masking.reading.record import Reading
from masking.span import Field
from name_lists import terms

_SPOUSES = Cue((*terms.words("portrait_spouse"), "half", "man", "lady", "boyfriend", "girlfriend"))
_MY_SPOUSE = expression(
    rf"\b(?:my|me|the)[ ](?:dear[ ]|lovely[ ])?((?:{'|'.join(sorted(terms.words('portrait_spouse')))})"
    r"|(?:other|better) half|old (?:man|lady)|boyfriend|girlfriend)\b"
)
_THE = frozenset(("missus", "wifey", "hubby", "missis"))
_FROM = Cue(
    ("from", "aus", "z", "ze", "från", "fra", "uit", "de", "du", "dal", "dalla", "dall", "del", "originally")
)  # fmt: skip
_AM_FROM = expression(
    r"(?:(?<!\w)(?:i am|i'm|i’m|im|am|we are|she is|he is|ich bin|ich komme|komme|je suis|je viens|viens|soy|vengo|sou"
    r"|sono|io sono|jestem|jag är|jag kommer|kommer|ik ben|ik kom|eu sou)|\d\d[ ](?:jahre|ans|años|anos|anni|lat|år"
    r"|jaar|years old|yo|yrs|years)|(?<![\d.])[1-8]\d(?=,)|(?:i'm|i’m|im|i am|am|and)[ ][1-7]\d"
    r"|frau|mann|man|woman|lady|guy|girl|lad|fella|homme|femme|mujer|hombre|señora)"
    r"(?:[ ](?:originally|orig|alt|old|gebürtig|coming|comes))?[ ,]{1,2}$"
)
_CALLED_FROM = expression(
    r"(?:\b(?i:i am|i'm|i’m|im|my name is|my name's|name is|this is|je suis|je m'appelle|ich bin|soy|me llamo|sono)[ ]"
    r"|(?:\A|\n)(?i:(?:hi|hello|hey)[ ,!]+)?)[A-ZÀ-Þ][\w'’-]+(?:[ ][A-ZÀ-Þ][\w'’-]+)?,?(?:[ ]\d\d,?)?[ ]$"
)
"""A name, and an age behind it, before the homeland: "I am Rosalind from Grenada"."""
_LAND = expression(
    r"(?:from|aus(?: der| dem)?|ze?|från|fra|uit|de(?: la)?|du|dal|dalla|dall'|del)[ ]"
    r"(?:the[ ](?=[a-z]))?([\w'-]+(?:[ ][\w'-]+)?)"
)
_BODY = Cue(
    ("knee", "knees", "back", "hip", "hips", "shoulder", "leg", "arm", "eye", "ear", "ears", "hearing", "heart",
     "ankle", "foot", "hand", "spine")
)  # fmt: skip
_HURT = expression(
    r"(?:\b(?:my|with an?|have an?|got an?|had an?|one|'ve an?)[ ]"
    r"|(?:\A|[.!?\n][ ]?)(?=bad|dodgy|bum|gammy|crook|dicky|weak))"
    r"((?:(?:bad|dodgy|bum|gammy|crook|dicky|weak|fused|prosthetic|glass|artificial|bionic|titanium|fake|replaced"
    r"|missing|busted)[ ]){1,2}(?:left[ ]|right[ ])?(?:knees?|back|hips?|shoulder|leg|arm|eye|ears?|hearing|heart"
    r"|ankle|foot|hand|spine))\b"
)
_OTHERS = expression(
    r"\b(?:people|clients?|patients?|someone|customers?|if you|have you got|you have|grandm\w+|mother)\b"
)
_SOBER = Cue(("clean", "sober", "recovery", "remission"))
_DRY = expression(
    r"(?:(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven)\+?[ ](?:months?|mos?|years?|yrs?)[ ]"
    r"(?:clean(?: and sober| & sober)?|sober)\b(?![ ](?:driv|record|licen|abstract|background|bill|house|home|mvr))"
    r"|in (?:recovery|remission)\b(?![ ](?:room|ward|unit|vehicle|time|boat|work)))"
)
_REACH = 40


def self_told(reading: Reading) -> Iterator[tuple[int, int, Field]]:
    """Yield partners, homelands and ailments of the writer of a post, with their fields."""
    if not posting(reading):
        return
    yield from _partners(reading)
    yield from _homelands(reading)
    yield from _ailments(reading)


def _partners(reading: Reading) -> Iterator[tuple[int, int, Field]]:
    for index in reading.words.among(_SPOUSES):
        end = reading.words.ends[index]
        found = _ending(_MY_SPOUSE, reading, end)
        if found is not None and (not found[0].startswith("the") or found[1] in _THE):
            yield (*found.span(1), Field.MARITAL_STATUS)


def _homelands(reading: Reading) -> Iterator[tuple[int, int, Field]]:
    """ "I am from Georgia", "57 Jahre, aus der Slowakei": a country behind what the writer says that he is."""
    small = reading.caseless
    for index in reading.words.among(_FROM):
        start = reading.words.starts[index]
        land = _LAND.match(small, start)
        if (
            land is None
            or not reading.text[land.start(1)].isupper()
            or not (
                _AM_FROM.search(small, max(0, start - _REACH), start)
                or _CALLED_FROM.search(reading.text, max(0, start - _REACH), start)
            )
        ):
            continue
        first, *more = land[1].split(" ")
        lands = _lands()
        if more and land[1] in lands:
            yield start, land.end(1), Field.ETHNICITY
        elif first in lands:
            yield start, land.start(1) + len(first), Field.ETHNICITY


@cache
def _lands() -> frozenset[str]:
    return frozenset(terms.group("ethnicity.country")) | terms.words("portrait_lands")


def _ailments(reading: Reading) -> Iterator[tuple[int, int, Field]]:
    for index in reading.words.among(_BODY):
        found = _ending(_HURT, reading, reading.words.ends[index])
        if found is None:
            continue
        opens = found.start(1) - found.start() < 3
        if opens or not _OTHERS.search(reading.lower, max(0, found.start() - _REACH), found.start()):
            yield (*found.span(1), Field.DISABILITY)
    for index in reading.words.among(_SOBER):
        end = reading.words.ends[index]
        for found in _DRY.finditer(reading.lower, max(0, end - _REACH), min(len(reading.text), end + 12)):
            if found.start() < end <= found.end():
                yield (*found.span(), Field.DISABILITY)


def _ending(pattern: re.Pattern[str], reading: Reading, end: int) -> re.Match[str] | None:
    """The match that ends with a word."""
    found = pattern.finditer(reading.lower, max(0, end - _REACH), end)
    return next((match for match in found if match.end() == end), None)
