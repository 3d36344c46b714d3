"""Wilcoxon's test against SciPy, against every sign pattern, and under ties, zeros and missing scores."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy import stats as scipy_stats

from perturb.stats import wilcoxon
from perturb.stats.ranks import area_interval


@pytest.mark.parametrize("n", [1, 2, 5, 20, 50, 51, 200])
@pytest.mark.parametrize("digits", [None, 3, 2, 1, 0])
def test_agrees_with_scipy(n: int, digits: int | None) -> None:
    rng = np.random.default_rng(n)
    first = rng.normal(size=(60, n)) * 2
    second = first + rng.normal(0.3, 1, size=(60, n))
    if digits is not None:
        first, second = np.round(first, digits), np.round(second, digits)
    found = wilcoxon(first, second)
    for row, d in enumerate(np.round(first - second, 9)):
        kept = d[d != 0]
        if len(kept) == 0:
            assert np.isnan(found.p[row])
            continue
        ties = len(np.unique(np.abs(kept))) < len(d)
        assert found.ties[row] == ties
        assert found.n[row] == len(kept)
        assert found.w_plus[row] == pytest.approx(scipy_stats.rankdata(np.abs(kept))[kept > 0].sum())
        if ties and len(kept) <= 20:
            continue  # SciPy approximates where we are exact: see the next test
        method = "exact" if not ties and len(kept) <= 50 else "asymptotic"
        assert found.p[row] == pytest.approx(scipy_stats.wilcoxon(kept, method=method).pvalue, rel=1e-12)


@given(arrays(np.int64, st.integers(1, 9), elements=st.integers(-4, 4)))
def test_small_samples_are_exact_over_all_signs(d: np.ndarray) -> None:
    kept = d[d != 0]
    found = wilcoxon(d.astype(float), np.zeros(len(d)))
    if len(kept) == 0:
        assert np.isnan(found.p[0])
        return
    ranks = scipy_stats.rankdata(np.abs(kept))
    sums = np.array([ranks[np.array(signs, dtype=bool)].sum() for signs in product([False, True], repeat=len(kept))])
    w = ranks[kept > 0].sum()
    wanted = min(1.0, 2 * min(np.mean(sums <= w + 1e-9), np.mean(sums >= w - 1e-9)))
    assert found.p[0] == pytest.approx(wanted, rel=1e-12)


def test_sizes_that_differ_by_rounding_only_are_ties() -> None:
    # 0.3 - 0.1 and 0.5 - 0.3 are both 0.2, and differ in the last bit
    found = wilcoxon([0.3, 0.5, 0.9, 0.7], [0.1, 0.3, 0.1, 0.7])
    assert found.ties[0]
    assert found.n[0] == 3
    assert found.w_plus[0] == 6


def test_missing_scores_do_not_count() -> None:
    rng = np.random.default_rng(0)
    first, second = rng.normal(size=30), rng.normal(size=30)
    holes = first.copy()
    holes[[3, 7]] = np.nan, np.inf
    kept = np.isfinite(holes)
    with_holes, without = wilcoxon(holes, second), wilcoxon(first[kept], second[kept])
    assert (with_holes.w_plus[0], with_holes.n[0], with_holes.p[0]) == (without.w_plus[0], 28, without.p[0])
    assert not with_holes.ties[0]


@given(arrays(float, (3, 8), elements=st.floats(-100, 100)), arrays(float, (3, 8), elements=st.floats(-100, 100)))
def test_exchanging_the_samples_keeps_p(first: np.ndarray, second: np.ndarray) -> None:
    a, b = wilcoxon(first, second), wilcoxon(second, first)
    np.testing.assert_allclose(a.p, b.p, rtol=1e-9)
    np.testing.assert_allclose(a.w_plus + b.w_plus, a.n * (a.n + 1) / 2)


def test_many_rows_are_the_rows_alone() -> None:
    rng = np.random.default_rng(3)
    first, second = np.round(rng.normal(size=(900, 90)), 1), np.round(rng.normal(size=(900, 90)), 1)
    together = wilcoxon(first, second)
    for row in (0, 450, 899):
        assert together.p[row] == wilcoxon(first[row], second[row]).p[0]


@pytest.mark.parametrize("shape", [(0, 4), (4, 0), (1, 1)])
def test_empty_tables(shape: tuple[int, int]) -> None:
    found = wilcoxon(np.zeros(shape), np.zeros(shape))
    assert np.isnan(found.p).all()
    assert len(found.p) == shape[0]


def test_shapes_must_agree() -> None:
    with pytest.raises(ValueError, match="pairs stand at the same place"):
        wilcoxon([1.0], [1.0, 2.0])


@pytest.mark.parametrize("per_unit", [1, 2, 3, 4, 5, 7, 10, 100, 1000])
@pytest.mark.parametrize("spread", [0.5, 3.0, 40.0])
def test_scores_in_steps_rank_like_any_others(per_unit: int, spread: float) -> None:
    rng = np.random.default_rng(per_unit)
    first = np.round(per_unit * (50 + spread * rng.normal(size=(40, 60)))) / per_unit
    second = np.round(per_unit * (first + spread * rng.normal(size=first.shape))) / per_unit
    found = wilcoxon(first, second)
    for row, d in enumerate(np.rint(per_unit * (first - second)).astype(int)):
        kept = d[d != 0]
        if not len(kept):
            continue
        assert found.n[row] == len(kept)
        assert found.w_plus[row] == pytest.approx(scipy_stats.rankdata(np.abs(kept))[kept > 0].sum(), rel=1e-14)
        if len(kept) > 50:
            # the exact differences: SciPy knows no rounding
            wanted = scipy_stats.wilcoxon(kept, method="asymptotic").pvalue
            assert found.p[row] == pytest.approx(wanted, rel=1e-12)


def test_one_row_off_the_steps_of_the_first_is_ranked_as_it_is() -> None:
    rng = np.random.default_rng(0)
    first = rng.integers(0, 9, size=(4, 30)).astype(float)
    second = rng.integers(0, 9, size=(4, 30)).astype(float)
    first[2] += rng.normal(size=30)
    first[3, 5] = np.nan
    found = wilcoxon(first, second)
    for row in range(4):
        alone = wilcoxon(first[row], second[row])
        assert (found.w_plus[row], found.n[row], found.p[row]) == (alone.w_plus[0], alone.n[0], alone.p[0])


@pytest.mark.parametrize("offset", [1e8, 1e12, 1e15])
def test_steps_far_from_zero_are_those_that_numbers_of_that_size_can_tell(offset: float) -> None:
    rng = np.random.default_rng(1)
    first = offset + np.round(5 * rng.normal(size=(3, 40)))
    second = offset + np.round(5 * rng.normal(size=(3, 40)))
    found = wilcoxon(first, second)
    for row, d in enumerate(first - second):
        # what is less than half a unit of the largest score's thirteenth digit is rounding
        limit = 0.5 * 10.0 ** (np.floor(np.log10(np.abs([first[row], second[row]]).max())) - 12)
        assert found.n[row] == (np.abs(d) > limit).sum()


@pytest.mark.parametrize(("m", "n", "shift"), [(3, 4, 1.0), (5, 5, 1.5), (3, 20, 1.0), (30, 50, 1.0), (10, 10, 3.0)])
def test_the_interval_of_an_area_covers_its_truth(m: int, n: int, shift: float) -> None:
    generator, true = np.random.default_rng(m * n), scipy_stats.norm.cdf(shift / 2**0.5)
    samples = [(generator.normal(shift, 1, m), generator.normal(0, 1, n)) for _ in range(600)]
    bounds = [area_interval(float((x[:, None] > y).mean()), m, n) for x, y in samples]
    assert 0.92 <= np.mean([low <= true <= high for low, high in bounds]) <= 0.985


def test_samples_counted_together_have_the_interval_of_their_pairs() -> None:
    generator, inside = np.random.default_rng(4), 0
    true = scipy_stats.norm.cdf(0.5 / 2**0.5)
    for _ in range(400):
        m, n = generator.integers(1, 4, 30), generator.integers(1, 6, 30)
        ahead = sum(
            (generator.normal(0.5, 1, a)[:, None] > generator.normal(0, 1, b)).sum() for a, b in zip(m, n, strict=True)
        )
        low, high = area_interval(float(ahead / (m * n).sum()), m, n)
        inside += low <= true <= high
    assert 370 <= inside <= 395


@pytest.mark.parametrize("area", [0.0, 1.0])
def test_an_area_of_nothing_or_all_has_a_width(area: float) -> None:
    low, high = area_interval(area, 3, 3)
    assert high - low > 0.4
    assert area in (low, high)
