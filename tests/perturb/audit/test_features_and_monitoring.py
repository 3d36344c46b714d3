"""Distributions of features, drift over time and composition per stage."""

from __future__ import annotations

import random

import numpy as np
import pandas as pd
import pytest

from masking.errors import InputError
from perturb.audit.features import features
from perturb.audit.monitoring import alarm_limit, cusum, drift, stages


def pick(rows, metric: str, **where):
    (found,) = [m for m in rows if m.metric == metric and all(getattr(m, k) == v for k, v in where.items())]
    return found


def test_percentiles_spread_and_share_of_nonzero() -> None:
    frame = pd.DataFrame({"years": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "sex": list("fmfmfmfmfmf")})
    rows = features(frame)
    everybody = {"position": "years", "group": "(all)"}
    for percent in (10, 30, 50, 70, 90):
        assert pick(rows, f"{percent}p", **everybody).value == pytest.approx(percent / 10)
    assert pick(rows, "mean", **everybody).value == 5
    assert pick(rows, "stddev", **everybody).value == pytest.approx(np.std(range(11), ddof=1))
    assert pick(rows, "%nonzero", **everybody).value == pytest.approx(1000 / 11)
    assert pick(rows, "max", position="years", group="m").value == 9


def test_constant_duplicate_and_missing_values_are_flagged() -> None:
    frame = pd.DataFrame({"a": [1.0, 2, 3], "b": [1.0, 2, 3], "c": [5, 5, 5], "d": [1.0, np.nan, 2]})
    rows = features(frame)
    assert pick(rows, "duplicate", position="b").reference == "a"
    assert pick(rows, "constant", position="c").holds is False
    assert pick(rows, "missing", position="d").value == 1
    assert pick(rows, "mean", position="d").n == 2


def test_no_numbers_is_an_error() -> None:
    with pytest.raises(InputError):
        features(pd.DataFrame({"name": ["x"]}))


def weeks(medians: list[float], spread: float = 0.0) -> pd.DataFrame:
    dates = pd.date_range("2026-01-05", periods=len(medians), freq="7D")
    rows = [(d, m + s) for d, m in zip(dates, medians, strict=True) for s in (-spread, 0.0, spread)]
    return pd.DataFrame(rows, columns=["date", "score"])


def test_a_steady_scorer_raises_no_alarm_and_a_jump_does() -> None:
    noise = np.random.default_rng(1).normal(0, 0.01, 40)
    steady = drift(weeks((0.5 + noise).tolist()))
    jumped = drift(weeks((0.5 + noise + np.r_[np.zeros(28), np.full(12, 0.05)]).tolist()))
    assert pick(steady.measures, "change_alarm").holds is None
    alarm = pick(jumped.measures, "change_alarm")
    assert alarm.holds is False
    assert "rose" in alarm.note
    assert pd.Timestamp(alarm.position) >= pd.Timestamp("2026-01-05") + pd.Timedelta(weeks=28)


def test_a_trend_is_found_and_a_flat_line_is_not() -> None:
    noise = np.random.default_rng(2).normal(0, 0.01, 30)
    rising = pick(drift(weeks((0.4 + 0.005 * np.arange(30) + noise).tolist())).measures, "trend")
    assert rising.holds is False
    assert rising.low < 0.005 < rising.high
    assert pick(drift(weeks([0.5] * 10)).measures, "trend").p_value == 1.0
    assert "not enough data" in pick(drift(weeks([0.5, 0.6])).measures, "trend").note


def test_the_alarm_keeps_its_stated_false_alarm_rate() -> None:
    limit = alarm_limit(12, 20, 0.05, rng=random.Random(7))
    values = np.random.default_rng(8).standard_normal((20_000, 32))
    upper, lower = cusum(values, 12)
    rate = float(((upper.max(axis=1) > limit) | (lower.max(axis=1) > limit)).mean())
    assert rate == pytest.approx(0.05, abs=0.008)


def test_medians_are_per_period() -> None:
    found = drift(weeks([0.2, 0.4, 0.6, 0.8, 0.5], spread=0.1))
    assert found.median.tolist() == pytest.approx([0.2, 0.4, 0.6, 0.8, 0.5])
    assert found.count.tolist() == [3] * 5


def test_dates_and_periods_that_cannot_be_read() -> None:
    with pytest.raises(InputError):
        drift(pd.DataFrame({"date": ["soon", "later"], "score": [1, 2]}))
    with pytest.raises(InputError):
        drift(weeks([0.1] * 5), period="fortnightly-ish")


def funnel_table() -> pd.DataFrame:
    counts = {("applied", "f"): 400, ("applied", "m"): 600, ("interview", "f"): 60, ("interview", "m"): 180,
              ("hired", "f"): 10, ("hired", "m"): 30}  # fmt: skip
    rows = [key for key, n in counts.items() for _ in range(n)]
    return pd.DataFrame(rows, columns=["stage", "sex"])


def test_composition_and_passing_rates_per_stage() -> None:
    (funnel,) = stages(funnel_table())
    assert funnel.stages == ("applied", "interview", "hired")
    assert funnel.counts.tolist() == [[400, 600], [60, 180], [10, 30]]
    assert pick(funnel.measures, "share", position="interview", group="f").value == pytest.approx(0.25)
    first = pick(funnel.measures, "pass_impact_ratio", position="applied → interview")
    assert first.value == pytest.approx(0.5)
    assert first.holds is False
    assert pick(funnel.measures, "pass_impact_ratio", position="interview → hired").holds is None


def test_stages_out_of_order_are_said_to_be() -> None:
    (funnel,) = stages(funnel_table(), order=["hired", "applied"])
    assert "not in order" in pick(funnel.measures, "pass_impact_ratio").note
    with pytest.raises(InputError):
        stages(funnel_table(), order=["offer"])


def test_stages_stand_in_the_order_of_hiring_even_where_a_later_one_holds_more():
    people = {"offer": (2, 8), "applied": (10, 10), "phone interview": (3, 5)}
    rows = [(stage, "fm"[g]) for stage, counts in people.items() for g, n in enumerate(counts) for _ in range(n)]
    (funnel,) = stages(pd.DataFrame(rows, columns=["stage", "sex"]))
    assert funnel.stages == ("applied", "phone interview", "offer")
    (other,) = stages(pd.DataFrame(rows, columns=["stage", "sex"]).replace({"offer": "step C"}))
    assert other.stages == ("applied", "step C", "phone interview")


def test_passing_is_judged_with_one_error_rate_over_all_groups_and_steps():
    generator = np.random.default_rng(3)
    alarms, worlds = 0, 120
    for _ in range(worlds):
        race = generator.choice(list("ABCD"), 400)
        rows = [(stage, g) for stage, n in (("applied", 400), ("interview", 200), ("offer", 80)) for g in race[:n]]
        (funnel,) = stages(pd.DataFrame(rows, columns=["stage", "race"]))
        tested = [m for m in funnel.measures if m.metric == "pass_impact_ratio"]
        alarms += any(m.holds is False for m in tested)
    assert alarms / worlds <= 0.09
