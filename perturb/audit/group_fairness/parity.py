"""Disparities between groups: ratios to a reference, parity within tau, and tests on the right denominators."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np

from perturb import table
from perturb.audit.group_fairness.confusion import RATES, Confusion
from perturb.measure import Measure, defined
from perturb.stats import proportions as pr
from perturb.stats.multiplicity import holm

TAU = Fraction(4, 5)
IMPACT_BAND = Fraction(4, 5), Fraction(6, 5)
"""Holistic AI's range of disparate impact."""


def absolute(found: Confusion, position: str) -> Iterator[Measure]:
    """Every rate of every group with its Wilson interval, and the measures that are no rates."""
    predicted = int(found.cells("pp").sum())
    for name in RATES:
        top, bottom = found.counts(name)
        low, high = pr.wilson(top, bottom)
        for g, group in enumerate(found.groups):
            n = int(bottom[g])
            yield Measure(
                name, found.attribute, group, "", position, float(top[g] / n) if n else None,
                float(low[g]) if n else None, float(high[g]) if n else None, n=n,
                note="" if n else "undefined: nobody in the denominator",
            )  # fmt: skip
    for g, group in enumerate(found.groups):
        size, positive = int(found.cells("n")[g]), int(found.cells("pp")[g])
        tp, fp, fn = int(found.tp[g]), int(found.fp[g]), int(found.fn[g])
        yield Measure("group_size", found.attribute, group, "", position, float(size), n=size)
        yield Measure("ppr", found.attribute, group, "", position, _over(positive, predicted), n=size)
        yield Measure("f1", found.attribute, group, "", position, _over(2 * tp, 2 * tp + fp + fn), n=size)
        yield Measure("treatment_equality", found.attribute, group, "", position, _over(fn, fp), n=size,
                      note="false negatives over false positives")  # fmt: skip


def to_overall(found: Confusion, position: str) -> Iterator[Measure]:
    """Eightfold's ratios to everybody: demographic parity, equal opportunity, equalized odds."""
    whole = found.overall()
    named = {"demographic_parity": "pprev", "equal_opportunity": "tpr", "equalized_odds_fpr": "fpr"}
    for metric, rate in named.items():
        base = float(whole.rate(rate)[0])
        for g, group in enumerate(found.groups):
            value = float(found.rate(rate)[g])
            good = np.isfinite(value) and np.isfinite(base) and base > 0
            yield Measure(metric, found.attribute, group, "(all)", position, value / base if good else None,
                          n=int(found.counts(rate)[1][g]))  # fmt: skip


def reference_of(found: Confusion, wanted: str, rate: str) -> int | None:
    """Return the reference group: ``majority``, ``min_metric`` (the least of that rate), or a group's name.

    Of ``ppr``, the share of all who are selected, the least is that of the group with the fewest selected.
    """
    sizes = found.cells("n")
    present = [g for g in range(len(found.groups)) if sizes[g]]
    if not present:
        return None
    if wanted == "majority":
        return max(present, key=lambda g: (int(sizes[g]), -g))
    if wanted == "min_metric":
        values = found.cells("pp").astype(float) if rate == "ppr" else found.rate(rate)
        defined = [g for g in present if np.isfinite(values[g])]
        return min(defined, key=lambda g: (float(values[g]), g)) if defined else None
    return table.group_of(found.attribute, found.groups, wanted, "majority, min_metric")


def disparities(found: Confusion, *, reference: str, tau: Fraction, alpha: float, position: str) -> list[Measure]:
    """Every rate as a ratio to the reference group.

    ``holds`` is False where the ratio leaves [tau, 1/tau] and the gap is more than chance (Holm over the groups),
    True where the whole interval lies inside, None where the data cannot tell. tau itself is inside, decided in
    integers.
    """
    rows: list[Measure] = []
    for name in RATES:
        at = reference_of(found, reference, name)
        if at is not None:
            rows += _disparity(found, name, at, reference, tau, alpha, position)
    return rows


def holistic(found: Confusion, *, reference: str, alpha: float, position: str) -> Iterator[Measure]:
    """Holistic AI's four on selection rates: disparate impact, statistical parity, Cohen's d, 2-SD rule."""
    at = reference_of(found, reference, "pprev")
    if at is None:
        return
    chosen, total = found.counts("pprev")
    for g, group in enumerate(found.groups):
        if g == at or not total[g]:
            continue
        counts = int(chosen[g]), int(total[g]), int(chosen[at]), int(total[at])
        gap = counts[0] / counts[1] - counts[2] / counts[3]
        spread = float(np.sqrt(pooled_variance(*counts)))
        z, p = map(float, pr.two_proportion_z(*counts))
        ratio, low, high = _ratio(*counts)
        holds = pr.surely_within(ratio, low, high, *IMPACT_BAND)
        row = Measure("", found.attribute, group, found.groups[at], position, None, n=counts[1] + counts[3])
        chance = "outside .8 to 1.2, but no more than chance" if holds is False and p > alpha else ""
        yield replace(
            row, metric="disparate_impact", value=defined(ratio), low=low, high=high, holds=holds, note=chance
        )
        apart = pr.difference_interval(*counts)
        yield replace(row, metric="statistical_parity", value=gap, low=apart[0], high=apart[1])
        yield replace(row, metric="cohens_d", value=gap / spread if spread else None)
        yield replace(row, metric="two_sd_rule", value=defined(z), p_value=defined(p))


def _ratio(*counts: int) -> tuple[Fraction | None, float | None, float | None]:
    """The ratio of two rates with its interval; None where it is undefined."""
    ratio = pr.impact_ratio(*counts)
    low, high = (None, None) if ratio is None else map(float, pr.katz_log(*counts))
    return ratio, low, high


def _disparity(
    found: Confusion, name: str, at: int, reference: str, tau: Fraction, alpha: float, position: str
) -> list[Measure]:
    top, bottom = found.counts(name)
    others = [g for g in range(len(found.groups)) if g != at]
    tables = [(int(top[g]), int(bottom[g]), int(top[at]), int(bottom[at])) for g in others]
    tested = [pr.fisher(*t).two_sided if t[1] and t[3] else np.nan for t in tables]
    rows = []
    for g, counts, p in zip(others, tables, holm(tested, with_the_best=reference == "min_metric"), strict=True):
        ratio, low, high = _ratio(*counts)
        z, z_p = map(float, pr.two_proportion_z(*counts))
        held, note = _parity(ratio, low, high, float(p), tau, alpha)
        row = Measure("", found.attribute, found.groups[g], found.groups[at], position, None, n=counts[1] + counts[3])
        rows.append(replace(row, metric=f"{name}_disparity", value=defined(ratio), low=low, high=high,
                            p_value=defined(p), holds=held, note=note))  # fmt: skip
        rows.append(replace(row, metric=f"{name}_gap_z", value=defined(z), p_value=defined(z_p)))
    return rows


def _parity(
    ratio: Fraction | None, low: float | None, high: float | None, p: float, tau: Fraction, alpha: float
) -> tuple[bool | None, str]:
    if ratio is None or low is None or high is None:
        return None, "undefined: nobody in a denominator, or a rate of zero to compare with"
    inside = tau <= ratio <= 1 / tau
    if not inside and p <= alpha:
        return False, ""
    if low >= float(tau) and high <= float(1 / tau):
        return True, ""
    return None, "not enough data" + ("" if inside else ": outside tau, but no more than chance")


def _over(top: int, bottom: int) -> float | None:
    return top / bottom if bottom else None


def pooled_variance(selected_f: int, total_f: int, selected_r: int, total_r: int) -> float:
    """Return ((n_f − 1) p_f q_f + (n_r − 1) p_r q_r) / (n_f + n_r − 2), Cohen's denominator squared; 0 if undefined.

    Why: the formula as often printed divides by this variance; the effect size divides by its root.

    >>> round((7 / 15 - 14 / 25) / pooled_variance(7, 15, 14, 25) ** 0.5, 10)
    -0.1876764706
    """
    rates = selected_f / total_f, selected_r / total_r
    freedom = total_f + total_r - 2
    spread = sum((n - 1) * p * (1 - p) for n, p in zip((total_f, total_r), rates, strict=True))
    return spread / freedom if freedom > 0 else 0.0
