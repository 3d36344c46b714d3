"""Whose pronoun it is."""

from __future__ import annotations

import pytest

from perturb.counterfactual import wording
from perturb.counterfactual.identity import parse
from perturb.counterfactual.whose import Scene


def mine(text: str, name: str = "Jane Doe", gender: str = "female") -> list[str]:
    spans = wording.pronouns_in(text, gender)
    found = Scene(text, parse(name), gender).mine(start for start, _ in spans)
    return [text[s:e] for s, e in spans if s in found]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Jane led her team.", ["her"]),
        ("She cut waste by 18 %.", ["She"]),
        ("Jane worked with Dr. Maria Lopez and her group. She then left.", ["She"]),
        ("Maria Lopez leads the plant. Her staff is small.", []),
        ("Maria Lopez supervised her for two years.", ["her"]),
        ("My manager praised her successor.", []),
        ("Each patient kept her own diary.", []),
        ("I have known Jane since 2011. She is the person I call, and I would hire her again.", ["She", "her"]),
        ("When my manager left, Jane stepped in. She never lost her temper.", ["She", "her"]),
        ("Jane thanked Ms. Benning for her report.", []),
        ("Nobody works like her.", ["her"]),
    ],
)
def test_pronouns_of_the_candidate(text, wanted):
    assert mine(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Maria Lopez, Head of Surgery. She can be reached at once; ask for her by name.",
        "Referee: Sister Margaret Hollins, Ward Manager. She has supervised my practice since 2019.",
        pytest.param(
            "Sister Margaret Hollins, Ward Manager. She has supervised my practice since 2019.",
            marks=pytest.mark.xfail(strict=True, reason="nothing says that she is a referee"),
        ),
    ],
)
def test_pronouns_of_referees(text):
    assert mine(text) == []


def test_he_or_she_means_nobody():
    assert wording.pronouns_in("Each nurse brings his or her badge; he/she signs.", "female") == []
