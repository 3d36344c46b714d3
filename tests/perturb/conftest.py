"""A real HTTP server on the loopback, whose answers a test writes as a function."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
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


RESUMES = {
    "a1": "Jane Doe\njane.doe@example.com\n\nExperience\nNurse at Springfield hospital. Jane leads. She teaches.\n",
    "a2": "Robert Miller\nrob.miller@example.com\n\nExperience\nBaker. Robert bakes bread. He keeps his oven.\n",
    "a3": "Emily Clark\nemily.clark@example.com\n\nSummary\nMs Clark writes Python services. Her code is tested.\n",
    "a4": "Michael Brown\nm.brown@example.com\n\nSummary\nMr Brown welds ships. He trains apprentices in his yard.\n",
    "a5": "Sarah Wilson\nsarah@example.com\n\nProfile\nSarah Wilson sells insurance. She won her region's prize.\n",
    "a6": "David Anderson\ndavid.a@example.com\n\nProfile\nDavid Anderson audits banks. He wrote two standards.\n",
}
"""Six invented resumes in which everybody's gender is told."""


@pytest.fixture
def resumes() -> dict[str, str]:
    """Id to text of six invented resumes."""
    return dict(RESUMES)


@pytest.fixture
def resume_file(tmp_path: Path) -> Path:
    """The same as JSON Lines."""
    path = tmp_path / "resumes.jsonl"
    path.write_text("".join(json.dumps({"id": name, "text": text}) + "\n" for name, text in RESUMES.items()))
    return path


@pytest.fixture
def position_file(tmp_path: Path) -> Path:
    """Two positions as JSON Lines."""
    rows = [
        {"id": "nurse", "title": "Nurse", "text": "A nurse for a ward who teaches."},
        {"id": "baker", "title": "Baker", "text": "A baker who bakes bread at night and keeps the oven."},
    ]
    path = tmp_path / "positions.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


@pytest.fixture
def scorer_file(tmp_path: Path) -> Path:
    """Scorers to be named as ``python:FILE:NAME``: ``fair``, ``sexist``, ``moody``."""
    path = tmp_path / "my_scorers.py"
    path.write_text(SCORERS)
    return path


SCORERS = """
import re

def fair(position, resume):
    return len(set(re.findall("[a-z]+", position.lower())) & set(re.findall("[a-z]+", resume.lower()))
               - {"he", "she", "his", "her", "him"})

def sexist(position, resume):
    return fair(position, resume) - 2 * bool(re.search(r"(?i)\\b(she|her|ms)\\b", resume))

def moody(position, resume):
    return float("nan") if "bread" in resume else fair(position, resume)
"""
