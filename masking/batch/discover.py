"""Discover: the documents under the paths that the user named, one after the other, in a stable order."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from masking.errors import InputError

TABLES: tuple[str, ...] = (".jsonl", ".ndjson", ".csv", ".tsv", ".parquet")
_MANY = 20_000


@dataclass(frozen=True, slots=True)
class Source:
    """A file to mask, and its name below the path that the user gave."""

    path: Path
    name: str

    @property
    def is_table(self) -> bool:
        """Whether the file holds many resumes, one a row."""
        return self.path.suffix.casefold() in TABLES

    def mark(self) -> str:
        """Return size and time of the file: another mark means another content."""
        try:
            status = self.path.stat()
        except OSError:
            return "gone"
        return f"{status.st_size}-{status.st_mtime_ns}"


def discover(paths: Sequence[Path], *, leave_out: Iterable[Path] = ()) -> Iterator[Source]:
    """Yield every file under ``paths``: files as named, folders in depth, in the order of their names.

    Hidden files and office lock files are passed over, and so are the folders in ``leave_out``. Links to folders
    are not followed. Raises InputError before the first file when a path does not exist.
    """
    for path in paths:
        if not path.exists():
            raise InputError(f"there is no file or folder {path}", remedy="Check the path.")
    hidden = {p.resolve() for p in leave_out}
    for path in paths:
        if path.is_dir():
            yield from _walk(path, "", hidden)
        else:
            yield Source(path, path.name)


def _walk(folder: Path, prefix: str, hidden: set[Path]) -> Iterator[Source]:
    if folder.resolve() in hidden:
        return
    for name, is_folder in _entries(folder):
        if is_folder:
            yield from _walk(folder / name, f"{prefix}{name}/", hidden)
        else:
            yield Source(folder / name, prefix + name)


def _entries(folder: Path) -> Iterator[tuple[str, bool]]:
    """Names in a folder, sorted. Why the database: a folder of a million files shall not fill the memory."""
    names: list[tuple[str, bool]] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not entry.name.startswith((".", "~$")) and (entry.is_file() or entry.is_dir(follow_symlinks=False)):
                    names.append((entry.name, entry.is_dir(follow_symlinks=False)))
                if len(names) > _MANY:
                    break
            else:
                yield from sorted(names)
                return
            database = sqlite3.connect("")
            database.execute("create table names (name blob primary key, folder integer) without rowid")
            rest = ((e.name, e.is_dir(follow_symlinks=False)) for e in entries if not e.name.startswith((".", "~$")))
            for batch in (names, rest):
                database.executemany(
                    "insert or ignore into names values (?, ?)", ((os.fsencode(n), f) for n, f in batch)
                )
    except OSError as error:
        raise InputError(f"the folder {folder} cannot be read: {error.strerror}", remedy="Check its rights.") from error
    names.clear()
    for name, is_folder in database.execute("select name, folder from names order by name"):
        yield os.fsdecode(name), bool(is_folder)
