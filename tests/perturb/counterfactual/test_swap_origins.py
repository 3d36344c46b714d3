"""Names whose parts other words of the resume tell apart, and forms of them that no rule of one language foresees."""

from __future__ import annotations

from dataclasses import replace

import pytest

from masking.document import Document
from perturb.counterfactual import swap, twin, verify
from perturb.counterfactual.identity import parse
from perturb.counterfactual.surface import fold
from perturb.counterfactual.swapping import as_resume, origin_of
from perturb.persona import Persona


@pytest.mark.parametrize(
    ("name", "text", "first", "family"),
    [
        (
            "Ana Bravo de la Rosa",
            "A. Bravo de la Rosa\nBravo de la Rosa, Ana",
            "Ana",
            "Bravo de la Rosa",
        ),
        ("Jane van der Berg", "J. van der Berg\nvan der Berg, Jane", "Jane", "van der Berg"),
        ("Dương Vũ", "d.vu@x.org\nDương was the only one to pass.", "Dương", "Vũ"),
        ("Vũ Dương", "d.vu@x.org\nDương was the only one to pass.", "Dương", "Vũ"),
        ("FLINK Merel", "merel.flink@x.org\nMerel Flink speaks Dutch. Flink leads.", "Merel", "FLINK"),
        ("Lulu Meng", "Lulu Meng", "Lulu", "Meng"),
        ("Tom Reed, MEng", "", "Tom", "Reed"),
    ],
)
def test_the_rest_of_the_resume_tells_given_from_family_name(name, text, first, family):
    found = parse(name, fold(text))
    assert (found.first, found.family) == (first, family)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("JUN-HO IM\njim@x.org · www.junhoim.com\n\nSummary\nJun-Ho leads a team of nine.\n", "Jun-Ho Im"),
        ("KI TAE\nBAE\nk.bae@x.org\n\nSummary\nKi Tae leads.\nKI TAE BAE · CONFIDENTIAL\n", "Ki Bae"),
    ],
)
def test_a_heading_over_two_lines_or_letter_by_letter_is_read_with_the_help_of_the_mailbox(text, name):
    assert origin_of(as_resume(text)).name == name


def swapped(text, old, first, last="", gender="female"):
    given, *_, family = old.split()
    origin = Persona(given, family, "male" if gender == "female" else "female", "white", written=old)
    return swap(text, (), Persona(first, last or origin.last_name, gender, "white", "Zoe"), origin=origin).text


@pytest.mark.parametrize(
    ("text", "old", "wanted"),
    [
        ("Samuel Akyerε\ns.akyer@x.org\n@sakyer\n", "Samuel Akyerε", "Tina Akyerε\nt.akyer@x.org\n@takyer\n"),
        ("Dilavər İdrisli\n\nD.İ.\n", "Dilavər İdrisli", "Tina İdrisli\n\nT.İ.\n"),
        ("Carl Vogt\nCarl_Vogt_CV.pdf\n", "Carl Vogt", "Tina Vogt\nTina_Vogt_CV.pdf\n"),
        ("Karl Otto O. Falk\n", "Karl Otto Falk", "Tina Zoe O. Falk\n"),
    ],
)
def test_forms_of_names(text, old, wanted):
    assert swapped(text, old, "Tina") == wanted


def test_a_file_name_takes_the_accents_of_the_new_name_as_it_has_those_of_the_old():
    assert "Zoë_Vogt_CV.pdf" in swapped("Carl Vogt\nCarl_Vogt_CV.pdf\n", "Carl Vogt", "Zoë")
    assert "Zoe_Vogt_CV.pdf" in swapped("José Vogt\nJose_Vogt_CV.pdf\n", "José Vogt", "Zoë")


def test_a_family_name_that_is_a_pronoun_stays_a_pronoun_by_itself():
    text = "Ms. Xinyi He\n\nMs. He leads.\n\nREFERENCES\nMr. Peter Nowak. He answers his own phone.\n"
    made = twin(text, name="Xinyi He", gender="female", race="white", seed=2)
    assert "Nowak. He answers" in made.text
    assert "Ms. He" not in made.text


@pytest.mark.parametrize(
    "text",
    [
        "Billy Chen\nbilly.chen@x.org\n\nPUBLICATIONS\nChen B, Chen W, Okafor B. Cold storage. 2018\n",
        "Lee O'Toole\nlee.otoole@x.org\n\nEXPERIENCE\nBank of O'Toole, teller\n",
        "Faith Hilton\nfaith.hilton@x.org\n\nEXPERIENCE\n- Chaplain of people of every faith\n- Hilton Industries\n",
    ],
)
def test_others_and_firms_of_the_same_name_are_no_residue(text):
    made = twin(text, gender="female", race="hispanic", seed=3)
    assert verify(made) == ()
    assert "Chen W" in made.text or "Chen" not in text


def test_the_candidates_own_initials_beside_the_old_name_are_residue():
    text = "Billy Chen\nbilly.chen@x.org\n\nPUBLICATIONS\nChen W, Okafor B. Storage. 2018\n"
    made = twin(text, gender="male", race="white")
    leaked = made.text.replace("Chen W", "Chen B")
    bad = replace(made, resume=replace(made.resume, document=Document(leaked, "text")))
    assert any(f.kind == "residue" for f in verify(bad))
