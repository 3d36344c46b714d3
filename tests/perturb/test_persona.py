from __future__ import annotations

import random

import pytest

from masking.errors import Contradiction, InputError
from name_lists import census, pools
from perturb.persona import Persona, draw, pair, read_pool


@pytest.mark.parametrize("race", census.RACES)
@pytest.mark.parametrize("gender", census.GENDERS)
def test_a_drawn_name_belongs_to_the_group(gender, race):
    persona = draw(random.Random(5), gender=gender, race=race)
    known = {n.name: n for n in pools.shipped().group("given", race=race, gender=gender)}
    assert persona.first_name in known
    assert persona.last_name in {n.name for n in pools.shipped().group("family", race=race)}
    assert (persona.gender, persona.race) == (gender, race)


def test_the_same_rng_draws_the_same_name():
    assert draw(random.Random(1), gender="male", race="black") == draw(random.Random(1), gender="male", race="black")


def test_a_name_like_the_one_it_replaces():
    common = draw(random.Random(2), gender="female", race="white", like=Persona("Mary", "Sullivan"))
    rare = draw(random.Random(2), gender="female", race="white", like=Persona("Zuzanna", "Sullivan"))
    assert census.given(common.first_name).count > 20 * census.given(rare.first_name).count


def test_words_of_the_resume_are_avoided():
    taken = [n.name for n in pools.shipped().group("given", race="asian", gender="male")][5:]
    persona = draw(random.Random(0), gender="male", race="asian", avoid=[n.upper() for n in taken])
    assert persona.first_name not in taken


def test_an_exhausted_pool_is_said():
    everybody = [n.name for n in pools.shipped().group("given", race="asian", gender="male")]
    with pytest.raises(InputError, match="no given names"):
        draw(random.Random(0), gender="male", race="asian", avoid=everybody)


@pytest.mark.parametrize("contrast", ["WF-BF", "WF-WM", "HM-AM"])
def test_a_pair_differs_in_the_contrast_only(contrast):
    left, right = pair(random.Random(3), contrast)
    assert pools.code(left.race, left.gender) + "-" + pools.code(right.race, right.gender) == contrast
    assert (left.last_name == right.last_name) == (left.race == right.race)


def test_an_unknown_contrast():
    with pytest.raises(Contradiction, match="unknown contrast"):
        pair(random.Random(0), "XX-YY")


def test_a_users_own_list(tmp_path):
    path = tmp_path / "names.csv"
    path.write_text("name,kind,gender,race\nZelda,given,female,white\nLink,family,,white\n", encoding="utf-8")
    persona = draw(random.Random(0), gender="female", race="white", pool=read_pool(path))
    assert persona.name == "Zelda Link"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,gender\nA,female\n", "no column kind, race"),
        ("name,kind,gender,race\nA,given,female,elf\n", "line 2"),
        ("name,kind,gender,race\nA,given,,white\n", "gender of a given name"),
        ("name,kind,gender,race\n,given,male,white\n", "has no name"),
        ("name,kind,gender,race\nA,family,,white\n", "no given name"),
    ],
)
def test_a_list_that_cannot_be_used(tmp_path, text, said):
    path = tmp_path / "names.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=said):
        read_pool(path)


def test_a_list_that_is_not_there(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        read_pool(tmp_path / "nowhere.csv")
