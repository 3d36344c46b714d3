"""A report on disk: what is written, that it is whole, and that machines can read it."""

from __future__ import annotations

import csv
import io
import json
import math
from pathlib import Path

import pytest

from masking.errors import InputError
from perturb.measure import Measure
from perturb.report import Check, Column, Headline, Provenance, Report, Table, write
from perturb.report.files import SCHEMA, as_json, measures_csv, table_csv

TABLE = Table(
    (Column("job", "Job"), Column("verdict", "Verdict", "state"), Column("p", "p", "p")),
    (("nurse", "fails|difference found", 1e-300), ("=1+1", "unknown|not enough data", None)),
    "Jobs",
)
REPORT = Report(
    title="Title",
    lead="Lead",
    headlines=(Headline("fails", "A difference.", "Detail."),),
    checks=(Check("nurse", "fails", "p small"),),
    sections=(),
    measures=(
        Measure("difference", "gender", "female", "male", "nurse", 0.1, math.nan, math.inf, 0.04, 12, False, "why"),
        Measure("difference", "gender", "female", "male", "welder", None),
    ),
    tables={"jobs": TABLE},
    methods=("One.",),
    limits=("Two.",),
    provenance=Provenance(command="evenhand x", seed="1", versions={"evenhand": "0.1"}, inputs={"cv": "ab"}),
)


def test_every_format_has_its_file(tmp_path: Path) -> None:
    found = write(REPORT, tmp_path / "new" / "out", formats=("html", "json", "csv", "junit"))
    assert {name: path.name for name, path in found.items()} == {
        "html": "report.html",
        "json": "report.json",
        "csv": "measures.csv",
        "csv:jobs": "jobs.csv",
        "junit": "junit.xml",
    }
    assert sorted(path.name for path in (tmp_path / "new" / "out").iterdir()) == sorted(p.name for p in found.values())


def test_only_what_is_asked_for_is_written(tmp_path: Path) -> None:
    assert list(write(REPORT, tmp_path, formats=("json",))) == ["json"]
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_the_same_report_gives_the_same_bytes(tmp_path: Path) -> None:
    one, two = write(REPORT, tmp_path / "one"), write(REPORT, tmp_path / "two")
    assert [path.read_bytes() for path in one.values()] == [path.read_bytes() for path in two.values()]


def test_json_holds_everything_and_no_number_that_is_none() -> None:
    found = json.loads(as_json(REPORT), parse_constant=lambda word: pytest.fail(word))
    assert found["schema"] == SCHEMA
    keys = ["schema", "title", "lead", "headlines", "checks", "measures", "tables", "methods", "limits", "provenance"]
    assert list(found) == keys
    assert found["measures"][0]["low"] is None
    assert found["measures"][0]["high"] is None
    assert found["measures"][0]["holds"] is False
    assert found["tables"]["jobs"]["rows"][0] == {"job": "nurse", "verdict": "difference found", "p": 1e-300}
    assert found["provenance"]["inputs"] == {"cv": "ab"}


def test_the_documented_schema_is_the_real_one(repository: Path) -> None:
    text = (repository / "docs" / "report.md").read_text(encoding="utf-8")
    found = json.loads(as_json(REPORT))
    assert SCHEMA in text
    for key in [*found, *found["measures"][0], *found["checks"][0], *found["headlines"][0], *found["provenance"]]:
        assert f"`{key}`" in text, f"docs/report.md does not tell what {key} is"


def test_csv_keeps_every_digit_and_runs_no_formula() -> None:
    rows = list(csv.DictReader(io.StringIO(table_csv(TABLE))))
    assert float(rows[0]["p"]) == 1e-300
    assert rows[0]["verdict"] == "difference found"
    assert rows[1] == {"job": "'=1+1", "verdict": "not enough data", "p": ""}
    measures = list(csv.DictReader(io.StringIO(measures_csv(REPORT.measures))))
    assert measures[0]["value"] == "0.1"
    assert measures[1]["value"] == measures[1]["holds"] == ""


def test_an_unknown_format(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no report format 'pdf'"):
        write(REPORT, tmp_path, formats=("pdf",))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="a file is in its place"):
        write(REPORT, tmp_path / "file" / "out")


def test_a_broken_write_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(REPORT, tmp_path, formats=("json",))
    before = (tmp_path / "report.json").read_bytes()
    monkeypatch.setattr(Path, "replace", lambda self, target: (_ for _ in ()).throw(OSError(28, "disk full")))
    with pytest.raises(InputError, match="disk full"):
        write(REPORT, tmp_path, formats=("json",))
    monkeypatch.undo()
    assert (tmp_path / "report.json").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]
