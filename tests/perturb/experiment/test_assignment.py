from __future__ import annotations

import pytest

from masking.document import Document
from masking.errors import InputError
from perturb.experiment.assignment import assign
from perturb.experiment.balancing import balance
from perturb.experiment.subject import Subject
from perturb.experiment.suites import Design


@pytest.fixture
def subjects(resumes):
    return tuple(Subject(name, Document(text, "text"), f"{name}.txt") for name, text in resumes.items())


def kinds(made):
    return {variant.variant for variant in made.variants}


def test_everybody_gets_a_twin_of_the_other_gender(subjects, resumes):
    made = assign(subjects, Design("gender"))
    assert (made.resumes, made.twins, made.left_out) == (6, 6, ())
    groups = {(v.resume, v.variant): v.group for v in made.variants}
    assert groups["a1", "original"] == groups["a2", "twin"] == "female"
    assert groups["a2", "original"] == groups["a1", "twin"] == "male"
    texts = {(v.resume, v.variant): v.text for v in made.variants}
    assert all(texts[name, "original"] == text for name, text in resumes.items())
    assert "He teaches." in texts["a1", "twin"]
    assert "Jane" not in texts["a1", "twin"]


def test_placebos(subjects):
    made = assign(subjects, Design("gender"), placebos=("name", "spacing", "repeat"))
    assert kinds(made) == {"original", "twin", "placebo:1", "placebo:spacing", "placebo:same text"}
    by = {(v.resume, v.variant): v for v in made.variants}
    original, spaced, again = (by["a1", k] for k in ("original", "placebo:spacing", "placebo:same text"))
    assert spaced.text != original.text
    assert spaced.text.split() == original.text.split()
    assert (again.text, again.draw) == (original.text, 1)
    assert kinds(assign(subjects, Design("gender", placebos=0), placebos=())) == {"original", "twin"}


def test_race_is_compared_with_the_reference(subjects):
    made = assign(subjects, Design("race"))
    pairs = set()
    for variant in made.variants:
        if variant.variant.startswith("twin"):
            own = next(v.group for v in made.variants if (v.resume, v.variant) == (variant.resume, "original"))
            pairs.add(frozenset({own, variant.group}))
    assert all("white" in pair for pair in pairs)
    only = assign(subjects, Design("race", races=("black",)))
    assert {v.group for v in only.variants if v.variant.startswith("twin")} == {"black"}


def test_matched_twins_are_compared_with_the_other_name_of_their_pair(subjects, resumes):
    made = assign(subjects, Design("gender"), placebos=(), kind="matched")
    by = {(one.resume, one.variant): one for one in made.variants}
    assert {variant for _, variant in by} == {"original", "twin", "placebo:own name"}
    assert made.resumes == made.twins == len(resumes)
    for name, text in resumes.items():
        assert by[name, "placebo:own name"].text == text
        assert by[name, "original"].text not in (text, by[name, "twin"].text)
        assert by[name, "original"].group == by[name, "placebo:own name"].group != by[name, "twin"].group


def test_a_placebo_design_swaps_within_the_group(subjects, resumes):
    made = assign(subjects, Design("gender"), placebos=(), kind="placebo")
    by = {(one.resume, one.variant): one for one in made.variants}
    assert {variant for _, variant in by} == {"original", "twin"}
    for name, text in resumes.items():
        assert by[name, "original"].text == text != by[name, "twin"].text
        assert by[name, "original"].group == by[name, "twin"].group


def test_a_placebo_design_leaves_nobody_out_for_a_twin_that_plays_no_part():
    text = "Lebenslauf\nName: Anna Berger\nanna@berger.de\n\n"
    text += "Sie leitet ein Team und arbeitet mit ihrer Gruppe in Berlin.\n"
    subjects = (Subject("a", Document(text, "text"), "a.txt"),)
    with pytest.raises(InputError, match="another language"):
        assign(subjects, Design("gender"), placebos=())
    made = assign(subjects, Design("gender"), placebos=(), kind="placebo")
    assert (made.twins, made.left_out) == (1, ())


def test_the_balance_is_that_of_the_names_in_this_run(subjects):
    for kind in ("original", "matched"):
        made = assign(subjects, Design("gender"), placebos=(), kind=kind)
        rows = {row.covariate: row for row in balance(made)}
        assert set(rows) <= {"log_frequency", "length", "syllables", "cohort", "own_group_share"}
        assert {row.contrast for row in rows.values()} == {"male-female"}
        assert {row.kind for row in rows.values()} == {"given"}
        twins = {v.resume: v.counterfactual for v in made.suite.variants if v.variant == "twin"}
        others = {v.resume: v.counterfactual.persona for v in made.suite.variants
                  if v.variant == "original" and v.counterfactual}  # fmt: skip
        men = [
            p.first_name
            for resume, twin in twins.items()
            for p in (twin.persona, others.get(resume, twin.origin))
            if p.gender == "male"
        ]
        assert rows["length"].left_mean == pytest.approx(sum(map(len, men)) / len(men))
        assert rows["length"].pairs == len(twins)


def test_who_cannot_take_part_is_named(subjects, resumes):
    odd = Subject("odd", Document("Lorem ipsum dolor sit amet.\n", "text"), "odd.txt")
    made = assign((*subjects, odd), Design("gender"))
    assert made.resumes == 6
    assert [(left.id, left.source) for left in made.left_out] == [("odd", "odd.txt")]
    assert made.left_out[0].reason


def test_nobody_left_is_an_error():
    odd = Subject("odd", Document("Lorem ipsum dolor sit amet.\n", "text"))
    with pytest.raises(InputError, match="no twin could be made of any of the 1 resumes"):
        assign((odd,), Design("gender"))


@pytest.mark.parametrize(
    ("design", "placebos", "message"),
    [
        (Design("age"), ("name",), "unknown axis"),
        (Design("gender", alone=("hair",)), ("name",), "unknown channel"),
        (Design("gender"), ("sugar",), "there is no placebo 'sugar'"),
    ],
)
def test_designs_that_cannot_be(subjects, design, placebos, message):
    with pytest.raises(InputError, match=message):
        assign(subjects, design, placebos=placebos)


def test_progress_and_repeatability(subjects):
    seen = []
    first = assign(subjects, Design("gender", seed=3), progress=lambda done, total: seen.append((done, total)))
    assert seen[0] == (0, 6)
    assert first.variants == assign(subjects, Design("gender", seed=3)).variants
    assert first.variants != assign(subjects, Design("gender", seed=4)).variants


def test_how_a_variant_was_made(subjects):
    made = assign(subjects, Design("gender"))
    twin = made.counterfactual("a1", "twin")
    assert twin is not None
    assert twin.persona.gender == "male"
    assert made.counterfactual("a1", "original") is None
    assert made.counterfactual("zz", "twin") is None


@pytest.mark.parametrize("race", ["black", "white", "asian"])
def test_matched_names_where_the_only_other_race_is_the_resumes_own(race):
    name = {"black": "Lakisha Washington", "white": "Emily Sullivan", "asian": "Mei Chen"}[race]
    text = f"{name}\n\nSummary\nShe runs a ward and trains nurses.\n"
    others = ("Emily Sullivan", "Mei Chen") if race == "black" else ("Lakisha Washington", "Mei Chen")
    texts = [text, *(text.replace(name, other) for other in others)]
    subjects = tuple(Subject(f"r{n}", Document(t, "text"), f"r{n}.txt") for n, t in enumerate(texts))
    made = assign(subjects, Design("race", races=(race,)), kind="matched")
    assert made.twins > 0
    assert "r0" in {one.id for one in made.left_out} | {v.resume for v in made.variants}
