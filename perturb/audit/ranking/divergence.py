"""Skew and divergence of ranked lists against a pool, at every cut k at once.

Notation: p̂(g, k) is the share of group g among the first k of a ranking, p(g) its share in the pool. Where candidates
are tied, p̂ is the share expected over all orders of the tied ones: a block of ties that holds c of a group in L places
gives it c / L of each place. Natural logarithms throughout; the discount of rank k is 1 / log2(k + 1).

Source: S. C. Geyik, S. Ambler, K. Kenthapadi, "Fairness-Aware Ranking in Search & Recommendation Systems", KDD 2019,
and the patent family on skew and divergence of ranked candidates.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

SLAB = 500


@dataclass(frozen=True, slots=True)
class Profile:
    """What R rankings of n places over g groups look like at every k.

    ``skew`` is NaN where group and pool leave it undefined (nobody of the group so far: ln 0; nobody in the pool: 0/0),
    so that an infinite number never enters a mean.
    """

    skew: NDArray[np.float64] = field(repr=False)
    """[R, n, g]: ln(p̂(g, k) / p(g))."""
    kl: NDArray[np.float64] = field(repr=False)
    """[R, n]: Σ_g p̂ ln(p̂ / p)."""
    js: NDArray[np.float64] = field(repr=False)
    """[R, n]: Jensen-Shannon divergence of p̂ and p."""
    ndkl: NDArray[np.float64] = field(repr=False)
    """[R]: Σ_k discount(k) kl(k) / Σ_k discount(k)."""
    ndjs: NDArray[np.float64] = field(repr=False)
    """[R]: the same of ``js``."""


def discounts(n: int) -> NDArray[np.float64]:
    """Return 1 / log2(k + 1) for k = 1 … n.

    >>> round(float(discounts(10).sum()), 6)
    4.543559
    """
    return np.asarray(1.0 / np.log2(np.arange(1, n + 1) + 1.0), dtype=float)


def blocks_of_ties(levels: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return how many places stand before the block of each place, and up to its end; [R, n] each.

    ``levels`` [R, n] rises from one block of tied places to the next.

    >>> [v.tolist() for v in blocks_of_ties(np.array([[0, 1, 1, 2]]))]
    [[[0, 1, 1, 3]], [[1, 3, 3, 4]]]
    """
    n = levels.shape[1]
    change = np.diff(levels, axis=1) != 0
    first, last = np.ones(levels.shape, dtype=bool), np.ones(levels.shape, dtype=bool)
    first[:, 1:], last[:, :-1] = change, change
    place = np.arange(n)
    before = np.maximum.accumulate(np.where(first, place, 0), axis=1)
    after = np.minimum.accumulate(np.where(last, place + 1, n)[:, ::-1], axis=1)[:, ::-1]
    return before, after


def prefix_counts(member: NDArray[np.bool_], levels: NDArray[np.int64] | None) -> NDArray[np.float64]:
    """Return how many members stand among the first k of each ranking [R, n], expected over all orders of ties."""
    counts = np.cumsum(member, axis=1, dtype=np.int32)
    if levels is None:
        return counts.astype(float)
    before, after = blocks_of_ties(levels)
    below = np.take_along_axis(np.pad(counts, ((0, 0), (1, 0))), np.broadcast_to(before, member.shape), axis=1)
    above = np.take_along_axis(counts, np.broadcast_to(after - 1, member.shape), axis=1)
    return below + (above - below) * ((np.arange(1, member.shape[1] + 1) - before) / (after - before))


def ndkl(
    codes: NDArray[np.int64], pools: NDArray[np.int64], levels: NDArray[np.int64] | None = None
) -> NDArray[np.float64]:
    """Return NDKL [R] alone of rankings that stand in the columns of ``codes`` [n, R]; ``levels`` [n, R] or [n, 1].

    Why: random orders by the million need nothing else. KL at k is Σ_g c ln c / k − Σ_g c ln p / k − ln k; the first
    sum is read from a table, the second adds up what each place brings to all k behind it.
    """
    n = len(codes)
    weights = discounts(n) / discounts(n).sum()
    per_place = weights / np.arange(1, n + 1)
    known = np.log(np.maximum(pools, 1) / pools.sum(axis=1, keepdims=True))
    behind = np.cumsum(per_place[::-1])[::-1][:, None]
    table = np.append(0.0, np.arange(1, n + 1) * np.log(np.arange(1, n + 1)))
    if levels is not None:
        before, after = (ends.T for ends in blocks_of_ties(levels.T))
        places = np.arange(1, n + 1)[:, None]
        inside = (after != places).any(axis=1)
        along = (places - before)[inside] / (after - before)[inside]
        sums = np.concatenate(
            [np.zeros((1, levels.shape[1])), np.cumsum(np.broadcast_to(behind, levels.shape), axis=0)]
        )
        behind = (np.take_along_axis(sums, after, 0) - np.take_along_axis(sums, before, 0)) / (after - before)
    total = -(behind * known[np.arange(len(known)), codes]).sum(axis=0) - weights @ np.log(np.arange(1, n + 1))
    for g in range(pools.shape[1]):
        counts = np.cumsum(codes == g, axis=0, dtype=np.int32)
        terms = table[counts]
        if levels is not None:
            padded = np.concatenate([np.zeros((1, counts.shape[1]), dtype=np.int32), counts])
            below, above = (_rows_at(padded, ends[inside]) for ends in (before, after))
            count = below + (above - below) * along
            terms[inside] = count * np.log(np.maximum(count, 1e-300))
        total += per_place @ terms
    return np.asarray(np.maximum(total, 0.0), dtype=float)


def profile(rankings: NDArray[np.int64], pool: NDArray[np.float64], levels: NDArray[np.int64] | None = None) -> Profile:
    """Return the Profile of integer-coded rankings [R, n] against pool counts or shares [g].

    A pool is one for all rankings, [g], or one for each, [R, g]. Codes run from 0 to g − 1. ``levels`` [R, n] are equal
    where places are tied; without them nothing is. Raises ValueError for another code or an empty pool.
    """
    pools = np.atleast_2d(np.asarray(pool, dtype=float))
    if rankings.size and (rankings.min() < 0 or rankings.max() >= pools.shape[1]):
        raise ValueError("a ranking holds a group that is not in the pool")
    if not (pools.sum(axis=1) > 0).all():
        raise ValueError("a pool is empty")
    shares = np.broadcast_to(pools / pools.sum(axis=1, keepdims=True), (len(rankings), pools.shape[1]))
    slabs = []
    for at in range(0, max(len(rankings), 1), SLAB):
        part = slice(at, at + SLAB)
        slabs.append(_slab(rankings[part], shares[part], None if levels is None else levels[part]))
    return Profile(*(np.concatenate([s[i] for s in slabs]) for i in range(5)))


def _rows_at(values: NDArray[np.int32], rows: NDArray[np.int64]) -> NDArray[np.int32]:
    """The values at other rows of each column; one set of rows [m, 1] serves all columns."""
    return values[rows[:, 0]] if rows.shape[1] == 1 else np.take_along_axis(values, rows, axis=0)


def _slab(
    rankings: NDArray[np.int64], shares: NDArray[np.float64], levels: NDArray[np.int64] | None
) -> tuple[NDArray[np.float64], ...]:
    n, g = rankings.shape[1], shares.shape[1]
    counts = np.stack([prefix_counts(rankings == code, levels) for code in range(g)], axis=2)
    found = counts / np.arange(1, n + 1)[None, :, None]
    expected = shares[:, None, :]
    with np.errstate(divide="ignore", invalid="ignore"):
        skew = np.log(found / expected)
        skew[~np.isfinite(skew)] = np.nan
        kl = np.nansum(found * skew, axis=2)
        middle = (found + expected) / 2
        js = (_entropy_terms(found, middle) + _entropy_terms(np.broadcast_to(expected, found.shape), middle)) / 2
    weights = discounts(n)
    total = weights.sum() if n else 1.0
    return skew, kl, js, kl @ weights / total, js @ weights / total


def _entropy_terms(share: NDArray[np.float64], against: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.where(share > 0, share * np.log(share / against), 0.0).sum(axis=2), dtype=float)
