"""Mentions of the trait tagger that tell nothing."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.ner.tagging import Mention
from masking.reading.vain import vain
from masking.sections import study


def judged(text: str, part: str, label: str, score: float = 0.7) -> bool:
    _, reading = study(Document(text, "text"))
    start = reading.text.index(part)
    return vain(reading, Mention(start, start + len(part), label, score))


VAIN = [
    ("Ann Poe\n\nEDUCATION\nB.A., Hill College\nKRLT Scholarship Recipient", "KRLT Scholarship Recipient", "ethnicity"),
    ("Ann Poe\n\nACTIVITIES\nGarden Council President", "Garden Council President", "religion"),
    (
        "Ann Poe\n\nPUBLICATIONS\nPoe, A. Predictors of epilepsy in rats. J. Tests 2 (2019).",
        "epilepsy",
        "disability",
    ),
    ("Ann Poe\n\nPUBLICATIONS\nPoe, A. Kurdish Lullabies. Tulip Press, 2019.", "Kurdish Lullabies", "ethnicity"),
    ("Ann Poe\n\nEXPERIENCE\nCounsellor, Hill Clinic\nTreated adults with depression", "depression", "disability"),
    ("Ann Poe\n\nEXPERIENCE\nResearcher\nMechanism of asthma", "asthma", "disability"),
    ("Ann Poe\n\nPERSONAL\nNationality(-ies) Russian", "ies", "ethnicity"),
    ("Ann Poe\n\nEXPERIENCE\nAide, Centre for African American Studies", "African American", "ethnicity"),
    ("Ann Poe\n\nEDUCATION\nCourses: History of Christianity", "Christianity", "religion"),
    ("Ann Poe\n\nEXPERIENCE\nCook in a Greek-Danish restaurant", "Greek-Danish", "ethnicity"),
    ("Ann Poe\n\nEXPERIENCE\nMinded a girl (3 years old)", "3 years old", "birth_date"),
]
TOLD = [
    ("Ann Poe\n\nAWARDS\nLorimer Minority Bursary", "Lorimer Minority Bursary", "ethnicity"),
    ("Ann Poe\n\nAWARDS\nTorres Award", "Torres Award", "ethnicity"),
    ("Ann Poe\n\nACTIVITIES\nKXSA Club Member", "KXSA Club Member", "ethnicity"),
    ("Ann Poe\n\nEXPERIENCE\nSpeaker on what adults with dyslexia like me need", "dyslexia", "disability"),
    ("Ann Poe\n\nEXPERIENCE\nDisability: hearing loss", "hearing loss", "disability"),
    ("Ann Poe\n\nPUBLICATIONS\nMember, Kurdish Poets Circle", "Kurdish Poets Circle", "ethnicity"),
    ("Ann Poe\n\nACTIVITIES\nTreasurer, African American Studies club", "African American", "ethnicity"),
    ("Ann Poe\n\nPERSONAL DETAILS\nHome Garden Council", "Garden Council", "ethnicity"),
    ("Ann Poe, 17 years old\n\nEXPERIENCE\nCared for a boy", "17 years old", "birth_date"),
]


@pytest.mark.parametrize(("text", "part", "label"), VAIN)
def test_works_subjects_and_plain_words_are_vain(text: str, part: str, label: str):
    assert judged(text, part, label)


@pytest.mark.parametrize(("text", "part", "label"), TOLD)
def test_what_may_tell_of_the_candidate_is_kept(text: str, part: str, label: str):
    assert not judged(text, part, label)


def test_what_the_tagger_is_sure_of_stays_hidden_among_publications() -> None:
    text = "Ann Poe\n\nPUBLICATIONS\nPoe, A. Kurdish Lullabies. Tulip Press, 2019."
    assert judged(text, "Kurdish Lullabies", "ethnicity", 0.7)
    assert not judged(text, "Kurdish Lullabies", "ethnicity", 0.9)
