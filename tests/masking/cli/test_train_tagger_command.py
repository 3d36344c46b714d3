"""``evenhand train-tagger``: a model out of labelled texts, complete or not at all."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner

from masking.cli import train_tagger as command
from masking.ner.model import load
from perturb.cli import app

TOWNS = ("Lund", "Bergen", "Turku", "Aarhus", "Malmo", "Oulu", "Vasa", "Moss")


def labels(path: Path) -> Path:
    rows = []
    for number in range(24):
        town = TOWNS[number % len(TOWNS)]
        text = f"Shift lead\nHome: {town} 12\nCooks soup for {town} daily\n"
        start = text.index(town)
        span = {"start": start, "end": start + len(town) + 3, "field": "address"}
        rows.append({"id": f"r{number}", "text": text, "spans": [span]})
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


def run(*words: object):
    return CliRunner().invoke(app, ["develop", "train-tagger", *map(str, words)])


def test_training_writes_a_model_and_the_same_one_again(tmp_path: Path) -> None:
    corpus, sums = labels(tmp_path / "labels.jsonl"), []
    for name in ("one.npz", "two.npz"):
        out = tmp_path / name
        result = run(corpus, "--rounds", 2, "--out", out)
        assert result.exit_code == 0, result.output
        digest = sha256(out.read_bytes()).hexdigest()
        assert digest in re.sub(r"\s", "", result.output)
        assert load(out).members
        sums.append(digest)
    assert sums[0] == sums[1]


def test_a_users_own_labels_go_on_from_the_shipped_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "SYNTHETIC", 4)
    out = tmp_path / "own.npz"
    result = run("--add", labels(tmp_path / "labels.jsonl"), "--rounds", 1, "--out", out)
    assert result.exit_code == 0, result.output
    assert load(out).index == load().index
    cv = tmp_path / "cv.txt"
    cv.write_text("Jo Lindqvist\njo@lindqvist.example\n", encoding="utf-8")
    shown = CliRunner().invoke(app, ["inspect", str(cv), "--tagger", str(out), "--json"])
    assert shown.exit_code == 0, shown.output
    assert {span["field"] for span in json.loads(shown.stdout)["spans"]} >= {"email"}


def test_folds_measure_what_the_models_had_not_seen(tmp_path: Path) -> None:
    corpus = labels(tmp_path / "labels.jsonl")
    result = run("--add", corpus, corpus, "--rounds", 3, "--folds", 2, "--json", "--out", tmp_path / "m.npz")
    assert result.exit_code == 0, result.output
    said = json.loads(next(line for line in result.output.splitlines() if line.startswith("{")))
    assert said["documents"] == 24
    assert said["fields"]["address"]["marked"] == 24
    assert set(said["fields"]["all"]) >= {"recall", "low", "high", "precision"}


def test_what_cannot_be_trained_on_is_said_and_the_old_model_stays(tmp_path: Path) -> None:
    out = tmp_path / "model.npz"
    out.write_bytes(b"the model that was there")
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(
        '{"text": "Jo", "spans": []}\n{"text": "Jo", "spans": [{"start": 1, "end": 9, "field": "name"}]}\n'
    )
    result = run("--add", wrong, "--out", out)
    assert "Line 2" in str(result.exception)
    assert "1-9" in str(result.exception)
    assert out.read_bytes() == b"the model that was there"
    assert "nothing to train on" in str(run("--out", out).exception)


def test_an_interrupted_training_leaves_the_model_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "model.npz"
    out.write_bytes(b"the model that was there")

    def interrupted(*args: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("masking.ner.train.fit", interrupted)
    assert run(labels(tmp_path / "labels.jsonl"), "--out", out).exit_code != 0
    assert out.read_bytes() == b"the model that was there"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["labels.jsonl", "model.npz"]
