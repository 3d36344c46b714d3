"""Pseudonyms: of the same form, the same for the same words, and not to be read back."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.document import Document
from masking.policy import load
from masking.policy.pseudonym import Pseudonyms
from masking.policy.words import pool
from masking.span import Field, Span, apply


def pseudonyms(text: str, *marks: tuple[Field, str], seed: int = 1) -> list[str]:
    spans, at = [], 0
    for field, words in marks:
        at = text.index(words, at)
        spans.append(Span(at, at + len(words), field))
        at += len(words)
    desk = Pseudonyms(text, spans, Random(seed))
    return [desk.of(span) for span in spans]


def one(field: Field, words: str, seed: int = 1) -> str:
    return pseudonyms(words, (field, words), seed=seed)[0]


def test_names_are_consistent_over_forms_of_writing() -> None:
    text = "Jane Doe\nDOE, Jane\njane doe\nJ. Doe\nMs Doe\nJane"
    names = ["Jane Doe", "DOE, Jane", "jane doe", "J. Doe", "Doe", "Jane"]
    full, turned, small, initial, family, given = pseudonyms(text, *((Field.NAME, n) for n in names))
    first, last = full.split()
    assert turned == f"{last.upper()}, {first}"
    assert small == full.lower()
    assert initial == f"{first[0]}. {last}"
    assert (given, family) == (first, last)


def test_family_names_in_capitals_that_come_first() -> None:
    full, given = pseudonyms("KIM Minseo ... Minseo", (Field.NAME, "KIM Minseo"), (Field.NAME, "Minseo"))
    assert full.split()[1] == given
    assert full.split()[0].isupper()


def test_mailboxes_and_accounts_follow_the_name() -> None:
    text = "Jane Doe jane.doe84@gmail.com linkedin.com/in/jane-doe"
    name, mail, url = pseudonyms(
        text, (Field.NAME, "Jane Doe"), (Field.EMAIL, "jane.doe84@gmail.com"), (Field.URL, "linkedin.com/in/jane-doe")
    )
    first, last = name.lower().split()
    assert re.fullmatch(rf"{first}\.{last}\d\d@example\.(com|net|org)", mail)
    assert url == f"linkedin.com/in/{first}-{last}"


FORMS = [
    (Field.PHONE, "+1 (415) 555-2671", r"\+\d \(\d{3}\) \d{3}-\d{4}"),
    (Field.PHONE, "0161 496 0733", r"0\d{3} \d{3} 0\d{3}"),
    (Field.URL, "https://www.linkedin.com/in/x-1", r"https://www\.linkedin\.com/in/\S+"),
    (Field.URL, "https://jane.dev/work?id=3", r"https://example\.(com|net|org)/\S+"),
    (Field.URL, "@janedoe", r"@\w+"),
    (Field.EMAIL, "jane [at] doe [dot] org", r"\w+@example\.(com|net|org)"),
    (Field.BIRTH_DATE, "12/03/1988", r"\d\d/\d\d/19\d\d"),
    (Field.BIRTH_DATE, "1988-03-12", r"19\d\d-\d\d-\d\d"),
    (Field.BIRTH_DATE, "12 March 1988", r"\d\d [A-Z][a-z]+ 19\d\d"),
    (Field.BIRTH_DATE, "35 years", r"\d\d years"),
    (Field.GRADUATION_YEAR, "2010", r"20\d\d"),
    (Field.GRADUATION_YEAR, "2006 – 2010", r"20\d\d – 20\d\d"),
    (Field.GRADUATION_YEAR, "'10", r"'\d\d"),
    (Field.SCHOOL, "Stanford University", r"[A-Z][\w ]+ University"),
    (Field.SCHOOL, "Lincoln High School", r"[A-Z][\w ]+ High School"),
    (Field.SCHOOL, "STANFORD UNIVERSITY", r"[A-Z ]+ UNIVERSITY"),
    (Field.SCHOOL, "MIT", r"[A-Z]{3}"),
    (Field.SCHOOL, "Technische Hochschule X", r"[A-Z][\w ]+ Hochschule"),
    (Field.ADDRESS, "12 Main Street, Springfield, 62704", r"\d\d [A-Z]\w+ Street, [A-Z][\w ]+, \d{5}"),
    (Field.ADDRESS, "Lyon", r"[A-Z][\w ]+"),
]


@pytest.mark.parametrize(("field", "words", "form"), FORMS)
def test_forms(field: Field, words: str, form: str) -> None:
    for seed in range(5):
        assert re.fullmatch(form, one(field, words, seed)), one(field, words, seed)


@pytest.mark.parametrize(("field", "words", "form"), FORMS)
def test_the_same_words_get_the_same_pseudonym_and_another_seed_another(field: Field, words: str, form: str) -> None:
    twice = pseudonyms(f"{words} | {words}", (field, words), (field, words))
    assert twice[0] == twice[1]
    assert len({one(field, words, seed) for seed in range(12)}) > 1


def test_years_of_a_document_move_together_so_that_durations_hold() -> None:
    first, last = pseudonyms("2006 2010", (Field.GRADUATION_YEAR, "2006"), (Field.GRADUATION_YEAR, "2010"))
    assert int(last) - int(first) == 4
    assert first != "2006"


def test_nothing_of_the_original_is_left_and_nothing_can_be_computed_back() -> None:
    text = "Wanjiru Kamau-Ndegwa, wanjiru.kamau@firm.co.ke, +254 722 000 111"
    marks = [(Field.NAME, "Wanjiru Kamau-Ndegwa"), (Field.EMAIL, "wanjiru.kamau@firm.co.ke")]
    for seed in range(20):
        made = " ".join(pseudonyms(text, *marks, seed=seed)).lower()
        assert not {"wanjiru", "kamau", "ndegwa", "firm"} & set(re.findall(r"[a-z]+", made))
    assert len({pseudonyms(text, *marks, seed=seed)[0] for seed in range(20)}) > 10


def test_names_of_the_text_are_not_drawn() -> None:
    text = "Ann Lee works with " + " ".join(pool("given")[:-1])
    assert pool("given")[-1] in pseudonyms(text, (Field.NAME, "Ann Lee"))[0]


def test_particles_and_degrees() -> None:
    made = one(Field.NAME, "Jan van der Berg Jr.")
    assert re.fullmatch(r"\w+ \w+ Jr\.", made)


@given(st.text(max_size=60), st.sampled_from([f for f in Field if f is not Field.PHOTO]), st.integers(0, 50))
def test_any_text_gets_some_pseudonym(words: str, field: Field, seed: int) -> None:
    text = f"<{words}>"
    span = Span(1, 1 + len(words), field)
    edits = load("training").edits(Document(text, "text"), [span], rng=Random(seed))
    made = apply(text, edits)
    assert made.startswith("<")
    assert made.endswith(">")


@pytest.mark.parametrize(
    ("number", "country"),
    [
        ("+44 20 7946 0958", "+44 "),
        ("+1 415 555 0134", "+1 "),
        ("+1-415-555-0134", "+1-"),
        ("(+91) 98765 43210", "(+91"),
        ("+353 1 555 0134", "+353 "),
        ("+49 (0)30 901820", "+49 (0)"),
        ("0049 30 901820", "0049 "),
        ("+234 803 555 0134", "+234 "),
    ],
)
def test_a_phone_number_stays_in_its_country(number: str, country: str) -> None:
    made = {one(Field.PHONE, number, seed) for seed in range(8)}
    assert all(drawn.startswith(country) for drawn in made)
    assert len(made) > 4
    form = re.sub(r"\d", "9", number)
    assert {re.sub(r"\d", "9", drawn) for drawn in made} == {form}


def test_a_number_without_a_country_is_drawn_whole() -> None:
    made = {one(Field.PHONE, "(415) 555-0134", seed)[1:4] for seed in range(8)}
    assert len(made) > 3
