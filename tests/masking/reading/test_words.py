"""Words and pieces of a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.reading.words import pieces, words


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


def test_among_gives_places_in_order():
    cut = words("to be or not to be 7")
    assert cut.among({"to", "or"}) == [0, 2, 4]
    assert cut.numbers == [6]


@pytest.mark.parametrize("gap", ["\n", "\t", "  ", " | ", "\n\n• ", " \uf0b7 "])
def test_pieces_part_at_breaks_bars_bullets_and_wide_gaps(gap: str):
    text = f"one two{gap}three"
    cut = pieces(text)
    assert [text[a:b] for a, b in zip(cut.starts, cut.ends, strict=True)] == ["one two", "three"]
    assert cut.at(len(text) - 1) == (cut.starts[1], cut.ends[1])


@given(st.text(max_size=200))
def test_words_and_pieces_stand_in_order_and_do_not_overlap(text: str):
    for cut in (words(text), pieces(text)):
        assert all(a < b or not text for a, b in zip(cut.starts, cut.ends, strict=True))
        assert all(end <= start for end, start in zip(cut.ends, cut.starts[1:], strict=False))
