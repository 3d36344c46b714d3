"""What a reviewer's corrections make of the spans that were found."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from masking.desk.corrections import Correction, corrected, doubtful, mark, occurrences, trimmed, verdicts
from masking.span import Field, Span

TEXT = "Jane Doe met Jane at St Mary's School, and jane  doe left."
NAME = Span(0, 8, Field.NAME, 0.9, "name:tagger")
SCHOOL = Span(21, 37, Field.SCHOOL, 0.5, "school:tagger")
MASK = [Correction("mask", 13, 17, Field.NAME)]


def places(spans):
    return [(s.start, s.end, str(s.field)) for s in spans]


def test_a_missed_name_is_added_and_a_vain_mask_goes() -> None:
    left = corrected([NAME, SCHOOL], [*MASK, Correction("unmask", 21, 37)])
    assert places(left) == [(0, 8, "name"), (13, 17, "name")]
    assert left[1].recognizer == "review"


def test_a_new_field_takes_the_place_of_the_old_one() -> None:
    assert places(corrected([SCHOOL], [Correction("mask", 21, 37, Field.RELIGION)])) == [(21, 37, "religion")]


def test_half_a_name_that_nobody_spoke_of_stays_masked() -> None:
    left = trimmed(corrected([NAME], [Correction("unmask", 0, 4)]), TEXT)
    assert places(left) == [(5, 8, "name")]


def test_the_last_word_holds() -> None:
    said = [Correction("unmask", 0, 8), Correction("mask", 0, 8, Field.URL), Correction("unmask", 0, 8)]
    assert corrected([NAME], said) == ()


def test_what_was_confirmed_is_doubted_no_more() -> None:
    assert doubtful([NAME, SCHOOL], []) == (SCHOOL,)
    assert doubtful([NAME, SCHOOL], [Correction("check", 21, 37)]) == ()


def test_words_are_found_whatever_their_case_and_blanks() -> None:
    assert occurrences(TEXT, "Jane Doe") == ((0, 8), (43, 52))
    assert occurrences("Janet and Jane", "jane") == ((10, 14),)
    assert occurrences("anything", "  ") == ()
    assert occurrences("我叫王小明,", "王小明") == ((2, 5),)
    assert occurrences("C++ and C", "C++") == ((0, 3),)


def test_verdicts_say_what_was_right_vain_missed_or_of_another_field() -> None:
    final = [NAME, Span(13, 17, Field.NAME), Span(21, 37, Field.RELIGION)]
    found = [NAME, SCHOOL, Span(40, 43, Field.GENDER)]
    said = [(span.start, verdict) for span, verdict in verdicts(found, final)]
    assert said == [(0, "right"), (21, "field"), (40, "vain"), (13, "missed")]


def test_another_mask_has_another_mark() -> None:
    assert mark([NAME]) != mark([SCHOOL])
    assert mark([NAME]) == mark([Span(0, 8, Field.NAME, 0.1, "other")])


steps = st.tuples(st.sampled_from(["mask", "unmask"]), st.integers(0, 39), st.integers(1, 20)).map(
    lambda t: Correction(t[0], t[1], min(40, t[1] + t[2]), Field.NAME if t[0] == "mask" else None)
)


@given(st.lists(steps, max_size=8))
def test_corrected_spans_are_sorted_disjoint_and_say_what_the_last_word_was(said) -> None:
    left = corrected([Span(3, 12, Field.EMAIL), Span(20, 31, Field.URL)], said)
    assert all(a.end <= b.start for a, b in pairwise(left))
    for at in range(40):
        spoken = [c.action for c in said if c.start <= at < c.end]
        wanted = spoken[-1] == "mask" if spoken else 3 <= at < 12 or 20 <= at < 31
        assert any(s.start <= at < s.end for s in left) == wanted
