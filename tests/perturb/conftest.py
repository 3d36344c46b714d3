"""A real HTTP server on the loopback, whose answers a test writes as a function."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest


@dataclass
class Reply:
    """What the server answers: a status, JSON (or raw bytes), headers, and after how many seconds."""

    body: Any = None
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0


@dataclass
class Loopback:
    """A running server: its address and every request it got."""

    url: str
    requests: list[dict[str, Any]]
    headers: list[dict[str, str]]


@pytest.fixture
def loopback(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[Any, int], Reply]], Loopback]]:
    """Start a server that answers with ``reply(request body, number of the request)``."""
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    servers: list[ThreadingHTTPServer] = []
    released = threading.Event()

    def start(reply: Callable[[Any, int], Reply]) -> Loopback:
        seen = Loopback("", [], [])
        lock = threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                with lock:
                    seen.requests.append(body)
                    seen.headers.append(dict(self.headers))
                    number = len(seen.requests)
                answer = reply(body, number)
                if answer.delay:
                    released.wait(answer.delay)
                data = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
                try:
                    self.send_response(answer.status)
                    for name, value in answer.headers.items():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(data)))
                    self.end_headers()
                    self.wfile.write(data)
                except OSError:  # the client has gone
                    self.close_connection = True

            def log_message(self, *_: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        servers.append(server)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        seen.url = f"http://127.0.0.1:{server.server_port}"
        return seen

    yield start
    released.set()
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def reply() -> type[Reply]:
    """The record a loopback server's function returns."""
    return Reply
