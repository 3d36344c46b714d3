"""The reading: what the tagger and the recognizers need, found once."""

from __future__ import annotations

from masking.document import Document
from masking.reading.record import read
from masking.span import Field, Span


def test_the_section_of_an_offset():
    text = "Jo Li\n\nEDUCATION\nB.A."
    reading = read(Document(text, "text"))
    assert reading.kind_at(0) == "contact"
    assert reading.kind_at(len(text) - 1) == "education"


def test_a_document_is_read_once():
    document = Document("Jo Li", "text")
    assert read(document) is read(document)


def test_a_span_is_carried_back_over_what_is_not_seen():
    text = "J\u200bo Li"
    reading = read(Document(text, "text"))
    assert reading.text == "Jo Li"
    back = reading.returned(Span(0, 5, Field.NAME))
    assert text[back.start : back.end] == text
