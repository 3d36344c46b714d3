"""Salutations that are none, and mentions that are nobody's name, with the taggers."""

from __future__ import annotations

import pytest

from masking import mask
from masking.document import Document
from masking.reading.salutation import lettered, nobody
from masking.sections import study

_HEAD = "Tamsin Oyelaran\ntamsin.oyelaran@mail.example\n\n"


@pytest.mark.parametrize(
    "line",
    [
        "EXPERIENCE\nRole: Sr. ABAP Consultant, 2012-2014",
        "EXPERIENCE\nChief Examiner for maths, 2012-2014",
        "EXPERIENCE\nCook at Sister Petra's Infant School, 2012-2014",
        "SKILLS\nweb servers: MS IIS, reports: MS BI",
        "EXPERIENCE\nrelief under Rev. Proc. 84-35, 2012-2014",
        "EXPERIENCE\nMapal Dr. Kress KG, Aalen, 2012-2014",
        "EXPERIENCE\nMurugan Fabricators, Trichy, 2012-2014",
        "EXPERIENCE\nJackson Hewitt, Oshkosh, 2012-2014",
        "CERTIFICATES\nInfection control | Oliver McGowan | Food hygiene L2",
    ],
)
def test_what_looks_like_a_name_stays(line: str):
    assert line in mask(_HEAD + line + "\n").text


@pytest.mark.parametrize("name", ["Amina Diallo", "Grace Hopper", "Sidney Okafor"])
def test_people_with_titles_are_masked(name: str):
    masked = mask(f"{_HEAD}REFERENCES\nDr. {name}, head of ward\nMS {name.upper()}\n").text
    assert name not in masked
    assert name.upper() not in masked


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("book tours of TUI and others", "TUI"),
        ("sold to Telbridge AMEA, and to banks", "AMEA"),
        ("Co-Owner of a bakery in Hull", "Co-Owner"),
        ("mail to 420 Barlow Ave, hall 2", "Barlow Ave"),
        ("a talk in Lake Sierra Verde", "Lake Sierra Verde"),
        ("sales at Tyres R Us", "R Us"),
    ],
)
def test_letters_streets_and_lakes_are_nobody(line: str, part: str):
    reading, start, end = _placed(line, part)
    assert nobody(reading, start, end, part.split())


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("led by JOHN and others", "JOHN"),
        ("led by K Brandt and others", "K Brandt"),
        ("led by Barlow Aven and others", "Barlow Aven"),
        ("led by Jean-Luc and others", "Jean-Luc"),
        ("TUI AND OTHERS", "TUI"),
    ],
)
def test_people_beside_them_are_somebody(line: str, part: str):
    reading, start, end = _placed(line, part)
    assert not nobody(reading, start, end, part.split())


def _placed(line: str, part: str):
    _, reading = study(Document(f"{_HEAD}SUMMARY\n{line}", "text"))
    at = reading.text.index(part, len(_HEAD))
    return reading, at, at + len(part)


@pytest.mark.parametrize(
    ("title", "word", "told"),
    [
        ("MRS", "Holdings", True),
        ("DR", "Cluster", True),
        ("MR", "BROWN", False),
        ("MRS", "Grace", False),
        ("Mrs", "Grain", False),
    ],
)
def test_capitals_before_an_ordinary_word_are_no_title(title: str, word: str, told: bool):
    assert lettered(title, word) is told
