"""From counts to measures: rates, ratios, tests, cautions, and a verdict that may be "cannot tell"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from perturb import table
from perturb.audit.adverse_impact.tally import Tally
from perturb.measure import Measure, defined
from perturb.stats import proportions as pr
from perturb.stats.multiplicity import holm

if TYPE_CHECKING:
    from collections.abc import Sequence

RULES = "highest, majority"
"""The words for a reference group that is no name."""
LOW_RATE = Fraction(1, 20)
SMALL = 30
POWER_RATIO = 2 / 3


@dataclass(frozen=True, slots=True)
class Pair:
    """One group against the reference, with all that is said about it."""

    group: str
    selected: int
    total: int
    selected_r: int
    total_r: int

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """selected and total of the group, selected and total of the reference."""
        return self.selected, self.total, self.selected_r, self.total_r


def choose_reference(tally: Tally, wanted: str) -> int | None:
    """Return the index of the reference group: ``highest`` rate, ``majority`` (most people), or a group's name.

    None where nobody was counted. Ties go to the larger group, then to the earlier name.
    Raises InputError for a group that is not in the table.
    """
    present = [g for g in range(len(tally.groups)) if tally.total[g]]
    if wanted not in ("highest", "majority"):
        return table.group_of(tally.attribute, tally.groups, wanted, RULES)
    if not present:
        return None
    if wanted == "majority":
        return max(present, key=lambda g: (int(tally.total[g]), -g))
    return max(present, key=lambda g: (Fraction(int(tally.selected[g]), int(tally.total[g])), int(tally.total[g]), -g))


def judge(tally: Tally, *, reference: str, alpha: float, position: str, threshold: Fraction) -> list[Measure]:
    """Return every measure of one tally."""
    at = choose_reference(tally, reference)
    rates = list(_rates(tally, position))
    if at is None:
        return rates
    named = tally.groups[at]
    pairs = [
        Pair(name, int(tally.selected[g]), int(tally.total[g]), int(tally.selected[at]), int(tally.total[at]))
        for g, name in enumerate(tally.groups)
        if g != at
    ]
    exact = [pr.fisher(*pair.counts) if pair.total and pair.total_r else None for pair in pairs]
    adjusted = holm([np.nan if e is None else e.two_sided for e in exact], with_the_best=reference == "highest")
    rows = rates
    for pair, test, p in zip(pairs, exact, adjusted, strict=True):
        rows += _pair(tally.attribute, pair, named, test, float(p), position, alpha, threshold)
        rows += _bounds(tally, pair, named, position, threshold)
    return rows


def _rates(tally: Tally, position: str) -> Iterator[Measure]:
    low, high = pr.wilson(tally.selected, tally.total)
    for g, name in enumerate(tally.groups):
        n = int(tally.total[g])
        value = int(tally.selected[g]) / n if n else None
        bottom, top = (float(low[g]), float(high[g])) if n else (None, None)
        yield Measure("selection_rate", tally.attribute, name, "", position, value, bottom, top, n=n)
    if tally.unknown_total:
        rate = tally.unknown_selected / tally.unknown_total
        yield Measure(
            "selection_rate", tally.attribute, "(unknown)", "", position, rate, n=tally.unknown_total,
            note="group unknown: left out of the ratios",
        )  # fmt: skip
    if tally.undecided:
        yield Measure("undecided", tally.attribute, "", "", position, float(tally.undecided), n=tally.undecided)


def _pair(
    attribute: str,
    pair: Pair,
    reference: str,
    test: pr.Fisher | None,
    adjusted: float,
    position: str,
    alpha: float,
    threshold: Fraction,
) -> list[Measure]:
    ratio = pr.impact_ratio(*pair.counts)
    n = pair.total + pair.total_r

    blank = Measure("", attribute, pair.group, reference, position, None, n=n)

    def row(metric: str, value: float | None, **more: Any) -> Measure:
        return replace(blank, metric=metric, value=value, **more)

    if test is None or ratio is None:
        return [row("impact_ratio", None, note=_undefined(pair)), row("adverse_impact", None, note=_undefined(pair))]
    low, high = map(float, pr.katz_log(*pair.counts))
    z, p = map(float, pr.two_proportion_z(*pair.counts))
    x_f, x_r = pr.flip(*pair.counts)
    flipped = pr.impact_ratio(x_f, pair.total, x_r, pair.total_r)
    turned = pr.reversed_by_flip(*pair.counts)
    chance = _chances(pair)
    verdict, why = _verdict(ratio, low, adjusted, alpha, threshold, turned)
    rows = [
        row("impact_ratio", float(ratio), low=low, high=high, holds=pr.surely_within(ratio, low, high, threshold),
            note=_cautions(pair)),
        row("four_fifths_rule", float(ratio >= threshold), note="1: the ratio is at or above the threshold; 0: under"),
        row("rate_difference", pair.selected / pair.total - pair.selected_r / pair.total_r),
        row("z", defined(z), p_value=defined(p)),
        row("fisher_exact", pr.odds_ratio(*pair.counts), p_value=test.two_sided, note="value: odds ratio"),
        row("fisher_mid_p", pr.odds_ratio(*pair.counts), p_value=test.mid_p, note="value: odds ratio"),
        row("fisher_less", pr.odds_ratio(*pair.counts), p_value=test.less, note="value: odds ratio"),
        row("flip_flop", None if flipped is None else float(flipped), holds=False if turned else None,
            note="practically insignificant: one decision turns it round" if turned else ""),
        row("shortfall", float(pr.shortfall(*pair.counts)), note="selections missing to the reference rate"),
        row("adverse_impact", float(ratio), low=low, high=high, p_value=adjusted, holds=verdict, note=why),
    ]  # fmt: skip
    if chance:
        false_flag, power = chance
        rows += [
            row("chance_of_false_flag", false_flag, note="how often the 4/5 rule flags equal rates at this n"),
            row("power", power, note="how often |Z| > 1.96 when the true ratio is 2/3"),
        ]
    return rows


def _chances(pair: Pair) -> tuple[float, float] | None:
    """False-flag chance at the pooled rate and power at a true ratio of 2/3; None where nobody or all were selected."""
    rate = (pair.selected + pair.selected_r) / (pair.total + pair.total_r)
    if not 0 < rate < 1:
        return None
    rounded = round(rate, 3) or rate
    rounded = rounded if rounded < 1 else rate
    equal = pr.flag_rates(pair.total, pair.total_r, rounded, rounded)
    unequal = pr.flag_rates(pair.total, pair.total_r, rounded * POWER_RATIO, rounded)
    return equal.four_fifths, unequal.z


def _verdict(
    ratio: Fraction, low: float, p: float, alpha: float, threshold: Fraction, turned: bool
) -> tuple[bool | None, str]:
    if ratio < threshold and p <= alpha and not turned:
        return False, "adverse impact found: under the threshold, and more than chance (Holm)"
    if low >= float(threshold):
        return True, "the whole interval lies at or above the threshold"
    under = "under" if ratio < threshold else "at or above"
    return None, f"not enough data: the ratio is {under} the threshold, the interval lies on both sides of it" if not (
        ratio < threshold and p <= alpha
    ) else "not enough data: one decision would turn it round"


def _cautions(pair: Pair) -> str:
    told = []
    if Fraction(pair.selected + pair.selected_r, pair.total + pair.total_r) < LOW_RATE:
        told.append("low selection rate (under 5 %): small changes move the ratio much")
    if min(pair.total, pair.total_r) < SMALL:
        told.append(f"small sample (a group under {SMALL})")
    if pr.reversed_by_flip(*pair.counts):
        told.append("one decision turns it round")
    return "; ".join(told)


def _undefined(pair: Pair) -> str:
    if not pair.total:
        return "nobody in the group"
    if not pair.total_r:
        return "nobody in the reference group"
    return "nobody selected in the reference group"


def _bounds(tally: Tally, pair: Pair, reference: str, position: str, threshold: Fraction) -> list[Measure]:
    """The ratio if all unknown people were placed as badly, or as well, as can be for the group."""
    if not tally.unknown_total or not (pair.total and pair.total_r):
        return []
    yes, no = tally.unknown_selected, tally.unknown_total - tally.unknown_selected
    least = pr.impact_ratio(pair.selected, pair.total + no, pair.selected_r + yes, pair.total_r + yes)
    most = pr.impact_ratio(pair.selected + yes, pair.total + yes, pair.selected_r, pair.total_r + no)
    holds = False if most is not None and most < threshold else None
    bounds: Sequence[float | None] = [None if b is None else float(b) for b in (least, most)]
    ratio = pr.impact_ratio(*pair.counts)
    return [
        Measure(
            "impact_ratio_bounds", tally.attribute, pair.group, reference, position,
            None if ratio is None else float(ratio), bounds[0], bounds[1], n=tally.unknown_total, holds=holds,
            note="low and high: all of unknown group placed against and for this group",
        )
    ]  # fmt: skip
