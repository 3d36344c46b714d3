"""Decisions that change: pairs on different sides of a cut-off, with McNemar's exact test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from perturb.stats.moments import Floats, Ints, blocks, table


@dataclass(frozen=True, slots=True, eq=False)
class Flips:
    """Pairs whose decision changes at the cut-off; one entry per row."""

    n: Ints
    """Complete pairs."""
    lost: Ints
    """First at or above the cut-off, second below."""
    gained: Ints
    """First below, second at or above."""
    share: Floats
    p: Floats
    """McNemar's exact two-sided p that lost and gained are equally likely; 1 where nothing flips."""


def flips(first: npt.ArrayLike, second: npt.ArrayLike, cutoff: npt.ArrayLike) -> Flips:
    """Return how often ``score >= cutoff`` differs between the members of a pair; one cut-off, or one per row.

    ``p = min(1, 2 * P(Binomial(lost+gained, 1/2) <= min(lost, gained)))``. Incomplete pairs do not count; NaN share
    and p where there is no complete pair or no cut-off. Source: McNemar 1947, exact form.

    >>> found = flips([1.0, 2.0, 3.0, 4.0], [1.0, 1.0, 1.0, 4.0], 2.0)
    >>> int(found.lost[0]), int(found.gained[0]), float(found.share[0]), float(found.p[0])
    (2, 0, 0.5, 0.5)
    """
    x, y = table(first), table(second)
    limits = np.broadcast_to(np.asarray(cutoff, dtype=np.float64), (len(x),))[:, None]
    parts = [_block(x[rows], y[rows], limits[rows]) for rows in blocks(*x.shape)]
    n, lost, gained = (np.concatenate(column) for column in zip(*parts, strict=True))
    known = (n > 0) & ~np.isnan(limits[:, 0])
    with np.errstate(all="ignore"):
        share = np.where(known, (lost + gained) / n, np.nan)
    return Flips(n, lost, gained, share, np.where(known, mcnemar_p(lost, gained), np.nan))


def mcnemar_p(lost: npt.ArrayLike, gained: npt.ArrayLike) -> Floats:
    """Return McNemar's exact two-sided p for counts of changes in either direction.

    >>> float(mcnemar_p(0, 6))
    0.03125
    """
    from scipy import special

    lower, total = np.minimum(lost, gained).astype(np.int64), np.add(lost, gained).astype(np.int64)
    # few distinct pairs of counts stand for many rows
    distinct, place = np.unique(total * (total.max(initial=0) + 1) + lower, return_inverse=True)
    total, lower = np.divmod(distinct, total.max(initial=0) + 1)
    # P(Binomial(total, 1/2) <= lower) as an incomplete beta function
    p = np.minimum(1.0, 2 * special.betainc(total - lower, lower + 1.0, 0.5))
    found: Floats = np.where(total > 0, p, 1.0)[place].reshape(np.broadcast(lost, gained).shape)
    return found


def _block(x: Floats, y: Floats, limits: Any) -> tuple[Ints, Ints, Ints]:
    if len(limits) and (limits == limits[0]).all():
        limits = limits[0, 0]  # one number for the block is compared several times faster
    above_x, above_y = x >= limits, y >= limits
    flipped = above_x ^ above_y
    with np.errstate(invalid="ignore"):
        whole = bool(np.isfinite(np.einsum("i->", x.ravel()) + np.einsum("i->", y.ravel())))
    n = np.full(len(x), x.shape[1])
    if not whole:
        both = np.isfinite(x) & np.isfinite(y)
        flipped &= both
        n = _count(both)
    above_x &= flipped
    lost = _count(above_x)
    return n, lost, _count(flipped) - lost


def _count(marks: npt.NDArray[np.bool_]) -> Ints:
    """True values per row; small counters are several times faster than count_nonzero along an axis."""
    width = np.int16 if marks.shape[1] < np.iinfo(np.int16).max else np.int64
    count: Ints = np.add.reduce(marks.view(np.int8), axis=1, dtype=width).astype(np.int64)
    return count
