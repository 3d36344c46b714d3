"""The whole name, where a heading breaks it or the finder took too little or too much."""

from __future__ import annotations

import pytest

from perturb.counterfactual import heading, traits
from perturb.counterfactual.identity import parse

CASES = [
    ("JANE\nDOE\njane.doe@x.org", "JANE", "JANE DOE"),
    ("JANE\nVAN DER BERG\n", "VAN DER BERG", "JANE VAN DER BERG"),
    ("Pinto, Ana Julia\nana.pinto@x.org", "Ana Julia", "Pinto, Ana Julia"),
    ("D A E J U N G   C H A\nDae Jung has led teams.", "DAEJUNG CHA", "DAE JUNG CHA"),
    ("As Barbora, I stand for it.", "As Barbora", "Barbora"),
    ("Jane Doe June 12, 1982", "Jane Doe June", "Jane Doe"),
    ("Stacey_ODonnell_CV.pdf\nStacey O'Donnell", "Stacey_ODonnell", "Stacey O'Donnell"),
    ("Amanda Viera Lira\namanda_vieralira@x.org", "Viera Lira", "Amanda Viera Lira"),
    ("", "", ""),
]


@pytest.mark.parametrize(("text", "name", "wanted"), CASES, ids=[c[2] or "nothing" for c in CASES])
def test_the_whole_name(text, name, wanted):
    assert heading.whole(text, name) == wanted


def test_a_guess_from_the_first_lines():
    assert heading.guess("CURRICULUM VITAE\nQyx Vbnm\nqyx.vbnm@x.org") == "Qyx Vbnm"
    assert heading.guess("CURRICULUM VITAE\nSales\n") == ""


@pytest.mark.parametrize("line", ["S/O: R. Rao", "Father's name: R. Rao", "Spouse: R. Rao", "Reference: R. Rao"])
def test_names_of_others_by_their_label(line):
    assert heading.of_another(line, line.index("R. Rao"))
    assert not heading.of_another("Name: R. Rao", 6)


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
