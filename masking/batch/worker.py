"""A worker: handles one document after the other in a process that may be killed at any time.

It has its own process group and scratch directory, a limit of memory, and no network.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from importlib import import_module
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from masking import bounded
from masking.batch.task import carried
from masking.errors import EvenhandError, InternalError, LimitExceeded

Answer = tuple[dict[str, Any], bytes]
Target = Callable[[dict[str, Any], bytes], Answer]
_NETWORK = ("socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo", "socket.gethostbyname")
_ROOM = Path(__file__).parents[1]
_PDEATHSIG = 1
_SHIFT = 10_000
"""Documents after which a fresh worker takes over: what libraries hoard does not pile up."""


def serve(fd: int, *, seconds: float, memory: int, scratch: str) -> None:
    """Answer requests on ``fd`` until the other side hangs up.

    A request is a JSON header with ``target`` (``module:function``) and a payload of bytes; the function gets both
    and answers with both. What it raises becomes the header's ``error``. A header with ``asking`` comes before the
    answer: the name of a user's recognizer that runs from now on, or "".
    """
    _confine(memory, seconds, scratch)
    connection = Connection(fd)

    def announce(name: str, seconds: float) -> None:
        connection.send_bytes(json.dumps({"asking": name, "seconds": seconds}).encode())

    bounded.announce = announce
    for served in count(1):
        header = json.loads(connection.recv_bytes())
        payload = connection.recv_bytes()
        answer, result = _answer(header, payload, memory)
        answer["last"] = _grown(memory) or served == _SHIFT
        _sweep(Path(scratch))
        connection.send_bytes(json.dumps(answer).encode())
        connection.send_bytes(result)
        if answer["last"]:
            return


def _answer(header: dict[str, Any], payload: bytes, memory: int) -> Answer:
    try:
        module, _, function = header.pop("target").partition(":")
        target: Target = getattr(import_module(module), function)
        return target(header, payload)
    except EvenhandError as error:
        return failure(error), b""
    except MemoryError:
        limit = LimitExceeded(f"the document needs more than {memory >> 20} MB of memory", remedy="Simplify the file.")
        return {**failure(limit), "worn": True}, b""
    except RecursionError:
        return failure(LimitExceeded("the document is nested too deeply", remedy="Save it anew as PDF or DOCX.")), b""
    except OSError as error:
        if error.errno != errno.ENOSPC:
            return failure(InternalError(_where(error), remedy="This is a bug: please report it.")), b""
        full = LimitExceeded("the disk for temporary files is full", remedy="Free some space, or set TMPDIR elsewhere.")
        return failure(full), b""
    except Exception as error:
        return failure(InternalError(_where(error), remedy="This is a bug: please report it.")), b""


def failure(error: EvenhandError) -> dict[str, Any]:
    """Return the header that carries ``error`` to the parent."""
    return {"error": carried(error)}


def _where(error: Exception) -> str:
    """The kind of a bug, its place in our code and where it broke. Why: its message may quote the document."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if _ROOM in Path(frame.filename).parents] or frames
    places = dict.fromkeys(f"{Path(frame.filename).stem}:{frame.lineno}" for frame in (ours[-1], frames[-1]))
    return f"{type(error).__name__} in {', '.join(places)}"


def _confine(memory: int, seconds: float, scratch: str) -> None:
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform == "linux":  # die with the parent
        parent = os.getppid()
        ctypes.CDLL(None).prctl(_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
    Path(scratch).mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ["TMPDIR"] = tempfile.tempdir = scratch
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    sys.addaudithook(_no_network)


def _no_network(event: str, arguments: tuple[Any, ...]) -> None:
    if event in _NETWORK:
        raise InternalError("a document wants to reach the network")


def _grown(memory: int) -> bool:
    """Whether the worker holds so much memory that a fresh one serves better."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        scale = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale > memory // 2
    return pages * resource.getpagesize() > memory // 2


def _sweep(scratch: Path) -> None:
    with os.scandir(scratch) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path, ignore_errors=True)
            else:
                Path(entry.path).unlink()
