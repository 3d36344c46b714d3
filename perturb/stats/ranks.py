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
    tie_sum, ties, p = np.zeros(rows), np.zeros(rows, dtype=bool), np.full(rows, np.nan)
    keys = _sorted_keys(x, y)
    bound = _bound(x, y)
    if _plain(keys, bound):
        # the lowest bit moved to place 62 is the floating-point number 2.0
        twice = ((keys << np.uint64(62)) & np.uint64(1 << 62)).view(np.float64)
        w = columns * (columns + 1) / 2 - np.einsum("ij,j->i", twice, np.arange(1.0, columns + 1)) / 2
        return w, np.full(rows, columns, dtype=np.int64), tie_sum, ties, p
    runs = _runs(keys, x, y, bound)
    w, n, tie_sum, zeros = runs.sums(rows)
    ties = (tie_sum > 0) | zeros
    for row in np.flatnonzero(ties & (n > 0) & (n <= EXACT_WITH_TIES)):
        p[row] = _two_sided(_tails(runs.doubled_ranks(int(row))), 2 * w[row])
    return w, n, tie_sum, ties, p


def _sorted_keys(x: Floats, y: Floats) -> npt.NDArray[np.uint64]:
    """Differences as whole numbers in ascending order of size, the lowest bit telling a negative one.

    Why the bits: with the sign rotated behind the size, one plain sort of integers orders sizes and carries
    signs along, several times faster than sorting places. Missing pairs sort behind everything.
    """
    with np.errstate(invalid="ignore", over="ignore"):
        bits = (x - y).view(np.uint64)
    keys = bits << np.uint64(1)
    bits >>= np.uint64(63)
    keys |= bits
    keys.sort(axis=1)
    return keys


def _bound(x: Floats, y: Floats) -> float:
    """The tolerance of the row with the largest scores of a block; infinite where scores are missing."""
    if not x.size:
        return np.inf
    with np.errstate(invalid="ignore"):
        largest = max(x.max(), -x.min(), y.max(), -y.min())
    return float(ROUNDING * largest) if np.isfinite(largest) else np.inf


def _plain(keys: npt.NDArray[np.uint64], bound: float) -> bool:
    """Whether no row has a zero, a missing pair or sizes that may be equal: ``bound`` errs on the safe side."""
    if not keys.size or bound == np.inf:
        return False
    size = (keys >> np.uint64(1)).view(np.float64)
    if not (size[:, -1].max() < np.inf and size[:, 0].min() > bound):
        return False
    flat = size.ravel()
    gaps = flat[1:] - flat[:-1]
    gaps[keys.shape[1] - 1 :: keys.shape[1]] = np.inf
    return len(gaps) == 0 or bool(gaps.min() > bound)


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

        if not len(self.row):
            nothing = np.zeros(rows)
            return nothing, nothing.astype(np.int64), nothing, nothing > 0
        first = np.flatnonzero(np.diff(self.row, prepend=-1))

        def per_row(values: Floats) -> Floats:
            total: Floats = np.add.reduceat(values * self.counts, first)
            return total

        w = per_row((length - self.negatives) * self.rank)
        # zeros, if there are any, are the first stretch of their row
        return w, per_row(length).astype(np.int64), per_row(length * (length * length - 1)), self.zero[first]

    def doubled_ranks(self, row: int) -> tuple[int, ...]:
        """Twice the ranks of one row: whole numbers."""
        here = slice(*np.searchsorted(self.row, [row, row + 1]))
        kept = self.counts[here]
        doubled = np.rint(2 * self.rank[here][kept]).astype(int)
        return tuple(np.repeat(doubled, self.length[here][kept]).tolist())


def _runs(keys: npt.NDArray[np.uint64], x: Floats, y: Floats, bound: float) -> _Runs:
    """Stretches of equal sizes: first of equal keys, then of these what lies within a row's tolerance."""
    rows, columns = keys.shape
    flat = keys.ravel()
    begins = np.ones(flat.shape, dtype=bool)
    np.not_equal(flat[1:], flat[:-1], out=begins[1:])
    begins[:: max(columns, 1)] = True
    starts = np.flatnonzero(begins)
    key, row = flat[starts], starts // max(columns, 1)
    size = (key >> np.uint64(1)).view(np.float64)
    negatives = np.append(0, np.cumsum(np.diff(starts, append=len(flat)) * (key & np.uint64(1)).view(np.int64)))
    limit = _limits(size, row, x, y, bound)
    with np.errstate(invalid="ignore"):
        close = (size[1:] - size[:-1] <= limit[1:]) & (row[1:] == row[:-1])
    heads = np.flatnonzero(~np.append(False, close)[: len(starts)])
    row, size, limit, first = row[heads], size[heads], limit[heads], starts[heads]
    length = np.diff(first, append=len(flat))
    zero = size <= limit
    n_zero = np.bincount(row[zero], weights=length[zero], minlength=rows)
    rank = first - row * columns + (length + 1) / 2 - n_zero[row]
    below = np.diff(negatives[np.append(heads, len(starts))])
    return _Runs(row, length, rank, below.astype(np.float64), zero, ~zero & (size < np.inf))


def _limits(size: Floats, row: Ints, x: Floats, y: Floats, bound: float) -> Floats:
    """The tolerance of each stretch's row; 0 for all where no gap is small enough for it to matter."""
    with np.errstate(invalid="ignore"):
        gaps = size[1:] - size[:-1]
        matters = ((gaps > 0) & (gaps <= bound)).any() or ((size > 0) & (size <= bound)).any()
    return _tolerance(x, y)[row] if matters else np.zeros(len(size))


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
