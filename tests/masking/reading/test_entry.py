"""Schools told by the degree and year beside them, or by a sentence."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading import entry
from masking.sections import study


def _beside(text: str) -> list[str]:
    _, reading = study(Document(text, "test"))
    return [reading.text[a:b] for a, b in entry.beside_degrees(reading)]


def _told(text: str) -> list[str]:
    _, reading = study(Document(text, "test"))
    return [reading.text[a:b] for a, b in entry.told(reading)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("EDUCATION\nTechnion, M.Sc. Physics, 2011", ["Technion"]),
        ("EDUCATION\nB.Sc. Economics, ITAX, 2012", ["ITAX"]),
        ("EDUCATION\nCaltrano\nB.Sc. Geology, 2009", ["Caltrano"]),
        ("EDUCATION\nB.Sc. Computer Science, 2014", []),
        ("EDUCATION\nUniversity of Leeds\nB.Sc. Agri-Business, 2014", []),
        ("EXPERIENCE\nTechnion, M.Sc. Physics, 2011", []),
    ],
)
def test_the_part_beside_degree_and_year_is_the_school(text: str, wanted: list[str]) -> None:
    assert _beside(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("I studied law at Makerere and finished my thesis at Wageningen.", ["Makerere", "Wageningen"]),
        ("I graduated from Doshisha in 2013.", ["Doshisha"]),
        ("Attended the Harvest Convention.", []),
        ("I taught at Makerere.", []),
    ],
)
def test_a_sentence_tells_the_school(text: str, wanted: list[str]) -> None:
    assert sorted(set(_told(text))) == wanted
