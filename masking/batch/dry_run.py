"""Dry run: every document is masked and verified and nothing is written; what a run would do is returned."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from masking.batch.discover import Source, discover
from masking.batch.run import Options, Runner
from masking.batch.state import home
from masking.batch.tablefile import open_table
from masking.batch.tables import packed
from masking.batch.task import Outcome, Task
from masking.errors import EvenhandError, InputError

_DOCUMENT = "masking.batch.work:mask_document"
_ROWS = "masking.batch.tables:mask_rows"


@dataclass(frozen=True, slots=True)
class Planned:
    """What would become of one document, or of one part of a table."""

    source: str
    output: str
    """A name like those in the output folder; the digits are drawn by the run."""
    documents: int = 1
    fields: dict[str, int] = field(default_factory=dict)
    left: int = 0
    """Places that the policy leaves on purpose."""
    error: EvenhandError | None = None
    payload: bytes = field(default=b"", repr=False)


def plan(
    paths: Sequence[Path],
    out: Path,
    options: Options,
    *,
    runner: Runner,
    key: bytes,
    only: Iterable[Source] | None = None,
) -> Iterator[Planned]:
    """Yield what a run would do with each document, as workers finish; nothing is written.

    ``only`` are the sources to look at instead of all under ``paths``. Raises InputError where there is none.
    """
    header = {**options.header(), "key": key.hex()}
    sources = list(discover(paths, leave_out=(out, home(out)))) if only is None else list(only)
    if not sources:
        raise InputError("there is no document to mask", remedy="Name files, or a folder that holds some.")
    for outcome in runner.run(_tasks(sources, header, options)):
        yield _planned(outcome, out)


def drawn(paths: Sequence[Path], out: Path, count: int, *, rng: Random) -> list[Source]:
    """Return ``count`` documents drawn from all under ``paths``, in their order; tables are left out."""
    kept: list[tuple[int, Source]] = []
    documents = (s for s in discover(paths, leave_out=(out, home(out))) if not s.is_table)
    for number, source in enumerate(documents):  # reservoir sampling (Vitter 1985, algorithm R): a folder of any size
        if number < count:
            kept.append((number, source))
        elif (at := rng.randrange(number + 1)) < count:
            kept[at] = (number, source)
    return [source for _, source in sorted(kept, key=lambda one: one[0])]


def _tasks(sources: Iterable[Source], header: dict[str, Any], options: Options) -> Iterator[Task]:
    for source in sources:
        if not source.is_table:
            yield Task((source, 1), _DOCUMENT, {**header, "path": os.fspath(source.path)})
            continue
        try:
            table = open_table(source.path, options.columns)
            for piece in table.pieces(table.survey().names):
                yield Task((source, piece.batch.num_rows), _ROWS, header, packed(piece.batch))
        except EvenhandError as error:
            said = {"message": str(error), "remedy": error.remedy}
            yield Task((source, 1), "masking.batch.work:refuse", said)


def _planned(outcome: Outcome, out: Path) -> Planned:
    source, count = outcome.task.key
    kind = "resumes" if source.is_table else "resume"
    suffix = outcome.header.get("suffix", source.path.suffix.casefold())
    output = os.fspath(out / f"{kind}-NNNN-xxxxxxxx{suffix}")
    if outcome.error is not None:
        return Planned(str(source.path), output, count, error=outcome.error)
    header = outcome.header
    failed = sum(header.get("reasons", {}).values())
    error = InputError(f"{failed} rows could not be masked", remedy="") if failed else None
    return Planned(
        str(source.path), output, count, header["fields"], len(header.get("left", ())), error, payload=outcome.payload
    )
