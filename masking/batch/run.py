"""Run: mask every document under the given paths into a folder, restartable at any moment."""

from __future__ import annotations

import csv
import hashlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

from masking.batch.desk import Desk, key_of
from masking.batch.discover import Source, discover
from masking.batch.errand import Outcome, Task
from masking.batch.report import Report
from masking.batch.state import State, home
from masking.batch.tablefile import Columns, Survey, open_table
from masking.errors import EvenhandError, InputError


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
    columns: Columns = field(default_factory=Columns)

    def header(self) -> dict[str, Any]:
        """Return the options as workers read them."""
        forms = {"as": self.as_, "verify": self.verify, "strict": self.strict, "keep_logos": self.keep_logos}
        return {"policy": self.policy, **forms, **asdict(self.columns)}

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
    leave_out = (out, home(out))
    surveys: dict[Path, Survey | EvenhandError] = {}
    sizes = (_size(source, options.columns, surveys) for source in discover(paths, leave_out=leave_out))
    report = Report(total=sum(sizes))
    if not report.total:
        raise _nothing(paths, out)
    state = State(out, seed=seed)
    try:
        header = {**options.header(), "key": state.key.hex()}
        desk = Desk(state, header, options.mark(), options.columns, surveys, report, retry_failed)
        for outcome in runner.run(desk.tasks(discover(paths, leave_out=leave_out))):
            desk.take(outcome)
            if desk.due():
                desk.flush()
                report.seconds = time.monotonic() - started
                watch(report)
        desk.flush()
    except (OSError, sqlite3.OperationalError) as error:
        what = getattr(error, "strerror", None) or str(error)
        remedy = "Mend that and give the same command again: it goes on where it stood."
        raise InputError(f"{out} cannot be written to: {what}", remedy=remedy) from error
    finally:
        state.close()
    report.seconds = time.monotonic() - started
    watch(report)
    return report


def _nothing(paths: Sequence[Path], out: Path) -> InputError:
    """Why there is nothing to mask: mostly there is no file, at times the originals lie where the masked ones go."""
    inside = [path for path in paths if path.resolve().is_relative_to(out.resolve())]
    if inside:
        return InputError(f"{inside[0]} lies in the folder for masked documents", remedy="Choose another --out.")
    return InputError("there is no document to mask", remedy="Name files, or a folder that holds some.")


def write_map(paths: Sequence[Path], out: Path, target: Path) -> None:
    """Write a CSV that says which output belongs to which source. Handle it like the resumes themselves."""
    state = State(out)
    try:
        with writing(target), target.open("w", encoding="utf-8", errors="surrogateescape", newline="") as stream:
            writer = csv.writer(stream)
            writer.writerow(["source", "output", "state"])
            for source in discover(paths, leave_out=(out, home(out))):
                entry = state.ledger.get(key_of(state, source))
                if entry is not None:
                    writer.writerow([str(source.path), entry.output or "", entry.state])
    finally:
        state.close()


@contextmanager
def writing(target: Path) -> Iterator[None]:
    """Turn what goes wrong with a file that the user named into an error that names it."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{target} cannot be written: {error.strerror}", remedy="Choose another place.") from error


def _size(source: Source, columns: Columns, surveys: dict[Path, Survey | EvenhandError]) -> int:
    """Documents in a source; a table that cannot be read counts as one, and fails later."""
    if not source.is_table:
        return 1
    try:
        survey = open_table(source.path, columns).survey()
    except EvenhandError as error:
        surveys[source.path] = error
        return 1
    surveys[source.path] = survey
    return max(1, survey.rows)
