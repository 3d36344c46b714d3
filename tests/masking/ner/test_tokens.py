from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.ner.tokens import LINK, MAIL, SPACED, keys, tokenize


def types(text: str) -> list[str]:
    return tokenize(text)[1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Jane Doe", ["Jane", "Doe"]),
        ("Seán O'Brien-Łoś", ["Seán", "O'Brien", "-", "Łoś"]),
        ("jane.doe+cv@mail.example.co.uk, x", [MAIL, ",", "x"]),
        ("see www.example.com/jane now", ["see", LINK, "now"]),
        ("https://x.org/a?b=c\nlinkedin.com/in/jane", [LINK, "\n", LINK]),
        ("WWW.EXAMPLE.COM/JANE", [LINK]),
        ("J A N E  D O E", [SPACED + "JANE", "D", "O", "E"]),
        ("J A N E  D O E S", [SPACED + "JANE", SPACED + "DOES"]),
        ("a b c", ["a", "b", "c"]),
        ("A. B. Smith", ["A", ".", "B", ".", "Smith"]),
        ("Ja\u00adne \u200bDoe", ["Jane", "\u200b", "Doe"]),
        ("Zo\u0308e", ["Zo\u0308e"]),
        ("प्रिया शर्मा", ["प्रिया", "शर्मा"]),
        ("王小明", ["王小明"]),
        ("2012-2015", ["2012", "-", "2015"]),
        ("a_b", ["a", "_", "b"]),
        ("not an @ address, nor a@b", ["not", "an", "@", "address", ",", "nor", "a", "@", "b"]),
        ("", []),
    ],
)
def test_types(text: str, expected: list[str]) -> None:
    assert types(text) == expected


def test_invisible_letters_inside_a_word_do_not_cut_it() -> None:
    spans, found = tokenize("Jo\u200bhn")
    assert found == ["John"]
    assert spans == [(0, 5)]


def test_addresses_and_links_are_the_keys() -> None:
    text = "Jane jane.doe@x.org linkedin.com/in/JaneDoe"
    assert keys(text, *tokenize(text)) == "jane.doe@x.org linkedin.com/in/janedoe"


@given(st.text(alphabet=st.sampled_from("aB \n.@-_'’é王1/\u200b\u00ad·"), max_size=80))
def test_spans_are_sorted_disjoint_and_leave_out_only_space(text: str) -> None:
    spans, found = tokenize(text)
    assert len(spans) == len(found)
    assert all(found)
    end = 0
    for start, stop in spans:
        assert end <= start < stop <= len(text)
        assert not text[end:start].strip()
        end = stop
    assert not text[end:].strip()


@pytest.mark.parametrize("piece", ["a" * 50, "@", "a@", "a.", "x ", "http://", "a@a.", "'", "\u0301", "é’"])
def test_time_is_linear_whatever_the_text(piece: str) -> None:
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        begin = time.process_time()
        tokenize(text)
        return time.process_time() - begin

    small = min(seconds(20_000) for _ in range(3))
    assert seconds(200_000) < 60 * small + 0.5
