"""Sizes, intervals, equivalence and detectable differences against statsmodels, SciPy and simulation."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import special
from scipy import stats as scipy_stats
from statsmodels.stats.power import TTestPower
from statsmodels.stats.weightstats import ttost_paired

from perturb.stats import (
    chi_mean,
    d_z,
    detectable,
    equivalence_p,
    hedges_g,
    mean_interval,
    moments,
    paired_power,
    paired_t,
    pooled_sd,
)


@pytest.fixture(scope="module")
def samples() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(1)
    first = rng.normal(size=(25, 18))
    return first, first + rng.normal(0.1, 0.4, size=(25, 18))


def test_the_interval_of_the_mean(samples: tuple[np.ndarray, np.ndarray]) -> None:
    m = moments(*samples)
    found = mean_interval(m, paired_t(m), confidence=0.9)
    wanted = scipy_stats.ttest_rel(*samples, axis=1).confidence_interval(0.9)
    np.testing.assert_allclose(found.low, wanted.low, rtol=1e-10)
    np.testing.assert_allclose(found.high, wanted.high, rtol=1e-10)


def test_equivalence_is_two_one_sided_tests(samples: tuple[np.ndarray, np.ndarray]) -> None:
    m = moments(*samples)
    found = equivalence_p(m, paired_t(m), margin=0.3)
    wanted = [ttost_paired(a, b, -0.3, 0.3)[0] for a, b in zip(*samples, strict=True)]
    np.testing.assert_allclose(found, wanted, rtol=1e-9)


def test_equivalence_holds_exactly_where_the_ninety_percent_interval_lies_inside(
    samples: tuple[np.ndarray, np.ndarray],
) -> None:
    m = moments(*samples)
    test = paired_t(m)
    inner = mean_interval(m, test, confidence=0.9)
    for margin in (0.1, 0.2, 0.3, 0.4):
        inside = (inner.low > -margin) & (inner.high < margin)
        np.testing.assert_array_equal(equivalence_p(m, test, margin=margin) < 0.05, inside)


@pytest.mark.parametrize("n", [2, 5, 12, 50, 60, 200, 1000])
@pytest.mark.parametrize("alpha", [0.05, 0.001, 0.05 / 40])
def test_detectable_differences(n: int, alpha: float) -> None:
    rng = np.random.default_rng(n)
    first = rng.normal(size=(1, n))
    second = first + rng.normal(size=(1, n))
    m = moments(first, second)
    found = float(detectable(m, alpha=alpha, power=0.8)[0]) / float(m.pair_sd[0])
    assert paired_power(found, n, alpha=alpha) == pytest.approx(0.8, abs=1e-8)
    crit = scipy_stats.t.ppf(1 - alpha / 2, n - 1)
    assert scipy_stats.nct.sf(crit, n - 1, found * n**0.5) == pytest.approx(0.8, abs=1e-6)
    if n >= 12:  # below, the search of statsmodels stops far from the solution
        wanted = TTestPower().solve_power(nobs=n, alpha=alpha, power=0.8, alternative="two-sided")
        assert found == pytest.approx(float(wanted), rel=1e-3)


def test_what_is_detectable_does_not_depend_on_what_was_found() -> None:
    rng = np.random.default_rng(0)
    first = rng.normal(size=30)
    second = first + rng.normal(size=30)
    assert detectable(moments(first, second))[0] == pytest.approx(detectable(moments(first, second + 5))[0])


@pytest.mark.parametrize(("true", "n"), [(0.0, 10), (0.3, 10), (0.3, 50), (1.0, 20), (2.0, 8), (1.0, 5), (0.5, 200)])
def test_the_interval_of_d_z_covers(true: float, n: int) -> None:
    rng = np.random.default_rng(int(1000 * true) + n)
    m = moments(rng.normal(true, 1, size=(20_000, n)), np.zeros((20_000, n)))
    found = d_z(m, paired_t(m))
    covered = np.mean((found.low <= true) & (true <= found.high))
    assert covered == pytest.approx(0.95, abs=0.006 if n > 8 else 0.015)


def test_the_interval_of_d_z_is_the_noncentral_t_interval() -> None:
    rng = np.random.default_rng(4)
    m = moments(rng.normal(0.4, 1, size=(40, 30)), np.zeros((40, 30)))
    test = paired_t(m)
    found = d_z(m, test)
    low = special.nctdtrinc(test.df, 0.975, test.t) / np.sqrt(30)
    high = special.nctdtrinc(test.df, 0.025, test.t) / np.sqrt(30)
    np.testing.assert_allclose(found.low, low, atol=0.004)
    np.testing.assert_allclose(found.high, high, atol=0.004)


@pytest.mark.parametrize("r", [0.0, 0.6, 0.95])
def test_hedges_g_is_unbiased_and_its_interval_covers(r: float) -> None:
    rng = np.random.default_rng(9)
    true, n, runs = 0.3, 15, 20_000
    shared = rng.normal(size=(runs, n))
    first = np.sqrt(r) * shared + np.sqrt(1 - r) * rng.normal(size=(runs, n)) + true
    second = np.sqrt(r) * shared + np.sqrt(1 - r) * rng.normal(size=(runs, n))
    m = moments(first, second)
    found = hedges_g(m, paired_t(m))
    assert float(found.value.mean()) == pytest.approx(true, abs=0.012)
    covered = np.mean((found.low <= true) & (true <= found.high))
    assert 0.935 < covered < 0.975
    ratio = found.value / (m.pair_difference / pooled_sd(m))
    np.testing.assert_allclose(ratio, special.gamma(14) / (np.sqrt(14) * special.gamma(13.5)), rtol=1e-10)


def test_chi_mean_joins_its_series() -> None:
    df = np.array([1.0, 2.0, 19_999.0, 20_001.0, 1e7])
    direct = np.exp(special.gammaln(df / 2 + 0.5) - special.gammaln(df / 2)) / np.sqrt(df / 2)
    np.testing.assert_allclose(chi_mean(df)[:4], direct[:4], rtol=1e-9)
    assert chi_mean(df)[4] == pytest.approx(1 - 1 / 4e7, rel=1e-12)


def test_sizes_that_cannot_be_told_are_nan() -> None:
    constant = moments([[1.0, 1.0, 1.0], [1.0, np.nan, np.nan]], [[2.0, 2.0, 2.0], [2.0, 1.0, np.nan]])
    test = paired_t(constant)
    for found in (d_z(constant, test), hedges_g(constant, test)):
        assert np.isnan(found.value).all()
        assert np.isnan(found.low).all()
    assert mean_interval(constant, test).low[0] == -1
    assert np.isnan(detectable(constant)[1])
