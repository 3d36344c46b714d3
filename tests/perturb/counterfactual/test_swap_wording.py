"""Titles, nouns, societies: what changes with the gender and what is somebody's work."""

from __future__ import annotations

import pytest

from perturb.counterfactual.swapping import swap
from perturb.persona import Persona

HER = Persona("Jane", "Doe", "female", "white", "Ann")
HIM = Persona("John", "Doe", "male", "white", "Mark")


def of_him(text: str) -> str:
    return swap(text, (), HIM, origin=HER).text


def of_her(text: str) -> str:
    return swap(text, (), HER, origin=HIM).text


@pytest.mark.parametrize(
    ("her", "him"),
    [
        ("Ms. Jane Doe", "Mr. John Doe"), ("Title: Ms", "Title: Mr"), ("Frau Jane Doe", "Herr John Doe"),
        ("Sra. Jane Doe", "Sr. John Doe"), ("Gender: Female", "Gender: Male"), ("Sex: F", "Sex: M"),
        ("Pronouns: she/her/hers", "Pronouns: he/him/his"), ("(she/her)", "(he/him)"),
        ("Chairwoman of the board", "Chairman of the board"), ("Waitress, Hotel Adler", "Waiter, Hotel Adler"),
        ("A mother of two", "A father of two"), ("Devoted wife and mother", "Devoted husband and father"),
        ("Took maternity leave in 2019", "Took paternity leave in 2019"), ("D/o R. Rao", "S/o R. Rao"),
        ("My husband and I moved", "My wife and I moved"), ("Businesswoman of the Year", "Businessman of the Year"),
        ("Society of Women Engineers", "Society of Men Engineers"), ("Member, Girls Who Code", "Member, Boys Who Code"),
        ("Captain of the women's rowing team", "Captain of the men's rowing team"),
        ("Member of a sorority", "Member of a fraternity"),
        ("Girl Scouts troop leader", "Boy Scouts troop leader"), ("SHE LED HER TEAM", "HE LED HIS TEAM"),
    ],
)  # fmt: skip
def test_both_ways(her, him):
    assert of_him(her) == him
    assert of_her(him) == her


@pytest.mark.parametrize(
    "text",
    [
        "Women's health app", "Volunteer, women's shelter of the county", "Ran the maternity ward", "Boys & Girls Club",
        "Interviewed mothers of young children", "Sold menswear and womenswear", "HER2 assays", "female patients",
        "covered a colleague's maternity leave", "thanked the chairwoman of the board, Mrs. Ute Kern",
        pytest.param(
            "the chairwoman of the board, Mrs. Ute Kern",
            marks=pytest.mark.xfail(strict=True, reason="without a sentence around it she is taken for the candidate"),
        ),
        "his or her badge", "A study of male nurses", "mother tongue: Welsh",
    ],
)  # fmt: skip
def test_the_subject_of_work_stays(text):
    assert of_him(text) == text
