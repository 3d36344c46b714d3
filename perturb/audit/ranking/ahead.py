"""Who stands ahead of whom: the rank-sum test over many requests, and its measure in plain words.

Why beside NDKL: divergence has no direction. Two people of whom the man always stands first diverge from their pool as
much as two in random order, and a rare group that always comes last diverges less. Rank sums see both.

Source: P. van Elteren, Bulletin of the International Statistical Institute 37 (1960); E. L. Lehmann, Nonparametrics
(1975), section 3.3. For several groups the quadratic form of Kruskal and Wallis, JASA 47 (1952), within requests.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from perturb.stats.ranks import area_interval

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from perturb.audit.ranking.requests import Requests

SIMULATED_UP_TO = 500
"""The most people for which orders are drawn; beyond, the chi-squared distribution answers."""


@dataclass(frozen=True, slots=True)
class Places:
    """Mean places of everybody in the pools, ties and people who are not shown sharing theirs."""

    sums: NDArray[np.float64] = field(repr=False)
    """[R, g]: the sum of the places of each group, 1 being the best."""
    sizes: NDArray[np.int64] = field(repr=False)
    """[R, g]."""
    squares: NDArray[np.float64] = field(repr=False)
    """[R]: the sum over all people of (place − mean place)²."""
    places: tuple[NDArray[np.float64], ...] = field(repr=False)
    """One array a request: the place of everybody, best first."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """How often members of a group stand ahead of others, and the test that all groups stand alike."""

    value: NDArray[np.float64] = field(repr=False)
    """[g]: of all pairs of a member and another of the same request, the share with the member ahead; ties count half.

    NaN for a group that never meets another.
    """
    low: NDArray[np.float64] = field(repr=False)
    high: NDArray[np.float64] = field(repr=False)
    statistic: float
    p_value: float


def ahead(found: Requests, *, rng: random.Random, orders: int = 10_000) -> Ahead:
    """Return who stands ahead in the rankings of one attribute, with 95 % intervals, and the test.

    The p-value counts drawn orders, p = (1 + #{drawn ≥ observed}) / (1 + orders), up to SIMULATED_UP_TO people.
    """
    placed = _places(found)
    value, low, high = _shares(placed)
    inverse, freedom = _inverse(placed)
    statistic = float(_quadratic(_apart(placed.sums, placed.sizes), inverse))
    if not freedom:
        return Ahead(value, low, high, 0.0, 1.0)
    if placed.sizes.sum() > SIMULATED_UP_TO:
        from scipy.special import chdtrc

        return Ahead(value, low, high, statistic, float(chdtrc(freedom, statistic)))
    drawn = _quadratic(_drawn(placed, orders, np.random.default_rng(rng.getrandbits(64))), inverse)
    reached = int((drawn >= statistic - 1e-9).sum())
    return Ahead(value, low, high, statistic, (1 + reached) / (1 + orders))


def _places(found: Requests) -> Places:
    requests, g = found.pools.shape
    lengths = np.array([len(r) for r in found.rankings])
    owner = np.repeat(np.arange(requests), lengths)
    codes, levels = (np.concatenate(parts) for parts in (found.rankings, found.levels))
    along = np.arange(len(owner)) - np.repeat(np.cumsum(lengths) - lengths, lengths) + 1.0
    _, block = np.unique(levels, return_inverse=True)
    shared = (np.bincount(block, along) / np.bincount(block))[block] if len(block) else along
    everybody = found.pools.sum(axis=1)
    rest, behind = everybody - lengths, lengths + (everybody - lengths + 1) / 2
    cell = owner * g + codes
    shown = np.bincount(cell, minlength=requests * g).reshape(requests, g)
    sums = np.bincount(cell, shared, minlength=requests * g).reshape(requests, g)
    middle = (everybody + 1) / 2
    squares = np.bincount(owner, (shared - middle[owner]) ** 2, minlength=requests) + rest * (behind - middle) ** 2
    each = np.split(shared, np.cumsum(lengths)[:-1])
    places = tuple(np.append(p, np.full(n, b)) for p, n, b in zip(each, rest, behind, strict=True))
    return Places(sums + (found.pools - shown) * behind[:, None], found.pools, squares, places)


def _shares(placed: Places) -> tuple[NDArray[np.float64], ...]:
    """Value, low and high of every group [g]."""
    sizes = placed.sizes.astype(float)
    others = sizes.sum(axis=1, keepdims=True) - sizes
    wins = sizes * others + sizes * (sizes + 1) / 2 - placed.sums
    value, low, high = np.full((3, sizes.shape[1]), np.nan)
    for g in np.flatnonzero((sizes * others).sum(axis=0)):
        met = sizes[:, g] * others[:, g] > 0
        value[g] = wins[met, g].sum() / (sizes[met, g] * others[met, g]).sum()
        low[g], high[g] = area_interval(float(value[g]), sizes[met, g], others[met, g])
    return value, low, high


def _apart(sums: NDArray[np.float64], sizes: NDArray[np.int64]) -> NDArray[np.float64]:
    """[..., g]: rank sums [..., R, g] less what random order lets expect, over all requests."""
    return np.asarray((sums - sizes * (sizes.sum(axis=1, keepdims=True) + 1) / 2).sum(axis=-2), dtype=float)


def _inverse(placed: Places) -> tuple[NDArray[np.float64], int]:
    """The inverse of the covariance of the summed ranks at random order [g, g], and its rank."""
    n = placed.sizes.sum(axis=1)
    scale = placed.squares / np.maximum(n * (n - 1), 1)
    sizes = placed.sizes.astype(float)
    covariance = np.diag((scale * n) @ sizes) - (sizes * scale[:, None]).T @ sizes
    return np.linalg.pinv(covariance, hermitian=True), int(np.linalg.matrix_rank(covariance, hermitian=True))


def _quadratic(apart: NDArray[np.float64], inverse: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.einsum("...g,gh,...h->...", apart, inverse, apart), dtype=float)


def _drawn(placed: Places, orders: int, generator: np.random.Generator) -> NDArray[np.float64]:
    """[orders, g]: what ``_apart`` is in drawn orders."""
    apart = np.zeros((orders, placed.sizes.shape[1]))
    for sizes, places in zip(placed.sizes, placed.places, strict=True):
        people = np.repeat(np.arange(len(sizes)), sizes)
        drawn = generator.permuted(np.tile(people, (orders, 1)), axis=1)
        apart += np.stack([(drawn == g) @ places for g in range(len(sizes))], axis=1)
        apart -= sizes * (len(people) + 1) / 2
    return apart
