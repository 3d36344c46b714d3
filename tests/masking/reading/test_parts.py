"""Parts of a resume that no list of headings tells."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.sections import study


def kinds(text: str) -> list[str]:
    return [section.kind for section in study(Document(text, "text"))[1].resume.sections]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Education\nBA, Hill College, 2014\n\nShown at\nNorth Week 2019", ["education", "other"]),
        ("Education\nBA, Hill College, 2014\n\nMarlow High School\n2009", ["education"]),
        ("EDUCATION\nBA, Hill College, 2014\n\nShown at\nNorth Week 2019", ["education"]),
        ("Education\nBA, Hill College, 2014\n\nLisbon\nMay 2009", ["education"]),
        ("Education\nBA, Hill College, 2014\n\nCertificate\nFirst aid", ["education", "certificates"]),
        ("EDUCATION\nBA, Hill College, 2014\n\nC. PELATIHAN DAN LISENSI\nSTRA", ["education", "certificates"]),
    ],
)
def test_what_ends_the_studies(text: str, wanted: list[str]) -> None:
    assert kinds(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Training\nDiploma, Hill College, 2014\nBA, Marlow University\n", ["education"]),
        ("Training\nForklift, 2014\nDiploma, Hill College\nFirst aid\n", ["certificates"]),
        ("Education\n\nTraining\nDiploma, Hill College, 2014\n", ["education", "certificates"]),
        ("Ann\n\nLernen\n2006 Hauptschule Hard\n2009 Schule Egg\n\nWork\n", ["contact", "education", "experience"]),
        ("Ann\n\nWhere I taught\nTeacher, Hill School, 2009\nTeacher, Egg School, 2010\n", ["contact"]),
    ],
)  # fmt: skip
def test_studies_under_another_heading(text: str, wanted: list[str]) -> None:
    assert kinds(text) == wanted


def test_parts_cover_a_text_with_signs_to_fold() -> None:
    text = "Ann\u200b Lee\n\nLernen\n2006 Hauptschule Hard\n2009 Berufsschule Egg\n\nArbeit\nKohler"
    from masking.sections import parse

    sections = parse(Document(text, "text")).sections
    assert sections[0].start == 0
    assert sections[-1].end == len(text)
    assert [a.end for a in sections[:-1]] == [b.start for b in sections[1:]]
