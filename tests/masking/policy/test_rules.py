"""What users add to a policy: fields, words, patterns and recognizers of their own, and what is wrong with them."""

from __future__ import annotations

import json
import pickle
import tomllib
from pathlib import Path

import pytest

from masking import find, mask
from masking.errors import PolicyError, RecognizerError
from masking.policy import load, parse
from masking.policy.exceptions import toml
from masking.policy.origins import origins
from masking.policy.rules import keys, schema
from masking.span import Field

RESUME = "Jane Doe\njane@doe.example\n\nExperience\nGuard, badge B-123456, Project  Falcon and Z-77\n"
OURS = r"""
extends = "display"
[fields]
email = { operator = "box", threshold = "balanced" }
[keep]
any = ["Acme Hospital", { file = "kept.txt" }]
[mask]
name = ["project falcon"]
badge_number = [{ regex = 'Z-\d+' }]
[[field]]
label = "Badge number"
placeholder = "BADGE"
[[recognizer]]
name = "badge"
field = "badge_number"
patterns = ['\bB-\d{6}\b']
"""


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    (tmp_path / "kept.txt").write_text("# employers\nMercy Trust\n\nOak Clinic\n")
    path = tmp_path / "ours.toml"
    path.write_text(OURS)
    return path


def own(**recognizer: object) -> dict:
    return {
        "extends": "display",
        "field": [{"label": "Badge number"}],
        "recognizer": [{"name": "it", "field": "badge_number", **recognizer}],
    }


def test_words_patterns_and_fields_of_ones_own_are_masked_and_say_which_rule_found_them(ours: Path) -> None:
    assert "Guard, badge [BADGE], [NAME] and [BADGE]" in mask(RESUME, ours).text
    rules = {RESUME[s.start : s.end]: s.recognizer for s in find(RESUME, ours)}
    assert rules["B-123456"] == "policy:badge"
    assert rules["Z-77"] == "mask:badge_number"
    assert rules["Project  Falcon"] == "mask:name"


def test_the_table_of_a_policy_needs_none_of_its_files(ours: Path, tmp_path: Path) -> None:
    policy = load(ours)
    (tmp_path / "kept.txt").unlink()
    assert policy.keep["any"] == ("Acme Hospital", "Mercy Trust", "Oak Clinic")
    assert parse(json.loads(json.dumps(policy.table()))) == policy
    assert parse(tomllib.loads(toml(policy.table()))) == policy
    assert parse(policy.without(["badge_number"]).table()).fields == policy.without(["badge_number"]).fields


def test_a_field_of_ones_own_is_the_same_everywhere() -> None:
    field = Field.own("badge_number")
    assert pickle.loads(pickle.dumps(field)) is field
    assert Field.own("name") is Field.NAME
    assert field not in set(Field)


def test_a_threshold_of_one_field_holds_for_no_other() -> None:
    text = "B-111111 Q-bridge"
    policy = own(patterns=[{"regex": r"B-\d{6}", "score": 0.4}])
    policy["recognizer"].append({"name": "q", "field": "phone", "patterns": [{"regex": r"Q-[a-z]{6}", "score": 0.4}]})
    policy["fields"] = {"phone": "placeholder"}
    assert {s.field.value for s in find(text, parse(policy))} >= {"badge_number", "phone"}
    policy["fields"] = {"phone": {"operator": "placeholder", "threshold": 0.5}}
    fields = {s.field.value for s in find(text, parse(policy))}
    assert "badge_number" in fields
    assert "phone" not in fields


def test_context_raises_a_score_and_a_check_decides() -> None:
    policy = parse(own(patterns=[{"regex": r"\d{16}", "score": 0.1}], context=["badge"]))
    assert find("Order 4539148803436467", policy) == ()
    (span,) = find("Badge: 4539148803436467", policy)
    assert span.score == pytest.approx(0.45)
    checked = parse(own(patterns=[r"\d{16}"], validate="luhn"))
    assert [s.score for s in find("4539148803436467 4539148803436468", checked)] == [1.0]


def test_only_the_group_called_value_is_masked() -> None:
    policy = parse(own(patterns=[r"badge no (?P<value>\d+)"]))
    assert mask("badge no 4711", policy).text == "badge no [BADGE_NUMBER]"


def test_a_pattern_that_blows_up_is_stopped_and_named() -> None:
    with pytest.raises(RecognizerError, match="'it' took longer"):
        find("a" * 80 + "b", parse(own(patterns=["(a|a|aa)+$"], seconds=0.2)))


def module(folder: Path, body: str) -> str:
    folder.joinpath("theirs.py").write_text(
        "import time\nfrom presidio_analyzer import EntityRecognizer, RecognizerResult as R\n"
        "class It(EntityRecognizer):\n"
        "    def __init__(self):\n        super().__init__(supported_entities=['BADGE'])\n"
        "    def load(self): pass\n"
        f"    def analyze(self, text, entities, nlp_artifacts=None):\n        {body}\n"
    )
    return str(folder / "theirs.py") + ":It"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise ValueError(text)", "'it/It' raised ValueError"),
        ("while True: pass", "'it/It' took longer than 0.3 seconds"),
        ("time.sleep(60)", "'it/It' took longer"),
        ("return [R('BADGE', 0, 999, 1.0)]", "'it/It' returned offsets outside the text"),
        ("return [R('BADGE', 4, 2, 1.0)]", "outside the text"),
        ("return [R('BADGE', 0, 5, 1.0), R('BADGE', 3, 8, 1.0)]", "'it/It' returned overlapping spans"),
        ("return None", "raised TypeError"),
        ("raise SystemExit(text)", "'it/It' raised SystemExit"),
        ("return [R('BADGE', 0, 5, float('nan'))]", "'it/It' returned a score that is not between 0 and 1"),
        ("return [R('BADGE', 0, 5, 7.0)]", "a score that is not between 0 and 1"),
    ],
)
def test_a_recognizer_that_misbehaves_is_named_and_never_quotes_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, said: str
) -> None:
    table = {"presidio": module(tmp_path, body), "field": "badge_number", "seconds": 0.3, "name": "it"}
    policy = parse({"extends": "display", "field": [{"label": "Badge number"}], "recognizer": [table]})
    with pytest.raises(RecognizerError, match=said) as told:
        find("Secret Person, B-1", policy)
    assert "Secret" not in str(told.value) + told.value.remedy


def test_a_recognizer_of_presidio_with_a_field_for_its_entity(tmp_path: Path) -> None:
    path = module(tmp_path, "return [R('BADGE', 0, 6, 0.7)]")
    table = {"presidio": path, "entities": {"BADGE": "badge_number"}, "name": "it"}
    policy = parse({"extends": "display", "field": [{"label": "Badge number"}], "recognizer": [table]})
    (span,) = find("B-1234", policy)
    assert (span.field, span.recognizer, span.score) == (Field.own("badge_number"), "policy:it/It", 0.7)
    unmapped = parse({"extends": "display", "recognizer": [{"presidio": path}]})
    with pytest.raises(PolicyError, match="finds BADGE, which has no field"):
        find("B-1234", unmapped)


def test_presidios_own_registry_file_is_read_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "registry.yaml").write_text(
        "supported_languages: [en]\n"
        "global_regex_flags: 26\n"
        "recognizers:\n"
        "  - name: UsSsnRecognizer\n    supported_languages: [en]\n    type: predefined\n"
        "  - name: Zip code Recognizer\n    supported_languages:\n      - language: en\n        context: [zip]\n"
        "    type: custom\n"
        "    supported_entity: ZIP\n    patterns:\n      - {name: zip, regex: '\\b\\d{5}\\b', score: 0.1}\n"
    )
    ours = tmp_path / "ours.toml"
    ours.write_text(
        'extends = "display"\n[fields]\nidentity_number = "box"\naddress = "box"\n'
        '[[recognizer]]\npresidio = "registry.yaml"\nentities = { ZIP = "address" }\n'
    )
    found = {s.recognizer: s.score for s in find("SSN 536-22-1187, zip 90210", ours)}
    assert found["policy:registry/Zip code Recognizer"] == pytest.approx(0.45)
    assert not [s for s in find("Order 12345 of parts", ours) if s.recognizer.startswith("policy:")]


def test_a_spacy_pipeline_with_a_map_of_its_labels(tmp_path: Path) -> None:
    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "ORG", "pattern": "Acme Mills"}])
    nlp.to_disk(tmp_path / "pipeline")
    ours = tmp_path / "ours.toml"
    ours.write_text(
        'extends = "display"\n[[field]]\nlabel = "Employer"\n'
        '[[recognizer]]\nname = "mills"\nspacy = "pipeline"\nlabels = { ORG = "employer" }\n'
    )
    assert mask("Clerk at Acme Mills", ours).text == "Clerk at [EMPLOYER]"
    assert [s.recognizer for s in find("Clerk at Acme Mills", ours)] == ["policy:mills"]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"recogniser": []}, "Did you mean 'recognizer'"),
        ({"fields": {"nmae": "box"}}, "Did you mean 'name'"),
        ({"mask": {"nmae": ["x"]}}, "Did you mean 'name'"),
        ({"keep": {"any": [{"regx": "x"}]}}, "regex"),
        ({"keep": {"any": [{"file": "none.txt"}]}}, "beside the policy"),
        ({"mask": {"name": [{"regex": "("}]}}, "single quotes"),
        ({"field": [{"name": "x"}]}, "what people call it"),
        ({"field": [{"label": "Badge", "operater": "box"}]}, "Did you mean 'operator'"),
        ({"field": [{"label": "Name"}]}, "under [fields]"),
        ({"field": [{"label": "工号"}]}, "name ="),
        ({"recognizer": [{"field": "name"}]}, "example"),
        ({"recognizer": [{"patterns": ["x"]}]}, "what it finds"),
        ({"recognizer": [{"patterns": ["x"], "field": "name", "contex": ["y"]}]}, "Did you mean 'context'"),
        ({"recognizer": [{"patterns": ["x"], "field": "name", "labels": {}}]}, "example"),
        ({"recognizer": [{"patterns": ["x"], "field": "name", "validate": "lun"}]}, "Did you mean 'luhn'"),
        ({"recognizer": [{"patterns": ["x"], "field": "name", "seconds": 0}]}, "5"),
        ({"recognizer": [{"presidio": "no_such_module.It"}]}, "Install it"),
        ({"recognizer": [{"spacy": "xx_no_such", "labels": {"A": "name"}}]}, "Install it"),
        ({"recognizer": [{"patterns": ["x"], "field": "name", "name": "a"}] * 2}, "name of its own"),
        ({"keep": {"any": ["Jane"]}, "mask": {"name": ["Jane"]}}, "one of them"),
    ],
)
def test_what_is_wrong_is_an_error_that_says_what_to_do(table: dict, said: str) -> None:
    with pytest.raises(PolicyError) as told:
        parse({"extends": "display", **table})
    assert said in f"{told.value} {told.value.remedy}"


def test_what_would_be_found_only_to_be_left_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_text('extends = "display"\n[mask]\nphone = ["4711"]\n')
    with pytest.raises(PolicyError, match="does not mask"):
        load(path)


def test_a_policy_that_extends_itself_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('extends = "b.toml"\n')
    (tmp_path / "b.toml").write_text('extends = "a.toml"\n')
    with pytest.raises(PolicyError, match="extends itself"):
        load(tmp_path / "a.toml")


def test_the_origin_of_every_part(ours: Path) -> None:
    said = {part.key: part.origin for part in origins(ours)}
    assert said["fields.name"] == "preset display"
    assert said["fields.email"] == said["recognizer.badge"] == said["mask.name"] == str(ours)
    assert said["firms"] == "default"


def test_the_schema_names_every_key_and_accepts_this_policy() -> None:
    assert schema()["additionalProperties"] is False
    assert set(keys()) >= set(load("display").table())
    import jsonschema

    jsonschema.validate(tomllib.loads(OURS), schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"recogniser": []}, schema())
