"""Schools among studies at which the candidate worked."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.workplace import employed, part
from masking.sections import study


@pytest.mark.parametrize(
    ("text", "name", "wanted"),
    [
        ("Senior Lecturer, Marlow College, 2003 to 2008", "Marlow College", True),
        ("Adjunct Instructor: Marlow College", "Marlow College", True),
        ("Assistant Principal, Tall Elm Elementary, Orange, CT", "Tall Elm Elementary", True),
        ("9/11 - 3/12 Physical Education Teacher DDK Middle School", "DDK Middle School", True),
        ("Research Associate at Institute for Soils, University of Marlow", "University of Marlow", True),
        ("Lecturer, Department of Botany, Marlow University", "Marlow University", True),
        ("Student Teaching, Fern Middle School, Fern, IA", "Fern Middle School", True),
        ("Supervising student teachers at Corley High School.", "Corley High School", True),
        ("Lectured at the Good Shepherd Bible School", "Good Shepherd Bible School", True),
        ("Marlow University\nPostdoctoral Scholar\n2015 - 2018", "Marlow University", True),
        ("Associate Member, Marlow Institute of Surveyors (2020)", "Marlow Institute of Surveyors", True),
        ("Graduate Member, Marlow Institute of Surveyors (2021)", "Marlow Institute of Surveyors", True),
        ("Marlow University Senate", "Marlow University", True),
        ("Diploma in Teaching, Marlow College", "Marlow College", False),
        ("Teacher training, Marlow College", "Marlow College", False),
        ("B.Ed., teacher of maths, Marlow College", "Marlow College", False),
        ("Supervisor: Professor of Law, Marlow College", "Marlow College", False),
        ("Certificate in teaching, Marlow College", "Marlow College", False),
        ("PhD, Marlow University\nLecturer: Ann Lee", "Marlow University", False),
        ("Marlow University, B.A. 2012", "Marlow University", False),
        ("Principal subjects: French  Marlow College", "Marlow College", False),
    ],
)
def test_the_words_beside_a_school_tell_work(text: str, name: str, wanted: bool) -> None:
    text = f"Education\n{text}"
    reading = study(Document(text, "text"))[1]
    start = text.index(name)
    assert employed(reading, start, start + len(name)) is wanted


def test_the_campus_of_a_workplace_is_part_of_it() -> None:
    reading = study(Document("Lecturer, Marlow University, College Hill, PA", "text"))[1]
    assert part(reading, 29, 41, [(10, 27)])
    assert not part(reading, 29, 41, [(0, 8)])
