"""Persona: who a counterfactual resume is about.

Names come from the pools of ``name_lists``; pronouns, titles and nouns follow from the gender by its lists.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from masking.errors import Contradiction, InputError
from masking.span import Edit
from name_lists import census, kinship, pools
from name_lists.pools import Pool, PoolName

GENDERS: tuple[str, ...] = (*census.GENDERS, "neutral")
"""Genders a resume can be told in; of somebody ``neutral`` it says they."""
NEAREST = 12
"""A name is drawn from among this many that are most like the one it replaces."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The edits that turn the twin back into the resume, and the text they belong to."""

    text_sha256: str
    edits: tuple[Edit, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Persona:
    """A name with the gender and the race it stands for."""

    first_name: str
    last_name: str
    gender: str | None = None
    """``male``, ``female`` or ``neutral`` (called they); None where it is not known."""
    race: str | None = None
    """One of ``name_lists.census.RACES``; None where it is not known."""
    middle_name: str = ""
    written: str = field(default="", repr=False, compare=False)
    """For a persona read from a resume: the whole name as it stands there, with titles, initials and nickname."""
    memory: Memory | None = field(default=None, repr=False, compare=False)
    """For a persona read from a resume: what a swap back has to put where.

    Why: a name may stand without its accents in one place and as a nickname in another; the twin's name does not
    tell which. With this memory a swap back of the unchanged twin restores every one of them.
    """

    @property
    def name(self) -> str:
        """Given and family name."""
        return f"{self.first_name} {self.last_name}".strip()


def draw(
    rng: random.Random,
    *,
    gender: str,
    race: str,
    like: Persona | None = None,
    keep_last_name: bool = False,
    avoid: Collection[str] = (),
    pool: Pool | None = None,
) -> Persona:
    """Return a persona of the group, its names drawn by ``rng`` from the pool.

    ``like`` draws from among the names nearest to that persona's in frequency, length, syllables and cohort;
    ``keep_last_name`` takes its family name over (a gender swap), and where that name is of an origin the shipped
    pool does not cover, the given name is drawn from that origin's. ``avoid`` holds words (in any case and accents)
    that no drawn name may be: those of the resume, for instance. Raises InputError for an unknown group, and when
    the pool has no name left.
    """
    check_group(gender=gender, race=race)
    if gender == "neutral":
        return _neutral(rng, race, like, keep_last_name=keep_last_name, avoid=avoid)
    shut = set(map(census.fold, avoid))
    if keep_last_name and like is not None:
        return _of_same_family(rng, like, gender, race, shut, pool)
    names, model = pool or pools.shipped(), like or Persona("", "")
    first, middle = _given(rng, names.group("given", race=race, gender=gender), model, shut, f"{race}, {gender}")
    families = [n for n in names.group("family", race=race) if n.tradition == first.tradition]
    family = _choose(rng, _allowed(families, shut, f"family names ({race})"), model.last_name)
    return Persona(first.name, family.name, gender, race, middle.name)


def _of_same_family(
    rng: random.Random, like: Persona, gender: str, race: str, shut: set[str], pool: Pool | None
) -> Persona:
    """A given name that suits the family name, of its own origin where the shipped pool does not cover that.

    Of a woman's family name that has a man's ending too, a man gets that.
    """
    kept = kinship.masculine(like.last_name) if (like.gender, gender) == ("female", "male") else like.last_name
    related = _related(like, gender, race, shut) if kept and pool is None else []
    if related:
        first, second = rng.sample(related, 2)
        return Persona(first, kept, gender, race, second)
    names = pool or pools.shipped()
    given = names.group("given", race=race, gender=gender)
    name, middle = _given(
        rng, _of_tradition(names, given, like, shut) if kept else given, like, shut, f"{race}, {gender}"
    )
    return Persona(name.name, kept, gender, race, middle.name)


def _given(
    rng: random.Random, names: Sequence[PoolName], like: Persona, shut: set[str], group: str
) -> tuple[PoolName, PoolName]:
    """A first and a middle name of one tradition, drawn from among the nearest."""
    left = _allowed(names, shut, f"given names ({group})")
    first = _choose(rng, left, like.first_name)
    others = [n for n in left if n.tradition == first.tradition and n.name != first.name] or left
    return first, _choose(rng, others, like.middle_name)


def _neutral(
    rng: random.Random, race: str, like: Persona | None, *, keep_last_name: bool, avoid: Collection[str]
) -> Persona:
    """A given name that women and men bear, commonest where the race is; the family name kept or drawn."""
    shut = {census.fold(word) for word in avoid}
    at = census.RACES.index(race)
    shared = [n for n in census.given_names() if 30 <= n.male <= 70 and n.count >= 5000 and n.name not in shut]
    shared.sort(key=lambda n: (-n.shares[at], n.name))
    first, middle = (n.name.capitalize() for n in rng.sample(shared[: 2 * NEAREST], 2))
    if keep_last_name and like is not None:
        return Persona(first, like.last_name, "neutral", race, middle)
    family = draw(rng, gender="female", race=race, like=like, avoid=avoid).last_name
    return Persona(first, family, "neutral", race, middle)


def pair(
    rng: random.Random, contrast: str, *, avoid: Collection[str] = (), pool: Pool | None = None
) -> tuple[Persona, Persona]:
    """Return two personas of a contrast such as ``WF-BF``, alike in all but the group.

    Raises Contradiction when the contrast is unknown, InputError when every pair of it is to be avoided.
    """
    if contrast not in pools.contrasts():
        raise Contradiction(
            f"unknown contrast of names {contrast!r}", remedy=f"Known contrasts: {', '.join(pools.contrasts())}."
        )
    shut = set(map(census.fold, avoid))
    own = [p for p in (pool or pools.shipped()).pairs if p.contrast == contrast]
    own = [p for p in own if shut.isdisjoint(map(census.fold, (*p.left, *p.right)))]
    if not own:
        raise InputError(f"no pair of names is left for the contrast {contrast}", remedy=_MORE_NAMES)
    chosen = rng.choice(own)
    left, right = map(pools.decode, contrast.split("-"))
    return Persona(*chosen.left, left[1], left[0]), Persona(*chosen.right, right[1], right[0])


def read_pool(path: str | Path) -> Pool:
    """Read a user's own list of names (CSV: name, kind, gender, race) with its matched pairs.

    Raises InputError when the file cannot be used.
    """
    try:
        return pools.load(path)
    except OSError as error:
        raise InputError(f"the name list cannot be read: {error.strerror}") from error
    except (ValueError, UnicodeError) as error:
        message = str(error) if not isinstance(error, UnicodeError) else "the name list is not UTF-8 text"
        raise InputError(message, remedy="A name list is a CSV file with the columns name,kind,gender,race.") from error


def check_group(*, gender: str | None = None, race: str | None = None) -> None:
    """Raise Contradiction when a gender or race is none that names are sorted by."""
    if gender is not None and gender not in GENDERS:
        raise Contradiction(f"unknown gender {gender!r}", remedy=f"Known genders: {', '.join(GENDERS)}.")
    if race is not None and race not in census.RACES:
        raise Contradiction(f"unknown race {race!r}", remedy=f"Known races: {', '.join(census.RACES)}.")


def _of_tradition(names: Pool, given: Sequence[PoolName], like: Persona, shut: set[str]) -> Sequence[PoolName]:
    """The given names of the tradition that a kept name is of, by the pool's own names and then by its origin."""
    words = {census.fold(w) for w in (like.last_name, *like.last_name.replace("-", " ").split())}
    own = _traditions(names, "family", words) or _traditions(names, "given", {census.fold(like.first_name)})
    if not own and (origin := kinship.origin(like.first_name, like.last_name)) and origin.name in kinship.INDIAN:
        own = {"south asian"}
    left = [n for n in given if n.tradition in own and census.fold(n.name) not in shut]
    return left if len(left) >= NEAREST else given


def _traditions(names: Pool, kind: str, words: set[str]) -> set[str]:
    return {n.tradition for n in names.names if n.kind == kind and census.fold(n.name) in words}


_POOLED = ("white american", "black american", "english", "mexican central american", "caribbean hispanic", "hindi")
"""Origins that the matched pool covers."""


def _related(like: Persona, gender: str, race: str, shut: set[str]) -> list[str]:
    """The twelve given names most like the old one in length, of the tradition that its family name is of.

    Why: the matched pool covers the groups of U.S. audit studies; "Pham" or "Kowalska" keeps its own given names.
    """
    origin = kinship.origin(like.first_name, like.last_name)
    if origin is None or origin.name in _POOLED or (kinship.race_of(origin) != race and like.race != race):
        return []
    if census.given(like.first_name) is not None and not kinship.holds(origin, like.last_name):
        return []
    names = [n for n in kinship.given_names(origin, gender) if census.fold(n) not in shut]
    model = (len(like.first_name), pools.syllables(like.first_name))
    names.sort(key=lambda n: (abs(len(n) - model[0]) + abs(pools.syllables(n) - model[1]), n))
    return names[:NEAREST] if len(names) >= kinship.LEAST else []


_MORE_NAMES = "Use a longer list of names, or fewer twins a resume."


def _allowed(names: Sequence[PoolName], shut: set[str], what: str) -> list[PoolName]:
    left = [n for n in names if census.fold(n.name) not in shut]
    if not left:
        raise Contradiction(f"the pool has no {what} left", remedy=_MORE_NAMES)
    return left


def _choose(rng: random.Random, names: Sequence[PoolName], like: str) -> PoolName:
    """Draw one name: of the nearest where there is a model, of all otherwise."""
    if not like:
        return rng.choice(names)
    model = pools.describe(names[0].kind, like, names[0].gender, names[0].race)
    scales = (0.7, 1.5, 0.8, 10.0)
    known = [model.count > 0, True, True, model.cohort is not None]

    def distance(name: PoolName) -> float:
        values = zip(name.covariates, model.covariates, scales, known, strict=False)
        return sum(((a - b) / scale) ** 2 for a, b, scale, use in values if use)

    return rng.choice(sorted(names, key=lambda n: (distance(n), n.name))[:NEAREST])
