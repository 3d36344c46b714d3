"""Words and pieces of a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.reading.cues import Cue, Shape
from masking.reading.words import any_between, pieces, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("o'brien's b.sc 2019", ["o'brien's", "b", "sc", "2019"]),
        ("state-of-the-art", ["state", "of", "the", "art"]),
        ("नाम: राम", ["नाम", "राम"]),
        ("姓名：王", ["姓名", "王"]),
        ("a_b/c\ufffcd", ["a", "b", "c", "d"]),
        ("", []),
    ],
)
def test_words_are_runs_of_letters_with_their_signs_and_runs_of_digits(text: str, expected: list[str]):
    assert words(text).lowers == expected


def test_words_of_a_set_are_given_in_order():
    cut = words("to be or not to be 7")
    assert cut.of({"to", "or", "nor"}) == [0, 2, 4]
    assert cut.numbers == [6]


def test_cues_of_several_rules_are_found_each_by_its_words():
    first, second, other = Cue(("to", "or")), Cue(("or", "7")), Cue(("nor",))
    short = Shape(lambda word: len(word) == 2 and word.endswith("e"))
    cut = words("to be or not to be 7")
    assert cut.among(first) == [0, 2, 4]
    assert cut.among(second) == [2, 6]
    assert cut.among(short) == [1, 5]
    assert cut.among(first, second, short) == [0, 1, 2, 4, 5, 6]
    assert list(cut.among(other)) == []


def test_a_cue_made_later_is_found_in_words_seen_before():
    words("zyzzyva")
    late = Cue(("zyzzyva",))
    assert words("a zyzzyva").among(late) == [1]


@pytest.mark.parametrize(("start", "end", "expected"), [(0, 3, False), (3, 4, True), (4, 8, False), (4, 9, True)])
def test_a_place_between_two_others(start: int, end: int, expected: bool):
    assert any_between([3, 8], start, end) is expected


@pytest.mark.parametrize("gap", ["\n", "\t", "  ", " | ", "\n\n• ", " \uf0b7 "])
def test_pieces_part_at_breaks_bars_bullets_and_wide_gaps(gap: str):
    text = f"one two{gap}three"
    cut = pieces(text)
    assert [text[a:b] for a, b in zip(cut.starts, cut.ends, strict=True)] == ["one two", "three"]
    assert cut.at(len(text) - 1) == (cut.starts[1], cut.ends[1])


@given(st.text(max_size=200))
def test_words_and_pieces_stand_in_order_and_do_not_overlap(text: str):
    for cut in (words(text), pieces(text)):
        bare = cut.starts == cut.ends == [len(text)]  # nothing but breaks is one empty piece
        assert bare or all(a < b for a, b in zip(cut.starts, cut.ends, strict=True))
        assert all(end <= start for end, start in zip(cut.ends, cut.starts[1:], strict=False))
