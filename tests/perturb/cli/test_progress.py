"""Commands that may take longer than three seconds show on a terminal that they are at work, and nowhere else."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

RESUME = "Jane Doe\njane@doe.example\n\nSummary\nShe leads a team of nine.\n"
COMMANDS = {
    "mask": (["mask", "cv.txt", "--out", "masked"], "Masking"),
    "dry run": (["mask", "cv.txt", "--out", "masked", "--dry-run"], "Masking"),
    "inspect": (["inspect", "cv.txt"], "Reading"),
    "verify": (["verify", "cv.txt", "other.txt"], "Reading both documents"),
    "policy check": (["policy", "check", "policy.toml"], "Trying the recognizers"),
    "doctor": (["doctor"], "Checking"),
    "twin": (["twin", "cv.txt", "--gender", "male"], "Making the twin"),
    "scorer check": (["scorer", "check", "tfidf"], "Asking the scorer"),
    "synthesize": (["develop", "synthesize", "30"], "Writing resumes"),
    "perturb": (
        ["perturb", "cv.txt", "--positions", "positions.jsonl", "--axis", "gender", "--scorer", "tfidf", "--out", "o"],
        "Reading the resumes|Making twins|Testing, and writing the report",
    ),
    "benchmark twins": (["benchmark", "twins", "--n", "5"], "Twins"),
    "adverse impact": (["audit", "adverse-impact", "people.csv", "--out", "report"], "Reading and counting people.csv"),
    "ll144": (
        ["audit", "ll144", "people.csv", "--sex", "sex", "--decision", "decision", "--out", "report"],
        "Reading and counting people.csv",
    ),
    "ll144 lint": (["audit", "ll144", "--lint", "people.csv"], "Checking published tables"),
    "dashboard": (["audit", "dashboard", ".", "--out", "page"], "Reading the reports in"),
    "writing an audit": (["audit", "adverse-impact", "people.csv", "--out", "report"], "Writing the report"),
}


def on_terminal(words: list[str], place: Path) -> tuple[str, str]:
    """What a command writes to standard output (a file) and to standard error (a terminal)."""
    ours, theirs = pty.openpty()
    code = "import sys; sys.argv[0] = 'evenhand'; from perturb.cli import main; main()"
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    with (place / "out.txt").open("wb") as out:
        process = subprocess.Popen([sys.executable, "-c", code, *words], cwd=place, stdin=subprocess.DEVNULL,
                                   stdout=out, stderr=theirs, env=environment)  # fmt: skip
    os.close(theirs)
    shown = b""
    try:
        while chunk := os.read(ours, 65536):
            shown += chunk
    except OSError:  # the other end is closed
        pass
    finally:
        os.close(ours)
        process.wait()
    return (place / "out.txt").read_text(), shown.decode(errors="replace")


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_long_command_shows_that_it_is_at_work(name: str, tmp_path: Path) -> None:
    words, wanted = COMMANDS[name]
    (tmp_path / "cv.txt").write_text(RESUME)
    (tmp_path / "other.txt").write_text("They lead a team of nine.\n")
    (tmp_path / "policy.toml").write_text('extends = "display"\n')
    (tmp_path / "positions.jsonl").write_text('{"id": "nurse", "title": "Nurse", "text": "Runs a ward."}\n')
    (tmp_path / "people.csv").write_text("sex,decision\n" + "F,yes\nF,no\nM,yes\n" * 20)
    out, shown = on_terminal(words, tmp_path)
    assert all(words in shown for words in wanted.split("|"))
    assert "\x1b[" not in out
