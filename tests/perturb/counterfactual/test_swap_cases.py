"""Twins of hand-made resumes: what has to go, what has to stay and what has to appear, case by case.

``cases.jsonl`` was written from what users ask for, not from the swap: a line is a resume with its axis, the words that
may not be left, those that must still stand, those that must appear (one of each list), and how often a word may stand.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from masking.errors import EvenhandError
from perturb.counterfactual import twin

CASES = [json.loads(line) for line in Path(__file__).with_name("cases.jsonl").read_text("utf-8").splitlines()]
NOT_YET = {
    "own_166": "a plural they of makers is taken for the candidate",
    "own_170": "Chicano Park is taken for a society",
    "own_172": "Irish and German as cooking and as descent are told apart in one line",
    "own_209": "a calling that is also a verb (Call) hides whose the pronoun after it is",
    "own_021": "a trade of the candidate (Handyman services) is taken for a thing",
    "own_028": "a team that the candidate coaches is taken for the candidate's own",
    "own_070": "a society is taken for somebody else's beside stated pronouns she/they",
    "own_143": "a team that the candidate coaches is taken for the candidate's own",
    "own_229": "a calling of a referee in German",
    "own_231": "a familiar form (Chelo) in the last line of a short Spanish resume",
}
"""Cases that the model tells wrongly, and why."""


def standing(words: str, text: str) -> int:
    """How often words stand in a text, in this case and not inside a longer word."""
    left = r"(?<![^\W_])" if words[0].isalnum() else ""
    right = r"(?![^\W_])" if words[-1].isalnum() else ""
    return len(re.findall(left + re.escape(words) + right, text))


def mistakes(case: dict[str, Any], text: str) -> list[str]:
    found = [f"left: {w}" for w in case["must_not_contain"] if standing(w, text)]
    found += [f"lost: {w}" for w in case["must_contain"] if w not in text]
    for wanted in case.get("must_appear", ()):
        options = wanted if isinstance(wanted, list) else [wanted]
        found += [] if any(standing(w, text) for w in options) else [f"missing: {' | '.join(options)}"]
    return found + [f"too often: {w}" for w, most in case.get("max_count", {}).items() if standing(w, text) > most]


def told(case: dict[str, Any]) -> str:
    name = f"{case['candidate_given']} {case['candidate_family']}".strip()
    return twin(case["text"], name=name, **{case["axis"]: case["to"]}).text


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c['id']}-{c['axis']}-{c['candidate_family']}")
def test_a_twin_says_what_it_should(case: dict[str, Any], request: pytest.FixtureRequest):
    if case["id"] in NOT_YET:
        request.applymarker(pytest.mark.xfail(strict=True, reason=NOT_YET[case["id"]]))
    assert mistakes(case, told(case)) == []


def test_the_judge_sees_what_is_left_lost_missing_and_too_often():
    case = {
        "must_not_contain": ["her"], "must_contain": ["Austin, TX"], "must_appear": [["his", "him"]],
        "max_count": {"Sofia": 1},
    }  # fmt: skip
    assert mistakes(case, "his there, Austin, TX, Sofia") == []
    assert len(mistakes(case, "her Sofia, Sofia")) == 4


def test_every_class_has_cases_of_both_axes_and_of_names_of_the_world():
    axes = {(c["axis"], c["from"], c["to"]) for c in CASES}
    assert {
        ("gender", a, b) for a in ("male", "female", "neutral") for b in ("male", "female", "neutral") if a != b
    } <= axes
    assert {a for axis, a, _ in axes if axis == "race"} == {"white", "black", "hispanic", "asian"}
    assert len(CASES) >= 140
    assert len({c["id"] for c in CASES}) == len(CASES)
    with pytest.raises(EvenhandError):
        twin(CASES[0]["text"], name="Nobody Else", gender="male")
