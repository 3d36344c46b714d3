"""A whole run: every document masked, failures counted, restart exact."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
import pytest

from masking.batch.columns import Columns
from masking.batch.report import Report
from masking.batch.run import Options, run, write_map, writing
from masking.batch.sandbox import Sandbox
from masking.batch.state import State, home
from masking.errors import InputError
from masking.policy import load

RESUME = """{name}
{mail}

Experience
{pronoun} leads a team at Acme. Built things for {years} years.

Education
University of Testing, 2010
"""
SECRET = "zebulon"


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox(jobs=2, seconds=20, warm=["masking.batch.work"]) as made:
        yield made


def resumes(folder: Path, count: int) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for n in range(count):
        mail = f"{SECRET}.quigley{n}@mail.org"
        text = RESUME.format(name=f"{SECRET.title()} Quigley", mail=mail, pronoun="She", years=n)
        (folder / f"{SECRET}-{n:03}.txt").write_text(text)
    return folder


def options(policy: str = "display", **changes) -> Options:
    return Options(load(policy).table(), **changes)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_every_document_is_masked_under_a_name_that_says_nothing(tmp_path: Path, sandbox: Sandbox) -> None:
    report = run([resumes(tmp_path / "in", 10)], tmp_path / "out", options(), runner=sandbox)
    assert (report.done, report.failed, report.total) == (10, 0, 10)
    made = contents(tmp_path / "out")
    assert len(made) == 10
    assert all(re.fullmatch(r"resume-\d{4}-[0-9a-f]{8}\.txt", name) for name in made)
    for name, data in made.items():
        assert SECRET not in name
        assert SECRET.encode() not in data.lower()
    assert report.fields["email"] == 10


def test_neither_ledger_nor_state_holds_a_word_or_a_name(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 5)
    (source / f"{SECRET}.pdf").write_bytes(b"%PDF-1.4 " + SECRET.encode())
    run([source], tmp_path / "out", options(), runner=sandbox)
    state = contents(home(tmp_path / "out"))
    assert "ledger.sqlite" in state
    for data in state.values():
        assert SECRET.encode() not in data.lower()
        assert b"acme" not in data.lower()


def test_a_second_run_has_nothing_to_do(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 6)
    first = run([source], tmp_path / "out", options(), runner=sandbox)
    before = {p: p.stat().st_mtime_ns for p in (tmp_path / "out").iterdir()}
    second = run([source], tmp_path / "out", options(), runner=sandbox)
    assert (second.done, second.already) == (0, 6)
    assert second.fields == first.fields
    assert {p: p.stat().st_mtime_ns for p in (tmp_path / "out").iterdir()} == before


def test_new_changed_and_removed_files(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 3)
    run([source], tmp_path / "out", options(), runner=sandbox)
    before = contents(tmp_path / "out")
    (source / f"{SECRET}-001.txt").write_text("Ann Other\nann@other.org\nSomething else entirely.\n")
    (source / "new.txt").write_text("New One\nnew@one.org\n")
    report = run([source], tmp_path / "out", options(), runner=sandbox)
    assert (report.done, report.already, report.replaced) == (2, 2, 1)
    after = contents(tmp_path / "out")
    assert set(before) < set(after)
    assert len(after) == 4
    assert sum(before[name] != after[name] for name in before) == 1


def test_another_policy_masks_anew_under_the_same_names(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 3)
    run([source], tmp_path / "out", options("display"), runner=sandbox)
    before = contents(tmp_path / "out")
    report = run([source], tmp_path / "out", options("all"), runner=sandbox)
    after = contents(tmp_path / "out")
    assert (report.done, report.replaced, report.table(policy={})["replaced"]) == (3, 3, 3)
    assert set(before) == set(after)
    assert all(b"[SCHOOL]" in data for data in after.values())


def test_text_under_a_foreign_name_is_said_to_be_read_as_text(tmp_path: Path, sandbox: Sandbox) -> None:
    (tmp_path / "cv.xyz").write_text("Ann Other\nann@other.org\n")
    (tmp_path / "cut.pdf").write_bytes(b"%PDF-1.4...")
    report = run([tmp_path / "cv.xyz", tmp_path / "cut.pdf"], tmp_path / "out", options(), runner=sandbox)
    assert (report.done, [failure.message for failure in report.failures]) == (1, ["the PDF is broken"])
    assert report.notes == ["files that end in .xyz are read as plain text, by their content"]


def test_an_output_that_was_removed_is_made_again(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 3)
    run([source], tmp_path / "out", options(), runner=sandbox, seed=1)
    before = contents(tmp_path / "out")
    next((tmp_path / "out").iterdir()).unlink()
    assert run([source], tmp_path / "out", options(), runner=sandbox).done == 1
    assert contents(tmp_path / "out") == before


def test_failures_are_counted_and_stop_nothing(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 4)
    (source / "broken.pdf").write_bytes(b"%PDF-1.7 not really")
    (source / "empty.txt").write_bytes(b"")
    (source / "blob.bin").write_bytes(bytes(range(256)) * 10)
    report = run([source], tmp_path / "out", options(), runner=sandbox)
    assert (report.done, report.failed) == (4, 3)
    assert sum(report.reasons.values()) == 3
    assert report.reasons["EmptyDocument"] == 1
    assert len(contents(tmp_path / "out")) == 4
    assert all(f.remedy for f in report.failures)
    table = report.table(policy={})
    assert json.loads(json.dumps(table))["documents"] == {"done": 4, "already_done": 0, "failed": 3}


def test_failures_are_tried_again_only_when_asked(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 2)
    (source / "empty.txt").write_bytes(b"")
    run([source], tmp_path / "out", options(), runner=sandbox)
    calls = []

    class Counting:
        def run(self, tasks):
            for task in tasks:
                calls.append(task)
                yield from sandbox.run([task])

    report = run([source], tmp_path / "out", options(), runner=Counting())
    assert (report.already, report.failed, calls) == (2, 1, [])
    assert "--retry-failed" in report.failures[0].remedy
    report = run([source], tmp_path / "out", options(), runner=Counting(), retry_failed=True)
    assert (report.already, report.failed, len(calls)) == (2, 1, 1)


def test_a_changed_file_that_fails_leaves_no_old_output(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 2)
    run([source], tmp_path / "out", options(), runner=sandbox)
    (source / f"{SECRET}-001.txt").write_bytes(b"")
    report = run([source], tmp_path / "out", options(), runner=sandbox)
    assert report.failed == 1
    assert len(contents(tmp_path / "out")) == 1


def test_the_same_path_twice_is_one_document(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 3)
    report = run([source, source / f"{SECRET}-001.txt", source], tmp_path / "out", options(), runner=sandbox)
    assert report.done == 3
    assert len(contents(tmp_path / "out")) == 3


def test_a_seed_makes_names_and_pseudonyms_repeatable_whatever_the_number_of_workers(tmp_path: Path) -> None:
    source = resumes(tmp_path / "in", 8)
    rows(source / "table.jsonl", 150)
    made = []
    for jobs in (1, 2, 3):
        with Sandbox(jobs=jobs) as pool:
            run([source], tmp_path / f"out{jobs}", options("training"), runner=pool, seed=11)
        made.append(contents(tmp_path / f"out{jobs}"))
    assert made[0] == made[1] == made[2]
    with Sandbox(jobs=1) as pool:
        run([source], tmp_path / "other", options("training"), runner=pool, seed=12)
    assert contents(tmp_path / "other") != made[0]


def test_text_and_json(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 1)
    run([source], tmp_path / "text", options(as_="text"), runner=sandbox)
    run([source], tmp_path / "json", options(as_="json"), runner=sandbox)
    (text,) = contents(tmp_path / "text").values()
    (record,) = contents(tmp_path / "json").values()
    told = json.loads(record)
    assert told["text"].encode() == text
    assert told["format"] == "text"
    assert told["fields"]["email"] == 1
    assert SECRET.encode() not in record.lower()


def test_a_pdf_that_fails_the_check_becomes_pictures_and_one_that_fails_again_is_not_written(tmp_path: Path) -> None:
    from hostile_files import simple

    (tmp_path / "cv.pdf").write_bytes(simple())
    for stubborn, done in ((False, 1), (True, 0)):
        with Sandbox(jobs=1, warm=["doubtful_stubborn" if stubborn else "doubtful"]) as pool:
            report = run([tmp_path / "cv.pdf"], tmp_path / f"out{done}", options("all"), runner=pool)
        assert (report.done, report.failed) == (done, 1 - done)
        assert report.fallbacks == ({"raster": 1} if done else {})
        assert len(contents(tmp_path / f"out{done}")) == done
    assert report.reasons == {"VerificationError": 1}


def test_strict_documents_pass_the_check(tmp_path: Path, sandbox: Sandbox, repository: Path) -> None:
    sample = repository / "perturb" / "samples" / "resumes" / "legal-counsel.pdf"
    report = run([sample], tmp_path / "out", options("all", strict=True), runner=sandbox)
    assert (report.done, report.failed) == (1, 0)


def test_the_map_is_made_only_when_asked(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 2)
    (source / "empty.txt").write_bytes(b"")
    run([source], tmp_path / "out", options(), runner=sandbox)
    write_map([source], tmp_path / "out", tmp_path / "map.csv")
    lines = (tmp_path / "map.csv").read_text().splitlines()
    assert lines[0] == "source,output,state"
    assert len(lines) == 4
    told = {line.split(",")[1] for line in lines[1:] if line.endswith("done")}
    assert told == set(contents(tmp_path / "out"))


def test_a_disk_that_is_full_is_told_and_the_run_can_go_on(tmp_path: Path, sandbox: Sandbox, monkeypatch) -> None:
    source = resumes(tmp_path / "in", 5)
    whole, left = Path.write_bytes, [2]

    def write(path: Path, data: bytes) -> int:
        if path.parent.name == "staging":
            left[0] -= 1
            if left[0] < 0:
                raise OSError(28, "No space left on device")
        return whole(path, data)

    monkeypatch.setattr(Path, "write_bytes", write)
    with pytest.raises(InputError, match="No space left") as caught:
        run([source], tmp_path / "out", options(), runner=sandbox)
    assert "continues" in caught.value.remedy
    monkeypatch.undo()
    report = run([source], tmp_path / "out", options(), runner=sandbox)
    assert report.done + report.already == 5
    assert len(contents(tmp_path / "out")) == 5


def test_neither_numbers_nor_times_follow_the_alphabet(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 12)
    run([source], tmp_path / "out", options(), runner=sandbox, seed=3)
    write_map([source], tmp_path / "out", tmp_path / "map.csv")
    numbers = [int(line.split("resume-")[1][:4]) for line in (tmp_path / "map.csv").read_text().splitlines()[1:]]
    assert len(set(numbers)) == 12
    assert numbers not in (sorted(numbers), sorted(numbers, reverse=True))
    assert max(numbers) > 100
    assert len({path.stat().st_mtime_ns for path in (tmp_path / "out").iterdir()}) == 1
    resumes(source, 13)
    run([source], tmp_path / "out", options(), runner=sandbox)
    assert len({path.name[:11] for path in (tmp_path / "out").iterdir()}) == 13


def test_numbers_of_a_length_are_numbers_of_that_length_each_once(tmp_path: Path) -> None:
    state = State(tmp_path / "out", seed=1)
    assert sorted(map(state.number, range(1, 10_000))) == list(range(1, 10_000))
    assert {len(str(state.number(number))) for number in range(10_000, 10_100)} == {5}
    state.close()


def test_one_bad_entry_never_stops_the_others(tmp_path: Path, sandbox: Sandbox, monkeypatch) -> None:
    source = resumes(tmp_path / "in", 2)
    (source / "itself.txt").symlink_to("itself.txt")
    (source / "there.txt").symlink_to("back.txt")
    (source / "back.txt").symlink_to("there.txt")
    (source / "nowhere.txt").symlink_to("gone.txt")
    (source / "home").symlink_to(source)
    os.mkfifo(source / "pipe.txt")
    (source / "locked").mkdir()
    scandir = os.scandir

    def refuse(path):
        if Path(path).name == "locked":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    with socket.socket(socket.AF_UNIX) as plug:
        plug.bind(str(source / "plug"))
        report = run([source], tmp_path / "out", options(), runner=sandbox)
    assert (report.done, report.failed, report.total) == (2, 1, 3)
    assert report.failures[0].source.endswith("locked")
    assert {Path(skip.source).name: skip.reason for skip in report.skips} == {
        "itself.txt": "it is a link that leads nowhere",
        "there.txt": "it is a link that leads nowhere",
        "back.txt": "it is a link that leads nowhere",
        "nowhere.txt": "it is a link that leads nowhere",
        "home": "it is a link to a folder",
        "pipe.txt": "it is a pipe",
        "plug": "it is a socket",
    }
    told = report.table(policy={})
    assert told["skipped_by_reason"]["it is a link that leads nowhere"] == 4
    assert len(told["skipped"]) == 7
    with pytest.raises(InputError, match="it is a pipe"):
        run([source / "pipe.txt"], tmp_path / "other", options(), runner=sandbox)


def test_an_output_folder_that_cannot_be_written_to_is_told_before_the_work(tmp_path: Path, monkeypatch) -> None:
    class Never:
        def run(self, tasks):
            raise AssertionError("no document may be read")

    source = resumes(tmp_path / "in", 1)
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="cannot be made"):
        run([source], tmp_path / "file", options(), runner=Never())
    (tmp_path / "out").mkdir()

    def refuse(**where):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    with pytest.raises(InputError, match="cannot be written to: Read-only"):
        run([source], tmp_path / "out", options(), runner=Never())


def test_files_that_the_user_names_are_complete_or_not_there(tmp_path: Path) -> None:
    target = tmp_path / "report.json"
    with writing(target, trial=True):
        pass
    assert list(tmp_path.iterdir()) == []

    def break_off() -> None:
        with writing(target) as stream:
            stream.write("half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        break_off()
    assert list(tmp_path.iterdir()) == []
    with writing(target) as stream:
        stream.write("whole\n")
    assert target.read_text() == "whole\n"
    for bad in (tmp_path, tmp_path / "no" / "such.json"):
        with pytest.raises(InputError, match="cannot be written"), writing(bad, trial=True):
            pass
    with writing(Path(os.devnull)) as stream:
        stream.write("x")
    assert Path(os.devnull).is_char_device()


def test_nothing_to_mask(tmp_path: Path, sandbox: Sandbox) -> None:
    (tmp_path / "in").mkdir()
    with pytest.raises(InputError, match="no document"):
        run([tmp_path / "in"], tmp_path / "out", options(), runner=sandbox)
    assert not (tmp_path / "out").exists()


def test_progress_is_told(tmp_path: Path, sandbox: Sandbox) -> None:
    told: list[tuple[int, int | None]] = []
    watch = lambda report: told.append((report.handled, report.total))  # noqa: E731
    run([resumes(tmp_path / "in", 100)], tmp_path / "out", options(), runner=sandbox, watch=watch)
    assert told[-1] == (100, 100)
    assert len(told) > 1
    assert sorted(told) == told


def rows(path: Path, count: int) -> Path:
    with path.open("w") as stream:
        for n in range(count):
            text = RESUME.format(name=f"{SECRET.title()} Quigley", mail=f"{SECRET}@mail.org", pronoun="She", years=n)
            stream.write(json.dumps({"id": n, "text": text, "label": n % 2}) + "\n")
    return path


def test_tables_keep_order_and_count_and_tell_what_they_leave_out(tmp_path: Path, sandbox: Sandbox) -> None:
    source = rows(tmp_path / "in.jsonl", 200)
    report = run([source], tmp_path / "out", options("training"), runner=sandbox, seed=1)
    assert (report.done, report.total) == (200, 200)
    assert "label" in report.notes[0]
    ((name, data),) = contents(tmp_path / "out").items()
    assert name.startswith("resumes-")
    assert name.endswith(".jsonl")
    made = [json.loads(line) for line in data.splitlines()]
    assert [row["id"] for row in made] == list(range(200))
    assert SECRET.encode() not in data.lower()
    assert made[0]["masked_fields"]["email"] == 1
    kept = options("training", columns=Columns(keep=("label",)))
    run([source], tmp_path / "kept", kept, runner=sandbox, seed=1)
    ((_, data),) = contents(tmp_path / "kept").items()
    assert [json.loads(line)["label"] for line in data.splitlines()] == [n % 2 for n in range(200)]


def test_a_poisoned_row_costs_itself_only(tmp_path: Path, monkeypatch) -> None:
    source = rows(tmp_path / "in.jsonl", 20)
    with source.open("a") as stream:
        stream.write(json.dumps({"id": 20, "text": "POISON"}) + "\n")
    with Sandbox(jobs=2, seconds=20, warm=["poison"]) as sandbox:
        report = run([source], tmp_path / "out", options(), runner=sandbox, seed=1)
    assert (report.done, report.failed) == (20, 1)
    assert "row 21" in report.failures[0].message
    ((_, data),) = contents(tmp_path / "out").items()
    made = [json.loads(line) for line in data.splitlines()]
    assert [row["id"] for row in made] == list(range(21))
    assert made[20]["text"] is None
    assert made[20]["masking_error"] == "UnreadableDocument"
    with Sandbox(jobs=1) as sandbox:
        again = run([source], tmp_path / "out", options(), runner=sandbox)
        assert (again.already, again.failed) == (20, 1)
        healed = run([source], tmp_path / "out", options(), runner=sandbox, retry_failed=True)
    assert (healed.done, healed.failed) == (21, 0)


def test_a_broken_table_fails_whole_and_leaves_nothing(tmp_path: Path, sandbox: Sandbox) -> None:
    source = rows(tmp_path / "in.jsonl", 100)
    with source.open("a") as stream:
        stream.write("{broken\n")
    resumes(tmp_path / "more", 2)
    report = run([source, tmp_path / "more"], tmp_path / "out", options(), runner=sandbox)
    assert (report.done, report.failed) == (2, 1)
    assert "line 101" in report.failures[0].message
    assert len(contents(tmp_path / "out")) == 2


def start(source: Path, out: Path) -> subprocess.Popen[str]:
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path))
    here = str(Path(__file__).parent / "chaos.py")
    return subprocess.Popen(
        [sys.executable, here, str(source), str(out)], env=environment, stdout=subprocess.PIPE, text=True
    )


def mixed(folder: Path) -> Path:
    resumes(folder, 150)
    rows(folder / "table.jsonl", 300)
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 nothing")
    return folder


def kill_something(parent: subprocess.Popen[str], rng: random.Random) -> str:
    """Kill a worker, the fork server or the parent; say which."""
    victim = rng.choice(["parent", "worker", "worker", "forkserver"])
    try:
        forkserver = psutil.Process(parent.pid).children()[0]
        workers = forkserver.children()
        target = {"parent": parent.pid, "forkserver": forkserver.pid, "worker": rng.choice(workers).pid}[victim]
        os.kill(target, signal.SIGKILL)
    except (psutil.Error, IndexError, ProcessLookupError):
        return "nobody"
    return victim


def await_workers(parent: subprocess.Popen[str]) -> None:
    """Wait until there are workers to kill: on a busy machine a run starts for longer than it lasts."""
    while parent.poll() is None:
        try:
            if psutil.Process(parent.pid).children()[0].children():
                return
        except (psutil.Error, IndexError):
            pass
        time.sleep(0.02)


@pytest.mark.slow
def test_a_run_killed_a_hundred_times_ends_like_one_that_was_left_alone(tmp_path: Path) -> None:
    rng = random.Random(20)
    source = mixed(tmp_path / "in")
    calm = start(source, tmp_path / "calm")
    assert calm.communicate(timeout=120)[0].split() == ["450", "0", "1"]
    expected = contents(tmp_path / "calm")
    assert len(expected) == 151

    kills: dict[str, int] = {}
    rounds = 0
    while sum(kills.get(k, 0) for k in ("parent", "worker", "forkserver")) < 100:
        rounds += 1
        out = tmp_path / f"stormy{rounds}"
        while True:
            parent = start(source, out)
            if rng.random() < 0.9:  # else it is hit while it starts
                await_workers(parent)
            until = time.monotonic() + rng.uniform(0.2, 2.0)
            while parent.poll() is None and time.monotonic() < until:
                time.sleep(rng.uniform(0.02, 0.12))
                victim = kill_something(parent, rng)
                kills[victim] = kills.get(victim, 0) + 1
                check_only_whole(out, expected)
            said = parent.communicate(timeout=120)[0]
            check_only_whole(out, expected)
            if parent.returncode == 0:
                break
        done, already, failed = map(int, said.split())
        assert (done + already, failed) == (450, 1)
        assert contents(out) == expected
        assert count_done(out) == 151
    assert kills["parent"] >= 10
    assert kills["worker"] >= 10
    assert rounds <= 300


def check_only_whole(out: Path, expected: dict[str, bytes]) -> None:
    """Whoever looks into the folder at any moment sees finished documents only."""
    if out.exists():
        for name, data in contents(out).items():
            assert data == expected[name]


def count_done(out: Path) -> int:
    with sqlite3.connect(home(out) / "ledger.sqlite") as database:
        return database.execute("select count(*) from work where state = 'done'").fetchone()[0]


def test_reports_keep_only_some_failures_by_name() -> None:
    report = Report()
    for n in range(1500):
        report.fail(f"{n}", InputError("x"))
    assert report.failed == 1500
    assert len(report.failures) == 1000


def test_originals_are_never_masked_into_their_own_folder(tmp_path: Path, sandbox: Sandbox) -> None:
    source = resumes(tmp_path / "in", 2)
    before = contents(source)
    (source / "deeper").mkdir()
    for given in (source, source / "deeper"):
        with pytest.raises(InputError, match="lies in the folder for masked documents"):
            run([given], source, options(), runner=sandbox)
    assert contents(source) == before
    assert not home(source).exists()


CLERK = "Jane Doe\njane.doe@mail.org\n\nExperience\nShe leads a team at Acme.\n"
OWNER = "Zofia Kowalczyk\nOwner of Kowalczyk & Sons since 2010\nKowalczyk & Sons builds hulls\n"


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl"])
def test_what_the_policy_leaves_in_a_row_is_listed_with_its_reason(tmp_path: Path, sandbox: Sandbox, name: str) -> None:
    source, policy = tmp_path / name, tmp_path / "firms.toml"
    policy.write_text('extends = "all"\nfirms = "keep"\n')
    rows = [CLERK, OWNER, CLERK]
    if name == "a.csv":
        source.write_text("text\n" + "".join('"' + row + '"\n' for row in rows))
    else:
        source.write_text("".join(json.dumps({"text": row}) + "\n" for row in rows))
    report = run([source], tmp_path / "out", options(str(policy)), runner=sandbox)
    (found,) = report.left
    assert (found.source, found.field, report.left_documents) == (str(source), "name", 1)
    assert found.detail.startswith("row 2: ")
    assert "firm" in found.reason
    again = run([source], tmp_path / "out", options(str(policy)), runner=sandbox)
    assert again.left == report.left
    assert run([source], tmp_path / "strict", options("all"), runner=sandbox).left == []
