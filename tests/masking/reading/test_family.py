"""Names of parents, spouses and children, in lists and in prose."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.family import relatives
from masking.sections import study


def found(text: str) -> list[str]:
    _, reading = study(Document(text, "text"))
    return [reading.text[a:b] for a, b in relatives(reading)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My wife Grace teaches.", ["Grace"]),
        ("our children Brian, Faith and Kiplagat are grown", ["Brian", "Faith", "Kiplagat"]),
        ("Mother of Caleb and Isaac.", ["Caleb", "Isaac"]),
        ("verheiratet mit Anneliese Vogt, Kinder: Jonas (7), Mia (4)", ["Anneliese Vogt", "Jonas", "Mia"]),
        ("mariée à Olivier, mère de Chloé et Hugo", ["Olivier", "Chloé", "Hugo"]),
        ("Next of kin: Josphat Kiptoo, brother", ["Josphat Kiptoo"]),
        ("Selam Worku (wife) 0911", ["Selam Worku"]),
    ],
)
def test_the_names_are_found(text: str, expected: list[str]):
    assert list(dict.fromkeys(found(text))) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Mother of two",
        "son of immigrants",
        "Mother of Mercy Hospital",
        "Brother Industries, fitter",
        "parents of children with Autism",
        "my wife and I",
        "Children: None",
        "Father: Farmer",
        "children in Washington",
        "Father's occupation: Teacher",
    ],
)
def test_words_without_a_name_are_left(text: str):
    assert found(text) == []
