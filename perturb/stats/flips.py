"""Decisions that change: pairs on different sides of a cut-off, with McNemar's exact test."""

from __future__ import annotations

from dataclasses import dataclass

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


def _block(x: Floats, y: Floats, limits: Floats) -> tuple[Ints, Ints, Ints]:
    both = np.isfinite(x) & np.isfinite(y)
    above_x, above_y = x >= limits, y >= limits
    return both.sum(axis=1), (both & above_x & ~above_y).sum(axis=1), (both & above_y & ~above_x).sum(axis=1)
