"""Identity: the parts of a candidate's name, told apart.

Why: a swap gives a given name for a given name and a family name for a family name, and names of the world are
written in many orders: "DOE, Jane A.", "José García López", "Nguyen Thi Mai", "Ahmed bin Rashid Al-Maktoum".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from name_lists import census, titles

PARTICLES = frozenset(
    "de da do dos das del della dello di du des la le les los las van von vom zu zum zur der den ter ten te op het "
    "bin binti bint ibn ben bat al el ul ur abu abd af av san santa st saint mac mc o d' y e i und dalla degli lo ap".split()
)
_BEFORE_FAMILY = PARTICLES - frozenset("y e i o und la le abu abd mac st saint san santa".split())
_CREDENTIALS = re.compile(
    r"^(?:ph\.?d|m\.?d|mba|m\.?sc|b\.?sc|m\.?a|b\.?a|b\.?e|m\.?e|b\.?tech|m\.?tech|b\.?com|m\.?com|ca|cpa|cfa|pmp|rn|bsn|msn|"
    r"j\.?d|ll\.?[bm]|esq|jr|sr|ii|iii|iv|p\.?e|mphil|d\.?phil|ed\.?d|m\.?ed|mph|dds|np|lpn|cissp|csm|shrm-cp|phr|sphr|"
    r"fca|acca|frcs|mrcp|mbbs|cv|resume|résumé|curriculum|vitae)\.?$",
    re.I,
)
_HONORIFICS = frozenset("dr prof professor doctor rev ing eng engr er adv dipl.-ing mx hon capt col maj lt sgt".split())
_NICK = re.compile(r"[(\"“'‘]\s*([^\W\d_][\w.'-]*)\s*[)\"”'’]")
_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f'’.\-‐‑])*")
_COMMON_FAMILY = 20
"""So many times more often a family name than a given name: surely a family name."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The parts of a name as they are written: first name, middle names or initials, family name, nicknames."""

    first: str
    middles: tuple[str, ...] = ()
    family: str = ""
    nicknames: tuple[str, ...] = ()
    family_first: bool = False

    @property
    def family_parts(self) -> tuple[str, ...]:
        """The words of a family name of several words or halves, particles left out."""
        parts = [p for p in re.split(r"[\s\-‐‑]+", self.family) if p]
        words = [p for p in parts if p.lower().rstrip("'’") not in PARTICLES]
        return tuple(words) if len(parts) > 1 else ()


def parse(name: str) -> Identity:
    """Return the parts of ``name``; titles, degrees and generations are no parts of it.

    >>> parse("Dr. Jane A. Doe-Smith, PhD")
    Identity(first='Jane', middles=('A.',), family='Doe-Smith', nicknames=(), family_first=False)
    >>> parse("GARCÍA LÓPEZ, María").family, parse("Ludwig van Beethoven").family
    ('GARCÍA LÓPEZ', 'van Beethoven')
    """
    nicknames = tuple(m.group(1) for m in _NICK.finditer(name))
    plain = _NICK.sub(" ", name)
    before, comma, after = plain.partition(",")
    left, right = _words(before), _words(after)
    if comma and right and left:
        first, *middles = right
        return Identity(first, tuple(middles), " ".join(left), nicknames, True)
    words = left or right
    if not words:
        return Identity("")
    return _in_order(words, nicknames)


def _in_order(words: list[str], nicknames: tuple[str, ...]) -> Identity:
    if len(words) == 1:
        return Identity(words[0], (), "", nicknames)
    if _family_leads(words):
        given = words[1:]
        if len(given) > 1 and _vietnamese(words[0]):  # the given name stands last, the middle name before it
            return Identity(given[-1], tuple(given[:-1]), words[0], nicknames, True)
        return Identity(given[0], tuple(given[1:]), words[0], nicknames, True)
    cut = _family_start(words)
    return Identity(words[0], tuple(words[1:cut]), " ".join(words[cut:]), nicknames)


def _family_start(words: list[str]) -> int:
    """Where the family name begins among words in the Western order."""
    for at in range(1, len(words) - 1):
        if words[at].lower() in _BEFORE_FAMILY:
            return at
    last = len(words) - 1
    if last >= 2 and words[last - 1].lower() in PARTICLES:
        last = last - 2 if last >= 3 and words[last - 1].lower() in ("y", "e", "i") else last - 1
    if last >= 2 and _iberian(words[last]) and _iberian(words[last - 1]) and _surely_family(words[last - 1]):
        return last - 1
    return last


def _family_leads(words: list[str]) -> bool:
    """Whether the first word is the family name: in capitals alone, or by what the census knows of the words."""
    if words[0].isupper() and len(words[0]) > 1 and not any(w.isupper() for w in words[1:]):
        return True
    if len(words) > 3 or not _surely_family(words[0]):
        return False
    lead = census.family(words[0])
    return lead is not None and lead.shares[3] >= 50 and not _surely_family(words[-1])


def _vietnamese(word: str) -> bool:
    return census.fold(word) in _VIETNAMESE


_VIETNAMESE = frozenset(
    "nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly trinh dinh doan luu luong mai truong".split()
)


def _surely_family(word: str) -> bool:
    family, given = census.family(word), census.given(word)
    if family is None:
        return False
    return given is None or max(family.count, family.count_2010) >= _COMMON_FAMILY * given.count


def _iberian(word: str) -> bool:
    family = census.family(word)
    return family is not None and family.shares[2] >= 40


def _words(text: str) -> list[str]:
    found = [m.group().rstrip("-'’") for m in _WORD.finditer(text)]
    kept = [w for w in found if not _CREDENTIALS.match(w) and w.lower().rstrip(".") not in _HONORIFICS]
    while kept and titles.gender(kept[0]) and len(kept) > 1:
        kept = kept[1:]
    return [w if len(w.rstrip(".")) == 1 or w.count(".") > 1 else w.rstrip(".") for w in kept]
