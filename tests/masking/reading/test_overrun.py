"""What a school's name runs over into."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.overrun import cut, runs_over
from masking.sections import study


@pytest.mark.parametrize(
    ("text", "name", "wanted"),
    [
        ("B.E Lotus Hill University, 2008", "E Lotus Hill University", "Lotus Hill University"),
        ("M.Tech. Marlow Technical University", "M.Tech. Marlow Technical University", "Marlow Technical University"),
        ("M.S. Ramaiah Institute", "M.S. Ramaiah Institute", "M.S. Ramaiah Institute"),
        (
            "LLM (Labour Law)\t\tUniversity of Marlow",
            "LLM (Labour Law)\t\tUniversity of Marlow",
            "University of Marlow",
        ),
        ("BS Laboratory Technology Liaqua University", "Laboratory Technology Liaqua University", "Liaqua University"),
        ("03 H.S.C Science Zubaida Girls College", "03 H.S.C Science Zubaida Girls College", "Zubaida Girls College"),
        ("MBBS Medical College Kolpur", "Medical College Kolpur", "Medical College Kolpur"),
        (
            "B.S. in Business Administration  Marlow State University",
            "Business Administration  Marlow State University",
            "Marlow State University",
        ),
        (
            "Montana Technological  University",
            "Montana Technological  University",
            "Montana Technological  University",
        ),
        (
            "Proofs for Quartic Knots  University of Marlow",
            "Quartic Knots  University of Marlow",
            "University of Marlow",
        ),
        (
            "Physics/Chemistry-Tarkin State University",
            "Physics/Chemistry-Tarkin State University",
            "Tarkin State University",
        ),
        (
            "C OMMU NITY S ERVICE  Marlow University",
            "C OMMU NITY S ERVICE  Marlow University",
            "Marlow University",
        ),
        ("V.C.E.  Marlow Secondary College", "V.C.E.  Marlow Secondary College", "Marlow Secondary College"),
        ("Marlow State University  Cum Laude", "Marlow State University  Cum Laude", "Marlow State University"),
        ("Magna Cum Laude, Corley High School", "Magna Cum Laude, Corley High School", "Corley High School"),
        ("Marlow University  Harrisburg", "Marlow University  Harrisburg", "Marlow University  Harrisburg"),
        ("Marlow College Bachelor of Science, Kent", "Marlow College Bachelor of Science", "Marlow College"),
        ("Marlow University Merit Scholarship", "Marlow University Merit Scholarship", "Marlow University"),
        ("School of Forestry Postgraduate Scholarship", "School of Forestry Postgraduate", "School of Forestry"),
        ("Marlow State University Hockey Team", "Marlow State University Hockey", "Marlow State University"),
        ("Top High School Magazine Cover, 2014", "Top High School Magazine Cover", ""),
        ("Kilim High School  Uganda Advanced Certificate", "Kilim High School  Uganda Advanced", "Kilim High School"),
        ("West African Senior School Certificate", "West African Senior School", ""),
        ("Corley College Diploma 2013", "Corley College", "Corley College"),
        (
            "Hill School of Nursing & Public Health",
            "Hill School of Nursing & Public Health",
            "Hill School of Nursing & Public Health",
        ),
    ],
)
def test_a_name_ends_where_something_else_begins(text: str, name: str, wanted: str) -> None:
    text = f"Education\n{text}"
    reading = study(Document(text, "text"))[1]
    start = text.index(name)
    left, right = cut(reading, start, start + len(name))
    assert text[left:right] == wanted


@pytest.mark.parametrize(
    ("text", "name", "rule", "wanted"),
    [
        ("National Silver Quill Honor Society", "National Silver", "tagged", True),
        ("Secretary of high school debates", "Secretary of high school", "tagged", True),
        ("Technion Fellowship, 2012", "Technion", "again", False),
        ("Technion, M.Sc. 2011", "Technion", "tagged", False),
    ],
)
def test_a_prize_or_an_office_is_no_school(text: str, name: str, rule: str, wanted: bool) -> None:
    text = f"Education\n{text}"
    reading = study(Document(text, "text"))[1]
    start = text.index(name)
    assert runs_over(reading, start, start + len(name), rule) is wanted
