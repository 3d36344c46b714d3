"""swap, twin, suite and the check of every twin, on whole resumes."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from masking.document import Document
from masking.errors import InputError, NoNameFound, VerificationError
from masking.span import Field, Span, apply
from name_lists import pools
from perturb.benchmark import specimens, trial
from perturb.counterfactual import origin_of, swap, twin, verify
from perturb.counterfactual.record import Counterfactual
from perturb.counterfactual.swapping import as_resume
from perturb.experiment.suites import Design, suite
from perturb.persona import Persona

JANE = """J A N E   D O E
Jane Doe (she/her) | jane.doe@gmail.com | linkedin.com/in/jane-doe-12

SUMMARY
Jane is a proud mother of two. She led her team at Grace & Company; the idea was hers.
Chairwoman of the works council. Member of the Society of Women Engineers.

REFERENCES
Dr. Maria Lopez, Director. She supervised Jane for four years. Call her at 555 0100.
"""
HER = Persona("Jane", "Doe", "female", "white", written="Jane Doe")
HIM = Persona("Malik", "Doe", "male", "black", "Andre")


def test_a_gender_swap_changes_what_tells_the_gender_and_nothing_else():
    assert (
        swap(JANE, (), HIM, origin=HER).text
        == """M A L I K   D O E
Malik Doe (he/him) | malik.doe@gmail.com | linkedin.com/in/malik-doe-12

SUMMARY
Malik is a proud father of two. He led his team at Grace & Company; the idea was his.
Chairman of the works council. Member of the Society of Men Engineers.

REFERENCES
Dr. Maria Lopez, Director. She supervised Malik for four years. Call her at 555 0100.
"""
    )


def test_a_race_swap_keeps_every_word_of_gender():
    made = swap(JANE, (), Persona("Keisha", "Mosley", "female", "black"), origin=HER)
    assert "proud mother" in made.text
    assert "she/her" in made.text
    assert "Jane" not in made.text.replace("J A N E", "Jane")
    assert "Doe" not in made.text


@pytest.mark.parametrize("channel", ["name", "pronoun", "title", "noun", "affinity"])
def test_one_channel_at_a_time(channel):
    made = swap(JANE, (), HIM, origin=HER, channels=[channel])
    assert {edit.reason for edit in made.revision.edits} <= {channel}
    assert made.text != JANE or channel == "title"


def test_the_twin_is_the_edits_applied():
    made = swap(JANE, (), HIM, origin=HER)
    assert apply(JANE, made.revision.edits) == made.text
    assert sum(count for _, count in made.touched) == len(made.revision.edits)


@given(st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_swapping_back_restores_every_byte(number):
    specimen = specimens.make(random.Random(number), number)
    persona = Persona("Malik", "Rayford", "male", "black", "Andre")
    own = Persona(specimen.person.given, specimen.person.family, specimen.person.gender)
    made = swap(specimen.text, (), persona, origin=own)
    assert swap(made.resume, (), made.origin).text == specimen.text
    assert swap(made.text, (), made.origin).text == specimen.text
    assert made.text.count("\n") == specimen.text.count("\n")


def test_line_ends_and_tabs_stay():
    text = "JANE DOE\r\n\tjane.doe@x.org\r\n\r\nShe led her team.\r\n"
    made = swap(text, (), HIM, origin=HER)
    assert made.text == "MALIK DOE\r\n\tmalik.doe@x.org\r\n\r\nHe led his team.\r\n"


def test_a_name_span_stands_in_for_a_candidate_nobody_found():
    resume = replace(as_resume("zzz"), document=Document("Qyx Vbnm\nqyx@x.org", "text"))
    resume = replace(resume, candidate=replace(resume.candidate, name="", span=None))
    assert origin_of(resume, [Span(0, 8, Field.NAME)]).last_name == "Vbnm"


def test_a_name_that_is_neither_given_nor_found_is_asked_for():
    with pytest.raises(NoNameFound) as caught:
        twin("2010 - 2012\n555 0100\n", gender="male")
    assert "--name" in caught.value.remedy


def test_the_file_name_is_swapped_too():
    made = swap(Document(JANE, "text", source="cv/jane_doe_2024.txt"), (), HIM, origin=HER)
    assert made.resume.document.source == "cv/malik_doe_2024.txt"


class TestTwin:
    def test_a_gender_twin_keeps_the_family_name(self):
        made = twin(JANE, gender="male", name="Jane Doe")
        assert made.persona.last_name == "Doe"
        assert made.persona.gender == "male"
        assert made.origin.gender == "female"

    def test_a_race_twin_keeps_the_gender(self):
        made = twin(JANE, race="asian", name="Jane Doe")
        assert made.persona.gender == "female"
        assert made.persona.race == "asian"
        assert made.persona.last_name != "Doe"

    def test_the_same_seed_gives_the_same_twin(self):
        assert twin(JANE, gender="male", seed=3).text == twin(JANE, gender="male", seed=3).text
        assert len({twin(JANE, gender="male", seed=s).persona.first_name for s in range(8)}) > 1

    def test_a_given_name_of_the_same_tradition(self):
        made = twin(
            "Pham Thi Lan\nlan.pham@x.org\n\nSummary\nLan Pham led the plant.\n", gender="male", name="Lan Pham"
        )
        assert made.persona.race == "asian"
        from name_lists import kinship

        assert kinship.origin(made.persona.first_name, "Pham").name == "vietnamese"

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ({}, "needs a gender or a race"),
            ({"gender": "robot"}, "unknown gender 'robot'"),
            ({"race": "klingon"}, "unknown race 'klingon'"),
            ({"gender": "male", "channels": ["shoes"]}, "unknown channel"),
            ({"race": "black", "channels": ["pronoun"]}, "change with the gender only"),
            ({"gender": "male", "name": "Zoltan Kovacs"}, "not in the resume"),
        ],
    )
    def test_contradictions_are_said(self, options, said):
        with pytest.raises(InputError, match=said):
            twin(JANE, **options)


class TestVerify:
    def made(self, text: str, persona: Persona = HIM) -> Counterfactual:
        made = swap(JANE, (), persona, origin=HER)
        return replace(made, resume=replace(made.resume, document=replace(made.resume.document, text=text)))

    def test_a_clean_twin(self):
        assert verify(swap(JANE, (), HIM, origin=HER)) == ()

    def test_nothing_changed(self):
        assert "no-op" in {f.kind for f in verify(self.made(JANE))}

    @pytest.mark.parametrize(
        ("old", "new", "channel"),
        [
            ("Malik is a", "Jane is a", "name"),
            ("malik.doe@", "jane.doe@", "name"),
            ("M A L I K", "J A N E", "name"),
            ("malik-doe-12", "jane-doe-12", "name"),
            ("Malik is a proud father of two.", "Malik likes her twins.", "pronoun"),
        ],
    )
    def test_residue(self, old, new, channel):
        clean = swap(JANE, (), HIM, origin=HER).text
        assert old in clean
        found = verify(self.made(clean.replace(old, new, 1)))
        assert ("residue", channel) in {(f.kind, f.channel) for f in found}

    def test_a_lost_line_and_a_changed_figure(self):
        clean = swap(JANE, (), HIM, origin=HER).text
        assert "collateral" in {f.kind for f in verify(self.made(clean.replace("\n\n", "\n", 1)))}
        assert "collateral" in {f.kind for f in verify(self.made(clean.replace("555", "556")))}

    def test_a_race_twin_that_touched_a_word_of_gender(self):
        her = Persona("Keisha", "Mosley", "female", "black")
        made = swap(JANE, (), her, origin=HER)
        spoiled = made.text.replace("mother", "father")
        spoiled_twin = replace(made, resume=replace(made.resume, document=replace(made.resume.document, text=spoiled)))
        assert "collateral" in {f.kind for f in verify(spoiled_twin)}

    def test_a_twin_that_cannot_be_cleaned_is_not_given_out(self, monkeypatch):
        from perturb.counterfactual import twins

        monkeypatch.setattr(twins, "verify", lambda made: verify(self.made(JANE)))
        with pytest.raises(VerificationError, match="no clean twin"):
            twin(JANE, gender="male")


class TestSuite:
    def test_arms_of_a_gender_design(self):
        made = suite([("a", JANE)], Design("gender", twins=2, placebos=1, alone=("name", "pronoun")))
        names = [v.variant for v in made.variants]
        assert names == ["original", "twin:1", "twin:2", "channel:name", "channel:pronoun", "placebo:1"]
        assert {v.group for v in made.variants if v.variant.startswith("twin")} == {"male"}
        assert {v.group for v in made.variants if v.variant.startswith("placebo")} == {"female"}
        assert made.problems == ()

    def test_arms_of_a_race_design(self):
        made = suite([("a", JANE)], Design("race", races=("black", "asian"), placebos=0))
        assert [v.variant for v in made.variants] == ["original", "twin:black", "twin:asian"]
        assert [v.group for v in made.variants] == ["white", "black", "asian"]

    @pytest.mark.parametrize("axis", ["gender", "race"])
    def test_matched_arms_wear_the_two_names_of_one_pair(self, axis):
        made = suite([("a", JANE)], Design(axis, races=("black",) if axis == "race" else (), matched=True))
        names = {v.variant: v.name for v in made.variants}
        pairs = [
            tuple(n if axis == "race" else n[:1] for n in (p.left, p.right))
            for p in pools.shipped().pairs
            if p.contrast == {"gender": "WF-WM", "race": "WF-BF"}[axis]
        ]
        twin_name, placebo = (tuple(names[v].split(" ")) for v in ("twin", "placebo:1"))
        worn = (placebo, twin_name) if axis == "race" else (placebo[:1], twin_name[:1])
        assert worn in pairs

    def test_a_bad_resume_is_a_problem_and_the_others_go_on(self):
        made = suite([("bad", "x"), ("a", JANE)], Design("gender"))
        assert {p.resume for p in made.problems} == {"bad"}
        assert {v.resume for v in made.variants} == {"a"}

    def test_a_channel_with_nothing_to_change_is_a_problem(self):
        made = suite([("a", JANE)], Design("gender", alone=("title",)))
        assert [(p.variant, "no-op" in p.reason) for p in made.problems] == [("channel:title", True)]

    def test_one_more_resume_changes_no_other(self):
        alone = suite([("a", JANE)], Design("gender", seed=4))
        together = suite(
            [("b", JANE.replace("Jane", "Joan").replace("jane", "joan")), ("a", JANE)], Design("gender", seed=4)
        )
        assert [v.text for v in alone.variants] == [v.text for v in together.variants if v.resume == "a"]

    def test_the_manifest_says_what_was_swapped_where_and_quotes_nothing(self):
        made = suite([("a", JANE)], Design("gender"))
        rows = [json.loads(line) for line in made.manifest()]
        assert [r["variant"] for r in rows] == ["original", "twin", "placebo:1"]
        assert {e["channel"] for e in rows[1]["edits"]} >= {"name", "pronoun", "noun"}
        assert "proud" not in json.dumps(rows)
        assert "Jane" not in json.dumps(rows)

    @pytest.mark.parametrize(
        "design",
        [
            Design("age"),
            Design("race", alone=("pronoun",)),
            Design("gender", races=("black",)),
            Design("gender", twins=0),
        ],
    )
    def test_designs_that_contradict_themselves(self, design):
        with pytest.raises(InputError):
            suite([("a", JANE)], design)


class TestTrial:
    def test_a_specimen_told_of_its_own_person_is_itself(self):
        specimen = specimens.make(random.Random(1), 1)
        assert "".join(specimen.told_of(specimen.person)) == specimen.text

    def test_specimens_have_names_of_at_least_twenty_origins_and_traps(self):
        made = [specimens.make(random.Random(n), n) for n in range(60)]
        assert len({s.origin for s in made}) >= 20
        assert sum(specimens.shape(s.pieces)["keep"] for s in made) > 300

    @pytest.mark.slow
    def test_twins_of_two_hundred_specimens(self):
        result = trial.run(200, seed=11)
        assert result.clean >= 0.97 * 200
        assert result.round_trips >= result.specimens - result.wrong.get("refused", 0)
        assert result.rate("keep") >= 0.999
        assert result.rate("pronoun") >= 0.995


def test_every_twin_of_a_resume_wears_another_name_or_says_that_the_pool_is_exhausted(tmp_path):
    text = "Jane Doe\njane.doe@x.org\n\nSUMMARY\nShe leads. Jane led her team.\n"
    made = suite([("r1", text)], Design("gender", twins=8, placebos=0, seed=5))
    names = [v.name for v in made.variants if v.variant.startswith("twin")]
    assert len(names) == len(set(names)) == 8
    path = tmp_path / "names.csv"
    path.write_text("name,kind,gender,race\nLink,given,male,white\nMoss,family,,white\n", encoding="utf-8")
    few = suite([("r1", text)], Design("gender", twins=2, placebos=0, pool=pools.load(path)))
    assert [v.variant for v in few.variants] == ["original", "twin:1"]
    assert [(p.variant, "left" in p.reason) for p in few.problems] == [("twin:2", True)]
