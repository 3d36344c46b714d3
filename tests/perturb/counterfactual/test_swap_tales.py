"""Namesakes of tales and titles, relatives, children's teams, and the verbs that let somebody do something."""

from __future__ import annotations

import pytest

from perturb import twin


def of_him(name: str, text: str) -> str:
    return twin(f"{name}\n\n{text}\n", gender="male", name=name, seed=1).text.split("\n\n", 1)[1]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        # what only shares the name stays
        pytest.param(
            "Daphne Orrin",
            "Daphne reads to wards. In the myth Daphne becomes a laurel.",
            "myth Daphne becomes a laurel",
            marks=pytest.mark.xfail(strict=True, reason="the myth is taken for the candidate"),
        ),
        ("Anne Pelham", "Anne paints flats. School play: Anne of Green Gables.", "Anne of Green Gables"),
        ("Una Bray", "She coaches swimmers: the boys' relay won; the girls' relay sank.", "the girls' relay sank"),
        # what is the candidate's changes
        ("Una Bray", "Una to her welders, Mrs. Bray to her bank.", "Mr. Bray to his bank"),
        ("Joanna Teague", "Joanna sails. Josie, to the crew, bakes.", "to the crew, bakes"),
        ("Ida Holm", "Ida is ready: let her shadow Moe's successor.", "let him shadow Moe's successor"),
        ("Ida Holm", "Ida is a member of the Daughters of Norway.", "Sons of Norway"),
        ("Ida Holm", "Ida drives trams. Mother to two boys; treasurer.", "Father to two boys"),
        ("Kavitha Sundaram", "Name: Smt. S. Kavitha Sundaram, auditor. She audits.", "Name: Shri S. "),
        ("Ida Holm", "Ida: Medical Women's Federation, treasurer; MWF council.", "MMF council"),
        ("Ida Holm", "Ida swims. Women's badminton, county juniors.", "Men's badminton"),
        ("Ida Holm", "Ida Holm, driver\nM/F: F\nGrade 4", "M/F: M"),
        ("Ida Holm", "Ida Holm, driver\nSex as recorded: F\nGrade 4", "Sex as recorded: M"),
        ("Ida Holm", "Ms | she/her\nIda reads maps.", "Mr | he/him"),
    ],
)
def test_what_is_the_candidates_changes_and_what_only_shares_the_name_stays(name, text, said) -> None:
    made = of_him(name, text)
    assert said in made
    assert "Josie" not in made


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("She is a member of the Philippine Bakers Guild. Filipino cooking class.", "Philippine"),
        ("Cellist. I'm Oaxacan, and it shows.", "Oaxacan"),
        ("Welder. She is Haitian, raised in Boston.", "Haitian"),
    ],
)
def test_what_tells_a_people_goes(text, gone) -> None:
    made = twin(f"Marie Baptiste\n\n{text}\n", race="white", gender="female", name="Marie Baptiste", seed=1)
    assert gone not in made.text.split("\n\n", 1)[1]
