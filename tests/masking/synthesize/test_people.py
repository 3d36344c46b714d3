from __future__ import annotations

import random

import pytest

from masking.synthesize import people
from masking.synthesize.people import INVENTED, WORDS, Person, email, link, origins, person, spelled
from name_lists import lexicon
from name_lists.origins import handwritten, world


def test_names_of_at_least_forty_origins_are_drawn() -> None:
    rng = random.Random(1)
    drawn = {person(rng).origin for _ in range(4000)}
    assert len(drawn) >= 100
    assert drawn <= set(origins())
    assert {WORDS, INVENTED, people.CENSUS} <= drawn
    assert len(handwritten()) >= 60
    assert len(world()) >= 60


@pytest.mark.parametrize("origin", sorted(handwritten()))
def test_every_origin_gives_both_genders_and_every_spelling_keeps_a_name(origin: str) -> None:
    rng = random.Random(origin)
    for gender in ("female", "male"):
        for _ in range(20):
            who = person(rng, origin=origin, gender=gender)
            assert (who.gender, who.origin) == (gender, origin)
            assert who.given.strip()
            for shown in (who.full, spelled(rng, who)):
                assert shown.strip() == shown
                assert "  " not in shown
                assert "_" not in shown


def test_single_names_and_family_first() -> None:
    rng = random.Random(2)
    assert not any(person(rng, origin="indonesian single").family for _ in range(20))
    orders = {person(rng, origin="korean").order for _ in range(40)}
    assert orders == {"family given", "given family"}
    assert Person("Minji", "", "Kim", "female", "korean", "family given").full == "Kim Minji"


def test_names_that_are_words_are_words() -> None:
    rng = random.Random(3)
    parts = [part for _ in range(200) for who in [person(rng, origin=WORDS)] for part in (who.given, who.family)]
    common = [part for part in parts if lexicon.lookup(part).common >= 2]
    assert len(common) / len(parts) > 0.7


def test_invented_names_stand_in_no_list() -> None:
    rng = random.Random(4)
    names = [person(rng, origin=INVENTED).given for _ in range(200)]
    unknown = [name for name in names if lexicon.lookup(name).name == 0]
    assert len(unknown) / len(names) > 0.6
    assert len(set(names)) > 190


def test_addresses_and_links_hold_names_without_marks() -> None:
    rng = random.Random(5)
    who = Person("Zoë", "", "Çelik", "female", "turkish")
    made = [email(rng, who) for _ in range(60)] + [link(rng, who) for _ in range(60)]
    assert all(text.isascii() and " " not in text and "{" not in text for text in made)
    assert sum("celik" in text for text in made) > 60
    assert all(text.partition("@")[0] for text in (email(rng, Person("王", "", "", "male", "x")) for _ in range(30)))


def test_the_same_seed_draws_the_same_people() -> None:
    draw = [[person(random.Random(n)) for n in range(50)] for _ in range(2)]
    assert draw[0] == draw[1]
