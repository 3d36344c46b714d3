"""What NDKL and skew look like when order has nothing to do with groups: mean, band, p-value, and the least NDKL.

Why: NDKL is never zero on a short list, so a bare number says nothing. Under a random order of the pool the count of
a group among the first k is hypergeometric, which gives the mean and the band exactly; the p-value is simulated. Ties
stay where they are: each simulated order is averaged over them as the observed one is.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np

from perturb.audit.ranking.divergence import blocks_of_ties, discounts, ndkl

if TYPE_CHECKING:
    from numpy.typing import NDArray

STEPS = 150_000_000
EXACT_UP_TO = 2_000
"""The most places for which the mean NDKL is computed exactly."""
PLACES = 2_000_000
"""Simulated places at a time, for memory; and the aim in all where there are many requests, for time."""


@dataclass(frozen=True, slots=True)
class Null:
    """NDKL under random order: its mean (exact without ties), its 95th percentile and p-value (simulated)."""

    mean: float
    q95: float
    p_value: float


@dataclass(frozen=True, slots=True)
class Kind:
    """Rankings that random order treats alike: one pool, one length, the same places tied."""

    pool: NDArray[np.int64]
    levels: NDArray[np.int64] | None
    n: int
    members: int = 1


def mean_ndkl(pool: NDArray[np.int64], n: int) -> float:
    """Return the exact mean of NDKL over random orders of the pool, cut after n, without ties.

    E[kl(k)] = Σ_g E[p̂ ln(p̂ / p)], each expectation over one hypergeometric count.
    """
    from scipy.stats import hypergeom

    total = int(pool.sum())
    weights = discounts(n)
    expected = np.zeros(n)
    k = np.arange(1, n + 1)[:, None]
    for size in pool[pool > 0].tolist():
        count = np.arange(1, min(n, size) + 1)[None, :]
        for part in np.array_split(np.arange(n), max(1, n * count.size // PLACES)):
            share = count / k[part]
            chance = hypergeom.pmf(count, total, size, k[part])
            expected[part] += (chance * share * np.log(share * total / size)).sum(axis=1)
    return float(expected @ weights / weights.sum())


def random_codes(pools: NDArray[np.int64], n: int, generator: np.random.Generator) -> NDArray[np.int64]:
    """Return the first n places of one random order of every pool [R, g], as group codes [n, R]."""
    totals = pools.sum(axis=1)
    if (totals == totals[0]).all() and totals[0] <= 2 * n:
        people = np.repeat(np.tile(np.arange(pools.shape[1]), len(pools)), pools.ravel()).reshape(len(pools), -1)
        return np.ascontiguousarray(generator.permuted(people, axis=1)[:, :n].T)
    left = np.cumsum(pools, axis=1)
    codes = np.empty((n, len(pools)), dtype=np.int64)
    for k in range(n):
        drawn = generator.integers(0, left[:, -1])
        codes[k] = (drawn[:, None] >= left).sum(axis=1)
        left -= np.arange(pools.shape[1]) >= codes[k, :, None]
    return codes


def simulated(kinds: Sequence[Kind], draws: int, generator: np.random.Generator) -> NDArray[np.float64]:
    """Return NDKL [kinds, draws] under random order; the kinds have one length n."""
    n = kinds[0].n
    at_once = max(1, PLACES // (n * draws))
    tied = any(kind.levels is not None for kind in kinds)
    found = []
    for at in range(0, len(kinds), at_once):
        part = kinds[at : at + at_once]
        pools = np.repeat(np.stack([kind.pool for kind in part]), draws, axis=0)
        levels = np.stack([np.arange(n) if k.levels is None else k.levels for k in part], axis=1) if tied else None
        if levels is not None and len(part) > 1:
            levels = np.repeat(levels, draws, axis=1)
        found.append(ndkl(random_codes(pools, n, generator), pools, levels).reshape(len(part), draws))
    return np.concatenate(found)


def under_random_order(
    observed: float,
    pool: NDArray[np.int64],
    n: int,
    *,
    rng: random.Random,
    orders: int = 10_000,
    levels: NDArray[np.int64] | None = None,
) -> Null:
    """Return the Null of one ranking of n out of a pool; p = (1 + #{simulated ≥ observed}) / (1 + orders).

    ``levels`` [n] are equal where places are tied. Orders are drawn in parts, and no more of them once 400 reached the
    observed value: then p is far from any level.
    """
    generator = np.random.default_rng(rng.getrandbits(64))
    sample = np.zeros(0)
    while len(sample) < orders and _reached(sample, observed) < 400:
        part = min(orders - len(sample), max(100, PLACES // n))
        sample = np.append(sample, simulated([Kind(pool, levels, n)], part, generator))
    mean = mean_ndkl(pool, n) if levels is None and n <= EXACT_UP_TO else float(sample.mean())
    return Null(mean, float(np.quantile(sample, 0.95)), (1 + _reached(sample, observed)) / (1 + len(sample)))


def over_requests(observed: float, kinds: Sequence[Kind], *, rng: random.Random, orders: int = 10_000) -> Null:
    """Return the Null of the mean NDKL over requests; requests of one kind share their simulated orders.

    Under 300 requests the mean is simulated; from there on it is taken as normal, its mean and variance estimated
    from the orders of each kind.
    """
    from scipy.special import ndtr

    generator = np.random.default_rng(rng.getrandbits(64))
    requests = sum(kind.members for kind in kinds)
    normal = requests >= 300
    draws = min(orders, max(8 if normal else 400, PLACES // sum(kind.n for kind in kinds)))
    mean = variance = 0.0
    total = np.zeros(orders)
    length = attrgetter("n")
    for _, same in groupby(sorted(kinds, key=length), key=length):
        alike = list(same)
        for kind, sample in zip(alike, simulated(alike, draws, generator), strict=True):
            mean += kind.members * float(sample.mean())
            variance += kind.members * (1 + kind.members / draws) * float(sample.var(ddof=1))
            if not normal:
                total += generator.choice(sample, (orders, kind.members)).sum(axis=1)
    if normal:
        spread = max(variance**0.5, 1e-12) / requests
        apart = (observed - mean / requests) / spread
        return Null(mean / requests, mean / requests + 1.6448536269514722 * spread, float(ndtr(-apart)))
    total /= requests
    p = (1 + _reached(total, observed)) / (1 + orders)
    return Null(mean / requests, float(np.quantile(total, 0.95)), p)


def skew_band(size: int, total: int, n: int, *, level: float = 0.95) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the pointwise band [n], [n] in which the skew of a group of ``size`` in ``total`` lies at random order.

    Where the lower count is none, the lower bound is −inf (nobody of the group would be no surprise).
    """
    from scipy.stats import hypergeom

    k = np.arange(1, n + 1)
    tail = (1 - level) / 2
    low, high = (hypergeom.ppf(q, total, size, k) for q in (tail, 1 - tail))
    with np.errstate(divide="ignore"):
        return np.log(low / k * total / size), np.log(high / k * total / size)


def spread_of_counts(levels: NDArray[np.int64] | None, n: int, total: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return [r, n] that times p (1 − p) is the variance of a group's count among the first k at random order.

    Without ties k (N − k) / (N − 1), N being ``total`` [r]; inside ties the variance of the line between their ends.
    """
    people = total[:, None]
    k = np.arange(1, n + 1)[None, :]
    if levels is None:
        return np.asarray(k * (people - k) / np.maximum(people - 1, 1), dtype=float)
    before, after = blocks_of_ties(levels)
    t = (k - before) / (after - before)
    ends = (1 - t) ** 2 * before * (people - before) + t**2 * after * (people - after)
    return np.asarray((ends + 2 * t * (1 - t) * before * (people - after)) / np.maximum(people - 1, 1), dtype=float)


def least_ndkl(pools: NDArray[np.int64], n: int) -> tuple[NDArray[np.float64], bool]:
    """Return the least NDKL any order (without ties) of n out of each pool [K, g] can have, and whether it is exact.

    Dynamic programming over the counts of the groups. Where that takes more than STEPS steps, the greedy order (least
    divergence at each step) is given, an upper bound, and the flag is False.
    """
    steps = n * np.prod(np.minimum(pools, n).astype(float) + 1, axis=1).sum()
    if steps > STEPS:
        return _greedy(pools, n), False
    return np.array([_best_order(pool[pool > 0], n) for pool in pools]), True


def _reached(sample: NDArray[np.float64], observed: float) -> int:
    return int((sample >= observed - 1e-9).sum())


def _terms(size: int, share: float, n: int) -> NDArray[np.float64]:
    """c ln(c / p) for every count c among the first n; infinite beyond what the group has."""
    from scipy.special import xlogy

    count = np.arange(n + 1.0)
    return np.where(count <= size, xlogy(count, count / share), np.inf)


def _weights(n: int) -> tuple[NDArray[np.float64], NDArray[np.float64], float]:
    """Weight and logarithm of every k, and the sum of the discounts."""
    k = np.arange(1, n + 1)
    return discounts(n) / k, np.log(k), float(discounts(n).sum())


def _best_order(groups: NDArray[np.int64], n: int) -> float:
    """The state is the count of every group: one array with an axis per group, moved one step along each axis."""
    shares = groups / groups.sum()
    sizes = np.minimum(groups, n)
    weights, logs, total = _weights(n)
    terms = np.zeros(tuple(sizes + 1))
    for axis, (size, share) in enumerate(zip(sizes.tolist(), shares.tolist(), strict=True)):
        shape = [-1 if a == axis else 1 for a in range(len(sizes))]
        terms = terms + _terms(size, share, size).reshape(shape)
    best = np.full(terms.shape, np.inf)
    best[(0,) * len(sizes)] = 0.0
    for k in range(1, n + 1):
        reached = np.full(terms.shape, np.inf)
        for axis in range(len(sizes)):
            to, source = ([slice(None)] * len(sizes) for _ in range(2))
            to[axis], source[axis] = slice(1, None), slice(None, -1)
            reached[tuple(to)] = np.minimum(reached[tuple(to)], best[tuple(source)])
        best = reached + weights[k - 1] * (terms - k * logs[k - 1])
    return max(0.0, float(best.min()) / total)


def _greedy(pools: NDArray[np.int64], n: int) -> NDArray[np.float64]:
    from scipy.special import xlogy

    weights, logs, total = _weights(n)
    at, rows = np.zeros(pools.shape, dtype=np.int64), np.arange(len(pools))
    share = np.where(pools > 0, pools, 1) / pools.sum(axis=1, keepdims=True)
    done, cost = np.zeros(len(pools)), np.zeros(len(pools))
    for k in range(1, n + 1):
        step = xlogy(at + 1, (at + 1) / share) - xlogy(at, at / share)
        step[at >= pools] = np.inf
        chosen = step.argmin(axis=1)
        done += step[rows, chosen]
        at[rows, chosen] += 1
        cost += weights[k - 1] * (done - k * logs[k - 1])
    return np.maximum(cost / total, 0.0)
