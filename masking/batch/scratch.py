"""Scratch: a private directory for the temporary files of one run, gone afterwards even when the run was killed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import tempfile
import time
from pathlib import Path

_PREFIX = "evenhand-run-"
_LOCK = "lock"
_SECONDS = 10


class Scratch:
    """A directory that only this user can enter; what killed runs left behind is removed first."""

    def __init__(self) -> None:
        sweep()
        self.path = Path(tempfile.mkdtemp(prefix=_PREFIX))
        self._lock = os.open(self.path / _LOCK, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)

    def remove(self) -> None:
        """Remove the directory and everything in it."""
        shutil.rmtree(self.path, ignore_errors=True)
        with contextlib.suppress(OSError):
            os.close(self._lock)


def sweep() -> int:
    """Remove the scratch directories of this user whose run has ended; return how many."""
    removed = 0
    for path in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            status = path.stat()
            old = time.time() - status.st_mtime > _SECONDS  # and not just being made by another process
            if old and status.st_uid == os.getuid() and not path.is_symlink() and _abandoned(path):
                shutil.rmtree(path, ignore_errors=True)
                removed += 1
    return removed


def _abandoned(path: Path) -> bool:
    """Whether nobody holds the lock. Why no process id: ids are used again, locks end with their process."""
    lock = os.open(path / _LOCK, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    else:
        return True
    finally:
        os.close(lock)
