"""Run: mask every document under the given paths into a folder, restartable at any moment."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from masking import errors
from masking.batch.discover import Source, discover
from masking.batch.ledger import Entry
from masking.batch.report import Report
from masking.batch.sandbox import Outcome, Task
from masking.batch.state import State, home
from masking.errors import EvenhandError, InputError, InternalError

_TARGET = "masking.batch.work:mask_document"
_BATCH = 64
_SECONDS = 0.3
"""Results are entered into the ledger together, at least this often."""


class Runner(Protocol):
    """Whatever runs tasks: a Sandbox here, or a cluster."""

    def run(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Yield the outcome of every task, in any order."""


@dataclass(frozen=True, slots=True)
class Options:
    """How documents are masked; part of the identity of a result."""

    policy: dict[str, Any]
    as_: str | None = None
    verify: bool = True
    strict: bool = False
    keep_logos: bool = False

    def header(self) -> dict[str, Any]:
        """Return the options as workers read them."""
        return {
            "policy": self.policy,
            "as": self.as_,
            "verify": self.verify,
            "strict": self.strict,
            "keep_logos": self.keep_logos,
        }

    def mark(self) -> str:
        """Return a short hash: other options make another result, so documents are done again."""
        return hashlib.sha256(json.dumps(self.header(), sort_keys=True).encode()).hexdigest()[:12]


def run(
    paths: Sequence[Path],
    out: Path,
    options: Options,
    *,
    runner: Runner,
    seed: int | None = None,
    retry_failed: bool = False,
    watch: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Mask everything under ``paths`` into ``out`` and return what was done.

    Why a ledger beside ``out``: a run that was killed continues exactly where it stood. Output names are neutral
    (a number and a keyed hash). ``watch`` is called now and then with the counts so far. Raises InputError when a
    path does not exist or another run holds ``out``; a document that fails is counted and stops nothing.
    """
    started = time.monotonic()
    sources = list(map(Path, paths))
    leave_out = (out, home(out))
    report = Report(total=sum(1 for _ in discover(sources, leave_out=leave_out)))
    if not report.total:
        raise InputError("there is no document to mask", remedy="Name files, or a folder that holds some.")
    state = State(out, seed=seed)
    try:
        desk = _Desk(state, options, report, retry_failed)
        for outcome in runner.run(desk.tasks(discover(sources, leave_out=leave_out))):
            desk.take(outcome)
            if desk.due():
                desk.flush()
                report.seconds = time.monotonic() - started
                watch(report)
        desk.flush()
    finally:
        state.close()
    report.seconds = time.monotonic() - started
    watch(report)
    return report


def write_map(paths: Sequence[Path], out: Path, target: Path) -> None:
    """Write a CSV that says which output belongs to which source. Handle it like the resumes themselves."""
    state = State(out)
    try:
        with target.open("w", encoding="utf-8", errors="surrogateescape", newline="") as stream:
            writer = csv.writer(stream)
            writer.writerow(["source", "output", "state"])
            for source in discover(paths, leave_out=(out, home(out))):
                entry = state.ledger.get(_key(state, source))
                if entry is not None:
                    writer.writerow([str(source.path), entry.output or "", entry.state])
    finally:
        state.close()


@dataclass(slots=True)
class _Desk:
    """Between discovery, the workers and the state: what is asked for and what comes back."""

    state: State
    options: Options
    report: Report
    retry_failed: bool
    number: int = 0
    ready: list[Entry] = field(default_factory=list)
    flushed: float = field(default_factory=time.monotonic)

    def tasks(self, sources: Iterable[Source]) -> Iterator[Task]:
        """Yield a task for every document that is not done yet; it stands in the ledger before it is handed out."""
        self.number = self.state.ledger.highest()
        mark = self.options.mark()
        header = {**self.options.header(), "key": self.state.key.hex()}
        batch: dict[bytes, tuple[Entry, Source]] = {}
        size = 1
        for source in sources:
            entry = self._wanted(source, mark)
            if entry is not None:
                batch.setdefault(entry.key, (entry, source))
            if len(batch) >= size:
                yield from self._hand_out(batch, header)
                batch, size = {}, min(2 * size, _BATCH)
        yield from self._hand_out(batch, header)

    def take(self, outcome: Outcome) -> None:
        """Stage a masked document, or count its failure."""
        entry, source = outcome.task.key
        if outcome.error is not None:
            if isinstance(outcome.error, InternalError):
                outcome.error.remedy = outcome.error.remedy or "This is a bug: please report it."
            self.report.fail(str(source.path), outcome.error)
            what = (type(outcome.error).__name__, str(outcome.error))
            self.ready.append(replace(entry, state="failed", reason=what[0], message=what[1]))
            return
        name = f"{entry.output}{outcome.header['suffix']}"
        self.state.stage(name, outcome.payload)
        fields, fallback = outcome.header["fields"], outcome.header.get("fallback")
        self._count(fields, fallback)
        self.report.done += 1
        self.ready.append(replace(entry, state="done", output=name, fields=fields, fallback=fallback))

    def due(self) -> bool:
        """Whether it is time to enter results into the ledger."""
        return len(self.ready) >= _BATCH or time.monotonic() - self.flushed > _SECONDS

    def flush(self) -> None:
        """Enter results into the ledger and move finished documents into place."""
        if self.ready:
            self.state.publish(self.ready)
        self.ready = []
        self.flushed = time.monotonic()

    def _wanted(self, source: Source, options_mark: str) -> Entry | None:
        """The entry under which a source is to be done now; None where nothing is to do."""
        key, mark = _key(self.state, source), f"{source.mark()}-{options_mark}"
        known = self.state.ledger.get(key)
        if known is None:
            self.number += 1
            return Entry(key, self.number, self.state.run, "pending", mark, self._neutral(source, self.number))
        if known.run == self.state.run:
            return None
        if known.mark == mark and self._settled(known, source):
            return None
        self.state.remove_output(known.output if known.state == "done" else None)
        return Entry(key, known.number, self.state.run, "pending", mark, self._neutral(source, known.number))

    def _settled(self, known: Entry, source: Source) -> bool:
        if known.state == "done" and self.state.has_output(known.output):
            self.report.already += 1
            self._count(known.fields, known.fallback)
            return True
        if known.state == "failed" and not self.retry_failed:
            kind = getattr(errors, known.reason or "", EvenhandError)
            remedy = "It failed in an earlier run; --retry-failed tries it again."
            self.report.fail(str(source.path), kind(known.message or "", remedy=remedy))
            return True
        return False

    def _hand_out(self, batch: dict[bytes, tuple[Entry, Source]], header: dict[str, Any]) -> Iterator[Task]:
        if batch:
            self.state.ledger.put(entry for entry, _ in batch.values())
        for entry, source in batch.values():
            yield Task((entry, source), _TARGET, {**header, "path": os.fspath(source.path)})

    def _neutral(self, source: Source, number: int) -> str:
        return f"resume-{number:04d}-{self.state.digest('name', source.name, size=4).hex()}"

    def _count(self, fields: dict[str, int], fallback: str | None) -> None:
        self.report.fields.update(fields)
        if fallback:
            self.report.fallbacks[fallback] += 1


def _key(state: State, source: Source) -> bytes:
    return state.digest("path", os.fspath(source.path.parent.resolve() / source.path.name))
