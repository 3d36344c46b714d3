"""The experiment: the seed's test, turning of pairs, repeats, what is missing, placebos, channels, names."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from experiments import experiment, one_position
from scipy import stats as scipy_stats

from masking.errors import InputError
from perturb.audit.perturbation import Verdict, assess, t_tests
from perturb.measure import Score


def test_the_seeds_test_is_the_pooled_t_of_original_minus_twin() -> None:
    scores = experiment(np.random.default_rng(0), positions=5, resumes=12, effect=0.3)
    found = t_tests(scores)
    assert list(found.columns[:2]) == ["position", "variant"]
    for row in found.itertuples():
        own = scores[scores["position"] == row.position]
        by = {variant: own[own["variant"] == variant]["value"] for variant in ("original", "twin")}
        wanted = scipy_stats.ttest_ind(by["original"], by["twin"])
        assert (row.t, row.df, row.p) == pytest.approx((wanted.statistic, 22, wanted.pvalue), rel=1e-10)
        assert row.mean_original == pytest.approx(by["original"].mean())


def test_every_variant_gets_its_own_seed_test() -> None:
    scores = experiment(np.random.default_rng(0), positions=2, arms={"twin:2": 0.0, "placebo:1": 0.0})
    assert sorted(set(t_tests(scores)["variant"])) == ["placebo:1", "twin", "twin:2"]


def test_pairs_are_turned_so_that_opposite_swaps_do_not_cancel() -> None:
    scores = experiment(np.random.default_rng(1), resumes=40, effect=0.5)
    told, untold = assess(scores, attribute="gender"), assess(scores.drop(columns="group"))
    assert set(told.positions["reference"]) == {"male"}
    assert told.overall[0].estimate.value == pytest.approx(0.5, abs=0.06)
    assert told.verdict is Verdict.DIFFERENCE
    # original minus twin: half the pairs say +0.5, half -0.5
    assert abs(untold.overall[0].estimate.value) < 0.1
    assert set(untold.positions["reference"]) == {"original"}
    assert set(untold.positions["group"]) == {"twin"}


def test_the_reference_can_be_named() -> None:
    scores = experiment(np.random.default_rng(1), effect=0.5)
    usual, other = assess(scores), assess(scores, reference="female")
    np.testing.assert_allclose(usual.positions["difference"], -other.positions["difference"])
    assert (other.overall[0].reference, other.overall[0].group) == ("female", "male")


def test_several_groups_make_one_comparison_each() -> None:
    rows = []
    rng = np.random.default_rng(0)
    for r in range(30):
        base, origin = rng.normal(), ("white", "black", "asian")[r % 3]
        rows.append(("job", f"cv{r}", "original", base, origin))
        for race in {"white", "black", "asian"} - {origin}:
            loss = 0.5 * (race == "black") - 0.5 * (origin == "black")
            rows.append(("job", f"cv{r}", f"twin:{race}", base - loss + 0.1 * rng.normal(), race))
    found = assess(pd.DataFrame(rows, columns=["position", "resume", "variant", "value", "group"]), attribute="race")
    table = found.positions.set_index(["reference", "group"])
    assert sorted(table.index) == [("asian", "black"), ("white", "asian"), ("white", "black")]
    assert (table["n_pairs"] == 20).all()
    assert table.loc[("white", "black"), "verdict"] == Verdict.DIFFERENCE
    assert table.loc[("white", "asian"), "verdict"] != Verdict.DIFFERENCE


def test_several_twins_of_one_candidate_count_once() -> None:
    scores = experiment(np.random.default_rng(2), resumes=10, arms={"twin:2": 0.0, "twin:3": 0.0})
    found = assess(scores)
    assert (found.positions["n_pairs"] == 10).all()
    assert found.overall[0].estimate.n == 4 * 10 * 3
    one = scores[(scores["position"] == "job0") & (scores["resume"] == "cv0")].set_index("variant")["value"]
    others = scores[(scores["position"] == "job0") & (scores["resume"] != "cv0")]
    rest = [
        (g[g["variant"] == "original"]["value"].item() - g[g["variant"] != "original"]["value"].mean())
        * (1 if int(name[2:]) % 2 == 0 else -1)
        for name, g in others.groupby("resume")
    ]
    wanted = np.mean([one["original"] - one.drop("original").mean(), *rest])
    assert found.positions["difference"][0] == pytest.approx(wanted)


def test_repeats_are_averaged_and_tell_the_scorers_own_noise() -> None:
    scores = experiment(np.random.default_rng(3), resumes=30)
    again = scores.assign(repeat=1, value=scores["value"] + np.random.default_rng(4).normal(0, 0.1, len(scores)))
    found = assess(pd.concat([scores, again]))
    assert [one.arm for one in found.placebos] == ["placebo:repeat"]
    assert (found.positions["n_pairs"] == 30).all()
    mean = (scores["value"] + again["value"].to_numpy()) / 2
    alone = assess(scores.assign(value=mean))
    np.testing.assert_allclose(found.positions["difference"], alone.positions["difference"])
    assert abs(found.placebos[0].estimate.value) < 0.05


def test_scores_and_frames_say_the_same_and_the_frame_stays_as_it_was() -> None:
    scores = experiment(np.random.default_rng(5))
    kept = scores.copy()
    records = [Score(r.position, r.resume, r.variant, r.value, r.group, r.name) for r in scores.itertuples()]
    pd.testing.assert_frame_equal(assess(scores).positions, assess(records).positions)
    pd.testing.assert_frame_equal(scores, kept)


def test_the_order_of_rows_does_not_matter() -> None:
    scores = experiment(np.random.default_rng(6), effect=0.1, arms={"placebo:1": 0.0})
    mixed = scores.sample(frac=1, random_state=1)
    a, b = (
        assess(scores).positions.set_index("position"),
        assess(mixed).positions.set_index("position").loc[[f"job{i}" for i in range(4)]],
    )
    numbers = a.select_dtypes("number").columns
    np.testing.assert_allclose(a[numbers], b[numbers], rtol=1e-9)
    assert list(a["verdict"]) == list(b["verdict"])


def test_placebos_stand_beside_the_effect() -> None:
    scores = experiment(
        np.random.default_rng(7), resumes=60, effect=0.4, arms={"placebo:1": 0.0, "placebo:spacing": 0.0}
    )
    found = assess(scores, margin=0.2)
    assert [one.arm for one in found.placebos] == ["placebo:name", "placebo:spacing"]
    assert all(one.verdict is not Verdict.DIFFERENCE for one in found.placebos)
    assert (found.positions["noise_floor"] < found.positions["difference"]).all()
    assert len(found.placebo_positions) == 8


def test_the_headline_is_the_swap_less_the_placebo() -> None:
    """A scorer that takes 0.4 off any new name and nothing off a gender: men made women and women made men."""
    scores = experiment(np.random.default_rng(15), resumes=40, arms={"placebo:1": 0.0}, names=40)
    one_way = scores[scores["resume"].isin([f"cv{i}" for i in range(0, 40, 2)])]  # men only: every twin is a woman
    renamed = one_way["variant"] != "original"
    found = assess(one_way.assign(value=one_way["value"] - 0.4 * renamed), margin=0.2)
    (whole,) = found.overall
    assert whole.estimate.value == pytest.approx(0.4, abs=0.08)
    assert abs(whole.less_placebo.value) < 0.08
    assert whole.verdict is not Verdict.DIFFERENCE
    assert whole.judged_by is whole.less_placebo
    by = {m.metric: m for m in found.measures if not m.position}
    assert by["overall_less_placebo"].value == whole.less_placebo.value
    biased = assess(one_way.assign(value=one_way["value"] - 0.4 * (one_way["group"] == "female")), margin=0.2)
    assert biased.overall[0].verdict is Verdict.DIFFERENCE
    assert biased.overall[0].less_placebo.value == pytest.approx(0.4, abs=0.08)


def test_the_channel_that_carries_the_effect_is_named() -> None:
    arms = {"channel:name": 0.0, "channel:pronouns": 0.5, "channel:titles": 0.0}
    found = assess(experiment(np.random.default_rng(8), resumes=40, effect=0.5, arms=arms))
    assert found.carried_by == {("female", "male"): "pronouns"}
    shares = {one.arm: one.share for one in found.channels}
    assert shares["channel:pronouns"] == pytest.approx(1, abs=0.2)
    assert abs(shares["channel:name"]) < 0.25


def test_without_effect_no_channel_carries_it() -> None:
    found = assess(experiment(np.random.default_rng(9), arms={"channel:name": 0.0}))
    assert found.carried_by == {("female", "male"): ""}


def test_one_name_can_be_the_whole_effect() -> None:
    scores = experiment(np.random.default_rng(10), resumes=40)
    hit = (scores["variant"] == "twin") & (scores["name"] == "name3")
    scores.loc[hit, "value"] += np.where(scores.loc[hit, "group"] == "female", -3, 3)
    names = assess(scores).names.set_index("name")
    assert names["without"].idxmin() == "name3"
    assert abs(names.loc["name3", "without"]) < 0.1 < names.loc["name3", "estimate"]


def test_the_most_affected_pairs_come_first_each_resume_once() -> None:
    scores = experiment(np.random.default_rng(11), effect=0.2)
    top = assess(scores, affected=5).affected
    assert len(top) == len(set(top["resume"])) == 5
    assert (top["difference"].abs().diff().dropna() <= 0).all()


def test_problems_are_counted_by_kind() -> None:
    scores = experiment(np.random.default_rng(12)).astype({"value": object}).assign(problem="")
    scores.loc[0, "value"] = "eight"
    scores.loc[1, "value"] = float("inf")
    scores.loc[2, "value"] = None
    scores.loc[3, ["value", "problem"]] = [float("nan"), "refused"]
    found = assess(scores)
    assert found.problems == {"not a number": 1, "infinite": 1, "no value": 1, "refused": 1}
    assert found.positions["n_missing"].sum() == 4
    assert found.positions["n_half_missing"].sum() == 4


def test_a_twin_without_a_row_is_a_half_missing_pair() -> None:
    scores = experiment(np.random.default_rng(13), positions=2, resumes=10)
    found = assess(scores.drop(scores.index[(scores["variant"] == "twin") & (scores["resume"] == "cv4")]))
    assert list(found.positions["n_half_missing"]) == [1, 1]
    assert list(found.positions["n_pairs"]) == [9, 9]
    assert len(found.overall) == 1


def test_every_position_gives_the_same_nine_measures() -> None:
    found = assess(experiment(np.random.default_rng(14), effect=0.5), attribute="gender")
    assert len(found.measures) == 4 * 9 + 1
    by = {(m.metric, m.position): m for m in found.measures}
    row = found.positions.iloc[1]
    measure = by["difference", "job1"]
    assert (measure.value, measure.low, measure.high) == (row["difference"], row["low"], row["high"])
    assert measure.holds is False
    assert (measure.attribute, measure.group, measure.reference) == ("gender", "female", "male")
    assert by["pooled_t", "job1"].p_value == row["p_pooled"]
    assert by["overall_difference", ""].n == 80


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"alpha": 0}, "alpha is 0"),
        ({"confidence": 1}, "confidence is 1"),
        ({"power": 0.01}, "above alpha"),
        ({"margin": 0}, "margin is 0"),
        ({"margin": -1}, "margin is -1"),
    ],
)
def test_options_out_of_range(options: dict[str, float], says: str) -> None:
    with pytest.raises(InputError, match=says):
        assess(one_position([1, 2, 3], [1, 2, 4]), **options)


def test_wrong_columns_name_the_nearest() -> None:
    scores = one_position([1, 2], [1, 2]).rename(columns={"value": "values"})
    with pytest.raises(InputError, match=r"no column 'value'\. Is it 'values'"):
        assess(scores)


@pytest.mark.parametrize(("variant", "says"), [("original", "variant 'original'"), ("twin", "score of a twin")])
def test_without_originals_or_twins_there_is_no_experiment(variant: str, says: str) -> None:
    scores = one_position([1, 2], [1, 2])
    with pytest.raises(InputError, match=says):
        assess(scores[scores["variant"] != variant])
    with pytest.raises(InputError, match=says):
        t_tests(scores[scores["variant"] != variant])


def test_an_empty_table() -> None:
    with pytest.raises(InputError, match="no score to look at"):
        assess([])
