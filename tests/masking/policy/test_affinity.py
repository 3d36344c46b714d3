"""Graded masking: every trait that a name tells, in societies and in schools that stay."""

from __future__ import annotations

import pytest

from masking.mask import mask
from masking.policy import load, parse

HEAD = "Kim Lee\nkim@lee.example\n\n"
WORD = parse({"extends": "display", "affinity": "word"})


def last_line(section: str, line: str, policy: object) -> str:
    return mask(f"{HEAD}{section}\n{line}\n", policy).text.rstrip("\n").rsplit("\n", 1)[1]


@pytest.mark.parametrize(
    ("name", "left"),
    [
        ("Hindu Women's League", "[RELIGION] [GENDER] League"),
        ("Young Muslim Women's Network", "Young [RELIGION] [GENDER] Network"),
        ("Society of Women Engineers", "Society of [GENDER] Engineers"),
        ("Catholic Women's League", "[RELIGION] [GENDER] League"),
        ("Black Women Lawyers Network", "[ETHNICITY] [GENDER] Lawyers Network"),
        ("Kurdish Students Union", "[ETHNICITY] Students Union"),
        ("Deaf Professionals Network", "[DISABILITY] Professionals Network"),
        ("National Society of Black Engineers", "National Society of [ETHNICITY] Engineers"),
    ],
)
def test_the_words_of_every_trait_go(name: str, left: str) -> None:
    assert last_line("Memberships", name, WORD) == left


def test_a_trait_that_the_policy_keeps_stays() -> None:
    policy = WORD.without(["religion"])
    assert last_line("Memberships", "Catholic Women's Aid League", policy) == "Catholic [GENDER] Aid League"


@pytest.mark.parametrize(
    "line",
    [
        "I have a hearing loss and am blind in my left eye",
        "Nationality: Indian (Tamil Brahmin community, Iyer)",
        "Religion: Hindu Temple priest family",
    ],
)
def test_what_is_no_name_goes_as_far_as_without_grading(line: str) -> None:
    assert last_line("Personal", line, WORD) == last_line("Personal", line, "display")


@pytest.mark.parametrize(
    ("school", "left"),
    [
        ("St Mary's Catholic School, Leeds", "St Mary's [RELIGION] School, Leeds"),
        ("Girls' Grammar School", "[GENDER] Grammar School"),
        ("Girls’ Grammar School, 1998 - 2004", "[GENDER] Grammar School, 1998 - 2004"),
        ("Texas Woman's University", "Texas [GENDER] University"),
        ("Royal School for the Deaf, Derby", "Royal School for the [DISABILITY], Derby"),
        ("Lutheran High School", "[RELIGION] High School"),
        ("Presidency Convent School for Girls", "Presidency [RELIGION] School for [GENDER]"),
    ],
)
def test_a_school_that_stays_tells_no_required_trait(school: str, left: str) -> None:
    assert last_line("Education", school, "display") == left
    assert "[SCHOOL]" in last_line("Education", school, "all")


@pytest.mark.parametrize(
    "school",
    [
        "Indian Institute of Technology, Delhi",
        "American University of Beirut",
        "Temple University",
        "Queens' College, Cambridge",
        "Colorado School of Mines",
        "St Andrews High School",
    ],
)
def test_schools_that_tell_nothing_stay_whole(school: str) -> None:
    assert last_line("Education", school, "display") == school


def test_a_school_that_stays_and_a_field_that_is_kept() -> None:
    policy = load("display").only(["name", "gender"])
    left = last_line("Education", "Presidency Convent School for Girls", policy)
    assert left == "Presidency Convent School for [GENDER]"


def test_the_same_word_elsewhere_stays() -> None:
    work = "Experience\nBuyer at Catholic Relief Services\nWrote a policy for girls' sport\n"
    masked = mask(f"{HEAD}{work}\nEducation\nGirls' Grammar School\n").text
    assert "Catholic Relief Services" in masked
    assert "policy for girls' sport" in masked
