"""Watching a scorer in use: does its median score drift, does it jump, and who is still there at each stage?"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from masking.errors import Contradiction, InputError
from perturb import table
from perturb.measure import Measure
from perturb.stats import proportions as pr
from perturb.stats.multiplicity import holm

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray


STAGES = ("appl", "screen", "short", "test", "assess", "phone", "interview", "onsite", "final", "offer", "hire")
"""What names of hiring stages hold, from first to last."""


@dataclass(frozen=True, slots=True)
class Drift:
    """The median score over time, with what is needed to draw it."""

    labels: tuple[str, ...]
    """Periods in order."""
    median: NDArray[np.float64] = field(repr=False)
    count: NDArray[np.int64] = field(repr=False)
    low: NDArray[np.float64] = field(repr=False, default_factory=lambda: np.zeros(0))
    """The 95 % interval of every median (sign test); NaN under six scores."""
    high: NDArray[np.float64] = field(repr=False, default_factory=lambda: np.zeros(0))
    limit: float = math.nan
    """The CUSUM decision limit."""
    upper: NDArray[np.float64] = field(repr=False, default_factory=lambda: np.zeros(0))
    """CUSUM of rises, in standard deviations of the medians."""
    lower: NDArray[np.float64] = field(repr=False, default_factory=lambda: np.zeros(0))
    measures: tuple[Measure, ...] = ()


@dataclass(frozen=True, slots=True)
class Funnel:
    """The composition at each stage."""

    stages: tuple[str, ...]
    attribute: str
    groups: tuple[str, ...]
    counts: NDArray[np.int64] = field(repr=False)
    """[stages, g]."""
    measures: tuple[Measure, ...] = ()


def drift(
    frame: pd.DataFrame,
    *,
    score: str | None = None,
    time: str | None = None,
    period: str = "W",
    baseline: int = 0,
    false_alarm: float = 0.01,
    rng: random.Random | None = None,
) -> Drift:
    """Return the median score per period, a test for a trend, and an alarm for a change.

    Trend: Kendall's tau of median against time (Mann-Kendall), with Sen's slope per period.
    Alarm: a two-sided CUSUM (reference value 0.5 SD) of the medians against the first ``baseline`` periods (default:
    half of them, 8 at least where there are that many). Its limit is simulated for this length and baseline so that a
    scorer that does not change raises the alarm with probability ``false_alarm`` over the whole stretch watched.
    ``period`` is a pandas offset (D, W, M …). Raises InputError for dates that cannot be read.
    """
    labels, median, count, low, high = _periods(frame, score, time, period)
    base = baseline or max(min(8, len(median)), len(median) // 2)
    rows = [Measure("periods", "", "", "", "", float(len(median)), n=int(count.sum()))]
    for at, label in enumerate(labels):
        value, bottom, top = (None if np.isnan(v[at]) else float(v[at]) for v in (median, low, high))
        rows.append(Measure("median_score", "", "", "", label, value, bottom, top, n=int(count[at])))
    rows += _trend(median)
    if base < 4 or len(median) - base < 1:
        note = "not enough data: an alarm needs four periods to learn from and one to watch"
        rows.append(Measure("change_alarm", "", "", "", "", None, n=len(median), note=note))
        return Drift(labels, median, count, low, high, measures=tuple(rows))
    upper, lower = cusum(median, base)
    limit = alarm_limit(base, len(median) - base, false_alarm, rng=rng or random.Random(0))
    rows.append(_alarm(labels, upper, lower, limit, base, false_alarm))
    return Drift(labels, median, count, low, high, limit, upper, lower, tuple(rows))


def cusum(values: NDArray[np.float64], baseline: int, *, slack: float = 0.5) -> tuple[NDArray[np.float64], ...]:
    """Return the upper and lower CUSUM of the values after the baseline, in its standard deviations.

    S⁺ₜ = max(0, S⁺ₜ₋₁ + zₜ − slack), S⁻ₜ = max(0, S⁻ₜ₋₁ − zₜ − slack). Source: E. S. Page, Biometrika 41 (1954).
    A baseline without any spread takes the first change for infinite.
    """
    rows = np.atleast_2d(values)
    start = rows[:, :baseline]
    spread = start.std(axis=1, ddof=1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        z = np.nan_to_num((rows[:, baseline:] - start.mean(axis=1, keepdims=True)) / spread, nan=0.0)
    sums = []
    for sign in (1.0, -1.0):
        at = np.zeros(len(rows))
        track = []
        for step in (sign * z).T:
            at = np.maximum(0.0, at + step - slack)
            track.append(at)
        sums.append(np.stack(track, axis=1))
    return tuple(s[0] if values.ndim == 1 else s for s in sums)


def alarm_limit(baseline: int, watched: int, false_alarm: float, *, rng: random.Random, runs: int = 40_000) -> float:
    """Return the CUSUM limit that a steady process crosses with probability ``false_alarm`` while it is watched.

    Simulated with independent normal medians, estimating mean and spread from the baseline as the alarm does.
    """
    generator = np.random.default_rng(rng.getrandbits(64))
    peaks = [
        np.maximum(*(s.max(axis=1) for s in cusum(generator.standard_normal((2000, baseline + watched)), baseline)))
        for _ in range(max(1, runs // 2000))
    ]
    return float(np.quantile(np.concatenate(peaks), 1 - false_alarm))


def stages(
    frame: pd.DataFrame,
    *,
    groups: Sequence[str] = (),
    stage: str | None = None,
    order: Sequence[str] = (),
    reference: str = "",
) -> tuple[Funnel, ...]:
    """Return the composition of every hiring stage and the impact ratio of passing from each to the next.

    One row per person and stage reached. ``order`` names the stages from first to last; without it they stand in the
    order of hiring where the names of all of them tell it (``STAGES``), else by how many people they hold.
    ``reference`` is a group, or the one with the highest rate at that step.
    Raises InputError for an unknown stage.
    """
    column = table.need(frame, "stage", stage)
    (steps,) = table.groupings(frame, [column])
    unknown = [s for s in order if s not in steps.names]
    if unknown:
        raise Contradiction(f"There is no stage {unknown[0]!r}.", remedy=f"The table has: {', '.join(steps.names)}.")
    sizes = np.bincount(steps.codes[steps.codes >= 0], minlength=len(steps.names))
    names = tuple(order) or _in_order(steps.names) or tuple(steps.names[i] for i in np.argsort(-sizes, kind="stable"))
    at = [steps.names.index(name) for name in names]
    funnels = []
    for coding in table.groupings(frame, table.attributes(frame, groups)):
        both = (steps.codes >= 0) & (coding.codes >= 0)
        keys = steps.codes[both] * len(coding.names) + coding.codes[both]
        counts = np.bincount(keys, minlength=len(steps.names) * len(coding.names)).reshape(len(steps.names), -1)[at]
        funnels.append(
            Funnel(names, coding.attribute, coding.names, counts, tuple(_composition(names, coding, counts, reference)))
        )
    return tuple(funnels)


def _in_order(names: Sequence[str]) -> tuple[str, ...]:
    """The stages in the order of hiring; empty where some name does not tell its place, or two tell the same."""
    found = [[at for at, word in enumerate(STAGES) if word in name.casefold()] for name in names]
    if not all(found) or len({at[0] for at in found}) < len(names):
        return ()
    places = dict(zip(names, found, strict=True))
    return tuple(sorted(names, key=lambda name: places[name]))


def _periods(
    frame: pd.DataFrame, score: str | None, time: str | None, period: str
) -> tuple[tuple[str, ...], NDArray[np.float64], NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
    import pandas as pd

    scores = table.numbers(frame[table.need(frame, "score", score)])
    column = table.need(frame, "time", time)
    when = pd.to_datetime(frame[column], errors="coerce", format="mixed")
    if when.isna().all():
        raise InputError(f"Column {column!r} holds no dates.", remedy="Use dates such as 2026-03-31.")
    try:
        grouped = pd.Series(scores).dropna().groupby(when.dt.to_period(period).to_numpy()[~np.isnan(scores)])
    except ValueError:
        raise Contradiction(f"{period!r} is no period.", remedy="Use D, W, M, Q or Y.") from None
    labels = tuple(str(p.start_time.date()) for p in grouped.groups)  # type: ignore[attr-defined]
    parts = [np.sort(part.to_numpy(dtype=float)) for _, part in grouped]
    ends = np.array([_median_interval(part) for part in parts]).reshape(-1, 2)
    median, count = np.array([float(np.median(part)) for part in parts]), np.array([len(part) for part in parts])
    return labels, median, count, ends[:, 0], ends[:, 1]


def _median_interval(ordered: NDArray[Any]) -> tuple[float, float]:
    """The order statistics between which the median lies with at least 95 %, by the sign test."""
    from scipy.stats import binom

    n = len(ordered)
    outside = int(binom.ppf(0.025, n, 0.5)) - 1
    return (np.nan, np.nan) if outside < 0 else (float(ordered[outside]), float(ordered[n - 1 - outside]))


def _trend(median: NDArray[np.float64]) -> list[Measure]:
    from scipy.stats import kendalltau, theilslopes

    n = len(median)
    if n < 4:
        return [Measure("trend", "", "", "", "", None, n=n, note="not enough data: a trend needs four periods")]
    if (median == median[0]).all():
        return [Measure("trend", "", "", "", "", 0.0, p_value=1.0, n=n, holds=None, note="the median never changed")]
    tau, p = kendalltau(np.arange(n), median)
    slope = theilslopes(median, np.arange(n))
    found = bool(p <= 0.05)
    return [
        Measure("trend", "", "", "", "", float(slope.slope), float(slope.low_slope), float(slope.high_slope),
                float(p), n, False if found else None,
                f"Sen's slope; Kendall's tau {float(tau):.3f}".replace("-", "−")),
    ]  # fmt: skip


def _alarm(
    labels: tuple[str, ...],
    upper: NDArray[np.float64],
    lower: NDArray[np.float64],
    limit: float,
    base: int,
    false_alarm: float,
) -> Measure:
    crossed = np.flatnonzero((upper > limit) | (lower > limit))
    peak = float(max(upper.max(), lower.max()))
    stated = f"limit {limit:.2f} crossed by chance with probability {false_alarm:g} over the periods watched"
    if not len(crossed):
        return Measure("change_alarm", "", "", "", "", peak, high=limit, n=len(upper), holds=None, note=stated)
    first = int(crossed[0])
    way = "rose" if upper[first] > limit else "fell"
    note = f"the median {way}: alarm at {labels[base + first]}; {stated}"
    return Measure(
        "change_alarm", "", "", "", labels[base + first], peak, high=limit, n=len(upper), holds=False, note=note
    )


def _composition(
    names: tuple[str, ...], coding: table.Grouping, counts: NDArray[np.int64], reference: str
) -> list[Measure]:
    steps = [_step(names, coding, counts[at], counts[at + 1], at, reference) for at in range(len(names) - 1)]
    tested = sum(any(m.p_value is not None for m in step) for step in steps)
    rows = _shares(names, coding, counts)
    for step in steps:
        rows += _adjusted(step, tested, with_the_best=not reference)
    return rows


def _shares(names: tuple[str, ...], coding: table.Grouping, counts: NDArray[np.int64]) -> list[Measure]:
    rows = []
    for name, people in zip(names, counts.tolist(), strict=True):
        everybody = sum(people)
        ends = zip(*(bound.tolist() for bound in pr.wilson(np.array(people), everybody)), strict=True)
        for group, n, (low, high) in zip(coding.names, people, ends, strict=True):
            row = Measure("share", coding.attribute, group, "", name, None, n=everybody)
            rows.append(replace(row, value=n / everybody, low=low, high=high) if everybody else row)
    return rows


def _adjusted(step: list[Measure], steps: int, *, with_the_best: bool) -> list[Measure]:
    """The ratios of one step judged, by Holm over its groups and Bonferroni over the steps."""
    raw = [m.p_value for m in step if m.p_value is not None]
    if not raw:
        return step
    return [_judged(m, min(1.0, steps * p)) for m, p in zip(step, holm(raw, with_the_best=with_the_best), strict=True)]


def _judged(m: Measure, p: float) -> Measure:
    """A passing ratio with its adjusted p and its verdict."""
    found = m.value is not None and m.value < pr.FOUR_FIFTHS and p <= 0.05
    return replace(m, p_value=p, holds=False if found else True if (m.low or 0.0) >= 0.8 else None)


def _step(
    names: tuple[str, ...],
    coding: table.Grouping,
    entered: NDArray[np.int64],
    passed: NDArray[np.int64],
    before: int,
    reference: str,
) -> list[Measure]:
    step = f"{names[before]} → {names[before + 1]}"
    if (passed > entered).any():
        note = "more people than at the stage before: the stages are not in order, or not nested"
        return [Measure("pass_impact_ratio", coding.attribute, "", "", step, None, n=int(entered.sum()), note=note)]
    if not entered.any():
        return []
    at = int(max(np.flatnonzero(entered), key=lambda g: (passed[g] / entered[g], entered[g])))
    if reference:
        if reference not in coding.names:
            raise Contradiction(f"There is no group {reference!r}.", remedy=f"Use one of: {', '.join(coding.names)}.")
        at = coding.names.index(reference)
    rows = []
    for g, group in enumerate(coding.names):
        counts = int(passed[g]), int(entered[g]), int(passed[at]), int(entered[at])
        ratio = pr.impact_ratio(*counts)
        if g != at and ratio is not None:
            low, high = map(float, pr.katz_log(*counts))
            p, n = pr.fisher(*counts).two_sided, counts[1] + counts[3]
            about = ("pass_impact_ratio", coding.attribute, group, coding.names[at], step)
            rows.append(Measure(*about, float(ratio), low, high, p, n))
    return rows
