"""Holm and Benjamini-Hochberg against statsmodels and their own definitions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from perturb.stats import benjamini_hochberg, holm, holm_with_whole

p_values = st.lists(st.floats(0, 1, allow_subnormal=False), min_size=1, max_size=60)


@given(p_values)
def test_benjamini_hochberg_agrees_with_statsmodels(given_p: list[float]) -> None:
    p = np.array(given_p)
    np.testing.assert_allclose(benjamini_hochberg(p), multipletests(p, method="fdr_bh")[1], rtol=1e-12, atol=1e-300)


@settings(max_examples=8)  # theirs takes a twentieth of a second each time
@given(p_values)
def test_holm_agrees_with_statsmodels(given_p: list[float]) -> None:
    p = np.array(given_p)
    np.testing.assert_allclose(holm(p), multipletests(p, method="holm")[1], rtol=1e-12, atol=1e-300)


@given(p_values)
def test_holm_is_its_definition(given_p: list[float]) -> None:
    ordered, wanted = sorted(given_p), []
    for at, p in enumerate(ordered):
        wanted.append(max([*wanted[-1:], min(1.0, (len(ordered) - at) * p)]))
    np.testing.assert_allclose(np.sort(holm(given_p)), wanted, rtol=1e-12, atol=1e-300)


@given(st.lists(st.one_of(st.floats(0, 1), st.just(float("nan"))), max_size=30), st.randoms())
def test_order_does_not_matter_and_a_missing_test_is_no_member(given_p: list[float], rng: object) -> None:
    p = np.array(given_p)
    order = np.array(rng.sample(range(len(p)), len(p)), dtype=int)
    for adjust in (holm, benjamini_hochberg):
        whole = adjust(p)
        np.testing.assert_array_equal(adjust(p[order]), whole[order])
        np.testing.assert_array_equal(np.isnan(whole), np.isnan(p))
        np.testing.assert_array_equal(whole[~np.isnan(p)], adjust(p[~np.isnan(p)]))
        assert (whole[~np.isnan(p)] >= p[~np.isnan(p)]).all()


@given(p_values, p_values, st.floats(0.001, 0.2))
def test_holm_with_whole_rejects_what_its_definition_rejects(parts: list[float], whole: list[float], a: float) -> None:
    tests = [(p, 0.8 / len(parts)) for p in parts] + [(p, 0.2 / len(whole)) for p in whole]
    left, rejected = dict(enumerate(tests)), set()
    while left:
        best = min(left, key=lambda i: left[i][0] / left[i][1])
        if left[best][0] > a * left[best][1] / sum(w for _, w in left.values()):
            break
        rejected.add(best)
        del left[best]
    adjusted = np.concatenate(holm_with_whole(parts, whole))
    clear = np.abs(adjusted - a) > 1e-9
    np.testing.assert_array_equal((adjusted <= a)[clear], np.isin(np.arange(len(tests)), list(rejected))[clear])


@given(p_values)
def test_holm_with_whole_is_holm_where_one_kind_has_no_test(parts: list[float]) -> None:
    for missing in ([], [float("nan")]):
        np.testing.assert_allclose(holm_with_whole(parts, missing)[0], holm(parts), rtol=1e-12)
        np.testing.assert_allclose(holm_with_whole(missing, parts)[1], holm(parts), rtol=1e-12)


def test_one_test_is_not_adjusted() -> None:
    assert holm([0.03])[0] == 0.03
    assert benjamini_hochberg([0.03])[0] == 0.03


def test_tiny_p_values_stay_apart() -> None:
    assert holm([1e-300, 1e-310])[0] == pytest.approx(1e-300)
    assert holm([1e-300, 1e-310])[1] == pytest.approx(2e-310)


def test_worked_examples_of_parts_and_whole() -> None:
    """By hand: 0.8 of alpha for the parts, 0.2 for the whole, each divided by their number; shares left go on."""
    parts, whole = holm_with_whole([0.01, 0.04], [0.01])
    assert parts.tolist() == pytest.approx([0.025, 0.04])
    assert whole.tolist() == pytest.approx([0.03])
    parts, whole = holm_with_whole([0.004, 0.02, 0.3], [0.01, 0.5])
    assert parts.tolist() == pytest.approx([0.015, 0.055, 0.4125])
    assert whole.tolist() == pytest.approx([0.055, 0.5])


def test_a_test_that_is_missing_takes_no_share() -> None:
    parts, whole = holm_with_whole([0.01, float("nan"), 0.04], [0.01, float("nan")])
    assert parts[[0, 2]].tolist() == pytest.approx([0.025, 0.04])
    assert whole[0] == pytest.approx(0.03)
    assert np.isnan([parts[1], whole[1]]).all()


def test_no_test_at_all_is_no_error() -> None:
    assert [len(part) for part in holm_with_whole([], [])] == [0, 0]
    with np.errstate(all="raise"):
        assert np.isnan(np.concatenate(holm_with_whole([float("nan")], [float("nan")]))).all()


def test_comparing_with_the_best_of_the_groups_counts_every_pair_of_them() -> None:
    """Three comparisons with the best are of four groups, which make six pairs."""
    assert holm([0.01, 0.04, 0.03], with_the_best=True).tolist() == pytest.approx([0.06, 0.16, 0.15])
    assert holm([0.3, 0.2], with_the_best=True).tolist() == pytest.approx([0.6, 0.6])
    assert holm([0.2], with_the_best=True).tolist() == [0.2]
