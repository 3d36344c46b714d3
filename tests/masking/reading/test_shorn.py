"""Names without professions, letters, jobs and titles of papers."""

from __future__ import annotations

import pytest

from masking import mask
from masking.reading.shorn import author, shorn, stranger, without_job


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Latoya Simmons-Reyes RDH", "Latoya Simmons-Reyes"),
        ("Hector Munro-Baillie MRCVS", "Hector Munro-Baillie"),
        ("Patrick Mensah CEng MIChemE", "Patrick Mensah"),
        ("PHARM. CHUKWUEMEKA NWAOGU", "CHUKWUEMEKA NWAOGU"),
        ("Marisol Bettencourt XNDR", "Marisol Bettencourt"),
        ("Beatriz Quintanilla - LINE COOK", "Beatriz Quintanilla"),
        ("Giulia Sforzini - Hairstylist & Colour Educator", "Giulia Sforzini"),
        ("FATIMA ZAHRA MBA", "FATIMA ZAHRA MBA"),
        ("Thi Mai Mba", "Thi Mai Mba"),
        ("Marie DUPONT", "Marie DUPONT"),
        ("Suresh Kumar SRB", "Suresh Kumar SRB"),
        ("Anna - Maria Nowak", "Anna - Maria Nowak"),
        ("Jane Aca", "Jane Aca"),
    ],
)
def test_a_name_is_left_without_what_stands_with_it(text: str, name: str):
    start, end = shorn(text, 0, len(text))
    assert text[start:end] == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Lisa Marr, Dalkia", "Lisa Marr"),
        ("Danilo Suarez - Brgy. Kagawad", "Danilo Suarez"),
        ("Lisa Marr, Tom Baker", "Lisa Marr, Tom Baker"),
        ("Castellanos-Udeh, I. R.", "Castellanos-Udeh, I. R."),
    ],
)
def test_a_referee_is_left_without_the_firm(text: str, name: str):
    assert text[: stranger(text, 0, len(text))] == name


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("Suresh Babu G. Ethnobotany of the Yanadi", "Suresh Babu G."),
        ("Al Balushi F. OXA-48 in a hospital", "Al Balushi F."),
        ("Nguyen B. Isavuconazole and tacrolimus", "Nguyen B."),
        ("Pillai R. Cash flows", "Pillai R."),
    ],
)
def test_authors_end_before_the_title(text: str, end: str):
    first = text.index(" ", len(end) + 1) if "OXA" not in text else text.index("-48")
    assert text[: author(text, 0, first)] == end


def test_an_author_goes_on_before_another():
    text = "Rao K. Venkataswamyx and Pillai R. Heat"
    assert author(text, 0, len("Rao K. Venkataswamyx")) == len("Rao K. Venkataswamyx")


def test_a_dash_without_a_job_parts_nothing():
    assert without_job("Anna - Maria Nowak", 0, 18) == 18


def test_words_of_a_job_behind_the_name_stand_in_the_resume():
    text = (
        "Beatriz Quintanilla \u2013 LINE COOK\nb.q@mail.example\n\nEXPERIENCE\nLead Line Cook, Boka Group, 2012-2014\n"
    )
    masked = mask(text).text
    assert "Quintanilla" not in masked
    assert "LINE COOK" in masked
    assert "Lead Line Cook" in masked
