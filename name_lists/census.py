"""Who bears a name in the United States: Census 2010 and 2020 counts with sex and race shares, and birth cohorts.

Names are looked up without case, accents, hyphens and apostrophes, as the census spells them. The tables are
extracts made by ``build_census``; origin and licence stand in SOURCES.md. They are read on first use.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

RACES: tuple[str, ...] = ("white", "black", "hispanic", "asian")
GENDERS: tuple[str, ...] = ("male", "female")
ADULTS = (0.60, 0.12, 0.18, 0.06)
"""Rough shares of ``RACES`` among the people the census counts: the prior that Bayes' rule takes out once."""
_PLAIN = str.maketrans(
    {"ø": "o", "đ": "d", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i", "ə": "e"}
)


@dataclass(frozen=True, slots=True)
class GivenName:
    """A first name: bearers in 2020, percent male, percent of each race, births and their mean year."""

    name: str
    count: int
    male: int
    shares: tuple[int, int, int, int]
    """Percent, in the order of ``RACES``."""
    births: int
    cohort: int | None
    """Mean year of birth among those born 1940 to 2004; None where none is known."""


@dataclass(frozen=True, slots=True)
class FamilyName:
    """A surname: bearers in 2020 and 2010 (0: below 100) and percent of each race."""

    name: str
    count: int
    count_2010: int
    shares: tuple[int, int, int, int]


@lru_cache(maxsize=1 << 16)
def fold(name: str) -> str:
    """Return ``name`` as the census spells it: lower-case letters without accents and punctuation.

    >>> fold("Núñez-O'Brien")
    'nunezobrien'
    """
    plain = unicodedata.normalize("NFKD", name.lower().translate(_PLAIN))
    return "".join(c for c in plain if c.isalpha())


def given(name: str) -> GivenName | None:
    """Return what the census knows of a first name, or None."""
    return _given_names().get(fold(name))


def family(name: str) -> FamilyName | None:
    """Return what the census knows of a surname, or None."""
    return _family_names().get(fold(name))


def given_names() -> Iterator[GivenName]:
    """Every first name of the census, by the alphabet."""
    yield from _given_names().values()


def family_names() -> Iterator[FamilyName]:
    """Every surname of the census, by the alphabet."""
    yield from _family_names().values()


def gender(name: str, *, share: int = 90) -> str | None:
    """Return the sex that at least ``share`` percent of the bearers of a first name have, or None."""
    found = given(name)
    if found is None:
        return None
    if found.male >= share:
        return "male"
    return "female" if found.male <= 100 - share else None


def race(first_name: str, last_name: str) -> str | None:
    """Return the likeliest race of a bearer of both names, or None where the census knows neither.

    Bayes' rule with names independent given race: P(r | f, l) is proportional to P(r|f) P(r|l) / P(r).
    Why: a gender swap has to stay within the race that the name suggests. It is never shown as a fact
    about the person.
    """
    known = [found.shares for found in (given(first_name), family(last_name)) if found is not None]
    if not known:
        return None
    weights = [1.0 if len(known) == 1 else 1 / p for p in ADULTS]
    for shares in known:
        weights = [w * (s + 0.5) for w, s in zip(weights, shares, strict=True)]
    return RACES[max(range(len(RACES)), key=weights.__getitem__)]


@cache
def _given_names() -> dict[str, GivenName]:
    table = {}
    for row in _rows("census_first_names.csv"):
        name, count, male, white, black, hispanic, asian, births, cohort = row
        shares = (int(white), int(black), int(hispanic), int(asian))
        table[name] = GivenName(name, int(count), int(male), shares, int(births or 0), int(cohort) if cohort else None)
    return table


@cache
def _family_names() -> dict[str, FamilyName]:
    table = {}
    for name, newer, older, white, black, hispanic, asian in _rows("census_surnames.csv"):
        shares = (int(white), int(black), int(hispanic), int(asian))
        table[name] = FamilyName(name, int(newer), int(older), shares)
    return table


def _rows(name: str) -> Iterator[list[str]]:
    text = files("name_lists").joinpath(name).read_text(encoding="ascii")
    rows = csv.reader(text.splitlines())
    next(rows)
    yield from rows
