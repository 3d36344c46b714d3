"""Schools told by the degree in the line above or below."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.stacked import stacked
from masking.sections import study


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Torvel University, Kalm\nB.A. in Weaving, 2014", True),
        ("• Torvel University, Kalm\n\nB.A. in Weaving, 2014", True),
        ("Bachelor of Arts in Weaving\nTorvel University, Kalm", True),
        ("Bachelor of Arts in Dyes and\nWeaving\nTorvel University, Kalm", True),
        ("Lecturer, Torvel University\nB.A. in Weaving, 2014", False),
        ("Torvel University, Kalm\nLecturer of the B.A. in Weaving", False),
        ("Torvel University, lecturer\nB.A. in Weaving, 2014", False),
        ("Torvel University, Kalm\nLooms of the valley\nB.A. in Weaving", False),
        ("Sold looms to Torvel University\nB.A. in Weaving", False),
        ("Torvel University", False),
    ],
)
def test_stacked(text: str, wanted: bool) -> None:
    _, reading = study(Document(text, "test"))
    start = text.index("Torvel")
    assert stacked(reading, start, start + len("Torvel University")) is wanted
