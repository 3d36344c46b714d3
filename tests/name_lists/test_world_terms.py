"""The lists for the whole world hold no everyday word, and without a label beside them no name and no town."""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise

import pytest

from name_lists import terms
from name_lists.lexicon import lookup

WORLD = ("conditions", "faiths", "gendered", "peoples", "societies")
TRAPS = {
    *("same", "pool", "est", "rom", "indian", "german", "roman", "add", "gdb", "tea", "iva", "dsa", "tics"),
    *("monocular", "novice", "pilgrim", "kantor", "dati", "orgulho", "medicina", "música", "berlin", "física"),
    *("candidate", "ministra", "herrera", "ccd", "ecc", "cfc", "accident", "rehabilitation", "caliper"),
    *("voiceover", "secretary", "bilal", "amrit", "seminar", "one hand", "round table", "women leaders"),
    *("chinese language", "large print"),
}


def _groups(name: str) -> dict[str, list[str]]:
    """The phrases of one file by group, without the words that stand apart by blanks."""
    groups: dict[str, list[str]] = {}
    group = ""
    for line in (files(terms) / f"world_{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            group = line.strip("[]")
        elif line.strip() and not line.startswith("#") and not group.startswith("words."):
            groups.setdefault(group, []).extend(phrase.strip() for phrase in line.split(";"))
    return groups


@pytest.mark.parametrize("name", WORLD)
def test_every_group_is_one_that_the_older_files_have_too(name: str):
    older = {
        line.strip("[]\n ")
        for entry in files(terms).iterdir()
        if entry.name.endswith(".txt") and not entry.name.startswith("world_")
        for line in entry.read_text(encoding="utf-8").splitlines()
        if line.startswith("[")
    }
    assert set(_groups(name)) <= older


@pytest.mark.parametrize("name", WORLD)
def test_no_phrase_stands_twice_in_a_group(name: str):
    for group, phrases in _groups(name).items():
        small = sorted(phrase.lower() for phrase in phrases)
        assert [a for a, b in pairwise(small) if a == b] == [], group
        assert all(phrases), group


@pytest.mark.parametrize("name", WORLD)
def test_no_everyday_word_is_listed(name: str):
    listed = {phrase.lower() for phrases in _groups(name).values() for phrase in phrases}
    assert listed.isdisjoint(TRAPS)


def test_peoples_found_without_a_label_bear_no_given_name_and_no_town():
    peoples = [p for p in _groups("peoples")["ethnicity.tribe"] if p.isascii() and p.isalpha()]
    known = {p: lookup(p) for p in peoples}
    assert len(peoples) > 2000
    assert [p for p, entry in known.items() if entry.given >= 2 or entry.family >= 2 or entry.city] == []
    assert [p for p, entry in known.items() if entry.wordlike] == []
