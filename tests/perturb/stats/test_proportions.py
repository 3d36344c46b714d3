"""Two proportions: every number of the published worked examples, and what must always hold."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perturb.stats import proportions as pr

REFERENCE = json.loads((Path(__file__).parent.parent / "reference" / "values.json").read_text())
TABLES = {
    "eightfold_T4_asian_vs_black": (7, 15, 14, 25),
    "eightfold_T4_black_vs_asian": (14, 25, 7, 15),
    "eightfold_T5": (2, 5, 3, 5),
    "eightfold_T6": (3, 5, 2, 5),
    "eightfold_lowSR_1_2": (1, 100, 2, 100),
    "eightfold_lowSR_4_5": (4, 100, 5, 100),
}
counts = st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@pytest.mark.parametrize("name", TABLES)
def test_worked_examples(name: str) -> None:
    table, want = TABLES[name], REFERENCE["worked"][name]
    z, p = pr.two_proportion_z(*table)
    exact = pr.fisher(*table)
    assert pr.impact_ratio(*table) == Fraction(want["IR_exact"])
    assert float(z) == pytest.approx(want["Z"], abs=1e-9)
    assert float(p) == pytest.approx(want["Z_p_two"], abs=1e-9)
    assert exact.two_sided == pytest.approx(want["FET_two_sided_exact"], abs=1e-9)
    assert exact.less == pytest.approx(want["FET_less"], abs=1e-9)
    assert exact.greater == pytest.approx(want["FET_greater"], abs=1e-9)
    assert exact.point == pytest.approx(float(Fraction(want["FET_point_exact"])), abs=1e-9)
    assert exact.mid_p == pytest.approx(want["LancasterMidP_two"], abs=1e-9)
    assert pr.odds_ratio(*table) == pytest.approx(want["oddsratio"], abs=1e-9)
    assert [float(v) for v in pr.katz_log(*table)] == pytest.approx(want["IR_CI95_katz"], abs=1e-9)
    flipped = pr.flip(*table)
    assert list(flipped) == [row[0] for row in want["flip"]["table"]]
    assert pr.impact_ratio(flipped[0], table[1], flipped[1], table[3]) == Fraction(want["flip"]["IR_exact"])


def test_two_of_ten_against_fifteen_of_twenty_five() -> None:
    z, _ = pr.two_proportion_z(2, 10, 15, 25)
    assert pr.impact_ratio(2, 10, 15, 25) == Fraction(1, 3)
    assert float(z) == pytest.approx(-2.1389631597, abs=1e-9)
    assert pr.fisher(2, 10, 15, 25).two_sided == pytest.approx(0.0599078341, abs=1e-9)
    assert pr.odds_ratio(2, 10, 15, 25) == pytest.approx(1 / 6)
    assert pr.shortfall(2, 10, 15, 25) == 4


def test_an_interval_of_ratios_holds_the_ratio() -> None:
    for table in ((0, 10, 5, 10), (0, 1, 1, 1), (3, 10, 5, 10), (10, 10, 1, 10)):
        low, high = pr.katz_log(*table)
        assert low <= float(pr.impact_ratio(*table) or 0) <= high


def test_exactly_four_fifths_passes_in_every_table_that_floats_get_wrong() -> None:
    wrong = 0
    for n_r in range(1, 101):
        for x_r in range(1, n_r + 1):
            n_f, x_f = 5 * n_r, 4 * x_r
            assert pr.impact_ratio(x_f, n_f, x_r, n_r) == pr.FOUR_FIFTHS
            wrong += (x_f / n_f) / (x_r / n_r) < 0.8
    assert wrong > 100, "floats would do: the test shows nothing"


@pytest.mark.parametrize("case", REFERENCE["flag_rates"])
def test_chance_of_a_flag_by_enumeration(case: str) -> None:
    n_f, n_r, rate_r, rate_f = re.match(r"n=(\d+)/(\d+) p=([.\d]+)/([.\d]+)", case).groups()
    want = REFERENCE["flag_rates"][case]
    got = pr.flag_rates(int(n_f), int(n_r), float(rate_f), float(rate_r))
    assert got.exact
    assert (got.four_fifths, got.flip_flop, got.z) == pytest.approx(
        (want["four_fifths"], want["four_fifths_flipflop"], want["Z"]), abs=1e-9
    )


def test_the_normal_limit_agrees_with_enumeration() -> None:
    exact = pr.flag_rates(3000, 3000, 0.3, 0.26)
    limit = pr._limit_rates(3000, 3000, 0.3, 0.26)
    assert exact.exact
    assert limit.z == pytest.approx(exact.z, abs=0.01)
    assert limit.four_fifths == pytest.approx(exact.four_fifths, abs=0.01)


def test_z_grows_with_n_and_crosses_at_the_known_place() -> None:
    for n, want in REFERENCE["worked"]["eightfold_fig14"]["Z_at"].items():
        z, _ = pr.two_proportion_z(0.305 * int(n), int(n), 0.295 * int(n), int(n))
        assert float(z) == pytest.approx(want, abs=1e-9)
    sizes = np.arange(2, 20_000)
    z, _ = pr.two_proportion_z(0.305 * sizes, sizes, 0.295 * sizes, sizes)
    assert int(sizes[z > 1.96][0]) == 16_135


def test_a_hundred_million_rows_do_not_underflow() -> None:
    n = 10**8
    p = pr.fisher(int(0.15 * n), n // 2, int(0.151 * n), n // 2).two_sided
    assert p == pytest.approx(REFERENCE["fisher_large"]["100000000"], rel=1e-6)


@pytest.mark.parametrize(("n", "p"), [(15, 0.3), (15, 0.05), (30, 0.3), (30, 0.05), (100, 0.3), (100, 0.05)])
def test_the_interval_of_the_impact_ratio_covers(n: int, p: float) -> None:
    from scipy.stats import binom

    x = np.arange(n + 1)
    low, high = pr.katz_log(x[:, None], n, x[None, :], n)
    chance = np.outer(binom.pmf(x, n, p), binom.pmf(x, n, p))
    covered = float(chance[(low <= 1) & (high >= 1)].sum())
    assert covered >= 0.95


@given(counts, counts)
def test_swapping_the_groups_mirrors_the_answer(focal: tuple[int, int], reference: tuple[int, int]) -> None:
    ratio, back = pr.impact_ratio(*focal, *reference), pr.impact_ratio(*reference, *focal)
    assert ratio is None or not ratio or back == 1 / ratio
    one, other = pr.fisher(*focal, *reference), pr.fisher(*reference, *focal)
    assert one.two_sided == pytest.approx(other.two_sided, abs=1e-9)
    assert one.less == pytest.approx(other.greater, abs=1e-9)
    assert 0 <= one.mid_p <= one.two_sided <= 1 + 1e-12


@given(counts)
def test_intervals_of_a_rate_hold_it(group: tuple[int, int]) -> None:
    rate = group[0] / group[1]
    for interval in (pr.wilson, pr.clopper_pearson):
        low, high = interval(*group)
        assert 0 <= float(low) <= rate + 1e-12
        assert rate - 1e-12 <= float(high) <= 1


@pytest.mark.parametrize("table", [(0, 0, 3, 5), (2, 5, 0, 0), (2, 5, 0, 9)], ids=["no focal", "no reference", "x/0"])
def test_undefined_ratios_are_none(table: tuple[int, int, int, int]) -> None:
    assert pr.impact_ratio(*table) is None


@pytest.mark.parametrize("table", [(0, 5, 0, 9), (5, 5, 9, 9), (0, 0, 1, 2)])
def test_z_without_spread_is_nan(table: tuple[int, int, int, int]) -> None:
    z, p = pr.two_proportion_z(*table)
    assert np.isnan(z)
    assert np.isnan(p)


@pytest.mark.parametrize(
    ("ratio", "low", "high", "within"),
    [
        (None, 0.9, 1.1, None),
        (1, None, 1.1, None),
        (1, 0.9, None, None),
        (Fraction(79, 100), 0.5, 1.1, False),
        (Fraction(80, 100), 0.5, 1.1, None),
        (1, 0.79, 1.1, None),
        (1, 0.8, 1.1, True),
        (1, 0.8, 1.25, True),
        (1, 0.9, 1.26, None),
        (Fraction(126, 100), 0.9, 1.26, False),
        (Fraction(125, 100), 0.9, 1.25, True),
    ],
)
def test_a_ratio_is_within_where_its_whole_interval_is(ratio, low, high, within) -> None:
    assert pr.surely_within(ratio, low, high, ceiling=Fraction(5, 4)) is within


def test_without_a_ceiling_no_ratio_is_too_large() -> None:
    assert pr.surely_within(Fraction(3), 0.9, 9.0) is True
    assert pr.surely_within(Fraction(1), 0.85, 1.2, Fraction(9, 10)) is None


@pytest.mark.parametrize(("method", "ours"), [("wilson", pr.wilson), ("beta", pr.clopper_pearson)])
def test_intervals_of_a_rate_agree_with_statsmodels(method: str, ours) -> None:
    from statsmodels.stats.proportion import proportion_confint

    for x, n in ((0, 7), (3, 7), (7, 7), (15, 148), (99, 100)):
        assert [float(v) for v in ours(x, n)] == pytest.approx(proportion_confint(x, n, method=method), abs=1e-9)


@pytest.mark.parametrize(
    ("table", "low", "high"),
    [
        ((56, 70, 48, 80), 0.0524, 0.3339),
        ((9, 10, 3, 10), 0.1705, 0.8090),
        ((6, 7, 2, 7), 0.0582, 0.8062),
        ((5, 56, 0, 29), -0.0381, 0.1926),
        ((0, 10, 0, 20), -0.1611, 0.2775),
    ],
)
def test_the_interval_of_a_difference_is_newcombes(table, low: float, high: float) -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table II, method 10."""
    assert pr.difference_interval(*table) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("table", [(0, 0, 3, 5), (2, 5, 0, 0)])
def test_a_difference_with_an_empty_group_is_nan(table) -> None:
    assert all(map(np.isnan, pr.difference_interval(*table)))


@pytest.mark.parametrize(
    ("table", "turned"),
    [
        ((7, 15, 14, 25), True),
        ((14, 25, 7, 15), True),
        ((2, 10, 15, 25), False),
        ((3, 10, 5, 10), False),
        ((5, 10, 3, 10), False),
        ((4, 10, 5, 10), True),
        ((3, 6, 5, 10), False),
    ],
    ids=["ahead", "behind", "wide", "becomes equal", "equal the other way", "one apart", "equal before"],
)
def test_one_selection_moved_turns_a_small_gap_round(table, *, turned: bool) -> None:
    assert pr.reversed_by_flip(*table) is turned


def test_shortfalls_are_whole_people() -> None:
    assert pr.shortfall(2, 10, 15, 25) == 4
    assert pr.shortfall(6, 10, 15, 25) == 0
    assert pr.shortfall(7, 10, 15, 25) == 0
    assert pr.shortfall(0, 10, 1, 30) == 1
    assert pr.shortfall(3, 10, 0, 0) == 0


def test_odds_without_a_bottom_are_undefined() -> None:
    assert pr.odds_ratio(5, 5, 2, 9) is None
    assert pr.odds_ratio(2, 9, 0, 5) is None
    assert pr.odds_ratio(0, 9, 3, 5) == 0
