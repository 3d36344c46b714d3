"""Twins of texts in which others stand beside the candidate: pronouns and nouns, class by class."""

from __future__ import annotations

import pytest

from perturb.counterfactual import twin

WOMAN = "Ada Lindqvist\nRigger, Oslo\n\n"
MAN = "Otto Brandvold\nFarrier, Oslo\n\n"


@pytest.mark.parametrize(
    ("told", "kept", "changed"),
    [
        (
            "Ada mends sails. A deckhand, Ingrid, lost her nerve; Ada talked her down.",
            "lost her nerve",
            "talked her down",
        ),
        ("Ada mends sails. Her dog bit a guest who had lost her way.", "lost her way", "His dog"),
        (
            "Ada mends sails. Colleagues keep a ladder for her; the shop is hers.",
            "keep a ladder",
            "for him; the shop is his",
        ),
        ("Ada mends sails. Mrs. Berg, head rigger, trusts Ada. Ring her at 555 0100.", "Ring her at 555", "trusts Ulf"),
        ("Ada mends sails. If Ingrid fails, she (Ada, not Ingrid) goes on.", "Ingrid) goes", "he (Ulf"),
        ("Ada leads. The jury called her quick. Her licence is new.", "The jury called", "His licence is new"),
    ],
)
def test_of_a_woman_told_as_a_man(told, kept, changed):
    made = twin(WOMAN + told, name="Ada Lindqvist", gender="male").text
    assert kept in made
    assert changed in made


def test_an_item_after_the_referees_is_about_the_candidate():
    text = MAN + "• Referee: Lindsay Oakes, manager\n• Grandfather of three; plays chess\n"
    assert "Grandmother of three" in twin(text, name="Otto Brandvold", gender="female").text


@pytest.mark.parametrize(
    ("told", "kept", "changed"),
    [
        ("Gold went to Mr. Rudd for his cart. His own came third.", "Mr. Rudd for his cart", "Her own came third"),
        ("A driver hurt his knee and Otto took him home.", "hurt his knee and", "took him home"),
        ("When the abbot, who keeps his bees, fell, it was he who rang.", "who keeps his bees", "it was she who rang"),
        (
            'My father trusted nobody but him. "He\'s quick," says Mr. Dent. His number is below.',
            "His number",
            "but her",
        ),
    ],
)
def test_of_a_man_told_as_a_woman_beside_other_men(told, kept, changed):
    made = twin(MAN + told, name="Otto Brandvold", gender="female").text
    assert kept in made
    assert changed in made


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("• The spokesman in the pay talks of 2015; rang the bell\n", "The spokeswoman in the pay talks"),
        ("I coached Otto Brandvold on the men's rowing team.\n", "on the women's rowing team"),
        ('His boss, Ann Day: "He\'s the guy I call."\n', "She's the gal I call"),
        ("I'd let him rig my boat.\n", "I'd let her rig my boat"),
    ],
)
def test_of_a_man_told_as_a_woman(told, wanted):
    assert wanted in twin(MAN + told, name="Otto Brandvold", gender="female").text


def test_of_a_woman_told_as_they_who_is_let_do_something_to_mine():
    made = twin(WOMAN + "I'd let her rig my own lifeline.", name="Ada Lindqvist", gender="neutral").text
    assert "let them rig my own" in made


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("Parents say they feel heard.", "Parents say they feel heard"),
        ("When hives swarm, we return them to their owners.", "we return them to their owners"),
        pytest.param(
            "When studios want rain they call.",
            "studios want rain they call",
            marks=pytest.mark.xfail(strict=True, reason="they of firms is taken for the candidate"),
        ),
        ("They are quick, and their pupils adore them.", "She is quick, and her pupils adore her"),
        ("The sisters at the mill lent them a loom.", "lent her a loom"),
    ],
)
def test_of_one_called_they_told_as_a_woman(told, wanted):
    text = f"Sage Holm (they/them)\nWeaver\n\nSage works alone. {told}"
    assert wanted in twin(text, name="Sage Holm", gender="female").text


@pytest.mark.parametrize(
    "thing", ["Chinese Grand Prix", "Asian Games", "Indian Motorcycle", "Indian Nation Turnpike", "African swine fever"]
)
def test_things_named_after_a_people_stay_in_a_twin_of_another_race(thing):
    text = f"Mei Chen\n\nMember, Asian American Journalists Association. Wrote on the {thing}."
    made = twin(text, name="Mei Chen", race="hispanic").text
    assert thing in made
    assert "Asian American Journalists" not in made
