"""Twins with nouns of the candidate and of others, with hosts and firms of the name, class by class."""

from __future__ import annotations

import pytest

from perturb.counterfactual import origin_of, twin
from perturb.counterfactual.licence import unlicensed

HER = "Leonie Marsh\n\n{}\nShe is patient."
HIM = "Conrad Marsh\n\n{}\nHe is patient."


def told(text: str, gender: str, name: str) -> str:
    return twin(text, gender=gender, name=name).text


@pytest.mark.parametrize(
    ("her", "his"),
    [
        ("Fangirl of trains and grandma of two", "Fanboy of trains"),
        ("Lumberjill in the war museum's show", "Lumberjack in the war"),
        ("Stepmum of three, sister of a priest", "Stepdad of three, brother of a priest"),
        ("She was the only girl on the boat", "the only boy on the boat"),
    ],
)
def test_nouns_of_the_candidate_change(her, his):
    assert his in told(HER.format(her), "male", "Leonie Marsh")


@pytest.mark.parametrize(
    "text",
    [
        "The Woman in White (tour), 2011", "Calendar Girls, matinees", "Queen Mary, second mate", "Isle of Man, 2009",
        "Master of Arts, Bachelor of Science", "Mentored nine girls", "The landlady, Mrs. Odell, signed the lease.",
    ],
)  # fmt: skip
def test_works_ships_degrees_and_others_stay(text):
    assert text in told(HER.format(text), "male", "Leonie Marsh")


@pytest.mark.parametrize("text", ["X-Men: First Class, grip", "Iron Man 70.3, finisher", "Boys of six call him twice."])
def test_films_races_and_boys_stay(text):
    assert text.split(" call")[0] in told(HIM.format(text), "female", "Conrad Marsh")


def test_what_they_are_called_becomes_the_new_gender() -> None:
    text = told("Robin Ashe\nGender: Non-binary\nPronouns: they/them\nNonbinary poet.", "female", "Robin Ashe")
    assert "Gender: Female\n" in text
    assert "Female poet." in text


def test_a_title_is_a_whole_word() -> None:
    text = told("I'm Renato Voss, welder. He reads. Found a child missing. Renato called.", "female", "Renato Voss")
    assert text.startswith("I'm ")
    assert "missing." in text


def test_a_host_that_holds_the_given_name_goes_with_it_though_the_family_name_is_an_employers() -> None:
    text = "Ximena Lago\nximena-lago.net\nLago & Sons, buyer, 2012-2016. She mends boats; Ximena sails."
    assert "lago" not in twin(text, race="black", name="Ximena Lago").text.splitlines()[1]


def test_a_familiar_form_at_the_head_of_an_item() -> None:
    text = "Cuthbert Lowe\n\n- Bertie to his friends; Mr Lowe in the log\n- He fishes."
    assert "Bertie" not in told(text, "female", "Cuthbert Lowe")


def test_whoever_is_told_of_first_tells_the_gender_of_a_name_of_both_sexes() -> None:
    assert origin_of(twin_source(), name="Harpreet Sandhu").gender == "male"


def twin_source():
    from perturb.counterfactual.swapping import as_resume

    return as_resume("Harpreet Sandhu\nDr. Sandhu models tides; his index is used. Captain Rita Moss lent her crew.")


def test_the_calling_of_a_list_of_ships_is_the_candidates_own_and_licensed() -> None:
    made = twin(HIM.format("Messboy, MV Black Rose, 2014-2016"), gender="female", name="Conrad Marsh")
    assert "Messgirl, MV Black Rose" in made.text
    assert [finding.reason for finding in unlicensed(made)] == []


@pytest.mark.parametrize(
    ("host", "firm"),
    [("halvorsenwelding.com", "Welds."), ("halvorsenandsons.com", "Welds."), ("weldinghalvorsen.com", "Welds.")],
)
def test_a_firms_host_of_a_rare_family_name_goes_with_the_name(host: str, firm: str) -> None:
    made = twin(f"Luke Halvorsen\nluke@{host} | www.{host}\n\n{firm}\n", race="hispanic", name="Luke Halvorsen").text
    assert "halvorsen" not in made
    assert "welding" in made or "andsons" in made


def test_a_firm_that_is_named_keeps_its_host() -> None:
    text = "Luke Halvorsen\nluke@halvorsenwelding.com\n\nFitter, Halvorsen Welding Inc., 2010-2014.\n"
    assert "@halvorsenwelding.com" in twin(text, race="hispanic", name="Luke Halvorsen").text


def test_a_shortened_university_of_the_same_name_is_no_residue() -> None:
    text = "TYRONE WASHINGTON\nt.washington@npr.org\n\nProducer. Physics, Univ. of Washington (B.S. 2008).\n"
    assert "Univ. of Washington" in twin(text, race="hispanic", name="Tyrone Washington").text
