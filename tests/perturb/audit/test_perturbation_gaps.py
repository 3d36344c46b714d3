"""Gaps of two scorers on the same pairs: what changed, how surely, and on which scale."""

from __future__ import annotations

import json

import numpy as np
import pytest
from experiments import experiment

from perturb.audit.perturbation import Settings, against_report, assess, gaps
from perturb.report.experiment import page
from perturb.report.files import as_json

SETTINGS = Settings(attribute="gender", margin=0.2)


def versions(before: float, after: float, *, own: float = 0.02, seed: int = 0, **more):
    """Scores of two versions: the same candidates and noise, another gap, and a little noise of the second's own."""
    rng = np.random.default_rng(seed)
    first, second = (
        experiment(np.random.default_rng(seed), positions=6, resumes=30, effect=e, names=30, **more)
        for e in (before, after)
    )
    return first, second.assign(value=second["value"] + own * rng.normal(size=len(second)))


def whole(found):
    (one,) = [gap for gap in found.rows if not gap.position]
    return one


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [(0.1, 0.3, "grew"), (0.3, 0.1, "shrank"), (0.3, 0.3, "alike"), (0.0, -0.2, "grew"), (-0.3, -0.1, "shrank")],
)
def test_a_gap_that_changed_is_told_with_its_direction(before: float, after: float, verdict: str) -> None:
    one = whole(gaps(*versions(before, after), SETTINGS))
    assert one.verdict == verdict
    assert one.low < after - before < one.high
    assert one.change == pytest.approx(one.after - one.before)
    assert (one.reference, one.group, one.n) == ("male", "female", 180)


def test_pairing_sees_what_two_reports_cannot() -> None:
    first, second = versions(0.10, 0.15)
    measures = [
        json.loads(as_json(page(assess(s, attribute="gender", margin=0.2))))["measures"] for s in (first, second)
    ]
    apart = whole(against_report(*measures, 0.05))
    paired = whole(gaps(first, second, SETTINGS))
    assert apart.change == pytest.approx(paired.change)
    assert apart.high - apart.low > 3 * (paired.high - paired.low)
    assert (apart.verdict, paired.verdict) == ("not enough data", "grew")


def test_two_reports_show_a_change_that_is_large() -> None:
    measures = [
        json.loads(as_json(page(assess(s, attribute="gender", margin=0.2))))["measures"] for s in versions(0.0, 0.5)
    ]
    found = against_report(*measures, 0.05)
    assert whole(found).verdict == "grew"
    assert len(found.rows) == 7


def test_versions_that_do_not_differ_are_told_apart_in_one_of_twenty_worlds() -> None:
    alarms = 0
    for seed in range(50):
        first, second = versions(0.2, 0.2, own=0.3, seed=seed)
        alarms += any(gap.verdict in ("grew", "shrank") for gap in gaps(first, second, SETTINGS).rows)
    assert alarms / 50 <= 0.1


def test_the_same_scores_twice_have_not_changed() -> None:
    first, _ = versions(0.2, 0.2)
    assert {gap.verdict for gap in gaps(first, first, SETTINGS).rows} == {"alike"}


def test_every_pair_changed_by_the_same_amount_needs_no_test() -> None:
    first, _ = versions(0.2, 0.2)
    grown = first.assign(value=first["value"] - np.where(first["group"] == "female", 0.5, 0.0))
    found = gaps(first, grown, SETTINGS)
    assert {gap.verdict for gap in found.rows} == {"grew"}


def test_scales_that_differ_are_told_in_units_of_their_own() -> None:
    first, second = versions(0.2, 0.2)
    found = gaps(first, second.assign(value=50 + 100 * second["value"]), SETTINGS)
    assert found.own_units
    assert {gap.verdict for gap in found.rows if not gap.position} == {"alike"}
    assert not gaps(first, second, SETTINGS).own_units


def test_only_what_both_have_scored_is_compared() -> None:
    first, second = versions(0.2, 0.2)
    found = gaps(first[first["position"] != "job0"], second[second["resume"] != "cv3"], SETTINGS)
    assert sorted(gap.position for gap in found.rows) == ["", "job1", "job2", "job3", "job4", "job5"]
    assert whole(found).n == 5 * 29
    assert gaps(first.assign(position="other"), second, SETTINGS).rows == ()
