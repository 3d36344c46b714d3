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


class Clockwork:
    """A clock that only waiting moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.waits = 100.0, []
        monkeypatch.setattr("perturb.scoring.gate.time.monotonic", lambda: self.now)

    def wait(self, timeout: float | None = None) -> bool:
        self.waits.append(timeout)
        self.now += timeout
        return False


def test_calls_start_exactly_one_interval_apart(monkeypatch: pytest.MonkeyPatch):
    clock, starts = Clockwork(monkeypatch), []
    gate = Gate(rate=4)
    for _ in range(3):
        gate.wait(clock)
        starts.append(clock.now)
    assert starts == [100.0, 100.25, 100.5]
    assert clock.waits == [0.25, 0.25]


def test_the_first_call_waits_for_nothing_even_when_the_clock_begins_at_zero(monkeypatch: pytest.MonkeyPatch):
    clock = Clockwork(monkeypatch)
    clock.now = 0.0
    Gate(rate=1).wait(clock)
    assert clock.waits == []


def test_a_pause_moves_the_next_start_and_the_interval_counts_from_there(monkeypatch: pytest.MonkeyPatch):
    clock = Clockwork(monkeypatch)
    gate = Gate(rate=1)
    gate.pause(10)
    gate.wait(clock)
    gate.wait(clock)
    assert clock.waits == [10, 1.0]


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
