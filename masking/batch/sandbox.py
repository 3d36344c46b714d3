"""Sandbox: runs functions on documents in worker processes with limits of time and memory.

Why: a hostile PDF can abort, hang or inflate any reader. Here it takes one worker with it, which is replaced, and the
other documents never notice.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Any

from masking.batch.forkserver import FORK, KILL, PID, WARM
from masking.batch.scratch import Scratch
from masking.batch.sockets import Wire, exactly, pair, send_fd
from masking.batch.task import Outcome, Task, raised
from masking.bounded import slow
from masking.errors import EvenhandError, InternalError, LimitExceeded, RecognizerError, UnreadableDocument

SECONDS = 60.0
MEMORY = 2 << 30
_ATTEMPTS = 4
_GRACE = 1.0
"""Seconds after its time that a user's recognizer has to answer to its worker's own alarm."""
_LARGEST = 1 << 30
_CODE = (
    "import sys; from masking.batch.forkserver import main; "
    "main(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])"
)


@dataclass(slots=True)
class _Worker:
    connection: Connection
    pid: int
    task: Task | None = None
    attempt: int = 0
    asking: str = ""
    """The user's recognizer that runs in it, as far as the worker said."""
    allowed: float = math.inf
    """Seconds that it has, or the whole task."""
    due: float = math.inf
    """When the worker has to be ended."""
    started: float = 0.0


class Sandbox:
    """A pool of worker processes; use it as a context manager.

    ``seconds`` and ``memory`` (bytes of address space) limit each document. ``warm`` names modules that are loaded
    before workers are forked; a module's function ``warm`` is called too.
    """

    def __init__(
        self, *, jobs: int | None = None, seconds: float = SECONDS, memory: int = MEMORY, warm: Iterable[str] = ()
    ) -> None:
        self.jobs = jobs or cores()
        self._seconds = seconds
        self._memory = memory
        self._warm = list(warm)
        self._scratch = Scratch()
        self._workers: list[_Worker] = []
        self._control: Wire | None = None
        self._forkserver: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Sandbox:
        self._found()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def warm(self, names: Iterable[str]) -> None:
        """Let workers that are born from now on have these modules loaded already."""
        new = [name for name in names if name not in self._warm]
        if new and self._control is not None:
            self._warm += new
            data = ",".join(new).encode()
            with contextlib.suppress(OSError):
                self._control.sendall(WARM + PID.pack(len(data)) + data)

    def call(self, target: str, header: dict[str, Any], payload: bytes = b"") -> tuple[dict[str, Any], bytes]:
        """Run one task and return its answer; raises the error it ended with."""
        for outcome in self.run([Task(None, target, header, payload)]):
            if outcome.error is not None:
                raise outcome.error
            return outcome.header, outcome.payload
        raise InternalError("a task got lost")

    def run(
        self, tasks: Iterable[Task], *, room: Callable[[], bool] = lambda: True, bell: Connection | None = None
    ) -> Iterator[Outcome]:
        """Yield the outcome of every task as they come in, pulling tasks only as workers become free.

        While ``room`` says no, nothing is pulled; whoever lets it say yes again rings the ``bell`` (sends bytes to the
        other end of that connection). One run at a time: what an earlier one left unfinished is dropped.
        """
        for worker in self._busy():
            self._bury(worker)
        waiting = iter(tasks)
        again: deque[tuple[Task, int]] = deque()
        pulling = True
        while True:
            pulling = self._hand_out(waiting, again, room, pulling=pulling)
            if busy := self._busy():
                yield from self._collect(busy, again, bell)
            elif not pulling and not again:
                return
            elif bell is not None and not room():
                bell.recv_bytes()

    def _hand_out(
        self, waiting: Iterator[Task], again: deque[tuple[Task, int]], room: Callable[[], bool], *, pulling: bool
    ) -> bool:
        """Give free workers what is waiting while ``pulling``, and what is tried again; whether more may wait."""
        while pulling and not again and room() and self._idle() is not None:
            task = next(waiting, None)
            pulling = task is not None
            if task is not None:
                self._give(task, 1, again)
        while again and self._idle() is not None:
            self._give(*again.popleft(), again)
        return pulling

    def _busy(self) -> list[_Worker]:
        return [worker for worker in self._workers if worker.task is not None]

    def ordered(self, tasks: Iterable[Task], *, window: int = 256) -> Iterator[Outcome]:
        """Yield outcomes in the order of the tasks; at most ``window`` of them wait for a slow one before them."""
        ready: dict[int, Outcome] = {}
        served = pulled = 0

        def numbered() -> Iterator[Task]:
            nonlocal pulled
            for task in tasks:
                pulled += 1
                yield replace(task, key=(pulled - 1, task.key))

        def room() -> bool:
            return pulled - served < window

        for outcome in self.run(numbered(), room=room):
            number, key = outcome.task.key
            ready[number] = replace(outcome, task=replace(outcome.task, key=key))
            while served in ready:
                yield ready.pop(served)
                served += 1

    def close(self) -> None:
        """End all workers and remove their scratch directories."""
        for worker in self._workers:
            worker.connection.close()
        self._workers.clear()
        self._end_forkserver(patience=5)
        self._scratch.remove()

    def _found(self) -> None:
        """Start the fork server."""
        ours, theirs = pair()
        environment = dict(os.environ)
        environment["PYTHONPATH"] = os.pathsep.join(p for p in sys.path if p)
        for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
            environment[threads] = "1"
        limits = [str(theirs.fileno()), str(self._seconds), str(self._memory)]
        self._forkserver = subprocess.Popen(  # noqa: S603  our own interpreter and code
            [sys.executable, "-P", "-c", _CODE, *limits, str(self._scratch.path), ",".join(self._warm)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
            env=environment,
        )
        theirs.close()
        self._control = ours

    def _birth(self) -> _Worker:
        for _ in range(3):
            try:
                return self._request()
            except (OSError, EOFError):
                self._end_forkserver(patience=0)
                self._found()
        raise LimitExceeded(
            "no worker process can be started: each is ended while it loads",
            remedy="Free some memory or use fewer --jobs; what is done is kept, "
            "and the same command continues from here.",
        )

    def _request(self) -> _Worker:
        if self._control is None:
            raise EOFError
        ours, theirs = pair()
        connection = Connection(ours.detach())
        try:
            self._control.sendall(FORK)
            send_fd(self._control, theirs.fileno())
            return _Worker(connection, PID.unpack(exactly(self._control, PID.size))[0])
        except (OSError, EOFError):
            connection.close()
            raise
        finally:
            theirs.close()

    def _end_forkserver(self, patience: float) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._forkserver is not None:
            try:
                self._forkserver.wait(timeout=patience)
            except subprocess.TimeoutExpired:
                self._forkserver.kill()
                self._forkserver.wait()
            self._forkserver = None

    def _idle(self) -> _Worker | None:
        for worker in self._workers:
            if worker.task is None:
                return worker
        if len(self._workers) < self.jobs:
            self._workers.append(self._birth())
            return self._workers[-1]
        return None

    def _give(self, task: Task, attempt: int, again: deque[tuple[Task, int]]) -> None:
        worker = self._idle()
        assert worker is not None
        worker.task, worker.attempt, worker.started = task, attempt, time.monotonic()
        self._expect(worker, "", math.inf)
        try:
            worker.connection.send_bytes(json.dumps({**task.header, "target": task.target}).encode())
            worker.connection.send_bytes(task.payload)
        except OSError:
            self._bury(worker)
            again.append((task, attempt))  # it died before it had the document: no attempt of this one

    def _collect(
        self, busy: list[_Worker], again: deque[tuple[Task, int]], bell: Connection | None
    ) -> Iterator[Outcome]:
        now = time.monotonic()
        nearest = min(w.due for w in busy) - now
        ears = [bell] if bell is not None else []
        ready = set(wait([*(w.connection for w in busy), *ears], timeout=max(0.0, nearest)))
        if bell in ready:
            bell.recv_bytes()
        for worker in busy:
            assert worker.task is not None
            if worker.connection in ready:
                outcome = self._receive(worker, again)
            elif time.monotonic() >= worker.due:
                outcome = self._overdue(worker, again)
            else:
                continue
            if outcome is not None:
                yield outcome

    def _receive(self, worker: _Worker, again: deque[tuple[Task, int]]) -> Outcome | None:
        task, took = worker.task, time.monotonic() - worker.started
        assert task is not None
        try:
            header = json.loads(worker.connection.recv_bytes(_LARGEST))
            if "asking" in header:
                self._expect(worker, header["asking"], header["seconds"])
                return None
            payload = worker.connection.recv_bytes(_LARGEST)
        except (EOFError, OSError, ValueError):
            return self._died(worker, task, again)
        worker.task = None
        failed = header.pop("error", None)
        if header.pop("last", False) or header.pop("worn", False):
            self._bury(worker)
        return Outcome(task, header, payload, raised(failed), took)

    def _died(self, worker: _Worker, task: Task, again: deque[tuple[Task, int]]) -> Outcome | None:
        """A worker that died may have been killed from outside, so its document gets further chances."""
        attempt = worker.attempt
        self._bury(worker)
        if task.split is not None:
            again.extend((smaller, 1) for smaller in task.split())
            return None
        if attempt < _ATTEMPTS:
            again.append((task, attempt + 1))
            return None
        return Outcome(task, error=_deadly(worker.asking), killed=True)

    def _overdue(self, worker: _Worker, again: deque[tuple[Task, int]]) -> Outcome | None:
        assert worker.task is not None
        task = worker.task
        self._bury(worker)
        if task.split is not None:
            again.extend((smaller, 1) for smaller in task.split())
            return None
        what = f"the document takes longer than {self._seconds:g} seconds"
        error: EvenhandError = LimitExceeded(what, remedy="Simplify it, or allow more time: --time-limit.")
        if worker.asking:
            error = slow(worker.asking, worker.allowed)
        return Outcome(task, error=error, seconds=self._seconds)

    def _expect(self, worker: _Worker, asking: str, seconds: float) -> None:
        """Decide when a worker has to be ended, by what runs in it: its own alarm rings first."""
        worker.asking, worker.allowed = asking, min(seconds, self._seconds)
        worker.due = min(worker.started + self._seconds, time.monotonic() + seconds + _GRACE)

    def _bury(self, worker: _Worker) -> None:
        worker.task = None
        worker.connection.close()
        self._workers.remove(worker)
        if self._control is not None:
            with contextlib.suppress(OSError):
                self._control.sendall(KILL + PID.pack(worker.pid))


def _deadly(asking: str) -> EvenhandError:
    """The error of a document that ended its workers, or of the user's recognizer that ran in them."""
    if asking:
        what = f"the recognizer {asking!r} ends its worker process"
        return RecognizerError(what, remedy="Fix it, or remove it from the policy.")
    what = "reading the document ends its worker process"
    return UnreadableDocument(what, remedy="Save it anew as PDF or DOCX and try again.")


def cores() -> int:
    """Return how many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1
