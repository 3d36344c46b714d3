"""t, df and p against SciPy and against exact arithmetic."""

from __future__ import annotations

from decimal import Decimal, getcontext
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats as scipy_stats

from perturb.stats import critical_t, moments, paired_t, pooled_t, welch_t


def random_samples(rng: np.random.Generator, rows: int, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Samples with differences from none to enormous, so that p runs from 1 to below 1e-300."""
    first = rng.normal(size=(rows, n))
    noise = 10 ** rng.uniform(-0.5, 1, size=(rows, 1))
    shift = noise * 10 ** rng.uniform(-2, 1, size=(rows, 1)) * rng.choice([-1, 1], size=(rows, 1))
    return first, first + shift + noise * rng.normal(size=(rows, n))


def close(found: np.ndarray, wanted: np.ndarray, tolerance: float) -> None:
    np.testing.assert_allclose(found, wanted, rtol=tolerance, atol=0)


TESTS = {
    "pooled": (pooled_t, lambda a, b: scipy_stats.ttest_ind(a, b, axis=1)),
    "paired": (paired_t, lambda a, b: scipy_stats.ttest_rel(a, b, axis=1)),
    "welch": (welch_t, lambda a, b: scipy_stats.ttest_ind(a, b, axis=1, equal_var=False)),
}


@pytest.mark.parametrize("name", TESTS)
def test_ten_thousand_inputs_agree_with_scipy(name: str) -> None:
    ours, theirs = TESTS[name]
    rng = np.random.default_rng(11)
    smallest = 1.0
    for n in (3, 5, 10, 25, 60, 200, 400, 1000):
        first, second = random_samples(rng, 1250, n)
        found, wanted = ours(moments(first, second)), theirs(first, second)
        close(found.df, wanted.df, 1e-12)
        # SciPy's own means lose digits where the difference is nothing next to them
        clear = np.abs(wanted.statistic) > 0.05
        close(found.t[clear], wanted.statistic[clear], 1e-12)
        assert (np.abs(found.t - wanted.statistic) < 1e-12 * (1 + np.abs(wanted.statistic))).all()
        close(found.p, wanted.pvalue, 1e-12)
        smallest = min(smallest, float(found.p[found.p > 0].min()))
    assert smallest < 1e-300


def student_p(t_squared: Fraction, df: int) -> Decimal:
    """The two-sided p for an even df as a finite sum, to 60 digits (Abramowitz and Stegun 26.7.4)."""
    getcontext().prec = 60
    cos2 = Decimal((df / (df + t_squared)).numerator) / Decimal((df / (df + t_squared)).denominator)
    sine = (1 - cos2).sqrt()
    term, total = Decimal(1), Decimal(1)
    for k in range(1, df // 2):
        term = term * cos2 * Decimal(2 * k - 1) / Decimal(2 * k)
        total += term
    return 1 - sine * total


@pytest.mark.parametrize("offset", [0, 10**8])
def test_exact_arithmetic_at_an_offset(offset: int) -> None:
    rng = np.random.default_rng(3)
    worst_t = worst_p = 0.0
    for _ in range(60):
        n = int(rng.integers(3, 40))
        first = rng.normal(size=n) + offset
        second = first + rng.normal(0.5, 0.5, size=n)
        a, b = [Fraction(x) for x in first.tolist()], [Fraction(x) for x in second.tolist()]
        mean_a, mean_b = sum(a) / n, sum(b) / n
        variance = (sum((x - mean_a) ** 2 for x in a) + sum((x - mean_b) ** 2 for x in b)) / (2 * n - 2)
        squared = (mean_a - mean_b) ** 2 / (variance * 2 / n)
        found = pooled_t(moments(first, second))
        true_t = (Decimal(squared.numerator) / Decimal(squared.denominator)).sqrt()
        worst_t = max(worst_t, float(abs(Decimal(abs(float(found.t[0]))) / true_t - 1)))
        true_p = student_p(squared, 2 * n - 2)
        worst_p = max(worst_p, float(abs(Decimal(float(found.p[0])) / true_p - 1)))
        assert np.sign(found.t[0]) == np.sign(float(mean_a - mean_b))
    assert worst_t < 1e-13
    assert worst_p < 1e-13


def test_the_paired_test_is_exact_at_an_offset() -> None:
    rng = np.random.default_rng(5)
    for _ in range(60):
        n = int(rng.integers(3, 40))
        first = rng.normal(size=n) + 1e8
        second = first + rng.normal(0.5, 0.5, size=n)
        d = [Fraction(x) - Fraction(y) for x, y in zip(first.tolist(), second.tolist(), strict=True)]
        mean = sum(d) / n
        squared = mean**2 * n * (n - 1) / sum((x - mean) ** 2 for x in d)
        true = float((Decimal(squared.numerator) / Decimal(squared.denominator)).sqrt())
        assert abs(float(paired_t(moments(first, second)).t[0])) == pytest.approx(true, rel=1e-13)


def test_the_paired_t_is_the_pooled_t_over_the_root_of_one_minus_r() -> None:
    rng = np.random.default_rng(2)
    first = rng.normal(size=(50, 30))
    second = first[:, ::-1] * 0.3 + first + 0.1
    m = moments(first, second)
    spread = m.sd_first**2 + m.sd_second**2
    factor = np.sqrt(spread / (spread - 2 * m.r * m.sd_first * m.sd_second))
    close(paired_t(m).t, pooled_t(m).t * factor, 1e-10)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([1.0], [2.0]), ([np.nan, 1.0], [1.0, np.nan]), ([2.0, 2.0, 2.0], [2.0, 2.0, 2.0]), ([2.0, 2.0], [3.0, 3.0]),
        ([1.0, np.nan, np.nan], [2.0, 3.0, 5.0]), ([2.0, 3.0, 5.0], [np.nan, 1.0, np.nan]),
    ],
)  # fmt: skip
def test_no_test_is_not_a_number(first: list[float], second: list[float]) -> None:
    m = moments(first, second)
    for test in (pooled_t(m), paired_t(m), welch_t(m)):
        assert np.isnan(test.t[0])
        assert np.isnan(test.p[0])
        assert np.isnan(test.df[0]) or test.df[0] > 0


def test_unequal_counts() -> None:
    nan = np.nan
    first, second = np.array([1.0, 2.0, 3.0, nan]), np.array([2.0, 4.0, nan, nan])
    found = pooled_t(moments(first, second))
    wanted = scipy_stats.ttest_ind([1.0, 2.0, 3.0], [2.0, 4.0])
    assert (found.t[0], found.df[0], found.p[0]) == pytest.approx((wanted.statistic, 3, wanted.pvalue), rel=1e-13)


def test_critical_t() -> None:
    df = np.array([1.0, 5.0, 5.0, 200.0, 0.0, np.nan])
    close(critical_t(df, 0.025)[:4], scipy_stats.t.ppf(0.975, df[:4]), 1e-12)
    assert np.isnan(critical_t(df, 0.025)[4:]).all()
