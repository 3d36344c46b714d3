"""Wilcoxon's signed-rank test for thousands of rows of pairs at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from perturb.stats.moments import ROUNDING, Floats, Ints, blocks, table

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
    parts = [_block(x[rows], y[rows]) for rows in blocks(*x.shape)]
    w, n, tie_sum, ties, p = (np.concatenate(column) for column in zip(*parts, strict=True))
    return RankTest(w, n, ties, np.where(np.isnan(p), _p_values(w, n, tie_sum, ties), p))


def _block(x: Floats, y: Floats) -> tuple[Floats, Ints, Floats, npt.NDArray[np.bool_], Floats]:
    """W+, pairs that differ, sum of t**3 - t over ties, whether there are any, and p of small tied rows."""
    rows, columns = x.shape
    size, negative = _sorted_differences(x, y)
    w = columns * (columns + 1) / 2 - negative @ np.arange(1, columns + 1, dtype=np.float64)
    n = np.full(rows, columns, dtype=np.int64)
    tie_sum, ties, p = np.zeros(rows), np.zeros(rows, dtype=bool), np.full(rows, np.nan)
    odd = _odd_rows(size, x, y)
    if len(odd):
        runs = _runs(size[odd], _tolerance(x[odd], y[odd]), negative[odd])
        w[odd], n[odd], tie_sum[odd], zeros = runs.sums(len(odd))
        ties[odd] = (tie_sum[odd] > 0) | zeros
        small = odd[ties[odd] & (n[odd] > 0) & (n[odd] <= EXACT_WITH_TIES)]
        for row in small:
            p[row] = _two_sided(_tails(runs.doubled_ranks(int(np.searchsorted(odd, row)))), 2 * w[row])
    return w, n, tie_sum, ties, p


def _sorted_differences(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Sizes in ascending order, and 1.0 where the difference was negative.

    Why the bits: with the sign rotated behind the size, one plain sort of integers orders sizes and carries
    signs along, several times faster than sorting places. Missing pairs sort behind everything as NaN.
    """
    with np.errstate(invalid="ignore", over="ignore"):
        bits = (x - y).view(np.uint64)
    keys = bits << np.uint64(1)
    bits >>= np.uint64(63)
    keys |= bits
    keys.sort(axis=1)
    # the lowest bit moved to place 62 is the floating-point number 2.0
    np.left_shift(keys, np.uint64(63), out=bits)
    bits >>= np.uint64(1)
    keys >>= np.uint64(1)
    return keys.view(np.float64), bits.view(np.float64) / 2


def _odd_rows(size: Floats, x: Floats, y: Floats) -> npt.NDArray[np.intp]:
    """Rows with zeros, missing pairs or sizes that may be equal."""
    if not size.size:
        return np.arange(len(size))
    odd = ~(size[:, -1] < np.inf)
    with np.errstate(invalid="ignore"):
        largest = max(x.max(), -x.min(), y.max(), -y.min())
        # one bound for the block: it can only call a row odd that is not
        bound = ROUNDING * largest if np.isfinite(largest) else np.inf
        close = np.subtract(size[:, 1:], size[:, :-1]) <= bound
        odd |= size[:, 0] <= bound
    if close.any():
        odd |= close.any(axis=1)
    return np.flatnonzero(odd)


def _tolerance(x: Floats, y: Floats) -> Floats:
    """Differences up to this are rounding of scores of this size; one per row."""
    finite_x, finite_y = np.where(np.isfinite(x), np.abs(x), 0.0), np.where(np.isfinite(y), np.abs(y), 0.0)
    largest: Floats = np.maximum(finite_x.max(axis=1, initial=0.0), finite_y.max(axis=1, initial=0.0))
    return ROUNDING * largest


@dataclass(frozen=True, slots=True, eq=False)
class _Runs:
    """Stretches of equal sizes, one entry each, in the order of rows."""

    row: Ints
    length: Ints
    rank: Floats
    """Mean rank among the sizes that count."""
    negatives: Floats
    zero: npt.NDArray[np.bool_]
    counts: npt.NDArray[np.bool_]

    def sums(self, rows: int) -> tuple[Floats, Ints, Floats, npt.NDArray[np.bool_]]:
        """W+, how many count, sum of t**3 - t, and whether there were zeros, per row."""
        length = self.length.astype(np.float64)

        def per_row(values: Floats) -> Floats:
            return np.bincount(self.row, weights=np.where(self.counts, values, 0.0), minlength=rows).astype(np.float64)

        w = per_row((length - self.negatives) * self.rank)
        zeros = np.bincount(self.row[self.zero], minlength=rows) > 0
        return w, per_row(length).astype(np.int64), per_row(length**3 - length), zeros

    def doubled_ranks(self, row: int) -> tuple[int, ...]:
        """Twice the ranks of one row: whole numbers."""
        here = slice(*np.searchsorted(self.row, [row, row + 1]))
        kept = self.counts[here]
        doubled = np.rint(2 * self.rank[here][kept]).astype(int)
        return tuple(np.repeat(doubled, self.length[here][kept]).tolist())


def _runs(size: Floats, tolerance: Floats, negative: Floats) -> _Runs:
    rows, columns = size.shape
    begins = np.ones(size.shape, dtype=bool)
    with np.errstate(invalid="ignore"):
        begins[:, 1:] = ~(np.subtract(size[:, 1:], size[:, :-1]) <= tolerance[:, None])
    starts = np.flatnonzero(begins)
    length = np.diff(starts, append=size.size)
    row, column = np.divmod(starts, max(columns, 1))
    at = size.ravel()[starts]
    zero = at <= tolerance[row]
    n_zero = np.bincount(row[zero], weights=length[zero], minlength=rows)
    negatives = np.add.reduceat(negative.ravel(), starts) if len(starts) else np.zeros(0)
    return _Runs(row, length, column + (length + 1) / 2 - n_zero[row], negatives, zero, ~zero & (at < np.inf))


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
