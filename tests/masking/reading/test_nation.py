"""Peoples of several words."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.nation import nations
from masking.sections import study

CASES = [
    ("PERSONAL\nMixed - White and Black Caribbean", ["Mixed - White and Black Caribbean"]),
    ("PERSONAL\nWhite and Asian", ["White and Asian"]),
    ("VOLUNTEERING\nMember of Otter Lake First Nation", ["Otter Lake First Nation"]),
    ("VOLUNTEERING\nKenya Students Association of Leipzig", ["Kenya Students Association of Leipzig"]),
    ("AWARDS\nNgā Manu Ora o Tāmaki", ["Ngā Manu Ora o Tāmaki"]),
    # look-alikes
    ("SKILLS\nBlack/White box testing", []),
    ("SUMMARY\nBlack and White photographer", []),
    ("SUMMARY\nBlack/White photo laboratory", []),
    ("EXPERIENCE\nUnited Nations, New York", []),
    ("VOLUNTEERING\nGhana Institution of Engineers, member", []),
    ("AWARDS\nIndoor Marching Band award", []),
]


@pytest.mark.parametrize(("text", "wanted"), CASES)
def test_peoples_of_several_words(text: str, wanted: list[str]) -> None:
    _, reading = study(Document(text, "text"))
    assert [reading.text[start:end] for start, end in nations(reading)] == wanted
