"""Standard input and output, given spans, and the rows of tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from masking.errors import EmptyDocument, InputError
from masking.formats import decode
from perturb.cli import app

RESUME = "Jane Doe\njane@doe.example\n\nExperience\nNurse at Mercy Hospital\n"


def run(*words: object, given: bytes | str | None = None):
    return CliRunner().invoke(app, [str(word) for word in words], input=given)


def test_a_text_goes_through_a_pipe_and_nothing_else_comes_out() -> None:
    result = run("mask", "-", given=RESUME)
    assert result.exit_code == 0, result.output
    assert result.stdout == RESUME.replace("Jane Doe", "[NAME]").replace("jane@doe.example", "[EMAIL]")


def test_a_pdf_goes_through_a_pipe(repository: Path) -> None:
    result = run("mask", "-", given=(repository / "perturb" / "samples" / "resumes" / "head-chef.pdf").read_bytes())
    assert result.exit_code == 0
    assert "Fatoumata" not in decode(result.stdout_bytes).text


def test_inspect_reads_a_pipe() -> None:
    told = json.loads(run("inspect", "-", "--json", given=RESUME).stdout)
    assert told["source"] == "standard input"
    assert [s["field"] for s in told["spans"]] == ["name", "email"]


def test_pipes_that_make_no_sense_write_nothing(tmp_path: Path) -> None:
    for words in (["-"], ["-", tmp_path], ["-", "--out", tmp_path / "out"]):
        result = run("mask", *words, given="" if words == ["-"] else RESUME)
        assert isinstance(result.exception, InputError), words
        assert result.stdout_bytes == b""
    assert isinstance(run("mask", "-", given=" \n").exception, EmptyDocument)
    assert not (tmp_path / "out").exists()


def test_mask_without_out_says_so(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(RESUME)
    result = run("mask", tmp_path / "a.txt")
    assert result.exit_code == 2
    assert "--out" in result.output


@pytest.fixture
def cv(tmp_path: Path) -> Path:
    (tmp_path / "cv.txt").write_text(RESUME)
    return tmp_path / "cv.txt"


def masked(cv: Path, told: object, *more: str):
    spans = cv.with_suffix(".json")
    spans.write_text(told if isinstance(told, str) else json.dumps(told))
    result = run("mask", cv, "--out", cv.parent / "out", "--spans", spans, "-j", "1", *more)
    written = list((cv.parent / "out").glob("*")) if (cv.parent / "out").exists() else []
    return result, written[0].read_text() if written else None


def test_exactly_the_given_spans_are_masked(cv: Path) -> None:
    start = RESUME.index("Mercy Hospital")
    result, text = masked(cv, [{"start": start, "end": start + 14, "label": "school"}])
    assert result.exit_code == 0, result.output
    assert text == RESUME.replace("Mercy Hospital", "[SCHOOL]")


def test_what_inspect_said_can_be_corrected_and_fed_back(cv: Path) -> None:
    told = json.loads(run("inspect", cv, "--json").stdout)
    told["spans"] = [s for s in told["spans"] if s["field"] == "email"]
    result, text = masked(cv, told)
    assert result.exit_code == 0, result.output
    assert text == RESUME.replace("jane@doe.example", "[EMAIL]")


@pytest.mark.parametrize(
    "told",
    [
        "no json",
        "7",
        {"text": "x"},
        [{"start": 0}],
        [{"start": 0, "end": 8, "field": "shoe"}],
        [{"start": "0", "end": 8, "field": "name"}],
        [{"start": 0, "end": 10**6, "field": "name"}],
        [{"start": 0, "end": 8, "field": "name"}, {"start": 4, "end": 9, "field": "url"}],
        [7],
        {"spans": [], "text_sha256": "of another text"},
    ],
)
def test_spans_that_make_no_sense_mask_nothing(cv: Path, told: object) -> None:
    result, text = masked(cv, told)
    assert result.exit_code == 1
    assert text is None


def test_spans_are_for_one_document(cv: Path) -> None:
    cv.with_suffix(".json").write_text("[]")
    result = run("mask", cv.parent, "--out", cv.parent / "out", "--spans", cv.with_suffix(".json"))
    assert isinstance(result.exception, InputError)


@pytest.mark.parametrize("kind", ["csv", "tsv", "jsonl", "parquet"])
def test_inspect_reads_the_rows_of_a_table(tmp_path: Path, kind: str) -> None:
    import pandas as pd

    table = pd.DataFrame({"id": ["x1", "x2"], "cv": [RESUME, "Kim Lee\nkim@lee.example\n"], "other": [1, 2]})
    path = tmp_path / f"many.{kind}"
    if kind == "parquet":
        table.to_parquet(path)
    elif kind == "jsonl":
        table.to_json(path, orient="records", lines=True)
    else:
        table.to_csv(path, index=False, sep="," if kind == "csv" else "\t")
    result = run("inspect", path, "--column", "cv", "--json", "--text", "-j", "1")
    assert result.exit_code == 0, result.output
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["source"] for row in rows] == [f"{path}:1", f"{path}:2"]
    assert [row["id"].strip('"') for row in rows] == ["x1", "x2"]
    assert [row["text"] for row in rows] == list(table["cv"])
    assert all({s["field"] for s in row["spans"]} == {"name", "email"} for row in rows)


def test_inspect_names_the_columns_where_one_is_missing(tmp_path: Path) -> None:
    (tmp_path / "many.csv").write_text("id,cv\n1,Jane Doe\n")
    result = run("inspect", tmp_path / "many.csv")
    assert isinstance(result.exception, InputError)
    assert "cv" in result.exception.remedy
