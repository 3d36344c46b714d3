"""Discover: the documents under the paths that the user named, one after the other, in a stable order."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
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


Aside = Callable[[Path, str | InputError], None]
"""Told of every entry that is no document: why it is skipped, or the error where documents may be lost."""


def discover(
    paths: Sequence[Path], *, leave_out: Iterable[Path] = (), aside: Aside = lambda path, why: None
) -> Iterator[Source]:
    """Yield every file under ``paths``: files as named, folders in depth, in the order of their names.

    Hidden files and office lock files are passed over, and so are the folders in ``leave_out``. Links to folders are
    not followed. What is neither file nor folder (a pipe, a socket, a device, a link that leads nowhere) is told to
    ``aside``, and so is a folder that cannot be read: neither stops the others. Raises InputError before the first
    file when a path does not exist.
    """
    for path in paths:
        if not os.path.lexists(path):
            raise InputError(f"there is no file or folder {path}", remedy="Check the path.")
    hidden = {os.path.realpath(p) for p in leave_out}
    for path in paths:
        kind = _kind(path)
        if kind in ("folder", _LINKED):
            yield from _walk(path, "", hidden, aside)
        elif kind:
            aside(path, kind)
        else:
            yield Source(path, path.name)


def _walk(folder: Path, prefix: str, hidden: set[str], aside: Aside) -> Iterator[Source]:
    if os.path.realpath(folder) in hidden:
        return
    try:
        names = _entries(folder)
    except OSError as error:
        what = f"the folder cannot be read: {error.strerror}"
        aside(folder, InputError(what, remedy="Check its permissions: its files are not masked."))
        return
    for name in names:
        kind = _kind(folder / name)
        if kind == "folder":
            yield from _walk(folder / name, f"{prefix}{name}/", hidden, aside)
        elif kind:
            aside(folder / name, kind)
        else:
            yield Source(folder / name, prefix + name)


_LINKED = "it is a link to a folder"
_KINDS = {
    stat.S_IFIFO: "it is a pipe", stat.S_IFSOCK: "it is a socket", stat.S_IFCHR: "it is a device",
    stat.S_IFBLK: "it is a device",
}  # fmt: skip


def _kind(path: Path) -> str:
    """What a path is: empty for a file, ``folder``, or why it is skipped."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return "it is a link that leads nowhere" if path.is_symlink() else ""
    if stat.S_ISDIR(mode):
        return _LINKED if path.is_symlink() else "folder"
    return _KINDS.get(stat.S_IFMT(mode), "")


def _entries(folder: Path) -> Iterator[str]:
    """Names in a folder, sorted. Why the database: a folder of a million files shall not fill the memory."""
    with os.scandir(folder) as entries:
        names = (entry.name for entry in entries if not entry.name.startswith((".", "~$")))
        few = list(islice(names, _MANY + 1))
        if len(few) <= _MANY:
            return iter(sorted(few))
        database = sqlite3.connect("")
        database.execute("create table names (name blob primary key) without rowid")
        for batch in (few, names):
            database.executemany("insert or ignore into names values (?)", ((os.fsencode(name),) for name in batch))
    return (os.fsdecode(name) for (name,) in database.execute("select name from names order by name"))
