"""Sums of signed ranks of paired differences, for thousands of rows at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from perturb.stats.moments import ROUNDING, Floats, Ints

STEPS = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 10.0, 20.0, 100.0])
"""Steps in a unit of score: whole numbers, means of a few of them, one and two decimals."""
MOST_STEPS = 2**30


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

    Why three ways: scores in few steps are counted, which costs less than a sort; scores in many steps are sorted as
    small whole numbers, whose ties are exact; only what is left is sorted as it is and compared within rounding.
    """
    steps = _steps(x, y)
    if steps is None:
        return _of_numbers(x, y)
    whole, furthest = steps
    return _of_few_steps(whole, furthest) if furthest <= x.shape[1] else _of_steps(whole)


def ranks(x: Floats, y: Floats) -> Floats:
    """Return the ranks of the sizes of ``x - y`` that count, in ascending order; arrays of shape (pairs,).

    >>> ranks(np.array([3.0, 5.0, 1.0]), np.array([1.0, 5.0, 3.0])).tolist()
    [1.5, 1.5]
    """
    with np.errstate(invalid="ignore"):
        size = np.sort(np.abs(x - y))
    limit = _tolerance(x[None], y[None])[0]
    size = size[(size > limit) & (size < np.inf)]
    heads = np.flatnonzero(np.append(True, size[1:] - size[:-1] > limit)[: len(size)])
    length = np.diff(heads, append=len(size))
    found: Floats = np.repeat(heads + (length + 1) / 2, length)
    return found


def _of_few_steps(steps: npt.NDArray[np.int32], reach: int) -> SignedRanks:
    """Count how often each step occurs in a row."""
    rows, width = len(steps), 2 * reach + 1
    places = steps + np.arange(reach, reach + rows * width, width, dtype=np.int32)[:, None]
    found = np.bincount(places.ravel(), minlength=rows * width).reshape(rows, width)
    positive = found[:, reach + 1 :]
    count = positive + found[:, reach - 1 :: -1][:, :reach] if reach else positive
    w_plus = np.einsum("ij,ij->i", positive, np.cumsum(count, axis=1) - (count - 1) / 2)
    tie_sum: Floats = (count * (count * count - 1)).sum(axis=1).astype(np.float64)
    return SignedRanks(w_plus, count.sum(axis=1), tie_sum, found[:, reach] > 0)


def _of_steps(steps: npt.NDArray[np.int32]) -> SignedRanks:
    keys = np.abs(steps)
    keys <<= 1
    keys |= (steps.view(np.uint32) >> 31).view(np.int32)
    keys.sort(axis=1)
    zeros = np.count_nonzero(keys == 0, axis=1)
    flat = keys.ravel()
    tied = (flat[1:] ^ flat[:-1]) <= 1  # sizes are equal where only the bit of the sign differs
    tied[keys.shape[1] - 1 :: keys.shape[1]] = False
    return _summed(keys, zeros, np.full(len(keys), keys.shape[1]), np.flatnonzero(tied))


def _of_numbers(x: Floats, y: Floats) -> SignedRanks:
    keys = _keys(x, y)
    rows, columns = keys.shape
    zeros, complete = np.zeros(rows, dtype=np.int64), np.full(rows, columns)
    if not keys.size:
        return SignedRanks(np.zeros(rows), zeros, np.zeros(rows), zeros > 0)
    size = (keys >> np.uint64(1)).view(np.float64)
    if not size[:, -1].max() < np.inf:
        missing = ~(size < np.inf)
        complete = columns - np.count_nonzero(missing, axis=1)
        keys[missing] &= ~np.uint64(1)  # what is missing has no sign
    # the tolerance of the largest scores of the block errs on the safe side: few rows are asked for their own
    whole = complete.min() == columns
    bound = ROUNDING * (_largest(x) + float(size[:, -1].max())) if whole else float(_tolerance(x, y).max())
    near = size[:, 0] <= bound
    if near.any():
        small = size[near]
        equal = small <= _tolerance(x[near], y[near])[:, None]
        zeros[near] = np.count_nonzero(equal, axis=1)
        keys[near] &= ~equal.astype(np.uint64)
    return _summed(keys, zeros, complete, _tied(size, bound, x, y))


def _tied(size: Floats, bound: float, x: Floats, y: Floats) -> Ints:
    """Places, counted through all rows, whose size and the next of the row differ by rounding at most."""
    flat, columns = size.ravel(), size.shape[1]
    with np.errstate(invalid="ignore"):
        gaps = flat[1:] - flat[:-1]
        gaps[columns - 1 :: columns] = np.inf
        if gaps.min(initial=np.inf) > bound:  # false where one is missing
            return np.zeros(0, dtype=np.int64)
        places = np.flatnonzero(gaps <= bound)
    apart = gaps[places]
    doubtful = np.flatnonzero(apart > 0)
    if not len(doubtful):
        return places
    row = places[doubtful] // columns
    limit, asked = np.zeros(len(size)), np.zeros(len(size), dtype=bool)
    asked[row] = True
    limit[asked] = _tolerance(x[asked], y[asked])
    kept = np.ones(len(places), dtype=bool)
    kept[doubtful] = apart[doubtful] <= limit[row]
    return places[kept]


def _summed(keys: npt.NDArray[np.integer], zeros: Ints, complete: Ints, tied: Ints) -> SignedRanks:
    """Rank sums of sorted keys: zeros first, missing pairs last; the places ``tied`` are equal to the next one."""
    columns = keys.shape[1]
    # single precision holds whole numbers up to 2**24, the sum of some 5,000 ranks
    kind = np.float32 if columns < 5_000 else np.float64
    negative: npt.NDArray[Any] = (keys & keys.dtype.type(1)).astype(kind)
    n = complete - zeros
    # by place in the row first; equal sizes are given their mean rank below
    w_plus = n * (n + 1) / 2 - np.einsum("ij,j->i", negative, np.arange(1, columns + 1, dtype=kind))
    if zeros.any():
        w_plus += zeros * negative.sum(axis=1)
        tied = tied[tied % columns >= zeros[tied // columns]]
    if not len(tied):
        return SignedRanks(w_plus, n, np.zeros(len(n)), zeros > 0)
    first = np.flatnonzero(np.diff(tied, prepend=-2) != 1)
    length = np.diff(first, append=len(tied)) + 1
    heads = tied[first]
    last = heads + length - 1
    minus, last_minus = negative.ravel()[tied].astype(np.float64), negative.ravel()[last]
    count = np.add.reduceat(minus, first) + last_minus
    where = np.add.reduceat(minus * tied, first) + last_minus * last
    row = heads // columns
    w_plus += np.bincount(row, weights=where - count * (heads + (length - 1) / 2), minlength=len(n))
    tie_sum = np.bincount(row, weights=length * (length * length - 1.0), minlength=len(n)).astype(np.float64)
    return SignedRanks(w_plus, n, tie_sum, zeros > 0)


def _keys(x: Floats, y: Floats) -> npt.NDArray[np.uint64]:
    """Differences as whole numbers in ascending order of size, the lowest bit telling a negative one.

    Why the bits: with the sign rotated behind the size, one plain sort of integers orders sizes and carries
    signs along, several times faster than sorting tied. Missing pairs sort behind everything.
    """
    with np.errstate(invalid="ignore", over="ignore"):
        bits = (x - y).view(np.uint64)
    keys = bits << np.uint64(1)
    bits >>= np.uint64(63)
    keys |= bits
    keys.sort(axis=1)
    return keys


def _steps(x: Floats, y: Floats) -> tuple[npt.NDArray[np.int32], int] | None:
    """The differences in whole steps and the furthest of them, if there is a step that all scores are given in."""
    if not x.size:
        return None
    with np.errstate(invalid="ignore", over="ignore"):
        first = np.multiply.outer(STEPS, x[0] - y[0])
        off = np.abs(first - np.rint(first)).max(axis=1)
    may = np.flatnonzero(off <= STEPS * _tolerance(x[:1], y[:1]))
    return _fit(x, y, float(STEPS[may[0]])) if len(may) else None


def _fit(x: Floats, y: Floats, per_unit: float) -> tuple[npt.NDArray[np.int32], int] | None:
    with np.errstate(invalid="ignore", over="ignore"):
        steps = x - y
        if per_unit != 1.0:
            steps *= per_unit
        furthest = max(steps.max(), -steps.min())
        # rounding has to stay far below a step; NaN and infinities end here too
        if not (furthest < MOST_STEPS and per_unit * ROUNDING * (_largest(x) + furthest) < 0.25):
            return None
    if per_unit in (1.0, 2.0, 4.0):  # exact in binary
        whole = steps.astype(np.int32)
        return (whole, int(furthest)) if (whole == steps).all() else None
    nearest = np.rint(steps)
    whole = nearest.astype(np.int32)
    steps -= nearest
    np.abs(steps, out=steps)
    return (whole, round(furthest)) if _rounding(steps.max(axis=1) / per_unit, x, y) else None


def _rounding(off: Floats, x: Floats, y: Floats) -> bool:
    """Whether the rows are off by half of their tolerance at most."""
    # scores are at least as large as the first few: errs on the safe side, and spares most rows the full look
    some = slice(0, min(8, x.shape[1]))
    doubtful = np.flatnonzero(off > _tolerance(x[:, some], y[:, some]) / 2)
    return not (off[doubtful] > _tolerance(x[doubtful], y[doubtful]) / 2).any()


def _tolerance(x: Floats, y: Floats) -> Floats:
    """Differences up to this are rounding of scores of this size; one per row."""
    finite_x, finite_y = np.where(np.isfinite(x), np.abs(x), 0.0), np.where(np.isfinite(y), np.abs(y), 0.0)
    largest: Floats = np.maximum(finite_x.max(axis=1, initial=0.0), finite_y.max(axis=1, initial=0.0))
    return ROUNDING * largest


def _largest(x: Floats) -> float:
    return float(max(x.max(), -x.min()))
