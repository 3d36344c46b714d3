from __future__ import annotations

import pytest

from masking.ner import features
from masking.ner.features import FLAG_BIT, describe, slot_features
from masking.ner.tokens import LINK, MAIL, SPACED


@pytest.mark.parametrize(
    ("word", "shape"),
    [
        ("Jane", features.TITLE_SHAPE),
        ("JANE", features.UPPER_SHAPE),
        ("jane", features.LOWER_SHAPE),
        ("J", features.INITIAL_SHAPE),
        ("McDonald", features.MIXED_SHAPE),
        ("O'Brien", features.MIXED_SHAPE),
        ("王小明", features.CASELESS_SHAPE),
        ("محمد", features.CASELESS_SHAPE),
        ("Élodie", features.TITLE_SHAPE),
        ("2015", 4),
        ("15", 3),
        (",", 6),
        (":", 8),
        ("•", 11),
        ("~", 5),
        (MAIL, 1),
        (LINK, 2),
        (SPACED + "JANE", features.UPPER_SHAPE),
    ],
)
def test_shape_class(word: str, shape: int) -> None:
    assert describe(word).shape == shape


@pytest.mark.parametrize(
    ("word", "flag"),
    [
        ("University", "school"),
        ("Ltd", "org"),
        ("Father's", "kin"),
        ("Nombre", "namekey"),
        ("TX", "state"),
        ("MBA", "degree"),
        ("2015", "year"),
        ("Mr", "title"),
        ("Engineer", "job"),
        ("Nagar", "street"),
        ("van", "particle"),
        (MAIL, "mail"),
    ],
)
def test_flags(word: str, flag: str) -> None:
    assert describe(word).flags & FLAG_BIT[flag]


def test_hiding_a_word_hides_it_from_the_name_lists_only() -> None:
    open_, hidden = describe("Michael"), describe("Michael", hidden=True)
    assert open_.given == 4
    assert (hidden.given, hidden.family) == (0, 0)
    assert hidden.common == open_.common
    assert hidden.low == "michael"


def test_rare_words_do_not_enter_as_themselves() -> None:
    assert "w=@rare" in describe("Zbigniewska").features
    assert "w=the" in describe("The").features


def test_far_places_see_fewer_features() -> None:
    own = describe("Jane").features
    assert list(slot_features(own, 0)) == list(own)
    near, far = set(slot_features(own, 1)), set(slot_features(own, -2))
    assert far < near < set(own)
    assert not any(feature.startswith(("x=", "y=", "p=")) for feature in far)
