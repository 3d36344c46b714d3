"""Context: everything one synthetic resume is about, and the slots that its sentences are filled from."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from masking.synthesize import organisations, places
from masking.synthesize.banks import bank, blocks, files
from masking.synthesize.draft import Piece, render
from masking.synthesize.layouts import Layout, Style
from masking.synthesize.people import WORDS, Person, person, spelled, word_name


@dataclass(frozen=True, slots=True)
class Occupation:
    """An occupation with its words: what it is called, where it is done, what one does in it."""

    name: str
    titles: tuple[str, ...]
    kinds: tuple[str, ...]
    """Blocks of ``data/employers.txt``."""
    skills: tuple[str, ...]
    tools: tuple[str, ...]
    degrees: tuple[str, ...]
    certificates: tuple[str, ...]
    duties: tuple[str, ...]


@dataclass(slots=True)
class Context:
    """One resume's candidate, occupation and home; ``rng`` is the only source of chance."""

    rng: random.Random
    who: Person
    name: str
    """The name as the candidate spells it."""
    occupation: Occupation
    home: places.Town
    email: str
    phone: str
    link: str
    year: int
    """The year in which the resume was written."""
    layout: Layout
    style: Style
    schools: tuple[str, ...]
    """The universities attended, the latest first."""

    def fill(self, template: str) -> list[Piece]:
        """Return the pieces of a template whose slots are filled for this candidate."""
        return render(template, self.slot)

    def pick(self, file: str, block: str) -> list[Piece]:
        """Return a filled entry of a phrase bank."""
        return self.fill(self.rng.choice(bank(file, block)))

    def slot(self, name: str) -> str | Piece | list[Piece]:
        """Return what stands for ``{name}`` in a template."""
        return _SLOTS[name](self)

    def line_of_work(self) -> list[Piece]:
        """Return a filled sentence about work: the occupation's own, a general one, or one of the layout's language."""
        foreign = self.layout.language
        if foreign and self.chance(0.75):
            return self.pick("foreign", f"{foreign} lines")
        way = self.rng.random()
        if way > 0.97:
            return self.pick("fields", "traps")
        lines = (
            self.occupation.duties
            if way < 0.7
            else bank("bullets", "any" if way < 0.9 else "words" if way < 0.945 else "people")
        )
        return self.fill(self.rng.choice(lines))

    def revealing(self) -> list[Piece]:
        """Return a filled sentence that reveals something protected or personal, every field alike often."""
        forms = _forms()
        return self.fill(self.rng.choice(forms[self.rng.choice(tuple(forms))]))

    def chance(self, share: float) -> bool:
        """True in this share of cases."""
        return self.rng.random() < share


@lru_cache(maxsize=1)
def occupations() -> tuple[Occupation, ...]:
    """All occupations of ``data/occupations*.txt``."""
    return tuple(_occupation(name, lines) for file in files("occupations") for name, lines in blocks(file).items())


@lru_cache(maxsize=1)
def _forms() -> dict[str, tuple[str, ...]]:
    """Field -> the sentences whose first label it is."""
    grouped: dict[str, list[str]] = {}
    for template in bank("fields", "forms"):
        grouped.setdefault(template.split("[[", 1)[1].split("|", 1)[0], []).append(template)
    return {label: tuple(templates) for label, templates in grouped.items() if label != "school"}


def _occupation(name: str, lines: tuple[str, ...]) -> Occupation:
    lists: dict[str, tuple[str, ...]] = {}
    duties: list[str] = []
    for line in lines:
        if line.startswith("- "):
            duties.append(line[2:])
        else:
            key, _, rest = line.partition(":")
            lists[key] = tuple(part.strip() for part in rest.split("|"))
    return Occupation(
        name,
        lists["titles"],
        lists["kinds"],
        lists["skills"],
        lists["tools"],
        lists["degrees"],
        lists.get("certificates", ()),
        tuple(duties),
    )


Slot = Callable[[Context], str | Piece | list[Piece]]


def _pronoun(female: str, male: str) -> Slot:
    return lambda c: Piece(female if c.who.gender == "female" else male, "gender")


def _someone(c: Context) -> Piece:
    other = person(c.rng)
    return Piece(spelled(c.rng, other) if c.chance(0.3) else other.full, "?name")


def _employer(c: Context) -> Piece:
    return Piece(organisations.employer(c.rng, c.rng.choice(c.occupation.kinds)), "org")


def _word(c: Context) -> str:
    """A word that somebody's name could be, here no name: the candidate's own where that is a word."""
    own = [part for part in f"{c.who.given} {c.who.family}".split() if part.isalpha()]
    if c.who.origin == WORDS and own and c.chance(0.6):
        return c.rng.choice(own)
    return word_name(c.rng)


def _from(file: str, block: str) -> Slot:
    return lambda c: c.rng.choice(bank(file, block))


_SLOTS: dict[str, Slot] = {
    "name": lambda c: Piece(c.name, "name"),
    "given": lambda c: Piece(c.who.given, "name"),
    "family": lambda c: Piece(c.who.family or c.who.given, "name"),
    "She": _pronoun("She", "He"),
    "she": _pronoun("she", "he"),
    "her": _pronoun("her", "his"),
    "Her": _pronoun("Her", "His"),
    "him": _pronoun("her", "him"),
    "Mr": _pronoun("Ms.", "Mr."),
    "title": lambda c: c.rng.choice(c.occupation.titles),
    "lower_title": lambda c: c.rng.choice(c.occupation.titles).lower(),
    "skill": lambda c: c.rng.choice(c.occupation.skills),
    "skill2": lambda c: c.rng.choice(c.occupation.skills),
    "tool": lambda c: c.rng.choice(c.occupation.tools),
    "tool2": lambda c: c.rng.choice(c.occupation.tools),
    "org": _employer,
    "client": _employer,
    "city": lambda c: Piece(places.town(c.rng).name, "loc"),
    "place": lambda c: Piece(places.placed(c.rng, places.town(c.rng)), "loc"),
    "country": lambda c: Piece(places.town(c.rng).nation, "loc"),
    "someone": _someone,
    "school": lambda c: Piece(c.rng.choice(c.schools), "school"),
    "alma": lambda c: Piece(c.schools[0], "school"),
    "brand": lambda c: organisations.brand(c.rng),
    "acronym": lambda c: "".join(c.rng.choice("ABCDEFGHILMNOPRSTVWX") for _ in range(c.rng.randint(2, 5))),
    "they_list": _from("words", "pronouns"),
    "mail": lambda c: c.email,
    "given_mail": lambda c: c.email.split("@")[0],
    "phone": lambda c: c.phone,
    "link": lambda c: c.link,
    "handle": lambda c: "@" + c.email.split("@")[0],
    "four": lambda c: str(c.rng.randint(1000, 9999)),
    "Word": lambda c: _word(c).capitalize(),
    "word": lambda c: _word(c).lower(),
    "otherschool": lambda c: Piece(organisations.school(c.rng), "org" if c.chance(0.1) else "?school"),
    "n": lambda c: str(
        c.rng.choice((2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 20, 24, 25, 30, 40, 50, 60, 75, 90, 120, 200))
    ),
    "big": lambda c: c.rng.choice(
        ("1,200", "3,500", "10,000", "250", "500", "850", "15,000", "40,000", "120,000", "1,000+", "5,000+")
    ),
    "pct": lambda c: f"{c.rng.randint(3, 60)}{c.rng.choice(('%', '%', '%', ' percent', ' %'))}",
    "money": lambda c: (
        c.rng.choice(("$", "$", "$", "€", "£", "Rs. ", "USD ", "INR "))
        + c.rng.choice(("1.2M", "250K", "40,000", "3 million", "500,000", "12.5M", "75K", "2M", "18,000", "900k"))
    ),
    "years": lambda c: c.rng.choice(
        (f"{c.rng.randint(1, 25)}", f"{c.rng.randint(2, 20)}+", "over ten", "five", "several", "eight")
    ),
    "month": _from("words", "months"),
    "year": lambda c: str(c.year - c.rng.randint(0, 15)),
    "adj": _from("words", "adjectives"),
    "value": _from("words", "values"),
    "phrase": _from("words", "title phrases"),
    "product": _from("words", "products"),
    "team": _from("words", "teams"),
    "language": _from("words", "languages"),
    "hobby": _from("words", "hobbies"),
    "trap": _from("words", "name traps"),
}
