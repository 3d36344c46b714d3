"""Whether a school was attended."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.study import attended
from masking.sections import study


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("EDUCATION\nHill College", True),
        ("EXPERIENCE\nLecturer, Hill College", False),
        ("EXPERIENCE\nB.Sc. completed at Hill College", True),
        ("CERTIFICATIONS\ncourse, Hill College", False),
        ("SUMMARY\nGraduated from Hill College", True),
        ("SUMMARY\nteacher at Hill College", False),
        ("SKILLS\nHill College", False),
    ],
)
def test_attended(text: str, expected: bool):
    _, reading = study(Document(text, "text"))
    start = text.index("Hill College")
    assert attended(reading, start, start + 12) is expected
