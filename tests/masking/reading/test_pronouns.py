"""Pronouns of the candidate."""

from __future__ import annotations

from dataclasses import replace

import pytest

from masking.document import Document
from masking.reading.candidate import choose
from masking.reading.pronouns import stated, third_person
from masking.sections import study


def read(text: str):
    _, reading = study(Document(text, "text"))
    return reading.knowing(replace(reading.resume, candidate=choose(reading)))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Nora Lind\n\nABOUT\nLind studied with Ada Kern. She paints. Kern left; her debt remains.", ["She", "her"]),
        ("Nora Lind\n\nEXPERIENCE\nVisited a patient until she slept", []),
        ("Nora Lind\n\nINTERESTS\nthe words he and she", []),
        ("Nora Lind\n\nREFERENCES\nDr. Ode; he was my head", []),
    ],
)
def test_pronouns_of_the_third_person(text: str, wanted: list[str]) -> None:
    reading = read(text)
    assert [reading.text[start:end] for start, end in third_person(reading)] == wanted


def test_stated_pronouns() -> None:
    reading = read("Nora Lind (she/her), write he/she or and/or")
    assert [reading.text[start:end] for start, end in stated(reading)] == ["she/her"]
