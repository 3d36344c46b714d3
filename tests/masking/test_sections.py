"""Sections: headings in many languages and layouts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.document import Document
from masking.sections import parse


def kinds(text: str) -> list[str]:
    return [section.kind for section in parse(Document(text, "text")).sections]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("EDUCATION", "education"),
        ("Education:", "education"),
        ("2. Academic Qualifications", "education"),
        ("WORK EXPERIANCE", "experience"),
        ("Faith & Family", "personal"),
        ("EQUAL OPPORTUNITIES MONITORING FORM", "personal"),
        ("Stan zdrowia", "personal"),
        ("Outside of Work", "interests"),
        ("In the community", "volunteering"),
        ("Vie associative et bénévolat", "volunteering"),
        ("Bemerkungen", "other"),
        ("EDUCATIONAL QUALIFICATIONS -", "education"),
        ("Ausbildung", "education"),
        ("Formation", "education"),
        ("Formación académica", "education"),
        ("Wykształcenie", "education"),
        ("Образование", "education"),
        ("教育背景", "education"),
        ("학력", "education"),
        ("التعليم", "education"),
        ("शिक्षा", "education"),
        ("E D U C A T I O N", "education"),
        ("WORK EXPERIENCE", "experience"),
        ("Other Teaching Experience", "experience"),
        ("Berufserfahrung", "experience"),
        ("Experiencia laboral", "experience"),
        ("工作经历", "experience"),
        ("Personal Details", "personal"),
        ("PERSONAL PARTICULARS:", "personal"),
        ("Persönliche Daten", "personal"),
        ("个人信息", "personal"),
        ("Technical Skills", "skills"),
        ("REFERENCES", "references"),
        ("Publications", "publications"),
        ("Certifications & Licenses", "certificates"),
        ("Honors and Awards", "awards"),
        ("Volunteer Experience", "volunteering"),
        ("Hobbies & Interests", "interests"),
        ("Languages", "languages"),
        ("DECLARATION", "declaration"),
    ],
)
def test_a_heading_alone_on_its_line_opens_a_section(heading: str, kind: str):
    assert kinds(f"Jo Li\njo@li.org\n\n{heading}\nsome words of it\n") == ["contact", kind]


@pytest.mark.parametrize(
    "line",
    [
        "Education consultant for schools",
        "worked on education and experience design",
        "Skills matter to me, as does training.",
        "Experience Designer, Acme Ltd",
        "Faith and family services for refugees",
        "Health information systems at two clinics",
        "References available from the projects team of 2012",
    ],
)
def test_a_line_that_goes_on_is_no_heading(line: str):
    assert kinds(f"Jo Li\n{line}\nmore words\n") == ["contact"]


def test_headings_of_a_text_without_line_breaks_stand_out_by_their_capitals():
    text = "Jo Li jo@li.org EDUCATION B.A. History, Lisbon 2009 WORK EXPERIENCE clerk at a bank SKILLS typing"
    assert kinds(text) == ["contact", "education", "experience", "skills"]


def test_two_headings_in_one_line_count_as_education():
    assert kinds("Jo Li\nCONTACT EDUCATIONAL QUALIFICATIONS\nB.A. 2009") == ["contact", "education"]


def test_a_section_knows_where_its_heading_stands():
    text = "Jo Li\n\nEDUCATION\nB.A."
    section = parse(Document(text, "text")).sections[1]
    assert section.heading is not None
    assert text[slice(*section.heading)] == "EDUCATION"


@given(st.text(max_size=400))
def test_sections_cover_any_text_without_gap(text: str):
    sections = parse(Document(text, "text")).sections
    assert sections[0].start == 0
    assert sections[-1].end == len(text)
    assert all(a.end == b.start for a, b in pairwise(sections))
