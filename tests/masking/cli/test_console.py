"""What people see: the bar of a run on a terminal, tables, words made harmless."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from masking.batch.report import Report
from masking.cli import console
from masking.errors import EmptyDocument, InputError

CODE = "from perturb.cli import main; main()"


def on_a_terminal(*words: object) -> tuple[int, str]:
    """Run the command with a terminal as standard error; return its exit code and what stood there."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "120", "TERM": "xterm"}
    command = [sys.executable, "-c", CODE, *map(str, words)]
    running = subprocess.Popen(command, stderr=theirs, stdout=subprocess.DEVNULL, env=environment)
    os.close(theirs)
    seen = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    os.close(ours)
    return running.wait(timeout=60), re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen.decode())


def test_a_terminal_sees_rate_time_left_and_failures(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    for n in range(120):
        (source / f"{n:03}.txt").write_text(f"Ann Lee\nann{n}@mail.org\n")
    (source / "empty.txt").write_text("")
    code, seen = on_a_terminal("mask", source, "--out", tmp_path / "out")
    assert code == 1
    assert "Masking" in seen
    assert re.search(r"\d+/121", seen)
    assert re.search(r"\d+\.\d/s", seen)
    assert re.search(r"\d:\d\d:\d\d", seen)
    assert "1 failed" in seen


def test_quiet_shows_no_bar(tmp_path: Path) -> None:
    (tmp_path / "cv.txt").write_text("Ann Lee\nann@mail.org\n")
    assert on_a_terminal("mask", tmp_path / "cv.txt", "--out", tmp_path / "out", "--quiet") == (0, "")


def test_words_that_steer_a_terminal_are_made_plain() -> None:
    assert console.plain("a\x1b[31m\u202e\x07b\n") == "a\ufffd[31m\ufffd\ufffdb\ufffd"
    assert console.plain("Zoë 漢字 ﷺ 👩") == "Zoë 漢字 ﷺ 👩"


def test_options_with_commas_and_several_times() -> None:
    assert console.split(["name,email", "phone", ""]) == ["name", "email", "phone"]
    assert console.split(None) == []


def test_failures_are_told_by_reason(capsys) -> None:
    report = Report()
    for n in range(30):
        report.fail(f"cv-{n}.txt", EmptyDocument("the file is empty", remedy="Look."))
    report.fail("x\nevil.txt", InputError("gone", remedy="Find it."))
    console.fail(report)
    said = capsys.readouterr().err
    assert said.count("the file is empty") == said.count("Look.") == 1
    assert said.count("cv-") == 20
    assert "and 10 more" in said
    assert "gone" in said


def test_many_reasons_are_summed_up(capsys) -> None:
    report = Report()
    for n in range(30):
        report.fail("a", EmptyDocument(f"reason {n}"))
    console.fail(report)
    said = capsys.readouterr().err
    assert said.count("reason") == 20
    assert "30 documents were not masked (EmptyDocument 30)" in said


def with_output(where: IO[bytes], *words: str | Path, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command with ``where`` as standard output, in an environment that holds those variables alone."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(sys.path), **variables}
    command = [sys.executable, "-c", CODE, *words]
    return subprocess.run(command, stdout=where, stderr=subprocess.PIPE, env=environment, check=False)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_behind_standard_output_is_one_sentence(tmp_path: Path, unbuffered: str) -> None:
    (tmp_path / "cv.txt").write_text("Ann Lee\nann@mail.org\n")
    with open("/dev/full", "wb") as full:  # noqa: PTH123  not a file
        done = with_output(full, "inspect", tmp_path / "cv.txt", "--json", PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 1
    assert b"the disk is full" in done.stderr
    assert b"Traceback" not in done.stderr
    assert b"OSError" not in done.stderr


def test_a_reader_that_stops_early_is_no_error_message(tmp_path: Path) -> None:
    (tmp_path / "cv.txt").write_text("Ann Lee\nann@mail.org\n")
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        done = with_output(pipe, "inspect", tmp_path / "cv.txt", "--json")
    assert (done.returncode, done.stderr) == (1, b"")
