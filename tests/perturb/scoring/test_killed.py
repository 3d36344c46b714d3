"""Killed at random moments a hundred times and more, a run of 10,000 pairs loses nothing and pays nothing twice."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import killed_run
import pytest

from perturb.scoring import Store

KILLS = 120


def start(store: Path, calls: Path, repository: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, killed_run.__file__, str(store), str(calls)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=repository,
        env={**os.environ, "PYTHONPATH": str(repository)},
    )


def await_growth(calls: Path, size: int, process: subprocess.Popen[str]) -> None:
    """Return once the process has made its first call."""
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        if calls.exists() and calls.stat().st_size > size:
            return
        time.sleep(0.002)


def stored(path: Path) -> set[bytes]:
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return {key for (key,) in connection.execute("SELECT key FROM answer WHERE value IS NOT NULL")}


def keys_by_question(tmp_path: Path) -> dict[str, bytes]:
    """The key of each line that the killed process writes down."""
    with Store() as store:
        planned = killed_run.planned(killed_run.Paid(str(tmp_path / "none")), store)
        return {"|".join(planned.pair(task)): task.key for task in planned.tasks}


@pytest.mark.slow
def test_a_run_killed_at_any_moment_goes_on(tmp_path: Path, repository: Path):
    store, calls, rng = tmp_path / "s.sqlite", tmp_path / "calls", Random(11)
    keys, kept, paid, met_work = keys_by_question(tmp_path), set(), 0, 0
    calls.touch()
    for _ in range(KILLS):
        process = start(store, calls, repository)
        await_growth(calls, calls.stat().st_size, process)
        time.sleep(rng.uniform(0, 0.04))
        assert process.poll() is None, "the run ended before it was killed: nothing is tested"
        process.send_signal(signal.SIGKILL)
        process.wait()
        payments, now = calls.read_text().splitlines(), stored(store)
        assert now >= kept, "an answer was lost"
        assert kept.isdisjoint(keys[question] for question in payments[paid:]), "a stored answer was paid again"
        met_work += now > kept
        kept, paid = now, len(payments)
    assert len(kept) < killed_run.PAIRS
    assert met_work > KILLS / 2

    out, _ = (last := start(store, calls, repository)).communicate(timeout=120)
    assert last.returncode == 0
    assert out.split() == [str(killed_run.PAIRS), str(killed_run.PAIRS - len(kept)), str(len(kept))]
    payments = Counter(calls.read_text().splitlines())
    assert len(payments) == killed_run.PAIRS
    in_flight = killed_run.CONCURRENCY * killed_run.BATCH
    assert payments.total() - killed_run.PAIRS <= KILLS * in_flight  # only what was in the air can be paid again
