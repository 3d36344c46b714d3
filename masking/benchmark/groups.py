"""Is everybody's name found alike? The same documents with names of many origins put in.

Groups: origins of the world, four groups of the United States, genders, how frequent a name is, names that are also
words, and names invented for the purpose that stand in no list. Recall is per place where the name stands; the table
is read for its worst group and for the gap to the best.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from masking.benchmark.gold import Gold, Mark
from masking.span import Field
from name_lists import census, pools
from name_lists.origins import Origin, handwritten

NAMES = 200
ORIGINS = (
    "yoruba", "igbo", "akan ghanaian", "amharic ethiopian", "zulu xhosa", "west african french", "arabic", "persian",
    "turkish", "hebrew israeli", "hindi", "tamil", "punjabi", "bengali", "pakistani", "chinese", "korean", "vietnamese",
    "japanese", "indonesian", "filipino", "russian", "polish", "greek", "german", "french", "south american",
    "brazilian", "hawaiian polynesian", "native american",
)  # fmt: skip
_SLOT = re.compile(r"\{(NAME|UPPER|FIRST|LAST|HANDLE|COMMA)\}")
_SYLLABLES = ("ba", "lo", "mi", "ter", "ka", "su", "ren", "do", "vi", "sha", "go", "ni", "pel", "ru", "ta", "zan")


@dataclass(frozen=True, slots=True)
class Person:
    """A name put into a document."""

    given: str
    family: str
    gender: str = ""
    frequency: str = ""
    """``frequent``, ``rare`` or ``unlisted`` in the census of the United States; empty where not asked."""


@dataclass(frozen=True, slots=True)
class Case:
    """One document with one name put in, and the group it is counted for."""

    group: str
    person: Person
    gold: Gold


def cases(rng: random.Random, *, names: int = NAMES) -> Iterator[Case]:
    """Yield ``names`` documents for every group; the documents are the same for every group."""
    text = files("masking.benchmark").joinpath("templates.txt").read_text(encoding="utf-8")
    templates = [part.strip("\n") + "\n" for part in text.split("=====\n") if part.strip()]
    for group, people in populations(rng, names=names).items():
        for number, person in enumerate(people):
            template = templates[number % len(templates)]
            yield Case(group, person, fill(f"{group}-{number}", template, person))


def populations(rng: random.Random, *, names: int = NAMES) -> dict[str, list[Person]]:
    """Return ``names`` people per group."""
    found: dict[str, list[Person]] = {}
    lists = handwritten()
    for wanted in ORIGINS:
        found[wanted] = list(_drawn(lists[wanted], names, rng))
    pool = pools.shipped()
    for race in ("white", "black", "hispanic", "asian"):
        families = pool.group("family", race=race)
        people = []
        for gender in ("female", "male"):
            given = pool.group("given", race=race, gender=gender)
            people += [Person(rng.choice(given).name, rng.choice(families).name, gender) for _ in range(names // 2)]
        found[f"US {race}"] = people
    found["also a word"] = [Person(*pair) for pair in _words(names, rng)]
    found["in no list"] = [Person(_invented(rng), _invented(rng)) for _ in range(names)]
    return {group: [_with_frequency(p) for p in people] for group, people in found.items()}


def fill(identity: str, template: str, person: Person) -> Gold:
    """Return a template with a person put in, every place of the name marked."""
    folded = "".join(c for c in unicodedata.normalize("NFKD", f"{person.given}{person.family}") if c.isalnum())
    handle = folded.casefold().encode("ascii", "ignore").decode() or "candidate"
    values = {
        "NAME": f"{person.given} {person.family}", "UPPER": f"{person.given} {person.family}".upper(),
        "FIRST": person.given, "LAST": person.family, "COMMA": f"{person.family}, {person.given}", "HANDLE": handle,
    }  # fmt: skip
    text, marks, at = "", [], 0
    for slot in _SLOT.finditer(template):
        text += template[at : slot.start()]
        start = len(text)
        text += values[slot[1]]
        at = slot.end()
        if slot[1] != "HANDLE":
            marks.append(Mark(start, len(text), Field.NAME))
    return Gold(identity, text + template[at:], tuple(marks), covered=(Field.NAME,))


def _drawn(origin: Origin, names: int, rng: random.Random) -> Iterator[Person]:
    for number in range(names):
        gender = "female" if number % 2 else "male"
        given = rng.choice(origin.female if gender == "female" else origin.male).replace("_", " ")
        family = rng.choice(origin.family).replace("_", " ") if origin.family else rng.choice(origin.male)
        yield Person(given, family, gender)


def _words(names: int, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Full names of which both parts are everyday words."""
    text = files("masking.benchmark").joinpath("word_names.txt").read_text(encoding="utf-8")
    given, family = (line.partition(":")[2].split() for line in text.splitlines() if ":" in line)
    for _ in range(names):
        yield rng.choice(given), rng.choice(family)


def _invented(rng: random.Random) -> str:
    return "".join(rng.choice(_SYLLABLES) for _ in range(rng.choice((2, 3, 3)))).capitalize()


def _with_frequency(person: Person) -> Person:
    row = census.given(person.given.split()[0])
    count = row.count if row is not None else 0
    band = "frequent" if count >= 10_000 else "rare" if count else "unlisted"
    return Person(person.given, person.family, person.gender, band)
