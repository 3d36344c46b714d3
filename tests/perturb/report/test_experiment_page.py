"""The experiment's page: the verdict in plain words first, every number behind it, nothing hidden, nothing too big."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from name_lists.pools import Balance
from perturb.audit.perturbation import assess
from perturb.report import Provenance, failed, html, write
from perturb.report.experiment import page
from perturb.report.experiment.tables import columns
from perturb.report.html import Report
from perturb.report.page import Figure, Segment, Table
from perturb.report.pairs import PairText

sys.path.insert(0, str(Path(__file__).parent.parent / "audit"))
from experiments import experiment, one_position


def report(seed: int = 0, *, margin: float | None = 0.2, **options: object) -> Report:
    scores = experiment(np.random.default_rng(seed), **options)
    return page(assess(scores, attribute="gender", margin=margin), provenance=Provenance(scorer="tfidf"))


def words(found: Report) -> str:
    return " ".join(f"{line.state}: {' '.join([line.text, line.detail, *line.points])}" for line in found.headlines)


def test_a_difference_is_said_first_and_which_way_it_goes() -> None:
    found = report(effect=0.6, resumes=40)
    first = found.headlines[0]
    assert first.state == "fails"
    assert first.text == "Female and male versions of the same resumes get different scores in 4 of 4 positions."
    assert first.detail.startswith("On average female versions score 0.6")
    assert "lower than male ones (95 % interval of male minus female: 0.5" in first.detail


def test_the_other_way_round() -> None:
    assert "On average male versions score" in report(effect=-0.6, resumes=40).headlines[0].detail


def test_equivalence_is_a_claim_with_its_margin() -> None:
    found = report(resumes=200, noise=0.1)
    assert found.headlines[0].state == "holds"
    assert found.headlines[0].text == "Female and male versions of the same resumes get equivalent scores."
    assert "Differences within ±0.2 do not matter." in found.headlines[0].points


def test_too_little_data_is_never_good_news() -> None:
    found = report(resumes=4, margin=0.01)
    assert found.headlines[0].state == "unknown"
    assert "not enough data to rule one out" in found.headlines[0].text
    assert {check.state for check in found.checks} == {"unknown"}
    assert len(failed(found.checks, ["not-enough-data"])) == 5
    assert failed(found.checks, ["difference"]) == ()


def test_an_effect_that_only_all_positions_show() -> None:
    found = report(3, effect=0.05, positions=40, resumes=40)
    assert "Over all positions together, female and male versions" in words(found)


def test_nobody_is_left_to_guess_margins_placebos_and_missing_scores() -> None:
    scores = experiment(np.random.default_rng(1), arms={"placebo:spacing": 0.0})
    scores.loc[scores["variant"] == "placebo:spacing", "value"] += 2
    scores.loc[0, "value"] = np.nan
    said = words(page(assess(scores)))
    assert "No margin was stated, so ±" in said
    assert "also reacts to changes that mean nothing (spacing)" in said
    assert "1 score of 240 (0.42 %) is missing. By kind: 1 no value." in said


def test_the_carrying_channel_is_in_the_headline() -> None:
    found = report(effect=0.5, resumes=40, arms={"channel:name": 0.0, "channel:pronouns": 0.5})
    assert "comes mainly from the pronouns channel" in words(found)


def test_the_seeds_test_stands_before_the_others_in_every_row() -> None:
    found = report()
    first = next(block for block in found.sections[0].blocks if isinstance(block, Table))
    keys = [column.key for column in first.columns]
    assert keys[:5] == ["position", "verdict", "t_pooled", "df_pooled", "p_pooled"]
    assert keys.index("p_holm") > keys.index("p_pooled")


def test_every_number_of_the_audit_is_in_the_complete_table() -> None:
    scores = experiment(np.random.default_rng(2), arms={"placebo:1": 0.0})
    found = assess(scores)
    assert set(found.positions.columns) == set(columns())
    table = page(found).tables["positions"]
    assert len(table.rows) == 4
    assert [column.key for column in table.columns] == list(columns())


def test_all_sections_are_there() -> None:
    titles = [section.title for section in report(arms={"placebo:1": 0.0}).sections]
    assert titles == [
        "Position by position",
        "The pooled and the paired test",
        "Sizes, p-values, decisions",
        "Noise floor and channels",
        "Names",
        "Most affected pairs",
        "What was done",
    ]


def test_titles_stand_in_for_ids_and_balance_and_pairs_are_shown() -> None:
    found = page(
        assess(experiment(np.random.default_rng(0))),
        titles={"job0": "Registered nurse"},
        balance=[Balance("WF-WM", "given", "log_frequency", 60, 3.9, 3.9, 0.01)],
        pairs=[PairText("job0", "cv1", (Segment("Hello ", "Hello "), Segment("█████", "█████", "name")))],
    )
    text = html(found)
    for word in ("Registered nurse", "log frequency", "cv1, Registered nurse", "█████", "job1"):
        assert word in text


def test_names_that_differ_are_told_with_their_groups() -> None:
    apart = [Balance(sides, "family", "length", 9, 6.0, 5.0, 0.8) for sides in ("asian-black", "white-black")]
    notes = [
        h for h in page(assess(experiment(np.random.default_rng(0))), balance=apart).headlines if h.state == "note"
    ]
    told = next(note.detail for note in notes if "differ in more" in note.text)
    assert "length of family names (asian-black: 0.8)" in told
    assert "(white-black: 0.8)" in told
    assert "placebo" not in told


def test_fifty_positions_make_a_page_under_three_megabytes(tmp_path: Path) -> None:
    arms = {"placebo:1": 0.0, "channel:name": 0.1, "channel:pronouns": 0.0}
    found = report(positions=50, resumes=30, arms=arms, names=30, effect=0.1)
    written = write(found, tmp_path, formats=("html", "json", "csv", "junit"))
    assert written["html"].stat().st_size < 3_000_000
    assert len(pd.read_csv(written["csv:positions"])) == 50


def test_thousands_of_positions_are_listed_in_part_and_kept_in_full() -> None:
    rng = np.random.default_rng(4)
    found = page(assess(experiment(rng, positions=700, resumes=5)))
    first = next(block for block in found.sections[0].blocks if isinstance(block, Table))
    assert len(first.rows) == 500
    assert "500 largest differences of 700" in first.note
    assert len(found.tables["positions"].rows) == 700


@pytest.mark.parametrize(
    ("first", "second"),
    [([1.0], [2.0]), ([1.0] * 6, [1.0] * 6), ([np.nan] * 3, [1.0] * 3), ([1.0, 2.0], [np.nan, np.nan])],
)
def test_pages_of_almost_nothing(first: list[float], second: list[float]) -> None:
    found = page(assess(one_position(first, second)))
    assert "<html" in html(found)
    assert found.headlines


def test_a_race_experiment_has_a_forest_per_comparison() -> None:
    scores = experiment(np.random.default_rng(5), positions=3)
    black = scores[scores["variant"] == "twin"].assign(variant="twin:black", group="black")
    asian = scores[scores["variant"] == "twin"].assign(variant="twin:asian", group="asian")
    originals = scores[scores["variant"] == "original"].assign(group="white")
    found = page(assess(pd.concat([originals, black, asian]), attribute="race"))
    figures = [block for block in found.sections[0].blocks if isinstance(block, Figure)]
    assert len(figures) == 2
    assert len(found.headlines) >= 2
    assert "group" in [column.key for column in found.sections[0].blocks[0].columns]
