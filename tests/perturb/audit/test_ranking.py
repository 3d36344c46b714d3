"""Skew and divergence: the reference rankings, the null, and what must always hold."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import chain, permutations, product
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from masking.errors import InputError
from perturb.audit.ranking import ranking
from perturb.audit.ranking.ahead import ahead
from perturb.audit.ranking.divergence import discounts, ndkl, prefix_counts, profile
from perturb.audit.ranking.null import (
    least_ndkl,
    mean_ndkl,
    random_codes,
    skew_band,
    spread_of_counts,
    under_random_order,
)
from perturb.audit.ranking.requests import collect

REFERENCE = json.loads((Path(__file__).parent.parent / "reference" / "values.json").read_text())
RANKINGS = REFERENCE["ranking"]


def coded(name: str):
    case = RANKINGS[name]
    groups = case["metrics"]["groups"]
    pool = np.array([case["pool_counts"][g] for g in groups], dtype=float)
    return np.array([groups.index(c) for c in case["ranking"]]), pool, groups, case


def floored(skew: np.ndarray, shares: np.ndarray, *, epsilon: float) -> np.ndarray:
    """Return the cumulative skew [g] of one ranking [n, g] with an absent group's share set to ``epsilon``.

    Why: the usual implementation does this; its numbers must come out of our skew, too.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        filled = np.log((np.exp(skew) * shares + epsilon) / (shares + epsilon))
    absent = np.log(epsilon / (shares + epsilon))
    values = np.where(np.isnan(skew), absent, filled)
    weights = discounts(len(skew))
    return np.asarray((values * weights[:, None]).sum(axis=0) / weights.sum(), dtype=float)


@pytest.mark.parametrize("name", RANKINGS)
def test_reference_rankings(name: str) -> None:
    ranked, pool, groups, case = coded(name)
    seen, want = profile(ranked[None], pool), case["metrics"]
    assert seen.ndkl[0] == pytest.approx(want["NDKL_nat"], abs=1e-9)
    assert seen.ndjs[0] == pytest.approx(want["NDJS_nat"], abs=1e-9)
    assert float(discounts(len(ranked)).sum()) == pytest.approx(want["Z"], abs=1e-9)
    for k, value in want["KL_at"].items():
        assert seen.kl[0, int(k) - 1] == pytest.approx(value, abs=1e-9)
    for k, value in want["JS_nat_at"].items():
        assert seen.js[0, int(k) - 1] == pytest.approx(value, abs=1e-9)
    for k, by_group in want["skew_at"].items():
        for g, group in enumerate(groups):
            got, value = seen.skew[0, int(k) - 1, g], by_group[group]
            assert np.isnan(got) if value == "-inf" else got == pytest.approx(value, abs=1e-9)
    for epsilon in (1e-10, 0.0001):
        values = floored(seen.skew[0], pool / pool.sum(), epsilon=epsilon)
        for g, group in enumerate(groups):
            assert values[g] == pytest.approx(want[f"NDCS_eps{epsilon}"][group], abs=1e-7)


def test_ndkl_under_random_order_is_the_reference() -> None:
    want = REFERENCE["coverage"]["NDKL_null_pool12M8F_top10"]
    pool = np.array([12, 8])
    assert mean_ndkl(pool, 10) == pytest.approx(want["mean"], abs=5e-4)
    (least,), exact = least_ndkl(pool[None], 10)
    assert (least, exact) == (pytest.approx(want["min_possible"], abs=1e-9), True)
    for name, observed in want["obs"].items():
        null = under_random_order(observed, pool, 10, rng=random.Random(1))
        assert null.p_value == pytest.approx(want["perm_p"][name], abs=0.02)
        assert null.q95 == pytest.approx(want["q95"], abs=0.01)


@pytest.mark.parametrize("counts", [(2, 3), (1, 1, 2), (4, 1)])
def test_the_least_ndkl_is_the_least_of_all_orders(counts: tuple[int, ...]) -> None:
    pool = np.array(counts)
    people = np.repeat(np.arange(len(pool)), pool)
    orders = np.array(sorted(set(permutations(people.tolist()))))
    (least,), _ = least_ndkl(pool[None], len(people))
    assert least == pytest.approx(profile(orders, pool.astype(float)).ndkl.min(), abs=1e-12)
    assert mean_ndkl(pool, len(people)) == pytest.approx(profile(orders, pool.astype(float)).ndkl.mean(), abs=1e-12)


@given(st.lists(st.integers(0, 2), min_size=3, max_size=30).filter(lambda r: len(set(r)) == 3))
def test_divergence_is_never_negative_and_ends_at_zero_on_the_whole_pool(ranked: list[int]) -> None:
    pool = np.bincount(ranked, minlength=3).astype(float)
    seen = profile(np.array([ranked]), pool)
    assert (seen.kl >= -1e-12).all()
    assert seen.kl[0, -1] == pytest.approx(0, abs=1e-12)
    assert least_ndkl(pool[None].astype(int), len(ranked))[0] <= seen.ndkl[0] + 1e-12


def test_the_band_holds_ninety_five_percent() -> None:
    low, high = skew_band(8, 20, 10)
    generator = np.random.default_rng(5)
    people = np.repeat([0, 1], [12, 8])
    orders = generator.permuted(np.tile(people, (20_000, 1)), axis=1)[:, :10]
    counts = np.cumsum(orders == 1, axis=1)
    with np.errstate(divide="ignore"):
        skew = np.log(counts / np.arange(1, 11) / 0.4)
    inside = ((skew >= low - 1e-9) & (skew <= high + 1e-9)).mean(axis=0)
    assert (inside >= 0.94).all()


def frame(order: str, rest: str = "") -> pd.DataFrame:
    rows = [(i + 1, c) for i, c in enumerate(order)] + [(None, c) for c in rest]
    return pd.DataFrame(rows, columns=["rank", "sex"])


def measure(audit, metric: str, group: str = ""):
    (found,) = [m for m in audit.measures if m.metric == metric and m.group == group]
    return found


def test_a_table_of_one_ranking_with_its_pool() -> None:
    audit = ranking(frame("MMFMMMFMFM", "MMMMMFFFFF"), orders=2000)
    assert measure(audit, "ndkl").value == pytest.approx(RANKINGS["ranking_A"]["metrics"]["NDKL_nat"], abs=1e-9)
    assert measure(audit, "skew@1", "F").value is None
    assert "undefined" in measure(audit, "skew@1", "F").note
    assert measure(audit, "order_by_group").holds is None
    assert {c.group for c in audit.curves} == {"F", "M"}


def test_a_segregated_ranking_is_found_and_its_mitigation_is_not() -> None:
    split = ranking(frame("M" * 20 + "F" * 20), orders=2000)
    mixed = ranking(frame("MF" * 20), orders=2000)
    assert measure(split, "order_by_group").holds is False
    assert measure(mixed, "order_by_group").holds is None
    assert measure(mixed, "ndkl").value < measure(split, "ndkl").value


def test_many_requests_are_averaged_with_an_interval() -> None:
    parts = [frame(o).assign(request=i) for i, o in enumerate(["MFMF", "FMFM", "MMFF", "FMMF"])]
    audit = ranking(pd.concat(parts), orders=500)
    skew = measure(audit, "skew@1", "M")
    assert skew.n == 4
    assert "nobody of the group in 2 of 4" in skew.note
    assert skew.value == pytest.approx(0)
    assert measure(audit, "skew@3", "M").low < measure(audit, "skew@3", "M").value < measure(audit, "skew@3", "M").high


def test_pages_of_results_are_measured_by_themselves() -> None:
    audit = ranking(frame("MMMMMFFFFF"), window=5, orders=200)
    assert measure(audit, "skew@1-5", "M").value == pytest.approx(np.log(2))
    assert measure(audit, "skew@6-10", "F").value == pytest.approx(np.log(2))


def test_a_score_orders_where_no_rank_does() -> None:
    table = pd.DataFrame({"score": [0.1, 0.9, 0.5], "sex": ["F", "M", "F"]})
    before = table.copy()
    assert measure(ranking(table, cuts=[1], orders=100), "skew@1", "M").value == pytest.approx(np.log(3))
    pd.testing.assert_frame_equal(table, before)


def test_unknown_groups_everywhere_are_an_error() -> None:
    with pytest.raises(InputError):
        ranking(pd.DataFrame({"rank": [1, 2], "sex": [None, ""]}))


def test_p_values_of_several_attributes_are_adjusted_by_holm() -> None:
    rng = random.Random(4)
    rows = [(q, k + 1, "A" if k < 6 else "B", rng.choice("XY"), rng.choice("UV")) for q in range(3) for k in range(12)]
    frame = pd.DataFrame(rows, columns=["request", "rank", "one", "two", "three"])

    def p_of(*groups: str) -> dict[str, tuple[float, str]]:
        found = ranking(frame, groups=groups, rng=random.Random(1)).measures
        return {m.attribute: (m.p_value, m.note) for m in found if m.metric == "order_by_group"}

    (alone, note) = p_of("one")["one"]
    (adjusted, said) = p_of("one", "two", "three")["one"]
    assert adjusted == pytest.approx(3 * alone)
    assert "Holm" in said
    assert "Holm" not in note


def all_orders(codes: list[int], levels: list[int]) -> np.ndarray:
    """Every order of a ranking that its ties allow, one a row."""
    blocks = [[c for c, level in zip(codes, levels, strict=True) if level == at] for at in sorted(set(levels))]
    return np.array([list(chain.from_iterable(order)) for order in product(*(permutations(block) for block in blocks))])


@pytest.mark.parametrize(
    ("codes", "levels"), [([0, 0, 1, 1], [0, 0, 0, 0]), ([0, 1, 1, 2, 0], [0, 1, 1, 1, 2]), ([1, 0, 0], [0, 1, 2])]
)
def test_ties_count_as_the_mean_of_all_their_orders(codes: list[int], levels: list[int]) -> None:
    orders, tied = all_orders(codes, levels), np.array([levels])
    for group in set(codes):
        mean = np.cumsum(orders == group, axis=1).mean(axis=0)
        assert prefix_counts(np.array([codes]) == group, tied)[0] == pytest.approx(mean)
    pool = np.bincount(codes)
    assert ndkl(np.array([codes]).T, pool[None], tied.T) == pytest.approx(profile(np.array([codes]), pool, tied).ndkl)


@pytest.mark.parametrize("column", ["score", "rank"])
def test_people_who_are_all_tied_are_not_told_apart_by_the_order_of_the_file(column: str) -> None:
    table = pd.DataFrame({"sex": ["M"] * 60 + ["F"] * 60, column: 1})
    audit = ranking(table)
    null, verdict = measure(audit, "ndkl_null_mean"), measure(audit, "order_by_group")
    assert (null.p_value, verdict.p_value, verdict.holds) == (1.0, 1.0, None)
    assert [measure(audit, "ahead", g).value for g in "FM"] == [0.5, 0.5]
    assert "120 tied candidates" in null.note
    for metric in ("skew@1", "skew@10", "cumulative_skew", "pooled_skew@10"):
        assert [measure(audit, metric, g).value for g in "FM"] == pytest.approx([0, 0])
    assert not [m for m in audit.measures if "outside" in m.note]


def test_the_order_of_the_rows_changes_nothing_where_scores_are_equal() -> None:
    table = pd.DataFrame({"sex": list("MMMFFFMMFF"), "score": [3, 3, 3, 3, 2, 2, 2, 1, 1, 1]})
    for seed in range(3):
        again = ranking(table.sample(frac=1, random_state=seed), orders=300)
        assert again.measures == ranking(table, orders=300).measures


def test_a_gap_between_tied_blocks_is_found() -> None:
    split = pd.DataFrame({"sex": ["M"] * 30 + ["F"] * 30, "score": [2] * 30 + [1] * 30})
    assert measure(ranking(split), "order_by_group").holds is False


@pytest.mark.parametrize("tied", [False, True])
def test_random_orders_are_called_a_finding_as_often_as_stated(tied: bool) -> None:
    generator = np.random.default_rng(8)
    found = []
    for seed in range(200):
        scores = generator.integers(0, 6, 30) if tied else generator.permutation(30)
        table = pd.DataFrame({"sex": generator.choice(["F", "M"], 30), "score": scores})
        found.append(measure(ranking(table, orders=400, rng=random.Random(seed)), "order_by_group").holds is False)
    assert 2 <= sum(found) <= 20


def test_the_band_inside_ties_is_the_spread_of_the_line_between_their_ends() -> None:
    levels = np.array([[0, 1, 1, 1, 2, 2]])
    people = np.tile([0, 0, 0, 1, 1, 1, 1, 1], (40_000, 1))
    orders = np.random.default_rng(3).permuted(people, axis=1)[:, :6]
    counts = prefix_counts(orders == 0, np.broadcast_to(levels, orders.shape))
    want = spread_of_counts(levels, 6, np.array([8]))[0] * (3 / 8) * (5 / 8)
    assert counts.var(axis=0) == pytest.approx(want, abs=0.02)


@pytest.mark.parametrize("pool", [(6, 4), (60, 40)])
def test_drawn_orders_have_the_shares_of_their_pool(pool: tuple[int, int]) -> None:
    codes = random_codes(np.tile(pool, (20_000, 1)), 5, np.random.default_rng(1))
    assert (codes == 0).mean(axis=1) == pytest.approx([0.6] * 5, abs=0.015)


def fair(requests: int, pool: str) -> pd.DataFrame:
    generator = np.random.default_rng(11)
    people = [generator.permutation(list(pool)) for _ in range(requests)]
    rank = np.tile(np.arange(1, len(pool) + 1), requests)
    return pd.DataFrame({"request": np.repeat(np.arange(requests), len(pool)), "rank": rank, "sex": np.ravel(people)})


@pytest.mark.parametrize("pool", ["FM", "FFFFMMMM", "FMMMMMMM"])
def test_fair_orders_have_a_skew_of_nothing_for_every_group(pool: str) -> None:
    audit = ranking(fair(3000, pool), orders=500)
    for metric in ("skew@1", "cumulative_skew"):
        for group in "FM":
            skew = measure(audit, metric, group)
            assert abs(skew.value) < 0.12
            assert skew.low - 0.05 < 0 < skew.high + 0.05
    assert measure(audit, "order_by_group").holds is None


def test_the_interval_of_a_skew_over_requests_covers_its_truth() -> None:
    generator = np.random.default_rng(2)
    inside = 0
    for _ in range(200):
        first = generator.random(60) < 0.5
        rows = [(q, k + 1, "FM"[(k + int(f)) % 2]) for q, f in enumerate(first) for k in range(2)]
        skew = measure(ranking(pd.DataFrame(rows, columns=["request", "rank", "sex"]), orders=400), "skew@1", "F")
        inside += skew.low <= 0 <= skew.high
    assert 180 <= inside <= 199


def test_a_group_that_a_request_does_not_show_counts_against_it() -> None:
    parts = [frame(order).assign(request=i) for i, order in enumerate(["MMFF", "MMFF", "FMMF"])]
    skew = measure(ranking(pd.concat(parts), orders=300), "skew@1", "F")
    assert skew.value == pytest.approx(np.log((1 / 3) / (1 / 2)))
    assert "nobody of the group in 2 of 3" in skew.note


def lists(requests: int, order: Callable[[int], str]) -> pd.DataFrame:
    return pd.concat([frame(order(i)).assign(request=i) for i in range(requests)])


@pytest.mark.parametrize("order", ["MF", "MMMMMMMF", "MMMMF"])
def test_a_group_that_always_comes_last_is_found_though_divergence_has_no_direction(order: str) -> None:
    """Of two people no order diverges more than the other; of eight, one woman at the end diverges least of all."""
    audit = ranking(lists(60, lambda _: order), orders=1000)
    assert measure(audit, "ndkl_null_mean").p_value > 0.2
    assert measure(audit, "order_by_group").holds is False
    behind = measure(audit, "ahead", "F")
    assert (behind.value, behind.low) == (0.0, 0.0)
    assert 0 < behind.high < 0.12
    assert behind.n == 60


def test_both_directions_of_a_pair_cancel() -> None:
    audit = ranking(lists(60, lambda i: "MF" if i % 2 else "FM"), orders=1000)
    assert measure(audit, "ahead", "F").value == 0.5
    assert measure(audit, "order_by_group").holds is None


def test_who_stands_ahead_agrees_with_scipy() -> None:
    generator = np.random.default_rng(2)
    table = pd.DataFrame({"sex": generator.choice(["F", "M"], 900), "score": generator.integers(0, 30, 900)})
    table["race"] = generator.choice(list("ABCD"), 900)
    seen = [
        ahead(collect(table, of, request=None, rank=None, score="score"), rng=random.Random(1))
        for of in ("sex", "race")
    ]
    two = [table.score[table.sex == sex] for sex in "FM"]
    mann_whitney = stats.mannwhitneyu(*two, use_continuity=False, method="asymptotic")
    assert seen[0].value[0] == pytest.approx(mann_whitney.statistic / (len(two[0]) * len(two[1])))
    assert seen[0].p_value == pytest.approx(mann_whitney.pvalue)
    several = stats.kruskal(*(table.score[table.race == race] for race in "ABCD"))
    assert (seen[1].statistic, seen[1].p_value) == pytest.approx((several.statistic, several.pvalue))


def test_the_p_value_of_a_few_people_is_that_of_all_their_orders() -> None:
    table = pd.DataFrame({"sex": list("FFFMMM"), "score": [1, 2, 2.5, 3, 4, 5]})
    seen = ahead(collect(table, "sex", request=None, rank=None, score="score"), rng=random.Random(1), orders=40_000)
    assert seen.p_value == pytest.approx(2 / 20, abs=0.01)


def test_people_who_are_not_shown_stand_behind_all_who_are_and_beside_one_another() -> None:
    table = pd.DataFrame({"sex": list("MMFFM"), "rank": [1, 2, np.nan, np.nan, np.nan]})
    seen = ahead(collect(table, "sex", request=None, rank="rank", score=None), rng=random.Random(1), orders=100)
    assert seen.value[0] == pytest.approx((2 * 1 * 0.5) / (2 * 3)), "F: against the one M not shown, half of two pairs"


def test_groups_that_never_meet_are_no_finding() -> None:
    table = pd.DataFrame({"request": [1, 1, 2, 2], "rank": [1, 2, 1, 2], "sex": list("FFMM")})
    audit = ranking(table, orders=100)
    assert measure(audit, "ahead", "F").value is None
    assert measure(audit, "order_by_group").holds is None
