"""A policy steers a twin: what it keeps stays, what its rules find helps, and both are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from masking.errors import RecognizerError, VerificationError
from masking.policy import parse
from perturb.cli.twin import made as made_by_worker
from perturb.counterfactual import swap, undoing, verify
from perturb.counterfactual.twins import twin
from perturb.experiment.suites import Design, suite

RESUME = """Jane Okafor
jane.okafor@example.org

She wrote Jane Okafor at Sea and plays for the Leeds Women's Chess Club.
Ms. Okafor led a team of six at Halden Motors. She was praised for her work.
"""


def steer(**table: Any) -> Any:
    return parse({"extends": "all", **table})


KEPT = [
    ("words in any field", {"any": ["Jane Okafor at Sea"]}, ["Jane Okafor at Sea", "He wrote"], ["Ms."]),
    ("letter case does not matter", {"name": ["jane okafor at sea"]}, ["Jane Okafor at Sea"], ["She"]),
    ("a pattern", {"name": [{"regex": r"\w+ \w+ at Sea"}]}, ["Jane Okafor at Sea"], ["She", "jane.okafor"]),
    ("a society", {"gender": ["Leeds Women's Chess Club"]}, ["the Leeds Women's Chess Club"], ["She", "Jane"]),
    ("an address", {"email": ["jane.okafor@example.org"]}, ["jane.okafor@example.org", "He wrote"], ["Ms."]),
    ("one word", {"any": ["Ms"]}, ["Ms. Okafor led", "He wrote"], ["Jane"]),
]


@pytest.mark.parametrize(("keep", "stands", "gone"), [case[1:] for case in KEPT], ids=[case[0] for case in KEPT])
def test_what_a_policy_keeps_is_never_changed(keep: dict[str, Any], stands: list[str], gone: list[str]) -> None:
    made = twin(RESUME, gender="male", policy=steer(keep=keep), seed=3)
    for words in stands:
        assert words in made.text
    for words in gone:
        assert words not in made.text
    assert made.kept
    assert any("[keep]" in told for told in made.notes)
    assert undoing.manifest(made)["kept"] == made.kept
    assert all(e.end <= start or end <= e.start for e in made.revision.edits for start, end in made.kept)


def test_without_a_policy_the_same_words_are_changed() -> None:
    made = twin(RESUME, gender="male", seed=3)
    assert not made.kept
    assert "Jane" not in made.text
    assert "Women's" not in made.text
    assert not any("keep" in told for told in made.notes)


def test_the_verifier_sees_an_old_name_beside_one_that_is_kept() -> None:
    policy = steer(keep={"any": ["Jane Okafor at Sea"]})
    made = twin(RESUME, gender="male", policy=policy, seed=3)
    assert verify(made) == ()
    from dataclasses import replace

    from masking.span import apply

    edits = made.revision.edits[1:]  # the name at the top stays
    document = replace(made.resume.document, text=apply(RESUME, edits))
    forgotten = replace(
        made, resume=replace(made.resume, document=document), revision=replace(made.revision, edits=edits)
    )
    assert any(finding.kind == "residue" for finding in verify(forgotten))


def test_a_twin_in_which_all_is_kept_is_none() -> None:
    with pytest.raises(VerificationError, match="nothing was changed"):
        twin("Jane Okafor\nWelder.\n", gender="male", policy=steer(keep={"name": ["Jane Okafor"]}), name="Jane Okafor")


def test_the_article_of_a_society_that_is_kept_stays_with_it() -> None:
    text = "Wei Zhang\nwei.zhang@example.org\n\nHe is an officer of an Asian Chamber of Commerce.\n"
    policy = steer(keep={"ethnicity": ["Asian Chamber of Commerce"]})
    made = twin(text, race="white", policy=policy, seed=1)
    assert "of an Asian Chamber of Commerce" in made.text
    assert "an Asian" not in twin(text, race="white", seed=1).text


HEADED = "Curriculum\n\n12 Mill Lane\n\nSummary\nwelder with ten years at the bench, badge zzyx qvorn of line two\n"


@pytest.mark.parametrize(
    ("table", "rule"),
    [
        ({"mask": {"name": ["zzyx qvorn"]}}, "mask:name"),
        ({"recognizer": [{"name": "staff", "field": "name", "patterns": [r"zz\w+ q\w+"]}]}, "policy:staff"),
    ],
)
def test_rules_find_the_name_and_it_says_which(table: dict[str, Any], rule: str) -> None:
    made = twin(HEADED, gender="male", policy=steer(**table))
    assert "zzyx" not in made.text
    assert made.factual.candidate.recognizer == rule
    assert f"the name was found by {rule}" in made.notes
    assert undoing.manifest(made)["named_by"] == rule


def test_a_name_that_is_kept_is_not_the_candidates() -> None:
    text = "Florence Nightingale\n\nMaria Lopez\nmaria.lopez@example.org\n\nNurse. She leads the ward.\n"
    made = twin(text, gender="male", policy=steer(keep={"name": ["Florence Nightingale"]}))
    assert made.text.startswith("Florence Nightingale\n")
    assert "Maria" not in made.text


def test_what_a_rule_finds_and_no_swap_changes_is_told() -> None:
    policy = steer(mask={"gender": ["Zonta"]})
    made = twin(f"{RESUME}Member of Zonta.\n", gender="male", policy=policy)
    assert "1 place(s) of gender stand that mask:gender found and no swap changes" in made.notes


def test_swapping_back_restores_the_original() -> None:
    policy = steer(keep={"any": ["Jane Okafor at Sea"]})
    made = twin(RESUME, gender="male", policy=policy)
    assert swap(made.resume, (), made.origin, policy=policy).text == RESUME


def test_a_suite_keeps_too_and_its_manifest_says_where() -> None:
    made = suite([("r1", RESUME)], Design("gender", policy=steer(keep={"any": ["Jane Okafor at Sea"]})))
    twins = [one for one in made.variants if one.variant != "original"]
    assert len(twins) == 2
    assert all("Jane Okafor at Sea" in one.text for one in twins)
    told = [json.loads(line) for line in made.manifest()]
    assert all(one["kept"] for one in told if one["variant"] == "twin")


def test_a_recognizer_that_fails_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def check(words: str) -> bool:\n    raise ValueError(words)\n")
    rule = {"name": "staff", "field": "name", "patterns": ["Jane"], "validate": f"{tmp_path}/mine.py:check"}
    with pytest.raises(RecognizerError, match="staff"):
        twin(RESUME, gender="male", policy=steer(recognizer=[rule]))


def test_the_worker_of_the_command_and_of_the_service_reads_the_policy() -> None:
    header = {"source": "cv.txt", "channels": None, "names": None, "suffix": "", "policy": None}
    options = {"gender": "male", "race": None, "name": None, "seed": 3}
    table = steer(keep={"any": ["Jane Okafor at Sea"]}).table()
    told, data = made_by_worker({**header, "options": options, "policy": table}, RESUME.encode())
    assert b"Jane Okafor at Sea" in data
    assert any("[keep]" in one for one in told["notes"])
