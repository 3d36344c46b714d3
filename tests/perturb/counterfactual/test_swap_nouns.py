"""Nouns and societies that tell a gender: said of the candidate, of others, of a subject of work."""

from __future__ import annotations

import pytest

from perturb.counterfactual.swapping import swap
from perturb.persona import Persona

HER = Persona("Jane", "Doe", "female", "white", "Ann")
HIM = Persona("John", "Doe", "male", "white", "Mark")


def of_him(text: str) -> str:
    return swap(f"Jane Doe\n\n{text}\n", (), HIM, origin=HER).text.split("\n\n", 1)[1].rstrip("\n")


def of_her(text: str) -> str:
    return swap(f"John Doe\n\n{text}\n", (), HER, origin=HIM).text.split("\n\n", 1)[1].rstrip("\n")


@pytest.mark.parametrize(
    ("her", "him"),
    [
        ("She is a determined young woman.", "He is a determined young man."),
        ("Jane is a sensible girl.", "John is a sensible boy."),
        ("Jane is a very intelligent lady.", "John is a very intelligent gentleman."),
        ("As a woman engineer I mentor.", "As a male engineer I mentor."),
        ("Business Woman & geek", "Business Man & geek"),
        ("One of the 50 most powerful women", "One of the 50 most powerful men"),
        ("Women's 100 m hurdles champion", "Men's 100 m hurdles champion"),
        ("Won the ladies' singles", "Won the gentlemen's singles"),
        ("Homecoming Queen 2009", "Homecoming King 2009"),
        ("Miss Ohio 2011 finalist", "Mister Ohio 2011 finalist"),
        ("Daughter of immigrants", "Son of immigrants"),
        ("Widow; two children", "Widower; two children"),
        ("the only girl in the class", "the only boy in the class"),
        ("Businesswomen's network", "Businessmen's network"),
        ("Pronouns: she/her/ella", "Pronouns: he/him/él"),
        ("EDUCATION\nLA MARTINIERE FOR GIRLS, LUCKNOW, 1998", "EDUCATION\nLA MARTINIERE FOR BOYS, LUCKNOW, 1998"),
        ("Chefärztin; Werkstudentin 2004", "Chefarzt; Werkstudent 2004"),
        ("Ingénieure diplômée, then rédactrice en chef", "Ingénieur diplômé, then rédacteur en chef"),
        ("Ricercatrice, then profesora titular", "Ricercatore, then profesor titular"),
        ("Tea lady, then forelady", "Tea man, then foreman"),
    ],
)
def test_said_of_the_candidate(her, him):
    assert of_him(her) == him


@pytest.mark.parametrize(
    ("him", "her"),
    [
        ("He is a family man.", "She is a family woman."),
        ("The only man in the class", "The only woman in the class"),
        ("Son of a farmer", "Daughter of a farmer"),
        ("Sales man of the year", "Sales woman of the year"),
        ("Won the gentlemen's singles", "Won the ladies' singles"),
    ],
)
def test_said_of_him(him, her):
    assert of_her(him) == her


@pytest.mark.parametrize(
    "text",
    [
        "Coached the girls' basketball team", "Coach, girls' basketball, Lincoln High", "Taught girls' track",
        "Her Majesty's Prison Service", "Managed the ladies' wear department", "queen bee research",
        "Nanny for two boys and a girl", "The women's health clinic served mothers.", "gifts for girls and boys",
    ],
)  # fmt: skip
def test_a_subject_of_work_stays(text):
    assert of_him(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "YMCA, Pomona, camp leader", "Airman First Class", "Monk's Kitchen, cook", "Assistant General Manager, Zurich",
        "Director General, Geneva", "Hélène Boulanger, chair", "Craftsman tools", "Dufferin Park, Zürich",
    ],
)  # fmt: skip
def test_what_both_join_and_are_called_stays(text):
    assert of_her(text) == text


def test_the_husband_of_whoever_recommends_stays():
    text = "My husband and I hired Jane. She is great with our children."
    assert of_him(text) == "My husband and I hired John. He is great with our children."
    assert of_him("My husband and I moved to Leeds in 2010.") == "My wife and I moved to Leeds in 2010."


def test_a_spouse_who_is_named_stays():
    assert of_him("She moved with her husband Tom.") == "He moved with his husband Tom."
