"""The folded view: words hidden from patterns are put together, and every span finds its way back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.reading.view import fold


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Jane Doe", "Jane Doe"),
        ("Ja\u200bne", "Jane"),
        ("J A N E", "JANE"),
        ("J A N E   D O E", "JANE DOE"),
        ("T AYLOR J ONES", "TAYLOR JONES"),
        ("Jose\u0301", "José"),
        ("o\ufb03ce", "office"),
        ("(cid:131) 555", "• 555"),
        ("a\u00a0b – c ’d’", "a b - c 'd'"),
        ("a@b．com", "a@b.com"),
        ("line\r\nline", "line \nline"),
        ("a b c", "a b c"),
        ("Plan B is OK", "Plan B is OK"),
        ("I, \u202eeoD enaJ\u202c, am", "I, Jane Doe, am"),
        ("\u202eeoD enaJ\nRN \u202eE N A J", "Jane Doe\nRN JANE"),
        ("\u202eD\u202deo\u202c (\u202eenaJ\u202c\u202c b", "Jane) eoD b"),
        ("\u2067\u202eeoD\u2069 is", "Doe is"),
        ("\u202ee\u0301soJ\u202c\u200b\u202erM\u202c", "JoséMr"),
        ("\u202eדוד\u202c", "דוד"),
        ("\u202c\u2069eoD", "eoD"),
    ],
)
def test_what_is_seen(text: str, seen: str):
    assert fold(text).text == seen


def test_a_span_of_the_view_covers_the_whole_stretch_in_the_text():
    text = "x J A N E y"
    view = fold(text)
    at = view.text.index("JANE")
    assert text[slice(*view.back(at, at + 4))] == "J A N E"


def test_a_text_without_anything_hidden_keeps_its_places():
    view = fold("Jane – Doe")
    assert not view.origins
    assert view.back(2, 5) == (2, 5)
    assert view.forth(4) == 4


def test_a_span_in_an_override_covers_the_whole_of_it_with_its_marks():
    text = "x \u202eeoD enaJ\u202c y"
    view = fold(text)
    at = view.text.index("Jane")
    assert text[slice(*view.back(at, at + 4))] == "\u202eeoD enaJ\u202c"
    assert view.forth(text.index("enaJ")) == at


def test_many_nested_overrides_cost_little():
    text = "\u202ea" * 20_000 + "\u202c" * 20_000 + "b"
    assert "".join(sorted(set(fold(text).text))) == "ab"


@given(st.text(alphabet="aJN Eé\u0301\u200b\u00ad\ufb01 \n-–(cid:12)\u202e\u202d\u202c\u2067\u2069א", max_size=80))
def test_every_character_of_the_view_stands_where_it_says(text: str):
    view = fold(text)
    places = list(view.origins) or list(range(len(text)))
    assert len(places) == len(view.text)
    assert places == sorted(places)
    assert all(0 <= at < len(text) for at in places)
    ends = list(view.ends) or list(range(1, len(text) + 1))
    assert ends == sorted(ends)
    assert len(ends) == len(places)
    assert all(at < end <= len(text) for at, end in zip(places, ends, strict=True))
