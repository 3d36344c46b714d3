"""Homes in forms and sentences."""

from __future__ import annotations

from masking.document import Document
from masking.reading import home
from masking.sections import study


def test_fields_of_a_form_hold_the_address() -> None:
    text = "Name: Jo Lee\nStreet: 4471 County Road 9\nCity/State/ZIP: Ada, OK 74820   Phone: 1"
    _, reading = study(Document(text, "test"))
    assert [reading.text[a:b] for a, b in home.fields(reading)] == ["4471 County Road 9", "Ada, OK 74820"]


def test_a_town_in_a_sentence_is_home_and_a_database_is_not() -> None:
    _, reading = study(Document("Leeds-based welder. Cloud-based tools.", "test"))
    assert [reading.text[a:b] for a, b in home.towns(reading)] == ["Leeds"]
