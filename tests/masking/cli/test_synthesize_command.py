from __future__ import annotations

import json

from typer.testing import CliRunner

from masking.errors import InputError
from perturb.cli import app

run = CliRunner().invoke


def test_json_lines_with_every_span(tmp_path) -> None:
    out = tmp_path / "made.jsonl"
    assert run(app, ["develop", "synthesize", "5", "--seed", "3", "--out", str(out)]).exit_code == 0
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert len({row["id"] for row in rows}) == 5
    for row in rows:
        assert all(row["text"][s["start"] : s["end"]].strip() for s in [*row["spans"], *row["ignore"], *row["traps"]])
    assert [path.name for path in tmp_path.iterdir()] == ["made.jsonl"]


def test_the_same_seed_writes_the_same(tmp_path) -> None:
    one, two, other = (run(app, ["develop", "synthesize", "3", "--seed", seed]).stdout for seed in ("1", "1", "2"))
    assert one == two != other
    assert len(one.splitlines()) == 3


def test_text_into_a_folder(tmp_path) -> None:
    folder = tmp_path / "texts"
    assert run(app, ["develop", "synthesize", "3", "--format", "text", "--out", str(folder)]).exit_code == 0
    assert len(list(folder.glob("*.txt"))) == 3


def test_origin_and_gender(tmp_path) -> None:
    lines = run(app, ["develop", "synthesize", "4", "--origin", "igbo", "--gender", "female"]).stdout.splitlines()
    assert {(row["origin"], row["gender"]) for row in map(json.loads, lines)} == {("igbo", "female")}


def test_unknown_origin_and_gender_are_refused() -> None:
    for options in (["--origin", "martian"], ["--gender", "x"]):
        result = run(app, ["develop", "synthesize", "1", *options])
        assert result.exit_code == 1
        assert isinstance(result.exception, InputError)
        assert result.exception.remedy
