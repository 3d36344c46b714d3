"""Simulation studies: what the verdicts do in the long run. Seeded, vectorised over runs."""

from __future__ import annotations

import numpy as np
import pytest
from experiments import experiment
from scipy.stats import ttest_1samp
from statsmodels.api import OLS

from perturb import stats
from perturb.audit.perturbation import Verdict, assess


def correlated(rng: np.random.Generator, rows: int, n: int, r: float, shift: float) -> tuple[np.ndarray, np.ndarray]:
    shared = np.sqrt(r) * rng.normal(size=(rows, n))
    first = shared + np.sqrt(1 - r) * rng.normal(size=(rows, n))
    return first, shared + np.sqrt(1 - r) * rng.normal(size=(rows, n)) - shift


def test_false_alarms_in_a_family_of_forty_positions() -> None:
    rng = np.random.default_rng(40)
    families, positions = 4000, 40
    alarms = 0
    for _ in range(8):
        first, second = correlated(rng, families // 8 * positions, 20, 0.9, 0.0)
        p = stats.paired_t(stats.moments(first, second)).p.reshape(-1, positions)
        alarms += sum((stats.holm(family) <= 0.05).any() for family in p)
    assert alarms / families == pytest.approx(0.05, abs=0.01)


@pytest.mark.parametrize(("positions", "resumes", "shared"), [(10, 30, 0.0), (40, 20, 0.0), (40, 20, 0.5)])
def test_the_verdict_over_positions_and_all_together_is_wrong_in_one_of_twenty_fair_worlds(
    positions: int, resumes: int, shared: float
) -> None:
    rng = np.random.default_rng(positions + round(10 * shared))
    candidate, position = np.divmod(np.arange(resumes * positions), positions)
    worlds, together, apart = 4000, 0, 0
    for _ in range(worlds):
        d = shared * rng.normal(size=resumes)[:, None] + rng.normal(size=(resumes, positions))
        p = stats.paired_t(stats.moments(d.T, np.zeros_like(d.T))).p
        whole = stats.clustered_mean(d.ravel(), {"candidate": candidate, "position": position}).p
        together += min(map(np.min, stats.holm_with_whole(p, [whole]))) <= 0.05
        apart += min(np.min(stats.holm(p)), whole) <= 0.05
    assert together / worlds == pytest.approx(0.05, abs=0.01)
    assert apart > together


@pytest.mark.parametrize(("resumes", "names"), [(60, 12), (60, 40), (24, 8), (200, 20), (30, 2)])
def test_what_a_scorer_makes_of_single_names_is_no_finding_about_groups(resumes: int, names: int) -> None:
    """Names have effects of their own, drawn alike for every group, and twins share them."""
    rng, worlds = np.random.default_rng(resumes * names), 4000
    worn = np.tile(np.arange(resumes) % names, (worlds, 1)).astype(float)
    moved = 0.3 * rng.normal(size=(worlds, names))[:, np.arange(resumes) % names]
    d = moved + 0.1 * rng.normal(size=(worlds, resumes))
    m = stats.moments(d, np.zeros_like(d))
    plain = stats.paired_t(m)
    assert (plain.p <= 0.05).mean() > 0.07
    assert (stats.clustered_t(m, plain, d, worn).p <= 0.05).mean() <= 0.06


def test_positions_of_twins_that_share_names_have_the_errors_of_statsmodels() -> None:
    scores = experiment(np.random.default_rng(6), positions=3, resumes=40, effect=0.1, names=9)
    found = assess(scores, margin=0.1).positions
    for row in found.itertuples():
        here = scores[scores["position"] == row.position]
        wide = here.pivot(index="resume", columns="group", values="value")
        names = here[here["variant"] == "twin"].set_index("resume")["name"].reindex(wide.index)
        d = (wide["male"] - wide["female"]).to_numpy()
        fit = OLS(d, np.ones(len(d))).fit(cov_type="cluster", cov_kwds={"groups": names.to_numpy()}, use_t=True)
        plain = ttest_1samp(d, 0)
        if fit.bse[0] > d.std(ddof=1) / len(d) ** 0.5:
            assert (row.t_paired, row.p_paired) == pytest.approx((fit.tvalues[0], fit.pvalues[0]))
        else:
            assert row.t_paired == pytest.approx(plain.statistic)
        assert row.df_paired == 8
        assert row.d_z == pytest.approx(d.mean() / d.std(ddof=1))


def test_the_verdict_uses_the_one_error_rate() -> None:
    scores = experiment(np.random.default_rng(3), positions=12, resumes=24, names=24)
    found = assess(scores, margin=0.1)
    parts, whole = stats.holm_with_whole(found.positions["p_paired"], [found.overall[0].estimate.p])
    assert found.positions["p_holm"].tolist() == parts.tolist()
    assert found.overall[0].p_adjusted == whole[0]


def test_one_position_and_all_together_are_one_question() -> None:
    found = assess(experiment(np.random.default_rng(5), positions=1, resumes=24, effect=0.1, names=24), margin=0.1)
    assert found.positions["p_holm"][0] == found.positions["p_paired"][0] == found.overall[0].p_adjusted


def test_power_where_the_pooled_test_is_blind() -> None:
    rng = np.random.default_rng(95)
    m = stats.moments(*correlated(rng, 20_000, 50, 0.95, 0.1))
    paired, pooled = stats.paired_t(m), stats.pooled_t(m)
    found = paired.p <= 0.05
    assert found.mean() == pytest.approx(0.593, abs=0.02)
    assert (m.pair_difference[found] > 0).mean() > 0.999
    assert (pooled.p <= 0.05).mean() < 0.001
    assert found.mean() == pytest.approx(stats.paired_power(0.1 / np.sqrt(2 * 0.05), 50), abs=0.01)


def test_false_alarms_where_the_pooled_test_is_blind() -> None:
    m = stats.moments(*correlated(np.random.default_rng(96), 20_000, 50, 0.95, 0.0))
    assert (stats.paired_t(m).p <= 0.05).mean() == pytest.approx(0.05, abs=0.006)
    assert (stats.pooled_t(m).p <= 0.05).mean() < 0.0005


def test_equivalence_is_claimed_wrongly_in_at_most_one_of_twenty() -> None:
    # the true difference stands exactly at the margin: the worst case
    m = stats.moments(*correlated(np.random.default_rng(97), 20_000, 30, 0.9, 0.2))
    claimed = stats.equivalence_p(m, stats.paired_t(m), margin=0.2) <= 0.05
    assert claimed.mean() == pytest.approx(0.05, abs=0.006)


def test_what_is_called_detectable_is_detected_in_four_of_five() -> None:
    rng = np.random.default_rng(98)
    first, second = correlated(rng, 20_000, 25, 0.8, 0.0)
    size = float(stats.detectable(stats.moments(first, second))[0] / stats.moments(first, second).pair_sd[0])
    shifted = stats.paired_t(stats.moments(first + size * np.sqrt(2 * 0.2), second))
    assert (shifted.p <= 0.05).mean() == pytest.approx(0.8, abs=0.01)


def test_placebo_arms_alarm_in_at_most_one_of_twenty() -> None:
    scores = experiment(np.random.default_rng(99), positions=1500, resumes=24, arms={"placebo:1": 0.0}, names=24)
    found = assess(scores, margin=0.1)
    placebo = found.placebos[0]
    assert placebo.tested == 1500
    assert placebo.flagged / placebo.tested == pytest.approx(0.05, abs=0.012)
    assert placebo.verdict is not Verdict.DIFFERENCE


def test_placebo_arms_over_all_positions_alarm_in_at_most_one_of_twenty() -> None:
    rng = np.random.default_rng(100)
    candidate, position = np.divmod(np.arange(24 * 10), 10)
    alarms = 0
    for _ in range(600):
        d = 0.1 * rng.normal(size=24)[candidate] + 0.3 * rng.normal(size=240)
        found = stats.clustered_mean(d, {"candidate": candidate, "position": position})
        alarms += found.p <= 0.05
    assert alarms / 600 <= 0.05


def test_a_planted_effect_is_put_down_to_its_channel() -> None:
    rng = np.random.default_rng(101)
    channels = ("name", "pronouns", "titles")
    right = 0
    for run in range(40):
        guilty = channels[run % 3]
        arms = {f"channel:{channel}": 0.3 * (channel == guilty) for channel in channels}
        found = assess(experiment(rng, positions=4, resumes=24, effect=0.3, arms=arms, names=24), margin=0.1)
        right += found.carried_by["female", "male"] == guilty
    assert right / 40 >= 0.95


def test_verdicts_follow_the_planted_truth() -> None:
    rng = np.random.default_rng(102)
    nothing = assess(experiment(rng, positions=40, resumes=60), margin=0.2)
    something = assess(experiment(rng, positions=40, resumes=60, effect=0.3), margin=0.2)
    little = assess(experiment(rng, positions=40, resumes=4), margin=0.2)
    assert (nothing.positions["verdict"] == Verdict.EQUIVALENT).mean() > 0.95
    assert (something.positions["verdict"] == Verdict.DIFFERENCE).all()
    assert (little.positions["verdict"] == Verdict.EQUIVALENT).mean() < 0.5
    assert (something.positions["difference"] > 0).all()
