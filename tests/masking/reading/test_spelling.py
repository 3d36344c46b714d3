"""One word in the ways that capitals, keyboards and passports write it."""

from __future__ import annotations

import re

import pytest

from masking.reading.spelling import alternatives, flat, flat_text, forms


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


def test_a_form_is_found_in_a_flat_text():
    for form in forms("grossklaus"):
        assert re.search(alternatives(form), flat("großklaus"))
    assert re.fullmatch(alternatives("o'brien-kelly"), "obrien kelly")


@pytest.mark.parametrize("text", ["élan of ñandú – 3 º", "ΝΊΚΟΣ".lower(), "пётр й", "김민준 が", "plain – text"])
def test_a_text_loses_its_accents_by_the_letters_that_bear_them(text: str):
    assert flat_text(text, {*text}) == flat(text)
    assert flat_text(text, ()) == text
