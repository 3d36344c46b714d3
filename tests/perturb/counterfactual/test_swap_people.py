"""Whose pronoun it is."""

from __future__ import annotations

import pytest

from perturb.counterfactual import people, whose, wording
from perturb.counterfactual.identity import parse
from perturb.counterfactual.naming import mentions


def mine(text: str, name: str = "Jane Doe", gender: str = "female", references: bool = False) -> list[str]:
    own = tuple((m.start, m.end) for m in mentions(text, parse(name)))
    spans = tuple(wording.pronouns_in(text, gender))
    area = ((0, len(text)),) if references else ()
    found = whose.of_candidate(text, spans, own, people.others(text, own), gender, area)
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
        pytest.param(
            "Jane thanked Ms. Benning for her report.",
            [],
            marks=pytest.mark.xfail(strict=True, reason="taken for Jane's"),
        ),
        ("Nobody works like her.", ["her"]),
    ],
)
def test_pronouns_of_the_candidate(text, wanted):
    assert mine(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Maria Lopez, Head of Surgery. She can be reached at once; ask for her by name.",
        "Sister Margaret Hollins, Ward Manager. She has supervised my practice since 2019.",
    ],
)
def test_pronouns_of_referees(text):
    assert mine(text, references=True) == []


def test_he_or_she_means_nobody():
    assert wording.pronouns_in("Each nurse brings his or her badge; he/she signs.", "female") == []
