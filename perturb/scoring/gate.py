"""When the next call may start: a steady rate, pauses the other side asks for, and waits after failures."""

from __future__ import annotations

import threading
import time
from random import Random


class Gate:
    """Lets calls of all threads through one after the other, at most ``rate`` per second.

    ``pause`` holds everybody: a service that tells one caller to wait means all of us.
    """

    def __init__(self, rate: float | None = None) -> None:
        self._interval = 1.0 / rate if rate else 0.0
        self._lock = threading.Lock()
        self._free_at = 0.0

    def wait(self, stop: threading.Event) -> None:
        """Return when the next call may start, or at once when ``stop`` is set."""
        while (delay := self._claim()) > 0:
            if stop.wait(delay):
                return

    def pause(self, seconds: float) -> None:
        """Let no call start for ``seconds``."""
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic() + seconds)

    def _claim(self) -> float:
        """Take the next free moment (0.0), or tell how long to wait before trying again."""
        with self._lock:
            now = time.monotonic()
            if now < self._free_at:
                return self._free_at - now
            self._free_at = now + self._interval
            return 0.0


def backoff(attempt: int, *, base: float, longest: float, rng: Random) -> float:
    """Return the seconds to wait after failed attempt number ``attempt`` (1, 2, …).

    Exponential with full jitter: uniform between 0 and min(longest, base * 2**(attempt - 1)).
    Why the jitter: callers that failed together must not come back together.
    """
    return rng.uniform(0.0, min(longest, base * 2.0 ** min(attempt - 1, 64)))
