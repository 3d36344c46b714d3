"""Balancing: how alike the names are that stood on both sides of the pairs of this very run."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import TYPE_CHECKING

from name_lists import matching, pools
from name_lists.pools import Balance
from perturb.experiment.assignment import ORIGINAL, Assignment, is_twin

if TYPE_CHECKING:
    from perturb.persona import Persona

COVARIATES = ("log_frequency", "length", "syllables", "cohort", "own_group_share")
_FIRST = ("male", "white")
"""The group that stands first in a comparison, as in the statistics."""
_Row = tuple[float | None, ...]


def balance(assignment: Assignment) -> tuple[Balance, ...]:
    """Return the standardised mean difference of the names of both sides, per comparison, kind and covariate.

    One pair a twin: what stands in the resume it is compared with, and what stands in the twin. Names that the census
    does not know have frequency 0 and are left out of cohort and share. On the axis gender the family name is the same
    on both sides. Why of the run and not of the list: originals keep their own names, which nobody drew.
    """
    axis = assignment.suite.design.axis
    kinds = ("given", "family") if axis == "race" else ("given",)
    return tuple(
        row
        for (first, second), pairs in _sides(assignment, axis).items()
        for kind in kinds
        for row in _rows(f"{first}-{second}", kind, [tuple(_known(p, kind, axis) for p in pair) for pair in pairs])
    )


def _sides(assignment: Assignment, axis: str) -> dict[tuple[str, str], list[tuple[Persona, Persona]]]:
    """The pairs of every comparison of two groups, whichever of them the original shows."""
    sides: dict[tuple[str, str], list[tuple[Persona, Persona]]] = {}
    for before, after in _pairs(assignment):
        groups = str(getattr(before, axis) or ""), str(getattr(after, axis) or "")
        turned = groups[1] in _FIRST or (groups[0] not in _FIRST and groups[1] < groups[0])
        key = (groups[1], groups[0]) if turned else groups
        sides.setdefault(key, []).append((after, before) if turned else (before, after))
    return sides


def _pairs(assignment: Assignment) -> Iterator[tuple[Persona, Persona]]:
    worn = {
        one.resume: one.counterfactual.persona
        for one in assignment.suite.variants
        if one.variant == ORIGINAL and one.counterfactual
    }
    for one in assignment.suite.variants:
        if is_twin(one.variant) and one.counterfactual:
            yield worn.get(one.resume, one.counterfactual.origin), one.counterfactual.persona


def _known(who: Persona, kind: str, axis: str) -> _Row:
    """The covariates of one name; None for what is not known of it."""
    name = who.first_name if kind == "given" else who.last_name
    if not name:
        return (None,) * len(COVARIATES)
    described = pools.describe(kind, name, who.gender or "female", who.race or "white")
    share: float | None = described.own_share
    if axis == "gender":
        share = None if described.male is None else described.male if who.gender == "male" else 100 - described.male
    frequency, length, syllables = described.covariates[:3]
    return frequency, length, syllables, None if described.cohort is None else float(described.cohort), share


def _rows(contrast: str, kind: str, pairs: Sequence[tuple[_Row, ...]]) -> Iterator[Balance]:
    for at, covariate in enumerate(COVARIATES):
        left, right = [], []
        for first, second in pairs:
            a, b = first[at], second[at]
            if a is not None and b is not None:
                left.append(a)
                right.append(b)
        if left:
            smd = matching.smd(left, right) if len(left) > 1 else math.nan
            yield Balance(contrast, kind, covariate, len(left), fmean(left), fmean(right), smd)
