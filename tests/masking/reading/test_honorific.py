"""Honorifics before names, in fields and cells."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.honorific import honorifics
from masking.sections import study

CASES = [
    ("Title: Mrs", ["Mrs"]),
    ("Anrede: Frau", ["Frau"]),
    ("Surname\tTitle\nKamau\tMr.", ["Mr"]),
    ("Kamau, Peninah (Mrs)", ["Mrs"]),
    ("Ilona Marsh née Kovacs", ["née"]),
    ("AWARDS\nMiss Zambia 2012, finalist", ["Miss", "Miss Zambia 2012"]),
    ("Title: Senior Engineer", []),
    ("SKILLS\nMS | MR | Excel", []),
    ("INTERESTS\nMr Bean films, won a quiz", []),
]


@pytest.mark.parametrize(("text", "wanted"), CASES)
def test_honorifics(text: str, wanted: list[str]) -> None:
    _, reading = study(Document(text, "text"))
    assert sorted({reading.text[start:end] for start, end in honorifics(reading)}) == wanted
