"""People: draws persons with names of all origins, and spells their names as resumes do."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from masking.synthesize.banks import bank
from masking.synthesize.invented import invent
from name_lists import lexicon
from name_lists.origins import Origin, handwritten, world

WORDS = "words"
INVENTED = "invented"
CENSUS = "us census"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name: the candidate, a referee, a parent, a co-author."""

    given: str
    middle: str
    family: str
    """Empty for people with a single name."""
    gender: str
    """``female`` or ``male``."""
    origin: str
    order: str = "given family"

    @property
    def full(self) -> str:
        """The name in the order and form usual for its origin, without the middle name."""
        if not self.family:
            return self.given
        if self.order == "family given":
            return f"{self.family} {self.given}"
        return f"{self.given} {self.family}"

    @property
    def initial(self) -> str:
        """First letter of the given name."""
        return self.given[0].upper()


def origins() -> tuple[str, ...]:
    """Names of all origins that ``person`` knows."""
    return (*_weights()[0],)


def person(rng: random.Random, *, origin: str | None = None, gender: str | None = None) -> Person:
    """Draw a person; without ``origin`` from all origins of the world, words and invented names among them."""
    names, weights = _weights()
    chosen = origin or rng.choices(names, weights)[0]
    sex = gender or rng.choice(("female", "male"))
    if chosen == INVENTED:
        return Person(invent(rng), "", invent(rng), sex, INVENTED)
    if chosen == WORDS:
        return _word_person(rng, sex)
    if chosen == CENSUS:
        given, family = _census()
        middle = rng.choice(given) if rng.random() < 0.15 else ""
        return Person(rng.choice(given), middle, rng.choice(family), sex, CENSUS)
    return _of_origin(rng, _all()[chosen], sex)


def spelled(rng: random.Random, who: Person) -> str:
    """Return the person's name in one of the forms in which people write their own name."""
    if not who.family:
        return who.given
    form = rng.random()
    return next(spell(rng, who) for limit, spell in _SPELLINGS if form < limit)


def word_name(rng: random.Random) -> str:
    """Return a common word that is also a given or family name."""
    return rng.choice(rng.choice(_word_names()))


def cased(rng: random.Random, name: str, *, upper: float = 0.3, lower: float = 0.04) -> str:
    """Return ``name`` in capitals or small letters with these chances; where that keeps the number of letters."""
    chance = rng.random()
    changed = name.upper() if chance < upper else name.lower() if chance < upper + lower else name
    return changed if len(changed) == len(name) else name


def _of_origin(rng: random.Random, origin: Origin, sex: str) -> Person:
    names = origin.female if sex == "female" else origin.male
    given = rng.choice(names or origin.female or origin.male)
    if sex == "male" and origin.name in _MUSLIM and rng.random() < 0.2:
        given = f"{rng.choice(bank('names', 'muslim prefixes'))} {given}"
        if rng.random() < 0.4:
            return Person(given, "", "", sex, origin.name, "single")
    if origin.order == "single":
        return Person(given, "", "", sex, origin.name, "single")
    shape = _SHAPES.get(origin.order, _usual)
    return shape(rng, origin, given, rng.choice(origin.family), sex)


def _usual(rng: random.Random, origin: Origin, given: str, family: str, sex: str) -> Person:
    """Given and family name, now and then two of either."""
    if origin.order == "two family" and rng.random() < 0.5:
        family = f"{family}{rng.choice((' ', ' ', '-', ' y '))}{rng.choice(origin.family)}"
    elif rng.random() < 0.05:
        family = f"{family}-{rng.choice(origin.family)}"
    names = (origin.female if sex == "female" else origin.male) or (given,)
    middle = rng.choice(names) if rng.random() < 0.18 else ""
    return Person(given, middle, family, sex, origin.name)


def _vietnamese(rng: random.Random, origin: Origin, given: str, family: str, sex: str) -> Person:
    """Family, middle and given name, or the other way round."""
    if rng.random() < 0.56:
        given = f"{rng.choice(bank('names', f'vietnamese middle {sex}'))} {given}"
    return Person(given, "", family, sex, origin.name, "family given" if rng.random() < 0.6 else "given family")


def _family_first(rng: random.Random, origin: Origin, given: str, family: str, sex: str) -> Person:
    return Person(given, "", family, sex, origin.name, "family given" if rng.random() < 0.5 else "given family")


def _patronymic(rng: random.Random, origin: Origin, given: str, family: str, sex: str) -> Person:
    father = family if family.startswith("bin") or rng.random() < 0.2 else rng.choice(origin.male)
    return Person(given, "", father, sex, origin.name, "given father")


def _south_indian(rng: random.Random, origin: Origin, given: str, family: str, sex: str) -> Person:
    letters = ". ".join(rng.choice("ABCDGHJKLMNPRSTV") for _ in range(rng.choice((1, 1, 1, 2))))
    form = rng.random()
    if form < 0.3:
        return Person(f"{letters}.", "", given, sex, origin.name)
    if form < 0.55:
        return Person(
            given + rng.choice(("", "", ".")),
            "",
            letters.replace(".", "") if rng.random() < 0.5 else letters,
            sex,
            origin.name,
        )
    return Person(given, "", family, sex, origin.name, "family given" if rng.random() < 0.25 else "given family")


def _with_initial(rng: random.Random, who: Person) -> str:
    letter = who.middle[:1] or rng.choice("ABCDEFGHJKLMNPRSTVW")
    dot = rng.choice((".", ".", ""))
    return rng.choice(
        (
            f"{who.given} {letter}{dot} {who.family}",
            f"{who.initial}{dot} {who.family}",
            f"{who.initial}. {letter}. {who.family}",
        )
    )


_MUSLIM = ("bangladeshi", "pakistani", "indian muslim", "afghan", "malay")
_SHAPES = {
    "family middle given": _vietnamese,
    "family given": _family_first,
    "initial given": _south_indian,
    "given father": _patronymic,
}


Spell = Callable[[random.Random, Person], str]
_SPELLINGS: tuple[tuple[float, Spell], ...] = (
    (0.68, lambda rng, who: f"{who.given} {who.middle} {who.family}" if who.middle else who.full),
    (0.80, _with_initial),
    (0.88, lambda rng, who: f"{who.family}, {who.given}"),
    (0.91, lambda rng, who: f"{who.initial}. {who.family}"),
    (0.94, lambda rng, who: f"{who.full}{rng.choice((' Jr.', ' III', ', Jr.', ' II', ' Sr.', ' IV'))}"),
    (0.97, lambda rng, who: who.given),
    (1.01, lambda rng, who: who.full),
)
"""Cumulative share -> spelling."""


def _word_person(rng: random.Random, sex: str) -> Person:
    """Somebody whose given name, family name or both are common words."""
    given, family = _word_names()
    plain_given, plain_family = _census()
    kind = rng.random()
    first = rng.choice(given) if kind < 0.75 else rng.choice(plain_given)
    last = rng.choice(family) if kind < 0.55 or kind >= 0.75 else rng.choice(plain_family)
    return Person(first, "", last, sex, WORDS)


@lru_cache(maxsize=1)
def _all() -> dict[str, Origin]:
    return {**world(), **handwritten()}


@lru_cache(maxsize=1)
def _weights() -> tuple[tuple[str, ...], tuple[float, ...]]:
    """Origins and how often each is drawn: those written by hand twice as often, other scripts rarely."""
    weights = {
        name: 0.08 if origin.script != "latin" else 1.0 if name in world() else 2.0 for name, origin in _all().items()
    }
    weights = {name: weight for name, weight in weights.items() if len(_all()[name].female) >= 10}
    total = sum(weights.values())
    weights[CENSUS] = 0.15 * total
    weights[INVENTED] = 0.08 * total
    weights[WORDS] = 0.24 * total
    return tuple(weights), tuple(weights.values())


@lru_cache(maxsize=1)
def _census() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Given and family names of the lexicon, the frequent ones several times."""
    given: list[str] = []
    family: list[str] = []
    for word in lexicon.words():
        entry = lexicon.lookup(word)
        if len(word) < 3 or not word.isascii() or entry.common >= 3:
            continue
        if entry.given > 1:
            given += [word.capitalize()] * (1, 3, 12)[entry.given - 2]
        if entry.family > 1:
            family += [word.capitalize()] * (1, 3, 12)[entry.family - 2]
    return tuple(given), tuple(family)


@lru_cache(maxsize=1)
def _word_names() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Given and family names that are common English words."""
    entries = [
        (word.capitalize(), lexicon.lookup(word)) for word in lexicon.words() if word.isalpha() and len(word) > 1
    ]
    given = [word for word, e in entries if e.given >= 3 and e.common >= 2 and e.lean >= -1]
    family = [word for word, e in entries if e.family >= 3 and e.common >= 2 and e.lean >= -1]
    own_given, own_family = bank("names", "given"), bank("names", "family")
    return (*given, *own_given, *own_given), (*family, *own_family, *own_family)
