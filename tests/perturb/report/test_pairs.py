"""Pairs of texts: nothing that names somebody is shown unless asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.span import Edit, Field, Span
from perturb.report.pairs import HIDDEN, segments

TEXT = "Jane Doe\nLeads the Jane Austen Society. She welds; call 555-1234." + " Padding words." * 40 + " She rests."
NAME = Edit(0, 8, "Peter Moss", Field.NAME)
PRONOUN = Edit(TEXT.index("She"), TEXT.index("She") + 3, "He", Field.GENDER)
LAST = Edit(TEXT.rindex("She"), TEXT.rindex("She") + 3, "He", Field.GENDER)
SPANS = [Span(0, 8, Field.NAME), Span(TEXT.index("555"), TEXT.index("555") + 8, Field.PHONE)]


def shown(**options: object) -> str:
    found = segments(TEXT, [NAME, PRONOUN, LAST], **options)
    return "|".join(f"{s.before}>{s.after}" if s.before != s.after or s.label else s.before for s in found)


def test_revealed_texts_show_what_changed() -> None:
    text = shown(reveal=True)
    assert "Jane Doe>Peter Moss" in text
    assert "She>He" in text
    assert "555-1234" in text


def test_masked_texts_hide_the_changed_words_and_what_the_spans_cover() -> None:
    text = shown(spans=SPANS)
    for word in ("Jane Doe", "Peter", "Moss", "She", "555"):
        assert word not in text
    assert "Leads the Jane Austen Society" in text
    assert HIDDEN in text


def test_pronouns_titles_and_nouns_are_shown_and_names_are_not() -> None:
    edits = [Edit(e.start, e.end, e.replacement, e.field, c) for e, c in ((NAME, "name"), (PRONOUN, "pronoun"))]
    found = [(s.before, s.after) for s in segments(TEXT, edits, spans=SPANS) if s.label]
    assert found == [(HIDDEN, HIDDEN), ("She", "He")]


def test_without_spans_no_context_is_shown() -> None:
    text = shown()
    assert "Leads" not in text
    assert "welds" not in text


def test_long_stretches_are_cut() -> None:
    text = shown(reveal=True, context=20)
    assert text.count("Padding") < 10
    assert " … " in text


def test_labels_name_the_field() -> None:
    labels = [s.label for s in segments(TEXT, [NAME, PRONOUN]) if s.label]
    assert labels == ["name", "gender"]


@pytest.mark.parametrize("reveal", [True, False])
def test_no_edit_no_change(reveal: bool) -> None:
    assert all(s.before == s.after for s in segments("short", [], reveal=reveal, spans=[]))


@given(st.lists(st.integers(0, 60), min_size=4, max_size=12, unique=True), st.integers(0, 40))
def test_overlapping_spans_hide_their_union(places: list[int], context: int) -> None:
    text = "".join(chr(0x4E00 + place) for place in range(61))
    places.sort()
    spans = [Span(a, b, Field.NAME) for a, b in zip(places, places[2:], strict=False)]
    edit = Edit(places[0], places[1], "x", Field.NAME)
    found = "".join(s.before + s.after for s in segments(text, [edit], spans=spans, context=context))
    for span in spans:
        assert not set(text[span.start : span.end]) & set(found)
