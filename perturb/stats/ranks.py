"""Ranks: Wilcoxon's signed-rank test for thousands of rows of pairs at once; areas under curves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from perturb.stats.moments import Floats, Ints, blocks, table

EXACT_WITHOUT_TIES = 50
EXACT_WITH_TIES = 20
DIGITS = 13
"""Scores are equal that agree in so many digits of the row's largest one: what differs is rounding."""


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
    p is exact for up to 50 pairs without ties and up to 20 with ties, else from the normal distribution, without
    continuity correction; its variance, a quarter of the sum of squared ranks, is that corrected for ties. NaN where no
    pair differs. Source: Wilcoxon 1945.

    >>> test = wilcoxon([1.0, 2.0, 3.0, 4.0, 5.0], [0.5, 1.0, 1.5, 2.0, 2.5])
    >>> float(test.w_plus[0]), float(test.p[0])
    (15.0, 0.0625)
    """
    x, y = table(first), table(second)
    if x.shape != y.shape:
        raise ValueError(f"the samples have shapes {x.shape} and {y.shape}: pairs stand at the same place")
    parts = [_block(x[rows], y[rows]) for rows in blocks(*x.shape)]
    return RankTest(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _block(x: Floats, y: Floats) -> tuple[Floats, Ints, npt.NDArray[np.bool_], Floats]:
    from scipy import special, stats

    apart = _rounded(x, y)
    ranks = np.nan_to_num(stats.rankdata(np.where(apart == 0, np.nan, np.abs(apart)), axis=1, nan_policy="omit"))
    n = np.count_nonzero(ranks, axis=1)
    w = np.where(apart > 0, ranks, 0.0).sum(axis=1)
    squares = (ranks**2).sum(axis=1)
    ties = (squares < n * (n + 1) * (2 * n + 1) / 6 - 0.1) | (apart == 0).any(axis=1)
    with np.errstate(all="ignore"):
        p = np.where(n > 0, 2 * special.ndtr(-np.abs(w - n * (n + 1) / 4) / np.sqrt(squares / 4)), np.nan)
    for row in np.flatnonzero((n > 0) & (n <= np.where(ties, EXACT_WITH_TIES, EXACT_WITHOUT_TIES))):
        doubled = np.sort(np.rint(2 * ranks[row][ranks[row] > 0]).astype(int))
        p[row] = _two_sided(_tails(tuple(doubled.tolist())), 2 * w[row])
    return w, n, ties, p


def _rounded(x: Floats, y: Floats) -> Floats:
    """The differences without what is only rounding of scores of this size; NaN where a score is missing."""
    there = np.isfinite(x) & np.isfinite(y)
    largest = np.where(there, np.maximum(np.abs(x), np.abs(y)), 0.0).max(axis=1, initial=0.0)
    with np.errstate(all="ignore"):
        step = 10.0 ** (np.floor(np.log10(np.where(largest > 0, largest, 1.0))) + 1 - DIGITS)[:, None]
        return np.where(there, np.rint((x - y) / step), np.nan)


@lru_cache(maxsize=4096)
def _tails(ranks: tuple[int, ...]) -> tuple[Floats, Floats]:
    """P(W <= w) and P(W >= w) for each whole w when every rank is as likely to be positive as negative."""
    mass = np.zeros(sum(ranks) + 1)
    mass[0] = 1.0
    for rank in ranks:
        mass[rank:] += mass[: len(mass) - rank].copy()
    mass /= 2.0 ** len(ranks)
    return np.cumsum(mass), np.cumsum(mass[::-1])[::-1]


def _two_sided(tails: tuple[Floats, Floats], w: float) -> float:
    place = round(w)
    return min(1.0, 2 * min(float(tails[0][place]), float(tails[1][place])))


def area_interval(
    area: float, ahead: npt.ArrayLike, behind: npt.ArrayLike, *, z: float = 1.959963984540054
) -> tuple[float, float]:
    """Return the interval (low, high) of the chance that one of the first sample ranks ahead of one of the second.

    That is the area under an ROC curve, U / (m n). ``ahead`` and ``behind`` are the sizes m and n of the samples, of
    one pair of samples or of several whose pairs are counted together; sizes are at least 1. The bounds are the areas
    whose own standard error reaches the observed one. Why: the usual interval of an area of 1 has no width.
    Source: R. G. Newcombe, Statistics in Medicine 25 (2006), method 5, after Hanley and McNeil, Radiology 143 (1982).

    >>> [round(v, 4) for v in area_interval(0.8, 30, 50)], [round(v, 4) for v in area_interval(1.0, 3, 3)]
    ([0.6789, 0.8797], [0.501, 1.0])
    """
    from scipy.optimize import brentq

    m, n = np.asarray(ahead, dtype=float), np.asarray(behind, dtype=float)
    pairs = float((m * n).sum())

    def over(true: float) -> float:
        tails = (1 - true) / (2 - true) + true / (1 + true)
        variance = true * (1 - true) * float((m * n * (1 + ((m + n) / 2 - 1) * tails)).sum()) / pairs**2
        return (area - true) ** 2 - z * z * variance

    low = 0.0 if area <= 0 else float(brentq(over, 0.0, area * (1 - 1e-9)))
    high = 1.0 if area >= 1 else float(brentq(over, area + (1 - area) * 1e-9, 1.0))
    return low, high
