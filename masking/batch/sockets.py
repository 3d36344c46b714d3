"""Wire: pairs of connected local sockets, and handing an open one to another process.

Why ``_socket``: whoever wants proof that nothing reaches the network replaces ``socket.socket`` by something that
refuses. These pairs never leave the kernel, so they must work there, too.
"""

from __future__ import annotations

import _socket
from array import array

Wire = _socket.socket
_RIGHTS = _socket.CMSG_SPACE(array("i").itemsize)


def pair() -> tuple[Wire, Wire]:
    """Return two ends of a stream."""
    return _socket.socketpair(_socket.AF_UNIX, _socket.SOCK_STREAM)


def from_fd(fd: int) -> Wire:
    """Return the end that a process was given as an open file."""
    return _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM, 0, fd)


def send_fd(wire: Wire, fd: int) -> None:
    """Hand an open file to the process at the other end."""
    wire.sendmsg([b"f"], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, array("i", [fd]))])


def receive_fd(wire: Wire) -> int:
    """Take an open file from the process at the other end. Raises EOFError when that has gone."""
    data, ancillary, _, _ = wire.recvmsg(1, _RIGHTS)
    if not data or not ancillary:
        raise EOFError
    received = array("i")
    received.frombytes(ancillary[0][2][: received.itemsize])
    return received[0]


def exactly(wire: Wire, size: int) -> bytes:
    """Receive ``size`` bytes. Raises EOFError when the other end closes before."""
    data = b""
    while len(data) < size:
        piece = wire.recv(size - len(data))
        if not piece:
            raise EOFError
        data += piece
    return data
