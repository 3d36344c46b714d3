"""Spans and edits: what is covered stays covered, and outside the edits nothing changes."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.document import Document
from masking.errors import InternalError
from masking.span import FIELDS, OPTIONAL, REQUIRED, Edit, Field, Revision, Span, apply, inverse, resolve

TEXT = "Jane O'Neil, jane.oneil@example.org, Smith College, class of 2012; she/her"


@st.composite
def spans_in(draw: st.DrawFn, length: int) -> list[Span]:
    def span() -> Span:
        start = draw(st.integers(0, length - 1))
        end = draw(st.integers(start + 1, length))
        return Span(start, end, draw(st.sampled_from(FIELDS)), draw(st.floats(0, 1)), "test")

    return [span() for _ in range(draw(st.integers(0, 12)))]


@st.composite
def edits_in(draw: st.DrawFn, length: int) -> list[Edit]:
    cuts = sorted(draw(st.lists(st.integers(0, length), max_size=12)))
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    return [Edit(a, b, draw(st.text(max_size=6)), Field.NAME) for a, b in pairs]


def covered(spans) -> set[int]:
    return {at for span in spans for at in range(span.start, span.end)}


def test_ten_fields_are_required_and_six_are_optional() -> None:
    assert len(REQUIRED) == 10
    assert len(OPTIONAL) == 6
    assert {*REQUIRED, *OPTIONAL} == set(Field)


@given(spans_in(len(TEXT)))
def test_resolved_spans_are_sorted_disjoint_and_cover_the_same(spans: list[Span]) -> None:
    resolved = resolve(spans, TEXT)
    assert covered(resolved) == covered(spans)
    assert all(a.end <= b.start for a, b in pairwise(resolved))


@given(spans_in(len(TEXT)))
def test_resolving_twice_changes_nothing(spans: list[Span]) -> None:
    once = resolve(spans, TEXT)
    assert resolve(once, TEXT) == once


def test_the_longer_field_keeps_its_extent() -> None:
    name = Span(0, 11, Field.NAME, 0.9, "name")
    school = Span(5, 47, Field.SCHOOL, 0.5, "school")
    assert [(s.start, s.end, s.field) for s in resolve([name, school], TEXT)] == [
        (0, 5, Field.NAME),
        (5, 47, Field.SCHOOL),
    ]


def test_a_rest_without_letters_joins_its_neighbour() -> None:
    text = "(Jane)"
    resolved = resolve([Span(0, 5, Field.GENDER, 0.2), Span(1, 6, Field.NAME, 0.9)], text)
    assert [(s.start, s.end, s.field) for s in resolved] == [(0, 6, Field.NAME)]


def test_touching_spans_stay_two() -> None:
    spans = (Span(0, 4, Field.NAME), Span(4, 8, Field.NAME))
    assert resolve(spans, TEXT) == spans


@given(edits_in(len(TEXT)))
def test_outside_the_edits_nothing_changes(edits: list[Edit]) -> None:
    changed = apply(TEXT, edits)
    at = 0
    for edit in edits:
        kept = TEXT[at : edit.start]
        assert changed.startswith(kept + edit.replacement)
        changed = changed[len(kept) + len(edit.replacement) :]
        at = edit.end
    assert changed == TEXT[at:]


@given(edits_in(len(TEXT)))
def test_inverse_edits_restore_the_text(edits: list[Edit]) -> None:
    assert apply(apply(TEXT, edits), inverse(TEXT, edits)) == TEXT


@pytest.mark.parametrize(
    "edits",
    [
        [Edit(0, 5, "", Field.NAME), Edit(4, 8, "", Field.NAME)],
        [Edit(4, 8, "", Field.NAME), Edit(0, 3, "", Field.NAME)],
        [Edit(5, 4, "", Field.NAME)],
        [Edit(0, len(TEXT) + 1, "", Field.NAME)],
    ],
    ids=["overlap", "unsorted", "backwards", "outside"],
)
def test_impossible_edits_are_a_bug(edits: list[Edit]) -> None:
    with pytest.raises(InternalError):
        apply(TEXT, edits)


def test_a_revision_reads_as_its_text() -> None:
    document = Document(TEXT, "text")
    assert Revision(document, (Edit(0, 11, "[NAME]", Field.NAME),)).text.startswith("[NAME], jane")


def test_records_do_not_show_the_text() -> None:
    assert "Neil" not in repr(Revision(Document(TEXT, "text"), (Edit(0, 4, "O'Neil", Field.NAME),)))


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_field_is_pickled_as_its_class_and_value(protocol: int) -> None:
    assert pickle.loads(pickle.dumps(Field.NAME, protocol)) is Field.NAME
    assert Field.NAME.__reduce_ex__(protocol) == (Field, ("name",))
    assert b"getattr" not in pickle.dumps(tuple(Field), protocol)


def test_an_empty_span_covers_nothing() -> None:
    assert resolve([Span(3, 3, Field.NAME)], TEXT) == ()


def test_of_one_field_the_span_of_more_confidence_names_the_recognizer() -> None:
    first, second = Span(0, 6, Field.NAME, 0.4, "first"), Span(3, 9, Field.NAME, 0.7, "second")
    assert resolve([first, second], TEXT) == (Span(0, 9, Field.NAME, 0.7, "second"),)
    assert resolve([second, first], TEXT) == (Span(0, 9, Field.NAME, 0.7, "second"),)
    alike = Span(3, 9, Field.NAME, 0.4, "alike")
    assert resolve([first, alike], TEXT) == (Span(0, 9, Field.NAME, 0.4, "first"),)


def test_of_spans_that_begin_together_the_longer_comes_first() -> None:
    short, long = Span(0, 4, Field.NAME, 0.5, "short"), Span(0, 11, Field.NAME, 0.5, "long")
    assert resolve([short, long], TEXT) == (long,)


def test_of_fields_as_long_the_one_of_more_confidence_keeps_its_extent() -> None:
    name, school = Span(0, 6, Field.NAME, 0.4), Span(3, 9, Field.SCHOOL, 0.7)
    assert [(s.start, s.end, s.field) for s in resolve([name, school], TEXT)] == [
        (0, 3, Field.NAME),
        (3, 9, Field.SCHOOL),
    ]
    assert [s.end for s in resolve([replace(name, score=0.7), school], TEXT)] == [6, 9]


def test_what_overlaps_nothing_of_a_cluster_stays_as_it_is() -> None:
    wide, inside, apart = Span(0, 9, Field.NAME, 0.5), Span(1, 3, Field.SCHOOL, 0.5), Span(9, 12, Field.SCHOOL, 0.5)
    assert resolve([wide, inside, apart], TEXT) == (wide, apart)


def test_a_revision_shows_itself_masked_in_a_notebook() -> None:
    shown = Revision(Document(TEXT, "text"), (Edit(0, 11, "[NAME]", Field.NAME),))._repr_html_()
    assert "[NAME]" in shown
    assert "O'Neil" not in shown


def test_a_field_of_ones_own_is_one_object_by_its_name() -> None:
    own = Field.own("badge")
    assert (own.value, own.name, str(own)) == ("badge", "BADGE", "badge")
    assert Field.own("badge") is own
    assert Field("badge") is own
    assert Field.own("name") is Field.NAME
    assert pickle.loads(pickle.dumps(own)) is own
    with pytest.raises(ValueError, match="unheard"):
        Field("unheard")
