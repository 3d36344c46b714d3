from __future__ import annotations

import threading
import time
from random import Random
from statistics import fmean

import pytest

from perturb.scoring.gate import Gate, backoff


def test_a_rate_holds_for_all_threads_together():
    gate, stop, moments = Gate(rate=100), threading.Event(), []

    def call() -> None:
        for _ in range(5):
            gate.wait(stop)
            moments.append(time.monotonic())

    started = time.monotonic()
    threads = [threading.Thread(target=call) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(moments) == 20
    assert time.monotonic() - started >= 19 / 100
    ordered = sorted(moments)
    assert all(later - ordered[0] >= 0.0099 * n - 0.005 for n, later in enumerate(ordered))


class Clock(threading.Event):
    """Notes how long somebody wants to wait, and tells at once that the event is set."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.asked.append(timeout)
        return True


def test_without_a_rate_nobody_waits():
    gate, stop = Gate(), Clock()
    for _ in range(1000):
        gate.wait(stop)
    assert stop.asked == []


def test_a_pause_holds_the_next_call_and_a_shorter_one_does_not_shorten_it():
    gate = Gate()
    gate.pause(0.2)
    gate.pause(0.01)
    started = time.monotonic()
    gate.wait(threading.Event())
    assert time.monotonic() - started >= 0.19


def test_a_stop_ends_the_wait():
    gate, stop = Gate(), Clock()
    gate.pause(10_000)
    gate.wait(stop)
    assert len(stop.asked) == 1
    assert 1_000 < stop.asked[0] <= 10_000


@pytest.mark.parametrize(("attempt", "most"), [(1, 0.5), (2, 1.0), (4, 4.0), (9, 60.0), (2000, 60.0)])
def test_backoff_is_uniform_up_to_a_bound_that_doubles(attempt: int, most: float):
    rng = Random(3)
    waits = [backoff(attempt, base=0.5, longest=60, rng=rng) for _ in range(4000)]
    assert 0 <= min(waits) < max(waits) <= most
    assert fmean(waits) == pytest.approx(most / 2, rel=0.05)
