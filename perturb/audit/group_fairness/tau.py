"""Parity within tau, as Aequitas names it: by the point estimate alone, decided in whole numbers.

Why beside the verdicts: many readers know these words. They say nothing about chance, and a small group passes or fails
them by luck. So the value is 1 for parity and 0 for none, and ``holds`` stays empty; the ``_disparity`` rows carry the
verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from perturb.audit.group_fairness.confusion import Confusion
from perturb.audit.group_fairness.parity import reference_of
from perturb.measure import Measure
from perturb.stats import proportions as pr

NAMES: Mapping[str, str] = {
    "ppr": "statistical_parity_tau", "pprev": "impact_parity", "fdr": "fdr_parity", "fpr": "fpr_parity",
    "for": "for_parity", "fnr": "fnr_parity", "tpr": "tpr_parity", "tnr": "tnr_parity", "npv": "npv_parity",
    "precision": "precision_parity",
}  # fmt: skip
COMPOSITES: Mapping[str, tuple[str, ...]] = {
    "type_i_parity": ("fdr_parity", "fpr_parity"),
    "type_ii_parity": ("for_parity", "fnr_parity"),
    "equalized_odds": ("fpr_parity", "tpr_parity"),
    "unsupervised_fairness": ("statistical_parity_tau", "impact_parity"),
    "supervised_fairness": ("type_i_parity", "type_ii_parity"),
}
"""A composite holds where all its parts do; it is undefined where one part is, and the others hold."""


def tau_parity(found: Confusion, *, reference: str, tau: Fraction, position: str) -> Iterator[Measure]:
    """Yield every parity of every group, the reference group included (its ratio is 1), then the composites."""
    for g, group in enumerate(found.groups):
        held: dict[str, bool | None] = {}
        for rate, name in NAMES.items():
            at = reference_of(found, reference, rate)
            if at is None:
                continue
            ratio = _ratio(found, rate, g, at)
            held[name] = None if ratio is None else ratio > 0 and tau <= ratio <= 1 / tau
            n = int(found.cells("n")[g])
            yield Measure(name, found.attribute, group, found.groups[at], position, as_number(held[name]), n=n)
            if rate == "ppr":
                value = None if ratio is None else float(ratio)
                yield Measure("ppr_disparity", found.attribute, group, found.groups[at], position, value, n=n)
        for name, parts in COMPOSITES.items():
            held[name] = _all(held.get(part) for part in parts)
            n = int(found.cells("n")[g])
            yield Measure(name, found.attribute, group, "", position, as_number(held[name]), n=n)


def _ratio(found: Confusion, rate: str, g: int, at: int) -> Fraction | None:
    if rate == "ppr":
        positive = found.cells("pp")
        return Fraction(int(positive[g]), int(positive[at])) if positive[at] else None
    top, bottom = found.counts(rate)
    if g == at:
        return Fraction(1) if top[g] else None
    return pr.impact_ratio(int(top[g]), int(bottom[g]), int(top[at]), int(bottom[at]))


def as_number(held: bool | None) -> float | None:
    """1 for parity, 0 for none, None where it is undefined."""
    return None if held is None else float(held)


def _all(parts: Iterator[bool | None]) -> bool | None:
    known = list(parts)
    if False in known:
        return False
    return None if None in known else True
