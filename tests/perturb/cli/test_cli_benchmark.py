"""The benchmark command writes its report and prints JSON."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from perturb.cli import app


def test_the_benchmark_of_a_small_corpus(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "a.txt").write_text("[[NAME|Jane Doe]]\n[[EMAIL|jane@doe.example]]\nNurse\n", encoding="utf-8")
    (corpus / "index.csv").write_text("id,origin\na,irish\n", encoding="utf-8")
    words = [
        "benchmark",
        "masking",
        str(corpus),
        "--out",
        str(tmp_path / "out"),
        "--names",
        "2",
        "--attack",
        "0",
        "--json",
    ]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    metrics = {(m["metric"], m["attribute"], m["group"]) for m in told["measures"]}
    assert ("leak_free_recall", "field", "email") in metrics
    assert ("corpus_recall", "origin", "irish") in metrics
    assert any(metric == "name_recall" and kind == "origin" for metric, kind, _ in metrics)
    assert (tmp_path / "out" / "report.html").exists()
