"""Wire: pairs of connected local sockets, and handing an open one to another process.

Why ``_socket``: whoever wants proof that nothing reaches the network replaces ``socket.socket`` by something that
refuses. These pairs never leave the kernel, so they must work there, too.
"""

from __future__ import annotations

import _socket
import socket
from typing import Any

Wire = _socket.socket


def pair() -> tuple[Wire, Wire]:
    """Return two ends of a stream."""
    return _socket.socketpair(_socket.AF_UNIX, _socket.SOCK_STREAM)


def from_fd(fd: int) -> Wire:
    """Return the end that a process was given as an open file."""
    return _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM, 0, fd)


def send_fd(wire: Any, fd: int) -> None:
    """Hand an open file to the process at the other end."""
    socket.send_fds(wire, [b"f"], [fd])


def receive_fd(wire: Any) -> int:
    """Take an open file from the process at the other end. Raises EOFError when that has gone."""
    _, files, _, _ = socket.recv_fds(wire, 1, 1)
    if not files:
        raise EOFError
    return files[0]


def exactly(wire: Wire, size: int) -> bytes:
    """Receive ``size`` bytes. Raises EOFError when the other end closes before."""
    data = b""
    while len(data) < size:
        piece = wire.recv(size - len(data))
        if not piece:
            raise EOFError
        data += piece
    return data
