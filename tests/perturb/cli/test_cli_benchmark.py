"""The benchmark command writes its report and prints JSON."""

from __future__ import annotations

import io
import json
import re
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from perturb.cli import app, progress


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


class Terminal(io.StringIO):
    """Standard error that is a terminal, and remembers what it shows."""

    def isatty(self) -> bool:
        return True


def test_what_takes_long_tells_rate_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr("sys.stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")

    def slow():
        for item in progress.paced(range(12), "Names"):
            time.sleep(0.05)
            yield item

    assert list(slow()) == list(range(12))
    assert re.search(r"Names .*\d+/12", shown.getvalue())
    assert re.search(r"\d\.\d/s", shown.getvalue())
    assert "0:00:0" in shown.getvalue()
