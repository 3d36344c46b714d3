"""Labelled values in the layouts they come in."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.record import read


def values(text: str) -> dict[str, str]:
    return {label.kind: text[label.value_start : label.value_end] for label in read(Document(text, "text")).labels}


@pytest.mark.parametrize(
    "text",
    [
        "Gender: Male",
        "Gender : Male",
        "Gender\t:\tMale",
        "Gender:Male",
        "Gender - Male",
        "Gender :- Male",
        "Gender    Male",
        "Gender\nMale",
        "| Gender | Male |",
        "**Gender:** Male",
        "• Gender: Male",
        "GENDER = Male",
        "Gender......: Male",
    ],
)
def test_a_value_stands_beside_or_below_its_label(text: str):
    assert values(text)["gender"] == "Male"


def test_several_labels_share_a_line():
    found = values("Sex: F  Religion: Jain Nationality: Indian")
    assert found["gender"] == "F"
    assert found["religion"] == "Jain"
    assert found["nationality"] == "Indian"


def test_a_word_inside_a_sentence_is_no_label():
    assert "gender" not in values("worked on gender equality for years")


def test_a_short_key_needs_a_colon():
    assert "phone" in values("T: 030 1")
    assert "phone" not in values("T shirts and more")


@pytest.mark.parametrize(
    "text",
    [
        "Sex\tMarital status\tNationality\nM\tMarried\tKenyan\n",
        "| Sex | Marital status | Nationality |\n| M | Married | Kenyan |\n",
        "Sex    Marital status    Nationality\nM      Married           Kenyan",
    ],
)
def test_a_header_row_is_answered_by_the_row_below(text: str):
    found = values(text)
    assert (found["gender"], found["marital"], found["nationality"]) == ("M", "Married", "Kenyan")


def test_rows_of_unlike_length_are_no_table():
    assert values("Sex\tNationality\nM\tMarried\tKenyan\n").get("nationality") != "Married"


def test_a_question_is_a_label():
    assert values("Do you have a disability? Yes")["disability"] == "Yes"
