"""Hostile requests of many kinds end nothing, leave no word in the log, and keep nobody else from an answer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from siege import REFUSED, attack, serving

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
