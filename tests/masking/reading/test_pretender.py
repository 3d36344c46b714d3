"""What stands where schools stand and is none."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.pretender import pretends
from masking.sections import study


@pytest.mark.parametrize(
    ("text", "name", "rule", "wanted"),
    [
        ("PUC (PCMB)    Hill College, 2014", "PUC (PCMB)", "tagged", True),
        ("Certificate, HVACR Technology 2011", "HVACR Technology", "tagged", True),
        ("HBO Biologie, Medisch Onderzoek, Hogeschool Egg College", "Medisch Onderzoek", "tagged-organisation", True),
        ("Ausbildung Bankkauffrau, 1998", "Bankkauffrau", "jotted", True),
        ("JAIBB, The Institute of Bankers, Bangladesh", "The Institute of Bankers", "tagged", True),
        ("Hondros College pre-licensing, 120 hrs", "Hondros College", "keyword", True),
        ("Hondros College, real estate course", "Hondros College", "keyword", False),
        ("Apollo College of Nursing, Apollo Hospitals", "Apollo College of Nursing", "keyword", False),
        ("Apollo Hospitals", "Apollo Hospitals", "tagged-organisation", True),
        ("Technion, M.Sc. 2011", "Technion", "tagged", False),
    ],
)
def test_a_name_that_is_no_school(text: str, name: str, rule: str, wanted: bool) -> None:
    text = f"Education\n{text}"
    reading = study(Document(text, "text"))[1]
    start = text.index(name)
    assert pretends(reading, start, start + len(name), rule) is wanted
