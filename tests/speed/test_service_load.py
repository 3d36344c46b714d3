"""The service under load and under attack; run alone: ``pytest tests/speed/test_service_load.py -m speed -s``."""

from __future__ import annotations

import asyncio
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psutil
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "masking" / "desk"))
from siege import REFUSED, RESUME, TOKEN, attack, serving

pytestmark = pytest.mark.speed
CLIENTS, SECONDS, HOSTILE = 64, 60, 10_000
GROWTH = 1.25
SHARE = 0.5
"""Part of what the workers can do, at which 64 clients ask. Why: who asks without a rest waits for all others."""


@pytest.fixture
def service(tmp_path: Path):
    with serving(tmp_path) as made:
        yield made


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
    address, process, _ = service
    median = asyncio.run(alone(address, RESUME.encode(), 10))
    begin = time.perf_counter()
    siege = asyncio.run(attack(address, HOSTILE))
    took = time.perf_counter() - begin
    print(
        f"\n{siege.answers.total()} hostile requests in {took:.0f} s: {dict(sorted(siege.answers.items()))};"
        f" {len(siege.ordinary)} ordinary ones meanwhile, {len(siege.failed)} failed, median"
        f" {1000 * statistics.median(siege.ordinary):.0f} ms ({1000 * median:.0f} alone),"
        f" longest {max(siege.ordinary):.1f} s"
    )
    assert siege.answers.total() == HOSTILE
    assert process.poll() is None
    assert set(siege.answers) <= REFUSED | {0, 200}
    assert not siege.failed
