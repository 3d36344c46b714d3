"""Student's t: the pooled test of independent samples, the paired test, Welch's test.

Why: the pooled test is the one the method names; twins are pairs, so the paired test is the one with power.
All work on ``Moments``, so that a thousand positions cost one pass over their scores.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perturb.stats.moments import Floats, Moments


@dataclass(frozen=True, slots=True, eq=False)
class TTest:
    """t, degrees of freedom and two-sided p, one entry per row; NaN where the data allow no test."""

    t: Floats
    df: Floats
    p: Floats
    standard_error: Floats


def pooled_t(m: Moments) -> TTest:
    """Return the independent-samples t-test with pooled variance of first against second.

    ``t = (mean_1 - mean_2) / (s_p * sqrt(1/n_1 + 1/n_2))`` with
    ``s_p**2 = ((n_1-1)*s_1**2 + (n_2-1)*s_2**2) / (n_1+n_2-2)``, ``df = n_1+n_2-2``, ``p = 2*cdf_t(-|t|)``.
    NaN where a sample has fewer than two scores or neither sample varies. Source: Student 1908, Fisher 1925.

    >>> from perturb.stats.moments import moments
    >>> test = pooled_t(moments([1.0, 2.0, 3.0, 4.0], [2.0, 3.0, 4.0, 5.0]))
    >>> round(float(test.t[0]), 6), float(test.df[0]), round(float(test.p[0]), 6)
    (-1.095445, 6.0, 0.315334)
    """
    n_1, n_2 = m.n_first.astype(float), m.n_second.astype(float)
    with np.errstate(all="ignore"):
        df = n_1 + n_2 - 2
        se = pooled_sd(m) * np.sqrt(1 / n_1 + 1 / n_2)
        return _test(m.mean_difference, se, df)


def paired_t(m: Moments) -> TTest:
    """Return the paired t-test over complete pairs: ``t = mean(d) / (s_d / sqrt(n))``, ``df = n-1``.

    NaN where there are fewer than two pairs or the differences do not vary. Source: Student 1908.

    >>> from perturb.stats.moments import moments
    >>> test = paired_t(moments([1.0, 2.0, 3.0, 4.0], [1.5, 2.0, 3.5, 5.0]))
    >>> round(float(test.t[0]), 6), float(test.df[0]), round(float(test.p[0]), 6)
    (-2.44949, 3.0, 0.091721)
    """
    n = m.n_pairs.astype(float)
    with np.errstate(all="ignore"):
        return _test(m.pair_difference, m.pair_sd / np.sqrt(n), n - 1)


def welch_t(m: Moments) -> TTest:
    """Return Welch's t-test, which lets the two spreads differ.

    ``t = (mean_1 - mean_2) / sqrt(v_1 + v_2)`` with ``v_i = s_i**2/n_i`` and
    ``df = (v_1+v_2)**2 / (v_1**2/(n_1-1) + v_2**2/(n_2-1))``. Source: Welch 1947.

    >>> from perturb.stats.moments import moments
    >>> test = welch_t(moments([1.0, 2.0, 3.0, 4.0], [2.0, 4.0, 6.0, 8.0]))
    >>> round(float(test.t[0]), 6), round(float(test.df[0]), 6)
    (-1.732051, 4.411765)
    """
    n_1, n_2 = m.n_first.astype(float), m.n_second.astype(float)
    with np.errstate(all="ignore"):
        v_1, v_2 = m.sd_first**2 / n_1, m.sd_second**2 / n_2
        # shares keep the squares of tiny variances from vanishing
        share = v_1 / (v_1 + v_2)
        df = 1 / (share**2 / (n_1 - 1) + (1 - share) ** 2 / (n_2 - 1))
        return _test(m.mean_difference, np.hypot(np.sqrt(v_1), np.sqrt(v_2)), df)


def pooled_sd(m: Moments) -> Floats:
    """Return the pooled standard deviation ``s_p``; NaN where a sample has fewer than two scores."""
    n_1, n_2 = m.n_first.astype(float), m.n_second.astype(float)
    with np.errstate(all="ignore"):
        weight_1, weight_2 = (n_1 - 1) / (n_1 + n_2 - 2), (n_2 - 1) / (n_1 + n_2 - 2)
        pooled: Floats = np.hypot(np.sqrt(weight_1) * m.sd_first, np.sqrt(weight_2) * m.sd_second)
        return pooled


def two_sided_p(t: Floats, df: Floats) -> Floats:
    """Return ``2 * P(T_df <= -|t|)``; exact into the far tail, where ``1 - cdf`` would be 0."""
    from scipy import special

    p: Floats = 2 * special.stdtr(df, -np.abs(t))
    return p


def critical_t(df: Floats, tail: float) -> Floats:
    """Return the t that leaves ``tail`` above it; one inversion per distinct number of degrees of freedom."""
    from scipy import special

    distinct, place = np.unique(df, return_inverse=True)
    values: Floats = -special.stdtrit(distinct, np.full(len(distinct), tail))
    return np.where(df > 0, values[place], np.nan)


def _test(difference: Floats, se: Floats, df: Floats) -> TTest:
    possible = se > 0  # a sample of one score has no spread: its error is NaN
    t = np.where(possible, difference / se, np.nan)
    return TTest(t, np.where(df > 0, df, np.nan), two_sided_p(t, df), se)
