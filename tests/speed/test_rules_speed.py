"""What every recognizer may cost, as a share of tokens and tagger: pytest tests/speed -m speed -s."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from masking_meter import measure

from masking.document import Document
from masking.ner import tag
from masking.reading import Reading
from masking.reading.candidate import choose
from masking.recognizers import ALL
from masking.sections import study
from masking.synthesize import synthesize

pytestmark = pytest.mark.speed
SHARES = {
    "reading": 0.40,
    "candidate": 0.11,
    "name": 0.24,
    "school": 0.23,
    "address": 0.13,
    "graduation_year": 0.08,
    "ethnicity": 0.06,
    "gender": 0.05,
    "url": 0.05,
    "phone": 0.05,
}
"""A third more than measured."""
REST = 0.04
"""For every other recognizer: most resumes have nothing of what it looks for."""


def prepared(text: str) -> Reading:
    _, reading = study(Document(text, "text"))
    reading = reading.knowing(reading.resume, tag(reading.resume))
    return reading.knowing(replace(reading.resume, candidate=choose(reading)), reading.mentions)


def test_no_recognizer_costs_more_than_its_share_of_the_floor() -> None:
    rng = random.Random(9)
    texts = [text for text in (synthesize(rng).text for _ in range(60)) if len(text) >= 2_000][:20]
    readings = {text: prepared(text) for text in texts}

    def read(text: str) -> object:
        study.cache_clear()
        return study(Document(text, "text"))

    ways = {"floor": tag, "reading": read, "candidate": lambda text: choose(readings[text])}
    for recognizer in ALL:
        ways[recognizer.name] = lambda text, find=recognizer.find: list(find(readings[text]))
    rates = measure(ways, texts, rounds=9)
    floor = rates.pop("floor")
    shares = {way: floor / rate for way, rate in rates.items()}
    for way, share in sorted(shares.items(), key=lambda item: -item[1]):
        print(f"{way:20} {share:6.3f} of the floor, may be {SHARES.get(way, REST):.2f}")
    assert {way: share for way, share in shares.items() if share > SHARES.get(way, REST)} == {}
