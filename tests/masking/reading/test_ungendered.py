"""What the trait tagger takes for a gender, and what is none."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from masking.document import Document
from masking.reading.ungendered import ungendered
from masking.sections import study

HEAD = "Ada Nwosu\nada@mail.ng\n\nEXPERIENCE\n"


class Said(NamedTuple):
    start: int
    end: int
    label: str
    score: float


def dropped(text: str, part: str, score: float = 0.8) -> bool:
    _, reading = study(Document(HEAD + text, "text"))
    at = reading.text.index(part, len(HEAD))
    return ungendered(reading, Said(at, at + len(part), "gender", score))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Clinics for sex workers of two towns", "workers"),
        ("Topic: This thesis is about rivers", "This"),
        ("club of forty women, Head section and choir", "Head section"),
        ("Treasurer, 4-H Club", "H Club"),
        ("a student's marks are mailed to his teacher", "his"),
        ("when a person holds the card or his thumb to the lock", "his"),
        ("chess with a 9 year old boy from Leeds", "boy"),
    ],
)
def test_plain_words_and_other_people_at_work_are_dropped(text: str, part: str):
    assert dropped(text, part)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Acted as Chairman of a cooperative", "Chairman"),
        ("Casual fireman on call", "fireman"),
        ("helped every client, and I praise his calm", "his"),
        ("He trained each user in his own time", "his"),
        ("Trained users. His plans were sound", "His"),
        ("Junior League, Old Boys, Soroptimist Bergamo", "Old Boys"),
        ("Junior League, treasurer", "Junior League"),
        ("maternity leave in spring", "maternity leave"),
        ("direttrice di banca", "direttrice"),
    ],
)
def test_what_tells_a_gender_is_kept(text: str, part: str):
    assert not dropped(text, part)


def test_a_pronoun_of_which_the_tagger_is_sure_is_kept():
    assert not dropped("a student's marks are mailed to his teacher", "his", 0.95)
