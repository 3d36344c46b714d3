"""The word lists of the recognizers."""

from __future__ import annotations

import pytest

from name_lists import terms


def test_groups_hold_phrases_and_none_is_empty():
    groups = terms.load()
    assert len(groups) > 60
    assert all(phrases for phrases in groups.values())
    assert all(phrase == phrase.strip() for phrases in groups.values() for phrase in phrases)


def test_a_group_by_its_name():
    assert "buddhist" in terms.group("religion.faith")
    with pytest.raises(KeyError):
        terms.group("religion.nothing")


def test_single_words_stand_apart_by_blanks():
    assert {"de", "van"} <= terms.words("candidate_particles")


def test_no_veto_silences_a_phrase_of_the_lists_itself():
    groups = terms.load()
    vetoes = {p for name, phrases in groups.items() if name.startswith("veto.") for p in phrases}
    sensitive = ("gender.", "religion.", "ethnicity.", "disability.", "marital.", "orientation.")
    told = {p.lower() for name, phrases in groups.items() if name.startswith(sensitive) for p in phrases}
    assert vetoes
    assert not vetoes & told
