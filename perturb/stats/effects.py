"""How large: intervals, d_z, Hedges' g, equivalence, and the smallest effect that the data could show."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perturb.stats.moments import Floats, Moments
from perturb.stats.student import TTest, critical_t, pooled_sd


@dataclass(frozen=True, slots=True, eq=False)
class Interval:
    """An estimate with its confidence interval, one entry per row; NaN where there is none."""

    value: Floats
    low: Floats
    high: Floats


def mean_interval(m: Moments, test: TTest, *, confidence: float = 0.95) -> Interval:
    """Return the mean pair difference with its t interval ``d +- t_crit * se``.

    Where the differences do not vary the interval is the point itself.

    >>> from perturb.stats import moments, paired_t
    >>> m = moments([1.0, 2.0, 3.0, 4.0], [1.5, 2.0, 3.5, 5.0])
    >>> found = mean_interval(m, paired_t(m))
    >>> round(float(found.low[0]), 4), round(float(found.high[0]), 4)
    (-1.1496, 0.1496)
    """
    half = critical_t(test.df, (1 - confidence) / 2) * test.standard_error
    return Interval(m.pair_difference, m.pair_difference - half, m.pair_difference + half)


def d_z(m: Moments, test: TTest, *, confidence: float = 0.95) -> Interval:
    """Return the paired effect size ``d_z = mean(d) / s_d`` with an interval from the noncentral t.

    The limits are those noncentralities under which t stands at a tail of ``(1-confidence)/2``, over sqrt(n).
    The noncentral t is taken in Jennett and Welch's form: ``(t*b - delta) / sqrt(1 + t**2*(1-b**2))`` is
    standard normal, with ``b`` the mean of a chi over its sqrt(df). Source: Jennett and Welch 1939.
    """
    low, high = _noncentrality(test.t, test.df, confidence)
    root = np.sqrt(np.maximum(m.n_pairs, 1).astype(float))
    return Interval(test.t / root, low / root, high / root)


def hedges_g(m: Moments, test: TTest, *, confidence: float = 0.95) -> Interval:
    """Return Hedges' g: the mean pair difference over the pooled spread of the scores, free of small-sample bias.

    ``g = J * d / s_p`` with ``J = Gamma(df/2) / (sqrt(df/2) * Gamma((df-1)/2))`` and ``df = n_1+n_2-2``. The interval
    is that of d_z, rescaled by ``s_d/s_p``. Source: Hedges 1981; Algina and Keselman 2003 for paired samples.
    """
    spread = pooled_sd(m)
    df = (m.n_first + m.n_second - 2).astype(float)
    paired = d_z(m, test, confidence=confidence)
    with np.errstate(all="ignore"):
        small = np.where(df > 1, chi_mean(df - 1) * np.sqrt((df - 1) / df), np.nan)
        scale = np.where(spread > 0, small * m.pair_sd / spread, np.nan)
        value = np.where(spread > 0, small * m.pair_difference / spread, np.nan)
    return Interval(value, paired.low * scale, paired.high * scale)


def equivalence_p(m: Moments, test: TTest, *, margin: npt.ArrayLike) -> Floats:
    """Return the p-value of two one-sided paired t-tests that the mean difference lies within +-margin.

    The larger of the two p-values is that of the nearer bound: ``P(T_df > (margin - |d|) / se)``. Small p: the
    difference is shown to be inside. NaN where there is no paired test. Source: Schuirmann 1987.

    >>> from perturb.stats import moments, paired_t
    >>> m = moments([1.0, 2.0, 3.0, 4.0], [1.1, 2.0, 2.9, 4.0])
    >>> round(float(equivalence_p(m, paired_t(m), margin=0.5)[0]), 6)
    0.000586
    """
    from scipy import special

    with np.errstate(all="ignore"):
        room = (np.asarray(margin, dtype=float) - np.abs(m.pair_difference)) / test.standard_error
    p: Floats = special.stdtr(test.df, -room)
    return np.where(np.isnan(test.t), np.nan, p)


def detectable(m: Moments, *, alpha: float = 0.05, power: float = 0.8) -> Floats:
    """Return the smallest true mean difference that the paired test at ``alpha`` finds with ``power``.

    In score units: ``delta * s_d / sqrt(n)`` with ``delta`` the noncentrality that gives that power. It depends
    on the spread of the differences and on n only, never on the difference found. NaN below two pairs.
    """
    n = m.n_pairs
    distinct, place = np.unique(n, return_inverse=True)
    factors = np.array([_detectable_factor(int(k), alpha, power) for k in distinct])
    return factors[place] * m.pair_sd


def paired_power(effect: float, n: int, *, alpha: float = 0.05) -> float:
    """Return the power of a two-sided paired t-test for a true d_z of ``effect`` over ``n`` pairs.

    >>> round(paired_power(0.31623, 50), 3)
    0.592
    """
    from scipy import special

    if n < 2:
        return float("nan")
    crit = float(critical_t(np.array([n - 1.0]), alpha / 2)[0])
    shift = abs(effect) * n**0.5
    upper = 1 - float(special.nctdtr(n - 1, shift, crit))
    # where the other tail is too small for SciPy it is NaN, and nothing next to the upper one
    other = float(special.nctdtr(n - 1, shift, -crit))
    return upper + (0.0 if other != other else other)


def chi_mean(df: Floats) -> Floats:
    """Return ``E[chi_df] / sqrt(df)``, the factor between a spread and its estimate's mean."""
    from scipy import special

    distinct, place = np.unique(df, return_inverse=True)
    half = np.maximum(distinct, 1e-300) / 2
    exact = np.exp(special.gammaln(half + 0.5) - special.gammaln(half)) / np.sqrt(half)
    series = 1 - 1 / (8 * half) + 1 / (128 * half**2)
    values: Floats = np.where(half > 1e4, series, exact)
    return values[place]


def _noncentrality(t: Floats, df: Floats, confidence: float) -> tuple[Floats, Floats]:
    from scipy import special

    z = float(special.ndtri((1 + confidence) / 2))
    with np.errstate(all="ignore"):
        b = np.where(df > 0, chi_mean(df), np.nan)
        half = z * np.sqrt(1 + t**2 * (1 - b**2))
        return t * b - half, t * b + half


def _detectable_factor(n: int, alpha: float, power: float) -> float:
    """The noncentrality over sqrt(n): what d_z reaches ``power``."""
    from scipy import optimize

    if n < 2:
        return float("nan")
    top = 1.0
    while paired_power(top, n, alpha=alpha) < power:
        top *= 2
    return float(optimize.brentq(lambda effect: paired_power(effect, n, alpha=alpha) - power, 0.0, top, xtol=1e-12))
