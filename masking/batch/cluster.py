"""Cluster: the same tasks on the workers of an existing Dask cluster.

Documents travel with their tasks, so the workers need no common file system; each runs them in its own sandbox, with
the limits of a local run. A worker that dies loses nothing: its shard goes to another one.
"""

from __future__ import annotations

import atexit
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from masking.batch.sandbox import Sandbox
from masking.batch.task import Outcome, Task, carried, raised
from masking.errors import EvenhandError, InputError, MissingExtra, UnreadableDocument

SCHEME = "dask://"
_DOCUMENTS = 8
_BYTES = 4 << 20
"""A shard holds at most so many documents and about so many bytes."""
_AHEAD = 3
"""Shards handed out for each thread of the cluster."""
_ATTEMPTS = 5
_here = threading.local()

Plain = tuple[str, dict[str, Any], bytes]
Result = tuple[dict[str, Any], bytes, dict[str, str] | None, bool, float]
Shard = tuple[list[Task], int]


class Cluster:
    """Runs tasks on the Dask cluster whose scheduler answers at ``address`` (``dask://HOST:PORT``)."""

    def __init__(self, address: str, *, seconds: float, memory: int, warm: Iterable[str] = ()) -> None:
        self._client = _connect(address)
        self._limits = {"seconds": seconds, "memory": memory, "warm": list(warm)}

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *exception: object) -> None:
        self._client.close()

    def run(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Yield the outcome of every task; only a few shards for each thread of the cluster are under way."""
        waiting = iter(tasks)
        again: deque[Shard] = deque()
        under_way: dict[Any, Shard] = {}
        while True:
            while len(under_way) < _AHEAD * max(1, sum(self._client.nthreads().values())):
                refused: list[Outcome] = []
                shard = again.popleft() if again else (_shard(waiting, refused), 1)
                yield from refused
                if shard[0]:
                    plain = [(task.target, task.header, task.payload) for task in shard[0]]
                    under_way[self._client.submit(run_shard, plain, self._limits, pure=False, retries=2)] = shard
                elif not refused:
                    break
            if not under_way:
                return
            for future in self._finished(list(under_way)):
                yield from _collected(future, under_way.pop(future), again)

    def _finished(self, futures: list[Any]) -> list[Any]:
        from distributed import wait

        untyped_wait: Any = wait
        with self._client.as_current():
            return list(untyped_wait(futures, return_when="FIRST_COMPLETED").done)


def run_shard(tasks: list[Plain], limits: dict[str, Any]) -> list[Result]:
    """The cluster's side: run some tasks in the sandbox of this thread, which is kept for the next shard."""
    sandbox = _sandbox(limits)
    plain = [Task(None, *task) for task in tasks]
    done = sandbox.ordered(plain)
    return [(o.header, o.payload, carried(o.error) if o.error else None, o.killed, o.seconds) for o in done]


def _sandbox(limits: dict[str, Any]) -> Sandbox:
    known: tuple[dict[str, Any], Sandbox] | None = getattr(_here, "sandbox", None)
    if known is None or known[0] != limits:
        if known is not None:
            known[1].close()
        sandbox = Sandbox(jobs=1, **limits).__enter__()
        atexit.register(sandbox.close)
        _here.sandbox = known = (limits, sandbox)
    return known[1]


def _collected(future: Any, shard: Shard, again: deque[Shard]) -> Iterator[Outcome]:
    """The outcomes of a finished shard; what failed with its worker is tried again in smaller shards."""
    tasks, attempt = shard
    if future.status == "finished":
        for task, (header, payload, error, killed, seconds) in zip(tasks, future.result(), strict=True):
            if killed and task.split is not None:
                again.extend(([smaller], 1) for smaller in task.split())
            else:
                yield Outcome(task, header, payload, raised(error), seconds, killed)
        return
    problem = future.exception()
    if isinstance(problem, ImportError):
        what = f"the workers of the cluster lack a package: {problem.name}"
        raise InputError(what, remedy="Install the same version of evenhand on every worker.") from None
    if attempt < _ATTEMPTS:
        again.extend(([task], attempt + 1) for task in tasks)
        return
    for task in tasks:
        what = f"workers of the cluster end with this document ({type(problem).__name__})"
        yield Outcome(task, error=UnreadableDocument(what, remedy="Mask it on one machine to see why."))


def _shard(waiting: Iterator[Task], refused: list[Outcome]) -> list[Task]:
    """The next tasks with the documents they need; what cannot be read here is refused."""
    shard: list[Task] = []
    size = 0
    while len(shard) < _DOCUMENTS and size < _BYTES and not refused:
        task = next(waiting, None)
        if task is None:
            break
        try:
            shard.append(_loaded(task))
        except EvenhandError as error:
            refused.append(Outcome(task, error=error))
        else:
            size += len(shard[-1].payload)
    return shard


def _loaded(task: Task) -> Task:
    from masking.batch.work import read_bytes

    path = task.header.get("path")
    if path is None:
        return task
    header = {**task.header, "path": None, "source": path}
    return replace(task, header=header, payload=read_bytes(Path(path)))


def _connect(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtra("Dask is not installed", remedy="Install it with: pip install 'evenhand[dask]'") from None
    place = address.removeprefix(SCHEME)
    client: Any = Client
    try:
        return client(f"tcp://{place}", timeout=10, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"no Dask scheduler answers at {place}", remedy="Start one with: dask scheduler") from error
