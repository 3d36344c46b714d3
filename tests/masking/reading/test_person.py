"""Words of the candidate's name that are also common words."""

from __future__ import annotations

import pytest

from masking.document import Document, Resume
from masking.recognize import recognize
from masking.span import Field

HEAD = (
    "{name}\n12 Canal Street, Springfield | {mail}@example.com\n\nSummary\nSpecialist with nine years in warehousing. "
)


def covered(name: str, sentence: str, word: str) -> bool:
    head = HEAD.format(name=name, mail=name.replace(" ", ".").casefold())
    text = f"{head}{sentence}\n"
    at = text.index(word, len(head))
    spans = recognize(Resume(Document(text, "text")), fields=[Field.NAME])
    return any(s.start <= at and at + len(word) <= s.end for s in spans)


@pytest.mark.parametrize(
    ("name", "sentence", "word"),
    [
        ("Art Young", "Art plans shifts that hold.", "Art"),
        ("Faith King", "King's reports are short.", "King"),
        ("Ji-Hoon Park", "Ji-Hoon keeps calm at night.", "Ji-Hoon"),
        ("Min Fu", "Fu's reports are short.", "Fu"),
    ],
)
def test_the_person_is_masked(name: str, sentence: str, word: str) -> None:
    assert covered(name, sentence, word)


@pytest.mark.parametrize(
    ("name", "sentence", "word"),
    [
        ("Art Young", "Art classes for children on Saturdays.", "Art"),
        ("Summer Rose", "Summer is our busy season.", "Summer"),
        ("Faith King", "Keeps faith with customers.", "faith"),
    ],
)
def test_the_word_is_left(name: str, sentence: str, word: str) -> None:
    assert not covered(name, sentence, word)
