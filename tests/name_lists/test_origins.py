from __future__ import annotations

from name_lists import lexicon
from name_lists.origins import handwritten, world


def test_every_origin_has_names_of_both_genders() -> None:
    known = handwritten()
    assert len(known) >= 80
    for origin in known.values():
        assert len(origin.female) >= 8
        assert len(origin.male) >= 8
        assert origin.order == "single" or len(origin.family) >= 12
        assert not any("_" in name or name != name.strip() for name in (*origin.female, *origin.male, *origin.family))


def test_blanks_inside_names() -> None:
    assert "Ana Paula" in handwritten()["brazilian"].female
    assert "de Jong" in handwritten()["dutch flemish"].family


def test_locales() -> None:
    assert len(world()) > 60
    assert world()["yo_NG"].script == "latin"
    assert world()["ja_JP"].script == "own"
    assert world()["hu_HU"].order == "family given"


def test_the_lexicon_knows_every_handwritten_name() -> None:
    for origin in handwritten().values():
        for name in (*origin.female, *origin.male):
            for word in name.replace("-", " ").replace("'", " ").split():
                if word.isalpha():
                    assert lexicon.lookup(word).given >= 2, (origin.name, word)
