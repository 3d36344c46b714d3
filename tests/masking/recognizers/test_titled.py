"""Names behind titles."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading import read
from masking.recognizers.titled import find


def told(text: str) -> list[tuple[str, str]]:
    return [(str(span.field), text[span.start : span.end]) for span in find(read(Document(text, "text")))]


@pytest.mark.parametrize(
    ("text", "title", "name"),
    [
        ("Worked under Mr. Duraivel Hatem.", "Mr", "Duraivel Hatem"),
        ("Referee: Mrs Quillfeather, head of sales", "Mrs", "Quillfeather"),
        ("Father's name : Mr.R.K. Sharma\nAge 24", "Mr", "R.K. Sharma"),
        ("Betreut von Frau Yıldız im Lager", "Frau", "Yıldız"),
        ("Reports to Ms. Anita Rao", "Ms", "Anita Rao"),
        ("MR. RAJESH KUMAR\nManager", "MR", "RAJESH KUMAR"),
        ("Mr. Osei\tManager", "Mr", "Osei"),
    ],
)
def test_a_name_and_the_gender_of_its_title(text: str, title: str, name: str):
    assert told(text) == [("name", name), ("gender", title)]


def test_a_title_of_all_genders_tells_a_name_only():
    assert told("Research with Dr. Anita Rao (ongoing)") == [("name", "Anita Rao")]


@pytest.mark.parametrize(
    "text",
    [
        "MS Word, MS DOS, Ms Excel",
        "MR damper and MR scanner",
        "Dr. Ambedkar University, Agra",
        "Prof. Ramesh Institute of Technology",
        "Mr.\nSkills",
        "the ms and the mr",
        "MS, 2014",
    ],
)
def test_what_is_no_title_or_no_name_is_left(text: str):
    assert told(text) == []
