"""Societies by their letters: the initials of a name that tells a trait, wherever they stand."""

from __future__ import annotations

import pytest

from masking.reading.acronym import acronyms
from masking.span import Field, Span


def found(text: str, name: str) -> list[str]:
    start = text.index(name)
    span = Span(start, start + len(name), Field.ETHNICITY, 0.7, "ethnicity:society")
    return [text[found.start : found.end] for found in acronyms([span], text)]


def test_the_whole_name_and_its_letters_everywhere():
    text = "League of Polish American Bakers (LPAB), Dover\n2014 LPAB dinner\nLPABX, aLPAB"
    assert found(text, "Polish American Bakers") == ["League of Polish American Bakers (LPAB)", "LPAB", "LPAB"]


def test_the_name_goes_on_behind_what_was_found():
    text = "Society of Hispanic Professional Engineers (SHPE)"
    assert found(text, "Hispanic") == [text, "SHPE"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Polish American Bakers (ASCE), member of ASCE", "Polish American Bakers"),
        ("Polish American Bakers, American Welding Society (AWS), AWS", "Polish American Bakers"),
        ("Polish American Bakers met the Steel Union (SU)", "Polish American Bakers"),
        ("Polish American Bakers", "Polish American Bakers"),
    ],
)
def test_other_letters_are_left(text: str, name: str):
    assert found(text, name) == []


def test_letters_are_looked_for_once():
    text = "Irish Nurses Network (INN), Irish Nurses Network (INN)"
    assert found(text, "Irish Nurses Network")[1:] == ["INN", "INN"]
