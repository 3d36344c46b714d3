"""Skew and divergence of ranked lists against a pool, at every cut k at once.

Notation: p̂(g, k) is the share of group g among the first k of a ranking, p(g) its share in the pool.
Natural logarithms throughout; the discount of rank k is 1 / log2(k + 1).

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
    ndcs: NDArray[np.float64] = field(repr=False)
    """[R, g]: the same of ``skew`` over the cuts at which it is defined; NaN where it never is."""
    first_complete: NDArray[np.int64] = field(repr=False)
    """[R]: the first k at which every group of the pool is present; 0 where none is."""


def discounts(n: int) -> NDArray[np.float64]:
    """Return 1 / log2(k + 1) for k = 1 … n.

    >>> round(float(discounts(10).sum()), 6)
    4.543559
    """
    return np.asarray(1.0 / np.log2(np.arange(1, n + 1) + 1.0), dtype=float)


def profile(rankings: NDArray[np.int64], pool: NDArray[np.float64]) -> Profile:
    """Return the Profile of integer-coded rankings [R, n] against pool counts or shares [g].

    A pool is one for all rankings, [g], or one for each, [R, g]. Codes run from 0 to g − 1.
    Raises ValueError for another code or an empty pool.
    """
    pools = np.atleast_2d(np.asarray(pool, dtype=float))
    if rankings.size and (rankings.min() < 0 or rankings.max() >= pools.shape[1]):
        raise ValueError("a ranking holds a group that is not in the pool")
    if not (pools.sum(axis=1) > 0).all():
        raise ValueError("a pool is empty")
    shares = np.broadcast_to(pools / pools.sum(axis=1, keepdims=True), (len(rankings), pools.shape[1]))
    slabs = [_slab(rankings[at : at + SLAB], shares[at : at + SLAB]) for at in range(0, max(len(rankings), 1), SLAB)]
    return Profile(*(np.concatenate([s[i] for s in slabs]) for i in range(7)))


def lift(top: NDArray[np.int64], pool: NDArray[np.float64], *, smoothing: float = 1.0) -> NDArray[np.float64]:
    """Return ln of smoothed share in the top over smoothed share in the pool, per group [g].

    ``smoothing`` is added to every count (Laplace), which keeps the skew of an absent group finite.
    """
    g = len(pool)
    counts = np.bincount(top, minlength=g).astype(float)
    share = (counts + smoothing) / (counts.sum() + g * smoothing)
    expected = (pool + smoothing) / (pool.sum() + g * smoothing)
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(share / expected), dtype=float)


def floored(skew: NDArray[np.float64], shares: NDArray[np.float64], *, epsilon: float = 1e-10) -> NDArray[np.float64]:
    """Return the cumulative skew [g] of one ranking [n, g] with an absent group's share set to ``epsilon``.

    Why: the usual implementation does this; the result then depends on epsilon, and ``Profile.ndcs`` does not.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        filled = np.log((np.exp(skew) * shares + epsilon) / (shares + epsilon))
    absent = np.log(epsilon / (shares + epsilon))
    values = np.where(np.isnan(skew), absent, filled)
    weights = discounts(len(skew))
    return np.asarray((values * weights[:, None]).sum(axis=0) / weights.sum(), dtype=float)


def _slab(rankings: NDArray[np.int64], shares: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
    n, g = rankings.shape[1], shares.shape[1]
    counts = np.cumsum(rankings[:, :, None] == np.arange(g), axis=1)
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
    complete = ((counts > 0) | (expected == 0)).all(axis=2)
    first = np.where(complete.any(axis=1), complete.argmax(axis=1) + 1, 0) if n else np.zeros(len(rankings), dtype=int)
    ndcs = _defined_mean(skew, weights)
    return skew, kl, js, kl @ weights / total, js @ weights / total, ndcs, first


def _defined_mean(skew: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The discounted mean [R, g] of the skew over the cuts at which it is defined."""
    mass = (~np.isnan(skew) * weights[None, :, None]).sum(axis=1)
    with np.errstate(invalid="ignore"):
        return np.asarray(np.nansum(skew * weights[None, :, None], axis=1) / mass, dtype=float)


def _entropy_terms(share: NDArray[np.float64], against: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.where(share > 0, share * np.log(share / against), 0.0).sum(axis=2), dtype=float)
