"""Whose name it is: prefixes, initials of fathers, advisers, towns, own firms, and names that are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from masking.document import Candidate, Document, Resume
from masking.errors import NoNameFound
from perturb.counterfactual import namesakes, origin_of, swap, twin
from perturb.counterfactual.identity import parse
from perturb.counterfactual.swapping import as_resume
from perturb.persona import Persona

SADE = Persona("Sade", "Booker", "female", "black", "Deja")


def told(name: str, text: str, persona: Persona = SADE) -> str:
    whole = f"{name}\nEngineer\n\n{text}\n"
    origin = replace(origin_of(as_resume(whole), name=name), gender="male", race="white")
    return swap(whole, (), persona, origin=origin).text.split("\n\n", 1)[1].rstrip("\n")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Own business, Parata Electrical Ltd", "Own business, Booker Electrical Ltd"),
        ("Founder, Parata Studio", "Founder, Booker Studio"),
        ("Parata Consulting (self-employed)", "Booker Consulting (self-employed)"),
        ("Clerk at Parata Electrical Ltd", "Clerk at Parata Electrical Ltd"),
        ("Parata Industries, plant engineer", "Parata Industries, plant engineer"),
    ],
)
def test_a_firm_of_ones_own_goes_with_the_name(text, wanted):
    assert told("Wiremu Parata", text) == wanted


@pytest.mark.parametrize("town", ["Gokul, Uttar Pradesh", "Regina, Ontario", "Gokul, India"])
def test_a_town_before_its_region_stays(town):
    assert told(f"{town.split(',')[0]} Raman", f"Plant manager, {town}").endswith(town)


@pytest.mark.parametrize(
    ("name", "first", "family"),
    [
        ("Md. Anis", "Md Anis", ""),
        ("Mohd Rashid Khan", "Mohd Rashid", "Khan"),
        ("Ivan Petrovich Sokolov", "Ivan", "Sokolov"),
        ("Anna Sergeevna Orlova", "Anna", "Orlova"),
        ("Marko Petrović", "Marko", "Petrović"),
    ],
)
def test_the_parts_of_a_name(name, first, family):
    found = parse(name)
    assert (found.first, found.family) == (first, family)


def test_mohammed_cut_short_goes_with_the_name_he_is_called_by_and_his_father_keeps_his():
    text = "Father's name: Md. Idris\nSignature: Md. Anis\nAnis leads."
    assert told("Md. Anis", text) == "Father's name: Md. Idris\nSignature: Sade\nSade leads."


def test_a_fathers_initial_is_not_the_given_name():
    found = parse("N. Monisha Meenalochani", "n. monisha meenalochani\nn. monisha meenalochani")
    assert found.first == "Monisha"


def test_one_family_name_written_in_one_word_and_in_two_is_not_changed_by_a_gender_swap():
    text = "ARVIN DAYAO DIMEREN\na.dimeren685@example.com\n\nArvin DayaoDimeren\n"
    origin = Persona("Arvin", "DayaoDimeren", "male", "asian", written="ARVIN DAYAO DIMEREN")
    made = swap(text, (), Persona("Bindu", "DayaoDimeren", "female", "asian"), origin=origin)
    assert made.text == "BINDU DAYAO DIMEREN\nb.dimeren685@example.com\n\nBindu DayaoDimeren\n"


@pytest.mark.parametrize("label", ["Advisor: Prof. ", "Supervised by ", "Thesis adviser: ", "Reporting to "])
def test_the_name_behind_a_label_is_anothers(label):
    text = f"PhD student\n{label}Evelyn Reed\n"
    assert namesakes.of_another(text, text.index("Evelyn"))


def test_what_is_hardly_a_name_is_asked_for():
    text = "Skills: Aseprite, Paintool Sai, Gimp\n"
    document = Document(text, "text")
    at = text.index("Paintool")
    with pytest.raises(NoNameFound):
        origin_of(Resume(document, (), Candidate("Paintool Sai", (at, at + 12), 0.03)))


def test_a_resume_without_accents_gets_a_name_without_any():
    plain = twin(
        "Nguyen Thi Minh Anh\nminhanh.nguyen@example.com\n\nAnh leads.\n", gender="male", name="Minh Anh Nguyen"
    )
    assert plain.text.isascii()
    assert plain.persona.middle_name.isascii()


def test_the_name_in_another_script_goes_with_its_brackets():
    text = "PARK Ji-woo (박지우)\nChemist\n"
    origin = origin_of(as_resume(text), name="PARK Ji-woo (박지우)")
    made = swap(text, (), Persona("Tyonna", "Epps", "female", "black"), origin=replace(origin, gender="female"))
    assert made.text == "EPPS Tyonna\nChemist\n"
    below = "Ivan Sokolov\nИван Соколов\nChemist\n"
    made = swap(
        below, (), Persona("Malik", "Epps", "male", "black"), origin=Persona("Ivan", "Sokolov", "male", "white")
    )
    assert made.text == "Malik Epps\n\nChemist\n"


def test_words_of_the_old_gender_that_stand_are_named():
    text = "Jane Doe\n\nShe ran the women's clinic.\n"
    origin = Persona("Jane", "Doe", "female", "white")
    made = swap(text, (), Persona("John", "Doe", "male", "white"), origin=origin)
    assert made.notes == ("words of the old gender stand, taken for others' or for a subject of work: women",)


def test_other_forms_of_a_name_of_two_words_tell_which_is_the_family_name():
    text = "mai tran\n\nmai leads.\nms. tran wrote it.\ntran, mai\n"
    found = parse("Mai Tran", text)
    assert (found.first, found.family) == ("Mai", "Tran")
    found = parse("Mai Tran", text.replace("mai", "x").replace("tran", "mai").replace("x", "tran"))
    assert (found.first, found.family) == ("Tran", "Mai")
