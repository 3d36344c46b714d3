"""Context: everything one synthetic resume is about, and the slots that its templates are filled from.

=================  ====================================================================================
``{name}``         a slot of this module, or else an entry of this block of ``data/words.txt``
``{file.block}``   an entry of a block of another file; its own slots are filled, too
``{style.block}``  an entry that stays the same through one resume
``{2-9}``          a number
``{, ~ - ~}``      one of these strings, here a comma, a dash or nothing
``{name^20}``      in capitals in 20 of 100 cases
``{name?20}``      written in 20 of 100 cases, else nothing
``{name*2-5; }``   two to five different entries of a block, with what follows the numbers between them
=================  ====================================================================================
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from masking.synthesize import organisations, places
from masking.synthesize.banks import bank, blocks, files
from masking.synthesize.draft import Piece, render, text_of
from masking.synthesize.layouts import Layout
from masking.synthesize.people import WORDS, Person, email, link, person, spelled, word_name


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
    duties: tuple[str, ...]
    certificates: tuple[str, ...] = ()


_FORM = re.compile(
    r"(?P<name>[^?*^]+)(\^(?P<upper>\d+))?(\?(?P<share>\d+)|\*(?P<least>\d+)-(?P<most>\d+)(?P<between>.*))?", re.DOTALL
)
_NUMBERS = re.compile(r"(\d+)-(\d+)")


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
    style: dict[str, str]
    """Habits that stay the same through one resume: block of ``data/style.txt`` -> entry."""
    schools: tuple[str, ...]
    """The universities attended, the latest first."""
    working: int
    """The year in which the job told of next ended."""
    studied: int
    """The year in which the school told of next ended."""
    degrees: int = 0
    """How many schools have been told of."""
    other: Person | None = None
    """The person named last who is not the candidate."""

    def fill(self, template: str) -> list[Piece]:
        """Return the pieces of a template whose slots are filled for this candidate."""
        return render(template, self.slot)

    def pick(self, file: str, block: str) -> list[Piece]:
        """Return a filled entry of a phrase bank."""
        return self.fill(self.rng.choice(bank(file, block)))

    def slot(self, form: str) -> list[Piece]:
        """Return what stands for ``{form}`` in a template."""
        if "~" in form:
            return [Piece(self.rng.choice(form.split("~")))]
        if numbers := _NUMBERS.fullmatch(form):
            return [Piece(str(self.rng.randint(int(numbers[1]), int(numbers[2]))))]
        match = _FORM.fullmatch(form)
        if match is None:
            raise KeyError(form)
        if match["share"] and not self.chance(int(match["share"]) / 100):
            return []
        if match["most"]:
            count = self.rng.randint(int(match["least"]), int(match["most"]))
            made = self._several(match["name"], count, match["between"])
        else:
            made = self._one(match["name"])
        return [_capitals(p) for p in made] if match["upper"] and self.chance(int(match["upper"]) / 100) else made

    def _one(self, name: str) -> list[Piece]:
        file, _, block = name.rpartition(".")
        if file == "style":
            return [Piece(self.style[block])]
        if name not in _SLOTS:
            return self.pick(file or "words", block)
        made = _SLOTS[name](self)
        return made if isinstance(made, list) else [made] if isinstance(made, Piece) else [Piece(made)]

    def _several(self, name: str, count: int, between: str) -> list[Piece]:
        """Entries of a block, no two alike: its entries are drawn without putting back as long as there are any."""
        entries: list[str] = []
        said: list[str] = []
        pieces: list[Piece] = []
        file, _, block = name.rpartition(".")
        for _ in range(count):
            if not entries:
                entries = self.rng.sample(known := bank(file or "words", block), len(known))
            made = self.fill(entries.pop())
            text = text_of(made).rstrip(".")
            if text and text not in said:
                pieces += [Piece(between), *made] if said else made
                said.append(text)
        return pieces

    def chance(self, share: float) -> bool:
        """True in this share of cases."""
        return self.rng.random() < share


@lru_cache(maxsize=1)
def occupations() -> tuple[Occupation, ...]:
    """All occupations of ``data/occupations*.txt``."""
    return tuple(_occupation(name, lines) for file in files("occupations") for name, lines in blocks(file).items())


def _occupation(name: str, lines: tuple[str, ...]) -> Occupation:
    lists = dict(line.split(":", 1) for line in lines if not line.startswith("- "))
    duties = tuple(line[2:] for line in lines if line.startswith("- "))
    parts = {key: tuple(part.strip() for part in rest.split("|")) for key, rest in lists.items()}
    return Occupation(name, duties=duties, **parts)


@lru_cache(maxsize=1)
def _forms() -> dict[str, tuple[str, ...]]:
    """Field -> the sentences whose first label it is."""
    grouped: dict[str, list[str]] = {}
    for template in bank("fields", "forms"):
        grouped.setdefault(template.split("[[", 1)[1].split("|", 1)[0], []).append(template)
    return {label: tuple(templates) for label, templates in grouped.items() if label != "school"}


def _capitals(piece: Piece) -> Piece:
    """Capitals where these are as many letters: "ß" stays."""
    upper = piece.text.upper()
    return Piece(upper, piece.label) if len(upper) == len(piece.text) else piece


def _revealing(c: Context) -> list[Piece]:
    """A sentence that reveals something protected or personal, every field alike often."""
    forms = _forms()
    return c.fill(c.rng.choice(forms[c.rng.choice(tuple(forms))]))


def _line_of_work(c: Context) -> list[Piece]:
    """A sentence about work in the layout's language, or the occupation's own or a general one."""
    foreign = c.layout.language
    return c.pick("foreign", f"{foreign} lines") if foreign and c.chance(0.75) else c.pick("bullets", "work")


def _particulars(c: Context) -> list[Piece]:
    """Rows of a key and a value, in one of several layouts."""
    rows = []
    for line in bank("personal", "rows"):
        head, _, value = line.partition(": ")
        share, _, key = head.partition("% ")
        if c.chance(int(share) / 100):
            rows.append((c.fill(f"{{personal.{key} keys^10}}"), c.fill(value)))
    if c.chance(0.5):
        c.rng.shuffle(rows)
    if c.chance(0.08):
        return [piece for column in zip(*rows, strict=True) for cell in column for piece in (*cell, Piece("\n"))]
    (before,), (mark,), (after,) = map(c._one, ("style.row", "style.mark", "style.row end"))
    return [piece for key, value in rows for piece in (before, *key, mark, *value, after)]


def _pronoun(female: str, male: str) -> Callable[[Context], Piece]:
    return lambda c: Piece(female if c.who.gender == "female" else male, "gender")


_PRONOUNS = {
    "She": ("She", "He"), "she": ("she", "he"), "her": ("her", "his"), "Her": ("Her", "His"), "him": ("her", "him"),
    "Mr": ("Ms.", "Mr."), "Female": ("Female", "Male"), "F": ("F", "M"),
}  # fmt: skip


def _someone(c: Context) -> Piece:
    c.other = person(c.rng)
    return Piece(spelled(c.rng, c.other) if c.chance(0.3) else c.other.full, "?name")


def _someones_family(c: Context) -> Piece:
    c.other = person(c.rng)
    return Piece(c.other.family or c.other.given, "?name")


def _employer(c: Context) -> Piece:
    return Piece(organisations.employer(c.rng, c.rng.choice(c.occupation.kinds)), "org")


def _workplace(c: Context) -> Piece:
    """An employer; where a university is one, it is no employer to hold against a masker."""
    name = _employer(c).text
    academic = any(word in name for word in ("Universi", "College", "Institute")) and c.chance(0.6)
    return Piece(name, "?school" if academic else "org")


def _word(c: Context) -> str:
    """A word that somebody's name could be, here no name: the candidate's own where that is a word."""
    own = [part for part in f"{c.who.given} {c.who.family}".split() if part.isalpha()]
    if c.who.origin == WORDS and own and c.chance(0.6):
        return c.rng.choice(own)
    return word_name(c.rng)


def _letters(c: Context) -> str:
    return "".join(c.rng.choice("ABCDEFGHILMNOPRSTVWX") for _ in range(c.rng.randint(2, 5)))


def _date(c: Context, pattern: str, year: int) -> str:
    """A date in a pattern of ``strftime``; its day is one whose ordinal ends in "th"."""
    return date(year, c.rng.randint(1, 12), c.rng.choice((*range(4, 21), *range(24, 29)))).strftime(pattern)


def _period(c: Context) -> str:
    """When the job told of next began and ended; the first may last until now."""
    end, c.working = c.working, c.working - c.rng.randint(1, 5)
    pattern, mark = (c.rng.choice(bank("dates", block)) for block in ("months", "to"))
    current = c.rng.choice(bank("dates", "now")) if end == c.year and c.chance(0.5) else ""
    return _date(c, pattern, c.working) + mark + (current or _date(c, pattern, end))


def _earlier(c: Context) -> str:
    """Nothing; the school told of next was left some years before."""
    c.studied -= c.rng.randint(2, 4)
    c.degrees += 1
    return ""


def _degree(c: Context) -> list[Piece]:
    if c.degrees >= 2 or (c.degrees == 1 and c.chance(0.3)):
        return c.pick("education", "india grades" if places.form(c.home.country) == "india" else "grades")
    return c.pick("education", "degree")


def _attended(c: Context) -> str:
    if c.degrees >= 2 or (c.degrees == 1 and c.chance(0.4)):
        return organisations.grade_school(c.rng, c.home.country)
    return c.schools[c.degrees % len(c.schools)]


def _kin(gender: str) -> Callable[[Context], Piece]:
    def relative(c: Context) -> Piece:
        other = person(c.rng, origin=c.who.origin, gender=gender)
        family = "" if c.chance(0.25) else c.who.family if c.chance(0.6) else other.family
        return Piece(f"{other.given} {family}".strip(), "name")

    return relative


Slot = Callable[[Context], str | Piece | list[Piece]]
_SLOTS: dict[str, Slot] = {
    "name": lambda c: Piece(c.name, "name"), "given": lambda c: Piece(c.who.given, "name"),
    "family": lambda c: Piece(c.who.family or c.who.given, "name"), "father": _kin("male"), "mother": _kin("female"),
    **{key: _pronoun(*forms) for key, forms in _PRONOUNS.items()},
    "title": lambda c: c.rng.choice(c.occupation.titles),
    "lower_title": lambda c: c.rng.choice(c.occupation.titles).lower(),
    "skill": lambda c: c.rng.choice(c.occupation.skills), "tool": lambda c: c.rng.choice(c.occupation.tools),
    "duty": lambda c: c.fill(c.rng.choice(c.occupation.duties)),
    "certificate": lambda c: c.rng.choice(c.occupation.certificates or bank("words", "phrase")),
    "line of work": _line_of_work, "revealing": _revealing, "particulars": _particulars, "org": _employer,
    "workplace": _workplace, "any org": lambda c: Piece(organisations.employer(c.rng), "org"),
    "city": lambda c: Piece(places.town(c.rng).name, "loc"),
    "place": lambda c: Piece(places.placed(c.rng, places.town(c.rng)), "loc"),
    "near": lambda c: Piece(places.placed(c.rng, places.town(c.rng, country=c.home.country)), "loc"),
    "near city": lambda c: Piece(places.town(c.rng, country=c.home.country).name, "loc"),
    "country": lambda c: Piece(places.town(c.rng).nation, "loc"), "someone": _someone,
    "their family": _someones_family, "their mail": lambda c: Piece(email(c.rng, c.other or person(c.rng)), "email"),
    "their phone": lambda c: Piece(places.phone(c.rng, places.town(c.rng)), "phone"),
    "school": lambda c: Piece(c.rng.choice(c.schools), "school"), "alma": lambda c: Piece(c.schools[0], "school"),
    "attended": _attended, "affiliate": lambda c: Piece(organisations.school(c.rng, c.home.country), "school"),
    "otherschool": lambda c: Piece(organisations.school(c.rng), "org" if c.chance(0.1) else "?school"),
    "degree": _degree, "degree of work": lambda c: c.rng.choice(c.occupation.degrees),
    "graduated": lambda c: Piece(str(c.studied), "graduation_year"),
    "enrolled": lambda c: Piece(str(c.studied - c.rng.randint(2, 4)), "graduation_year"), "earlier": _earlier,
    "period": _period,
    "birth day": lambda c: _date(c, c.rng.choice(bank("dates", "days")), c.year - c.rng.randint(20, 55)),
    "today": lambda c: _date(c, c.rng.choice(bank("dates", "days")), c.year),
    "recently": lambda c: _date(c, c.rng.choice(bank("dates", "months")), c.year - c.rng.randint(0, 9)),
    "year": lambda c: str(c.year - c.rng.randint(0, 15)), "brand": lambda c: organisations.brand(c.rng),
    "acronym": _letters, "letter": lambda c: _letters(c)[0], "mail": lambda c: c.email,
    "given_mail": lambda c: c.email.split("@")[0], "phone": lambda c: c.phone, "link": lambda c: c.link,
    "another link": lambda c: link(c.rng, c.who), "handle": lambda c: "@" + c.email.split("@")[0],
    "home": lambda c: places.placed(c.rng, c.home), "address": lambda c: places.address(c.rng, c.home),
    "Word": lambda c: _word(c).capitalize(), "word": lambda c: _word(c).lower(),
}  # fmt: skip
