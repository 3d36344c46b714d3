"""Schools told by the words before them and those on lines of their own."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading import alma
from masking.sections import study


def _told(text: str) -> list[str]:
    return list(dict.fromkeys(text[a:b] for a, b in alma.told(study(Document(text, "text"))[1])))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("B.Com. from Narsimha in 2007", ["Narsimha"]),
        ("MBA (Finance) from Symbiota, Pune in 2010", ["Symbiota"]),
        ("my schooling from St. Aldhelm's, Ranchi", ["St. Aldhelm's"]),
        ("Egresada de la Prepa Tlalpa y de la UNAX", ["Prepa Tlalpa"]),
        ("J.D., Boalt Hall, 2006", ["Boalt Hall"]),
        ("M.Div. (Duke, 1999)", ["Duke"]),
        ("I left Bancroft's with four A levels", ["Bancroft's"]),
        ("I read Law at Penhallow", ["Penhallow"]),
        ("Rice class of 2009", ["Rice"]),
        ("Leaving Certificate 2008, Rosmuc Abbey.", ["Rosmuc Abbey"]),
        ("EDUCATION\nSecondary: Chevalier (2004-2008)", ["Chevalier"]),
    ],
)
def test_words_before_a_name_tell_a_school(text: str, wanted: list[str]) -> None:
    assert _told(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "MBA from a bank",
        "Graduated in March 2009",
        "B.Sc. with First Class in 2007",
        "B.Tech (ECE), 2012",
        "EXPERIENCE\nTaught B.Com. students from Narsimha in 2007",
        "Graduate engineer from Tata, teacher from Narsimha",
        "I left Bancroft's with a colleague",
        "Working class of Leeds",
        "B.A. Hons, Distinction, 2009",
        "SKILLS\nSecondary: Excel (advanced)",
    ],
)
def test_a_degree_beside_other_names_tells_none(text: str) -> None:
    assert _told(text) == []


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ("B.Tech in Electronics\n\nKavuri -  Hyderabad, Telangana\n\n2012 to 2016", ["Kavuri"]),
        ("SSC\n\nGowtham Model Abode\n\n2010", ["Gowtham Model Abode"]),
        ("HSC\n\nMaharashtra Board\n\n2012", ["Maharashtra Board"]),
        ("Diploma in refrigeration\n\nGttix", ["Gttix"]),
        ("B.Tech\n\nComputer Networking\n\n2012", []),
        ("B.Tech\n\nHyderabad\n\n2012", []),
        ("Java\n\nKavuri\n\n2012", []),
        ("B.Tech\n\nKavuri went on to win the cup of the year\nand more", []),
    ],
)
def test_a_line_between_degree_and_year_is_the_school(lines: str, wanted: list[str]) -> None:
    text = f"EDUCATION\n\n{lines}"
    assert [text[a:b] for a, b in alma.alone(study(Document(text, "text"))[1])] == wanted
