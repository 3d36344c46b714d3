"""A policy with words, fields and recognizers of a user's own in worker processes, tables and the command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest

from masking.batch.columns import COUNTS, ERROR, counts_type
from masking.batch.run import Options, run
from masking.batch.sandbox import Sandbox
from masking.batch.tables import mask_batch
from masking.errors import RecognizerError
from masking.policy import load

RESUME = "Jane Doe\njane@doe.example\n\nExperience\nGuard at Mercy Hospital, badge B-12345{n}, Falcon\n"
POLICY = r"""
extends = "display"
[keep]
any = ["Mercy Hospital"]
[mask]
name = ["Falcon"]
[[field]]
label = "Badge number"
placeholder = "BADGE"
[[recognizer]]
name = "badge"
field = "badge_number"
patterns = ['\bB-\d{6}\b']
"""
TROUBLED = r"""
[[recognizer]]
name = "theirs"
field = "badge_number"
patterns = ['\bB-\d{6}\b']
validate = "theirs.py:check"
seconds = 0.5
"""
THEIRS = """
import ctypes
import itertools


def check(words):
    if words.endswith("1"):
        raise ValueError(words)
    while words.endswith("2"):
        pass
    return True


def check_in_c(words):
    if words.endswith("1"):
        return sum(itertools.repeat(0)) == 1  # a loop of C that hears no signal and lets nobody else run
    if words.endswith("2"):
        ctypes.string_at(0)
    return True
"""


@pytest.fixture
def resumes(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    for n in range(4):
        (folder / f"{n}.txt").write_text(RESUME.format(n=n))
    return folder


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    (tmp_path / "ours.toml").write_text(POLICY)
    (tmp_path / "theirs.py").write_text(THEIRS)
    (tmp_path / "troubled.toml").write_text(POLICY + TROUBLED)
    return tmp_path


def masked(resumes: Path, policy: Path, out: Path):
    with Sandbox(jobs=2, seconds=20, warm=["masking.batch.work"]) as sandbox:
        report = run([resumes], out, Options(load(policy).table()), runner=sandbox)
    return report, sorted(path.read_text() for path in out.iterdir() if path.suffix == ".txt")


def test_worker_processes_do_what_the_policy_says(resumes: Path, policy: Path, tmp_path: Path) -> None:
    report, texts = masked(resumes, policy / "ours.toml", tmp_path / "out")
    assert report.done == 4
    assert set(texts) == {"[NAME]\n[EMAIL]\n\nExperience\nGuard at Mercy Hospital, badge [BADGE], [NAME]\n"}
    assert report.fields["badge_number"] == 4


def test_what_raises_or_hangs_is_named_and_the_others_go_on(resumes: Path, policy: Path, tmp_path: Path) -> None:
    report, texts = masked(resumes, policy / "troubled.toml", tmp_path / "out")
    assert (report.done, report.failed, len(texts)) == (2, 2, 2)
    told = sorted(failure.message for failure in report.failures)
    assert told == [
        "the recognizer 'theirs' raised ValueError",
        "the recognizer 'theirs' took longer than 0.5 seconds",
    ]
    assert "B-12345" not in json.dumps(report.table(policy={}))


def test_code_that_hears_no_signal_or_crashes_is_ended_from_outside_and_named(
    resumes: Path, policy: Path, tmp_path: Path
) -> None:
    (policy / "c.toml").write_text(POLICY + TROUBLED.replace("py:check", "py:check_in_c"))
    report, texts = masked(resumes, policy / "c.toml", tmp_path / "out")
    assert (report.done, report.failed, len(texts)) == (2, 2, 2)
    told = sorted(failure.message for failure in report.failures)
    assert told == [
        "the recognizer 'theirs' ends its worker process",
        "the recognizer 'theirs' took longer than 0.5 seconds",
    ]


def test_a_module_that_hangs_while_it_is_imported_is_named(resumes: Path, policy: Path) -> None:
    (policy / "theirs.py").write_text("import itertools\nsum(itertools.repeat(0))\n")
    header = {"path": str(resumes / "0.txt"), "policy": load(policy / "troubled.toml").table()}
    named = pytest.raises(RecognizerError, match="'theirs' took longer than 3 seconds")
    with Sandbox(jobs=1, seconds=3, warm=["masking.batch.work"]) as sandbox, named:
        sandbox.call("masking.batch.work:inspect_document", header)


def test_policy_check_survives_what_it_checks(policy: Path) -> None:
    (policy / "theirs.py").write_text("import os\n\ndef check(words):\n    os._exit(0)\n")
    (policy / "cv.txt").write_text(RESUME.format(n=0))
    told = command("policy", "check", policy / "troubled.toml", "--on", policy / "cv.txt")
    assert told.returncode == 1
    assert "the recognizer 'theirs' ends its worker process" in " ".join(told.stderr.split()).replace(" │ │ ", " ")
    assert command("policy", "check", policy / "ours.toml", "--on", policy / "cv.txt").returncode == 0


def test_rows_of_a_table_say_which_recognizer_it_was(policy: Path) -> None:
    table = pa.table({"id": [0, 1], "text": [RESUME.format(n=0), RESUME.format(n=1)]})
    made = mask_batch(table, policy=policy / "troubled.toml")
    assert made.schema.field(COUNTS).type == counts_type(["badge_number"])
    assert made[COUNTS].to_pylist()[0]["badge_number"] == 1
    assert made[ERROR].to_pylist() == [None, "RecognizerError: the recognizer 'theirs' raised ValueError"]
    assert made["text"].to_pylist()[1] is None


def command(*words: object) -> subprocess.CompletedProcess[str]:
    code = "from perturb.cli import main; main()"
    return subprocess.run([sys.executable, "-c", code, *map(str, words)], capture_output=True, text=True, check=False)


def test_inspect_and_verify_read_the_same_policy(resumes: Path, policy: Path, tmp_path: Path) -> None:
    told = json.loads(command("inspect", resumes / "0.txt", "--policy", policy / "ours.toml", "--json").stdout)
    assert {"policy:badge", "mask:name"} <= {span["recognizer"] for span in told["spans"]}
    _, texts = masked(resumes, policy / "ours.toml", tmp_path / "out")
    written = tmp_path / "masked.txt"
    written.write_text(texts[0])
    assert command("verify", resumes / "0.txt", written, "--policy", policy / "ours.toml").returncode == 0
    written.write_text(texts[0].replace("[BADGE]", "B-123450"))
    assert command("verify", resumes / "0.txt", written, "--policy", policy / "ours.toml").returncode == 3


def test_fields_of_ones_own_can_be_named_on_the_command_line(resumes: Path, policy: Path) -> None:
    words = ("inspect", resumes / "0.txt", "--policy", policy / "ours.toml", "--json", "--fields", "badge_number")
    assert {span["field"] for span in json.loads(command(*words).stdout)["spans"]} == {"badge_number"}
    wrong = command(*words[:-1], "badge_nmber")
    assert wrong.returncode == 2
    assert "Did you mean 'badge_number'" in " ".join(wrong.stderr.split())
