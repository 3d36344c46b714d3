"""Running: the server of the desk, on this machine only, and its end."""

from __future__ import annotations

import secrets
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from masking.errors import InputError

if TYPE_CHECKING:
    from starlette.types import ASGIApp

HOME = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class PageAddress:
    """The address at which a page is to be opened once."""

    port: int
    token: str

    @property
    def hosts(self) -> tuple[str, ...]:
        """What a browser may call this machine."""
        return (f"{HOME}:{self.port}", f"localhost:{self.port}")

    @property
    def address(self) -> str:
        """The address with its one-time token."""
        return f"http://{HOME}:{self.port}/?token={self.token}"


def listen(host: str = HOME, port: int = 0) -> socket.socket:
    """Return a socket that listens; port 0 takes a free one. Raises InputError where that cannot be."""
    # asyncio lets small answers go at once only where the protocol is named; else each may wait 40 ms to be confirmed
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, proto=socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        what = f"nothing can listen at {host}:{port}: {error.strerror}"
        raise InputError(what, remedy="Choose another --port, or leave it out for a free one.") from error
    return made


def page_address(listening: socket.socket) -> PageAddress:
    """Return the address of a socket that listens, with a fresh token."""
    return PageAddress(listening.getsockname()[1], secrets.token_urlsafe(24))


def serve(app: ASGIApp, listening: socket.socket, *, ready: Callable[[], None] = lambda: None, **options: Any) -> None:
    """Answer until Ctrl-C or SIGTERM; requests under way are finished first. ``ready`` is called before the first."""
    import uvicorn

    plain: dict[str, Any] = {"access_log": False, "log_level": "critical", "server_header": False, "ws": "none"}
    server = uvicorn.Server(uvicorn.Config(app, timeout_graceful_shutdown=25, **{**plain, **options}))
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the server hands a signal on when it has ended
    with suppress(KeyboardInterrupt):
        ready()
        server.run(sockets=[listening])
