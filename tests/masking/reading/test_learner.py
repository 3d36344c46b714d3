"""Schools of which somebody tells that he learns there, and names the tagger takes for schools."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.ner.tagging import Mention
from masking.reading import Reading, learner, mentioned
from masking.sections import study


def _reading(text: str, name: str, label: str = "ORG", score: float = 0.6) -> Reading:
    _, reading = study(Document(text, "test"))
    start = text.index(name)
    return reading.knowing(reading.resume, (Mention(start, start + len(name), label, score),))


@pytest.mark.parametrize(
    ("text", "name", "wanted"),
    [
        ("I am a full-time student and use what I have learned here at KLTC.", "KLTC", ["KLTC"]),
        ("I am a student of weaving at Torvel Loomworks, aged nine.", "Torvel Loomworks", ["Torvel Loomworks"]),
        ("Enrolled in the bootcamp with Loom Fellows since May.", "Loom Fellows", ["Loom Fellows"]),
        ("I learned to weave at Torvel Looms.", "Torvel Looms", []),
        ("I am a student and worked as a tutor at Torvel Looms.", "Torvel Looms", []),
        ("EXPERIENCE\nTaught each student of weaving at Torvel Looms.", "Torvel Looms", []),
    ],
)
def test_learner(text: str, name: str, wanted: list[str]) -> None:
    reading = _reading(text, name)
    assert sorted({text[a:b] for a, b in learner.schools(reading)}) == wanted


def test_without_the_tagger_nothing_is_taken() -> None:
    _, reading = study(Document("I am a student of weaving at Torvel Loomworks.", "test"))
    assert list(learner.schools(reading)) == []


_LIST = "EDUCATION\n" + "Torven Looms and Dyes\nSurveyor of yarn\n" * 12


_PROPER = "The Higher Institute of Weaving and Trade"
_FORMAL = "The Higher Institute of Science and Technology"


@pytest.mark.parametrize(
    ("text", "name", "score", "wanted"),
    [
        (f"EDUCATION\n{_PROPER}\nB.A. 2011", _PROPER, 0.8, True),
        (f"EDUCATION\n{_PROPER}\nB.A. 2011", _PROPER, 0.4, True),
        (f"EDUCATION\n{_FORMAL}\nB.A. 2011", _FORMAL, 0.8, True),
        (f"EDUCATION\n{_FORMAL}\nB.A. 2011", _FORMAL, 0.4, False),
        (f"EDUCATION\nwork of {_FORMAL.lower()}", _FORMAL.lower(), 0.9, False),
        (_LIST + "B.A. 2011\nKestrelin", "Kestrelin", 0.9, True),
        ("EDUCATION\nKestrelin", "Kestrelin", 0.9, True),
    ],
)
def test_a_mention_is_trusted_where_studies_are_told(text: str, name: str, score: float, wanted: bool) -> None:
    reading = _reading(text, name, "SCHOOL", score)
    found = mentioned.school(reading, reading.mentions_of("SCHOOL")[0])
    assert (found is not None) is wanted
