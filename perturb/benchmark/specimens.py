"""Specimens: made-up resumes of which every word that tells the candidate is known, to try twins on.

Why: a swap can be judged only against what it should have said. A specimen can be told of anybody: told of the
twin's persona it is the expected twin, word for word. It shares no table and no code with the swap.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from name_lists import origins

ORIGINS: tuple[str, ...] = (
    "yo_NG", "ig_NG", "tw_GH", "sw", "en_KE", "en_US", "es_MX", "es_CO", "pt_BR", "chinese", "korean", "vi_VN",
    "id_ID", "en_IN", "arabic", "tr_TR", "az_AZ", "cs_CZ", "hr_HR", "hu_HU", "de_DE", "nl_NL", "fr_FR", "it_IT",
    "es_ES", "sv_SE", "fi_FI", "en_IE", "en_GB", "ro_RO",
)  # fmt: skip
"""Locales of Faker, and three origins written for this project; the swap uses neither list."""
_SLOT = re.compile(r"\[\[(.*?)\]\]|\{([^{}]+)\}", re.S)
_PRONOUNS = {
    "male": {"he": "he", "him": "him", "his": "his", "hiss": "his", "himself": "himself"},
    "female": {"he": "she", "him": "her", "his": "her", "hiss": "hers", "himself": "herself"},
}
_PLAIN = str.maketrans({"ø": "o", "ß": "ss", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "å": "a", "ə": "e"})


@dataclass(frozen=True, slots=True)
class Person:
    """Whom a specimen can be told of."""

    given: str
    family: str
    gender: str
    middle: str = ""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a specimen: ``name``, ``pronoun``, ``word`` are told of the person; ``text`` and ``keep`` stay."""

    kind: str
    content: str
    """The text itself, or the slot."""


@dataclass(frozen=True, slots=True)
class Specimen:
    """A resume that can be told of anybody."""

    origin: str
    person: Person
    pieces: tuple[Piece, ...]
    choice: int
    """Which style of address this resume uses."""

    def told_of(self, person: Person) -> tuple[str, ...]:
        """Return the words of every piece, told of ``person``; traps and plain text are always the same."""
        return tuple(_say(piece, person, self.choice, self.person) for piece in self.pieces)

    @property
    def text(self) -> str:
        """The resume, told of its own candidate."""
        return "".join(self.told_of(self.person))


def make(rng: random.Random, number: int) -> Specimen:
    """Return one specimen; the names go through all ``ORIGINS`` in turn, every eighth is a word or a place too."""
    origin = ORIGINS[number % len(ORIGINS)]
    gender = rng.choice(("male", "female"))
    trap = number % 8 == 7
    person = _homograph(rng) if trap else _person(rng, origin, gender)
    lines = _lines(rng, person.given if trap else "")
    pieces = tuple(_pieces("\n".join(lines) + "\n"))
    return Specimen("homograph" if trap else origin, person, pieces, rng.randrange(6))


def _person(rng: random.Random, name: str, gender: str) -> Person:
    origin = origins.world().get(name) or origins.handwritten()[name]
    other = set(origin.male if gender == "female" else origin.female)
    given = rng.choice([n for n in getattr(origin, gender) if n not in other])
    family = _family(rng, name, [f for f in origin.family if f != given])
    middle = rng.choice("ABCEHJKLMNRST") + "." if rng.random() < 0.15 else ""
    return Person(given.replace("_", " "), family.replace("_", " "), gender, middle)


def _family(rng: random.Random, origin: str, names: Sequence[str]) -> str:
    """A family name; of Spanish speakers half have two."""
    family = rng.choice([name for name in names if not name.endswith(" II")])
    second = origin in ("es_MX", "es_CO", "es_ES") and rng.random() < 0.5
    return f"{family} {rng.choice([name for name in names if name != family])}" if second else family


_TRAPS = {
    "female": "Grace Julia Hope Faith April May Rose Victoria Paris Summer Jade Ruby Madison Sydney Florence",
    "male": "Austin Mark Will Chase Grant Dean Frank Dale Brooks Carter Lincoln Miles Bill Art Rob",
}
"""Given names that are words, months, places or tongues too."""


def _homograph(rng: random.Random) -> Person:
    gender = rng.choice(("male", "female"))
    given = rng.choice(_TRAPS[gender].split())
    return Person(given, rng.choice([f for f in origins.world()["en_GB"].family if f != given]), gender)


def _lines(rng: random.Random, homograph: str) -> list[str]:
    """The lines of a resume: a heading, contacts and sections in a usual order, with usual headings."""
    bank = _bank()

    def some(kind: str, least: int, most: int) -> list[str]:
        return rng.sample(bank[kind], min(len(bank[kind]), rng.randint(least, most)))

    work = some("work", 4, 7) + (some("employer", 0, 1))
    if homograph:
        work += [line.partition(":")[2].strip() for line in bank["homographs"] if line.startswith(f"{homograph}:")]
    rng.shuffle(work)
    lines = [*some("header", 1, 1), *some("contact", 1, 1), *some("personal", 0, 1), ""]
    for heading, body in (
        (("SUMMARY", "Profile", "About me"), some("summary", 1, 3)),
        (("EXPERIENCE", "Work Experience", "Professional experience"), [f"- {line}" for line in work]),
        (("EDUCATION", "Education"), some("education", 1, 3)),
        (("MEMBERSHIPS", "Volunteering", "Activities"), some("affinity", 0, 2)),
        (("PUBLICATIONS", "Publications"), some("publications", 0, 2)),
        (("TESTIMONIALS", "Recommendations"), some("praise", 0, 2)),
        (("REFERENCES", "References"), some("references", 0, 2)),
    ):
        lines += [rng.choice(heading), *body, ""] if body else []
    return [*lines, *some("footer", 0, 1)]


@cache
def _bank() -> dict[str, list[str]]:
    text = files("perturb.benchmark").joinpath("specimens.txt").read_text(encoding="utf-8")
    bank: dict[str, list[str]] = {}
    kind = ""
    for line in text.splitlines():
        if line.startswith("== "):
            kind = line[3:].strip()
        elif line.strip() and not line.startswith("#"):
            bank.setdefault(kind, []).append(line.replace("\\n", "\n"))
    return bank


def _pieces(text: str) -> list[Piece]:
    found: list[Piece] = []
    at = 0
    for match in _SLOT.finditer(text):
        found += [Piece("text", text[at : match.start()])] if match.start() > at else []
        kept, slot = match.groups()
        found.append(Piece("keep", kept) if kept is not None else Piece(_kind(slot), slot))
        at = match.end()
    return [*found, Piece("text", text[at:])]


def _kind(slot: str) -> str:
    if slot.lower() in _PRONOUNS["male"]:
        return "pronoun"
    return "word" if "/" in slot or slot == "mr" else "name"


def _say(piece: Piece, person: Person, choice: int, own: Person) -> str:
    if piece.kind == "text":
        return piece.content
    if piece.kind == "keep":
        return piece.content.replace("{Last}", own.family)
    if piece.kind == "pronoun":
        word = _PRONOUNS[person.gender][piece.content.lower()]
        return word.capitalize() if piece.content[0].isupper() else word
    if piece.kind == "word":
        pair = ["Mr.", "Ms."] if piece.content == "mr" else piece.content.split("/")
        return pair[0] if person.gender == "male" else pair[1]
    return _NAMES[piece.content](person, choice)


def _full(person: Person) -> str:
    return " ".join(w for w in (person.given, person.middle, person.family) if w)


def _spaced(person: Person) -> str:
    return "   ".join(" ".join(re.sub(r"[^\w]", "", w)) for w in (person.given.upper(), person.family.upper()))


def _ascii(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.lower().translate(_PLAIN))
    return "".join(c for c in plain if "a" <= c <= "z")


def _local(person: Person, choice: int) -> str:
    given, family = _ascii(person.given), _ascii(person.family)
    return (
        f"{given}.{family}", f"{given[0]}{family}", f"{given}{family}88", f"{family}.{given}", f"{given}_{family}",
        f"{given[0]}.{family}",
    )[choice]  # fmt: skip


_HOSTS = ("gmail.com", "example.org", "outlook.com", "mail.example.net", "proton.me", "yahoo.co.uk")
_NAMES: dict[str, Callable[[Person, int], str]] = {
    "Full": lambda p, _: _full(p),
    "FULL": lambda p, _: _full(p).upper(),
    "First": lambda p, _: p.given,
    "FIRST": lambda p, _: p.given.upper(),
    "Last": lambda p, _: p.family,
    "LAST": lambda p, _: p.family.upper(),
    "LastFirst": lambda p, _: f"{p.family}, {p.given}",
    "spaced": lambda p, _: _spaced(p),
    "InitialLast": lambda p, _: f"{p.given[0]}. {p.family}",
    "LastInitial": lambda p, _: f"{p.family} {p.given[0]}",
    "LastInitialPlain": lambda p, _: f"{p.family} {p.given[0]}.",
    "Initials": lambda p, _: f"{p.given[0]}.{_letter(p.family)}.",
    "email": lambda p, c: f"{_local(p, c)}@{_HOSTS[c]}",
    "profile": lambda p, _: f"linkedin.com/in/{_ascii(p.given)}-{_ascii(p.family)}-7b2",
    "handle": lambda p, c: (
        f"{_ascii(p.given)[0]}{_ascii(p.family)}" if c % 2 else f"{_ascii(p.given)}{_ascii(p.family)}"
    ),
    "site": lambda p, _: f"www.{_ascii(p.given)}{_ascii(p.family)}.com",
    "file": lambda p, _: f"{_word(p.given)}_{_word(p.family)}_CV.pdf",
}


def _word(name: str) -> str:
    return re.sub(r"[^\w]", "", name)


def _letter(family: str) -> str:
    return next((c for c in family if c.isupper()), family[:1])


def shape(pieces: Sequence[Piece]) -> dict[str, int]:
    """Return how many pieces of each kind a specimen has."""
    return {kind: sum(p.kind == kind for p in pieces) for kind in ("name", "pronoun", "word", "keep")}
