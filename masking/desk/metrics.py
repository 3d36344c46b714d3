"""Metrics: what the service did, as Prometheus reads it. Counts and seconds; no text, no name, no address."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_EDGES = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """Counts the requests that pass through; ``paths`` are told apart, all others are one."""

    def __init__(self, app: ASGIApp, *, paths: tuple[str, ...], gauges: Callable[[], dict[str, float]]) -> None:
        self._app = app
        self._paths = paths
        self._gauges = gauges
        self._requests: Counter[tuple[str, int]] = Counter()
        self._seconds: Counter[tuple[str, float]] = Counter()
        self._total: Counter[str] = Counter()
        self._under_way = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request and count what became of it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = scope["path"] if scope["path"] in self._paths else "other"
        if path == "/metrics":
            scope["evenhand.metrics"] = self.text
        status, begin = 0, time.perf_counter()

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        self._under_way += 1
        try:
            await self._app(scope, receive, seen)
        finally:
            self._under_way -= 1
            self._count(path, status, time.perf_counter() - begin)

    def text(self) -> str:
        """Return everything in Prometheus's text format."""
        return "\n".join([*self._lines(), ""])

    def _count(self, path: str, status: int, seconds: float) -> None:
        self._requests[path, status] += 1
        self._total[path] += 1
        self._seconds[path, 0.0] += seconds  # type: ignore[assignment]
        for edge in _EDGES:
            if seconds <= edge:
                self._seconds[path, edge] += 1

    def _lines(self) -> Iterator[str]:
        yield "# HELP evenhand_requests_total Requests by path and status; 0 is a client that hung up."
        yield "# TYPE evenhand_requests_total counter"
        for (path, status), count in sorted(self._requests.items()):
            yield f'evenhand_requests_total{{path="{path}",status="{status}"}} {count}'
        yield "# HELP evenhand_request_seconds How long requests took."
        yield "# TYPE evenhand_request_seconds histogram"
        for path in sorted(self._total):
            for edge in _EDGES:
                yield f'evenhand_request_seconds_bucket{{path="{path}",le="{edge:g}"}} {self._seconds[path, edge]}'
            yield f'evenhand_request_seconds_bucket{{path="{path}",le="+Inf"}} {self._total[path]}'
            yield f'evenhand_request_seconds_sum{{path="{path}"}} {self._seconds[path, 0.0]:.3f}'
            yield f'evenhand_request_seconds_count{{path="{path}"}} {self._total[path]}'
        for name, value in {"requests_under_way": self._under_way, **self._gauges()}.items():
            yield f"# TYPE evenhand_{name} gauge"
            yield f"evenhand_{name} {value:g}"
