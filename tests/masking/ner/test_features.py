"""What the tagger sees of a word and of its place."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.document import Document
from masking.ner.features import CHANNELS, describe, sight, word_feature
from masking.reading import read
from masking.reading.tokens import LINK, MAIL


def seen(text: str):
    return sight(read(Document(text, "text")))


def channel(text: str, name: str) -> list[int]:
    return seen(text).channels[:, list(CHANNELS).index(name)].tolist()


@pytest.mark.parametrize(
    ("word", "shape"), [("Jo", "Xx"), ("JO", "XX"), ("jo", "xx"), ("J", "X"), ("McX", "xX"), ("123", "d3"), (",", ",")]
)
def test_a_word_has_a_shape(word: str, shape: str) -> None:
    assert "shape=" + shape in describe(word)


def test_a_year_is_told_by_its_decade_and_no_other_number_by_its_figures() -> None:
    assert "year=199" in describe("1994")
    assert not any("1994" in feature for feature in describe("1994"))
    assert describe("48213") == ("shape=d5",)


def test_what_the_lists_know_of_a_name() -> None:
    features = describe("Maria")
    assert word_feature("Maria") in features
    assert "given=0" not in features
    assert "common=0" in describe("Zyzzyvax")


@pytest.mark.parametrize("kind", [MAIL, LINK])
def test_addresses_and_links_have_nothing_but_their_kind(kind: str) -> None:
    assert describe(kind) == (word_feature(kind), "shape=" + kind)


def test_places_in_lines_and_cells() -> None:
    text = "Jo Li\n\nName\tJo\nat 2010"
    assert channel(text, "line") == [0, 0, 1, 1, 2, 2]
    assert channel(text, "place") == [0, 1, 0, 1, 0, 1]
    assert channel(text, "cell") == [0, 0, 0, 1, 0, 0]
    assert channel(text, "year") == [0, 0, 0, 0, 1, 1]


def test_a_word_of_an_address_is_owned() -> None:
    assert channel("Jo Lindqvist\nlindqvist@x.org", "owned")[1] > 0
    assert channel("Jo Lindqvist\nbergman@x.org", "owned")[1] == 0


def test_sections_labels_and_phrases_are_notes() -> None:
    names = {name for _, _, name in seen("Jo Li\nNationality: Kenyan\nEDUCATION\nB.A.").notes}
    assert {"section=contact", "section=education", "heading", "value=nationality beside"} <= names
    assert any(name.startswith("begins ethnicity.") for name in names)


@given(st.text(max_size=300))
def test_any_text_is_seen_within_the_bounds_of_the_channels(text: str) -> None:
    found = seen(text)
    assert found.channels.shape == (len(found.words), len(CHANNELS))
    assert (found.channels >= 0).all()
    assert (found.channels < np.array(list(CHANNELS.values()))).all()
    assert all(0 <= first <= last <= len(found.words) for first, last, _ in found.notes)
