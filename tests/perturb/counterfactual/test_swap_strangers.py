"""Cases of every class in words of our own: what is not the candidate stays, what tells the old group goes."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from masking.document import Document
from masking.span import Edit, Field, Revision
from perturb.counterfactual import swap, verify
from perturb.counterfactual.identity import parse
from perturb.counterfactual.licence import unlicensed
from perturb.counterfactual.nicknames import used
from perturb.counterfactual.swapping import as_resume, origin_of
from perturb.counterfactual.twins import persona_for
from perturb.persona import Persona

HER = Persona("Ann", "Vale", "female", "white", written="Ann Vale")
HIM = Persona("Otto", "Vale", "male", "white")


def of_him(text: str, her: Persona = HER, him: Persona = HIM) -> str:
    return _told(text, her, him)


def of_her(text: str) -> str:
    return _told(text, replace(HIM, written="Otto Vale"), replace(HER, written=""))


def _told(text: str, old: Persona, new: Persona) -> str:
    made = swap(f"{old.name}\n\n{text}\n", (), new, origin=old)
    assert list(unlicensed(made)) == []
    return made.text.split("\n\n", 1)[1].rstrip("\n")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Mercedes Poole", "Sold every Mercedes on the forecourt; Mercedes-Benz of Hull, 2012"),
        ("Lorraine Poole", "Metz and Verdun (Lorraine), 2009"),
        ("Ruth Poole", "Coach, Babe Ruth League; Ruth Ellis reading group"),
        ("Ezekiel Poole", "Ezekiel 37:4 choir"),
        ("Oliver Poole", '"Oliver!" (2018), stage crew'),
        ("Jesus Poole", "Society of Jesus, retreat cook"),
        ("Fiona Poole", 'Her zine is no book. Wrote "Fiona in the Rain".'),
    ],
)
def test_what_only_shares_the_given_name_stays(name, text):
    first, last = name.split()
    origin = Persona(first, last, "male", "white", written=name)
    made = swap(f"{name}\n\n{text}\n", (), Persona("Greta", last, "male", "white"), origin=origin)
    assert made.text.split("\n\n", 1)[1] == f"{text}\n"


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        ("Robert Poole", "Bob ran the yard.", "Bob"),
        ("Margaret Poole", "Customers ask for Maggie.", "Maggie"),
        ("Tyrone Poole", "Ty coaches at night.", "Ty"),
        ("María Fernanda Ríos", "Mafer leads the studio.", "Mafer"),
        pytest.param(
            *("Jun-ho Park", "Jun-ho Park (Park Chris)", "Chris"),
            marks=pytest.mark.xfail(strict=True, reason="a second given name behind the family name in brackets"),
        ),
        ("Jesús Ríos", 'Jesús Ríos, "Chuy" in the kitchen.', "Chuy"),
        ("Esteban Huamán", 'Mountain guide.\n"Tebo carried my pack and his," says a client.', "Tebo"),
    ],
)
def test_familiar_forms_are_the_candidates(name, text, form):
    assert form in used(f"{name}\n{text}\n", parse(name))


@pytest.mark.parametrize("text", ["Bob's your uncle, they say.", "Trained Bob Marsh in 2012."])
def test_familiar_forms_of_others_are_not(text):
    assert used(f"Robert Poole\n{text}\n", parse("Robert Poole")) == ()


@pytest.mark.parametrize(
    ("her", "him"),
    [
        ("Nobody but her could run it; let her lead.", "Nobody but him could run it; let him lead."),
        ("My wife, a teacher, still quotes her.", "My wife, a teacher, still quotes him."),
        ("Write to Mrs. Lind and her deputy.", "Write to Mrs. Lind and her deputy."),
        ("Mia Lind, her cousin, helped her.", "Mia Lind, his cousin, helped him."),
        ("Her Naked Night, Leeds, 2019. She acts.", "Her Naked Night, Leeds, 2019. He acts."),
        ("It is she who decides.", "It is he who decides."),
        (
            "Policewoman; grandmother of one; Ombudsman for Banking.",
            "Policeman; grandfather of one; Ombudsman for Banking.",
        ),
        ("Society of Women Engineers (SWE); SWE grant 2019", "Society of Men Engineers (SME); SME grant 2019"),
        ("Vale, Ann (Mrs.)", "Vale, Otto (Mr.)"),
    ],
)
def test_a_woman_told_as_a_man(her, him):
    assert of_him(her) == him


@pytest.mark.parametrize(
    ("him", "her"),
    [
        ("Doorman, then houseman; footman in 2001", "Doorwoman, then housewoman; footwoman in 2001"),
        ("Son of a cattleman; ambulance man", "Daughter of a cattleman; ambulance woman"),
        ("He who waits wins; his bosses trust him.", "He who waits wins; her bosses trust her."),
        ("John Berg's show hired him.", "John Berg's show hired her."),
        ("Eton old boy; mentored by businessman Carl Yost", "Eton old girl; mentored by businessman Carl Yost"),
        ("Freshman year; freed human rights; R. Goodman", "Freshman year; freed human rights; R. Goodman"),
    ],
)
def test_a_man_told_as_a_woman(him, her):
    assert of_her(him) == her


def test_they_told_as_she_with_the_verbs_that_agree():
    text = (
        "Kai Vale (they/them/theirs)\n\nThey are an author and they're quick; people thank them. Mx. Vale taught "
        "themselves.\nTwo interns came and they both stayed.\n"
    )
    origin = origin_of(as_resume(text), name="Kai Vale")
    assert origin.gender == "neutral"
    made = swap(text, (), Persona("Ann", "Vale", "female", "white"), origin=origin)
    assert made.text == (
        "Ann Vale (she/her/hers)\n\nShe is an author and she's quick; people thank her. Ms. Vale taught herself.\n"
        "Two interns came and they both stayed.\n"
    )


RACE = [
    ("Ethnicity: Korean | Nationality: British", "Ethnicity: Black or Black British | Nationality: British"),
    ("As a Mexican American I mentor.", "As an African American I mentor."),
    ("Irish American Bar Association, member", "African American Bar Association, member"),
    ("Society of Asian Lawyers (SAL); SAL star", "Society of Black Lawyers (SBL); SBL star"),
    ("Treasurer, Sons of Norway", "Treasurer, a community association"),
    ("daughter of Mexican immigrants", "daughter of African immigrants"),
    ("Korean, English. Visa: H-1B. Nationality: Indian", "Korean, English. Visa: H-1B. Nationality: Indian"),
    ("Buyer for the Latin American market, Korean Air", "Buyer for the Latin American market, Korean Air"),
]


@pytest.mark.parametrize(("old", "new"), RACE, ids=[r[0][:24] for r in RACE])
def test_what_tells_the_old_group_becomes_the_new_ones(old, new):
    persona = Persona("Keisha", "Mosley", "female", "black")
    assert of_him(old, HER, persona) == new


def test_a_college_is_told_and_changed_only_where_asked_for():
    text = "Ann Vale\n\nBA, Howard University\n"
    other = Persona("Mia", "Olson", "female", "asian")
    plain = swap(text, (), other, origin=HER)
    assert "Howard University" in plain.text
    assert any("Howard University" in told for told in plain.notes)
    assert "State University" in swap(text, (), other, origin=HER, channels=["name", "college"]).text


class TestLicence:
    def made(self, *edits: Edit):
        text = "Ann Vale\nann@x.org\nSUMMARY\nShe worked in Seattle.\n"
        made = swap(text, (), HIM, origin=HER)
        kept = tuple(sorted((*made.revision.edits, *edits), key=lambda e: e.start))
        revision = Revision(made.revision.document, kept)
        document = Document(revision.text, "text")
        return replace(made, revision=revision, resume=replace(made.resume, document=document))

    def test_a_good_twin_has_a_licence_for_every_edit(self):
        assert list(unlicensed(self.made())) == []

    @pytest.mark.parametrize(
        ("old", "new", "reason"),
        [("S", "C", "name"), ("Seattle", "Ceattle", "name"), ("worked", "works", "pronoun"), ("in", "at", "title")],
    )
    def test_a_changed_letter_beside_the_point_is_found(self, old, new, reason):
        text = self.made().factual.text
        at = text.index("SUMMARY") if old == "S" else text.index(old, 20)
        found = list(unlicensed(self.made(Edit(at, at + len(old), new, Field.NAME, reason))))
        assert [f.kind for f in found] == ["collateral"]

    def test_a_word_outside_the_edits_is_found(self):
        made = self.made()
        spoiled = replace(made.resume, document=Document(made.text.replace("worked", "walked"), "text"))
        assert [f.kind for f in unlicensed(replace(made, resume=spoiled))] == ["collateral"]


def test_no_letter_changes_outside_licensed_edits_in_resumes_of_the_corpora(corpora):
    rng = random.Random(7)
    for text, name in corpora:
        resume = as_resume(text)
        origin = origin_of(resume, name=name)
        gender = "female" if origin.gender == "male" else "male"
        origin = replace(origin, gender=origin.gender or "female", race=origin.race or "white")
        persona = persona_for(rng, text, origin, gender=gender, race=None)
        made = swap(resume, (), persona, origin=origin)
        assert [f for f in verify(made) if f.kind == "collateral"] == []


@pytest.fixture(scope="module")
def corpora() -> list[tuple[str, str]]:
    from perturb.benchmark import specimens

    made = [specimens.make(random.Random(n), n) for n in range(300, 316)]
    return [(m.text, re.sub(r"[ ]+", " ", f"{m.person.given} {m.person.family}")) for m in made]
