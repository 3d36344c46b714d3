"""The twelve edge cases of docs/statistics.md: each has a defined verdict, and too little data never passes."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import pytest
from experiments import one_position
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perturb import stats
from perturb.audit.perturbation import Verdict, assess

NAN, INF = math.nan, math.inf
DIFFERENCE, EQUIVALENT, NOT_ENOUGH = Verdict.DIFFERENCE, Verdict.EQUIVALENT, Verdict.NOT_ENOUGH
X = [3.0, 5.0, 4.0, 8.0, 6.0, 7.0]

CASES = {
    "1 identical constants": ([5.0] * 6, [5.0] * 6, EQUIVALENT, "same score"),
    "2 different constants": ([5.0] * 6, [6.0] * 6, DIFFERENCE, "same amount"),
    "3 every pair equal, scores vary": (X, X, EQUIVALENT, "same score"),
    "4 constant shift": (X, [x - 0.1 for x in X], DIFFERENCE, "same amount"),
    "5 constant shift but for rounding": ([x / 3 for x in X], [x / 3 + 0.1 for x in X], DIFFERENCE, "same amount"),
    "6 no pair": ([NAN, NAN], [1.0, 2.0], NOT_ENOUGH, "fewer than two"),
    "7 one pair": ([5.0], [9.0], NOT_ENOUGH, "fewer than two"),
    "8 equal pairs, too few": ([5.0, 6.0], [5.0, 6.0], NOT_ENOUGH, "fewer than 5"),
    "9 NaN and infinite scores": ([*X, NAN, INF], [*X, 1.0, -INF], EQUIVALENT, "same score"),
    "10 half-missing pairs": ([1.0, NAN, 3.0, NAN], [NAN, 2.0, NAN, 4.0], NOT_ENOUGH, "fewer than two"),
    "11 ties in whole numbers": ([3, 5, 4, 8, 6, 7, 5, 5], [3, 5, 4, 7, 6, 7, 5, 5], NOT_ENOUGH, "neither"),
    "12 one side does not vary": ([5.0] * 6, [4.0, 6.0, 5.0, 5.5, 4.5, 5.0], NOT_ENOUGH, "neither"),
}


@pytest.mark.parametrize("case", CASES)
def test_the_verdict_is_defined(case: str) -> None:
    first, second, verdict, reason = CASES[case]
    found = assess(one_position(first, second), margin=0.05)
    row = found.positions.iloc[0]
    assert row["verdict"] == verdict
    assert reason in row["reason"]


@pytest.mark.parametrize("case", ["1 identical constants", "2 different constants", "4 constant shift"])
def test_where_nothing_varies_there_is_no_test(case: str) -> None:
    first, second, _, _ = CASES[case]
    row = assess(one_position(first, second), margin=0.05).positions.iloc[0]
    for column in ("t_paired", "p_paired", "p_holm", "p_equivalence"):
        assert math.isnan(row[column])
    assert row["low"] == row["high"] == row["difference"] == pytest.approx(first[0] - second[0])


def test_a_constant_shift_still_has_its_pooled_test() -> None:
    row = assess(one_position(X, [x - 0.1 for x in X]), margin=0.05).positions.iloc[0]
    assert row["t_pooled"] > 0
    assert row["p_pooled"] > 0.05
    assert row["r"] == pytest.approx(1)


def test_half_missing_pairs_are_counted_and_warned_of() -> None:
    first, second = [*X, NAN, NAN, 9.0], [*[x + 0.1 * i for i, x in enumerate(X)], 1.0, 2.0, NAN]
    row = assess(one_position(first, second), margin=0.05).positions.iloc[0]
    assert (row["n_pairs"], row["n_half_missing"], row["n_missing"]) == (6, 3, 3)
    assert (row["n_reference"], row["n_group"]) == (7, 8)
    assert "one side only" in row["warning"]


def test_a_missing_test_is_no_member_of_the_family() -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=30)
    real = one_position(x, x + 0.3 + 0.5 * rng.normal(size=30))
    constant = [one_position([1.0] * 5, [1.0] * 5).assign(position=f"constant{i}") for i in range(10)]
    alone, among = assess(real).positions, assess(pd.concat([real, *constant]))
    assert alone["p_holm"][0] == alone["p_paired"][0]
    one, whole = among.positions["p_paired"][:1], among.overall[0].estimate.p
    assert among.positions["p_holm"][0] == stats.holm_with_whole(one, [whole])[0][0]


def test_a_small_sure_difference_is_found_and_called_small() -> None:
    rng = np.random.default_rng(1)
    x = rng.normal(size=2000)
    row = assess(one_position(x, x + 0.02 + 0.05 * rng.normal(size=2000)), margin=0.1).positions.iloc[0]
    assert row["verdict"] == DIFFERENCE
    assert "within the margin" in row["remark"]


def test_without_spread_and_without_margin_there_is_nothing_to_compare_with() -> None:
    found = assess(one_position([5.0] * 6, [4.0, 6.0, 5.0, 5.5, 4.5, 5.0]))
    assert math.isnan(found.settings.margin)
    assert "no margin" in found.positions["reason"][0]


def test_the_margin_nobody_stated_is_a_fifth_of_the_spread() -> None:
    rng = np.random.default_rng(3)
    x = 10 * rng.normal(size=4000)
    found = assess(one_position(x, x + rng.normal(size=4000)))
    assert found.settings.margin == pytest.approx(2, rel=0.05)
    assert not found.settings.margin_stated
    assert found.positions["verdict"][0] == EQUIVALENT


scores = st.one_of(st.floats(-100, 100), st.integers(0, 10).map(float), st.sampled_from([NAN, INF, -INF]))


@settings(max_examples=30)
@given(st.lists(st.tuples(scores, scores), min_size=1, max_size=12), st.floats(0.01, 10))
@example([(1.0, 1.01), (2.0, 2.0), (3.0, 2.99), (4.0, 4.01), (5.0, 4.98)], 1.0)
@example([(7.0, 7.0)] * 5, 0.5)
def test_whatever_the_scores_there_is_a_verdict_and_too_little_never_passes(
    pairs: list[tuple[float, float]], margin: float
) -> None:
    first, second = zip(*pairs, strict=True)
    found = assess(one_position(first, second), margin=margin)
    row = found.positions.iloc[0]
    assert row["verdict"] in set(Verdict)
    complete = [(a, b) for a, b in pairs if math.isfinite(a) and math.isfinite(b)]
    assert row["n_pairs"] == len(complete)
    assert row["n_missing"] == len(pairs) - len(complete)
    if len(complete) < 2:
        assert row["verdict"] == NOT_ENOUGH
        assert found.verdict is NOT_ENOUGH
    if row["verdict"] == EQUIVALENT:
        assert max(abs(row["difference"]), 0) < margin
        assert len(complete) >= 3
