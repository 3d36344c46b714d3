"""The same batch on a Dask cluster of processes: nothing lost when workers die."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from masking.batch.cluster import Cluster
from masking.batch.run import Options, run
from masking.batch.sandbox import Sandbox
from masking.batch.task import Task
from masking.errors import InputError, LimitExceeded, UnreadableDocument
from masking.policy import load

distributed = pytest.importorskip("distributed")
HERE = "sandbox_targets:"
LIMITS = {"seconds": 30.0, "memory": 1 << 30}
RESUME = "Jane Doe\nData Engineer\njane.doe{n}@mail.org\n\nShe leads team {n} at Acme.\n"


@pytest.fixture(scope="module")
def address():
    """A real cluster: a scheduler and two worker processes, each with its nanny."""
    path = os.pathsep.join(sys.path)
    os.environ["PYTHONPATH"], before = path, os.environ.get("PYTHONPATH")
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, scheduler_port=0, silence_logs=50
    )
    with cluster:
        yield "dask://" + cluster.scheduler_address.removeprefix("tcp://")
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before


def worker_pids(address: str) -> list[int]:
    with distributed.Client("tcp://" + address.removeprefix("dask://"), set_as_default=False) as client:
        return list(client.run(os.getpid).values())


def contents(folder: Path) -> dict[str, bytes]:
    return {p.name: p.read_bytes() for p in sorted(folder.iterdir())}


def test_tasks_run_on_other_processes_and_all_come_back(address: str) -> None:
    with Cluster(address, **LIMITS) as cluster:
        outcomes = list(cluster.run(Task(n, HERE + "echo", {"n": n}, b"x" * n) for n in range(100)))
    assert sorted(o.task.key for o in outcomes) == list(range(100))
    assert all(o.header["header"] == {"n": o.task.key} and o.payload == b"x" * o.task.key for o in outcomes)
    assert not {o.header["pid"] for o in outcomes} & {os.getpid()}


def test_limits_hold_on_the_cluster_too(address: str) -> None:
    limits = {"seconds": 5.0, "memory": 1 << 30}
    tasks = [Task(kind, HERE + kind, {}) for kind in ("die", "spin", "echo", "bug")]
    with Cluster(address, **limits) as cluster:
        errors = {o.task.key: type(o.error) for o in cluster.run(tasks)}
    assert errors["die"] is UnreadableDocument
    assert errors["spin"] is LimitExceeded
    assert errors["echo"] is type(None)


def test_a_shard_that_kills_its_worker_is_split(address: str) -> None:
    def split() -> list[Task]:
        return [Task(n, HERE + ("die" if n == 1 else "echo"), {}) for n in range(3)]

    with Cluster(address, **LIMITS) as cluster:
        outcomes = {o.task.key: o.error for o in cluster.run([Task("whole", HERE + "die", {}, split=split)])}
    assert set(outcomes) == {0, 1, 2}
    assert [k for k, error in outcomes.items() if error] == [1]


def test_what_cannot_be_read_here_is_an_outcome(address: str, tmp_path: Path) -> None:
    tasks = [Task(n, "masking.batch.work:mask_document", {"path": str(tmp_path / "gone.txt")}) for n in range(3)]
    with Cluster(address, **LIMITS) as cluster:
        outcomes = list(cluster.run(tasks))
    assert [type(o.error) for o in outcomes] == [InputError] * 3


def test_a_cluster_gives_what_one_machine_gives_even_when_workers_are_killed(address: str, tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    for n in range(120):
        (source / f"{n}.txt").write_text(RESUME.format(n=n))
    lines = (json.dumps({"id": n, "text": RESUME.format(n=n)}) for n in range(400))
    (source / "table.jsonl").write_text("\n".join(lines))
    options = Options(load("training").table())
    with Sandbox(jobs=2) as sandbox:
        run([source], tmp_path / "local", options, runner=sandbox, seed=3)

    stop = threading.Event()
    killed = []

    def kill() -> None:
        while not stop.wait(0.7) and len(killed) < 3:
            for pid in worker_pids(address)[:1]:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

    killer = threading.Thread(target=kill)
    with Cluster(address, **LIMITS, warm=["masking.batch.work"]) as cluster:
        killer.start()
        report = run([source], tmp_path / "cluster", options, runner=cluster, seed=3)
        stop.set()
        killer.join()
    assert killed
    assert (report.done, report.failed) == (520, 0)
    assert contents(tmp_path / "cluster") == contents(tmp_path / "local")


def test_the_command_uses_the_cluster(address: str, tmp_path: Path) -> None:
    (tmp_path / "cv.txt").write_text(RESUME.format(n=1))
    words = ["mask", tmp_path / "cv.txt", "--out", tmp_path / "out", "--executor", address]
    code = "from perturb.cli import main; main()"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, words)], env=environment, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(contents(tmp_path / "out")) == 1


def test_no_scheduler() -> None:
    with pytest.raises(InputError, match="no Dask scheduler"):
        Cluster("dask://127.0.0.1:1", **LIMITS)
