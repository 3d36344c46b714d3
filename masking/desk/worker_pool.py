"""Worker pool: the workers of a sandbox, shared by whoever asks at the same time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from heapq import heappop, heappush
from itertools import count
from multiprocessing import Pipe
from typing import Any

from masking.batch.sandbox import Sandbox
from masking.batch.task import Task
from masking.errors import EvenhandError, InternalError

Answer = tuple[dict[str, Any], bytes]
_PATIENCE = 10.0
"""Seconds that what is under way gets when the pool is dismissed."""


class Overloaded(EvenhandError):
    """More is asked for than the workers can do for now."""


class WorkerPool:
    """Hands tasks of many callers to one sandbox; use it as a context manager.

    Why one thread: a sandbox serves one run. Here the run never ends, and a bell wakes it when something is asked for.
    ``waiting`` is how many tasks may wait for a worker.
    """

    def __init__(self, sandbox: Sandbox, *, waiting: int = 1000) -> None:
        self._sandbox = sandbox
        self._most = waiting
        self._waiting: list[tuple[int, int, Task]] = []
        self._under_way: set[Future[Answer]] = set()
        self._numbers = count()
        self._lock = threading.Lock()
        self._closed = False
        self._ear, self._bell = Pipe(duplex=False)
        self._thread = threading.Thread(target=self._work, name="pool", daemon=True)

    def __enter__(self) -> WorkerPool:
        self._sandbox.__enter__()
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def waiting(self) -> int:
        """How many tasks wait for a worker."""
        return len(self._waiting)

    @property
    def ended(self) -> bool:
        """Whether nothing is answered any more, because the pool was closed or its workers cannot be started."""
        return self._closed

    def ask(self, target: str, header: dict[str, Any], payload: bytes = b"", *, later: bool = False) -> Future[Answer]:
        """Return the future answer of a worker; ``later`` lets everything else go first. Raises Overloaded."""
        future: Future[Answer] = Future()
        future.set_running_or_notify_cancel()  # who hangs up takes no task away: the run counts on what it pulls
        with self._lock:
            if self._closed:
                raise _stopping()
            if len(self._waiting) >= self._most and not later:
                raise Overloaded("too much is asked for at once", remedy="Ask again in a moment.")
            heappush(self._waiting, (int(later), next(self._numbers), Task(future, target, header, payload)))
        self._bell.send_bytes(b"!")
        return future

    def close(self) -> None:
        """End the workers; what still waits gets that error."""
        with self._lock:
            self._closed = True
            left, self._waiting = self._waiting, []
        self._bell.send_bytes(b"!")
        self._thread.join(timeout=_PATIENCE)
        self._sandbox.close()
        for _, _, task in left:
            task.key.set_exception(_stopping())

    def _work(self) -> None:
        try:
            for outcome in self._sandbox.run(self._tasks(), room=self._room, bell=self._ear):
                future: Future[Answer] = outcome.task.key
                self._under_way.discard(future)
                if outcome.error is not None:
                    future.set_exception(outcome.error)
                else:
                    future.set_result((outcome.header, outcome.payload))
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        """Tell everybody who waits that the workers are gone."""
        failure = error if isinstance(error, EvenhandError) else InternalError(type(error).__name__)
        with self._lock:
            self._closed = True
            left, self._waiting = self._waiting, []
        for future in (*self._under_way, *(task.key for _, _, task in left)):
            future.set_exception(failure)

    def _room(self) -> bool:
        return bool(self._waiting) or self._closed

    def _tasks(self) -> Iterator[Task]:
        while True:
            with self._lock:
                if self._closed:
                    return
                task = heappop(self._waiting)[2]
            self._under_way.add(task.key)
            yield task


def _stopping() -> Overloaded:
    return Overloaded("the workers are stopping", remedy="Ask again in a moment.")
