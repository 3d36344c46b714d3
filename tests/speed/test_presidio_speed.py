"""What our recognizer costs inside Presidio's engine."""

from __future__ import annotations

import time

import pytest

from masking import find
from masking.synthesize import synthesize


@pytest.mark.speed
def test_presidios_engine_costs_at_most_half_more_than_our_own_search() -> None:
    from random import Random

    from masking import presidio

    engine = presidio.analyzer()
    texts = [synthesize(Random(n)).text for n in range(30)]

    def seconds(ask) -> float:
        started = time.perf_counter()
        for text in texts:
            ask(text)
        return time.perf_counter() - started

    ways = [lambda t: find(t, "all"), lambda t: engine.analyze(t, language="en")]
    for ask in ways:
        seconds(ask)
    ours, theirs = (min(seconds(ask) for _ in range(3)) for ask in ways)
    assert theirs <= 1.5 * ours, f"{theirs / ours:.2f} times"
