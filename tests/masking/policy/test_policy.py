"""Policies: presets, files, mistakes in them, and the edits they make."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.document import Document
from masking.errors import PolicyError
from masking.policy import PRESETS, THRESHOLDS, Policy, load, parse
from masking.policy.operators import BOX
from masking.span import FIELDS, OPTIONAL, REQUIRED, Field, Span, apply, check


def mark(text: str, *marks: tuple[str, str]) -> tuple[Document, list[Span]]:
    """The document and a span for the first place of each marked stretch after the one before."""
    spans, at = [], 0
    for field, words in marks:
        start = text.index(words, at)
        at = start + len(words)
        spans.append(Span(start, at, Field(field), 1.0, "test"))
    return Document(text, "text"), spans


def masked(policy: Policy | str, text: str, *marks: tuple[str, str], seed: int = 1) -> str:
    document, spans = mark(text, *marks)
    return apply(text, load(policy).edits(document, spans, rng=Random(seed)))


def test_display_masks_the_required_fields_and_leaves_the_optional_ones() -> None:
    assert load("display").fields == REQUIRED
    assert not set(load("display").fields) & set(OPTIONAL)


@pytest.mark.parametrize("name", ["training", "all"])
def test_training_and_all_mask_every_field(name: str) -> None:
    assert load(name).fields == FIELDS


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_strict(name: str) -> None:
    assert load(name).threshold == THRESHOLDS["strict"] == min(THRESHOLDS.values())


def test_training_uses_pseudonyms_wherever_there_is_a_form_to_keep() -> None:
    operators = load("training").operators
    forms = {Field.NAME, Field.EMAIL, Field.URL, *OPTIONAL}
    assert {f for f in FIELDS if operators[f].name == "pseudonym"} == forms


def test_training_labels_tell_no_trait() -> None:
    text = "Baptist, divorced, she"
    made = masked("training", text, ("religion", "Baptist"), ("marital_status", "divorced"))
    assert made == "[REDACTED], [REDACTED], she"


@pytest.mark.parametrize("name", PRESETS)
def test_a_policy_survives_its_own_table(name: str) -> None:
    assert parse(load(name).table()) == load(name)


def test_a_file_extends_a_preset(tmp_path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(
        'extends = "display"\nthreshold = "balanced"\n[fields]\nurl = "keep"\nphone = "box"\n'
        'name = { operator = "placeholder", label = "CANDIDATE" }\n'
    )
    policy = load(path)
    assert policy.name == "ours"
    assert policy.threshold == 0.5
    assert set(policy.fields) == {*REQUIRED, Field.PHONE} - {Field.URL}
    text = "Ann Lee, 555 2671, ann.dev"
    made = masked(policy, text, ("name", "Ann Lee"), ("phone", "555 2671"), ("url", "ann.dev"))
    assert made == f"[CANDIDATE], {BOX}, ann.dev"


MISTAKES = [
    ({"fields": {"nmae": "box"}}, "'name'"),
    ({"fields": {"name": "placeholdr"}}, "'placeholder'"),
    ({"fields": {"name": "presidio:hsah"}}, "'presidio:hash'"),
    ({"fields": {"name": {"operator": "presidio:mask", "masking_char": "*"}}}, "presidio"),
    ({"fields": {"name": {"operator": "box", "width": 3}}}, "none"),
    ({"fields": {"name": {"operator": "placeholder", "label": "a]b"}}}, "plain word"),
    ({"fields": {"name": "neutral"}}, "placeholder"),
    ({"fields": {}}, "[fields]"),
    ({"fields": "name"}, "[fields]"),
    ({"feilds": {"name": "box"}}, "'fields'"),
    ({"threshold": "strikt", "fields": {"name": "box"}}, "'strict'"),
    ({"threshold": 1.5, "fields": {"name": "box"}}, "strict"),
    ({"threshold": True, "fields": {"name": "box"}}, "strict"),
    ({"affinity": "none", "fields": {"name": "box"}}, "organisation"),
    ({"extends": "displya", "fields": {"name": "box"}}, "'display'"),
]


@pytest.mark.parametrize(("table", "hint"), MISTAKES)
def test_mistakes_in_a_policy_name_the_way_out(table: dict, hint: str) -> None:
    with pytest.raises(PolicyError) as caught:
        parse(table)
    assert hint in caught.value.remedy


@pytest.mark.parametrize("name", ["displya", "missing.toml", "/nowhere/at.toml"])
def test_a_policy_that_is_not_there(name: str) -> None:
    with pytest.raises(PolicyError):
        load(name)


def test_a_file_that_is_no_toml(tmp_path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("[fields\nname = ")
    with pytest.raises(PolicyError, match="TOML"):
        load(path)


def test_only_and_without() -> None:
    assert load("display").only(["Name", "phone"]).fields == (Field.NAME, Field.PHONE)
    assert Field.URL not in load("display").without(["url"]).fields
    with pytest.raises(PolicyError, match="marital"):
        load("display").only(["marital"])
    with pytest.raises(PolicyError):
        load("display").without(["everything"])


CASES = [
    ("placeholder", "Mail ann@a.org now", ("email", "ann@a.org"), "Mail [EMAIL] now"),
    ("box", "Mail ann@a.org now", ("email", "ann@a.org"), f"Mail {BOX} now"),
    ("remove", "Mail ann@a.org now", ("email", "ann@a.org"), "Mail now"),
    ("remove", "Mail ann@a.org", ("email", "ann@a.org"), "Mail"),
    ("remove", "Mail ann@a.org, now", ("email", "ann@a.org"), "Mail, now"),
    ("remove", "ann@a.org now", ("email", "ann@a.org"), "now"),
    ("remove", "(ann@a.org)", ("email", "ann@a.org"), "()"),
    ("remove", "a\nann@a.org\nb", ("email", "ann@a.org"), "a\n\nb"),
    ("presidio:replace", "Mail ann@a.org now", ("email", "ann@a.org"), "Mail <EMAIL> now"),
    ("presidio:redact", "Mail ann@a.org now", ("email", "ann@a.org"), "Mail  now"),
]


@pytest.mark.parametrize(("operator", "text", "marked", "expected"), CASES)
def test_operators(operator: str, text: str, marked: tuple[str, str], expected: str) -> None:
    assert masked(parse({"fields": {"email": operator}}), text, marked) == expected


def test_boxes_have_one_width() -> None:
    policy = parse({"fields": {"name": "box"}})
    assert masked(policy, "Al", ("name", "Al")) == masked(policy, "Bartholomew", ("name", "Bartholomew"))


def test_presidio_operators_with_options_and_a_repeatable_hash() -> None:
    stars = {"operator": "presidio:mask", "masking_char": "*", "chars_to_mask": 3, "from_end": False}
    assert masked(parse({"fields": {"phone": stars}}), "555267", ("phone", "555267")) == "***267"
    hashed = parse({"fields": {"name": "presidio:hash"}})
    first = masked(hashed, "Ann", ("name", "Ann"), seed=1)
    assert first == masked(hashed, "Ann", ("name", "Ann"), seed=1)
    assert first != masked(hashed, "Ann", ("name", "Ann"), seed=2)
    assert "Ann" not in first


def test_two_neighbours_that_are_removed_leave_one_blank() -> None:
    policy = parse({"fields": {"name": "remove", "email": "remove"}})
    assert masked(policy, "a Ann x@y.z b", ("name", "Ann"), ("email", "x@y.z")) == "a b"


def test_titles_go_with_their_dot_and_blank() -> None:
    assert masked("display", "Dear Mr. Lee", ("gender", "Mr"), ("name", "Lee")) == "Dear [NAME]"
    assert masked("display", "Mrs Lee", ("gender", "Mrs"), ("name", "Lee")) == "[NAME]"


def test_agreement_never_touches_another_span() -> None:
    text = "She Manages, she manages"
    made = masked("display", text, ("gender", "She"), ("name", "Manages"), ("gender", "she"))
    assert made == "They [NAME], they manage"


def test_graded_affinity() -> None:
    text = "Member, Society of Women Engineers (SWE)"
    marks = (("gender", "Society of Women Engineers"), ("gender", "SWE"))
    assert masked("all", text, *marks) == "Member, [GENDER] ([GENDER])"
    word = parse({"extends": "all", "affinity": "word"})
    assert masked(word, text, *marks) == "Member, Society of [GENDER] Engineers ([GENDER])"


def test_no_field_is_left_without_a_mask_by_any_preset() -> None:
    for name in PRESETS:
        for field in load(name).fields:
            text = "x Secretly y"
            assert "Secretly" not in masked(name, text, (str(field), "Secretly")), (name, field)


TEXT = st.text(alphabet="abc she her Mr.\n,@1/é", min_size=1, max_size=80)


@given(TEXT, st.data(), st.sampled_from(PRESETS), st.sampled_from(["organisation", "word"]))
def test_edits_are_always_sorted_disjoint_and_cover_every_span(text: str, data, name: str, affinity: str) -> None:
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = [Span(a, b, data.draw(st.sampled_from(FIELDS))) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    policy = parse({"extends": name, "affinity": affinity})
    edits = policy.edits(Document(text, "text"), spans, rng=Random(0))
    check(text, edits)
    covered = {at for edit in edits for at in range(edit.start, edit.end)}
    wanted = {at for span in spans if span.field in policy.fields for at in range(span.start, span.end)}
    if affinity == "organisation":
        assert wanted <= covered


def test_faker_invents_in_the_locale_of_the_policy_and_keeps_one_value_for_the_same_words() -> None:
    policy = parse({"fields": {"phone": {"operator": "faker:phone_number", "locale": "de_DE"}}})
    document = Document("Call +1 512 555 0134 or +1 512 555 0134, not +1 512 555 0199.", "text")
    spans = [Span(5, 20, Field.PHONE), Span(24, 39, Field.PHONE), Span(45, 60, Field.PHONE)]
    first = policy.edits(document, spans, rng=Random(1))
    assert first[0].replacement == first[1].replacement != first[2].replacement
    assert all(edit.replacement not in document.text for edit in first)
    assert first == policy.edits(document, spans, rng=Random(1))
    assert first != policy.edits(document, spans, rng=Random(2))
    english = parse({"fields": {"phone": "faker:phone_number"}}).edits(document, spans, rng=Random(1))
    assert [edit.replacement for edit in english] != [edit.replacement for edit in first]


@pytest.mark.parametrize(
    ("operator", "said"),
    [
        ("faker:phone_numbr", "faker:phone_number"),
        ({"operator": "faker:city", "locale": "xx_YY"}, "de_DE"),
        ({"operator": "faker:city", "language": "de"}, "locale"),
        ("faker:binary", "string"),
        ("faker:random_element", "unknown operator"),
        ("faker:seed_instance", "unknown operator"),
    ],
)
def test_what_faker_cannot_do_is_refused(operator: object, said: str) -> None:
    with pytest.raises(PolicyError) as caught:
        parse({"fields": {"phone": operator}})
    assert said in f"{caught.value} {caught.value.remedy}"


@pytest.mark.parametrize(
    ("operator", "text", "old", "wanted"),
    [
        ("neutral", "Mr. Roe welds.", "Mr", "Roe welds."),
        ("neutral", "Roe (Mr), welder", "Mr", "Roe (), welder"),
        ("remove", "Rigger\nJane welds", "Jane", "Rigger\nwelds"),
        ("remove", "Ask Jane, please", "Jane", "Ask, please"),
    ],
)
def test_what_is_removed_takes_its_point_and_one_blank_and_nothing_else(operator, text, old, wanted) -> None:
    assert masked(parse({"fields": {"gender": operator}}), text, ("gender", old)) == wanted


def test_an_operator_without_options_is_its_name_and_an_unknown_one_like_no_other_gets_no_proposal() -> None:
    fields = {"name": "box", "email": "placeholder"}
    assert {f: o for f, o in parse({"fields": fields}).table()["fields"].items() if f in fields} == fields
    with pytest.raises(PolicyError) as caught:
        parse({"fields": {"name": "qqqq"}})
    assert caught.value.remedy.startswith("Known: ")
