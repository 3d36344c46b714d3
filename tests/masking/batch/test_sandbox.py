"""Worker processes: limits, replacement, isolation, order."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import psutil
import pytest

from masking.batch.sandbox import Sandbox, cores
from masking.batch.scratch import Scratch, sweep
from masking.batch.task import Outcome, Task
from masking.errors import EncryptedDocument, InternalError, LimitExceeded, UnreadableDocument

HERE = "sandbox_targets:"


@pytest.fixture
def sandbox():
    with Sandbox(jobs=2, seconds=3, memory=1 << 30) as made:
        yield made


def test_a_task_comes_back_with_what_it_took_along(sandbox: Sandbox) -> None:
    header, payload = sandbox.call(HERE + "echo", {"a": 1}, b"bytes \0 of any kind")
    assert header["header"] == {"a": 1}
    assert payload == b"bytes \0 of any kind"
    assert header["pid"] != os.getpid()


def test_a_full_disk_for_temporary_files_is_no_bug(sandbox: Sandbox) -> None:
    with pytest.raises(LimitExceeded, match="disk for temporary files is full"):
        sandbox.call(HERE + "fill", {})


def test_payloads_may_be_large(sandbox: Sandbox) -> None:
    assert sandbox.call(HERE + "echo", {}, b"x" * (30 << 20))[1] == b"x" * (30 << 20)


def test_every_task_has_one_outcome_in_order_when_asked(sandbox: Sandbox) -> None:
    tasks = [Task(n, HERE + "echo", {"n": n}) for n in range(500)]
    assert sorted(o.task.key for o in sandbox.run(tasks)) == list(range(500))
    assert [o.task.key for o in sandbox.ordered(tasks, window=3)] == list(range(500))


def test_tasks_are_pulled_as_workers_become_free(sandbox: Sandbox) -> None:
    pulled = []

    def tasks():
        for n in range(100):
            pulled.append(n)
            yield Task(n, HERE + "echo", {})

    for got, _ in enumerate(sandbox.run(tasks())):
        assert len(pulled) <= got + 1 + sandbox.jobs


def test_what_an_abandoned_run_left_does_not_come_back_in_the_next(sandbox: Sandbox) -> None:
    for _ in sandbox.run(Task(("old", n), HERE + "sleep", {"seconds": 0.05 * n}) for n in range(6)):
        break
    assert {o.task.key for o in sandbox.run(Task(("new", n), HERE + "echo", {}) for n in range(6))} == {
        ("new", n) for n in range(6)
    }


def test_the_window_bounds_what_waits_for_a_slow_one(sandbox: Sandbox) -> None:
    pulled = []

    def tasks():
        for n in range(40):
            pulled.append(n)
            yield Task(n, HERE + "sleep", {"seconds": 0.5 if n == 0 else 0.0})

    outcomes = sandbox.ordered(tasks(), window=8)
    assert next(outcomes).task.key == 0
    assert len(pulled) <= 8 + sandbox.jobs
    assert [o.task.key for o in outcomes] == list(range(1, 40))


ENDS = [
    ("die", {}, UnreadableDocument),
    ("segfault", {}, UnreadableDocument),
    ("hog", {"bytes": 3 << 30}, LimitExceeded),
    ("hog_slowly", {}, LimitExceeded),
    ("nest", {}, LimitExceeded),
    ("sleep", {"seconds": 60}, LimitExceeded),
    ("spin", {}, LimitExceeded),
    ("refuse", {}, EncryptedDocument),
    ("bug", {}, InternalError),
    ("missing", {}, InternalError),
]


@pytest.mark.parametrize(("target", "header", "error"), ENDS)
def test_what_goes_wrong_is_an_error_with_a_way_out(sandbox: Sandbox, target: str, header: dict, error: type) -> None:
    with pytest.raises(error) as caught:
        sandbox.call(HERE + target, header)
    assert caught.value.remedy
    assert sandbox.call(HERE + "echo", {}, b"next")[1] == b"next"


def test_a_bug_tells_its_place_and_never_its_words(sandbox: Sandbox) -> None:
    with pytest.raises(InternalError, match=r"ValueError in .*sandbox_targets:\d+") as caught:
        sandbox.call(HERE + "bug", {})
    assert "Jane" not in str(caught.value)


def test_poison_neither_stops_nor_slows_the_others() -> None:
    healthy = [Task(n, HERE + "echo", {}) for n in range(200)]
    poison = [Task(f"p{n}", HERE + kind, {}) for n, kind in enumerate(["die", "spin", "hog_slowly", "segfault"])]
    with Sandbox(jobs=2, seconds=2, memory=1 << 30) as sandbox:
        outcomes = list(sandbox.run(poison[:2] + healthy + poison[2:]))
    assert len(outcomes) == 204
    assert {o.task.key for o in outcomes if o.error is None} == set(range(200))


def test_a_worker_that_is_killed_from_outside_costs_no_document(sandbox: Sandbox) -> None:
    pids = iter(range(10))

    def tasks():
        for n in pids:
            yield Task(n, HERE + "sleep", {"seconds": 0.3})

    def kill() -> None:
        time.sleep(0.15)
        for worker in list(sandbox._workers):
            os.kill(worker.pid, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    outcomes: list[Outcome] = list(sandbox.run(tasks()))
    killer.join()
    assert sorted(o.task.key for o in outcomes) == list(range(10))
    assert all(o.error is None for o in outcomes)


def test_a_forkserver_that_is_killed_is_replaced(sandbox: Sandbox) -> None:
    sandbox.call(HERE + "echo", {})
    os.kill(sandbox._forkserver.pid, signal.SIGKILL)
    time.sleep(0.1)
    for n in range(4):
        assert sandbox.call(HERE + "echo", {"n": n})[0]["header"] == {"n": n}


def test_workers_that_are_all_ended_as_they_start_are_told_without_a_trace(monkeypatch) -> None:
    """As where the kernel ends them for want of memory."""

    def ended(self: Sandbox) -> None:
        raise EOFError

    monkeypatch.setattr(Sandbox, "_request", ended)
    with Sandbox(jobs=1) as made, pytest.raises(LimitExceeded, match="no worker process") as error:
        made.call(HERE + "echo", {})
    assert "continues from here" in error.value.remedy


def test_a_task_that_kills_its_worker_can_be_split() -> None:
    def split() -> list[Task]:
        return [Task(n, HERE + ("die" if n == 2 else "echo"), {}) for n in range(4)]

    with Sandbox(jobs=2, seconds=3) as sandbox:
        outcomes = {o.task.key: o.error for o in sandbox.run([Task("whole", HERE + "die", {}, split=split)])}
    assert set(outcomes) == {0, 1, 2, 3}
    assert [key for key, error in outcomes.items() if error] == [2]


def test_modules_are_loaded_once_for_all_workers() -> None:
    with Sandbox(jobs=2, warm=["sandbox_targets"]) as sandbox:
        answers = [sandbox.call(HERE + "born", {})[0]]
        with pytest.raises(UnreadableDocument):
            sandbox.call(HERE + "die", {})
        answers.append(sandbox.call(HERE + "born", {})[0])
    assert len({a["loaded_in"] for a in answers}) == 1
    assert all(a["loaded_in"] == a["parent"] != a["pid"] for a in answers)


def test_a_module_that_cannot_be_warmed_is_told_by_the_worker_that_needs_it() -> None:
    with Sandbox(jobs=1, warm=["no.such.module"]) as sandbox:
        assert sandbox.call(HERE + "echo", {}, b"x")[1] == b"x"


def test_no_network(sandbox: Sandbox) -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        with pytest.raises(InternalError, match="network"):
            sandbox.call(HERE + "call_home", {"port": server.getsockname()[1]})


def test_it_works_where_sockets_are_refused(monkeypatch) -> None:
    def refuse(*arguments, **options):
        raise OSError("the network is blocked")

    for name in ("socket", "socketpair", "create_connection", "getaddrinfo"):
        monkeypatch.setattr(socket, name, refuse)
    with Sandbox(jobs=2) as sandbox:
        assert len(list(sandbox.run(Task(n, HERE + "echo", {}) for n in range(10)))) == 10


def test_nothing_is_printed(sandbox: Sandbox, capfd) -> None:
    sandbox.call(HERE + "chatty", {})
    assert capfd.readouterr() == ("", "")


def test_temporary_files_go_after_each_document_and_with_the_sandbox(sandbox: Sandbox) -> None:
    where = Path(sandbox.call(HERE + "litter", {})[0]["where"])
    assert not where.exists()
    assert where.parent.exists()
    assert not list(where.parent.iterdir())
    assert where.parent.parent.stat().st_mode & 0o077 == 0
    sandbox.close()
    assert not where.parent.parent.exists()


def test_what_a_document_started_ends_with_its_worker(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    with Sandbox(jobs=1, seconds=1) as sandbox, pytest.raises(LimitExceeded):
        sandbox.call(HERE + "child", {"note": str(note)})
    assert gone(int(note.read_text()))


def test_a_killed_parent_leaves_neither_processes_nor_files(tmp_path: Path) -> None:
    code = (
        "import sys; from masking.batch.sandbox import Sandbox\n"
        "with Sandbox(jobs=2) as s:\n"
        "    print(s._scratch.path, s._forkserver.pid, flush=True)\n"
        "    s.call('sandbox_targets:litter_and_sleep', {})\n"
    )
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(sys.path), TMPDIR=str(tmp_path))
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
    scratch, forkserver = parent.stdout.readline().split()
    assert until(lambda: list(Path(scratch).rglob("resume.txt")))
    workers = [child.pid for child in psutil.Process(int(forkserver)).children()]
    assert workers
    parent.kill()
    parent.wait()
    assert until(lambda: not Path(scratch).exists())
    assert all(gone(pid) for pid in [int(forkserver), *workers])


def test_scratch_of_runs_that_are_dead_is_swept_and_that_of_living_ones_stays(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    alive = Scratch()
    dead = tmp_path / "evenhand-run-dead"
    dead.mkdir()
    (dead / "lock").touch()
    (dead / "resume.txt").write_text("Jane Doe")
    hours_ago = time.time() - 3600
    for path in (dead, alive.path):
        os.utime(path, (hours_ago, hours_ago))
    assert sweep() == 1
    assert not dead.exists()
    assert alive.path.exists()
    alive.remove()


def test_cores() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)


def gone(pid: int) -> bool:
    def dead() -> bool:
        try:
            return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return True

    return until(dead)


def until(holds, seconds: float = 8.0) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if holds():
            return True
        time.sleep(0.02)
    return False
