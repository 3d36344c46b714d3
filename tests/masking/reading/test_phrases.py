"""Known phrases, their capitals, and the vetoes that silence them."""

from __future__ import annotations

from masking.reading.phrases import find_phrases
from masking.reading.words import words


def found(text: str, family: str) -> list[str]:
    return [text[h.start : h.end] for h in find_phrases(text, words(text.lower())).get(family, [])]


def test_a_phrase_is_found_across_points_hyphens_and_one_line_break():
    assert "D.O.B" in found("D.O.B: 1", "key")
    assert "Seventh-day\nAdventist" in found("a Seventh-day\nAdventist", "religion")


def test_a_phrase_with_a_capital_needs_a_capital():
    assert "Polish" in found("Polish nurse", "ethnicity")
    assert found("polish shoes", "ethnicity") == []


def test_a_phrase_in_capitals_needs_capitals():
    assert "SC" in found("category SC", "ethnicity")
    assert found("sc", "ethnicity") == []


def test_a_possessive_ending_stays_outside():
    assert "husband" in found("my husband's name", "gender")


def test_a_veto_silences_the_shorter_phrase_of_its_family():
    assert found("race condition", "ethnicity") == []
    assert "single" not in found("single sign-on", "marital")
    assert "school" in found("lincoln girls high school", "school")
