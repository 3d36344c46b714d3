"""Headings of long CVs, and lines that hold the words of a heading and are none."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.sections import study

_STUDIES = "Education    Ph.D., Marlow University, 1998    M.A., Hill College, 1992    "


def kinds(text: str) -> list[str]:
    return [section.kind for section in study(Document(text, "text"))[1].resume.sections]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("Recent Scholarly Lectures (since 2010)", "publications"),
        ("Papers in Refereed Journals and Reviews in Magazines", "publications"),
        ("KEYNOTE LECTURES (LIST)", "publications"),
        ("Current Sponsored Research (since 2012)", "publications"),
        ("REGIONAL AND NATIONAL SERVICE (LIST)", "volunteering"),
        ("Other Editorial Activities:", "volunteering"),
        ("Academic Administration", "experience"),
        ("Teaching at Marlow University:", "experience"),
        ("Graduate Courses Taught", "experience"),
        ("Theses Supervised and Examined", "experience"),
        ("Pending External Grants", "awards"),
        ("State and Federal Court Admissions", "certificates"),
        ("Bar Admissions", "certificates"),
        ("Vorträge", "publications"),
        ("Distinctions et prix", "awards"),
        ("Attività didattica", "experience"),
    ],
)
def test_a_heading_in_ones_own_words_ends_the_studies(heading: str, kind: str) -> None:
    assert kinds(f"{_STUDIES}{heading}    Hill Institute, 2004") == ["education", kind]
    assert kinds(f"Education\nPh.D., Marlow University, 1998\n{heading}\nHill Institute, 2004") == ["education", kind]


@pytest.mark.parametrize(
    "line",
    [
        "Research Administration",
        "School Leadership",
        "Clinical Research",
        "Public Administration",
        "Doctoral Fellowship",
        "Theory of Teaching",
        "Research Methods and Teaching",
        "International Presentations of 1998 and 1999",
        "Doctoral Dissertation Awards of Marlow University, 1998",
    ],
)
def test_a_subject_does_not_end_the_studies(line: str) -> None:
    text = f"{_STUDIES}{line}    Hill Institute, 2004"
    assert set(kinds(text)) == {"education"}


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("ACADEMIC / RESEARCH EXPERIENCE", "experience"),
        ("Academic (Research Experience):", "experience"),
        ("Academic Honors and Awards", "awards"),
        ("University Honors", "awards"),
        ("Other Experience in Education", "experience"),
        ("Research in Higher Education", "publications"),
        ("Academic & Professional Qualifications", "education"),
        ("Education and Experience", "education"),
        ("Education, Honors and Awards", "education"),
    ],
)
def test_which_word_of_a_heading_decides(heading: str, kind: str) -> None:
    assert kinds(f"{heading}\nHill Institute, 2004") == [kind]


@pytest.mark.parametrize(
    "line",
    [
        "Gained in two years the diploma for the care of forests of the Marlow\nUniversity.",
        "Weighed how the schools of a county keep to a law. Marlow Letters on\nEducation 2007; 12: 31-44.",
        "Kept the records of pupils and of their attendance over the whole\nschool year.",
        "Raised money from firms and from people of the town for\nresearch funding, internships, and\nbenches of oak",
        "Wrote reports on buildings and on staff for the Department of\nEducation",
    ],
)
def test_the_end_of_a_sentence_is_no_heading(line: str) -> None:
    assert kinds(f"Experience\n{line}\nMore of it") == ["experience"]
    flat = line.replace("\n", "  ")
    assert kinds(f"Experience    {flat}    More of it") == ["experience"]


def test_small_letters_alone_make_a_heading_still() -> None:
    text = "work\ncuts, colour, perms, wigs and the care of clients in chemo\nschool\ndiploma, Marlow College"
    assert kinds(text) == ["experience", "education"]


def test_a_sentence_ends_the_contact_block() -> None:
    text = "Ann Lee\nHill Road 4\n\nLed a staff of forty people and kept the records of the Marlow\nSchool.\nMore of it"
    assert kinds(text) == ["contact", "summary"]


@pytest.mark.parametrize(
    "line", ["Education", "EDUCATION.", "Education:", "EDUCATION AND TRAINING"]
)  # what follows a long line without a full stop is a heading all the same
def test_a_heading_behind_a_long_line_is_one(line: str) -> None:
    text = f"Experience\nKept the records of pupils and of their attendance over years\n{line}\nHill College 2004"
    assert kinds(text) == ["experience", "education"]


@pytest.mark.parametrize("post", ["Deputy Head for Adult Education", "Dean of Education", "Department of Education"])
def test_a_post_is_no_heading(post: str) -> None:
    assert kinds(f"Experience\n{post}\nMarlow University, since 2004") == ["experience"]


def test_a_title_in_a_list_of_papers_is_no_heading() -> None:
    text = (
        "Publications\nLee, A. 2012. On Rivers and Mills and on the Work of Councils in Adult\n"
        "Education: A Quarterly 12, 3-9.\nLee, A. 2013. Councils."
    )
    assert kinds(text) == ["publications"]
    assert kinds("Publications\nLee, A. 2012. Councils.\nEducation: BA, Hill College") == ["publications", "education"]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("W ORK E XPE RIE NCE", "experience"),
        ("W ORK E XPERIENCE C ONTINUED", "experience"),
        ("EDUCA TION", "education"),
        ("PROFESSIONAL EXPERI ENCE", "experience"),
        ("PRO JECTS", "projects"),
        ("E DUCATION", "education"),
        ("PROFESSIONAL EXPERIENCE______________________________________________________________________", "experience"),
    ],
)
def test_small_capitals_and_drawn_lines(heading: str, kind: str) -> None:
    assert kinds(f"{heading}\nMarlow Ltd, 2004") == [kind]


def test_capitals_apart_are_no_heading() -> None:
    assert kinds("Ann Lee\nA LEVEL MUSIC\nGRADE A") == ["contact"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Education  BSc, Hill College, 2010 Work Experience Marlow Ltd, 2011", ["education", "experience"]),
        ("Education  BSc, Hill College, 2010  Work Experience Marlow Ltd, 2011", ["education", "experience"]),
        ("Education  BSc with a year of Work Experience Marlow Ltd, 2011", ["education"]),
    ],
)
def test_a_heading_without_a_break_before_it(text: str, wanted: list[str]) -> None:
    assert kinds(text) == wanted


def test_degrees_under_the_heading_of_trainings() -> None:
    degrees = "Marlow University\nMaster of Arts, 2004\nHill University\nBachelor of Arts, 1999"
    assert kinds(f"Professional Development\n{degrees}") == ["education"]
    assert kinds(f"Professional Development\n{degrees}\nCouncil of Nurses, 2011") == ["education", "certificates"]
    assert kinds("Professional Development\nMaster of Arts, 2004\nFirst aid\nForklift") == ["certificates"]
    assert kinds(f"Education\nBA\nProfessional Development\n{degrees}") == ["education", "certificates"]
