"""What NDKL and skew look like when order has nothing to do with groups: mean, band, p-value, and the least NDKL.

Why: NDKL is never zero on a short list, so a bare number says nothing. Under a random order of the pool the count of
a group among the first k is hypergeometric, which gives the mean and the band exactly; the p-value is simulated.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from perturb.audit.ranking.divergence import discounts, profile

if TYPE_CHECKING:
    from numpy.typing import NDArray

STATES = 200_000


@dataclass(frozen=True, slots=True)
class Null:
    """NDKL under random order: its mean (exact), its 95th percentile and p-value (simulated)."""

    mean: float
    q95: float
    p_value: float


def mean_ndkl(pool: NDArray[np.int64], n: int) -> float:
    """Return the exact mean of NDKL over random orders of the pool, cut after n.

    E[kl(k)] = Σ_g E[p̂ ln(p̂ / p)], each expectation over one hypergeometric count.
    """
    from scipy.stats import hypergeom

    total = int(pool.sum())
    weights = discounts(n)
    expected = np.zeros(n)
    for size in pool[pool > 0]:
        for k in range(1, n + 1):
            count = np.arange(1, min(k, size) + 1)
            share = count / k
            chance = hypergeom.pmf(count, total, int(size), k)
            expected[k - 1] += float((chance * share * np.log(share * total / size)).sum())
    return float(expected @ weights / weights.sum())


def under_random_order(
    observed: float, pool: NDArray[np.int64], n: int, *, rng: random.Random, orders: int = 10_000
) -> Null:
    """Return the Null of one ranking of n out of a pool; p = (1 + #{simulated ≥ observed}) / (1 + orders)."""
    people = np.repeat(np.arange(len(pool)), pool)
    generator = np.random.default_rng(rng.getrandbits(64))
    simulated = np.concatenate(
        [
            profile(generator.permuted(np.tile(people, (part, 1)), axis=1)[:, :n], pool.astype(float)).ndkl
            for part in _parts(orders, max(1, 2_000_000 // max(1, len(people))))
        ]
    )
    reached = int((simulated >= observed - 1e-12).sum())
    return Null(mean_ndkl(pool, n), float(np.quantile(simulated, 0.95)), (1 + reached) / (1 + orders))


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


def least_ndkl(pool: NDArray[np.int64], n: int) -> tuple[float, bool]:
    """Return the least NDKL any order of n out of the pool can have, and whether it is exact.

    Dynamic programming over the counts of the groups; for pools with more than STATES count vectors the
    greedy order (least divergence at each step) is given, and the flag is False.
    """
    groups = pool[pool > 0]
    states = float(np.prod(np.minimum(groups, n).astype(float) + 1))
    total = _best_order(groups, n) if states <= STATES else _greedy_order(groups, n)
    return total / float(discounts(n).sum()), states <= STATES


def _parts(total: int, most: int) -> list[int]:
    return [min(most, total - at) for at in range(0, total, most)]


def _cost(counts: tuple[int, ...], tables: list[list[float]], k: int) -> float:
    """The discounted divergence at k: Σ_g c ln(c / p) / k − ln k, read from one table per group."""
    total = sum(table[count] for table, count in zip(tables, counts, strict=True))
    return (total / k - math.log(k)) / math.log2(k + 1.0)


def _tables(groups: NDArray[np.int64], n: int) -> list[list[float]]:
    """c ln(c / p) for every count c a group can have among the first n."""
    shares = groups / groups.sum()
    return [
        [0.0, *(c * math.log(c / float(share)) for c in range(1, min(int(size), n) + 1))]
        for size, share in zip(groups, shares, strict=True)
    ]


def _best_order(groups: NDArray[np.int64], n: int) -> float:
    tables, sizes = _tables(groups, n), [int(g) for g in groups]
    best: dict[tuple[int, ...], float] = {tuple([0] * len(groups)): 0.0}
    for k in range(1, n + 1):
        after: dict[tuple[int, ...], float] = {}
        for counts, cost in best.items():
            for more in _successors(counts, sizes):
                if cost < after.get(more, math.inf):
                    after[more] = cost
        best = {counts: cost + _cost(counts, tables, k) for counts, cost in after.items()}
    return min(best.values())


def _greedy_order(groups: NDArray[np.int64], n: int) -> float:
    tables, sizes = _tables(groups, n), [int(g) for g in groups]
    counts = tuple([0] * len(groups))
    total = 0.0
    for k in range(1, n + 1):
        step, counts = min((_cost(more, tables, k), more) for more in _successors(counts, sizes))
        total += step
    return total


def _successors(counts: tuple[int, ...], sizes: list[int]) -> list[tuple[int, ...]]:
    return [(*counts[:g], counts[g] + 1, *counts[g + 1 :]) for g in range(len(counts)) if counts[g] < sizes[g]]
