"""JSON Lines with bad lines, empty folders and contradicting options."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from masking.errors import Contradiction, InputError
from perturb.cli import app


def test_a_bad_line_keeps_its_place_and_the_others_go_on(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text('{"id": "a", "text": "Jane Doe"}\nnot json\n{"id": "c"}\n{"text": "Bob Ray"}\n', encoding="utf-8")
    result = CliRunner().invoke(app, ["inspect", str(path), "--json"])
    rows = [json.loads(line) for line in result.stdout.splitlines() if line.startswith("{")]
    assert result.exit_code == 1
    assert [row.get("id", row.get("source", "")[-2:]) for row in rows] == ["a", ":2", ":3", 4]
    assert [("error" in row) for row in rows] == [False, True, True, False]
    assert "some.jsonl has no text. Lines look like" in result.stderr


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["inspect", str(tmp_path)])
    assert isinstance(result.exception, InputError)


def test_fields_that_take_each_other_away_are_an_error_before_the_run(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Jane Doe", encoding="utf-8")
    words = ["mask", str(tmp_path), "--out", str(tmp_path / "out"), "--fields", "name", "--skip", "name"]
    result = CliRunner().invoke(app, words)
    assert isinstance(result.exception, Contradiction)
    assert not (tmp_path / "out").exists()
