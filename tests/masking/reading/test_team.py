"""Teams and prizes of one sex."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.team import of_one_sex
from masking.sections import study

CASES = [
    ("INTERESTS\nPlayed in the women's national handball team", True),
    ("AWARDS\nBest Female Graduate", True),
    ("EXPERIENCE\nFounder of an affinity group for women", True),
    ("EXPERIENCE\nHosted the podcast Women in freight", False),
    ("EXPERIENCE\nBuilt the women's network as head of inclusion", False),
    ("EXPERIENCE\nPiano for the boys' choir", False),
]


@pytest.mark.parametrize(("text", "wanted"), CASES)
def test_of_one_sex(text: str, wanted: bool) -> None:
    _, reading = study(Document(text, "text"))
    hits = [hit for hit in reading.hits.get("gender", []) if hit.group == "gender.group"] or [None]
    assert (hits[0] is not None and of_one_sex(reading, hits[0])) is wanted
