"""Whether something is said about the candidate."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading import about
from masking.sections import study


def hit(text: str):
    _, reading = study(Document(text, "text"))
    return reading, next(h for h in reading.hits["religion"] if h.group == "religion.faith")


@pytest.mark.parametrize(("text", "own"), [("I am a Muslim cook", True), ("served Muslim families", False)])
def test_said_of_oneself(text: str, own: bool):
    assert about.said_of_self(*hit(text)) is own


def test_joined_and_of_work():
    assert about.joined(*hit("Member, Muslim youth"))
    assert about.of_work(*hit("designed for Muslim clients"))
    assert not about.of_work(*hit("Muslim"))


def test_the_hit_itself_does_not_speak_for_work():
    reading, found = hit("Christian")
    assert about.beside(reading, found).strip() == ""


def test_before_stops_at_the_sentence():
    reading, _ = hit("I cook. Muslim")
    assert about.before(reading, 8, 40) == ""
