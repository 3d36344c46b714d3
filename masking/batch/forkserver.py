"""The process that workers are born from: loads the model once, then forks a worker for every request.

Why: a worker that dies on a poisoned document is replaced in milliseconds and shares the model's memory with its
siblings. The fork server has one thread and reads no document, so forking is safe and it has no reason to die.
"""

from __future__ import annotations

import contextlib
import gc
import os
import shutil
import signal
import struct
from importlib import import_module
from itertools import count
from pathlib import Path

from masking.batch.sockets import Wire, exactly, from_fd, receive_fd

PID = struct.Struct("!q")
FORK, KILL, WARM = b"F", b"K", b"W"


def main(control_fd: int, seconds: float, memory: int, scratch: str, warm: str) -> None:
    """Serve the parent on ``control_fd`` until it hangs up or dies, then end every worker and remove their scratch."""
    control = from_fd(control_fd)
    children: set[int] = set()
    with contextlib.suppress(EOFError, ConnectionError):
        _load(warm)
        _serve(control, children, seconds, memory, Path(scratch))
    for pid in children:
        _end(pid)
    shutil.rmtree(scratch, ignore_errors=True)


def _serve(control: Wire, children: set[int], seconds: float, memory: int, scratch: Path) -> None:
    for number in count(1):
        request = exactly(control, 1)
        if request == FORK:
            pid = _birth(control, seconds, memory, str(scratch / f"worker-{number}"))
            children.add(pid)
            control.sendall(PID.pack(pid))
        elif request == KILL:
            pid = PID.unpack(exactly(control, PID.size))[0]
            if pid in children:  # one that is not reaped yet can still be ours only
                _end(pid)
        elif request == WARM:
            _load(exactly(control, PID.unpack(exactly(control, PID.size))[0]).decode())
        for pid in list(children):
            done, _ = os.waitpid(pid, os.WNOHANG)
            if done:
                children.discard(pid)


def _birth(control: Wire, seconds: float, memory: int, scratch: str) -> int:
    fd = receive_fd(control)
    pid = os.fork()
    if pid:
        os.close(fd)
        return pid
    status = 1
    try:
        control.close()
        from masking.batch.worker import serve

        serve(fd, seconds=seconds, memory=memory, scratch=scratch)
        status = 0
    except (EOFError, BrokenPipeError, ConnectionResetError):
        status = 0
    finally:
        os._exit(status)


def _load(names: str) -> None:
    """Import modules and call their ``warm``. What goes wrong here goes wrong again, and is told, in a worker.

    Why without the collector: nearly all that is made here stays, so it would look long and find nothing.
    """
    gc.disable()
    for name in filter(None, names.split(",")):
        with contextlib.suppress(Exception):
            getattr(import_module(name), "warm", bool)()
    gc.freeze()
    gc.enable()


def _end(pid: int) -> None:
    for kill in (os.killpg, os.kill):
        try:
            kill(pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue
