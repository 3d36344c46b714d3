"""How far the name of a school reaches."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading import extent
from masking.sections import study


@pytest.mark.parametrize(
    ("text", "given", "wanted"),
    [
        ("Goethe-Gymnasium Kassel, Abitur", "Goethe-Gymnasium Kassel, Abitur", "Goethe-Gymnasium Kassel"),
        ("High school, Notre Dame of\nDadiangas School", "High school, Notre Dame of\nDadiangas School", None),
        ("Ensino Médio - Colégio Pedro", "Ensino Médio - Colégio Pedro", "Colégio Pedro"),
        ("UC Berkeley, Fall", "UC Berkeley, Fall", "UC Berkeley"),
        ("Institute of\nGeneral Santos", "Institute of\nGeneral Santos", "Institute of\nGeneral Santos"),
        (
            "University of California, Berkeley",
            "University of California, Berkeley",
            "University of California, Berkeley",
        ),
        ("University of California at Los Angeles (UCLA), B.A.", "University of California", None),
        ("Lodz University of Technology, 2008", "Lodz University", "Lodz University of Technology"),
        ("the Lodz University of Poland", "Lodz University", "Lodz University"),
        ("from The Marlow School", "Marlow School", "The Marlow School"),
        ("Marlow School of Art  Subjects", "Marlow School of Art  Subjects", "Marlow School of Art"),
        ("Balliol, Oxford", "Balliol, Oxford", "Balliol, Oxford"),
    ],
)
def test_a_name_is_fitted(text: str, given: str, wanted: str | None) -> None:
    reading = study(Document(text, "text"))[1]
    start = text.index(given)
    left, right = extent.fitted(reading, start, start + len(given))
    full = {"High": "Notre Dame of\nDadiangas School", "Univ": "University of California at Los Angeles (UCLA)"}
    assert text[left:right] == (wanted if wanted is not None else full[text[:4]])
