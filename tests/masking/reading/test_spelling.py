"""One word in the ways that capitals, keyboards and passports write it."""

from __future__ import annotations

import pytest

from masking.reading.spelling import flat, forms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ILGIN", "Ilgın"),
        ("IŞIL", "Işıl"),
        ("GROSSKLAUS", "Großklaus"),
        ("LEFÈVRE", "LEFEVRE"),
        ("Jürgen", "JUERGEN"),
        ("Jürgen", "Jurgen"),
        ("Søren", "Soeren"),
        ("Ångström", "Aangstroem"),
        ("Þorsteinsdóttir", "THORSTEINSDOTTIR"),
        ("Παπαδόπουλος", "ΠΑΠΑΔΟΠΟΥΛΟΣ"),
        ("Əliyev", "Aliyev"),
        ("Nguyễn", "NGUYEN"),
        ("Пётр", "ПЕТР"),
        ("Łukasz", "LUKASZ"),
    ],
)
def test_two_spellings_of_a_name_share_a_form(one: str, other: str):
    assert forms(one.lower()) & forms(other.lower())


@pytest.mark.parametrize(("one", "other"), [("김", "기"), ("mark", "marke"), ("が", "か")])
def test_other_words_share_none(one: str, other: str):
    assert not forms(one) & forms(other)


@pytest.mark.parametrize("text", ["große ælder þing", "ΝΊΚΟΣ".lower(), "김민준 が", "i̇stanbul", "plain"])
def test_flat_keeps_the_length(text: str):
    assert len(flat(text)) == len(text)
