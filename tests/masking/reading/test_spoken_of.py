"""A name that testimonials use again and again, though the header gives another."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from masking.document import Document
from masking.reading.candidate import choose
from masking.reading.pronouns import third_person
from masking.reading.spoken_of import called, spoken_of
from masking.sections import study

HEAD = "Ada Nwosu\nada@mail.ng\n\nSUMMARY\n"
PRAISE = (
    "Gavin rebuilt our depot. We all praise Gavin. People near him like Gavin. We saw Gavins plans. Gavin & Co. paid."
)


class Said(NamedTuple):
    start: int
    end: int
    label: str
    score: float


def heard(text: str, name: str, score: float = 0.9):
    _, reading = study(Document(HEAD + text, "text"))
    reading = reading.knowing(replace(reading.resume, candidate=choose(reading)))
    starts = [at for at in range(len(reading.text)) if reading.text.startswith(name, at)]
    return reading.knowing(reading.resume, [Said(at, at + len(name), "NAME", score) for at in starts[:2]])


def test_a_name_heard_twice_is_found_wherever_it_stands_alone():
    reading = heard(PRAISE, "Gavin")
    assert spoken_of(reading) == ("gavin",)
    ends = [reading.text[end : end + 2] for _, end in called(reading)]
    assert ends == [" r", ". ", ". ", "s "]


def test_its_pronouns_are_found_with_it():
    reading = heard(PRAISE, "Gavin")
    assert [reading.text[start:end] for start, end in third_person(reading)] == ["him"]


def test_a_doubtful_name_a_rare_one_and_a_word_are_not_followed():
    assert spoken_of(heard(PRAISE, "Gavin", 0.6)) == ()
    assert spoken_of(heard("Gavin wrote. I met Gavin. Gavin left.", "Gavin")) == ()
    assert spoken_of(heard(PRAISE.replace("Gavin", "Chase"), "Chase")) == ()


def test_the_candidates_own_name_is_left_to_others():
    assert spoken_of(heard(PRAISE.replace("Gavin", "Ada"), "Ada")) == ()
