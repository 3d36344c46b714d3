"""What stands beside a school within the stretch that the tagger took for it, and sentences it took for one."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.ner.tagging import Mention
from masking.reading import mentioned
from masking.reading.overrun import cut
from masking.sections import study


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("UACE, Torven Girls' School", "Torven Girls' School"),
        ("MBChB University of Torven", "University of Torven"),
        ("ECE) Torven Hill University", "Torven Hill University"),
        ("Bac ES - Lycée Torven", "Lycée Torven"),
        ("Preparatoria, Colegio Orvana", "Colegio Orvana"),
        ("Torven Community College AA", "Torven Community College"),
        ("University College, Torven University", "University College, Torven University"),
        ("MA Fashion Institute of Torven", "MA Fashion Institute of Torven"),
    ],
)
def test_a_degree_a_subject_or_a_level_beside_a_school_is_left(name: str, wanted: str) -> None:
    text = f"Education\n{name}, 2008"
    reading = study(Document(text, "text"))[1]
    start = text.index(name)
    left, right = cut(reading, start, start + len(name))
    assert text[left:right] == wanted


@pytest.mark.parametrize(
    ("name", "school"),
    [
        ("my cousin's wool shop", False),
        ("school crossing", False),
        ("Supports two sisters in college", False),
        ("Torven College", True),
    ],
)
def test_words_of_a_sentence_outside_studies_are_no_school(name: str, school: bool) -> None:
    text = f"I left {name} in 2019 with a diploma."
    reading = study(Document(text, "text"))[1]
    start = text.index(name)
    found = mentioned.school(reading, Mention(start, start + len(name), "SCHOOL", 0.9))
    assert (found is not None) is school
