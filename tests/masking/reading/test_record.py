"""The reading: what several recognizers need, found once."""

from __future__ import annotations

from masking.document import Document
from masking.ner.tagging import Mention
from masking.sections import study


def test_the_section_of_an_offset_and_its_heading():
    text = "Jo Li\n\nEDUCATION\nB.A."
    _, reading = study(Document(text, "text"))
    assert reading.kind_at(0) == "contact"
    assert reading.kind_at(len(text) - 1) == "education"
    assert reading.in_heading(text.index("EDU"))
    assert not reading.in_heading(text.index("B.A."))


def test_letters_that_grow_when_lowered_keep_their_places():
    _, reading = study(Document("İstanbul ẞ", "text"))
    assert len(reading.lower) == len(reading.text)


def test_a_reading_can_learn_mentions_without_being_read_again():
    _, reading = study(Document("Jo Li", "text"))
    known = reading.knowing(reading.resume, (Mention(0, 5, "NAME", 0.9),))
    assert [m.label for m in known.mentions_of("NAME")] == ["NAME"]
    assert known.words is reading.words
