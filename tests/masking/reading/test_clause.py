"""The clause around a place tells study from work."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading import Reading, clause
from masking.sections import study


def _reading(text: str) -> Reading:
    return study(Document(text, "text"))[1]


@pytest.mark.parametrize(
    ("text", "place", "wanted"),
    [
        ("Dean, Hill College, 2011. Ph.D., Brown, 1996.", "Brown", "Ph.D., Brown, 1996."),
        ("Dean, Hill College, 2011. Ph.D., Brown, 1996.", "Hill", "Dean, Hill College, 2011"),
        ("cook at Rose; B.A. Marlow; tennis", "Marlow", "B.A. Marlow"),
        ("a first line\nB.A. Marlow\na last line", "Marlow", "B.A. Marlow"),
        ("St. Aldhelm and M.Ed. Marlow", "Aldhelm", "St. Aldhelm and M.Ed. Marlow"),
    ],
)
def test_a_clause_ends_at_full_stops_semicolons_and_line_breaks(text: str, place: str, wanted: str) -> None:
    at = text.index(place)
    left, right = clause.around(text, at, at + len(place))
    assert text[left:right].strip() == wanted


def test_a_clause_goes_on_over_a_line_that_was_filled() -> None:
    text = "I finished my studies of hydrology and of soil science with a diploma of\nMarlow, then I worked"
    at = text.index("Marlow")
    assert clause.around(text, at, at + 6)[0] == 0


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Dean, Marlow, 2011. Ph.D., Brown, 1996.", False),
        ("M.Sc. Physics, Marlow, 1996", True),
        ("EXPERIENCE\nExchange student, Marlow", True),
        ("EXPERIENCE\nBachelor of Arts, Marlow, 2002", True),
        ("EXPERIENCE\nBachelor of Arts courses taught, Marlow, 2002", None),
        ("EXPERIENCE\nMarlow, 2002", None),
        ("EDUCATION\nMarlow", None),
        ("INTERESTS\nMarlow, chess", False),
        ("Marlow", None),
    ],
)
def test_the_clause_tells_study_from_work(text: str, wanted: bool | None) -> None:
    at = text.index("Marlow")
    assert clause.attended(_reading(text), at, at + 6) is wanted


def test_what_is_told_lies_between_two_places() -> None:
    text = "M.Sc. and Ph.D. of a teacher"
    reading = _reading(text)
    assert [text[h.start : h.end] for h in clause.told(reading, 0, len(text), "degree")] == ["M.Sc", "Ph.D"]
    assert [text[h.start : h.end] for h in clause.told(reading, 6, len(text), "degree", "job")] == ["Ph.D", "teacher"]
    assert clause.told(reading, 0, 6, "job") == []
