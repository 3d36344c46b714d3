"""Moments: right where floating point is treacherous, and the same however the rows are cut into blocks."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perturb.stats import moments
from perturb.stats.moments import BLOCK, Moments, blocks


def exact(values: list[float]) -> tuple[Fraction, Fraction]:
    """Mean and variance in rational arithmetic."""
    numbers = [Fraction(value) for value in values]
    mean = sum(numbers, Fraction(0)) / len(numbers)
    return mean, sum((x - mean) ** 2 for x in numbers) / (len(numbers) - 1)


def relative(found: float, true: Fraction) -> float:
    return abs(float((Fraction(found) - true) / true))


@pytest.mark.parametrize("offset", [0.0, 1e8, -1e8])
def test_an_offset_costs_no_digits(offset: float) -> None:
    rng = np.random.default_rng(7)
    for _ in range(40):
        first = rng.normal(size=30) + offset
        second = first + rng.normal(0.4, 0.3, size=30)
        m = moments(first, second)
        mean_1, variance_1 = exact(first.tolist())
        mean_2, variance_2 = exact(second.tolist())
        differences = [Fraction(a) - Fraction(b) for a, b in zip(first.tolist(), second.tolist(), strict=True)]
        mean_d = sum(differences) / 30
        variance_d = sum((d - mean_d) ** 2 for d in differences) / 29
        assert relative(float(m.sd_first[0]) ** 2, variance_1) < 1e-14
        assert relative(float(m.sd_second[0]) ** 2, variance_2) < 1e-14
        assert relative(float(m.mean_difference[0]), mean_1 - mean_2) < 1e-14
        assert relative(float(m.pair_difference[0]), mean_d) < 1e-14
        assert relative(float(m.pair_sd[0]) ** 2, variance_d) < 1e-14


@pytest.mark.parametrize("scale", [1e-300, 1e-200, 1e200, 1e300])
def test_numbers_whose_squares_leave_the_range(scale: float) -> None:
    first, second = np.array([1.0, 2.0, 4.0, 3.0]), np.array([1.5, 2.0, 3.0, 4.25])
    plain, scaled = moments(first, second), moments(first * scale, second * scale)
    for name in ("sd_first", "sd_second", "pair_sd", "mean_difference", "pair_difference"):
        assert getattr(scaled, name)[0] == pytest.approx(getattr(plain, name)[0] * scale, rel=1e-14)
    assert scaled.r[0] == pytest.approx(plain.r[0], rel=1e-14)


def test_missing_scores_are_counted_and_each_sample_keeps_what_it_has() -> None:
    nan, inf = np.nan, np.inf
    m = moments([1.0, 2.0, nan, 4.0, inf, nan], [1.5, nan, 3.0, 5.0, 6.0, nan])
    assert (m.n_first[0], m.n_second[0], m.n_pairs[0], m.half_missing[0]) == (3, 4, 2, 3)
    assert m.mean_first[0] == pytest.approx(7 / 3)
    assert m.mean_second[0] == pytest.approx(15.5 / 4)
    assert m.pair_difference[0] == pytest.approx(-0.75)
    assert m.pair_sd[0] == pytest.approx(np.std([-0.5, -1.0], ddof=1))


def test_rounding_is_not_spread() -> None:
    first = np.array([0.1, 0.2, 0.3, 0.7, 0.9]) * 3
    m = moments(first, first + 0.1)
    assert m.pair_sd[0] == 0
    assert m.pair_difference[0] == pytest.approx(-0.1)
    same = moments([0.1 + 0.2] * 4, [0.3] * 4)
    assert (same.pair_sd[0], same.pair_difference[0], same.sd_first[0]) == (0, 0, 0)


@pytest.mark.parametrize("shape", [(0, 5), (3, 0), (0, 0), (1, 1)])
def test_empty_tables_have_no_statistics_and_no_error(shape: tuple[int, int]) -> None:
    m = moments(np.zeros(shape), np.zeros(shape))
    assert len(m.n_pairs) == shape[0]
    assert np.isnan(m.pair_sd).all()


def test_shapes_must_agree() -> None:
    with pytest.raises(ValueError, match="pairs stand at the same place"):
        moments([1.0, 2.0], [1.0])
    with pytest.raises(ValueError, match="3 dimensions"):
        moments(np.zeros((2, 2, 2)), np.zeros((2, 2, 2)))


@given(st.integers(0, 10**6), st.integers(0, 10**5))
def test_blocks_cover_every_row_once(rows: int, columns: int) -> None:
    slices = list(blocks(rows, columns))
    assert slices[0].start == 0
    assert all(a.stop == b.start for a, b in pairwise(slices))
    assert slices[-1].stop >= rows
    assert len(slices) <= rows * max(columns, 1) // BLOCK * 2 + 2 or columns > BLOCK


cells = st.one_of(st.floats(-1e6, 1e6), st.sampled_from([np.nan, np.inf, -np.inf]))


@given(arrays(float, (4, 6), elements=cells), arrays(float, (4, 6), elements=cells))
def test_a_row_does_not_depend_on_its_neighbours(first: np.ndarray, second: np.ndarray) -> None:
    together = moments(first, second)
    for row in range(4):
        alone = moments(first[row], second[row])
        for name in Moments.__dataclass_fields__:
            one, other = getattr(alone, name)[0], getattr(together, name)[row]
            assert one == pytest.approx(other, rel=1e-9, abs=1e-9, nan_ok=True)


@given(arrays(float, (3, 7), elements=st.floats(-1e3, 1e3)), arrays(float, (3, 7), elements=st.floats(-1e3, 1e3)))
def test_exchanging_the_samples_changes_signs_only(first: np.ndarray, second: np.ndarray) -> None:
    a, b = moments(first, second), moments(second, first)
    np.testing.assert_array_equal(a.pair_difference, -b.pair_difference)
    np.testing.assert_array_equal(a.pair_sd, b.pair_sd)
    np.testing.assert_array_equal(a.r, b.r)
