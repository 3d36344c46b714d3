"""Words that a policy never masks, roles, and policies written as files."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking import mask
from masking.errors import PolicyError, RecognizerError
from masking.policy import load, parse
from masking.policy.exceptions import toml
from masking.span import Field, Span

RESUME = "Jane Doe\njane@doe.example\n\nExperience\nNurse at Mercy Hospital\n"


def test_an_exception_is_never_masked_whatever_its_case_and_blanks() -> None:
    assert "Jane" not in mask(RESUME, "display").text
    policy = parse({"extends": "display", "keep": {"name": [" jane  DOE "]}})
    assert mask(RESUME, policy).text.startswith("Jane Doe\n[EMAIL]")


def test_an_exception_of_one_field_holds_in_no_other() -> None:
    policy = parse({"extends": "display", "keep": {"url": ["Jane Doe"]}})
    spared = policy.spared("Jane Doe")
    assert not spared.by(Span(0, 8, Field.NAME))
    assert spared.by(Span(0, 8, Field.URL)) == "url"
    assert policy.keeping("Jane Doe").spared("Jane Doe").by(Span(0, 8, Field.NAME)) == "any"


def test_what_stands_inside_an_exception_is_spared_and_what_goes_beyond_it_is_not() -> None:
    text = "Nurse at Florence  Nightingale Hospital, for Florence Nightingale"
    spared = parse({"extends": "display", "keep": {"any": ["florence nightingale hospital"]}}).spared(text)
    assert spared.by(Span(9, 30, Field.NAME))
    assert not spared.by(Span(6, 30, Field.NAME))
    assert not spared.by(Span(45, 65, Field.NAME))


def test_a_pattern_is_an_exception_and_one_that_never_ends_is_named() -> None:
    policy = parse({"extends": "display", "keep": {"name": [{"regex": r"Acme \w+"}]}})
    assert policy.spared("Acme Falcon of Jane").by(Span(5, 11, Field.NAME)) == "name"
    slow = parse({"extends": "display", "keep": {"name": [{"regex": "(a|a|aa)+$"}]}})
    with pytest.raises(RecognizerError, match=r"keep\.name"):
        slow.spared("a" * 60 + "b")


def test_exceptions_and_roles_come_down_from_the_policy_that_is_extended(tmp_path: Path) -> None:
    first = tmp_path / "first.toml"
    first.write_text('extends = "display"\n[keep]\nany = ["Ash"]\n[roles.manager]\noffer = ["name", "original"]\n')
    policy = parse({"extends": str(first), "keep": {"any": ["Elm"]}})
    assert policy.keep == {"any": ("Ash", "Elm")}
    assert policy.roles == {"manager": {"offer": ("name", "original")}}


@pytest.mark.parametrize(
    "wrong",
    [
        {"keep": ["Jane"]},
        {"keep": {"any": "Jane"}},
        {"keep": {"nmae": ["Jane"]}},
        {"keep": {"any": [1]}},
        {"keep": {"any": [""]}},
        {"roles": {"manager": ["name"]}},
        {"roles": {"manager": {"offer": ["nmae"]}}},
        {"roles": {"manager": {"offer": "name"}}},
    ],
)
def test_a_wrong_exception_or_role_is_an_error_that_says_what_to_do(wrong: dict) -> None:
    with pytest.raises(PolicyError) as told:
        parse({"extends": "display", **wrong})
    assert told.value.remedy


words = st.lists(st.text(min_size=1, max_size=12).filter(lambda s: max(s) < "\ud800" or min(s) > "\udfff"), max_size=3)


@given(words, st.dictionaries(st.text('abc -_."é', min_size=1, max_size=6), words, max_size=2))
def test_a_policy_written_as_a_file_is_read_as_it_was(kept: list[str], stages: dict[str, list[str]]) -> None:
    roles = {"hiring manager": {stage: ["name"] for stage in stages}} if stages else {}
    fields = {"name": {"operator": "placeholder", "label": "ÉLÈVE x"}, "phone": "box"}
    policy = parse({"extends": "display", "fields": fields, "keep": {"any": kept} if kept else {}, "roles": roles})
    table = policy.table()
    assert tomllib.loads(toml(table)) == table
    assert parse(tomllib.loads(toml(table))) == policy


def test_a_preset_has_neither_exceptions_nor_roles_in_its_table() -> None:
    assert not {"keep", "roles"} & load("display").table().keys()
