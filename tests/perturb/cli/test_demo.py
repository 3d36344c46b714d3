from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

SAMPLES = Path(__file__).resolve().parents[3] / "perturb" / "samples" / "resumes"


@pytest.fixture
def demo(evenhand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Run the demo in an empty folder: an installed copy has no clone beside it."""
    monkeypatch.chdir(tmp_path)
    ran = evenhand("demo", "--out", "demo")
    assert ran.code == 0, ran.err
    return ran, Path("demo")


@pytest.mark.slow
def test_the_demo(demo, evenhand):
    ran, out = demo
    samples = sorted(path.name for path in SAMPLES.iterdir())
    assert len(samples) >= 12

    assert sorted(path.name for path in (out / "samples" / "resumes").iterdir()) == samples
    masked = list((out / "masked").iterdir())
    assert len(masked) == len(samples)
    assert {path.suffix for path in masked} == {".pdf", ".docx", ".html", ".txt"}

    report = (out / "report.html").read_text()
    assert len(report) < 3_000_000
    assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//""", report), "the report is self-contained"
    for words in ("Masked samples", "Gender: Position by position", "Race: Position by position", *samples):
        assert words in report

    content = json.loads((out / "report.json").read_text())
    rows = content["tables"]["masked"]["rows"]
    assert [row["sample"] for row in rows] == samples
    assert all(row["total"] > 0 and row["name"] > 0 for row in rows)
    for axis in ("gender", "race"):
        table = content["tables"][f"{axis}_positions"]["rows"]
        assert len({row["position"] for row in table}) >= 3
        assert all(row["verdict"] for row in table)
        assert any((out / "twins" / axis).iterdir())

    last = "\n".join(ran.out.splitlines()[-5:])
    for made in ("masked", "report.html", "dashboard/report.html"):
        assert f" {out / made}" in last
    assert (out / "report.html").resolve().as_uri() in ran.out.splitlines()[-1]

    for folder, said in (
        ("experiment", "get different scores"),
        ("adverse-impact", "Female"),
        ("ranking-probe", "black"),
    ):
        told = json.loads((out / folder / "report.json").read_text())["headlines"]
        assert any(line["state"] == "fails" and said in line["text"] + line["detail"] for line in told), folder

    scores = [(out / name).read_text() for name in ("scores-gender.csv", "scores-race.csv")]
    assert evenhand("demo", "--out", out).code == 0
    assert [(out / name).read_text() for name in ("scores-gender.csv", "scores-race.csv")] == scores
