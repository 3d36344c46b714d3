"""Ledger: what became of every document of a run, so that a killed run continues where it stood.

It holds no text of a resume and no file name: documents are known by a keyed hash of their path, and the key is in
the ledger's private directory, beside the output and not in it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_SCHEMA = Path(__file__).with_suffix(".sql").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Entry:
    """One document, or one part of a table."""

    key: bytes
    number: int
    run: int
    state: str
    mark: str
    output: str | None = None
    tally: dict[str, Any] = field(default_factory=dict)
    reason: str | None = None
    message: str | None = None
    fallback: str | None = None


class Ledger:
    """The SQLite file of a run; ``:memory:`` for a run that nobody continues."""

    def __init__(self, path: Path | str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("pragma journal_mode=wal")
        self._db.execute("pragma synchronous=normal")
        self._db.executescript(_SCHEMA)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def meta(self, name: str) -> bytes | None:
        """Return a value of the run, or None."""
        row = self._db.execute("select value from meta where name = ?", (name,)).fetchone()
        return None if row is None else bytes(row[0])

    def set_meta(self, name: str, value: bytes) -> None:
        """Keep a value of the run."""
        self._db.execute("insert or replace into meta values (?, ?)", (name, value))

    def get(self, key: bytes) -> Entry | None:
        """Return what is known of a document."""
        row = self._db.execute("select * from work where key = ?", (key,)).fetchone()
        if row is None:
            return None
        key, number, run, state, mark, output, tally, *why = row
        return Entry(key, number, run, state, mark, output, json.loads(tally) if tally else {}, *why)

    def highest(self) -> int:
        """Return the highest number given to a document so far."""
        row = self._db.execute("select max(number) from work").fetchone()
        return int(row[0] or 0)

    def put(self, entries: Iterable[Entry]) -> None:
        """Write entries in one transaction: after a kill all of them stand there, or none."""
        rows = [
            (e.key, e.number, e.run, e.state, e.mark, e.output, json.dumps(e.tally), e.reason, e.message, e.fallback)
            for e in entries
        ]
        self._db.execute("begin immediate")
        with self._db:  # commits, or rolls back
            self._db.executemany("insert or replace into work values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def part(self, number: int, part: int) -> dict[str, Any] | None:
        """Return the tally of a part of a table that is masked already."""
        query = "select tally from parts where number = ? and part = ?"
        row = self._db.execute(query, (number, part)).fetchone()
        return None if row is None else dict(json.loads(row[0]))

    def put_part(self, number: int, part: int, tally: dict[str, Any]) -> None:
        """Note that a part of a table is masked and stands on disk."""
        self._db.execute("insert or replace into parts values (?, ?, ?)", (number, part, json.dumps(tally)))

    def drop_parts(self, number: int) -> None:
        """Forget the parts of a table."""
        self._db.execute("delete from parts where number = ?", (number,))

    def done(self, output: str) -> bool:
        """Tell whether a finished document owns this output name."""
        return (
            self._db.execute("select 1 from work where output = ? and state = 'done'", (output,)).fetchone() is not None
        )
