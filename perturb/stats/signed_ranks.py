"""Sums of signed ranks of paired differences, for thousands of rows at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perturb.stats.moments import ROUNDING, Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class SignedRanks:
    """What Wilcoxon's test needs of a sample of differences; one entry per row."""

    w_plus: Floats
    """Sum of the ranks of positive differences."""
    n: Ints
    """Pairs that are complete and not equal."""
    tie_sum: Floats
    """Sum of ``t**3 - t`` over groups of t equal sizes."""
    zeros: npt.NDArray[np.bool_]
    """Whether some complete pairs are equal."""


def signed_ranks(x: Floats, y: Floats) -> SignedRanks:
    """Return the rank sums of ``x - y``, arrays of shape (rows, pairs).

    Equal pairs are left out, equal sizes share their mean rank, and sizes that differ by rounding only are equal.
    """
    apart, heads, n = _ordered(x, y)
    rows, columns = apart.shape
    there = np.arange(columns) < n[:, None]
    group = np.cumsum(heads & there, axis=None).reshape(rows, columns) - 1
    known = group[there]
    count = np.bincount(known, minlength=1)
    place = np.broadcast_to(np.arange(1.0, columns + 1), (rows, columns))[there]
    rank = np.zeros((rows, columns))
    rank[there] = (np.bincount(known, weights=place, minlength=1) / np.maximum(count, 1))[known]
    first = np.nonzero(heads & there)
    ties: Floats = np.bincount(first[0], weights=(count**3.0 - count)[: len(first[0])], minlength=rows).astype(float)
    with np.errstate(invalid="ignore"):
        equal: npt.NDArray[np.bool_] = np.abs(x - y) <= _tolerance(x, y)[:, None]
    zeros: npt.NDArray[np.bool_] = np.logical_or.reduce(equal, axis=1)
    return SignedRanks((rank * (apart > 0)).sum(axis=1), n, ties, zeros)


def ranks(x: Floats, y: Floats) -> Floats:
    """Return the ranks of the sizes of ``x - y`` that count, in ascending order; arrays of shape (pairs,).

    >>> ranks(np.array([3.0, 5.0, 1.0]), np.array([1.0, 5.0, 3.0])).tolist()
    [1.5, 1.5]
    """
    _, heads, n = _ordered(x[None], y[None])
    starts = np.flatnonzero(heads[0, : n[0]])
    length = np.diff(starts, append=n[0])
    found: Floats = np.repeat(starts + (length + 1) / 2, length)
    return found


def _ordered(x: Floats, y: Floats) -> tuple[Floats, npt.NDArray[np.bool_], Ints]:
    """Differences by size, those that count first; where a size differs from the one before; how many count."""
    limit = _tolerance(x, y)[:, None]
    with np.errstate(invalid="ignore"):
        apart = x - y
        size = np.where((np.abs(apart) > limit) & (np.abs(apart) < np.inf), np.abs(apart), np.inf)
        order = np.argsort(size, axis=1)
        size = np.take_along_axis(size, order, axis=1)
        heads = np.ones(size.shape, dtype=bool)
        heads[:, 1:] = size[:, 1:] - size[:, :-1] > limit
    return np.take_along_axis(apart, order, axis=1), heads, np.count_nonzero(size < np.inf, axis=1)


def _tolerance(x: Floats, y: Floats) -> Floats:
    """Differences up to this are rounding of scores of this size; one per row."""
    finite_x, finite_y = np.where(np.isfinite(x), np.abs(x), 0.0), np.where(np.isfinite(y), np.abs(y), 0.0)
    largest: Floats = np.maximum(finite_x.max(axis=1, initial=0.0), finite_y.max(axis=1, initial=0.0))
    return ROUNDING * largest
