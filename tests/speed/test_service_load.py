"""The service under load and under attack; run alone: ``pytest tests/speed/test_service_load.py -m speed -s``."""

from __future__ import annotations

import asyncio
import io
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import httpx
import psutil
import pytest

pytestmark = pytest.mark.speed
CODE = "from perturb.cli import main; main()"
TOKEN = "t" * 24
SECRET = "zebulonquigley"
CLIENTS, SECONDS, HOSTILE = 64, 60, 10_000
GROWTH = 1.25
SHARE = 0.5
"""Part of what the workers can do, at which 64 clients ask. Why: who asks without a rest waits for all others."""


@pytest.fixture
def service(tmp_path: Path):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "EVENHAND_TOKEN": TOKEN}
    log = (tmp_path / "log").open("w+b")
    process = subprocess.Popen(
        [sys.executable, "-c", CODE, "serve", "--port", "0", "--jobs", "2", "--time-limit", "20"],
        stdout=log, stderr=log, env=environment,
    )  # fmt: skip
    address = None
    while address is None:
        assert process.poll() is None
        time.sleep(0.2)
        address = re.search(rb"http://[0-9.:]+", Path(log.name).read_bytes())
    yield address[0].decode(), process, Path(log.name)
    process.terminate()
    assert process.wait(timeout=30) == 0
    assert SECRET.encode() not in Path(log.name).read_bytes().lower()


def resume() -> bytes:
    """About 4 KB."""
    from masking.synthesize import synthesize

    rng = random.Random(8)
    while True:
        text = synthesize(rng).text
        if 3_800 <= len(text) <= 4_400:
            return text.encode()


def memory(process: subprocess.Popen) -> int:
    """Bytes that the service and its workers hold for themselves."""
    family = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
    return sum(member.memory_full_info().uss for member in family if member.is_running())


async def alone(address: str, data: bytes, count: int = 40) -> float:
    async with httpx.AsyncClient(headers={"authorization": f"Bearer {TOKEN}"}, timeout=60) as client:
        took = []
        for _ in range(count):
            begin = time.perf_counter()
            (await client.post(f"{address}/mask", content=data)).raise_for_status()
            took.append(time.perf_counter() - begin)
    return statistics.median(took[5:])


async def crowd(
    address: str, data: bytes, clients: int, seconds: float, *, pause: float = 0.0
) -> tuple[list[float], list[int]]:
    """How long answers took, and the status of those that were wrong; ``pause`` is a client's mean rest between two."""
    rng = random.Random(4)
    took: list[float] = []
    wrong: list[int] = []
    end = time.perf_counter() + seconds

    async def one(client: httpx.AsyncClient) -> None:
        while time.perf_counter() < end:
            if pause:
                await asyncio.sleep(rng.expovariate(1 / pause))
            begin = time.perf_counter()
            answer = await client.post(f"{address}/mask", content=data)
            took.append(time.perf_counter() - begin)
            if answer.status_code != 200:
                wrong.append(answer.status_code)

    limits = httpx.Limits(max_connections=clients)
    async with httpx.AsyncClient(headers={"authorization": f"Bearer {TOKEN}"}, timeout=60, limits=limits) as client:
        await asyncio.gather(*(one(client) for _ in range(clients)))
    return took, wrong


def test_sixty_four_clients_get_answers_and_cost_no_memory(service) -> None:
    address, process, _ = service
    data = resume()
    median = asyncio.run(alone(address, data))
    rushed, wrong = asyncio.run(crowd(address, data, CLIENTS, 15))
    rate = len(rushed) / 15
    before = memory(process)
    took, more = asyncio.run(crowd(address, data, CLIENTS, SECONDS, pause=CLIENTS / (SHARE * rate)))
    after = memory(process)
    p95, worst = statistics.quantiles(took, n=20)[-1], statistics.quantiles(rushed, n=20)[-1]
    print(
        f"\nalone {1000 * median:.0f} ms; {CLIENTS} clients without a rest {rate:.1f}/s, p95 {worst / median:.0f} times"
        f" that; at {SHARE:.0%} of it {len(took) / SECONDS:.1f}/s, p95 {1000 * p95:.0f} ms, {p95 / median:.1f} times;"
        f" memory {before >> 20} to {after >> 20} MB; {len(wrong) + len(more)} errors"
    )
    assert not wrong
    assert not more
    assert after < GROWTH * before
    assert p95 < 5 * median


def test_ten_thousand_hostile_requests_end_nothing_and_leave_no_word(service) -> None:
    address, process, log = service
    answers = asyncio.run(attack(address, HOSTILE))
    print(f"\n{sum(answers.values())} hostile requests: {dict(sorted(answers.items()))}")
    assert sum(answers.values()) == HOSTILE
    assert process.poll() is None
    assert set(answers) <= {0, 200, 400, 401, 403, 404, 405, 408, 413, 415, 421, 422, 431, 503}
    assert asyncio.run(alone(address, resume(), 6))
    assert SECRET.encode() not in log.read_bytes().lower()


async def attack(address: str, count: int) -> dict[int, int]:
    rng = random.Random(21)
    answers: dict[int, int] = {}
    turns = iter(range(count))
    large = bytes(100 << 20)

    async def one(client: httpx.AsyncClient) -> None:
        for turn in turns:
            if turn % 500 == 0:
                status = await sent(client, "POST", f"{address}/mask", content=large)
            elif turn % 50 == 1:
                status = await asyncio.to_thread(raw, address, rng.randrange(4))
            else:
                method, path, options = hostile(rng)
                status = await sent(client, method, address + path, **options)
            answers[status] = answers.get(status, 0) + 1

    async with httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_connections=16)) as client:
        await asyncio.gather(*(one(client) for _ in range(16)))
    return answers


async def sent(client: httpx.AsyncClient, method: str, url: str, **options) -> int:
    """The status of an answer; 0 where the service hung up."""
    headers = {"authorization": f"Bearer {TOKEN}", **options.pop("headers", {})}
    try:
        return (await client.request(method, url, headers=headers, **options)).status_code
    except httpx.TransportError:
        return 0


def hostile(rng: random.Random):
    path = rng.choice(
        ["/mask", "/inspect", "/twin", "/analyze", "/anonymize", "/mask?policy=../../etc/passwd", "/../x"]
    )
    told = {"text": SECRET, "language": "en", "analyzer_results": []}
    deep = b"[" * 100_000
    wrong = [None, 7, [], {}, {"text": 7}, {"text": SECRET, "language": {}}, {**told, "entities": [7]}]
    choice = rng.randrange(8)
    if choice == 0:
        return "POST", path, {"json": rng.choice(wrong)}
    if choice == 1:
        return "POST", path, {"content": rng.choice([deep, b"", b"\0" * 1000, rng.randbytes(2000), SECRET.encode()])}
    if choice == 2:
        return "POST", path, {"content": rng.choice(BOMBS)}
    if choice == 3:
        return "POST", path, {"headers": {"host": rng.choice(["evil.example", "", "127.0.0.1", "a" * 5000])}}
    if choice == 4:
        return (
            "POST",
            path,
            {"headers": {"authorization": rng.choice(TOKENS)}},
        )
    if choice == 5:
        return rng.choice(["GET", "PUT", "DELETE", "TRACE", "OPTIONS"]), path, {}
    if choice == 6:
        files = {rng.choice(["file", SECRET]): (f"../../{SECRET}.pdf", b"%PDF-1.4 " + rng.randbytes(300))}
        return "POST", path, {"files": files}
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


def raw(address: str, kind: int) -> int:
    """What no client library sends: half a head, a lying length, no HTTP at all, a body by drops."""
    host, port = address.removeprefix("http://").split(":")
    head = f"POST /mask HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {TOKEN}\r\n".encode()
    sends = [head, head + b"Content-Length: 999\r\n\r\nJane", b"\x16\x03\x01" * 40, head + b"Content-Length: 9\r\n\r\n"]
    with socket.create_connection((host, int(port)), timeout=5) as wire:
        try:
            wire.sendall(sends[kind])
            if kind == 3:
                for letter in b"Zebulon":
                    wire.sendall(bytes([letter]))
                    time.sleep(0.02)
            wire.settimeout(0.3)
            told = wire.recv(100)
        except OSError:
            return 0
    return int(told[9:12]) if told.startswith(b"HTTP/1.1 ") else 0
