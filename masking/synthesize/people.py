"""People: draws persons with names of all origins; spells their names, mailboxes and pages as resumes do."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from masking.synthesize.banks import bank
from name_lists import lexicon
from name_lists.lexicon import fold
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
    pattern = rng.choice(bank("names", "middle spellings" if who.middle else "spellings"))
    letter = who.middle[:1] or rng.choice("ABCDEFGHJKLMNPRSTVW")
    parts = {"given": who.given, "middle": who.middle, "family": who.family, "full": who.full}
    return pattern.format(initial=who.given[0].upper(), letter=letter, **parts)


def email(rng: random.Random, who: Person) -> str:
    """Return an e-mail address; six of seven hold parts of the name."""
    number = rng.choice(("", "", "", "123", str(rng.randint(1, 99)), str(rng.randint(1960, 2005))))
    return f"{_handle(rng, who, 'mailboxes') or 'info'}{number}@{_handle(rng, who, 'hosts')}"


def link(rng: random.Random, who: Person) -> str:
    """Return a profile or a home page; most bear the name."""
    return rng.choice(bank("contact", "sites")) + (_handle(rng, who, "pages") or "me")


def _handle(rng: random.Random, who: Person, block: str) -> str:
    """An entry of ``data/contact.txt`` with the name in small letters without marks."""
    given, family = (
        "".join(c for c in fold(n.lower()) if c.isascii() and c.isalnum()) for n in (who.given, who.family)
    )
    pattern = rng.choice(bank("contact", block))
    made = pattern.format(given=given or "user", family=family, first=given[:1], hex=f"{rng.randrange(16**6):x}")
    return made.strip("._-")


def invent(rng: random.Random) -> str:
    """Return a made-up name of one to three syllables that stands in no list, with the sounds of several languages.

    Why: a tagger has to find names that no list holds by their place.
    """
    style = rng.choice(("western", "southern", "chinese", "eastern"))
    sounds = [line.replace("_", "").split(" ") for line in bank("names", f"sounds {style}")]
    count = rng.choice((1, 2, 2, 2, 3))
    ending = rng.choice(bank("names", "invented endings")) if rng.random() < 0.9 else ""
    name = "".join(rng.choice(part) for _ in range(count) for part in sounds) + ending
    return (name if len(name) > 2 else name + rng.choice(("a", "en", "o"))).capitalize()


def word_name(rng: random.Random) -> str:
    """Return a common word that is also a given or family name."""
    return rng.choice(rng.choice(_word_names()))


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
        return Person(given, "", letters.replace(".", "") if rng.random() < 0.5 else letters, sex, origin.name)
    return Person(given, "", family, sex, origin.name, "family given" if rng.random() < 0.25 else "given family")


_MUSLIM = ("bangladeshi", "pakistani", "indian muslim", "afghan", "malay")
_SHAPES = {
    "family middle given": _vietnamese,
    "family given": _family_first,
    "initial given": _south_indian,
    "given father": _patronymic,
}


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
    words = filter(str.isalpha, lexicon.words())
    entries = ((word, lexicon.lookup(word)) for word in words if len(word) > 1)
    common = [(word.capitalize(), entry) for word, entry in entries if entry.common >= 2 and entry.lean >= -1]
    given = [word for word, entry in common if entry.given >= 3]
    family = [word for word, entry in common if entry.family >= 3]
    own_given, own_family = bank("names", "given"), bank("names", "family")
    return (*given, *own_given, *own_given), (*family, *own_family, *own_family)
