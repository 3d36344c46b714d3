"""Patience: how long a client may take to say what it wants, and how many may. None must hold a place for ever."""

from __future__ import annotations

import asyncio
import resource
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0


class ClientTimeouts(H11Protocol):
    """Closes a connection whose request head has not come in full after ``HEAD_SECONDS``, and any that would take
    more than half of the files that the service may have open.

    Why: the server limits the idle time between requests only, and a worker that is replaced needs open files, too.
    """

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first head."""
        super().connection_made(transport)
        self._watch()
        if len(self.connections) > resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2:
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Take what came, and wait for the rest of a head or no longer."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._rest()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._rest()
        elif self._late is None:
            self._late = self.loop.call_later(HEAD_SECONDS, self._close)

    def _rest(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _close(self) -> None:
        self._late = None
        if not self.transport.is_closing() and self.conn.their_state is h11.IDLE:
            self.transport.close()
