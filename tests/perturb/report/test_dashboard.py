"""The dashboard: earlier runs joined by series, the latest verdict of each, what is followed over time."""

from __future__ import annotations

import json
import tomllib
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path

import pytest

from masking.errors import InputError
from perturb.measure import Measure
from perturb.report import Headline, Provenance, Report, Section, Table, html, write
from perturb.report.dashboard import dashboard
from perturb.report.history import collect, link
from perturb.report.provenance import hashed, made_by

STAGES = (
    Measure("share", "sex", "Female", "", "applied", 0.5, 0.45, 0.55, n=400),
    Measure("share", "sex", "Male", "", "applied", 0.5, 0.45, 0.55, n=400),
    Measure("share", "sex", "Female", "", "offer", 0.25, 0.16, 0.37, n=80),
    Measure("share", "sex", "Male", "", "offer", 0.75, 0.63, 0.84, n=80),
    Measure("median_score", "", "", "", "2026-01-05", 0.5, 0.4, 0.6, n=40),
    Measure("median_score", "", "", "", "2026-01-12", 0.3, 0.2, 0.4, n=40),
    Measure("change_alarm", "", "", "", "2026-01-12", 9.0, n=2, holds=False),
)


def run(
    folder: Path, day: str, title: str, state: str, measures: tuple[Measure, ...] = (), table: str = "hires",
    **more: object,
) -> None:  # fmt: skip
    created = Provenance(created=f"{day} 03:00 UTC", inputs={f"{table}-{day}.csv": "0" * 64}, **more)
    lines = (Headline("note", "read"), Headline(state, f"{title} said {state}"))  # type: ignore[arg-type]
    write(
        Report(title, "", lines, (), (), measures, provenance=created),
        folder / day / title / str(more.get("scorer", "")),
    )


def masking(path: Path, fields: dict[str, int], done: int = 10) -> None:
    documents = {"done": done, "already_done": 0, "failed": 1}
    told = {"policy": {}, "documents": documents, "fields": fields, "failures_by_reason": {}}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(told))


def ratio(value: float, holds: bool | None) -> tuple[Measure, ...]:
    return (Measure("impact_ratio", "sex", "Female", "Male", "", value, value - 0.1, value + 0.1, 0.01, 200, holds),)


def tables(report: Report, title: str) -> list[Table]:
    (section,) = [s for s in report.sections if s.title == title]
    return [block for block in section.blocks if isinstance(block, Table)]


@pytest.fixture
def past(tmp_path: Path) -> Path:
    run(tmp_path, "2026-01-31", "Adverse impact", "holds", ratio(0.95, True))
    run(tmp_path, "2026-02-28", "Adverse impact", "fails", ratio(0.6, False))
    run(tmp_path, "2026-02-28", "Monitoring", "unknown", STAGES)
    masking(tmp_path / "masked/run.json", {"name": 30, "email": 10})
    (tmp_path / "notes.json").write_text("[1, 2]")
    (tmp_path / "broken.json").write_text("{")
    return tmp_path


def test_runs_are_series_by_title_and_inputs_whatever_the_dates_in_their_names(past: Path):
    history = collect(past)
    assert {name: len(runs) for name, runs in history.series.items()} == {
        "Monitoring · hires": 1, "Adverse impact · hires": 2,
    }  # fmt: skip
    assert history.past[0].when == datetime(2026, 1, 31, 3, tzinfo=UTC)
    assert history.not_read == ("broken.json",)
    assert [(one.done, one.failed, one.fields["name"]) for one in history.masked] == [(10, 1, 30)]


def test_two_scorers_or_versions_are_never_one_series(tmp_path: Path):
    title = "Does the scorer react to gender?"
    run(tmp_path, "2026-01-31", title, "fails", scorer="ours", version="1")
    run(tmp_path, "2026-02-28", title, "holds", scorer="theirs", version="7")
    run(tmp_path, "2026-03-31", title, "holds", scorer="ours", version="2")
    run(tmp_path, "2026-04-30", title, "holds", scorer="ours", version="2")
    report = dashboard(collect(tmp_path), out=tmp_path)
    assert {name: check.state for name, check in zip(collect(tmp_path).series, report.checks, strict=True)} == {
        f"{title} · ours, version 1 · hires": "fails",
        f"{title} · theirs, version 7 · hires": "holds",
        f"{title} · ours, version 2 · hires": "holds",
    }
    (table,) = tables(report, "Latest verdicts")
    assert [row[1] for row in table.rows] == ["ours, version 1", "theirs, version 7", "ours, version 2"]
    assert f"{title} (theirs, version 7)" in html(report)
    assert not any("What changed" in line.detail for line in report.headlines)


def test_every_pair_of_groups_is_shown_not_the_first_alone(tmp_path: Path):
    gaps = tuple(
        Measure("overall_less_placebo", "race", group, "white", "", value, value - 0.1, value + 0.1, 0.2, 40, holds)
        for group, value, holds in (("asian", 0.0, True), ("black", 0.4, False), ("hispanic", 0.1, None))
    )
    run(tmp_path, "2026-01-31", "Does the scorer react to race?", "fails", gaps, scorer="tfidf")
    (table,) = tables(dashboard(collect(tmp_path), out=tmp_path), "Groups compared")
    assert [(row[1], row[2], row[3], row[-1]) for row in table.rows] == [
        ("tfidf", "asian", "white", "holds|equivalent"),
        ("tfidf", "black", "white", "fails|difference found"),
        ("tfidf", "hispanic", "white", "unknown|not enough data"),
    ]


def test_invented_data_are_said_to_be_invented_at_the_top(tmp_path: Path):
    run(tmp_path, "2026-01-31", "Monitoring", "holds", invented=("tables: a gap was planted.",))
    page = html(dashboard(collect(tmp_path), out=tmp_path))
    assert page.index("Invented data.") < page.index("tables: a gap was planted.") < page.index("In plain words")
    assert "Invented data." not in html(Report("Title", "", (), (), ()))


def test_samples_are_known_by_their_content_and_say_what_was_planted():
    samples = resources.files("perturb") / "samples"
    said = tomllib.loads((samples / "said.toml").read_text(encoding="utf-8"))
    with resources.as_file(samples) as folder:
        tables = {f"tables/{path.stem}{path.suffix}" for path in (folder / "tables").iterdir()}
        assert {name for name in said if "/" in name} == tables
        planted = folder / "tables" / "adverse_impact_planted.csv"
        told = made_by("evenhand", inputs={"renamed.csv": hashed(planted)})
        assert told.invented == (f"adverse_impact_planted: {said['tables/adverse_impact_planted.csv']}",)
    assert made_by("evenhand", inputs={"renamed.csv": "0" * 64}).invented == ()


def test_the_latest_verdict_counts_and_a_change_is_told(past: Path):
    report = dashboard(collect(past), out=past / "out")
    assert {check.name: check.state for check in report.checks} == {
        "Monitoring · hires": "unknown", "Adverse impact · hires": "fails",
    }  # fmt: skip
    states = [(line.state, line.text) for line in report.headlines]
    assert ("fails", "1 of 2 audits found a difference when last run.") in states
    assert ("note", "Adverse impact: difference found on 2026-02-28; no difference found on 2026-01-31.") in states
    assert any("1 file could not be read" in text for _, text in states)


def test_stages_show_people_by_group_and_how_many_are_left(past: Path):
    (table,) = tables(dashboard(collect(past), out=past), "Stages of hiring")
    rows = {(row[0], row[1]): (row[2], row[-1]) for row in table.rows}
    assert rows == {
        ("applied", "Female"): (200, 1.0), ("applied", "Male"): (200, 1.0),
        ("offer", "Female"): (20, 0.1), ("offer", "Male"): (60, 0.3),
    }  # fmt: skip


def test_ratios_and_medians_are_followed_with_their_intervals(past: Path):
    report = dashboard(collect(past), out=past)
    (table,) = tables(report, "Over time")
    assert [row[:2] + row[3:4] for row in table.rows] == [("2026-01-31", "Female", 0.95), ("2026-02-28", "Female", 0.6)]
    (drift,) = tables(report, "Drift")
    assert [row[1] for row in drift.rows] == [0.5, 0.3]
    assert "alarm 2026-01-12" in html(report)


def test_pages_are_linked_from_where_the_dashboard_stands(past: Path):
    write(dashboard(collect(past), out=past / "a b"), past / "a b")
    page = (past / "a b/report.html").read_text()
    assert '<a href="../2026-02-28/Adverse%20impact/report.html">' in page
    assert (past / "a b" / "../2026-02-28/Adverse impact/report.html").is_file()
    assert link(past / "x.html", past) == "x.html"


def test_its_own_page_is_no_part_of_the_next_one(past: Path):
    first = dashboard(collect(past), out=past / "out")
    write(first, past / "out")
    assert dashboard(collect(past), out=past / "out").checks == first.checks


def test_masking_and_corrections_stand_beside_each_other(past: Path):
    masking(past / "masked/later.json", {"name": 20}, done=20)
    said = [{"field": "name", "right": 8, "vain": 1, "missed": 2, "other": 0, "precision": None,
             "recall": {"value": 0.8, "low": 0.5, "high": 0.9}}]  # fmt: skip
    masked, corrected = tables(dashboard(collect(past), out=past, corrections=said), "Masking")
    assert {row[0]: row[2:] for row in masked.rows} == {
        "masked/run.json": (10, 1, 10, 30),
        "masked/later.json": (20, 1, 0, 20),
    }
    assert corrected.rows == (("name", 8, 1, 2, 0, 0.8, 0.5, 0.9),)


def test_marks_say_their_numbers_without_any_script(past: Path):
    page = html(dashboard(collect(past), out=past))
    assert "<title>offer, Female: 20 of 80 (25.0%)</title>" in page
    assert "<title>Female / Male, 2026-02-28: 0.6 (0.5 to 0.7), n 200</title>" in page


def test_a_page_of_names_that_are_markup_is_safe(tmp_path: Path):
    evil = Measure("share", "sex", "<b>&\"x'", "", "<i>", 1.0, 0.5, 1.0, n=3)
    run(tmp_path, "2026-01-01", "Monitoring", "holds", (evil,))
    page = html(dashboard(collect(tmp_path), out=tmp_path))
    assert "<b>&" not in page
    assert "<i>" not in page


@pytest.mark.parametrize("make", ["missing", "empty", "other"])
def test_a_folder_without_reports_says_how_to_make_some(tmp_path: Path, make: str):
    folder = tmp_path / "x"
    if make != "missing":
        folder.mkdir()
    if make == "other":
        (folder / "package.json").write_text('{"name": "x"}')
    with pytest.raises(InputError):
        collect(folder)


def test_a_time_that_nobody_stated_is_that_of_the_file(tmp_path: Path):
    write(Report("Ranking", "", (), (), (Section("One", ()),)), tmp_path / "r")
    (one,) = collect(tmp_path).past
    assert abs((datetime.now(UTC) - one.when).total_seconds()) < 600


def test_a_group_is_one_line_though_the_highest_rate_is_anothers_in_every_run(tmp_path: Path):
    for day, best in (("2026-01-31", "White"), ("2026-02-28", "Hispanic"), ("2026-03-31", "Asian")):
        rows = tuple(
            Measure("impact_ratio", "race", group, best, "", 0.9, 0.8, 1.0, n=200, holds=None)
            for group in ("Asian", "Black", "Hispanic", "White") if group != best
        )  # fmt: skip
        run(tmp_path, day, "Adverse impact", "unknown", rows)
    (section,) = [s for s in dashboard(collect(tmp_path), out=tmp_path).sections if s.title == "Over time"]
    figure, table = section.blocks
    assert "first 6 of" not in figure.caption
    told = [(row[0], row[1], row[2]) for row in table.rows]
    assert [day for day, group, _ in told if group == "Black"] == ["2026-01-31", "2026-02-28", "2026-03-31"]
    assert ("2026-02-28", "Black", "Hispanic") in told
    assert "Black / reference of the run" in figure.svg


def test_a_masking_run_is_of_the_day_in_its_path_whatever_the_time_of_the_file(tmp_path: Path):
    for day in ("2026-08-31", "2026-09-30"):
        masking(tmp_path / f"runs/{day}/masking.json", {"name": 30})
    history = collect(tmp_path)
    assert [f"{one.when:%F}" for one in history.masked] == ["2026-08-31", "2026-09-30"]
    (table,) = tables(dashboard(history, out=tmp_path), "Masking")
    assert [row[0] for row in table.rows] == ["2026-09-30", "2026-08-31"], "the day says which run"
