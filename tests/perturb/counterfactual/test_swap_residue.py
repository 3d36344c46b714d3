"""What of the old name may stand in a twin, and what may not; signs of gender and origin that were once left."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from masking.errors import InputError
from perturb.counterfactual import swap, twin, verify
from perturb.counterfactual.record import Counterfactual
from perturb.persona import Persona

HER = Persona("Jane", "Doherty", "female", "white", written="Jane Marie Doherty")
HIM = Persona("Malik", "Doherty", "male", "black", "Andre")
OTHER = Persona("Keisha", "Mosley", "female", "black", "Tia")


def read(text: str, persona: Persona = HIM) -> list[str]:
    """The findings for a twin that reads ``text``."""
    made = swap("Jane Marie Doherty\nx\n" + "\n" * text.count("\n"), (), persona, origin=HER)
    spoiled = replace(made, resume=replace(made.resume, document=replace(made.resume.document, text=text)))
    return [f.reason for f in verify(spoiled) if f.kind == "residue"]


@pytest.mark.parametrize(
    "text",
    [
        "Worked at Springfield Hospital. Jane leads a ward.", "Full name: Jane Marie Salim Doherty", "J a n e Doherty",
        "jane.doherty@x.org", "janed.example.pl", "www.jane-law.example.com", "@chef.jane.doherty", "JANE",
        "github: marie-doherty", "Malik Marie Doherty", "Maiden name: Jane Brown", "Jané spoke", "Mr. Jane Doherty",
    ],
)  # fmt: skip
def test_every_word_of_the_old_name_has_to_go(text):
    assert read(text)


@pytest.mark.parametrize(
    "text", ["Jane Smith supervised Malik.", "Jane Austen Society", "Mother's name: Jane Brown", "Sister Jane Kelly"]
)
def test_the_name_of_another_person_stays(text):
    assert not read(text)


@pytest.mark.parametrize("text", ["Doherty Industries Ltd", "Bank of Doherty", "worked at Doherty, 2010"])
def test_an_employer_keeps_its_name(text):
    assert not read(text, OTHER)


@pytest.mark.parametrize("text", ["www.doherty-law.example.com", "The report by Doherty", "D O H E R T Y"])
def test_a_family_name_that_changed_has_to_go(text):
    assert read(text, OTHER)


CASES = [
    ("Jane Miller", "female", "Nurse at Springfield Hospital. Jane leads a ward.", "Hospital. {g} leads"),
    ("Robert Miller", "male", "Trained as a Baker. Robert bakes bread. rob.miller@x.org", "Baker. {g} bakes"),
    ("Robert Miller", "male", "rob.miller@x.org", "{s}.miller@x.org"),
    ("Fatoumata Diallo", "female", "instagram: @chef.fatou.diallo", "@chef.{s}.diallo"),
    ("Zofia Nowak-Lis", "female", "zofianl.example.pl", "{s}nl.example.pl"),
    ("Robert Miller", "male", "robert@miller.org", "{s}@miller.org"),
    ("Jan Küster", "male", "7 @Kuester_Jan", "7 @Kuester_{g}"),
    ("Robert Miller", "male", '"O Robert foi importante', '"O {g} foi'),
    ("Wiremu Parata", "male", "Father of four, husband to Hine", "Mother of four, wife to Hine"),
    ("Priya Sharma", "female", "Everybody calls her PRIYA.", "Everybody calls him {u}."),
    ("Priya Sharma", "female", "W/o Anil Sharma", "H/o Anil Sharma"),
    ("Priya Sharma", "female", "Maiden name: Priya Gupta", "Birth name: {g} Gupta"),
    ("Marie Dupont", "female", "Née le 3 mai 1990, mariée. Cheffe de cuisine", "Né le 3 mai 1990, marié. Chef de"),
    ("Ana Torres", "female", "Estado civil: soltera", "Estado civil: soltero"),
    ("Jane Miller", "female", "Girls' High School, Pune", "Boys' High School"),
    ("Jane Miller", "female", "Women Who Code, mentor", "Men Who Code, mentor"),
    ("Mohammed Abdullah Al-Harthy", "male", "Full name\tMohammed Abdullah Salim Al-Harthy", "Full name\t{g} "),
    ("Maria Garcia", "female", "Maria Lopez, maria.lopez@x.com", "Maria Lopez, maria.lopez@x.com"),
]


@pytest.mark.parametrize(("name", "gender", "line", "wanted"), CASES, ids=[c[2][:30] for c in CASES])
def test_a_gender_twin_tells_it_of_the_other(name, gender, line, wanted):
    other = "male" if gender == "female" else "female"
    made = twin(f"{name}\nSex: {gender}\n\n{line}\n", gender=other, name=name, seed=1)
    given = made.persona.first_name
    plain = "".join(c for c in unicodedata.normalize("NFKD", given.lower()) if c.isascii())
    assert wanted.format(g=given, s=plain, u=given.upper()) in made.text


def race_twin(text: str, name: str) -> Counterfactual:
    return twin(text, race="black", gender="male", name=name, seed=1)


def test_a_family_name_with_particles_is_one_name_everywhere():
    text = (
        "Rodrigo de la Peña Íñiguez\nrodrigo.delapena@x.mx - www.rodrigodelapena.example.mx\nDe la Peña presents it.\n"
    )
    made = race_twin(text, "Rodrigo de la Peña Íñiguez")
    last = made.persona.last_name
    assert made.text.startswith(f"{made.persona.first_name} {last}\n")
    assert f"{last} presents it." in made.text
    assert "pena" not in made.text.lower()


def test_initials_in_publications_are_of_the_new_name():
    text = "Eunji Kim\nSex: Female\nKim E, Lee D. One. 2020.\nKim EJ, Lee D. Two. 2021.\n"
    made = twin(text, gender="male", name="Eunji Kim", seed=1)
    letter = made.persona.first_name[0]
    assert made.text.count(f"Kim {letter}, Lee D.") == 2


def test_what_still_tells_the_old_group_is_said():
    text = "Kofi Mensah\nNationality: Ghanaian\nBA, Howard University\nSpouse: Ama Mensah\n"
    made = twin(text, race="white", gender="male", name="Kofi Mensah", seed=1)
    assert len(made.notes) == 3
    assert any("ghanaian" in told for told in made.notes)
    assert any("Howard University" in told for told in made.notes)
    assert not any("Mensah" in told for told in made.notes)
    assert twin(text, gender="female", name="Kofi Mensah", seed=1).notes == ()


def test_the_given_name_in_another_script_is_removed_and_said():
    made = twin("Park Ji-woo (박지우)\nGender: Female\n", gender="male", name="Park Ji-woo", seed=1)
    assert "지우" not in made.text
    assert "(박)" in made.text
    assert any("another script" in told for told in made.notes)
    assert made.text.startswith("Park ")


def test_the_name_of_somebody_else_is_not_taken():
    text = "RAJESH KUMAR YADAV\nrajeshk.yadav84@x.in\nFather's Name: Ramesh Yadav\nSpouse: Sunita Yadav\nSex: Male\n"
    with pytest.raises(InputError, match="not the candidate's"):
        twin(text, gender="female", name="Sunita Yadav")
    assert "rajesh" not in twin(text, gender="female", name="Rajesh Kumar Yadav", seed=1).text.lower()


@pytest.mark.parametrize(
    ("name", "origins"), [("Priya Sharma", "south asian"), ("Mohammed Al-Harthy", "arabic"), ("Robert Miller", "")]
)
def test_a_gender_twin_keeps_the_tradition_of_the_name(name, origins):
    from name_lists import kinship, pools

    made = twin(f"{name}\nHello.\n", gender="female" if "Priya" not in name else "male", name=name, seed=1)
    own = {n.tradition for n in pools.shipped().names if n.name == made.persona.first_name}
    found = kinship.origin(made.persona.first_name, made.persona.last_name)
    assert origins in own | {found.name if found else ""} or not origins
    assert origins or made.persona.first_name in {n.name for n in pools.shipped().names}
