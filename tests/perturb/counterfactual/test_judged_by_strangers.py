"""Twins of 180 cases by three examiners who never saw the swapper (``strangers.jsonl``): how many are right as a whole.

Nobody who works on the swapper reads these cases, and no rule or text is written after them: they tell how twins of
texts are that nobody knew. Measured: 79 of 111 of gender, 50 of 69 of race (65 and 45 by the version before).
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from test_swap_cases import mistakes, told

from masking.errors import EvenhandError

CASES = [json.loads(line) for line in Path(__file__).with_name("strangers.jsonl").read_text("utf-8").splitlines()]
FLOOR = {"gender": 75, "race": 47}


@pytest.mark.slow
def test_as_many_strangers_cases_are_right_as_were():
    right = Counter[str]()
    for case in CASES:
        try:
            right[case["axis"]] += not mistakes(case, told(case))
        except EvenhandError:
            continue
    print(dict(right))
    assert all(right[axis] >= floor for axis, floor in FLOOR.items()), right
