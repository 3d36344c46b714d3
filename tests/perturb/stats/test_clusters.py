"""Clustered means against statsmodels and simulation; leaving out one name."""

from __future__ import annotations

import numpy as np
import pytest
import statsmodels.api as sm

from perturb.stats import clustered_mean, leave_one_out


@pytest.fixture(scope="module")
def grid() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    candidate, position = np.divmod(np.arange(30 * 12), 12)
    y = rng.normal(size=30)[candidate] + 0.5 * rng.normal(size=12)[position] + rng.normal(size=360) + 0.2
    return y, candidate, position


def test_one_way_agrees_with_statsmodels(grid: tuple[np.ndarray, ...]) -> None:
    y, candidate, _ = grid
    fit = sm.OLS(y, np.ones((len(y), 1))).fit(cov_type="cluster", cov_kwds={"groups": candidate, "df_correction": True})
    found = clustered_mean(y, {"candidate": candidate})
    # statsmodels multiplies by (n-1)/(n-k) too, which is 1 here
    assert found.standard_error == pytest.approx(float(fit.bse[0]), rel=1e-10)
    assert found.value == pytest.approx(float(fit.params[0]))
    assert found.df == 29


def test_two_ways_are_the_sum_less_the_crossing(grid: tuple[np.ndarray, ...]) -> None:
    y, candidate, position = grid
    e = y - y.mean()
    by = [sum(e[code == k].sum() ** 2 for k in np.unique(code)) for code in (candidate, position)]
    wanted = 12 / 11 * max(sum(by) - (e**2).sum(), *by) / len(y) ** 2
    found = clustered_mean(y, {"candidate": candidate, "position": position})
    assert found.standard_error**2 == pytest.approx(wanted, rel=1e-10)
    assert found.df == 11


def test_a_dimension_with_one_cluster_says_nothing(grid: tuple[np.ndarray, ...]) -> None:
    y, candidate, _ = grid
    alone = clustered_mean(y, {"candidate": candidate})
    both = clustered_mean(y, {"candidate": candidate, "position": np.zeros(len(y))})
    assert both.standard_error == alone.standard_error
    assert both.clusters == {"candidate": 30, "position": 1}


@pytest.mark.parametrize("values", [[], [1.0], [1.0, 2.0]])
def test_too_little_has_no_error(values: list[float]) -> None:
    found = clustered_mean(values, {"position": np.zeros(len(values))})
    assert np.isnan(found.standard_error)
    assert np.isnan(found.p)


def test_labels_may_be_words() -> None:
    found = clustered_mean([1.0, 2.0, 3.0, 5.0], {"name": ["Ada", "Bo", "Ada", "Bo"]})
    assert found.clusters == {"name": 2}


def test_intervals_cover_with_crossed_effects() -> None:
    rng = np.random.default_rng(8)
    candidate, position = np.divmod(np.arange(40 * 20), 20)
    covered = 0
    for _ in range(400):
        y = rng.normal(0, 0.6, 40)[candidate] + rng.normal(0, 0.6, 20)[position] + rng.normal(size=800)
        found = clustered_mean(y, {"candidate": candidate, "position": position})
        covered += found.low <= 0 <= found.high
    assert 0.92 <= covered / 400 <= 0.98


def test_naive_errors_would_not_cover() -> None:
    rng = np.random.default_rng(8)
    candidate = np.repeat(np.arange(20), 30)
    y = rng.normal(size=20)[candidate] + 0.1 * rng.normal(size=600)
    naive = y.std(ddof=1) / np.sqrt(len(y))
    assert clustered_mean(y, {"candidate": candidate}).standard_error > 4 * naive


def test_leave_one_out_against_a_loop() -> None:
    rng = np.random.default_rng(1)
    values, labels = rng.normal(size=50), rng.choice(["Ada", "Bo", "Chi"], size=50)
    names, means = leave_one_out(values, labels)
    assert [str(name) for name in names] == ["Ada", "Bo", "Chi"]
    for name, mean in zip(names, means, strict=True):
        assert mean == pytest.approx(values[labels != name].mean())


def test_nothing_is_left_without_the_only_name() -> None:
    assert np.isnan(leave_one_out([1.0, 2.0], ["Ada", "Ada"])[1]).all()
