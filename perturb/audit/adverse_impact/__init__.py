"""Does a selection work against a group? The three approaches of validation practice, with what they cannot say.

1. ``selection``: a decision, or a score against a cut-off: rates, impact ratio, Z, Fisher, flip-flop, cautions.
2. ``median``: the share of each group that scores strictly above the median of all.
3. ``average``: the ratio of mean scores.

Sources: Uniform Guidelines on Employee Selection Procedures, 29 CFR 1607.4 D (1978); S. B. Morris and E. M. Dunleavy,
Adverse Impact Analysis (2017).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Literal

import numpy as np

from masking.errors import InputError
from perturb import table
from perturb.audit.adverse_impact.judge import RULES, choose_reference, judge
from perturb.audit.adverse_impact.tally import Sums, Tally, combine, count, sums, tally
from perturb.measure import Measure, defined
from perturb.stats import proportions as pr

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

__all__ = ["Sweep", "Tally", "adverse_impact", "combine", "from_counts", "judge", "stream", "sweep", "tally"]

Approach = Literal["selection", "median", "average"]


@dataclass(frozen=True, slots=True)
class Sweep:
    """Every cut-off of a score in one pass."""

    attribute: str
    groups: tuple[str, ...]
    cutoffs: NDArray[np.float64] = field(repr=False)
    """[C], descending."""
    rates: NDArray[np.float64] = field(repr=False)
    """[C, g]."""
    ratio: NDArray[np.float64] = field(repr=False)
    """[C, g] against the group with the highest rate at that cut-off; NaN where nobody passes."""
    low: NDArray[np.float64] = field(repr=False)
    """[C, g]: with ``high`` the 95 % interval of the ratio (Katz log); NaN for the best group itself."""
    high: NDArray[np.float64] = field(repr=False)


def adverse_impact(
    frame: pd.DataFrame,
    *,
    groups: Sequence[str] = (),
    decision: str | None = None,
    score: str | None = None,
    cutoff: float | None = None,
    position: str | None = None,
    approach: Approach = "selection",
    reference: str = "highest",
    alpha: float = 0.05,
    threshold: Fraction = pr.FOUR_FIFTHS,
    replicates: int = 10_000,
    rng: random.Random | None = None,
) -> tuple[Measure, ...]:
    """Return the measures of one approach for every attribute, over all rows and per position where one is named.

    The decision column holds yes and no; without one a score and a cut-off (selected: score ≥ cut-off) decide.
    ``reference`` is ``highest``, ``majority`` or the name of a group. The frame is not changed.
    Raises InputError for missing columns, values that are no decisions, or an unknown reference group.
    """
    attributes = table.attributes(frame, groups, table.decided(frame, decision, cutoff))
    codings = table.groupings(frame, attributes)
    places = table.slices(frame, position)
    rng = rng or random.Random(0)
    if approach == "average":
        scores = table.numbers(frame[table.need(frame, "score", score)])
        return tuple(
            m for name, at in places for c in codings for m in _averages(sums(_at(c, at), scores[at]), reference, name)
        )
    chosen = _chosen(frame, decision, score, cutoff, approach)
    rows: list[Measure] = []
    for name, at in places:
        for coding in codings:
            counted = count(_at(coding, at), chosen[at])
            rows += judge(counted, reference=reference, alpha=alpha, position=name, threshold=threshold)
            rows += _least(counted, reference, name, replicates, rng)
    return tuple(rows)


def from_counts(
    attribute: str,
    counts: dict[str, tuple[int, int]],
    *,
    reference: str = "highest",
    alpha: float = 0.05,
    threshold: Fraction = pr.FOUR_FIFTHS,
) -> tuple[Measure, ...]:
    """Return the measures of ``{group: (selected, total)}``.

    >>> rows = from_counts("race", {"Asian": (7, 15), "Black": (14, 25)})
    >>> [round(m.value, 7) for m in rows if m.metric == "impact_ratio"]
    [0.8333333]
    """
    names = tuple(counts)
    import pandas as pd

    columns = pd.DataFrame([counts[n] for n in names], columns=["selected", "total"])
    selected, total = table.counts(columns["selected"]), table.counts(columns["total"])
    if (selected > total).any():
        raise InputError("More people are selected than there are.", remedy="Give (selected, total) for each group.")
    counted = Tally(attribute, names, selected, total)
    return tuple(judge(counted, reference=reference, alpha=alpha, position="", threshold=threshold))


def stream(
    parts: Iterable[pd.DataFrame],
    *,
    groups: Sequence[str] = (),
    decision: str | None = None,
    score: str | None = None,
    cutoff: float | None = None,
    reference: str = "highest",
    alpha: float = 0.05,
    threshold: Fraction = pr.FOUR_FIFTHS,
) -> tuple[Measure, ...]:
    """Return the measures of a table given in pieces, in memory that does not grow with its length.

    Only approach 1 can be streamed: a median needs all scores at once.
    """
    totals: dict[str, Tally] = {}
    wanted: Sequence[str] = ()
    for part in parts:
        wanted = wanted or table.attributes(part, groups, table.decided(part, decision, cutoff))
        chosen = _chosen(part, decision, score, cutoff, "selection")
        for counted in tally(part, chosen, wanted):
            known = totals.get(counted.attribute)
            totals[counted.attribute] = counted if known is None else combine(known, counted)
    judged = (judge(t, reference=reference, alpha=alpha, position="", threshold=threshold) for t in totals.values())
    return tuple(chain.from_iterable(judged))


def sweep(frame: pd.DataFrame, attribute: str, *, score: str | None = None) -> Sweep:
    """Return rates and ratios with intervals at every distinct score used as the cut-off, in one sort per group."""
    (coding,) = table.groupings(frame, [attribute])
    scores = table.numbers(frame[table.need(frame, "score", score)])
    there = (coding.codes >= 0) & ~np.isnan(scores)
    cutoffs = np.unique(scores[there])[::-1]
    total = np.bincount(coding.codes[there], minlength=len(coding.names))
    passed = (
        np.stack(
            [
                total[g] - np.searchsorted(np.sort(scores[there & (coding.codes == g)]), cutoffs, side="left")
                for g in range(len(coding.names))
            ],
            axis=1,
        )
        if len(coding.names)
        else np.zeros((len(cutoffs), 0))
    )
    with np.errstate(divide="ignore", invalid="ignore"):
        rates = passed / total
        best = np.nanmax(rates, axis=1, initial=0, keepdims=True)
        ratio = np.where(best > 0, rates / best, np.nan)
    at = np.nan_to_num(rates, nan=-1).argmax(axis=1) if len(coding.names) else np.zeros(len(cutoffs), dtype=int)
    rows = np.arange(len(cutoffs))
    low, high = pr.katz_log(passed, total[None, :], passed[rows, at][:, None], total[at][:, None])
    itself = np.arange(len(coding.names)) == at[:, None]
    return Sweep(
        attribute, coding.names, cutoffs, rates, ratio, np.where(itself, np.nan, low), np.where(itself, np.nan, high)
    )


def _at(coding: table.Grouping, rows: NDArray[np.int64] | slice) -> table.Grouping:
    return coding if isinstance(rows, slice) else table.Grouping(coding.attribute, coding.names, coding.codes[rows])


def _chosen(
    frame: pd.DataFrame, decision: str | None, score: str | None, cutoff: float | None, approach: Approach
) -> NDArray[np.int8]:
    if approach == "median":
        scores = table.numbers(frame[table.need(frame, "score", score)])
        return table.above_median(scores)[0]
    found = table.chosen(frame, decision, score, cutoff)
    if found is None:
        raise InputError(
            "The table has no column with decisions.",
            remedy="Name it with --decision, or give --score with --cut-off, or use --approach median; "
            f"it has: {table.listed(frame)}.",
        )
    return found


def _averages(scored: Sums, reference: str, position: str) -> list[Measure]:
    """Approach 3: ratio of mean scores, with Fieller-like log intervals where all means are positive."""
    names = scored.groups
    rows = [
        Measure("average_score", scored.attribute, name, "", position, defined(scored.mean[g]), n=int(scored.n[g]))
        for g, name in enumerate(names)
    ]
    there = [g for g in range(len(names)) if scored.n[g]]
    if not there:
        return rows
    at = _average_reference(scored, there, reference)
    for g in there:
        if g == at:
            continue
        value = scored.mean[g] / scored.mean[at] if scored.mean[at] else None
        low, high = _log_interval(scored, g, at)
        rows.append(
            Measure(
                "average_score_ratio", scored.attribute, names[g], names[at], position, defined(value),
                low, high, n=int(scored.n[g] + scored.n[at]),
            )
        )  # fmt: skip
    return rows


def _log_interval(scored: Sums, g: int, at: int) -> tuple[float | None, float | None]:
    from scipy.stats import norm

    if min(scored.mean[g], scored.mean[at]) <= 0 or min(scored.n[g], scored.n[at]) < 2:
        return None, None
    error = np.sqrt(sum(scored.variance[k] / scored.n[k] / scored.mean[k] ** 2 for k in (g, at)))
    value, spread = scored.mean[g] / scored.mean[at], float(error) * float(norm.ppf(0.975))
    return defined(value * np.exp(-spread)), defined(value * np.exp(spread))


def _average_reference(scored: Sums, there: list[int], reference: str) -> int:
    if reference == "majority":
        return max(there, key=lambda g: (int(scored.n[g]), -g))
    if reference == "highest":
        return max(there, key=lambda g: (float(scored.mean[g]), -g))
    return table.group_of(scored.attribute, scored.groups, reference, RULES)


def _least(counted: Tally, reference: str, position: str, replicates: int, rng: random.Random) -> list[Measure]:
    """The least impact ratio over the groups, with an interval from multinomial replicates of the counts.

    Why: the least of several ratios has no closed form; drawing counts costs the same at any number of rows.
    """
    at = choose_reference(counted, reference)
    there = np.flatnonzero(counted.total > 0)
    if at is None or len(there) < 2 or not counted.selected[at] or not replicates:
        return []
    generator = np.random.default_rng(rng.getrandbits(64))
    rates = counted.selected[there] / counted.total[there]
    drawn = generator.binomial(counted.total[there], rates, (replicates, len(there))) / counted.total[there]
    base = drawn.max(axis=1) if reference == "highest" else drawn[:, int(np.flatnonzero(there == at)[0])]
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = np.nan_to_num((drawn / base[:, None]).min(axis=1))
    low, high = np.quantile(ratios, [0.025, 0.975])
    value = float(rates.min() / rates[int(np.flatnonzero(there == at)[0])])
    return [
        Measure(
            "least_impact_ratio", counted.attribute, counted.groups[there[int(rates.argmin())]], counted.groups[at],
            position, value, float(low), float(high), n=counted.n,
            note="interval: percentiles of replicated counts; too narrow for small groups",
        )
    ]  # fmt: skip
