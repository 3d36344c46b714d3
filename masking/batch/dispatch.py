"""Dispatcher: between discovery, the workers and the state; hands documents out and takes results in."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from masking import errors
from masking.batch.columns import Columns
from masking.batch.discover import Source
from masking.batch.ledger import Entry
from masking.batch.report import NOTES, Report
from masking.batch.state import State
from masking.batch.tablefile import Survey
from masking.batch.tablework import TableWork
from masking.batch.task import Outcome, Task
from masking.errors import EvenhandError

_TARGET = "masking.batch.work:mask_document"
_BATCH = 64
_SECONDS = 0.3
"""Results are entered into the ledger together, at least this often."""
PLAIN = frozenset(("", ".txt", ".text", ".asc"))
"""Suffixes that promise plain text; other formats are told by their content."""
Keep = Callable[[str, Path, list[dict[str, Any]]], None]
"""Takes the neutral name of a document, its original and what stood where in it."""
_Batch = dict[bytes, tuple[Entry, Source]]


@dataclass(slots=True)
class Dispatcher:
    """What is asked for and what comes back in one run."""

    state: State
    header: dict[str, Any]
    mark: str
    columns: Columns
    surveys: Mapping[Path, Survey | EvenhandError]
    """Of every table."""
    report: Report
    retry_failed: bool
    keep: Keep | None = None
    number: int = 0
    ready: list[Entry] = field(default_factory=list)
    flushed: float = field(default_factory=time.monotonic)

    def tasks(self, sources: Iterable[Source]) -> Iterator[Task]:
        """Yield a task for every document that is not done yet; it stands in the ledger before it is handed out."""
        self.number = self.state.ledger.highest()
        batch: _Batch = {}
        size = 1
        for source in sources:
            entry = self._wanted(source)
            if entry is not None and source.is_table:
                yield from self._hand_out(batch)
                batch = {}
                yield from self._table(entry, source)
            elif entry is not None:
                batch.setdefault(entry.key, (entry, source))
            if len(batch) >= size:
                yield from self._hand_out(batch)
                batch, size = {}, min(2 * size, _BATCH)
        yield from self._hand_out(batch)

    def take(self, outcome: Outcome) -> None:
        """Stage a masked document, keep a part of a table, or count a failure."""
        if isinstance(outcome.task.key[0], TableWork):
            self._take_part(outcome)
            return
        entry, source = outcome.task.key
        if outcome.error is not None:
            self._fail(entry, source, outcome.error)
            return
        name = f"{entry.output}{outcome.header['suffix']}"
        if self.keep is not None:
            self.keep(str(entry.output), source.path, outcome.header["edits"])
        self.state.staged(name).write_bytes(outcome.payload)
        tally = {key: outcome.header[key] for key in ("fields", "kept", "left")}
        fallback = outcome.header.get("fallback")
        self._count(tally, fallback)
        self.report.leave(str(source.path), tally["left"])
        if outcome.header["format"] == "text" and source.path.suffix.casefold() not in PLAIN:
            self.report.read_as_text(source.path.suffix)
        for what in filter(outcome.header.get, NOTES):
            self.report.note(str(source.path), what)
        self.report.done += 1
        self.ready.append(replace(entry, state="done", output=name, tally=tally, fallback=fallback))

    def due(self) -> bool:
        """Whether it is time to enter results into the ledger."""
        return len(self.ready) >= _BATCH or time.monotonic() - self.flushed > _SECONDS

    def flush(self) -> None:
        """Enter results into the ledger and move finished documents into place."""
        if self.ready:
            self.state.publish(self.ready)
        self.ready = []
        self.flushed = time.monotonic()

    def _wanted(self, source: Source) -> Entry | None:
        """The entry under which a source is to be done now; None where nothing is to do."""
        key, mark = key_of(self.state, source), f"{source.mark()}-{self.mark}"
        known = self.state.ledger.get(key)
        if known is None:
            self.number += 1
            return Entry(key, self.number, self.state.run, "pending", mark, neutral(self.state, source, self.number))
        if known.run == self.state.run:
            return None
        if known.mark == mark and self._settled(known, source):
            return None
        if known.mark != mark or known.state != "pending":
            self.state.ledger.drop_parts(known.number)
        self.report.replaced += known.state == "done" and self.state.remove_output(known.output)
        return Entry(key, known.number, self.state.run, "pending", mark, neutral(self.state, source, known.number))

    def _settled(self, known: Entry, source: Source) -> bool:
        reasons = known.tally.get("reasons", {})
        retry = self.retry_failed and (reasons or known.state == "failed")
        if known.state == "pending" or retry or (known.state == "done" and not self.state.has_output(known.output)):
            return False
        if known.state == "done":
            self._count(known.tally, known.fallback)
            self.report.leave(str(source.path), known.tally.get("left", []))
            self.report.already += known.tally.get("rows", 1) - sum(reasons.values())
            self._count_rows(known.tally, source, remedy=_RETRY)
        else:
            self.report.fail(str(source.path), _error(known.reason, known.message or "", _RETRY))
        return True

    def _hand_out(self, batch: _Batch) -> Iterator[Task]:
        if batch:
            self.state.ledger.put(entry for entry, _ in batch.values())
        for entry, source in batch.values():
            yield Task((entry, source), _TARGET, {**self.header, "path": os.fspath(source.path)})

    def _table(self, entry: Entry, source: Source) -> Iterator[Task]:
        self.state.ledger.put([entry])
        survey = self.surveys[source.path]
        if isinstance(survey, EvenhandError):
            self._fail(entry, source, survey)
            return
        work = TableWork(self.state, entry, source, survey.names, self.columns, self.header)
        try:
            stay = self.columns.kept(survey.names)
            if gone := ", ".join(name for name in survey.names if name not in stay):
                what = f"{source.path}: the columns {gone} are left out (--keep NAME keeps one as it is)"
                self.report.notes.append(what)
            for task in work.tasks():
                if isinstance(task, Task):
                    yield task
                else:
                    self._count(task, None)
                    self.report.already += task["rows"] - sum(task["reasons"].values())
                    self._count_rows(task, source)
        except EvenhandError as error:
            self._fail(entry, source, error)
            return
        self._close(work)

    def _take_part(self, outcome: Outcome) -> None:
        work: TableWork = outcome.task.key[0]
        tally = work.take(outcome)
        if tally is not None:
            self._count(tally, None)
            self.report.done += tally["rows"] - sum(tally["reasons"].values())
            self._count_rows(tally, work.source)
            self._close(work)

    def _close(self, work: TableWork) -> None:
        """Put a table together once its last part is in."""
        if work.finished:
            work.complete = False
            self.report.leave(str(work.source.path), work.total["left"])
            self.ready.append(work.finish(f"{work.entry.output}{work.source.path.suffix.casefold()}"))
            self.flush()
            work.clean()

    def _fail(self, entry: Entry, source: Source, error: EvenhandError) -> None:
        self.report.fail(str(source.path), error)
        self.ready.append(replace(entry, state="failed", reason=type(error).__name__, message=str(error)))

    def _count(self, tally: dict[str, Any], fallback: str | None) -> None:
        self.report.fields.update(tally.get("fields", {}))
        self.report.kept += tally.get("kept", 0)
        if fallback:
            self.report.fallbacks[fallback] += 1

    def _count_rows(self, tally: dict[str, Any], source: Source, *, remedy: str = "") -> None:
        """Count the rows of a table that could not be masked."""
        places = [f"row {tally.get('first', 1) + row}" for row in tally.get("failed", [])]
        reasons = [reason for reason, count in tally.get("reasons", {}).items() for _ in range(count)]
        for at, reason in enumerate(reasons):
            place = places[at] if at < len(places) and len(set(reasons)) == 1 else "a row"
            what = f"{place} could not be masked ({reason}); its text is empty in the result"
            self.report.fail(str(source.path), _error(reason, what, remedy))


_RETRY = "It failed in an earlier run; --retry-failed tries it again."


def key_of(state: State, source: Source) -> bytes:
    """Return the keyed hash by which the ledger knows a file."""
    return state.digest("path", os.fspath(source.path.parent.resolve() / source.path.name))


def neutral(state: State, source: Source, number: int) -> str:
    """Return the name, without suffix, of the masked document: a number and a keyed hash reveal nothing."""
    kind = "resumes" if source.is_table else "resume"
    return f"{kind}-{state.number(number):04d}-{state.digest('name', source.name, size=4).hex()}"


def _error(reason: str | None, message: str, remedy: str) -> EvenhandError:
    kind = getattr(errors, reason or "", EvenhandError)
    error: EvenhandError = kind(message, remedy=remedy)
    return error
