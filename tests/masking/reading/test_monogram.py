"""The candidate's initials alone, and the name as files and accounts join it."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.monogram import in_file, initialled
from masking.sections import parse, study


def read(text: str):
    document = Document(text, "text")
    _, reading = study(document)
    return reading.knowing(parse(document))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Kwabena Osei-Asibey", "K.O.-A."),
        ("Lancaster, Brandon T.", "BTL"),
        ("Ana de la Cruz Vidal", "A.C.V."),
        ("Ana Maria Vidal", "A.V."),
    ],
)
def test_initials_among_publications_are_found(name: str, text: str):
    reading = read(f"Someone\na@mail.org\nPUBLICATIONS\nInk and dust, 2021. {text} wrote it.\n")
    assert [reading.text[a:b] for a, b in initialled(reading, name)] == [text]


@pytest.mark.parametrize("text", ["AV", "K.O.", "ABTL", "BTLX", "b.t.l."])
def test_other_letters_are_left(text: str):
    reading = read(f"Someone\na@mail.org\nPUBLICATIONS\nInk and dust, 2021. {text} wrote it.\n")
    assert not list(initialled(reading, "Brandon T. Lancaster"))


def test_initials_elsewhere_are_left():
    reading = read("Someone\na@mail.org\nSKILLS\nBTL campaigns\nPUBLICATIONS\nInk, 2021\n")
    assert not list(initialled(reading, "Brandon T. Lancaster"))


@pytest.mark.parametrize("text", ["portfolio_thiago-dos-anjos_en.pdf", "cv_anjos_thiago.pdf"])
def test_a_joined_name_is_found_without_its_middle(text: str):
    reading = read(f"Someone\na@mail.org\n{text}\n")
    found = [reading.text[a:b] for a, b in in_file(reading.lower, ["thiago", "ferreira", "dos", "anjos"])]
    assert found in (["thiago-dos-anjos"], ["anjos_thiago"])


def test_a_blank_does_not_join():
    reading = read("Someone\na@mail.org\nthiago anjos\n")
    assert not list(in_file(reading.lower, ["thiago", "ferreira", "dos", "anjos"]))
