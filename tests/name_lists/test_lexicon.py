from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from name_lists import lexicon
from name_lists.lexicon import UNKNOWN, Entry, fold, lookup, pack, unpack


@given(st.builds(Entry, st.integers(0, 4), st.integers(0, 4), st.integers(0, 4), st.integers(-3, 3), st.integers(0, 3)))
def test_bins_survive_packing(entry: Entry) -> None:
    assert unpack(pack(entry)) == entry
    assert 0 <= pack(entry) < 2**16


@pytest.mark.parametrize(
    "name",
    ["Michael", "Ifeoma", "Sibusiso", "Xiuying", "Priya", "Guadalupe", "Lakisha", "Zbigniew", "Leilani", "Hodan"],
)
def test_given_names_of_the_world(name: str) -> None:
    assert lookup(name).given >= 2
    assert lookup(name.upper()) == lookup(name.lower()) == lookup(name)


@pytest.mark.parametrize(
    "name",
    ["Smith", "Okonkwo", "Nguyen", "Nguyễn", "Kowalski", "Subramanian", ["Al", "Farsi"][1], "Petrosyan", "Kim"],
)
def test_family_names_of_the_world(name: str) -> None:
    assert lookup(name).family >= 2


def test_words_lean_to_small_letters_and_names_do_not() -> None:
    assert lookup("engineer").lean > 0 > lookup("Kowalski").lean
    assert lookup("the").wordlike
    assert not lookup("Priya").wordlike
    assert lookup("may").common == 4
    assert lookup("grant").name == 4


def test_cities_by_size() -> None:
    assert lookup("Lagos").city == 3
    assert lookup("engineer").city == 0


def test_unknown_words() -> None:
    assert lookup("qxzzyv") is UNKNOWN
    assert lookup("") is UNKNOWN
    assert UNKNOWN.name == 0


def test_possessives_and_accents() -> None:
    assert lookup("Michael's") == lookup("Michael")
    assert lookup("Mïchael").given == lookup("Michael").given


@pytest.mark.parametrize(
    ("word", "plain"), [("Łódź", "lodz"), ("Søren", "soren"), ("Nguyễn", "nguyen"), ("Weiß", "weiss"), ("abc", "abc")]
)
def test_fold(word: str, plain: str) -> None:
    assert fold(word.lower()) == plain


def test_words_are_sorted_and_distinct() -> None:
    words = lexicon.words()
    assert len(words) > 300_000
    assert all(left < right for left, right in pairwise(words))


def test_loading_is_quick_and_light() -> None:
    code = (
        "import sys, time; t = time.process_time(); from name_lists import lexicon; lexicon.lookup('x');"
        "print(time.process_time() - t, 'numpy' in sys.modules)"
    )
    seconds, numpy = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert float(seconds) < 1.0
    assert numpy == "False"
