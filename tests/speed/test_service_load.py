"""The service under load and under attack; run alone: ``pytest tests/speed/test_service_load.py -m speed -s``."""

from __future__ import annotations

import asyncio
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, cycle, islice, repeat
from pathlib import Path

import httpx
import psutil
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "masking" / "desk"))
from siege import REFUSED, RESUME, TOKEN, attack, serving

pytestmark = pytest.mark.speed
CLIENTS, SECONDS, HOSTILE = 64, 60, 10_000
GROWTH = 1.25
SHARE = 2 / 3
"""Part of what the service can do, at which requests come. Why: of clients who never rest, all but two wait."""
WAITING, CROWD = 50, 200


@dataclass(slots=True)
class Answer:
    """What came back, and how many seconds after it was due to be asked for."""

    status: int
    head: dict[str, str]
    body: bytes
    took: float = 0.0


class Client:
    """Asks over one connection at a time. Why no library: its work would be most of what is measured here."""

    def __init__(self, address: str) -> None:
        self._host, port = address.removeprefix("http://").split(":")
        self._port = int(port)
        self._wire: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, body: bytes, due: float) -> Answer:
        """Send one text to be masked."""
        if self._wire is None or self._wire[0].at_eof():  # the service hangs up on who says nothing for five seconds
            self._wire = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._wire
        head = f"POST /mask HTTP/1.1\r\nHost: {self._host}:{self._port}\r\nAuthorization: Bearer {TOKEN}\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        told = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        answer = Answer(int(told[0].split()[1]), dict(line.split(": ", 1) for line in told[1:] if line), b"")
        answer.body = await reader.readexactly(int(answer.head["content-length"]))
        if answer.head.get("connection") == "close":
            self.close()
        answer.took = time.perf_counter() - due
        return answer

    def close(self) -> None:
        """Hang up."""
        if self._wire is not None:
            self._wire[1].close()
        self._wire = None


@pytest.fixture
def service(tmp_path: Path):
    with serving(tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def texts() -> Iterator[bytes]:
    """Resumes of about 4 KB without end, none twice: a worker keeps what it read of the last document."""
    from masking.synthesize import synthesize

    rng = random.Random(8)
    made = (synthesize(rng).text for _ in count())
    few = list(islice((text for text in made if 3_800 <= len(text) <= 4_400), 8))
    return (f"{text}\n\nReference {number}\n".encode() for number, text in enumerate(cycle(few)))


def memory(process: subprocess.Popen) -> int:
    """Bytes that the service and its workers hold for themselves."""
    family = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
    return sum(member.memory_full_info().uss for member in family if member.is_running())


async def without_rest(address: str, texts: Iterator[bytes], clients: int, seconds: float) -> list[Answer]:
    """What ``clients`` get who ask again as soon as they are answered, or when they are told to come again."""
    end = time.perf_counter() + seconds
    answers: list[Answer] = []

    async def one() -> None:
        client = Client(address)
        while (now := time.perf_counter()) < end:
            answers.append(await client.ask(next(texts), now))
            await asyncio.sleep(int(answers[-1].head.get("retry-after", 0)))
        client.close()

    await asyncio.gather(*(one() for _ in range(clients)))
    return answers


async def at_random(address: str, texts: Iterator[bytes], clients: int, rate: float, seconds: float) -> list[Answer]:
    """What ``clients`` get who together ask ``rate`` times a second at random moments, however long answers take.

    The time of an answer begins when its request was due, so that one that finds every client busy is no faster.
    """
    rng = random.Random(4)
    free: asyncio.Queue[Client] = asyncio.Queue()
    for _ in range(clients):
        free.put_nowait(Client(address))

    async def one(due: float) -> Answer:
        client = await free.get()
        answer = await client.ask(next(texts), due)
        free.put_nowait(client)
        return answer

    asked: list[asyncio.Task[Answer]] = []
    due = begin = time.perf_counter()
    while (due := due + rng.expovariate(rate)) < begin + seconds:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        asked.append(asyncio.create_task(one(due)))
    answers = await asyncio.gather(*asked)
    while not free.empty():
        free.get_nowait().close()
    return answers


def p95(answers: list[Answer]) -> float:
    return statistics.quantiles((answer.took for answer in answers), n=20)[-1]


def test_sixty_four_clients_get_answers_and_cost_no_memory(service, texts) -> None:
    address, process, _ = service
    asyncio.run(without_rest(address, texts, CLIENTS, 5))
    median = statistics.median(answer.took for answer in asyncio.run(without_rest(address, texts, 1, 5)))
    rushed = asyncio.run(without_rest(address, texts, CLIENTS, 15))
    rate = len(rushed) / 15
    before = memory(process)
    answers = asyncio.run(at_random(address, texts, CLIENTS, SHARE * rate, SECONDS))
    after = memory(process)
    print(
        f"\nalone {1000 * median:.0f} ms; {CLIENTS} clients without a rest {rate:.1f}/s, p95 {p95(rushed) / median:.0f}"
        f" times (no service can do better than {CLIENTS / 2:.0f} with two workers); at {SHARE:.0%} of that rate"
        f" {len(answers) / SECONDS:.1f}/s, p95 {1000 * p95(answers):.0f} ms, {p95(answers) / median:.1f} times;"
        f" memory {before >> 20} to {after >> 20} MB"
    )
    assert {answer.status for answer in (*rushed, *answers)} == {200}
    assert after < GROWTH * before
    assert p95(answers) < 5 * median


def test_more_than_it_can_do_is_told_so_at_once_and_nothing_is_lost(tmp_path: Path, texts) -> None:
    with serving(tmp_path, "--waiting", str(WAITING)) as (address, process, _):
        asyncio.run(without_rest(address, texts, CLIENTS, 5))
        before = memory(process)
        answers = asyncio.run(without_rest(address, texts, CROWD, 20))
        after = memory(process)
        done = [answer for answer in answers if answer.status == 200]
        refused = [answer for answer in answers if answer.status == 503]
        left = httpx.get(f"{address}/metrics", headers={"authorization": f"Bearer {TOKEN}"}).text
    print(
        f"\n{CROWD} clients without a rest, {WAITING} may wait: {len(done) / 20:.1f} answers a second, p95"
        f" {p95(done):.1f} s; {len(refused) / 20:.0f} refusals a second, p95 {1000 * p95(refused):.0f} ms;"
        f" memory {before >> 20} to {after >> 20} MB"
    )
    assert len(done) + len(refused) == len(answers)
    assert all(b"[NAME]" in answer.body for answer in done)
    assert {answer.head["retry-after"] for answer in refused} == {"1"}
    assert "evenhand_tasks_waiting 0\n" in left
    assert after < GROWTH * before


def test_ten_thousand_hostile_requests_end_nothing_and_leave_no_word(service) -> None:
    address, process, _ = service
    median = statistics.median(
        answer.took for answer in asyncio.run(without_rest(address, repeat(RESUME.encode()), 1, 2))
    )
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
