"""Nicknames, namesakes, relatives and others beside the candidate: what a hostile reader of a twin looks for."""

from __future__ import annotations

import pytest

from perturb.counterfactual import swap, verify
from perturb.counterfactual.identity import parse
from perturb.counterfactual.nicknames import used
from perturb.counterfactual.surface import fold
from perturb.counterfactual.swapping import as_resume, origin_of
from perturb.persona import Persona


def told(text, old, first):
    """The text after the gender of ``old`` was swapped."""
    female = first in ("Mary", "Tina")
    name = parse(old, fold(text))
    middle = " ".join(m for m in name.middles if len(m) > 2)
    origin = Persona(name.first, name.family, "male" if female else "female", "white", middle, written=old)
    persona = Persona(first, name.family, "female" if female else "male", "white", "Zoe")
    made = swap(f"{old}\n\n{text}\n", (), persona, origin=origin)
    assert verify(made) == ()
    assert swap(made.resume, (), made.origin).text == made.factual.text
    return made.text.split("\n", 2)[2].rstrip("\n")


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("Robert Chase", "Rob Chase leads. Rob sells.", ("Rob",)),
        ("Willem van der Berg", "Wim van der Berg sails.", ("Wim",)),
        ("Victoria Bloom", 'Known as "Vicky" to pupils.', ("Vicky",)),
        ("Oluwaseun Adebayo", "seun.adebayo@x.org\nSeun leads.", ("Seun",)),
        ("Giovanni Rossi", 'Giovanni Rossi, "Gianni", builds.', ("Gianni",)),
        ("Robert Chase", "Trained Rob Brown. Bob's your uncle.", ()),
        pytest.param(
            "Robert Chase",
            'Built "Robin" at Chase.',
            (),
            marks=pytest.mark.xfail(strict=True, reason="a thing in quotation marks is taken for a familiar form"),
        ),
    ],
)
def test_a_short_form_counts_with_a_sign_that_it_is_the_candidates(name, text, wanted):
    assert used(text, parse(name)) == wanted


@pytest.mark.parametrize(
    ("name", "text", "first", "wanted"),
    [
        ("Jordan Paris", "He worked in Jordan, Paris and Rome.", "Mary", "She worked in Jordan, Paris and Rome."),
        ("Robert Chase", "Rob Chase leads. His team trusts Rob.", "Mary", "Mary Chase leads. Her team trusts Mary."),
        ("Olena Lysenko", "She and her co-founder run a shop.", "Paul", "He and his co-founder run a shop."),
        ("Otto Lind", "K. J. Berg wrote it; he signed his copy.", "Tina", "K. J. Berg wrote it; he signed his copy."),
        (
            "Aino Kask",
            "Her boss found her a flat. The idea was hers.",
            "Paul",
            "His boss found him a flat. The idea was his.",
        ),
        ("Otto Lind", "Carl Lind, his brother, helped him.", "Tina", "Carl Lind, her brother, helped her."),
        ("Otto Lind", "His boss, Linda Gray, praised his audit.", "Tina", "Her boss, Linda Gray, praised her audit."),
        (
            "Grace Lind",
            "Waitress at the Dean Hotel. I would hire her.",
            "Paul",
            "Waiter at the Dean Hotel. I would hire him.",
        ),
        ("Grace Lind", "Grace is the daughter of a farmer.", "Paul", "Paul is the son of a farmer."),
        ("Grace Lind", "Grace is a tailor's daughter.", "Paul", "Paul is a tailor's son."),
        ("Otto Lind", "Fraternity brother, treasurer", "Tina", "Sorority sister, treasurer"),
        ("Grace Lind", 'She edited "Mothers of Fez".', "Paul", 'He edited "Mothers of Fez".'),
        ("Otto Lind", "He tests with Postman and Jira.", "Tina", "She tests with Postman and Jira."),
        ("Hanna Lind", "Hanna was born Hanna Berg.", "Paul", "Paul was born Paul Berg."),
        (
            "Ahmed bin Rashid Lind",
            "Ahmed bin Rashid Lind leads. Mr. Lind, A. Lind.",
            "Tina",
            "Tina bint Rashid Lind leads. Ms. Lind, T. Lind.",
        ),
        ("Alex Lind", "Alex works at a mill.", "Tina", "Tina works at a mill."),
    ],
)
def test_told_of_the_other_gender(name, text, first, wanted):
    assert told(text, name, first) == wanted


def test_a_spouses_title_does_not_tell_the_candidates_gender():
    text = "Dragan Petrović\ndragan@x.rs\n\nHe is known for his care. Ms. Petrović is his wife.\n"
    assert origin_of(as_resume(text), name="Dragan Petrović").gender == "male"


def test_the_name_in_another_script_before_the_name_goes_with_it():
    origin = Persona("Wei", "Zhang", "male", "asian", written="张伟 Wei Zhang")
    made = swap("张伟 Wei Zhang\n\nWei leads.\n", (), Persona("Adam", "Lind", "male", "white"), origin=origin)
    assert made.text == "Adam Lind\n\nAdam leads.\n"
    assert "the name in another script was removed" in made.notes
