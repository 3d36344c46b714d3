"""What can be seen before anything is masked: what would be written, a sample, and why."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from masking.batch.dry_run import drawn
from masking.document import Document
from masking.explain import explain
from masking.policy import load, parse

RESUME = (
    "Jane Doe\njane@doe.example\n+44 20 7946 0958\n\n"
    "Experience\nWelder {n} at Acme Steel Ltd\n\nReferences\nDr. Martin Ash"
)


@pytest.fixture
def resumes(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    for n in range(3):
        (folder / f"{n}.txt").write_text(RESUME.format(n=n))
    (folder / "table.csv").write_text("id,text\n1,Jane Doe welds\n2,Wei Chen bakes\n")
    return folder


def command(*words: object) -> subprocess.CompletedProcess[str]:
    code = "from perturb.cli import main; main()"
    return subprocess.run([sys.executable, "-c", code, *map(str, words)], capture_output=True, text=True, check=False)


def test_a_dry_run_tells_what_would_be_written_and_writes_nothing(resumes: Path, tmp_path: Path) -> None:
    (resumes / "broken.pdf").write_bytes(b"%PDF-1.4 not really")
    done = command("mask", resumes, "--out", tmp_path / "out", "--dry-run", "--json")
    assert done.returncode == 1
    told = {Path(one["source"]).name: one for one in json.loads(done.stdout)}
    assert told["0.txt"]["fields"] == {"email": 1, "name": 2}
    assert re.fullmatch(r"resume-NNNN-x{8}\.txt", Path(told["0.txt"]["output"]).name)
    assert told["table.csv"]["documents"] == 2
    assert told["broken.pdf"]["error"]["message"]
    assert {path.name for path in tmp_path.iterdir()} == {"in"}
    assert "Jane" not in done.stdout + done.stderr


def test_a_sample_is_one_page_of_masked_documents(resumes: Path, tmp_path: Path) -> None:
    done = command("mask", resumes, "--out", tmp_path / "out", "--sample", 2, "--seed", 7)
    assert done.returncode == 0, done.stderr
    page = Path(done.stdout.strip())
    text = page.read_text()
    assert page.name == "out-sample.html"
    assert text.count("<article>") == 2
    assert '<mark title="name">[NAME]</mark>' in text
    assert "Jane" not in text
    assert {path.name for path in tmp_path.iterdir()} == {"in", "out-sample.html"}


def test_a_sample_is_drawn_evenly(tmp_path: Path) -> None:
    for n in range(10):
        (tmp_path / f"{n}.txt").write_text("x")
    rng = Random(5)
    draws = [drawn([tmp_path], tmp_path / "out", 3, rng=rng) for _ in range(600)]
    assert all(len(d) == 3 and [s.name for s in d] == sorted(s.name for s in d) for d in draws)
    counts = [sum(s.name == f"{n}.txt" for d in draws for s in d) for n in range(10)]
    assert all(130 <= count <= 230 for count in counts)
    assert len(drawn([tmp_path], tmp_path / "out", 99, rng=rng)) == 10


def test_the_command_explains(resumes: Path) -> None:
    done = command("inspect", resumes / "0.txt", "--explain", "jane  DOE", "--json")
    (reason,) = json.loads(done.stdout)["reasons"]
    assert reason["masked"]
    assert reason["candidates"][0]["field"] == "name"
    assert "masked" in command("mask", resumes / "0.txt", "--explain", "all").stdout
    assert "do not occur in it" in command("mask", resumes / "0.txt", "--explain", "Zebulon").stderr


def why(table: dict, words: str) -> str:
    (reason,) = explain(Document(RESUME.format(n=1), "text"), parse({"extends": "display", **table}), words)
    return reason.why


def test_why_something_is_not_masked() -> None:
    assert "[keep] name" in why({"keep": {"name": ["Martin Ash"]}}, "Martin Ash")
    assert "phone, which the policy does not mask" in why({}, "+44 20 7946 0958")
    assert "policy keeps referees" in why({"referees": "keep"}, "Martin Ash")
    assert "below the threshold 1.00" in why({"fields": {"name": {"threshold": 1.0}}}, "Martin Ash")
    told = why({}, "Experience")
    assert told.startswith("no list, label, pattern or recognizer finds anything there; the tagger's best guess is ")
    assert "(0.25 is enough)" in told or "does not mask" in told


def test_a_word_that_nobody_found_has_a_voice_with_its_confidence_and_threshold() -> None:
    text = RESUME.format(n=1)
    (reason,) = explain(Document(text, "text"), load("all"), "Experience")
    (voice,) = reason.candidates
    assert not reason.masked
    assert voice.rule == f"tagger:{voice.field}"
    assert 0 <= voice.score < (voice.threshold or 0)
    assert text[voice.start : voice.end] == "Experience"
    (marks,) = explain(Document("Jane Doe\n\n-----\n", "text"), load("all"), "-----")
    assert marks.why.startswith("no list")


def test_without_words_every_place_is_told_that_was_thought_of() -> None:
    text = RESUME.format(n=1)
    reasons = explain(Document(text, "text"), load("display"))
    told = {text[r.start : r.end]: r.masked for r in reasons}
    assert told["Jane Doe"] is True
    assert told["+44 20 7946 0958"] is False


def test_a_place_that_is_masked_in_part_is_told_so() -> None:
    text = "Anna Berg\nanna@berg.example\n\nPassport No: C01X00T47 and its cover\n"
    (whole,) = explain(Document(text, "text"), load("all"), "C01X00T47")
    (part,) = explain(Document(text, "text"), load("all"), "C01X00T47 and its cover")
    assert whole.why.startswith("as identity_number")
    assert part.why.startswith("in part (42–51), as identity_number")
