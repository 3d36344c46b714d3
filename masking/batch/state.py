"""State: the private directory of a run beside its output: the ledger, the key, files on their way.

A finished document goes through three steps, and a kill between any two of them is mended at the next start:
written into ``staging``; entered into the ledger as done; moved into the output folder in one step.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import hmac
import os
import secrets
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterable, Iterator
from math import isqrt
from pathlib import Path

from masking.batch.ledger import Entry, Ledger
from masking.errors import InputError

KEY_BYTES = 32
_FEWEST = 4
"""Digits of the number in the name of a masked document, at least."""


class State:
    """Opens, and where needed repairs, the state of the runs that write into ``out``."""

    def __init__(self, out: Path, *, seed: int | None = None) -> None:
        self.out = out
        self.folder = home(out)
        _make(out, self.folder)
        self._lock = self._locked()
        self._started = time.time_ns()
        self._staging = self.folder / "staging"
        self._parts = self.folder / "parts"
        try:
            with written_to(out):
                self._open(seed)
        except InputError:
            os.close(self._lock)
            raise

    def _open(self, seed: int | None) -> None:
        for folder in (self._staging, self._parts):
            folder.mkdir(mode=0o700, exist_ok=True)
        self.ledger = Ledger(self.folder / "ledger.sqlite")
        self.key = self._keyed(seed)
        self.run = int(self.ledger.meta("run") or b"0") + 1
        self.ledger.set_meta("run", str(self.run).encode())
        self._recover()

    def close(self) -> None:
        """Close the ledger and let others use the directory."""
        self.ledger.close()
        os.close(self._lock)

    def digest(self, *parts: str, size: int = 16) -> bytes:
        """Return the keyed hash of names, from which nobody without the key can guess them."""
        message = "\0".join(parts).encode("utf-8", "surrogateescape")
        return hmac.digest(self.key, message, hashlib.sha256)[:size]

    def number(self, number: int) -> int:
        """Return ``number`` as others see it: of as many digits (four at least), in an order that only the key reveals.

        Why: documents are met in the order of their names, and the numbers of masked ones would repeat the alphabet.
        A Feistel network of four rounds over the numbers of that length, walked until it stays among them.
        """
        digits = max(_FEWEST, len(str(number)))
        low = 1 if digits == _FEWEST else int(10 ** (digits - 1))
        size = int(10**digits) - low
        side = isqrt(size - 1) + 1
        at = size
        left, right = divmod(number - low, side)
        while at >= size:
            for turn in "1234":
                mixed = int.from_bytes(self.digest("number", str(digits), turn, str(right), size=8))
                left, right = right, (left + mixed) % side
            at = left * side + right
        return low + at

    def staged(self, name: str) -> Path:
        """Return where a finished document is written while nobody looks yet."""
        return self._staging / name

    def publish(self, entries: Iterable[Entry]) -> None:
        """Enter documents into the ledger, then move those that are done into the output folder."""
        entries = list(entries)
        self.ledger.put(entries)
        for entry in entries:
            if entry.state == "done" and entry.output:
                self._move(entry.output)

    def part(self, name: str) -> Path:
        """Return where a part of a table waits until the table is whole."""
        return self._parts / name

    def put_part(self, name: str, data: bytes) -> None:
        """Write a part of a table in one step."""
        self.staged(name).write_bytes(data)
        self.staged(name).replace(self.part(name))

    def remove_output(self, name: str | None) -> bool:
        """Remove the masked document that an older content of the same file left; say whether there was one."""
        there = self.has_output(name)
        if name:
            (self.out / name).unlink(missing_ok=True)
        return there

    def has_output(self, name: str | None) -> bool:
        """Tell whether the masked document is still where it was put."""
        return name is not None and (self.out / name).exists()

    def _move(self, name: str) -> None:
        """Put a finished document in its place, with the time of the run: the times would reveal the order, too."""
        os.utime(self._staging / name, ns=(self._started, self._started))
        (self._staging / name).replace(self.out / name)

    def _locked(self) -> int:
        lock = os.open(self.folder / "lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            what = f"another run is writing into {self.out}"
            raise InputError(what, remedy="Wait for it, or choose another --out.") from None
        return lock

    def _keyed(self, seed: int | None) -> bytes:
        known = self.ledger.meta("key")
        wanted = None if seed is None else hashlib.sha256(f"evenhand seed {seed}".encode()).digest()
        if known is None:
            key = wanted or secrets.token_bytes(KEY_BYTES)
            self.ledger.set_meta("key", key)
            return key
        if wanted is not None and wanted != known:
            what = f"{self.out} was begun with another seed"
            raise InputError(
                what, remedy=f"Leave --seed out to continue, or choose another --out (or remove {self.folder})."
            )
        return known

    def _recover(self) -> None:
        """Finish what was entered as done and not yet moved; forget what was only staged."""
        for path in self._staging.iterdir():
            if self.ledger.done(path.name):
                self._move(path.name)
            else:
                path.unlink()


def home(out: Path) -> Path:
    """Return the state directory of an output folder: beside it, because it must not be handed on with it."""
    out = out.resolve()
    return out.with_name(f"{out.name}.evenhand")


def forget(out: Path) -> None:
    """Remove the state of an output folder: the key that binds neutral names to files is gone for good."""
    shutil.rmtree(home(out), ignore_errors=True)


@contextlib.contextmanager
def written_to(out: Path) -> Iterator[None]:
    """Turn a full disk or missing rights into an InputError that says what to do."""
    try:
        yield
    except (OSError, sqlite3.OperationalError) as error:
        what = getattr(error, "strerror", None) or str(error)
        remedy = "Fix that and give the same command again: it continues where it stopped."
        raise InputError(f"{out} cannot be written to: {what}", remedy=remedy) from error


def _make(out: Path, folder: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise InputError(f"{out} cannot be made: {error.strerror}", remedy="Choose another --out.") from error
    try:
        tempfile.TemporaryFile(dir=out, prefix=".evenhand-").close()
    except OSError as error:
        raise InputError(f"{out} cannot be written to: {error.strerror}", remedy="Choose another --out.") from error
    if out.stat().st_dev != folder.stat().st_dev:
        with contextlib.suppress(OSError):
            folder.rmdir()
        raise InputError(f"{out} is the root of a file system", remedy="Choose a folder below it for --out.")
