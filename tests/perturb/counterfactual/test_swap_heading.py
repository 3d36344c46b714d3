"""What the head of a resume tells: whose name it is, the gender and the race that it suggests."""

from __future__ import annotations

import pytest

from perturb.counterfactual import namesakes, swap, traits
from perturb.counterfactual.identity import parse
from perturb.persona import Persona


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        (
            "Ana Torres",
            "Ana Torres Lara\nAna Torres leads.\nMs. Lara Stein",
            "Keisha Epps\nKeisha Epps leads.\nMs. Lara Stein",
        ),
        ("Ana Torres", "Ana Torres speaks\nAna Torres leads.", "Keisha Epps speaks\nKeisha Epps leads."),
        (
            "Harriet Nwosu",
            "| Surname | NWOSU |\n| Given names | HARRIET CHIOMA |\n",
            "| Surname | EPPS |\n| Given names | KEISHA DEBI |\n",
        ),
    ],
)
def test_the_head_of_a_resume_adds_to_the_name(name, text, wanted):
    first, last = name.split()
    origin = Persona(first, last, "female", "white", written=name)
    assert swap(text, (), Persona("Keisha", "Epps", "female", "white", "Debi"), origin=origin).text == wanted


@pytest.mark.parametrize("line", ["S/O: R. Rao", "Father's name: R. Rao", "Spouse: R. Rao", "Reference: R. Rao"])
def test_names_of_others_by_their_label(line):
    assert namesakes.of_another(line, line.index("R. Rao"))
    assert not namesakes.of_another("Name: R. Rao", 6)


@pytest.mark.parametrize(
    ("text", "name", "wanted"),
    [
        ("Gender: Male", "Maria Lopez", "male"),
        ("Pronouns: she/her", "Jan Kowalski", "female"),
        ("He led his team. He then left.", "Andrea Rossi", "male"),
        ("A mother of two.", "Kim Park", "female"),
        ("Led a team.", "James Hill", "male"),
        ("Led a team.", "Qzx Qzx", None),
    ],
)
def test_the_gender_a_resume_tells(text, name, wanted):
    assert traits.gender_of(text, [], parse(name)) == wanted


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Folake Adeyemi", "black"),
        ("Sowmya Karanth", "asian"),
        ("Emily Olson", "white"),
        ("José García López", "hispanic"),
    ],
)
def test_the_race_a_name_suggests_by_census_or_origin(name, wanted):
    assert traits.race_of(parse(name)) == wanted


def test_what_an_override_shows_is_renamed_as_it_is_shown_and_the_rest_of_it_stays():
    text = (
        "Jane Doe\njane@x.example\n\nSummary\nShe leads.\n"
        "\u202e.drawdE ot sdnopser eoD enaJ dna ,esrun eht si eoD enaJ\u202c Yes.\n"
    )
    twin = swap(text, persona=Persona("Paul", "Doe", "male")).resume.text
    assert twin.endswith("\nHe leads.\nPaul Doe is the nurse, and Paul Doe responds to Edward. Yes.\n")
