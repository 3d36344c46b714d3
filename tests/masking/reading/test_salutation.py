"""Salutations that are none, and mentions that are nobody's name, with the taggers."""

from __future__ import annotations

import pytest

from masking import mask

_HEAD = "Tamsin Oyelaran\ntamsin.oyelaran@mail.example\n\n"


@pytest.mark.parametrize(
    "line",
    [
        "EXPERIENCE\nRole: Sr. ABAP Consultant, 2012-2014",
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
