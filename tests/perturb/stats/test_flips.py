"""Decision flips and McNemar's test."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from perturb.stats import flips, mcnemar_p


@given(st.integers(0, 400), st.integers(0, 400))
def test_mcnemar_is_the_binomial_test(lost: int, gained: int) -> None:
    wanted = scipy_stats.binomtest(lost, lost + gained, 0.5).pvalue if lost + gained else 1.0
    assert float(mcnemar_p(lost, gained)) == pytest.approx(wanted, rel=1e-9)


def test_no_underflow() -> None:
    assert float(mcnemar_p(0, 1000)) == pytest.approx(2.0**-999, rel=1e-10)


def test_counts_against_a_loop() -> None:
    rng = np.random.default_rng(0)
    first, second = np.round(rng.normal(size=(40, 200)), 1), np.round(rng.normal(size=(40, 200)), 1)
    first[rng.random(first.shape) < 0.1] = np.nan
    second[rng.random(first.shape) < 0.02] = np.inf
    limits = rng.normal(size=40)
    found = flips(first, second, limits)
    for row in range(40):
        pairs = [(a, b) for a, b in zip(first[row], second[row], strict=True) if np.isfinite(a) and np.isfinite(b)]
        lost = sum(a >= limits[row] > b for a, b in pairs)
        gained = sum(b >= limits[row] > a for a, b in pairs)
        assert (found.n[row], found.lost[row], found.gained[row]) == (len(pairs), lost, gained)
        assert found.share[row] == pytest.approx((lost + gained) / len(pairs))


def test_a_score_at_the_cut_off_is_a_yes() -> None:
    found = flips([0.5, 0.5], [0.5, 0.49], 0.5)
    assert (found.lost[0], found.gained[0]) == (1, 0)


def test_without_pairs_or_cut_off_nothing_is_said() -> None:
    found = flips([[np.nan], [1.0]], [[1.0], [1.0]], [1.0, np.nan])
    assert np.isnan(found.share).all()
    assert np.isnan(found.p).all()


def test_more_columns_than_a_small_counter_holds() -> None:
    first = np.ones(40_000)
    assert flips(first, first - 1, 0.5).lost[0] == 40_000
