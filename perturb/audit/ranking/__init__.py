"""Does a ranking hold back a group? Skew, divergence and their cumulative forms, at every cut, over many requests.

``ranking`` is what a user calls; ``divergence``, ``ahead`` and ``null`` are the pure functions behind it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from perturb import table
from perturb.audit.ranking.ahead import ahead
from perturb.audit.ranking.divergence import discounts, prefix_counts, profile
from perturb.audit.ranking.null import (
    Kind,
    least_ndkl,
    mean_ndkl,
    over_requests,
    skew_band,
    spread_of_counts,
    under_random_order,
)
from perturb.audit.ranking.requests import Requests, collect
from perturb.measure import Measure, by_attribute, defined
from perturb.stats.multiplicity import holm

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd
    from numpy.typing import NDArray

__all__ = ["Curve", "RankingAudit", "least_ndkl", "mean_ndkl", "profile", "ranking"]

CUTS = (1, 3, 5, 10, 25, 50, 100)
TESTS = ("ndkl_null_mean", "rank_test")
"""Rows whose p-values make the verdict."""
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


@dataclass(frozen=True, slots=True)
class Shares:
    """What stands among the first k of every request, and what the pools let expect."""

    present: NDArray[np.float64] = field(repr=False)
    """[R, n, g]: the share of each group among the first k; NaN behind the end of a list."""
    pool: NDArray[np.float64] = field(repr=False)
    """[R, g]."""
    spread: NDArray[np.float64] = field(repr=False)
    """[n, g]: the variance of the summed counts at random order."""
    near: NDArray[np.float64] = field(repr=False)
    """[R, g]: the skew at the tenth place."""
    ndkl: NDArray[np.float64] = field(repr=False)
    """[R], NaN for a request that shows nobody."""
    ndjs: NDArray[np.float64] = field(repr=False)


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
    progress: Callable[[int, int], None] | None = None,
) -> RankingAudit:
    """Measure skew@k, MinSkew@k, MaxSkew@k, NDKL, NDJS and the cumulative skew for every attribute.

    Over several requests skew@k is the log of the mean share among the first k over the mean share in the pools: a
    request without the group counts as a share of none against its pool, so that fair orders give 0. Ties count as
    the mean of all their orders. ``window`` also measures the skew inside consecutive stretches of that many ranks.
    The verdict of an attribute, ``order_by_group``, rests on two tests, NDKL and rank sums under random order: twice
    the smaller p-value, adjusted by Holm over the attributes. ``holds`` is False where that is at most ``alpha``; it is
    None otherwise, since an order that looks random proves nothing. ``progress`` is told how many of how many
    attributes are done. Raises InputError for missing columns or unknown groups everywhere.
    """
    rng = rng or random.Random(0)
    request = table.detect(frame, "request", request, required=False)
    rank = table.detect(frame, "rank", rank, required=False)
    score = None if rank else table.detect(frame, "score", score, required=False)
    measures: list[Measure] = []
    drawn: list[Curve] = []
    attributes = table.attributes(frame, groups)
    for done, attribute in enumerate(attributes, start=1):
        found = collect(frame, attribute, request=request, rank=rank, score=score)
        seen = _shares(found)
        lines = _curves(found, seen)
        measures += [*_measure(found, seen, cuts, window), *_tested(found, seen.ndkl, orders, rng)]
        measures += _standing(found, orders, rng)
        measures += _banded(lines, cuts, len(found.rankings))
        drawn += lines
        if progress is not None:
            progress(done, len(attributes))
    return RankingAudit(tuple(_judged(measures, alpha)), tuple(drawn))


def _shares(found: Requests) -> Shares:
    requests, g = found.pools.shape
    n = max((len(r) for r in found.rankings), default=0)
    present, near = np.full((requests, n, g), np.nan), np.full((requests, g), np.nan)
    ndkl, ndjs, spread = np.full(requests, np.nan), np.full(requests, np.nan), np.zeros((n, g))
    pool = found.pools / np.maximum(found.pools.sum(axis=1, keepdims=True), 1)
    for block in found.blocks():
        depth = block.rankings.shape[1]
        k = np.arange(1, depth + 1)
        for code in range(g):
            present[block.rows, :depth, code] = prefix_counts(block.rankings == code, block.levels) / k
        factor = spread_of_counts(block.levels, depth, block.pools.sum(axis=1))
        mine = pool[block.rows]
        spread[:depth] += np.einsum("rk,rg->kg", np.broadcast_to(factor, (len(mine), depth)), mine * (1 - mine))
        seen = profile(block.rankings, block.pools.astype(float), block.levels)
        near[block.rows] = seen.skew[:, min(NEAR, depth) - 1]
        ndkl[block.rows], ndjs[block.rows] = seen.ndkl, seen.ndjs
    return Shares(present, pool, spread, near, ndkl, ndjs)


def _curves(found: Requests, seen: Shares) -> tuple[Curve, ...]:
    """Return a Curve per group; the band of one request without ties is exact (hypergeometric), others are normal."""
    n = seen.present.shape[1]
    if not n:
        return ()
    k = np.arange(1, n + 1)
    there = ~np.isnan(seen.present[:, :, :1])
    expected = k[:, None] * np.einsum("rk,rg->kg", there[:, :, 0].astype(float), seen.pool)
    skew = _log_ratio(np.nansum(seen.present, axis=0) * k[:, None], expected)
    half = 1.959963984540054 * np.sqrt(seen.spread)
    with np.errstate(divide="ignore", invalid="ignore"):
        low, high = np.log(np.clip(expected - half, 0, None) / expected), np.log((expected + half) / expected)
    if len(found.rankings) == 1 and not found.tied:
        low, high = _exact_bands(found.pools[0], n)
    return tuple(
        Curve(found.attribute, name, k, skew[:, i], low[:, i], high[:, i], seen.near[:, i])
        for i, name in enumerate(found.groups)
    )


def _banded(lines: Sequence[Curve], cuts: Sequence[int], requests: int) -> list[Measure]:
    """The skew of all requests together at each cut; low and high are the band of random orders, not an interval."""
    rows = []
    for curve in lines:
        for k in sorted({k for k in cuts if k <= len(curve.k)}):
            value, low, high = (float(v[k - 1]) for v in (curve.skew, curve.low, curve.high))
            outside = not np.isnan(value) and (value < low - 1e-9 or value > high + 1e-9)
            rows.append(
                Measure(
                    f"pooled_skew@{k}", curve.attribute, curve.group, "random order", "", defined(value), defined(low),
                    defined(high), n=requests, note=_beside_band(k, value, low, outside=outside),
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


def _measure(found: Requests, seen: Shares, cuts: Sequence[int], window: int) -> list[Measure]:
    n = seen.present.shape[1]
    measures: list[Measure] = []
    for k in sorted({k for k in cuts if k <= n}):
        measures += _skews(found, f"skew@{k}", seen.present[:, k - 1], seen.pool, ends=str(k))
    for at in range(0, n if window else 0, window or 1):
        upto = min(at + window, n)
        inside = seen.present[:, upto - 1] * upto - (seen.present[:, at - 1] * at if at else 0.0)
        measures += _skews(found, f"skew@{at + 1}-{upto}", inside / (upto - at), seen.pool)
    measures += [_mean(found, metric, values) for metric, values in (("ndkl", seen.ndkl), ("ndjs", seen.ndjs))]
    return measures + _cumulative(found, seen)


def _skews(
    found: Requests, metric: str, present: NDArray[np.float64], pool: NDArray[np.float64], *, ends: str = ""
) -> list[Measure]:
    """The skew of every group over the requests that reach the cut and, at a cut, the least and the largest of them."""
    reach = ~np.isnan(present[:, 0])
    here, there = present[reach], pool[reach]
    skew = _log_ratio(here.mean(axis=0), there.mean(axis=0))
    with np.errstate(divide="ignore", invalid="ignore"):
        apart = (here - np.exp(skew) * there) / here.mean(axis=0)
    rows = [
        _skew(found, metric, name, float(skew[g]), apart[:, g], absent=int((here[:, g] == 0).sum()))
        for g, name in enumerate(found.groups)
    ]
    if ends:
        known = skew[there.mean(axis=0) > 0]
        for least, of in (("min", known.min()), ("max", np.fmax.reduce(known))):
            rows.append(
                Measure(f"{least}_skew@{ends}", found.attribute, "", "pool", "", defined(float(of)), n=len(here))
            )
    return rows


def _cumulative(found: Requests, seen: Shares) -> list[Measure]:
    """The discounted mean over k of the skew of all requests together, over the cuts at which it is defined."""
    n = seen.present.shape[1]
    there = ~np.isnan(seen.present[:, :, 0])
    reach = there.sum(axis=0)[:, None]
    filled = np.nan_to_num(seen.present)
    mean = filled.sum(axis=0) / reach
    skew = _log_ratio(mean, np.einsum("rk,rg->kg", there.astype(float), seen.pool) / reach)
    mass = np.where(np.isnan(skew), 0.0, discounts(n)[:, None])
    with np.errstate(divide="ignore", invalid="ignore"):
        weight = mass / mass.sum(axis=0)
        value = (weight * np.nan_to_num(skew)).sum(axis=0)
        slope = np.nan_to_num(weight / mean / reach) * len(there)
    drift = np.einsum("rk,kg->rg", there.astype(float), slope * np.exp(np.nan_to_num(skew))) * seen.pool
    apart = np.einsum("rkg,kg->rg", filled, slope) - drift
    return [_skew(found, "cumulative_skew", name, float(value[g]), apart[:, g]) for g, name in enumerate(found.groups)]


def _skew(
    found: Requests, metric: str, group: str, value: float, apart: NDArray[np.float64], *, absent: int = 0
) -> Measure:
    """One skew with the t interval of its linearisation (delta method): ``apart`` is what each request adds to it."""
    note = f"nobody of the group in {absent} of {len(apart)} rankings" if absent else ""
    if np.isnan(value):
        note = f"undefined: {note}" if note else "undefined"
    return _between(found, metric, group, value, _half(apart), len(apart), note)


def _mean(found: Requests, metric: str, values: NDArray[np.float64]) -> Measure:
    """The mean over requests with a t interval; requests that show nobody are counted in the note."""
    defined = values[~np.isnan(values)]
    empty = len(values) - len(defined)
    note = f"nobody is shown in {empty} of {len(values)} rankings" if empty else ""
    value = float(defined.mean()) if len(defined) else np.nan
    return _between(found, metric, "", value, _half(defined), len(values), note)


def _between(found: Requests, metric: str, group: str, value: float, half: float, n: int, note: str) -> Measure:
    low, high = defined(value - half), defined(value + half)
    return Measure(metric, found.attribute, group, "pool", "", defined(value), low, high, n=n, note=note)


def _half(values: NDArray[np.float64]) -> float:
    """Half the width of the mean's t interval; NaN for less than two values."""
    if len(values) < 2:
        return np.nan
    from scipy.stats import t

    return float(t.ppf(0.975, len(values) - 1) * values.std(ddof=1) / np.sqrt(len(values)))


def _log_ratio(top: NDArray[np.float64], bottom: NDArray[np.float64]) -> NDArray[np.float64]:
    """ln(top / bottom), NaN where that is not finite."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.log(top / bottom)
    return np.where(np.isfinite(ratio), ratio, np.nan)


def _judged(measures: Sequence[Measure], alpha: float) -> list[Measure]:
    """The verdict on every attribute, from its two tests, adjusted over the attributes."""
    tests = by_attribute(m for m in measures if m.metric in TESTS and m.p_value is not None)
    own = [min(1.0, len(of) * min(m.p_value or 0.0 for m in of)) for of in tests.values()]
    adjusted = holm(own).tolist()
    return [
        *measures,
        *(_verdict(of, raw, p, len(own), alpha) for of, raw, p in zip(tests.values(), own, adjusted, strict=True)),
    ]


def _verdict(tests: Sequence[Measure], raw: float, p: float, attributes: int, alpha: float) -> Measure:
    clear = p <= alpha
    said = "order depends on the group" if clear else "not enough data to tell from random order"
    said += "; p: twice the smaller of the two tests" if len(tests) > 1 else ""
    said += f", adjusted by Holm over {attributes} attributes, {raw:.2g} before" if attributes > 1 else ""
    return Measure("order_by_group", tests[0].attribute, "", "random order", "", None, p_value=p, n=tests[0].n,
                   holds=False if clear else None, note=said)  # fmt: skip


def _standing(found: Requests, orders: int, rng: random.Random) -> list[Measure]:
    """Who stands ahead of whom, and the test that all groups stand alike."""
    seen = ahead(found, rng=rng, orders=orders)
    requests = len(found.rankings)
    rows = [
        Measure("ahead", found.attribute, name, "other groups", "", defined(seen.value[g]), defined(seen.low[g]),
                defined(seen.high[g]), n=requests)
        for g, name in enumerate(found.groups)
    ]  # fmt: skip
    test = Measure(
        "rank_test", found.attribute, "", "random order", "", seen.statistic, p_value=seen.p_value, n=requests
    )
    return [*rows, test]


def _tested(found: Requests, ndkl: NDArray[np.float64], orders: int, rng: random.Random) -> list[Measure]:
    """NDKL against random order, on one ranking alone or on the mean over many."""
    kinds = _kinds(found)
    if not kinds:
        return []
    requests = sum(kind.members for kind in kinds)
    observed = float(np.nanmean(ndkl))
    if requests == 1:
        (only,) = kinds
        null = under_random_order(observed, only.pool, only.n, rng=rng, orders=orders, levels=only.levels)
    else:
        null = over_requests(observed, kinds, rng=rng, orders=orders)
    least, exact = _least(kinds)
    note = "least possible" if requests == 1 else "mean of the least possible"
    note += "" if exact else " (greedy: an upper bound)"
    note += " without ties" if found.tied else ""
    tied = f"{found.tied} tied candidates count as the mean of all their orders" if found.tied else ""
    return [
        Measure("ndkl_least", found.attribute, "", "pool", "", least, n=requests, note=note),
        Measure("ndkl_null_mean", found.attribute, "", "random order", "", null.mean, high=null.q95, n=requests,
                p_value=null.p_value, note=tied),
    ]  # fmt: skip


def _kinds(found: Requests) -> list[Kind]:
    """The requests gathered by what random order makes of them."""
    kinds: dict[tuple[object, ...], Kind] = {}
    for block in found.blocks():
        for at, pool in enumerate(block.pools):
            level = None if block.levels is None else block.levels[at] - block.levels[at, 0]
            tied = None if level is None or level[-1] == len(level) - 1 else level
            key = (block.rankings.shape[1], pool.tobytes(), None if tied is None else tied.tobytes())
            known = kinds.get(key) or Kind(pool, tied, block.rankings.shape[1], 0)
            kinds[key] = replace(known, members=known.members + 1)
    return list(kinds.values())


def _least(kinds: Sequence[Kind]) -> tuple[float, bool]:
    """The mean over the requests of the least NDKL, and whether it is exact."""
    whole, all_exact = 0.0, True
    for n in {kind.n for kind in kinds}:
        alike = [kind for kind in kinds if kind.n == n]
        pools, place = np.unique(np.stack([kind.pool for kind in alike]), axis=0, return_inverse=True)
        least, exact = least_ndkl(pools, n)
        whole += float(least[place.ravel()] @ [kind.members for kind in alike])
        all_exact &= exact
    return whole / sum(kind.members for kind in kinds), all_exact
