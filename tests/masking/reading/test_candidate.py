"""Whose resume it is."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.bare_name import labelled_name, trim
from masking.reading.candidate import choose
from masking.reading.plain import nonname, plain_word
from masking.sections import study


def name(text: str) -> str:
    _, reading = study(Document(text, "text"))
    return choose(reading).name


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Nwosu\nClerk\nada@mail.ng", "Ada Nwosu"),
        ("Functional Resume Sample\nSterling Banks\nsterling@banks.us", "Sterling Banks"),
        ("Clerk\n12 Mill Road\nName: Rose Winter\n", "Rose Winter"),
        ("SKILLS\nJava, Oracle\nEDUCATION\nHill School", ""),
        ("Bernhard Software Engineer  24 Robinson Road", "Bernhard"),
    ],
)
def test_the_likeliest_name_near_the_top_is_chosen(text: str, expected: str):
    assert name(text) == expected


def test_titles_and_degrees_are_cut_off():
    text = "Dr. Tomasz Bielak, MBA"
    span = trim(text, 0, len(text))
    assert span is not None
    assert text[slice(*span)] == "Tomasz Bielak"


def test_family_name_first_behind_a_label():
    text = "Vogel, Anna-Lena"
    assert labelled_name(text, 0, len(text)) == (0, len(text))


def test_words_of_headings_are_no_names_and_common_words_are_doubtful():
    assert nonname("Resume")
    assert not nonname("Page")
    assert plain_word("Page")
    assert not plain_word("Nwosu")
