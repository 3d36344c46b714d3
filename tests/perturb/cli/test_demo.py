from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

SAMPLES = Path(__file__).resolve().parents[3] / "perturb" / "samples" / "resumes"


@pytest.fixture
def demo(evenhand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Run the demo in an empty folder: an installed copy has no clone beside it."""
    monkeypatch.chdir(tmp_path)
    ran = evenhand("demo", "--out", "demo", "--json")
    assert ran.code == 0, ran.err
    return ran, Path("demo")


@pytest.mark.slow
def test_the_demo(demo):
    ran, out = demo
    told = json.loads(ran.out)
    assert [step["exit_code"] for step in told["steps"]] == [0] * 8
    for step in told["steps"]:
        assert f"$ {step['command']}" in ran.err, "each command is shown before it runs"
        assert shlex.split(step["command"])[0] == "evenhand"

    assert "Masked documents are in" in ran.err, "every step says what it did"
    samples = sorted(path.name for path in SAMPLES.iterdir())
    assert len(samples) >= 12
    assert sorted(path.name for path in (out / "samples" / "resumes").iterdir()) == samples
    masked = list((out / "masked").iterdir())
    assert len(masked) == len(samples)
    assert {path.suffix for path in masked} == {".pdf", ".docx", ".html", ".txt"}
    nurse = (out / "samples" / "resumes" / "registered-nurse.txt").read_text()
    assert (out / "twin.txt").read_text() not in ("", nurse)

    report = (out / "report.html").read_text()
    assert "Invented data." in report
    assert "unfair_scorer" in report
    assert f"{out}/samples/unfair_scorer.py:score" not in report.partition("Where this comes from")[0]
    assert told["report"] == str(out / "report.html")
    assert not re.search(r"""(?:src|href)=["']?(?:https?:)?//""", report), "the report is self-contained"
    for linked in re.findall(r'href="([\w/-]+\.html)"', report):
        assert (out / linked).exists(), linked

    for folder, state, said in (
        ("gender/scorer1", "holds", "get equivalent scores"),
        ("gender/scorer2", "fails", "get different scores"),
        ("race", "holds", "get equivalent scores"),
        ("adverse-impact", "fails", "Female"),
        ("hiring-bloomberg", "fails", "black"),
        ("monitoring", "fails", "fell"),
    ):
        found = json.loads((out / folder / "report.json").read_text())
        assert found["provenance"]["command"].startswith(("evenhand perturb", "evenhand audit"))
        lines = [(h["state"], " ".join([h["text"], h["detail"], *h["points"]])) for h in found["headlines"]]
        assert any(line[0] == state and said in line[1] for line in lines), folder
        assert found["provenance"]["invented"], folder
