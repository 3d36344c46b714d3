"""Phrases of the word lists, and their capitals."""

from __future__ import annotations

import pytest

from masking.reading.phrases import find_phrases, longest
from masking.reading.tokens import tokenize


def found(text: str, family: str) -> list[str]:
    return [text[h.start : h.end] for h in find_phrases(text, tokenize(text)).get(family, [])]


def test_a_phrase_is_found_across_points_hyphens_and_one_line_break():
    assert "D.O.B" in found("D.O.B: 1", "key")
    assert "Seventh-day\nAdventist" in found("a Seventh-day\nAdventist", "religion")
    assert "Seventh-day\n\nAdventist" not in found("a Seventh-day\n\nAdventist", "religion")


def test_a_phrase_with_a_capital_needs_a_capital():
    assert "Polish" in found("Polish nurse", "ethnicity")
    assert found("polish shoes", "ethnicity") == []


def test_a_phrase_in_capitals_needs_capitals():
    assert "SC" in found("category SC", "ethnicity")
    assert found("sc", "ethnicity") == []


@pytest.mark.parametrize(("text", "expected"), [("my husband's name", "husband"), ("the Buddhist's robe", "Buddhist")])
def test_a_possessive_ending_stays_outside(text: str, expected: str):
    families = find_phrases(text, tokenize(text))
    assert expected in {text[hit.start : hit.end] for hits in families.values() for hit in hits}


def test_of_phrases_that_begin_together_the_longest_stays():
    text = "date of birth"
    hits = sorted(find_phrases(text, tokenize(text))["key"], key=lambda hit: (hit.start, -hit.end))
    assert [text[hit.start : hit.end] for hit in longest(hits)] == ["date of birth"]
