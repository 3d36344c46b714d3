"""The candidate's name in all its forms: lines that look like initials and are none."""

from __future__ import annotations

from masking.document import Candidate, Document
from masking.reading import read
from masking.recognizers.candidate import carried


def test_a_line_of_raised_figures_is_no_initials() -> None:
    reading = read(Document("Samuel Osei\n²³\nSO\nEXPERIENCE\nBaker\n", "text"))
    found = [reading.text[span.start : span.end] for span in carried(reading, Candidate("Samuel Osei"))]
    assert found == ["Samuel Osei", "SO"]
