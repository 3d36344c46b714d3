"""Does a ranking hold back a group? Skew, divergence and their cumulative forms, at every cut, over many requests.

``ranking`` is what a user calls; ``divergence`` and ``null`` are the pure functions behind it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from perturb import table
from perturb.audit.ranking.divergence import Profile, profile
from perturb.audit.ranking.null import Null, least_ndkl, mean_ndkl, skew_band, under_random_order
from perturb.audit.ranking.requests import Requests, collect
from perturb.measure import Measure
from perturb.stats.multiplicity import holm

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

__all__ = ["Curve", "RankingAudit", "curves", "least_ndkl", "mean_ndkl", "profile", "ranking"]

CUTS = (1, 3, 5, 10, 25, 50, 100)
NEAR = 10
"""The place at which the distribution over requests is looked at."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The skew of one group along k, all requests together, with the band that random orders would give."""

    attribute: str
    group: str
    k: NDArray[np.int64] = field(repr=False)
    skew: NDArray[np.float64] = field(repr=False)
    """NaN where nobody of the group has appeared so far."""
    low: NDArray[np.float64] = field(repr=False)
    high: NDArray[np.float64] = field(repr=False)
    spread: NDArray[np.float64] = field(repr=False)
    """[requests]: the skew of every request at its tenth place (or its last), for its distribution."""


@dataclass(frozen=True, slots=True)
class RankingAudit:
    """Measures to report, and curves to draw."""

    measures: tuple[Measure, ...]
    curves: tuple[Curve, ...]


def ranking(
    frame: pd.DataFrame,
    *,
    groups: Sequence[str] = (),
    request: str | None = None,
    rank: str | None = None,
    score: str | None = None,
    cuts: Sequence[int] = CUTS,
    window: int = 0,
    alpha: float = 0.05,
    orders: int = 10_000,
    rng: random.Random | None = None,
) -> RankingAudit:
    """Measure skew@k, MinSkew@k, MaxSkew@k, NDKL, NDJS and the cumulative skew for every attribute.

    ``window`` also measures the skew inside consecutive stretches of that many ranks (pages of results).
    ``holds`` of NDKL is False where its p-value under random order, adjusted by Holm over the attributes, is at most
    ``alpha``; it is None otherwise, since an order that looks random proves nothing. Raises InputError for missing
    columns or unknown groups everywhere.
    """
    rng = rng or random.Random(0)
    request = table.detect(frame, "request", request, required=False)
    rank = table.detect(frame, "rank", rank, required=False)
    score = None if rank else table.detect(frame, "score", score, required=False)
    measures: list[Measure] = []
    drawn: list[Curve] = []
    for attribute in table.attributes(frame, groups):
        found = collect(frame, attribute, request=request, rank=rank, score=score)
        measures += _measure(found, cuts, window, orders, rng)
        lines = curves(found)
        measures += _together(lines, cuts, len(found.rankings))
        drawn += lines
    return RankingAudit(tuple(_judged(measures, alpha)), tuple(drawn))


def curves(found: Requests) -> tuple[Curve, ...]:
    """Return a Curve per group: the skew of all requests together, ln(Σ present / Σ expected) at every k.

    Why together: averaging the requests where a group is present leaves out those where it is absent, and shows
    every group as favoured at the top. The band of one request is exact (hypergeometric), that of several normal.
    """
    n = max((len(r) for r in found.rankings), default=0)
    if not n:
        return ()
    g = len(found.groups)
    present, expected, spread = np.zeros((n, g)), np.zeros((n, g)), np.zeros((n, g))
    near = np.full((len(found.ids), g), np.nan)
    for rows, rankings, pools in found.blocks():
        depth = rankings.shape[1]
        k = np.arange(1, depth + 1)[:, None]
        size = pools.sum(axis=1)[:, None, None]
        share = pools[:, None, :] / size
        present[:depth] += np.cumsum(rankings[:, :, None] == np.arange(g), axis=1).sum(axis=0)
        expected[:depth] += (k * share).sum(axis=0)
        rest = np.clip(size - k, 0, None) / np.maximum(size - 1, 1)
        spread[:depth] += (k * share * (1 - share) * rest).sum(axis=0)
        near[rows] = profile(rankings[:, : min(NEAR, depth)], pools.astype(float)).skew[:, -1]
    with np.errstate(divide="ignore", invalid="ignore"):
        skew = np.log(present / expected)
        half = 1.959963984540054 * np.sqrt(spread)
        low, high = np.log(np.clip(expected - half, 0, None) / expected), np.log((expected + half) / expected)
    skew[~np.isfinite(skew)] = np.nan
    if len(found.rankings) == 1:
        low, high = _exact_bands(found.pools[0], n)
    k = np.arange(1, n + 1)
    return tuple(
        Curve(found.attribute, name, k, skew[:, i], low[:, i], high[:, i], near[:, i])
        for i, name in enumerate(found.groups)
    )


def _together(lines: Sequence[Curve], cuts: Sequence[int], requests: int) -> list[Measure]:
    """The skew of all requests together at each cut; low and high are the band of random orders, not an interval."""
    rows = []
    for curve in lines:
        for k in sorted({k for k in cuts if k <= len(curve.k)}):
            value, low, high = (float(v[k - 1]) for v in (curve.skew, curve.low, curve.high))
            outside = not np.isnan(value) and (value < low or value > high)
            rows.append(
                Measure(
                    f"pooled_skew@{k}", curve.attribute, curve.group, "random order", "",
                    None if np.isnan(value) else value, low if np.isfinite(low) else None,
                    high if np.isfinite(high) else None, n=requests,
                    note=_beside_band(k, value, low, outside=outside),
                )
            )  # fmt: skip
    return rows


def _beside_band(k: int, value: float, low: float, *, outside: bool) -> str:
    if np.isnan(value) and np.isfinite(low):
        return f"nobody of the group among the first {k}: outside the band of random orders"
    return "outside the band of random orders" if outside else ""


def _exact_bands(pool: NDArray[np.int64], n: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    bands = [skew_band(int(size), int(pool.sum()), n) if size else (np.full(n, np.nan),) * 2 for size in pool]
    return np.stack([b[0] for b in bands], axis=1), np.stack([b[1] for b in bands], axis=1)


def _measure(found: Requests, cuts: Sequence[int], window: int, orders: int, rng: random.Random) -> list[Measure]:
    lists = len(found.rankings)
    per_cut: dict[tuple[str, str], list[NDArray[np.float64]]] = {}
    whole: dict[tuple[str, str], NDArray[np.float64]] = {}
    for rows, rankings, pools in found.blocks():
        seen = profile(rankings, pools.astype(float))
        _keep_cuts(per_cut, found, seen, cuts)
        _keep_whole(whole, found, seen, rows, lists)
        if window:
            _keep_windows(per_cut, found, rankings, pools, window)
    measures = [_mean(found, metric, group, np.concatenate(values)) for (metric, group), values in per_cut.items()]
    measures += [_mean(found, metric, group, values) for (metric, group), values in whole.items()]
    return measures + _tested(found, whole, orders, rng)


def _keep_cuts(
    kept: dict[tuple[str, str], list[NDArray[np.float64]]], found: Requests, seen: Profile, cuts: Sequence[int]
) -> None:
    n = seen.kl.shape[1]
    for k in sorted({k for k in cuts if k <= n}):
        for g, name in enumerate(found.groups):
            kept.setdefault((f"skew@{k}", name), []).append(seen.skew[:, k - 1, g])
        kept.setdefault((f"min_skew@{k}", ""), []).append(seen.skew[:, k - 1].min(axis=1))
        kept.setdefault((f"max_skew@{k}", ""), []).append(np.fmax.reduce(seen.skew[:, k - 1], axis=1))


def _keep_whole(
    kept: dict[tuple[str, str], NDArray[np.float64]],
    found: Requests,
    seen: Profile,
    rows: NDArray[np.int64],
    lists: int,
) -> None:
    for metric, values in (("ndkl", seen.ndkl), ("ndjs", seen.ndjs)):
        kept.setdefault((metric, ""), np.full(lists, np.nan))[rows] = values
    for g, name in enumerate(found.groups):
        kept.setdefault(("cumulative_skew", name), np.full(lists, np.nan))[rows] = seen.ndcs[:, g]


def _keep_windows(
    kept: dict[tuple[str, str], list[NDArray[np.float64]]],
    found: Requests,
    rankings: NDArray[np.int64],
    pools: NDArray[np.int64],
    window: int,
) -> None:
    """The skew inside consecutive stretches of ranks, each against the whole pool."""
    for at in range(0, rankings.shape[1], window):
        part = rankings[:, at : at + window]
        skew = profile(part, pools.astype(float)).skew[:, -1]
        for g, name in enumerate(found.groups):
            kept.setdefault((f"skew@{at + 1}-{at + part.shape[1]}", name), []).append(skew[:, g])


def _mean(found: Requests, metric: str, group: str, values: NDArray[np.float64]) -> Measure:
    """The mean over requests with a t interval; undefined requests are counted in the note."""
    defined = values[~np.isnan(values)]
    undefined = len(values) - len(defined)
    note = f"undefined in {undefined} of {len(values)} rankings" if undefined else ""
    if not len(defined):
        return Measure(metric, found.attribute, group, "pool", "", None, n=len(values), note=note)
    low, high = _interval(defined)
    value = float(defined.mean())
    return Measure(metric, found.attribute, group, "pool", "", value, low, high, n=len(values), note=note)


def _interval(values: NDArray[np.float64]) -> tuple[float | None, float | None]:
    if len(values) < 2:
        return None, None
    from scipy.stats import t

    half = float(t.ppf(0.975, len(values) - 1) * values.std(ddof=1) / np.sqrt(len(values)))
    return float(values.mean()) - half, float(values.mean()) + half


def _judged(measures: Sequence[Measure], alpha: float) -> list[Measure]:
    """The measures with a verdict on every attribute's NDKL, its p-value adjusted over the attributes."""
    raw = {i: m.p_value for i, m in enumerate(measures) if m.metric == "ndkl_null_mean" and m.p_value is not None}
    adjusted = dict(zip(raw, holm(list(raw.values())).tolist(), strict=True)) if raw else {}
    rows = list(measures)
    for i, p in adjusted.items():
        clear = p <= alpha
        said = "order depends on the group" if clear else "not enough data to tell from random order"
        if len(raw) > 1:
            said += f"; p adjusted by Holm over {len(raw)} attributes, {raw[i]:.2g} before"
        rows[i] = replace(rows[i], p_value=p, holds=False if clear else None, note=said)
    return rows


def _tested(
    found: Requests, whole: dict[tuple[str, str], NDArray[np.float64]], orders: int, rng: random.Random
) -> list[Measure]:
    """NDKL against random order, on one ranking alone or on the mean over many."""
    usable = [r for r in range(len(found.rankings)) if len(found.rankings[r])]
    if not usable:
        return []
    values = whole[("ndkl", "")]
    if len(usable) == 1:
        (only,) = usable
        n, pool = len(found.rankings[only]), found.pools[only]
        least, exact = least_ndkl(pool, n)
        null = under_random_order(float(values[only]), pool, n, rng=rng, orders=orders)
        note = "least possible" + ("" if exact else " (greedy: an upper bound)")
    else:
        null, least = _many(found, usable, values, orders, rng)
        note = "mean of the least possible"
    return [
        Measure("ndkl_least", found.attribute, "", "pool", "", least, n=len(usable), note=note),
        Measure(
            "ndkl_null_mean", found.attribute, "", "random order", "", null.mean, high=null.q95, n=len(usable),
            p_value=null.p_value,
        ),
    ]  # fmt: skip


def _many(
    found: Requests, usable: list[int], values: NDArray[np.float64], orders: int, rng: random.Random
) -> tuple[Null, float]:
    """The mean NDKL over requests against the mean of as many random orders.

    Requests of the same pool and length share one set of simulated orders; the sum over requests is taken as
    normal once there are 30 of them, and simulated below that.
    """
    kinds: dict[tuple[int, ...], list[int]] = {}
    for r in usable:
        kinds.setdefault((len(found.rankings[r]), *found.pools[r].tolist()), []).append(r)
    generator = np.random.default_rng(rng.getrandbits(64))
    draws = min(orders, max(200, 400_000 // max(1, len(kinds) * max(len(found.rankings[r]) for r in usable))))
    simulated = np.zeros(draws)
    mean = least = 0.0
    for (n, *counts), members in kinds.items():
        pool = np.array(counts)
        people = np.repeat(np.arange(len(pool)), pool)
        sample = profile(generator.permuted(np.tile(people, (draws, 1)), axis=1)[:, :n], pool.astype(float)).ndkl
        simulated += _sum_of(sample, len(members), generator)
        mean += len(members) * float(sample.mean())
        least += len(members) * least_ndkl(pool, n)[0]
    observed = float(np.nanmean(values))
    simulated /= len(usable)
    p = (1 + int((simulated >= observed - 1e-12).sum())) / (1 + draws)
    return Null(mean / len(usable), float(np.quantile(simulated, 0.95)), p), least / len(usable)


def _sum_of(sample: NDArray[np.float64], members: int, generator: np.random.Generator) -> NDArray[np.float64]:
    """Draws of the sum of ``members`` independent values distributed as ``sample``."""
    if members == 1:
        return generator.permuted(sample)
    if members < 30:
        return np.asarray(generator.choice(sample, (len(sample), members)).sum(axis=1), dtype=float)
    return np.asarray(
        generator.normal(members * sample.mean(), np.sqrt(members) * sample.std(), len(sample)), dtype=float
    )
