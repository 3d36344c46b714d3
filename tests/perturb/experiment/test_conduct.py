from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from masking.document import Document
from perturb.experiment.assignment import assign
from perturb.experiment.conduct import Question, conduct
from perturb.experiment.outcome import affected_pairs, files, report, scores_csv
from perturb.experiment.subject import LeftOut, Subject
from perturb.experiment.suites import Design
from perturb.measure import Position, Score
from perturb.report.page import Provenance
from perturb.report.provenance import versions
from perturb.scorers.python import wrap
from perturb.scoring import Settings, Store

POSITIONS = [Position("p", "A title", "some position"), Position("q", "Another", "some other position")]


def neutral(position, resume):
    return float(len(resume.split()))


def biased(position, resume):
    return neutral(position, resume) - 5 * bool(re.search(r"(?i)\b(she|her|ms)\b", resume))


@pytest.fixture
def subjects(resumes):
    return tuple(Subject(name, Document(text, "text")) for name, text in resumes.items())


def run(subjects, function, **options):
    return conduct(subjects, POSITIONS, wrap(function), design=Design("gender", seed=1), **options)


def test_a_neutral_scorer_is_equivalent(subjects):
    outcome = run(subjects, neutral, question=Question(margin=1.0))
    assert outcome.experiment.verdict == "equivalent"
    assert len(outcome.scored.scores) == (6 + 6 + 6) * 2


def test_a_biased_scorer_is_found_and_its_direction_is_right(subjects):
    outcome = run(subjects, biased, question=Question(margin=1.0))
    assert outcome.experiment.verdict == "difference found"
    (overall,) = outcome.experiment.overall
    assert (overall.reference, overall.group) == ("male", "female")
    assert overall.estimate.value == pytest.approx(5.0)


def test_the_seed_decides_everything(subjects):
    first, second = (run(subjects, biased).scored.scores for _ in range(2))
    assert first == second


def test_missing_scores_are_kept_and_named(subjects):
    outcome = run(
        subjects,
        lambda position, resume: "?" if "oven" in resume else neutral(position, resume),
        settings=Settings(attempts=1),
    )
    assert outcome.experiment.problems == {"text instead of a number": 6}


def test_a_store_serves_the_next_run(subjects, tmp_path: Path):
    calls = []
    function = lambda position, resume: calls.append(1) or neutral(position, resume)  # noqa: E731
    for _ in range(2):
        with Store(tmp_path / "s.sqlite") as store:
            run(subjects, function, store=store)
    assert len(calls) == 36


def test_files(subjects, tmp_path: Path):
    outcome = run(subjects, biased, question=Question(margin=1.0))
    told = Provenance("evenhand perturb …", scorer="mine", version="1.2", inputs={"x": "00"}, versions=versions())
    made = report(outcome, provenance=told, unread=[LeftOut("r9", "no text")])
    assert "mine" in made.lead
    written = files(outcome, made, tmp_path, fail_on=("difference",), junit=True)
    assert {"html", "json", "csv", "junit", "scores", "twins"} <= set(written)
    rows = list(csv.DictReader((tmp_path / "scores.csv").open()))
    assert len(rows) == 36
    assert {float(row["value"]) for row in rows} == {score.value for score in outcome.scored.scores}
    content = json.loads((tmp_path / "report.json").read_text())
    assert content["provenance"]["command"] == "evenhand perturb …"
    assert content["provenance"]["versions"]["numpy"]
    assert content["tables"]["left_out"]["rows"] == [{"resume": "r9", "reason": "no text"}]
    manifest = [json.loads(line) for line in (tmp_path / "twins.jsonl").read_text().splitlines()]
    assert len(manifest) == 18
    assert "<failure" in (tmp_path / "junit.xml").read_text()


def test_no_output_holds_the_name_of_a_candidate(subjects, resumes, tmp_path: Path):
    outcome = run(subjects, biased)
    for path in files(outcome, report(outcome), tmp_path).values():
        text = path.read_text()
        for name in ("Jane", "Doe", "Anderson", "Wilson", "jane.doe"):
            assert not re.search(rf"\b{re.escape(name)}\b", text), (path.name, name)


POLISH = {
    "k": "Anna Kowalska\n\nNurse. She leads a ward.\nThe Kowalska method of triage is hers.\n",
    "n": "Maria Nowicka\n\nBaker. Ms. Nowicka bakes at night, and she sells bread.\n",
}


def test_a_family_name_that_a_twin_keeps_or_gives_its_other_ending_stands_in_no_file(tmp_path: Path):
    people = [Subject(name, Document(text, "text")) for name, text in POLISH.items()]
    outcome = run(people, biased)
    assert outcome.assignment.twins == 2
    made = outcome.assignment.suite.variants
    worn = {one.counterfactual.persona for one in made if one.counterfactual}
    hidden = {word for persona in worn for word in (persona.first_name, persona.last_name)}
    for path in files(outcome, report(outcome), tmp_path).values():
        text = path.read_text()
        for name in {"Kowalsk", "Nowick", "Anna", "Maria", *hidden}:
            assert name not in text, (path.name, name)
    with (tmp_path / "scores.csv").open() as stream:
        rows = list(csv.DictReader(stream))
    twins = {row["name"] for row in rows if row["variant"] == "twin"}
    assert twins <= {"n001", "n002", "n003", "n004"}
    assert len(twins) == len({v.counterfactual.persona.first_name for v in made if v.variant == "twin"})


def test_the_names_of_twins_are_told_where_asked_for(subjects):
    found = assign(subjects, Design("gender"), show_names=True).suite.variants
    twins = [one for one in found if one.variant == "twin"]
    assert [one.name for one in twins] == [one.counterfactual.persona.first_name for one in twins]


def test_names_are_shown_where_asked_for(subjects):
    outcome = run(subjects, biased)
    hidden, shown = (
        " ".join(s.before + s.after for pair in affected_pairs(outcome, reveal=reveal) for s in pair.segments)
        for reveal in (False, True)
    )
    assert "Jane" not in hidden
    assert "Jane" in shown


def test_scores_as_csv():
    rows = [
        Score("=p", "r", "original", 0.1 + 0.2),
        Score("p", "r", "twin", float("nan"), "female", "Ann", 1, "refused"),
    ]
    assert scores_csv(rows).splitlines() == [
        "position,resume,variant,value,group,name,repeat,problem",
        "'=p,r,original,0.30000000000000004,,,0,",
        "p,r,twin,,female,Ann,1,refused",
    ]


def test_versions_are_known():
    assert set(versions()) >= {"python", "evenhand", "numpy", "scipy"}
