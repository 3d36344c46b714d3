"""Who does what in a clause, who is one person, and what trees answer."""

from __future__ import annotations

import re

import pytest

from perturb.counterfactual.clauses import Page
from perturb.counterfactual.forest import grown
from perturb.counterfactual.people import mentions, others
from perturb.counterfactual.standing import CANDIDATE, Standing


def page_of(text: str, gender: str = "female") -> Page:
    own = tuple(m.span() for m in re.finditer("Ada", text))
    return Page(text, mentions(text, own, others(text, own)), gender)


def acting(text: str) -> list[tuple[str, str]]:
    """Each verb with its subject."""
    page = page_of(text)
    people = page.people
    return [
        (page.tokens[v.at], "" if v.subject is None else text[people[v.subject].start : people[v.subject].end])
        for v in page.verbs
    ]


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("Ada went home and fixed it.", [("went", "Ada"), ("fixed", "Ada")]),
        ("Ada cooked and, when she left, cleaned.", [("cooked", "Ada"), ("left", "she"), ("cleaned", "Ada")]),
        ("My dad, who was old, came round.", [("was", "dad"), ("came", "dad")]),
        ("She covers for me and we carry it.", [("covers", "She"), ("carry", "we")]),
        ("The letter from Ada said so.", [("said", "")]),
        ("Ada has never lost a case.", [("has", "Ada")]),
    ],
)
def test_the_subject_of_each_verb(text, verbs):
    assert acting(text) == verbs


def test_one_person_told_of_twice_and_one_whose_pronoun_tells_the_gender():
    page = page_of("My partner, Dr. Ruth Lowe, met Ada. Our director, who had brought his own model, left.")
    people = Standing(page).people
    told = {page.text[p.start : p.end]: people.of.get(n) for n, p in enumerate(page.people)}
    assert told["Ada"] == CANDIDATE
    assert told["Dr. Ruth Lowe"] == next(who for said, who in told.items() if said.endswith("partner"))
    director = next(who for said, who in told.items() if said.endswith("director"))
    assert people.gender[director] == "male"
    assert director not in people.possible


def test_how_everybody_stands_is_as_many_numbers_for_every_pronoun():
    page = page_of("Ada met Mrs. Berg. She lent her a pen, and she thanked her for it.")
    standing, meant, found = Standing(page), dict[int, int](), []
    for n, person in enumerate(page.people):
        if person.kind == "pronoun":
            found.append(len(standing.numbers(n, meant)))
            meant[n] = CANDIDATE if len(meant) % 2 else standing.other(n, meant)
    assert len(set(found)) == 1
    assert set(meant.values()) == {CANDIDATE, 1}


def test_a_forest_adds_up_what_its_trees_answer():
    trees = [[[0, 0.5, 1, 2], [-1.0], [1, 3.0, 3, 4], [0.25], [2.0]], [[0.5]]]
    forest = grown({"trees": trees, "begin": 0.1, "depth": 2})
    assert [forest.odds(row) for row in ([0, 9], [1, 3], [1, 4])] == pytest.approx([-0.4, 0.85, 2.6])
