"""Occupation by race by gender: how often each group is put first, against the best of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from perturb.audit.hiring_bloomberg.answers import Answer
from perturb.stats.multiplicity import holm
from perturb.stats.proportions import FOUR_FIFTHS, clopper_pearson

WORLDS = 4000
Told = tuple[Answer, int | None]
"""An answer and the place of its winner in the order shown; None where it tells none."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One group in one occupation."""

    occupation: str
    race: str
    gender: str
    shown: int
    """Times it stood in a list of which the winner is known."""
    first: int
    """Times it was put first."""
    low: float
    high: float
    """The 95 % interval of the rate."""
    ratio: Fraction | None
    """Its rate over the best rate of the occupation, exactly."""
    best: str
    p: float
    """Exact test of its wins against its share of those shown; Holm over the groups of the occupation."""
    by_chance: float
    """In how many fair worlds some group of this occupation would fall below four fifths of the best."""

    @property
    def group(self) -> str:
        """Race and gender in words."""
        return f"{self.race} {self.gender}"

    @property
    def rate(self) -> float:
        """Firsts of those shown."""
        return self.first / self.shown

    @property
    def below(self) -> bool | None:
        """Whether it is put first less than four fifths as often as the best group; None where nobody is."""
        return None if self.ratio is None else self.ratio < FOUR_FIFTHS


def cells(answers: Sequence[Told]) -> tuple[Cell, ...]:
    """Return one cell per occupation, race and gender, of answers with the place of their winner."""
    found: list[Cell] = []
    for occupation in sorted({answer.occupation for answer, _ in answers}):
        known = [(a, won) for a, won in answers if won is not None and a.occupation == occupation]
        found += _of_occupation(occupation, known)
    return tuple(found)


def _of_occupation(occupation: str, known: Sequence[tuple[Answer, int]]) -> Iterator[Cell]:
    from scipy.stats import binomtest

    shown: Counter[tuple[str, str]] = Counter()
    lists: Counter[tuple[str, str]] = Counter()
    expected: defaultdict[tuple[str, str], float] = defaultdict(float)
    first: Counter[tuple[str, str]] = Counter()
    for answer, won in known:
        groups = groups_of(answer)
        for group, count in Counter(groups).items():
            shown[group] += count
            lists[group] += 1
            expected[group] += count / len(groups)
        first[groups[won]] += 1
    if len(shown) < 2:
        return
    rates = {group: Fraction(first[group], shown[group]) for group in sorted(shown)}
    best = max(rates, key=lambda group: rates[group])
    tests = [float(binomtest(first[g], lists[g], min(1.0, expected[g] / lists[g])).pvalue) for g in rates]
    chance = _by_chance(len(known), [expected[g] for g in rates], [shown[g] for g in rates])
    for (race, gender), p in zip(rates, holm(tests), strict=True):
        group = race, gender
        low, high = clopper_pearson(first[group], shown[group])
        ratio = rates[group] / rates[best] if rates[best] else None
        yield Cell(
            occupation, race, gender, shown[group], first[group], float(low), float(high), ratio, " ".join(best),
            float(p), chance,
        )  # fmt: skip


def groups_of(answer: Answer) -> tuple[tuple[str, str], ...]:
    """Race and gender of everyone in the order shown."""
    races = answer.races or (answer.race,) * len(answer.genders)
    return tuple(zip(races, answer.genders, strict=True))


def _by_chance(n: int, expected: Sequence[float], shown: Sequence[int]) -> float:
    shares = np.array(expected) / sum(expected)
    rates = np.random.default_rng(0).multinomial(n, shares, size=WORLDS) / np.array(shown)
    return float((rates.min(axis=1) < 0.8 * rates.max(axis=1)).mean())
