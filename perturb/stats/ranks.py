"""Wilcoxon's signed-rank test for thousands of rows of pairs at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from perturb.stats.moments import Floats, Ints, blocks, table
from perturb.stats.signed_ranks import ranks, signed_ranks

EXACT_WITHOUT_TIES = 50
EXACT_WITH_TIES = 20


@dataclass(frozen=True, slots=True, eq=False)
class RankTest:
    """Sum of the ranks of positive differences, pairs that differ, and two-sided p; one entry per row."""

    w_plus: Floats
    n: Ints
    """Pairs that are complete and not equal."""
    ties: npt.NDArray[np.bool_]
    """Whether some differences are equal in size, or zero."""
    p: Floats


def wilcoxon(first: npt.ArrayLike, second: npt.ArrayLike) -> RankTest:
    """Return Wilcoxon's signed-rank test of first - second, arrays of shape (rows, pairs) or (pairs,).

    Equal pairs are left out, equal sizes share their mean rank; sizes that differ by rounding only are equal.
    p is exact for up to 50 pairs without ties and up to 20 with ties, else from the normal distribution with the
    variance corrected for ties, without continuity correction. NaN where no pair differs. Source: Wilcoxon 1945.

    >>> test = wilcoxon([1.0, 2.0, 3.0, 4.0, 5.0], [0.5, 1.0, 1.5, 2.0, 2.5])
    >>> float(test.w_plus[0]), float(test.p[0])
    (15.0, 0.0625)
    """
    x, y = table(first), table(second)
    if x.shape != y.shape:
        raise ValueError(f"the samples have shapes {x.shape} and {y.shape}: pairs stand at the same place")
    parts = [signed_ranks(x[rows], y[rows]) for rows in blocks(*x.shape)]
    w, n = np.concatenate([part.w_plus for part in parts]), np.concatenate([part.n for part in parts])
    tie_sum = np.concatenate([part.tie_sum for part in parts])
    ties = (tie_sum > 0) | np.concatenate([part.zeros for part in parts])
    p = _p_values(w, n, tie_sum, ties)
    for row in np.flatnonzero(ties & (n > 0) & (n <= EXACT_WITH_TIES)):
        doubled = np.rint(2 * ranks(x[row], y[row])).astype(int)
        p[row] = _two_sided(_tails(tuple(doubled.tolist())), 2 * w[row])
    return RankTest(w, n, ties, p)


def _p_values(w: Floats, n: Ints, tie_sum: Floats, ties: npt.NDArray[np.bool_]) -> Floats:
    from scipy import special

    m = n.astype(np.float64)
    with np.errstate(all="ignore"):
        variance = m * (m + 1) * (2 * m + 1) / 24 - tie_sum / 48
        p: Floats = np.where(n > 0, 2 * special.ndtr(-np.abs(w - m * (m + 1) / 4) / np.sqrt(variance)), np.nan)
    for k in np.unique(n[~ties & (n > 0) & (n <= EXACT_WITHOUT_TIES)]):
        rows = ~ties & (n == k)
        p[rows] = _two_sided(_tails(tuple(range(1, int(k) + 1))), w[rows])
    return p


@lru_cache(maxsize=4096)
def _tails(ranks: tuple[int, ...]) -> tuple[Floats, Floats]:
    """P(W <= w) and P(W >= w) for each whole w when every rank is as likely to be positive as negative."""
    mass = np.zeros(sum(ranks) + 1)
    mass[0] = 1.0
    for rank in ranks:
        mass[rank:] += mass[: len(mass) - rank].copy()
    mass /= 2.0 ** len(ranks)
    return np.cumsum(mass), np.cumsum(mass[::-1])[::-1]


def _two_sided(tails: tuple[Floats, Floats], w: npt.ArrayLike) -> Floats:
    place = np.rint(w).astype(int)
    p: Floats = np.minimum(1.0, 2 * np.minimum(tails[0][place], tails[1][place]))
    return p
