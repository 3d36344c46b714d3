"""The whole name of an organisation around its telling word."""

from __future__ import annotations

import pytest

from masking.reading.organisation import whole

CASES = [
    ("Member, National Black Nurses Association", "Black", "National Black Nurses Association"),
    ("Treasurer of the Hispanic Firefighters Association, 2019", "Hispanic", "Hispanic Firefighters Association"),
    ("VIETNAMESE AMERICAN BAR ASSOCIATION OF ORANGE COUNTY", "VIETNAMESE", "VIETNAMESE AMERICAN BAR ASSOCIATION OF "
    "ORANGE COUNTY"),
    ("Women in Dentistry Network Europe, board", "Women", "Women in Dentistry Network Europe"),
    ("the Maple bursary for Indigenous students", "Indigenous", "Maple bursary for Indigenous students"),
    ("LGBTQ+ Employee Alliance", "LGBTQ+", "LGBTQ+ Employee Alliance"),
    ("usher at New Shiloh Baptist Church.", "Baptist", "New Shiloh Baptist Church"),
    ("Harawira VC and 28th (Māori) Battalion scholarship, 2013", "Māori", "Harawira VC and 28th (Māori) Battalion "
    "scholarship"),
    ("OWSD fellowship for women scientists 2019", "OWSD", "OWSD fellowship for women scientists"),
    ("catechist at San Juan parish. Treasurer of the Hispanic Bar Association", "Hispanic", "Hispanic Bar Association"),
    # what must not grow
    ("Nationality: Indian", "Indian", "Indian"),
    ("I am Black and proud", "Black", "Black"),
    ("Muslim", "Muslim", "Muslim"),
    ("a blind colleague of the Nurses Association", "blind", "blind"),
    ("Black, National Nurses Association", "Black", "Black"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "word", "expected"), CASES, ids=[c[0][:30] for c in CASES])
def test_the_name_reaches_as_far_as_it_goes(line: str, word: str, expected: str) -> None:
    text = f"first line\n{line}\nlast line"
    start = text.index(word)
    found = whole(text, start, start + len(word))
    assert text[slice(*found)] == expected


def test_a_line_too_long_for_a_name_is_left() -> None:
    text = "Black " + "Society " * 100
    assert whole(text, 0, 5) == (0, 5)


@pytest.mark.parametrize(
    ("text", "word", "name"),
    [
        ("Board member of Eritreanska föreningen, Borås", "Eritreanska", "Eritreanska föreningen"),
        ("Coletivo de Juristas Negras de Recife, tesoureira", "Negras", "Coletivo de Juristas Negras de Recife"),
        ("Treasurer, Tamil Sangam of Utah", "Tamil", "Tamil Sangam of Utah"),
    ],
)
def test_the_noun_may_stand_first_or_be_grown_into_one_word(text: str, word: str, name: str):
    start = text.index(word)
    first, last = whole(text, start, start + len(word))
    assert text[first:last] == name
