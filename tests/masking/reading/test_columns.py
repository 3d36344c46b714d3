"""Tables of studies whose columns stand one below the other."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading import read
from masking.reading.columns import tabled
from masking.sections import parse

_STUDIES = """ACADEMIC RECORD

COURSE
B.Com
HSC

{school}
Hill View College
Lake Road School

{year}
2014
2011

{mark}
71%
64%

SKILLS
Tally"""


@pytest.mark.parametrize(
    ("school", "year", "mark"),
    [
        ("INSTITUTION", "YEAR OF PASSING", "PERCENTAGE"),
        ("School / College", "Year", "% of marks"),
        ("Name of the Institute", "Passed in the year", "CGPA / Percentage"),
    ],
)
def test_heads_of_columns_do_not_end_the_studies(school: str, year: str, mark: str) -> None:
    text = _STUDIES.format(school=school, year=year, mark=mark)
    kinds = [section.kind for section in parse(Document(text, "text")).sections]
    assert kinds == ["education", "skills"]


def test_courses_below_the_studies_stay_a_part_of_their_own() -> None:
    text = "EDUCATION\n\nB.Com, Hill View College, 2014\n\nCOURSES\n\nTally Prime, 2016\n\nSKILLS\nTally"
    assert [section.kind for section in parse(Document(text, "text")).sections] == [
        "education",
        "certificates",
        "skills",
    ]


@pytest.mark.parametrize(
    ("lines", "table"),
    [
        ("COURSE\nB.Com\nINSTITUTE\nLake College\nYEAR OF PASSING\n2014", True),
        ("COURSE\nTally Prime\nRESULT\nFirst in the town", False),
        ("Year 2 of school\nBoard of works, 2012\nCourse in welding", False),
    ],
)
def test_a_table_has_three_heads(lines: str, table: bool) -> None:
    assert tabled(read(Document(lines, "text")), 0, len(lines)) is table


def test_a_course_straight_below_the_heading_of_studies_and_above_its_school_is_an_entry() -> None:
    text = "EDUCATION\n\nCaregiver Training\nHill View Institute - Accra\n2012 to 2013\n\nSKILLS\nCare"
    assert [section.kind for section in parse(Document(text, "text")).sections] == ["education", "skills"]


def test_a_table_without_a_heading_opens_the_studies() -> None:
    text = "ASHA RAO\nasha@mail.example\n\nCourse\nB.Com\nPassing year\n2014\nBoard / Institute\nHill View College\n"
    text += "\nWORK EXPERIENCE\nclerk"
    kinds = [section.kind for section in parse(Document(text, "text")).sections]
    assert kinds == ["contact", "education", "experience"]
