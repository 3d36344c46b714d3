"""Run: mask every document under the given paths into a folder, restartable at any moment."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any, Protocol

from masking.batch.columns import Columns
from masking.batch.discover import Source, discover
from masking.batch.dispatch import Dispatcher, Keep, key_of
from masking.batch.report import Report
from masking.batch.state import State, home, written_to
from masking.batch.tablefile import Survey, open_table
from masking.batch.task import Outcome, Task
from masking.errors import Contradiction, EvenhandError, InputError

REVIEWED = "reviewed"
"""Stands in the ledger of a folder into which somebody reviews: a run would write over what was decided."""


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
    edits: bool = False
    """Whether results tell what stood where, for the vault."""
    pseudonym_key: bytes | None = None
    """With it the same person gets the same pseudonym in every document."""
    only: dict[str, Any] | None = None
    """``spans`` and ``text_sha256`` of a single document: what is masked instead of what is found."""
    columns: Columns = field(default_factory=Columns)

    def header(self) -> dict[str, Any]:
        """Return the options as workers read them."""
        forms: dict[str, Any] = {"as": self.as_, "verify": self.verify, "strict": self.strict}
        forms |= {"pseudonym_key": self.pseudonym_key.hex()} if self.pseudonym_key else {}
        forms |= {"keep_logos": self.keep_logos, **({"edits": True} if self.edits else {}), **(self.only or {})}
        return {"policy": self.policy, **forms, **asdict(self.columns)}

    def mark(self) -> str:
        """Return a short hash: other options make another result, so documents are done again. Roles make none."""
        header = self.header() | {"policy": {key: value for key, value in self.policy.items() if key != "roles"}}
        return hashlib.sha256(json.dumps(header, sort_keys=True).encode()).hexdigest()[:12]


def run(
    paths: Sequence[Path],
    out: Path,
    options: Options,
    *,
    runner: Runner,
    seed: int | None = None,
    retry_failed: bool = False,
    watch: Callable[[Report], None] = lambda report: None,
    keep: Keep | None = None,
) -> Report:
    """Mask everything under ``paths`` into ``out`` and return what was done.

    Why a ledger beside ``out``: a run that was killed continues exactly where it stood. Output names are neutral
    (a number and a keyed hash). ``watch`` is called now and then with the counts so far. ``keep`` gets the original of
    every masked document before that is published, and what stood where in it (``Options.edits``); tables are refused
    with it. Raises InputError, before the first document is read, when a path does not exist, ``out`` cannot be written
    to or another run holds it; an entry that is no document and a document that fails are counted and stop nothing.
    """
    started = time.monotonic()
    leave_out = (out, home(out))
    beside: list[tuple[Path, str | InputError]] = []
    if next(discover(paths, leave_out=leave_out, aside=lambda *skipped: beside.append(skipped)), None) is None:
        raise _nothing(paths, out, beside)
    report, surveys = Report(total=0), dict[Path, Survey | EvenhandError]()
    if keep is not None and any(source.is_table for source in discover(paths, leave_out=leave_out)):
        raise Contradiction("the vault keeps documents, and there is a table", remedy="Mask tables without --vault.")
    state = State(out, seed=seed)
    with closing(state), written_to(out):
        if state.ledger.meta(REVIEWED):
            what = f"the documents in {out} were reviewed by hand"
            raise InputError(what, remedy="Choose another --out, or go on with evenhand review.")
        found = discover(paths, leave_out=leave_out, aside=report.set_aside)
        documents = sum(_size(source, options.columns, surveys) for source in found)
        report.total = documents + report.failed
        header = {**options.header(), "key": state.key.hex()}
        dispatcher = Dispatcher(state, header, options.mark(), options.columns, surveys, report, retry_failed, keep)
        for outcome in runner.run(dispatcher.tasks(discover(paths, leave_out=leave_out))):
            dispatcher.take(outcome)
            if dispatcher.due():
                dispatcher.flush()
                report.seconds = time.monotonic() - started
                watch(report)
        dispatcher.flush()
    report.seconds = time.monotonic() - started
    watch(report)
    return report


def _nothing(paths: Sequence[Path], out: Path, beside: Sequence[tuple[Path, str | InputError]]) -> InputError:
    """Why there is nothing to mask: mostly there is no file, at times the originals lie where the masked ones go."""
    inside = [path for path in paths if path.resolve().is_relative_to(out.resolve())]
    if inside:
        return InputError(f"{inside[0]} lies in the folder for masked documents", remedy="Choose another --out.")
    first = "".join(f"; {path}: {why}" for path, why in beside[:1])
    return InputError(f"there is no document to mask{first}", remedy="Name files, or a folder that holds some.")


def write_map(paths: Sequence[Path], out: Path, target: Path) -> None:
    """Write a CSV that says which output belongs to which source. Handle it like the resumes themselves."""
    state = State(out)
    try:
        with writing(target) as stream:
            writer = csv.writer(stream)
            writer.writerow(["source", "output", "state"])
            for source in discover(paths, leave_out=(out, home(out))):
                entry = state.ledger.get(key_of(state, source))
                if entry is not None:
                    writer.writerow([str(source.path), entry.output or "", entry.state])
    finally:
        state.close()


@contextmanager
def writing(target: Path, *, trial: bool = False) -> Iterator[IO[str]]:
    """Open a file that the user named for text; it appears complete or not at all.

    ``trial`` leaves everything as it is: whoever will write much later finds out now whether that can be. Pipes and
    terminals are written to directly. Raises InputError that names the file.
    """
    text: dict[str, Any] = {"encoding": "utf-8", "errors": "surrogateescape", "newline": ""}
    try:
        if target.exists() and not target.is_file():
            with target.open("w", **text) if not trial or target.is_dir() else nullcontext(io.StringIO()) as stream:
                yield stream
            return
        with NamedTemporaryFile("w", dir=target.parent, prefix=".evenhand-", delete=False, **text) as stream:
            try:
                yield stream
                stream.flush()
                if not trial:
                    Path(stream.name).chmod(0o644)
                    Path(stream.name).replace(target)
            finally:
                Path(stream.name).unlink(missing_ok=True)
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
