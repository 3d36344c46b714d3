"""Names that suggest a gender and a race, and pairs of them that are alike in everything else.

The shipped pool is data (``pool_names.csv``, ``pool_pairs.csv``, ``pool_balance.csv``), made by ``build_pools``.
A user's own list can stand in its place: its pairs are matched when it is read, by the same method.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from statistics import fmean, median

from name_lists import census, matching

GIVEN_COVARIATES: tuple[str, ...] = ("log_frequency", "length", "syllables", "cohort")
FAMILY_COVARIATES: tuple[str, ...] = ("log_frequency", "length", "syllables")
CHOICE = 3
"""So many of the rarer side's commonest names for every pair."""
PAIRS = 60
"""Pairs a contrast is to have; at least 50 are promised."""
STRIDE = 37
"""Steps through the family names when both sides share one: neighbours in the alphabet are no sample."""
COLUMNS: tuple[str, ...] = ("kind", "name", "gender", "race", "tradition", "count", "own_share", "male", "cohort")


@dataclass(frozen=True, slots=True)
class PoolName:
    """One name of a pool with what it is matched on."""

    kind: str
    """``given`` or ``family``."""
    name: str
    gender: str
    """``male`` or ``female``; empty for a family name."""
    race: str
    tradition: str = ""
    """Names are put together within a tradition only (no "Priya Nguyen")."""
    count: int = 0
    """Bearers in the census of 2020; 0 where unknown."""
    own_share: int | None = None
    """Percent of the bearers who are of this race."""
    male: int | None = None
    """Percent of the bearers who are male."""
    cohort: int | None = None
    """Mean year of birth."""

    @property
    def covariates(self) -> tuple[float, ...]:
        """Log10 of the frequency, letters, syllables, and for a given name the cohort."""
        common = (math.log10(self.count + 1), float(len(self.name)), float(syllables(self.name)))
        return (*common, float(self.cohort or 0)) if self.kind == "given" else common


@dataclass(frozen=True, slots=True)
class Pair:
    """Two full names of one contrast, such as ``WF-BF``, alike in all but the group."""

    contrast: str
    left: tuple[str, str]
    """Given name, family name."""
    right: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Balance:
    """How alike the two sides of a contrast are in one covariate."""

    contrast: str
    kind: str
    covariate: str
    pairs: int
    left_mean: float
    right_mean: float
    smd: float
    """Standardised mean difference; NaN where it cannot be told."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Names and the pairs made of them."""

    names: tuple[PoolName, ...]
    pairs: tuple[Pair, ...]
    source: str = "shipped"

    def group(self, kind: str, *, race: str, gender: str = "") -> tuple[PoolName, ...]:
        """Return the names of one kind, race and (for given names) gender."""
        return tuple(n for n in self.names if (n.kind, n.race, n.gender) == (kind, race, gender))


def shipped() -> Pool:
    """Return the pool of this package."""
    return _shipped()


def load(path: str | Path) -> Pool:
    """Read a user's own list: CSV with the columns name, kind, gender and race; the census adds the rest.

    Why ``kind``: a first name carries a gender, a surname none. Raises ValueError, naming line and column,
    when a row cannot be used; messages are fit to be shown.
    """
    with Path(path).open(encoding="utf-8-sig", newline="") as lines:
        reader = csv.DictReader(lines)
        missing = {"name", "kind", "gender", "race"} - set(reader.fieldnames or ())
        if missing:
            raise ValueError(f"the name list has no column {', '.join(sorted(missing))}")
        names = tuple(dict.fromkeys(_user_name(row, line) for line, row in enumerate(reader, start=2)))
    if not any(n.kind == "given" for n in names):
        raise ValueError("the name list holds no given name (kind: given)")
    return Pool(names, tuple(_matched(names)), source=str(path))


def contrasts() -> tuple[str, ...]:
    """Return the contrasts of a gender or a race swap: two groups that differ in one of the two.

    >>> contrasts()[:5]
    ('WF-WM', 'BF-BM', 'HF-HM', 'AF-AM', 'WF-BF')
    """
    initials = [race[0].upper() for race in census.RACES]
    gendered = [f"{r}F-{r}M" for r in initials]
    return (*gendered, *(f"{a}{g}-{b}{g}" for g in "FM" for a, b in combinations(initials, 2)))


def code(race: str, gender: str) -> str:
    """Return the two letters of a group.

    >>> code("black", "female")
    'BF'
    """
    return race[0].upper() + gender[0].upper()


def balance(pool: Pool) -> tuple[Balance, ...]:
    """Return the standardised mean difference of every contrast, kind and covariate of ``pool``."""
    known = {(n.kind, n.race, n.gender, n.name): n for n in pool.names}
    return tuple(row for contrast in contrasts() for row in _balance_of(contrast, pool.pairs, known))


def groups(pool: Pool) -> tuple[tuple[str, str, str, int, int | None, str], ...]:
    """Return kind, gender, race, number of names, mean own-race share and the commonest names of every group."""
    rows = []
    for kind, gender in (("given", "female"), ("given", "male"), ("family", "")):
        for race in census.RACES:
            names = sorted(pool.group(kind, race=race, gender=gender), key=lambda n: (-n.count, n.name))
            shares = [n.own_share for n in names if n.own_share is not None]
            mean = round(fmean(shares)) if shares else None
            rows.append((kind, gender, race, len(names), mean, ", ".join(n.name for n in names[:4])))
    return tuple(rows)


@cache
def syllables(name: str) -> int:
    """Return how many syllables a name has when read aloud in English: its groups of vowels, a silent e aside.

    >>> [syllables(n) for n in ("Grace", "Keisha", "Maria", "Tyrone", "Nguyen", "Xiomara")]
    [1, 2, 3, 2, 1, 4]
    """
    plain = re.sub(r"^y(?=[aeiou])", "", census.fold(name))
    plain = re.sub(r"(?<=[qg])u(?=[eiy])", "", plain)
    plain = re.sub(r"(?<=[^aeiouy])e$", "", plain) if re.search(r"[aeiouy].*e$", plain) else plain
    groups = re.findall(r"io(?!n)|i(?=a)|eo(?=n)|[aeiouy]+", plain)
    extra = sum(1 for g in groups if g == "io")
    return max(1, len(groups) + extra)


def _balance_of(
    contrast: str, pairs: Iterable[Pair], known: dict[tuple[str, str, str, str], PoolName]
) -> Iterator[Balance]:
    own = [p for p in pairs if p.contrast == contrast]
    left, right = (decode(c) for c in contrast.split("-"))
    for kind, covariates, part in (("given", GIVEN_COVARIATES, 0), ("family", FAMILY_COVARIATES, 1)):
        a = _looked_up(known, kind, left, [p.left[part] for p in own])
        b = _looked_up(known, kind, right, [p.right[part] for p in own])
        yield from _compared(contrast, kind, covariates, a, b)


def _looked_up(
    known: dict[tuple[str, str, str, str], PoolName], kind: str, group: tuple[str, str], names: Iterable[str]
) -> list[PoolName]:
    """The names of a group, race and gender, that are not empty."""
    race, gender = group
    return [known[kind, race, gender if kind == "given" else "", name] for name in names if name]


def _compared(
    contrast: str, kind: str, covariates: Sequence[str], left: Sequence[PoolName], right: Sequence[PoolName]
) -> Iterator[Balance]:
    """One row for each covariate of the names of both sides; no names have no mean."""
    for at, covariate in enumerate(covariates):
        a, b = [n.covariates[at] for n in left], [n.covariates[at] for n in right]
        means = (fmean(a), fmean(b)) if a and b else (math.nan, math.nan)
        yield Balance(contrast, kind, covariate, len(a), *means, matching.smd(a, b))


def decode(group: str) -> tuple[str, str]:
    """Return race and gender of a group's two letters.

    >>> decode("BF")
    ('black', 'female')
    """
    race = next(r for r in census.RACES if r[0].upper() == group[0])
    return race, next(g for g in census.GENDERS if g[0].upper() == group[1])


def match_contrast(contrast: str, names: Sequence[PoolName], *, pairs: int = PAIRS) -> tuple[Pair, ...]:
    """Return matched full-name pairs of one contrast.

    A gender contrast pairs given names and gives both sides the same family name. A race contrast pairs given
    names and family names apart, then joins them within the traditions of both sides.
    """
    left, right = (decode(c) for c in contrast.split("-"))
    a, b = (_of(names, "given", race, gender) for race, gender in (left, right))
    if left[0] == right[0]:
        return tuple(_gender_pairs(contrast, a, b, _of(names, "family", left[0], ""), pairs))
    given = _match_names(*_known(a, b, pairs), pairs)
    families = (_of(names, "family", left[0], ""), _of(names, "family", right[0], ""))
    return tuple(_race_pairs(contrast, given, *families))


def _matched(names: Sequence[PoolName]) -> Iterator[Pair]:
    for contrast in contrasts():
        yield from match_contrast(contrast, names)


def _known(a: Sequence[PoolName], b: Sequence[PoolName], pairs: int) -> tuple[list[PoolName], list[PoolName]]:
    """Both sides, the rarer one cut to its commonest names: nobody is served by a test with names nobody bears."""
    sides = [list(a), list(b)]
    rarer = min((0, 1), key=lambda i: median(n.count for n in sides[i]) if sides[i] else 0)
    sides[rarer] = sorted(sides[rarer], key=lambda n: (-n.count, n.name))[: CHOICE * pairs]
    return sides[0], sides[1]


def _of(names: Sequence[PoolName], kind: str, race: str, gender: str) -> list[PoolName]:
    return [n for n in names if (n.kind, n.race, n.gender) == (kind, race, gender)]


def _match_names(a: Sequence[PoolName], b: Sequence[PoolName], pairs: int) -> list[tuple[PoolName, PoolName]]:
    chosen = matching.match([n.covariates for n in a], [n.covariates for n in b], pairs=pairs)
    return [(a[i], b[j]) for i, j in chosen]


def _gender_pairs(
    contrast: str, a: Sequence[PoolName], b: Sequence[PoolName], families: Sequence[PoolName], pairs: int
) -> Iterator[Pair]:
    """Pairs within one tradition, both sides with one family name of that tradition."""
    a, b = _known(a, b, pairs)
    families = sorted(families, key=lambda n: (-n.count, n.name))[: CHOICE * pairs]
    labels = ([n.tradition for n in a], [n.tradition for n in b])
    chosen = matching.match([n.covariates for n in a], [n.covariates for n in b], pairs=pairs, labels=labels)
    for at, (i, j) in enumerate(chosen):
        names = [n.name for n in families if n.tradition == a[i].tradition] or [""]
        family = names[at * STRIDE % len(names)]
        yield Pair(contrast, (a[i].name, family), (b[j].name, family))


def _race_pairs(
    contrast: str,
    given: Sequence[tuple[PoolName, PoolName]],
    left: Sequence[PoolName],
    right: Sequence[PoolName],
) -> Iterator[Pair]:
    by_tradition: dict[tuple[str, str], list[tuple[PoolName, PoolName]]] = {}
    for pair in given:
        by_tradition.setdefault((pair[0].tradition, pair[1].tradition), []).append(pair)
    for (first, second), pairs in sorted(by_tradition.items()):
        a = [n for n in left if n.tradition == first]
        b = [n for n in right if n.tradition == second]
        families = [(f.name, g.name) for f, g in _match_names(a, b, len(pairs))] or [("", "")]
        for at, (x, y) in enumerate(pairs):
            f, g = families[at % len(families)]
            yield Pair(contrast, (x.name, f), (y.name, g))


def _user_name(row: dict[str, str | None], line: int) -> PoolName:
    name, kind, gender, race = ((row.get(c) or "").strip() for c in ("name", "kind", "gender", "race"))
    kind, gender, race = kind.lower(), gender.lower(), race.lower()
    if not name:
        raise ValueError(f"line {line} of the name list has no name")
    if kind not in ("given", "family"):
        raise ValueError(f"line {line} of the name list: kind has to be given or family")
    if race not in census.RACES:
        raise ValueError(f"line {line} of the name list: race has to be one of {', '.join(census.RACES)}")
    if kind == "given" and gender not in census.GENDERS:
        raise ValueError(f"line {line} of the name list: gender of a given name has to be male or female")
    return describe(kind, name, gender if kind == "given" else "", race)


def describe(kind: str, name: str, gender: str, race: str, tradition: str = "") -> PoolName:
    """Return a pool name with what the census knows of it."""
    at = census.RACES.index(race)
    if kind == "given":
        first = census.given(name)
        if first is None:
            return PoolName(kind, name, gender, race, tradition)
        return PoolName(kind, name, gender, race, tradition, first.count, first.shares[at], first.male, first.cohort)
    last = census.family(name)
    if last is None:
        return PoolName(kind, name, gender, race, tradition)
    return PoolName(kind, name, gender, race, tradition, last.count or last.count_2010, last.shares[at])


@cache
def _shipped() -> Pool:
    names = tuple(_pool_name(row) for row in _rows("pool_names.csv"))
    pairs = tuple(Pair(c, (a, b), (d, e)) for c, a, b, d, e in _rows("pool_pairs.csv"))
    return Pool(names, pairs)


def _pool_name(row: Sequence[str]) -> PoolName:
    kind, name, gender, race, tradition, count, *numbers = row
    share, male, cohort = (int(n) if n else None for n in numbers)
    return PoolName(kind, name, gender, race, tradition, int(count), share, male, cohort)


def _rows(name: str) -> Iterator[list[str]]:
    text = files("name_lists").joinpath(name).read_text(encoding="utf-8")
    rows = csv.reader(text.splitlines())
    next(rows)
    yield from rows
