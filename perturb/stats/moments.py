"""Counts, means, spreads and correlation of two paired samples, for thousands of rows at once.

Why: every test of the experiment needs the same few sums. They are taken once, in blocks that fit the
processor's cache, from values centred on their own mean, so that an offset of 1e8 costs no digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

BLOCK = 1 << 17
"""Numbers of one sample that are worked on at a time."""
ROUNDING = 4 * float(np.finfo(np.float64).eps)
"""A spread below this share of the numbers' own size is rounding, not variation."""
_SAFE = (1e-140, 1e140)
_SCALED = (
    "mean_first", "mean_second", "sd_first", "sd_second", "mean_difference", "pair_difference", "pair_sd",
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Moments:
    """What the tests need to know about two samples; every field is an array with one entry per row.

    ``first`` and ``second`` are taken over all finite scores of that sample, the pair fields over complete
    pairs only. Spreads have n-1 in the denominator and are NaN where n < 2; a spread that is only rounding
    noise is exactly 0.
    """

    n_first: Ints
    n_second: Ints
    n_pairs: Ints
    mean_first: Floats
    mean_second: Floats
    sd_first: Floats
    sd_second: Floats
    mean_difference: Floats
    """mean_first - mean_second, taken without losing digits to a common offset."""
    pair_difference: Floats
    """Mean of first - second over complete pairs."""
    pair_sd: Floats
    """Spread of first - second over complete pairs."""
    r: Floats
    """Pearson's correlation over complete pairs; NaN where a sample does not vary."""

    @property
    def half_missing(self) -> Ints:
        """Scores whose partner is missing, per row."""
        return self.n_first + self.n_second - 2 * self.n_pairs


def moments(first: npt.ArrayLike, second: npt.ArrayLike) -> Moments:
    """Return the moments of ``first`` and ``second``, arrays of shape (rows, pairs) or (pairs,).

    Values at the same place belong to the same candidate. NaN and infinite values count as missing.

    >>> m = moments([1.0, 2.0, 3.0], [1.0, 1.0, 2.0])
    >>> float(m.mean_first[0]), float(m.sd_first[0]), int(m.n_pairs[0])
    (2.0, 1.0, 3)
    """
    x, y = table(first), table(second)
    if x.shape != y.shape:
        raise ValueError(f"the samples have shapes {x.shape} and {y.shape}: pairs stand at the same place")
    parts = [_block(x[rows], y[rows]) for rows in blocks(*x.shape)]
    return Moments(*(np.concatenate([getattr(part, f.name) for part in parts]) for f in fields(Moments)))


def table(values: npt.ArrayLike) -> Floats:
    """Return ``values`` as rows of pairs; one sample alone is one row."""
    array = np.asarray(values, dtype=np.float64)
    if array.ndim == 1:
        array = array[np.newaxis, :]
    if array.ndim != 2:
        raise ValueError(f"an array of {array.ndim} dimensions is no table of rows and pairs")
    return array


def blocks(rows: int, columns: int) -> Iterator[slice]:
    """Yield slices of rows of about ``BLOCK`` numbers each; one empty slice where there are no rows."""
    step = max(1, BLOCK // max(1, columns))
    for start in range(0, max(rows, 1), step):
        yield slice(start, start + step)


def _block(x: Floats, y: Floats) -> Moments:
    with np.errstate(all="ignore"):
        whole = x.size and np.isfinite(x.sum() + y.sum())
        return _rescued(_complete(x, y) if whole else _masked(x, y), x, y)


def _complete(x: Floats, y: Floats) -> Moments:
    """All numbers are there: one centring serves the samples and the pairs."""
    n = x.shape[1]
    centre_x, centre_y = x.sum(axis=1) / n, y.sum(axis=1) / n
    a, b = x - centre_x[:, None], y - centre_y[:, None]
    rest_a, rest_b = a.sum(axis=1) / n, b.sum(axis=1) / n
    squares_x, squares_y = _squares(a, a) - n * rest_a**2, _squares(b, b) - n * rest_b**2
    products = _squares(a, b) - n * rest_a * rest_b
    np.subtract(a, b, out=a)
    squares_d = _squares(a, a) - n * (rest_a - rest_b) ** 2
    gap = (centre_x - centre_y) + (rest_a - rest_b)
    counts = np.full(len(x), n, dtype=np.int64)
    return _finish(
        (counts, counts, counts), (centre_x + rest_a, centre_y + rest_b), (squares_x, squares_y), gap, gap, squares_d,
        products, (squares_x, squares_y),
    )  # fmt: skip


def _masked(x: Floats, y: Floats) -> Moments:
    """Some numbers are missing: the samples and the pairs are centred each on their own mean."""
    there_x, there_y = np.isfinite(x), np.isfinite(y)
    both = there_x & there_y
    n_x, mean_x, rest_x, a = _centred(x, there_x)
    n_y, mean_y, rest_y, b = _centred(y, there_y)
    squares = (_squares(a, a) - n_x * rest_x**2, _squares(b, b) - n_y * rest_y**2)
    n, pair_x, rest_a, a = _centred(x, both)
    _, pair_y, rest_b, b = _centred(y, both)
    pair_squares = (_squares(a, a) - n * rest_a**2, _squares(b, b) - n * rest_b**2)
    products = _squares(a, b) - n * rest_a * rest_b
    squares_d = _squares(a - b, a - b) - n * (rest_a - rest_b) ** 2
    return _finish(
        (n_x, n_y, n), (mean_x + rest_x, mean_y + rest_y), squares,
        (mean_x - mean_y) + (rest_x - rest_y), (pair_x - pair_y) + (rest_a - rest_b), squares_d, products, pair_squares,
    )  # fmt: skip


def _centred(values: Floats, there: npt.NDArray[np.bool_]) -> tuple[Ints, Floats, Floats, Floats]:
    """Count, a mean, what the mean still misses, and the centred values with 0 for the missing ones."""
    n = there.sum(axis=1).astype(np.int64)
    centre = np.where(there, values, 0.0).sum(axis=1) / n
    rest = np.where(there, values - centre[:, None], 0.0)
    return n, centre, rest.sum(axis=1) / n, rest


def _squares(a: Floats, b: Floats) -> Floats:
    products: Floats = np.einsum("ij,ij->i", a, b)
    return products


def _finish(
    counts: tuple[Ints, Ints, Ints],
    means: tuple[Floats, Floats],
    squares: tuple[Floats, Floats],
    gap: Floats,
    pair_gap: Floats,
    squares_d: Floats,
    products: Floats,
    pair_squares: tuple[Floats, Floats],
) -> Moments:
    n_x, n_y, n = counts
    raw_x, raw_y, raw_d = _spread(squares[0], n_x), _spread(squares[1], n_y), _spread(squares_d, n)
    noise_x, noise_y = ROUNDING * np.abs(means[0]), ROUNDING * np.abs(means[1])
    noise_d = np.fmax(noise_x + ROUNDING * _known(raw_x), noise_y + ROUNDING * _known(raw_y))
    sd_x, sd_y = _above(raw_x, noise_x), _above(raw_y, noise_y)
    r = np.clip(products / np.sqrt(pair_squares[0] * pair_squares[1]), -1.0, 1.0)
    flat = (_spread(pair_squares[0], n) <= noise_x) | (_spread(pair_squares[1], n) <= noise_y) | (n < 2)
    sd_d = _above(raw_d, noise_d)
    gap = np.where((sd_x == 0) & (sd_y == 0) & (np.abs(gap) <= noise_d), 0.0, gap)
    pair_gap = np.where((sd_d == 0) & (np.abs(pair_gap) <= noise_d), 0.0, pair_gap)
    return Moments(n_x, n_y, n, *means, sd_x, sd_y, gap, pair_gap, sd_d, np.where(flat, np.nan, r))


def _spread(squares: Floats, n: Ints) -> Floats:
    return np.where(n > 1, np.sqrt(np.maximum(squares, 0.0) / (n - 1)), np.nan)


def _known(values: Floats) -> Floats:
    return np.where(np.isfinite(values), values, 0.0)


def _above(values: Floats, noise: Floats) -> Floats:
    """``values`` with 0 where they are no more than rounding noise."""
    return np.where(values <= noise, 0.0, values)


def _rescued(found: Moments, x: Floats, y: Floats) -> Moments:
    """Take the rows again, scaled by a power of two, whose squares left the range of floating point."""
    biggest = np.fmax(np.abs(found.mean_first) + found.sd_first, np.abs(found.mean_second) + found.sd_second)
    enough = (found.n_first > 1) | (found.n_second > 1)
    odd = np.flatnonzero(enough & (biggest != 0) & ~((biggest > _SAFE[0]) & (biggest < _SAFE[1])))
    if not len(odd):
        return found
    x, y = x[odd], y[odd]
    largest = np.max(np.abs(np.where(np.isfinite(x), x, 0.0)), axis=1, initial=0.0)
    largest = np.maximum(largest, np.max(np.abs(np.where(np.isfinite(y), y, 0.0)), axis=1, initial=0.0))
    power = np.frexp(largest)[1]
    again = _masked(np.ldexp(x, -power[:, None]), np.ldexp(y, -power[:, None]))
    for name in _SCALED:
        getattr(found, name)[odd] = np.ldexp(getattr(again, name), power)
    found.r[odd] = again.r
    return found
