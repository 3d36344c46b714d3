"""The score store: one SQLite file of hashes and numbers, safe against being killed at any moment.

Why hashes: a store is copied, mailed and forgotten; it must not hold a resume.
Every write is one transaction in write-ahead mode, so the file is whole whenever the process ends. After a
power cut the last writes may be missing unless the store was opened with ``durable=True``.
"""

from __future__ import annotations

import hashlib
import sqlite3
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from masking.errors import InputError
from perturb.scorers import Trouble
from perturb.scoring.answer import Answer

VERSION = 1
_CHUNK = 500

_SCHEMA = """
CREATE TABLE IF NOT EXISTS answer (
    key BLOB PRIMARY KEY,
    value REAL,
    trouble TEXT,
    attempts INTEGER NOT NULL,
    at REAL NOT NULL,
    CHECK ((value IS NULL) <> (trouble IS NULL))
) WITHOUT ROWID
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One stored answer."""

    key: bytes
    answer: Answer
    attempts: int = 1


class Store:
    """Answers by content hash; usable from several threads and several processes at once."""

    def __init__(self, path: Path | str | None = None, *, durable: bool = False) -> None:
        self._lock = threading.Lock()
        self._connection = _open(":memory:" if path is None else str(path), durable)

    def get(self, keys: Sequence[bytes]) -> Mapping[bytes, Answer]:
        """Return what is known about ``keys``."""
        known: dict[bytes, Answer] = {}
        with self._lock:
            for start in range(0, len(keys), _CHUNK):
                chunk = keys[start : start + _CHUNK]
                marks = ",".join("?" * len(chunk))
                query = f"SELECT key, value, trouble FROM answer WHERE key IN ({marks})"  # noqa: S608 question marks only
                for key, value, trouble in self._connection.execute(query, chunk):
                    known[key] = Trouble(trouble) if value is None else value
        return known

    def put(self, rows: Iterable[Row]) -> None:
        """Store answers in one transaction. A score is never replaced by a trouble."""
        now = time.time()
        values = [_columns(row, now) for row in rows]
        with self._lock, self._connection:
            self._connection.executemany(
                "INSERT INTO answer VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value, "
                "trouble = excluded.trouble, attempts = answer.attempts + excluded.attempts, at = excluded.at "
                "WHERE answer.value IS NULL",
                values,
            )

    def __len__(self) -> int:
        with self._lock:
            return int(self._connection.execute("SELECT count(*) FROM answer").fetchone()[0])

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def digest(text: str) -> bytes:
    """Return the hash under which a text enters the keys; lone surrogates are hashed too."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def key(scorer: bytes, position: bytes, resume: bytes, repeat: int) -> bytes:
    """Return the key of one answer, from three ``digest`` values and the number of the repeat.

    All three have a fixed length, so no two different quadruples meet.
    """
    return hashlib.sha256(scorer + position + resume + repeat.to_bytes(8, "big")).digest()


def _columns(row: Row, now: float) -> tuple[bytes, float | None, str | None, int, float]:
    if isinstance(row.answer, Trouble):
        return (row.key, None, row.answer.value, row.attempts, now)
    return (row.key, row.answer, None, row.attempts, now)


def _open(path: str, durable: bool) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(path, timeout=60, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, VERSION):
            raise InputError(
                f"the score store has version {version}, this program writes version {VERSION}",
                remedy="Name another store.",
            )
        with connection:
            connection.execute(_SCHEMA)
            connection.execute(f"PRAGMA user_version = {VERSION}")
    except sqlite3.Error as error:
        raise InputError(
            f"the score store {path} cannot be opened: {error}", remedy="Name another file, or delete this one."
        ) from error
    return connection
