"""Tokens and cells of a text."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.reading.tokens import LINK, MAIL, Gap, cells, tokenize


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("O'Brien's B.Sc 2019", ["O'Brien's", "B", ".", "Sc", "2019"]),
        ("state-of-the-art", ["state", "-", "of", "-", "the", "-", "art"]),
        ("नाम: राम", ["नाम", ":", "राम"]),
        ("姓名：王", ["姓名", "：", "王"]),
        ("a_b/c\ufffcd", ["a", "_", "b", "/", "c", "\ufffc", "d"]),
        ("", []),
    ],
)
def test_tokens_are_words_with_their_signs_numbers_and_marks(text: str, expected: list[str]):
    assert list(tokenize(text).words) == expected


@pytest.mark.parametrize("address", ["jo.li@x.org", "jo+cv@mail.x.co.uk"])
def test_an_address_is_one_token(address: str):
    assert list(tokenize(f"write to {address}.").words) == ["write", "to", MAIL, "."]


@pytest.mark.parametrize("link", ["https://x.org/jo?a=1", "www.x.org/jo", "linkedin.com/in/jo-li"])
def test_a_link_is_one_token(link: str):
    cut = tokenize(f"see {link}, then call")
    assert list(cut.words) == ["see", LINK, ",", "then", "call"]


def test_gaps_tell_cells_lines_and_paragraphs():
    cut = tokenize("a b\tc   d\ne\n\nf(g")
    gaps = dict(zip(cut.words, cut.gaps, strict=True))
    assert [gaps[w] for w in "abcdef(g"] == [
        Gap.PARAGRAPH, Gap.BLANK, Gap.WIDE, Gap.WIDE, Gap.LINE, Gap.PARAGRAPH, Gap.NONE, Gap.NONE,
    ]  # fmt: skip
    assert list(cut.lines) == [0, 0, 0, 0, 1, 2, 2, 2]


def test_tokens_between_two_places():
    cut = tokenize("one two three")
    assert [cut.words[at] for at in cut.between(4, 7)] == ["two"]
    assert [cut.words[at] for at in cut.between(5, 9)] == ["two", "three"]
    assert list(cut.between(3, 4)) == []


@pytest.mark.parametrize("gap", ["\n", "\t", "  ", " | ", "\n\n• ", " \uf0b7 "])
def test_cells_part_at_breaks_bars_bullets_and_wide_gaps(gap: str):
    text = f"one two{gap}three"
    cut = cells(text)
    assert [text[a:b] for a, b in zip(cut.starts, cut.ends, strict=True)] == ["one two", "three"]
    assert cut.at(len(text) - 1) == (cut.starts[1], cut.ends[1])


@given(st.text(max_size=200))
def test_tokens_and_cells_stand_in_order_and_hold_every_letter(text: str):
    cut = tokenize(text)
    assert all(a < b for a, b in zip(cut.starts, cut.ends, strict=True))
    assert all(end <= start for end, start in zip(cut.ends, cut.starts[1:], strict=False))
    inside = {at for a, b in zip(cut.starts, cut.ends, strict=True) for at in range(a, b)}
    assert all(at in inside for at, c in enumerate(text) if c.isalnum())
    parts = cells(text)
    assert all(end <= start for end, start in zip(parts.ends, parts.starts[1:], strict=False))


@pytest.mark.parametrize(("unit", "rest"), [("\n", ""), ("A.", " /"), ("a", "@"), ("a'", "/"), ("www.", "")])
def test_time_to_cut_grows_with_length_and_not_faster(unit: str, rest: str):
    def seconds(times: int) -> float:
        start = time.process_time()
        tokenize(unit * times + rest)
        return time.process_time() - start

    seconds(10)
    assert seconds(80_000) < 12 * seconds(20_000) + 0.5


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("www.x.org and jane@x.org", [LINK, "and", MAIL]),
        ("either/or, github.com/jane", ["either", "/", "or", ",", LINK]),
        ("http://jane@x.org/cv", [LINK]),
        ("c/o jane+cv@x.org.", ["c", "/", "o", MAIL, "."]),
        ("O'Neil's  नमस्ते 3½", ["O'Neil's", "नमस्ते", "3", "½"]),
    ],
)
def test_addresses_and_links_are_one_token_wherever_they_stand(text: str, words: list[str]):
    assert tokenize(text).words == words
