"""Organisations: employers and schools of the world, also those that look like people, places or products."""

from __future__ import annotations

import random
from collections.abc import Callable

from masking.synthesize.banks import bank, blocks
from masking.synthesize.people import person
from masking.synthesize.places import town


def employer(rng: random.Random, kind: str = "") -> str:
    """Return the name of an employer; ``kind`` is a block of ``data/employers.txt`` such as ``hospital``."""
    known = blocks("employers")
    patterns = known.get(kind) if kind and rng.random() < 0.6 else None
    if patterns is None:
        patterns = known["any"] if rng.random() < 0.6 else known["real"]
    return _compose(rng, rng.choice(patterns))


def school(rng: random.Random, country: str = "") -> str:
    """Return a university or college, of ``country`` where we have patterns for it."""
    known = blocks("schools")
    chance = rng.random()
    known_country = country.lower() in known and chance < 0.65
    block = country.lower() if known_country else "world" if chance < 0.82 else "real" if chance < 0.94 else "bare"
    return _compose(rng, rng.choice(known[block]))


def grade_school(rng: random.Random, country: str = "") -> str:
    """Return a school for children."""
    known = blocks("schools")
    block = f"{country.lower()} school"
    return _compose(rng, rng.choice(known[block if block in known else "us school"]))


def brand(rng: random.Random) -> str:
    """Return a made-up brand such as "Acusoft"."""
    parts = bank("employers", "brand heads"), bank("employers", "brand tails")
    return rng.choice(parts[0]) + rng.choice(parts[1])


def _compose(rng: random.Random, pattern: str) -> str:
    """Fill ``{P}`` a family name, ``{F}`` a full name, ``{C}`` a town, ``{S}`` a state, ``{W}`` a word,
    ``{U}`` a brand, ``{D}`` dotted initials, ``{M}`` a subject and so on."""
    name = pattern
    while "{" in name:
        start = name.index("{")
        key = name[start + 1]
        name = name[:start] + _PARTS[key](rng) + name[start + 3 :]
    return name


def _family(rng: random.Random) -> str:
    who = person(rng)
    return who.family.split(",")[0].strip(".") or who.given


_PARTS: dict[str, Callable[[random.Random], str]] = {
    "P": _family, "F": lambda rng: person(rng).full, "C": lambda rng: town(rng).name,
    "I": lambda rng: town(rng, country="IN").name, "A": lambda rng: town(rng, country="US").name,
    "S": lambda rng: rng.choice(bank("places", "us states"))[3:],
    "N": lambda rng: rng.choice(bank("places", "india")), "W": lambda rng: rng.choice(bank("employers", "words")),
    "U": brand, "X": lambda rng: "".join(rng.choice("ABCDEFGHIKLMNPRSTUVW") for _ in range(rng.randint(2, 4))),
    "D": lambda rng: (
        rng.choice((".", ". ", ".")).join(rng.choice("ABCDGHJKLMNPRSTV") for _ in range(rng.randint(2, 4))) + "."
    ),
    "M": lambda rng: rng.choice(bank("education", "majors")), "G": lambda rng: str(rng.randint(1, 240)),
    "H": lambda rng: rng.choice(bank("places", "india street words")),
    "T": lambda rng: rng.choice(bank("schools", "saints")),
}  # fmt: skip
