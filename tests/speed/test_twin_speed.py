"""Speed of twins, as a ratio to masking the same resumes in one run: pytest tests/speed -m speed -s."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from masking import mask
from masking.benchmark.gold import read_gold
from masking.errors import EvenhandError
from perturb.counterfactual import twin

pytestmark = pytest.mark.speed
RESUMES = [gold.text for gold in read_gold(Path(__file__).parents[2] / "corpora" / "gold")][:30]
MOST = 25.0
"""A twin reads the resume with a language model twice or more, writes it and checks it; masking reads it once."""


def seconds(work: Callable[[str], object]) -> float:
    work(RESUMES[0])
    start = time.process_time()
    for text in RESUMES:
        work(text)
    return time.process_time() - start


def told_of_another(text: str) -> None:
    try:
        twin(text, race="black", seed=1)
    except EvenhandError:
        return


def test_a_twin_takes_not_much_longer_than_masking():
    masked, twins = seconds(mask), seconds(told_of_another)
    print(f"{len(RESUMES)} resumes: masking {masked:.1f} s, twins {twins:.1f} s, ratio {twins / masked:.1f}")
    assert twins < MOST * masked
