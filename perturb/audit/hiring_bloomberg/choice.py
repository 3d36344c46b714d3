"""Gender, race and place in the list, each held against the others: a conditional logit of who is put first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from perturb.audit.hiring_bloomberg.answers import Answer
from perturb.audit.hiring_bloomberg.cells import Told, groups_of
from perturb.measure import Measure
from perturb.stats.choice import Choice, conditional_logit
from perturb.stats.multiplicity import holm

PER_TERM = 10
"""Winners that every coefficient needs behind it."""
Term = tuple[str, str, str]
"""Attribute, level, and the level it is compared with."""


def choices(answers: Sequence[Told], alpha: float) -> list[Measure]:
    """Return one ``choice_odds`` row per gender, race and first place: how the odds of being put first multiply.

    Of all occupations together, place by place held alike. What never wins (a place, a group) is taken out of the
    lists first, for it has no finite odds. Holm over the rows about people. No rows where there is too little data.
    """
    known = [(a, won) for a, won in answers if won is not None]
    seen: Counter[tuple[str, str]] = Counter()
    for answer, won in known:
        seen.update(_levels(answer, won))
    terms = _terms(seen)
    found = _fit(known, terms, seen) if terms and len(known) >= PER_TERM * len(terms) else None
    return [] if found is None else _rows(terms, found, len(known), alpha)


def _levels(answer: Answer, place: int) -> tuple[tuple[str, str], ...]:
    race, gender = groups_of(answer)[place]
    return ("gender", gender), ("race", race), ("place", str(place + 1))


def _terms(seen: Counter[tuple[str, str]]) -> list[Term]:
    """Every level but one per attribute: male, white or the most frequent, and the last place stay out."""
    terms = []
    for attribute, usual in (("gender", "male"), ("race", "white"), ("place", "")):
        times = {level: n for (kind, level), n in seen.items() if kind == attribute}
        levels = sorted(times, key=int if attribute == "place" else str)
        if attribute == "place":
            usual = max(levels, key=int, default="")
        elif usual not in levels and levels:
            usual = max(levels, key=times.__getitem__)
        terms += [(attribute, level, usual) for level in levels if level != usual]
    return terms


def _fit(known: Sequence[tuple[Answer, int]], terms: Sequence[Term], seen: Counter[tuple[str, str]]) -> Choice | None:
    column = {(attribute, level): at for at, (attribute, level, _) in enumerate(terms)}
    longest = max(len(answer.names) for answer, _ in known)
    features = np.zeros((len(known), longest, len(terms)))
    offered: npt.NDArray[np.bool_] = np.zeros(features.shape[:2], dtype=bool)
    for row, (answer, _) in enumerate(known):
        for place in range(len(answer.names)):
            levels = _levels(answer, place)
            offered[row, place] = all(seen[level] for level in levels)
            for level in levels:
                if level in column:
                    features[row, place, column[level]] = 1.0
    return conditional_logit(features, [won for _, won in known], offered)


def _rows(terms: Sequence[Term], found: Choice, n: int, alpha: float) -> list[Measure]:
    from scipy.stats import norm

    z = found.coefficients / found.errors
    p = 2 * norm.sf(np.abs(z))
    people = np.array([attribute != "place" for attribute, _, _ in terms])
    p[people] = holm(p[people])
    reach = 1.959963984540054 * found.errors
    rows = []
    for at, (attribute, level, usual) in enumerate(terms):
        if attribute == "place" and level != "1":
            continue
        low, high = np.exp(found.coefficients[at] - reach[at]), np.exp(found.coefficients[at] + reach[at])
        holds, note = (False, "") if p[at] <= alpha else (None, "not enough data")
        rows.append(
            Measure("choice_odds", attribute, level, usual, "", float(np.exp(found.coefficients[at])), float(low),
                    float(high), float(p[at]), n, holds, note)
        )  # fmt: skip
    return rows
