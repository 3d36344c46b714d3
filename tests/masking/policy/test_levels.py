"""Less of a field goes than all of it: decades, bands of ages, towns, referees."""

from __future__ import annotations

import pytest

from masking import mask
from masking.errors import PolicyError
from masking.policy import parse
from masking.policy.levels import band, decade, towns

RESUME = """Jane Doe
14 Rose Lane, Leeds LS1 4AB
jane@doe.example
Age: 34
Date of birth: 3 May 1991

EDUCATION
BSc Nursing, University of Leeds, 2009 - 2013

REFERENCES
Dr. Martin Ash, martin.ash@clinic.example, 020 7946 0958
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("2013", "2010s"),
        ("2009 - 2013", "2000s - 2010s"),
        ("2009–2013", "2000s–2010s"),
        ("June 2013", "2010s"),
        ("09/2013", "2010s"),
        ("'87", "1980s"),
        ("’14", "2010s"),
        ("with honours", None),
        ("20131", None),
    ],
)
def test_a_decade(words: str, told: str | None) -> None:
    assert decade(words) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("34", "30–39"),
        ("34 years old", "30–39 years old"),
        ("3 May 1991", "1990s"),
        ("12/04/1988", "1980s"),
        ("born in May", None),
        ("12/04/88", None),
    ],
)
def test_a_band(words: str, told: str | None) -> None:
    assert band(words) == told


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("14 Rose Lane, Leeds LS1 4AB", ["Leeds"]),
        ("221 London Road, Sheffield", ["Sheffield"]),
        ("10115 Berlin", ["Berlin"]),
        ("12 rue de Lyon, 69003 Lyon", ["Lyon"]),
        ("São Paulo - SP", ["São Paulo"]),
        ("Sao Paulo", ["Sao Paulo"]),
        ("5 Park Avenue, New York, NY 10016", ["New York"]),
        ("Block 4, Gulshan-e-Iqbal", []),
    ],
)
def test_towns_of_an_address(address: str, told: list[str]) -> None:
    assert [address[a:b] for a, b in towns(address, 0, len(address))] == told


def test_levels_in_a_resume() -> None:
    table = {"graduation_year": "decade", "birth_date": "band", "address": "town"}
    text = mask(RESUME, parse({"extends": "all", "fields": table})).text
    assert "\n[ADDRESS], Leeds [ADDRESS]\n" in text
    assert "Age: 30–39\nDate of birth: 1990s\n" in text
    assert text.count("0s") == 3
    assert "Ash" not in text


def test_referees_stay_where_the_policy_says_so_and_the_candidate_goes_even_there() -> None:
    text = RESUME + "Ask her about Jane Doe\n"
    kept = mask(text, parse({"extends": "all", "referees": "keep"})).text
    assert "Dr. Martin Ash, martin.ash@clinic.example, 020 7946 0958" in kept
    assert "Jane" not in kept


@pytest.mark.parametrize(("operator", "field"), [("decade", "name"), ("band", "graduation_year"), ("town", "school")])
def test_a_level_of_another_field_is_an_error(operator: str, field: str) -> None:
    with pytest.raises(PolicyError, match=f"works for .*, not for {field}"):
        parse({"extends": "display", "fields": {field: operator}})
