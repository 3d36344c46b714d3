"""The threads that ask a scorer: each takes a batch, stores its answers, and only then takes the next.

So a process killed at any moment has lost at most the calls in flight, one per thread.
"""

from __future__ import annotations

import queue
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from masking.errors import ScorerError
from perturb.scorers import Scorer, Trouble, Unanswered, traits
from perturb.scoring import answer as answers
from perturb.scoring.answer import Answer
from perturb.scoring.gate import Gate, backoff
from perturb.scoring.plan import Plan, Task
from perturb.scoring.store import Row, Store

GRACE = 5.0
"""Seconds that calls in flight are given to come back when a run is stopped."""

_MISTAKES = (ArithmeticError, AttributeError, ImportError, LookupError, NameError, NotImplementedError, TypeError)
"""What a Python scorer raises again however often it is asked: it is not waited for."""

_OF_THE_BATCH = (
    Trouble.EXCEPTION, Trouble.SERVER_ERROR, Trouble.REJECTED, Trouble.WRONG_SHAPE, Trouble.TOO_FEW, Trouble.TOO_MANY,
    Trouble.DIED,
)  # fmt: skip
"""Troubles that one pair can bring on a whole batch: its halves are asked once more, apart."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is; pairs, not calls."""

    done: int
    """Answered or failed for good."""
    total: int
    """To ask in this run."""
    failed: int
    troubles: Mapping[Trouble, int]
    """Every failed attempt by name, also those that a later attempt made good."""
    seconds: float


class Asker:
    """Asks the batches of a plan. After ``work`` has ended, ``answers`` holds what came back."""

    def __init__(self, plan: Plan, scorer: Scorer, store: Store, rng: Random) -> None:
        self.answers: dict[bytes, Answer] = {}
        self.troubles: Counter[Trouble] = Counter()
        self._troubled: dict[bytes, Trouble] = {}
        self._plan, self._scorer, self._store = plan, scorer, store
        self._settings = plan.settings
        self._gate = Gate(plan.settings.rate)
        self._rng = Random(rng.getrandbits(64))  # threads draw waits in no fixed order: not from the caller's stream
        self._batches: queue.SimpleQueue[Sequence[Task]] = queue.SimpleQueue()
        self._events: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._fatal: BaseException | None = None
        self._in_a_row = 0
        self._failed = 0

    @property
    def asked(self) -> int:
        """Pairs that got a score."""
        return len(self.answers) - self._failed

    def work(self) -> Iterator[Progress]:
        """Ask everything; yield after each answer, and at least twice a second."""
        for batch in self._plan.batches:
            self._batches.put(batch)
        wanted = self._settings.concurrency or traits(self._scorer).concurrency
        threads = [
            threading.Thread(target=self._loop, daemon=True, name=f"evenhand-ask-{n}")
            for n in range(min(wanted, len(self._plan.batches)))
        ]
        started = time.monotonic()
        try:
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                self._await_event()
                yield self._progress(started)
        finally:
            self._stop.set()
            _join(threads)
        if self._fatal:
            raise self._fatal
        yield self._progress(started)

    def _await_event(self) -> None:
        try:
            self._events.get(timeout=0.5)
            while True:
                self._events.get_nowait()
        except queue.Empty:
            return

    def _progress(self, started: float) -> Progress:
        with self._lock:
            done, failed, troubles = len(self.answers), self._failed, dict(self.troubles)
        return Progress(done, self._plan.preview.ask, failed, troubles, time.monotonic() - started)

    def _loop(self) -> None:
        try:
            while not self._stop.is_set():
                self._ask(self._batches.get_nowait(), self._settings.attempts)
                self._events.put(None)
        except queue.Empty:
            pass
        except BaseException as error:  # handed to the thread that waits
            self._fatal = self._fatal or error
            self._stop.set()
        self._events.put(None)

    def _ask(self, batch: Sequence[Task], attempts: int) -> None:
        """Ask one batch until every pair has a score or attempts run out."""
        pending: list[Task] = list(batch)
        last: Unanswered | None = None
        for attempt in range(1, attempts + 1):
            self._gate.wait(self._stop)
            if self._stop.is_set():
                return
            given, last = self._call(pending)
            pending = self._keep(pending, given, attempt)
            if not pending:
                return
            if last and not last.retry:
                break
            if attempt < attempts and not (last and last.after):  # the gate waits as long as we were told to
                self._stop.wait(self._wait(attempt))
        self._give_up(pending, last, attempts)

    def _give_up(self, pending: Sequence[Task], last: Unanswered | None, attempts: int) -> None:
        """Ask the halves of a batch that was too much as a whole; note the failure of another."""
        if last and last.trouble in _OF_THE_BATCH and len(pending) > 1:
            middle = len(pending) // 2
            self._ask(pending[:middle], 1)
            self._ask(pending[middle:], 1)
        else:
            self._fail(pending, str(last or ""), attempts)

    def _call(self, pending: Sequence[Task]) -> tuple[list[Answer], Unanswered | None]:
        """The answers, and what happened where the scorer gave none."""
        try:
            given = self._scorer.score([self._plan.pair(task) for task in pending])
            return answers.read(given, len(pending)), None
        except Unanswered as error:
            self._pause(error)
            last = error
        except Exception as error:
            what, passing = f"{type(error).__name__} at {_place(error)}", not isinstance(error, _MISTAKES)
            last = Unanswered(what, trouble=Trouble.EXCEPTION, retry=passing)
        return [last.trouble] * len(pending), last

    def _pause(self, error: Unanswered) -> None:
        if error.after is None:
            return
        if error.after > self._settings.longest_pause:
            raise ScorerError(
                f"the scorer asks us to wait {error.after:.0f} s",
                remedy="Run the same command later: it continues where it stopped.",
            )
        self._gate.pause(error.after)

    def _keep(self, pending: Sequence[Task], given: Sequence[Answer], attempt: int) -> list[Task]:
        """Store the scores, note the troubles; return the pairs without a score."""
        answered = list(zip(pending, given, strict=True))
        good = {task.key: answer for task, answer in answered if isinstance(answer, float)}
        bad = {task.key: answer for task, answer in answered if isinstance(answer, Trouble)}
        if good:
            self._store.put(Row(key, answer, attempt) for key, answer in good.items())
        with self._lock:
            self.answers.update(good)
            self.troubles.update(bad.values())
            self._troubled.update(bad)
            self._in_a_row = 0 if good else self._in_a_row
        return [task for task in pending if task.key in bad]

    def _wait(self, attempt: int) -> float:
        with self._lock:
            return backoff(attempt, base=self._settings.backoff, longest=self._settings.longest_wait, rng=self._rng)

    def _fail(self, pending: Sequence[Task], message: str, attempts: int) -> None:
        """Write down what has no score; end the run when nothing gets one any more."""
        troubled = {task.key: self._troubled[task.key] for task in pending}
        self._store.put(Row(key, trouble, attempts) for key, trouble in troubled.items())
        with self._lock:
            self.answers.update(troubled)
            self._failed += len(troubled)
            self._in_a_row += any(trouble is not Trouble.REFUSED for trouble in troubled.values())
            hopeless = self._in_a_row >= self._settings.give_up_after
        if hopeless:
            named = ", ".join(sorted({trouble.value for trouble in troubled.values()}))
            raise ScorerError(
                f"the scorer failed {self._settings.give_up_after} times in a row, last with: {named}"
                + (f" ({message})" if message else ""),
                remedy="Try it alone with: evenhand scorer check SPEC. Scores received so far are kept.",
            )


def _join(threads: Sequence[threading.Thread]) -> None:
    deadline = time.monotonic() + GRACE
    for thread in threads:
        if thread.ident is not None:
            thread.join(max(0.0, deadline - time.monotonic()))


def _place(error: BaseException) -> str:
    """File and line where an error arose; its message may quote a resume and is left out."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "an unknown place"
