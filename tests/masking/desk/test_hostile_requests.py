"""Hostile requests of many kinds end nothing, leave no word in the log, and keep nobody else from an answer."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from pathlib import Path

import httpx
import psutil
import pytest
from siege import REFUSED, RESUME, TOKEN, attack, serving

HOSTILE = 1_500
"""tests/speed/test_service_load.py sends 10,000."""


@pytest.mark.slow
def test_hostile_requests_end_nothing_and_leave_no_word(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process, _):
        siege = asyncio.run(attack(address, HOSTILE))
        assert process.poll() is None
    assert siege.answers.total() == HOSTILE
    assert set(siege.answers) <= REFUSED | {0, 200}
    assert siege.ordinary
    assert not siege.failed


@pytest.mark.slow
def test_connections_that_say_nothing_take_no_place_from_the_workers(tmp_path: Path) -> None:
    """A worker that dies needs open files to be replaced: strangers must not hold all of them."""
    head = {"authorization": f"Bearer {TOKEN}"}
    with (
        serving(tmp_path, files=128) as (address, process, _),
        httpx.Client(base_url=address, headers=head, timeout=60) as client,
        contextlib.ExitStack() as held,
    ):
        assert client.post("/mask", content=RESUME).status_code == 200
        host, port = address.removeprefix("http://").split(":")
        for _ in range(200):
            held.enter_context(socket.create_connection((host, int(port)), timeout=5))
        (forkserver,) = psutil.Process(process.pid).children()
        for worker in forkserver.children():
            worker.kill()
        assert client.post("/mask", content=RESUME).status_code == 200
