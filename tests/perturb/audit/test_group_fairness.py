"""Group fairness: the COMPAS table, cell by cell, and defined answers where there is no data."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from masking.errors import InputError
from perturb.audit.group_fairness import advise, evaluation, from_cells, group_fairness, measure, overall, path
from perturb.audit.group_fairness.guide import QUESTIONS, Question
from perturb.audit.group_fairness.parity import pooled_variance

HERE = Path(__file__).parent.parent / "reference"
COMPAS = json.loads((HERE / "values.json").read_text())["compas"]
CELLS = pd.read_csv(HERE / "compas_cells.csv")
ALIAS = {
    "treatment_equality_fn_over_fp": "treatment_equality",
    "DP_eightfold": "demographic_parity",
    "EOP_eightfold": "equal_opportunity",
}
COUNTS = {"tp", "fp", "fn", "tn", "pp", "pn", "group_label_pos", "group_label_neg"}


def compas(attribute: str):
    return from_cells(CELLS, attribute, predicted="score", label="label_value", weight="n")


def pick(rows, metric: str, group: str):
    (found,) = [m for m in rows if m.metric == metric and m.group == group]
    return found


@pytest.mark.parametrize("attribute", ["race", "sex", "age_cat"])
def test_every_absolute_metric_of_every_group(attribute: str) -> None:
    rows = measure(compas(attribute))
    checked = 0
    for group, want in COMPAS["groups"][attribute].items():
        for metric, value in want.items():
            if metric not in COUNTS:
                assert pick(rows, ALIAS.get(metric, metric), group).value == pytest.approx(value, abs=1e-9)
                checked += 1
    assert checked >= 30


@pytest.mark.parametrize("case", COMPAS["correct_two_sample_tests"])
def test_error_rate_gaps_are_tested_on_their_own_denominators(case: str) -> None:
    attribute, pair, metric = case.rsplit(":", 2) if case.count(":") == 2 else case.split(":")
    group, reference = pair.split(" vs ")
    want = COMPAS["correct_two_sample_tests"][case]
    rows = measure(compas(attribute), reference=reference)
    row, gap = pick(rows, f"{metric}_disparity", group), pick(rows, f"{metric}_gap_z", group)
    assert row.value == pytest.approx(want["ratio"], abs=1e-9)
    assert gap.value == pytest.approx(want["z"], abs=1e-9)
    assert gap.p_value == pytest.approx(want["p_z"], rel=1e-6)
    assert row.p_value >= want["p_fisher"] * (1 - 1e-6)
    assert row.n == sum(want["n"])


def test_a_disparity_beyond_chance_fails_and_no_difference_in_a_small_group_does_not_pass() -> None:
    race = measure(compas("race"), reference="Caucasian")
    assert pick(race, "fpr_disparity", "African-American").holds is False
    assert pick(race, "fpr_disparity", "Native American").holds is None
    sex = measure(compas("sex"), reference="Male")
    assert pick(sex, "fpr_disparity", "Female").holds is True
    assert pick(sex, "fdr_disparity", "Female").holds is False


@pytest.mark.parametrize(
    ("reference", "attribute", "metric", "expected"),
    [
        ("majority", "race", "fpr", "African-American"),
        ("min_metric", "race", "fpr", "Asian"),
        ("Caucasian", "race", "fpr", "Caucasian"),
    ],
)
def test_three_choices_of_reference(reference: str, attribute: str, metric: str, expected: str) -> None:
    rows = measure(compas(attribute), reference=reference)
    assert {m.reference for m in rows if m.metric == f"{metric}_disparity"} == {expected}


def frame(**columns) -> pd.DataFrame:
    return pd.DataFrame(columns)


def test_holistic_four_on_the_worked_example() -> None:
    table = frame(sex=["a"] * 15 + ["b"] * 25, decision=[1] * 7 + [0] * 8 + [1] * 14 + [0] * 11, label=[1] * 40)
    rows = group_fairness(table, reference="b")
    assert pick(rows, "disparate_impact", "a").value == pytest.approx(0.8333333333)
    assert pick(rows, "disparate_impact", "a").holds is None, "40 people cannot tell"
    parity = pick(rows, "statistical_parity", "a")
    assert parity.value == pytest.approx(-0.0933333333)
    assert parity.low < -0.0933 < parity.high
    assert pick(rows, "cohens_d", "a").value == pytest.approx(-0.1876764706, abs=1e-9)
    assert pick(rows, "two_sd_rule", "a").value == pytest.approx(-0.5722633835, abs=1e-9)
    assert (7 / 15 - 14 / 25) / pooled_variance(7, 15, 14, 25) == pytest.approx(-0.3773834746, abs=1e-9)


@pytest.mark.parametrize(
    ("selected", "reference", "holds"),
    [(6100, 5000, False), (5700, 5000, True), (6000, 5000, None), (3900, 5000, False), (4000, 5000, None)],
)
def test_disparate_impact_holds_between_four_fifths_and_six_fifths(selected: int, reference: int, holds) -> None:
    table = frame(
        sex=["a"] * 10_000 + ["b"] * 10_000,
        decision=[1] * selected + [0] * (10_000 - selected) + [1] * reference + [0] * (10_000 - reference),
        label=1,
    )
    assert pick(group_fairness(table, reference="b"), "disparate_impact", "a").holds is holds


def test_unlabelled_rows_and_unknown_groups_are_counted() -> None:
    table = frame(sex=["f", "m", None, "m"], decision=[1, 0, 1, 1], label=[1, None, 0, 1])
    rows = group_fairness(table)
    assert pick(rows, "unlabelled", "").value == 1
    assert pick(rows, "unknown", "").value == 1
    assert pick(rows, "group_size", "m").value == 1


def test_empty_denominators_are_undefined_and_no_crash() -> None:
    rows = group_fairness(frame(sex=["f", "m"], decision=[0, 0], label=[0, 0]))
    assert pick(rows, "tpr", "f").value is None
    assert pick(rows, "precision", "m").value is None
    assert all(m.holds is None for m in rows if m.metric.endswith("_disparity") and m.value is None)


def test_evaluation_per_language() -> None:
    table = frame(
        language=["en"] * 4 + ["de"] * 4, score=[0.9, 0.8, 0.3, 0.1, 0.9, 0.1, 0.8, 0.2], label=[1, 1, 0, 0] * 2
    )
    rows = evaluation(table)
    assert pick(rows, "auc", "en").value == 1.0
    assert pick(rows, "auc", "de").value == 0.5
    assert pick(rows, "f1", "en").value == 1.0
    assert pick(rows, "fnr", "de").value == 0.5


def test_auc_agrees_with_scikit_learn() -> None:
    from sklearn.metrics import roc_auc_score

    generator = np.random.default_rng(2)
    label, score = generator.integers(0, 2, 300), generator.integers(0, 30, 300) / 30
    (row,) = [m for m in evaluation(frame(label=label, score=score)) if m.metric == "auc"]
    assert row.value == pytest.approx(roc_auc_score(label, score))
    assert row.low < row.value < row.high


def test_every_path_through_the_guide_ends_at_measures() -> None:
    def walk(answers: list[str]) -> int:
        at = advise(answers)
        if not isinstance(at, Question):
            assert at
            return 1
        return sum(walk([*answers, answer]) for answer in at.answers)

    assert walk([]) == 10
    assert len(QUESTIONS) == 5


def test_the_guide_refuses_what_it_did_not_offer() -> None:
    with pytest.raises(InputError):
        advise(["maybe"])
    with pytest.raises(InputError):
        advise(["selection", "number", "more"])


def test_the_path_through_the_guide_is_told() -> None:
    steps = path(["errors", "help", "few"])
    assert [answer for _, answer in steps] == ["errors", "help", "few"]
    assert steps[-1][0].answers["few"] == advise(["errors", "help", "few"]) == ("tpr_disparity",)


def test_every_leaf_of_the_guide_is_a_measure_that_is_computed() -> None:
    names = {m.metric for m in measure(compas("race"))}
    leaves = [to for question in QUESTIONS.values() for to in question.answers.values() if isinstance(to, tuple)]
    assert {metric for leaf in leaves for metric in leaf} - names == {
        "counterfactual twins: evenhand perturb",
        "ppr",
    } - names


def test_a_table_without_labels_gives_the_measures_of_selection() -> None:
    rows = group_fairness(frame(sex=["f"] * 50 + ["m"] * 50, decision=[1] * 10 + [0] * 40 + [1] * 30 + [0] * 20))
    assert pick(rows, "pprev_disparity", "m").value == pytest.approx(3)
    assert pick(rows, "disparate_impact", "m").holds is False
    assert pick(rows, "overall_unsupervised_fairness", "").value == 0
    assert not {m.metric for m in rows} & {"tpr", "prev", "fpr_disparity", "supervised_fairness", "overall_fairness"}


def test_the_overall_verdict_agrees_with_aequitas() -> None:
    rows = [m for a, r in (("race", "Caucasian"), ("sex", "Male"), ("age_cat", "25 - 45"))
            for m in measure(compas(a), reference=r)]  # fmt: skip
    found = {m.metric: bool(m.value) for m in overall(rows)}
    want = COMPAS["aequitas_overall"]
    assert found == {"overall_unsupervised_fairness": want["Unsupervised Fairness"],
                     "overall_supervised_fairness": want["Supervised Fairness"],
                     "overall_fairness": want["Overall Fairness"]}  # fmt: skip
    fair = frame(sex=["f", "m"] * 40, decision=[1, 1, 0, 0] * 20, label=[1, 1, 1, 1, 0, 0, 0, 0] * 10)
    assert [(m.value, m.holds) for m in overall(group_fairness(fair))] == [(1.0, None)] * 3


@pytest.mark.parametrize("weight", [-1, 0.5, None])
def test_counts_that_are_none_are_refused(weight) -> None:
    with pytest.raises(InputError, match="not counts"):
        from_cells(CELLS.assign(n=weight), "race", predicted="score", label="label_value", weight="n")


@pytest.mark.parametrize("values", [["high", "low"], pd.to_datetime(["2026-01-01", "2026-01-02"]), [0.5, float("inf")]])
def test_scores_that_are_no_numbers_are_refused(values) -> None:
    with pytest.raises(InputError, match="not numbers"):
        group_fairness(frame(sex=["f", "m"], score=values, label=[1, 0]), cutoff=0.5)


def test_a_cut_off_that_is_no_number_is_refused() -> None:
    with pytest.raises(InputError, match="cut-off"):
        group_fairness(frame(sex=["f", "m"], score=[0.1, 0.9], label=[1, 0]), cutoff=float("nan"))


RATES_OF_AEQUITAS = ("fdr", "fnr", "for", "fpr", "npv", "ppr", "pprev", "precision", "tnr", "tpr")


@pytest.mark.parametrize(
    ("block", "reference"),
    [
        ("aequitas_disparity_major", {"race": "majority", "sex": "majority", "age_cat": "majority"}),
        ("aequitas_disparity_min", {"race": "min_metric", "sex": "min_metric", "age_cat": "min_metric"}),
        ("aequitas_disparity_predefined", {"race": "Caucasian", "sex": "Male", "age_cat": "25 - 45"}),
    ],
)
def test_disparities_agree_with_aequitas(block: str, reference: dict[str, str]) -> None:
    checked = 0
    for attribute, wanted in reference.items():
        rows = measure(compas(attribute), reference=wanted)
        for row in COMPAS[block]:
            if row["attribute_name"] != attribute:
                continue
            for rate in RATES_OF_AEQUITAS:
                value, group = row[f"{rate}_disparity"], row["attribute_value"]
                reference_group = row[f"{rate}_ref_group_value"]
                if group == reference_group:
                    continue
                (mine,) = [m for m in rows if m.metric == f"{rate}_disparity" and m.group == group]
                assert mine.reference == reference_group
                assert mine.value == pytest.approx(value, rel=1e-8)
                checked += 1
    assert checked > 50


PARITIES = {
    "Statistical Parity": "statistical_parity_tau", "Impact Parity": "impact_parity", "FDR Parity": "fdr_parity",
    "FPR Parity": "fpr_parity", "FOR Parity": "for_parity", "FNR Parity": "fnr_parity", "TPR Parity": "tpr_parity",
    "TNR Parity": "tnr_parity", "NPV Parity": "npv_parity", "Precision Parity": "precision_parity",
    "TypeI Parity": "type_i_parity", "TypeII Parity": "type_ii_parity", "Equalized Odds": "equalized_odds",
    "Unsupervised Fairness": "unsupervised_fairness", "Supervised Fairness": "supervised_fairness",
}  # fmt: skip


def test_parities_within_tau_agree_with_aequitas() -> None:
    by_attribute = {
        a: measure(compas(a), reference=r) for a, r in (("race", "Caucasian"), ("sex", "Male"), ("age_cat", "25 - 45"))
    }
    checked = 0
    for row in COMPAS["aequitas_parity"]:
        rows = by_attribute[row["attribute_name"]]
        for theirs, ours in PARITIES.items():
            mine = pick(rows, ours, row["attribute_value"])
            assert str(mine.value if mine.value is None else bool(mine.value)) == row[theirs], (
                row["attribute_value"],
                theirs,
            )
            checked += 1
    assert checked >= 100


def test_nothing_holds_with_twenty_people_of_each_group() -> None:
    """Parity by the point estimate is a 1, not a verdict: of so few it says nothing."""
    people = frame(sex=["f"] * 20 + ["m"] * 20, decision=[1, 0] * 20, label=[1, 1, 0, 0] * 10)
    rows = group_fairness(people)
    assert pick(rows, "impact_parity", "f").value == 1
    assert {m.metric for m in rows if m.holds} == set()
