"""Store: every decision of a review, at once on disk, so that no restart loses one.

It stands in the private directory beside the output. It holds offsets, fields and scores; no text and no file name.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from masking.batch.work import shown
from masking.desk.corrections import Correction, Verdict
from masking.errors import InputError
from masking.span import Field, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_SCHEMA = """
create table if not exists documents (
    number integer primary key,  -- the one of its neutral name
    key blob unique not null,    -- keyed hash of the path
    mark text,                   -- size, time and policy with which it was read
    format text,
    text_sha256 text,            -- of the text that offsets count in
    spans text,                  -- JSON: what was found
    output text,                 -- neutral name, once accepted
    accepted text,               -- mark of the spans with which it was written
    reason text, message text, remedy text  -- why it could not be read
);
create table if not exists corrections (
    id integer primary key autoincrement,
    step integer not null,       -- what one click did is undone by one click
    document integer not null,
    text_sha256 text not null,
    action text not null, start integer not null, "end" integer not null, field text,
    made real not null,
    undone integer not null default 0
);
create index if not exists corrections_document on corrections (document);
create index if not exists corrections_step on corrections (step);
create table if not exists steps (id integer primary key autoincrement, document integer not null, reach text not null);
create table if not exists verdicts (
    id integer primary key autoincrement,
    document integer not null, field text not null, recognizer text not null, verdict text not null, made real not null
);
create index if not exists verdicts_document on verdicts (document);
"""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one document under review."""

    number: int
    mark: str | None = None
    format: str | None = None
    text_sha256: str | None = None
    spans: tuple[Span, ...] = ()
    output: str | None = None
    accepted: str | None = None
    reason: str | None = None
    message: str | None = None
    remedy: str | None = None


class Store:
    """The SQLite file of a review."""

    def __init__(self, path: Path | str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        with _explained_errors():
            self._db.execute("pragma journal_mode=wal")
            self._db.execute("pragma synchronous=full")  # a decision survives the machine, not the program alone
            self._db.executescript(_SCHEMA)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def enter(self, key: bytes) -> Known:
        """Return what is known of the document with that key; a new one gets the next number."""
        with _explained_errors():
            self._db.execute("insert or ignore into documents (key) values (?)", (key,))
        row = self._db.execute("select number from documents where key = ?", (key,)).fetchone()
        return self.get(int(row[0]))

    def get(self, number: int) -> Known:
        """Return what is known of a document."""
        row = self._db.execute(
            "select number, mark, format, text_sha256, spans, output, accepted, reason, message, remedy"
            " from documents where number = ?",
            (number,),
        ).fetchone()
        spans = tuple(_span(record) for record in json.loads(row[4] or "[]"))
        return Known(row[0], row[1], row[2], row[3], spans, *row[5:])

    def put_read(self, number: int, mark: str, answer: dict[str, Any], spans: Sequence[Span]) -> None:
        """Note what was found in a document."""
        values = (mark, answer["format"], answer["text_sha256"], json.dumps([shown(s) for s in spans]), number)
        with _explained_errors():
            self._db.execute(
                "update documents set mark = ?, format = ?, text_sha256 = ?, spans = ?, reason = null, message = null,"
                " remedy = null where number = ?",
                values,
            )

    def put_failed(self, number: int, mark: str, reason: str, message: str, remedy: str) -> None:
        """Note why a document cannot be read."""
        with _explained_errors():
            self._db.execute(
                "update documents set mark = ?, spans = null, reason = ?, message = ?, remedy = ? where number = ?",
                (mark, reason, message, remedy, number),
            )

    def put_accepted(self, number: int, output: str, mark: str, said: Iterable[tuple[Span, Verdict]]) -> None:
        """Note that a document is written as its reviewer wants it, and what that says of each span."""
        now = time.time()
        rows = [(number, str(span.field), span.recognizer, verdict, now) for span, verdict in said]
        with _explained_errors(), self._transaction():
            self._db.execute("update documents set output = ?, accepted = ? where number = ?", (output, mark, number))
            self._db.execute("delete from verdicts where document = ?", (number,))
            self._db.executemany(
                "insert into verdicts (document, field, recognizer, verdict, made) values (?, ?, ?, ?, ?)", rows
            )

    def corrections(self, number: int, text_sha256: str | None) -> tuple[Correction, ...]:
        """Return the corrections of a document that are not undone, in their order; those of another text are not."""
        rows = self._db.execute(
            'select action, start, "end", field from corrections'
            " where document = ? and text_sha256 = ? and not undone order by id",
            (number, text_sha256),
        )
        return tuple(Correction(a, start, end, Field(field) if field else None) for a, start, end, field in rows)

    def decide(self, number: int, reach: str, made: Iterable[tuple[int, str, Correction]]) -> int:
        """Write what one click did, to one or many documents, in one transaction; return the number of the step.

        ``made``: document, hash of its text, correction.
        """
        now = time.time()
        with _explained_errors(), self._transaction():
            step = self._db.execute("insert into steps (document, reach) values (?, ?)", (number, reach)).lastrowid
            self._db.executemany(
                'insert into corrections (step, document, text_sha256, action, start, "end", field, made)'
                " values (?, ?, ?, ?, ?, ?, ?, ?)",
                [(step, n, sha, c.action, c.start, c.end, c.field, now) for n, sha, c in made],
            )
        return int(step or 0)

    def last_step(self, number: int) -> tuple[int, str, Correction] | None:
        """Return the last step taken at a document that is not undone: its number, its reach, its first correction."""
        row = self._db.execute(
            'select s.id, s.reach, c.action, c.start, c."end", c.field from steps s join corrections c on c.step = s.id'
            " where s.document = ? and c.document = s.document and not c.undone order by s.id desc, c.id limit 1",
            (number,),
        ).fetchone()
        if row is None:
            return None
        return row[0], row[1], Correction(row[2], row[3], row[4], Field(row[5]) if row[5] else None)

    def undo(self, step: int) -> None:
        """Take back everything that one click did."""
        with _explained_errors():
            self._db.execute("update corrections set undone = 1 where step = ?", (step,))

    def verdicts(self, most: int = 100) -> dict[str, dict[str, int]]:
        """Return, by field, how often each verdict stands among the last ``most``."""
        counted: dict[str, dict[str, int]] = {}
        rows = self._db.execute(
            "select field, verdict, count(*) from (select field, verdict, row_number() over"
            " (partition by field order by id desc) as place from verdicts) where place <= ? group by field, verdict",
            (most,),
        )
        for field, verdict, count in rows:
            counted.setdefault(field, {})[verdict] = count
        return counted

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("begin immediate")
        with self._db:  # commits, or rolls back
            yield


@contextmanager
def _explained_errors() -> Iterator[None]:
    """Turn a full or read-only disk into an error that says what to do."""
    try:
        yield
    except sqlite3.OperationalError as error:
        remedy = "Free some space or mend the rights, then do it again: what was decided before is kept."
        raise InputError(f"the decision cannot be written down: {error}", remedy=remedy) from error


def _span(record: dict[str, Any]) -> Span:
    return Span(record["start"], record["end"], Field(record["field"]), record["score"], record["recognizer"])
