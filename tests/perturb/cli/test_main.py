"""The command itself: its version, and what Ctrl-C says."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import pytest

CODE = "import sys; sys.argv[0] = 'evenhand'; from perturb.cli import main; main()"


def stopped(*words: object, after: Path) -> tuple[int, str]:
    """Run a command, press Ctrl-C once ``after`` exists, and return its exit code and standard error."""
    command = [sys.executable, "-c", CODE, *map(str, words)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "160"}
    run = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background jobs ignore it
    )
    until = time.monotonic() + 60
    while not after.exists() and run.poll() is None and time.monotonic() < until:
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    return run.wait(60), run.stderr.read()


def test_the_version_is_told(evenhand) -> None:
    ran = evenhand("--version")
    assert ran.code == 0
    assert ran.out.startswith(f"evenhand {version('evenhand')} ")


@pytest.mark.skipif(os.name == "nt", reason="SIGINT is another thing there")
def test_a_run_that_is_stopped_says_that_it_can_go_on(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    for n in range(2000):
        (source / f"{n}.txt").write_text(f"Jane Doe\njane{n}@doe.example\n")
    code, said = stopped("mask", source, "--out", tmp_path / "out", after=tmp_path / "out.evenhand" / "ledger.sqlite")
    assert code == 130
    assert "the same command continues from here" in said
    assert "Traceback" not in said


@pytest.mark.skipif(os.name == "nt", reason="SIGINT is another thing there")
def test_another_command_says_that_it_stopped(tmp_path: Path) -> None:
    started = tmp_path / "started"
    code = f"import pathlib, time; pathlib.Path({str(started)!r}).touch(); time.sleep(60)"  # it never answers
    command = f'command:{sys.executable} -c "{code}"'
    ended, said = stopped("scorer", "check", command, "--timeout", "30", after=started)
    assert ended == 130
    assert said.strip().endswith("Stopped.")
    assert "Traceback" not in said


def test_a_map_tells_which_resume_is_which_file(evenhand, position_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("Ann Marsh", "Bea Novak", "Cyn Reyes"):
        (folder / f"{name}.txt").write_text(f"{name}\n\nSummary\nShe leads a ward. Her team trusts her.\n")
    (folder / "Aaa empty.txt").write_text("")
    ran = evenhand("perturb", folder, "--positions", position_file, "--axis", "gender", "--scorer", "tfidf",
                   "--out", tmp_path / "out", "--map", tmp_path / "map.csv")  # fmt: skip
    assert ran.code == 0, ran.err
    with (tmp_path / "map.csv").open(encoding="utf-8") as stream:
        mapped = {row["resume"]: Path(row["source"]).name for row in csv.DictReader(stream)}
    assert mapped == {
        "r001": "Aaa empty.txt",
        "r002": "Ann Marsh.txt",
        "r003": "Bea Novak.txt",
        "r004": "Cyn Reyes.txt",
    }
    assert f"{folder / 'Aaa empty.txt'} (r001): the file is empty" in ran.out
    assert "Aaa" not in (tmp_path / "out" / "left_out.csv").read_text()
