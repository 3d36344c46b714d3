"""A service of its own process, and everything that a stranger may send it."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import random
import re
import resource
import socket
import subprocess
import sys
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx

CODE = "from perturb.cli import main; main()"
TOKEN = "t" * 24
SECRET = "zebulonquigley"
RESUME = "Amara Okafor\namara.okafor@mail.example\n\nShe leads a team at Acme.\n"
REFUSED = frozenset((400, 401, 403, 404, 405, 408, 413, 415, 421, 422, 431, 503))
"""How a service says no."""
STANDSTILL = 12
"""Connections that say nothing more for as long as they may."""


@dataclass(slots=True)
class Siege:
    """What became of an attack."""

    answers: Counter[int] = field(default_factory=Counter)
    """By status; 0 where the service hung up."""
    ordinary: list[float] = field(default_factory=list)
    """Seconds that ordinary requests took, made all the while by somebody else."""
    failed: list[str] = field(default_factory=list)
    """Ordinary requests that were answered wrongly."""


@contextlib.contextmanager
def serving(folder: Path, *more: str, files: int | None = None) -> Iterator[tuple[str, subprocess.Popen[bytes], Path]]:
    """A service with two workers: its address, process and log. It has to end well and to have logged no word.

    ``files`` is how many it may have open.
    """
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "EVENHAND_TOKEN": TOKEN}
    log = folder / "log"
    with log.open("wb") as stream:
        process = subprocess.Popen(
            [sys.executable, "-c", CODE, "serve", "--port", "0", "--jobs", "2", "--time-limit", "20", *more],
            stdout=stream, stderr=stream, env=environment,
            preexec_fn=files and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))),
        )  # fmt: skip
    try:
        address = None
        while address is None:
            assert process.poll() is None, log.read_text()
            time.sleep(0.2)
            address = re.search(rb"http://[0-9.:]+", log.read_bytes())
        yield address[0].decode(), process, log
    finally:
        process.terminate()
        ended = process.wait(timeout=40)
    assert ended == 0
    assert SECRET.encode() not in log.read_bytes().lower()


async def attack(address: str, count: int) -> Siege:
    """Send hostile requests, sixteen at a time, while connections stand still and somebody asks in earnest."""
    rng = random.Random(21)
    siege = Siege()
    turns = iter(range(count))
    large = bytes(100 << 20)
    done = threading.Event()

    async def one(client: httpx.AsyncClient) -> None:
        for turn in turns:
            if turn % 500 == 0:
                status = await sent(client, "POST", f"{address}/mask", content=large)
            elif turn % 50 == 1:
                status = await asyncio.to_thread(raw, address, rng.randrange(len(RAW)))
            else:
                method, path, options = hostile(rng)
                status = await sent(client, method, address + path, **options)
            siege.answers[status] += 1

    idle = [threading.Thread(target=stand_still, args=(address, n, done), daemon=True) for n in range(STANDSTILL)]
    for thread in idle:
        thread.start()
    earnest = asyncio.create_task(ask_on(address, siege, done))
    async with httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_connections=16)) as client:
        await asyncio.gather(*(one(client) for _ in range(16)))
    done.set()
    await earnest
    return siege


async def ask_on(address: str, siege: Siege, done: threading.Event) -> None:
    """Ask in earnest, again and again, until ``done``."""
    async with httpx.AsyncClient(headers={"authorization": f"Bearer {TOKEN}"}, timeout=60) as client:
        while not done.is_set():
            begin = time.perf_counter()
            try:
                answer = await client.post(f"{address}/mask", content=RESUME)
                right = answer.status_code == 200 and answer.text.startswith("[NAME]\n[EMAIL]\n")
                siege.failed += [] if right else [f"{answer.status_code} {answer.text[:80]}"]
            except httpx.TransportError as error:
                siege.failed.append(type(error).__name__)
            siege.ordinary.append(time.perf_counter() - begin)
            await asyncio.sleep(0.2)


def stand_still(address: str, number: int, done: threading.Event) -> None:
    """Hold connections with half a head or a body that comes by one letter in half a second."""
    host, port = address.removeprefix("http://").split(":")
    head = f"POST /mask HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {TOKEN}\r\n"
    body = f"{head}Content-Length: 100000\r\n\r\n{SECRET}"
    while not done.is_set():
        with contextlib.suppress(OSError), socket.create_connection((host, int(port)), timeout=5) as wire:
            wire.sendall((head if number % 2 else body).encode())
            while not done.wait(0.5):
                wire.sendall(b"" if number % 2 else b"z")
                if number % 2 and wire.recv(1) == b"":
                    break


async def sent(client: httpx.AsyncClient, method: str, url: str, **options) -> int:
    """The status of an answer; 0 where the service hung up."""
    headers = {"authorization": f"Bearer {TOKEN}", **options.pop("headers", {})}
    try:
        return (await client.request(method, url, headers=headers, **options)).status_code
    except httpx.TransportError:
        return 0


def hostile(rng: random.Random):
    path = rng.choice(
        [
            "/mask",
            "/inspect",
            "/twin?gender=male",
            "/analyze",
            "/anonymize",
            "/mask?policy=../../etc/passwd",
            "/../x",
            "/..%2f..%2fetc%2fpasswd",
            "/%00",
            "//evil.example/mask",
            f"/mask?name={SECRET}%0d%0aX:1",
        ]
    )
    told = {"text": SECRET, "language": "en", "analyzer_results": []}
    deep = b"[" * 100_000
    wrong = [None, 7, [], {}, {"text": 7}, {"text": SECRET, "language": {}}, {**told, "entities": [7]}]
    choice = rng.randrange(9)
    if choice == 0:
        return "POST", path, {"json": rng.choice(wrong)}
    if choice == 1:
        return "POST", path, {"content": rng.choice([deep, b"", b"\0" * 1000, rng.randbytes(2000), SECRET.encode()])}
    if choice == 2:
        return "POST", path, {"content": rng.choice(BOMBS)}
    if choice == 3:
        return "POST", path, {"headers": {"host": rng.choice(["evil.example", "", "127.0.0.1", "a" * 5000])}}
    if choice == 4:
        return "POST", path, {"headers": {"authorization": rng.choice(TOKENS)}}
    if choice == 5:
        return rng.choice(["GET", "PUT", "DELETE", "TRACE", "OPTIONS"]), path, {}
    if choice == 6:
        files = {rng.choice(["file", SECRET]): (f"../../{SECRET}.pdf", b"%PDF-1.4 " + rng.randbytes(300))}
        return "POST", path, {"files": files}
    if choice == 7:
        kind = {"content-type": rng.choice(["application/json", "text/plain; charset=utf-8", "multipart/form-data"])}
        return "POST", path, {"headers": kind, "content": b'{"text": "\xff\xfe' + SECRET.encode() + b'\xc3("}'}
    return "POST", path, {"content": b"%PDF-1.7\n" + SECRET.encode() + rng.randbytes(500)}


def bomb(name: str) -> bytes:
    """An archive whose part inflates a thousandfold."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr(name, b" " * (200 << 20))
    return out.getvalue()


TOKENS = ["", "Bearer", f"Basic {SECRET}", "Bearer " + "x" * 9999]
BOMBS = [bomb("word/document.xml"), bomb("content.xml"), json.dumps({"basics": "x" * 1000}).encode()]


RAW = (
    b"",  # half a head
    b"Content-Length: 999\r\n\r\nJane",
    b"Content-Length: 9\r\n\r\n",  # and the body by drops
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\nJane\r\n",
    b"Content-Length: -1\r\n\r\n",
    b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nJaneee",
    b"X: " + b"a" * 200_000 + b"\r\n\r\n",
    b"\x16\x03\x01" * 40,  # no HTTP at all
)


def raw(address: str, kind: int) -> int:
    """What no client library sends."""
    host, port = address.removeprefix("http://").split(":")
    path = "/../../../etc/passwd" if kind == 4 else "/mask"
    head = f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {TOKEN}\r\n".encode()
    with socket.create_connection((host, int(port)), timeout=5) as wire:
        try:
            wire.sendall(RAW[kind] if kind == len(RAW) - 1 else head + RAW[kind])
            for letter in b"Zebulon" if kind == 2 else b"":
                wire.sendall(bytes([letter]))
                time.sleep(0.02)
            wire.settimeout(0.3)
            told = wire.recv(100)
        except OSError:
            return 0
    return int(told[9:12]) if told.startswith(b"HTTP/1.1 ") else 0
