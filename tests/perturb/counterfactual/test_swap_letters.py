"""Every changed letter of a twin belongs to an edit that may be made, and a twin turns back without a memory."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from masking.benchmark.gold import read_gold
from masking.document import Document
from masking.errors import Contradiction, EvenhandError
from masking.span import apply
from perturb.benchmark import specimens
from perturb.counterfactual import swap, twin
from perturb.counterfactual.licence import unlicensed
from perturb.counterfactual.swapping import as_resume
from perturb.counterfactual.twins import known_origin, persona_for
from perturb.counterfactual.undoing import manifest, undone

CORPORA = Path(__file__).parents[3] / "corpora"


@cache
def texts() -> tuple[str, ...]:
    """Every resume and post of the corpora by itself, without its labels; files hold many."""
    folders = ("resumes", "gold", "hard", "unseen")
    return tuple(gold.text for folder in folders for gold in read_gold(CORPORA / folder))


def check(text: str, gender: str | None, race: str | None) -> int:
    """How many edits a twin of a text has, none of them without a licence; 0 where nobody is named."""
    resume = as_resume(text)
    try:
        origin = known_origin(resume, name=None, gender=gender, race=race)
    except EvenhandError:
        return 0
    gender = gender if gender != origin.gender else "male" if gender == "female" else "female"
    persona = persona_for(random.Random(1), resume.text, origin, gender=gender if not race else None, race=race)
    made = swap(resume, (), persona, origin=origin)
    assert [f.reason for f in unlicensed(made)] == []
    assert apply(resume.text, made.revision.edits) == made.text
    assert undone(Document(made.text, "text"), json.loads(json.dumps(manifest(made)))).text == resume.text
    return len(made.revision.edits)


def test_no_letter_of_a_sample_changes_without_a_licence():
    assert len(texts()) > 1500
    sample = random.Random(17).sample(texts(), 60)
    changed = sum(check(text, *axis) for text in sample for axis in (("female", None), ("female", "black")))
    assert changed > 200


@pytest.mark.slow
def test_no_letter_of_the_corpora_changes_without_a_licence():
    changed = sum(check(text, *axis) for text in texts() for axis in (("male", None), ("male", "asian")))
    assert changed > 1000


def test_a_noun_that_owns_by_an_apostrophe_may_become_its_counterpart():
    made = twin("Otto Vale\nHousemaster's prize for chemistry, 2006\n\nHe is a housemaster.\n", gender="female")
    assert [f.reason for f in unlicensed(made)] == []


def test_the_licence_sees_a_letter_that_nobody_may_change():
    made = twin("Jane Doe\njane@doe.com\nSUMMARY\nShe led a team in Boston.\n", gender="male")
    at = made.text.index("Boston")
    spoiled = made.text[:at] + "Coston" + made.text[at + 6 :]
    resume = replace(made.resume, document=replace(made.resume.document, text=spoiled))
    assert list(unlicensed(replace(made, resume=resume)))


@pytest.mark.slow
def test_two_hundred_twins_turn_back_from_the_manifest_alone():
    for number in range(200):
        text = specimens.make(random.Random(number), number).text
        made = twin(text, gender=("male", "female")[number % 2], race=(None, "black", "asian")[number % 3], seed=number)
        assert undone(Document(made.text, "text"), manifest(made)).text == text


def test_a_manifest_of_another_twin_is_refused():
    made = twin("Jane Doe\nShe led a team.\n", gender="male", name="Jane Doe")
    with pytest.raises(Contradiction):
        undone(Document("John Doe\nHe led a team.\n", "text"), manifest(made))
