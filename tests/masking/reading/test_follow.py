"""Every place of the candidate's name, with the tagger's help."""

from __future__ import annotations

import pytest

from masking.document import Document, Resume
from masking.recognize import recognize
from masking.span import Field


def left(text: str, *parts: str) -> list[str]:
    spans = recognize(Resume(Document(text, "text")), fields=[Field.NAME])
    covered = {k for s in spans for k in range(s.start, s.end)}
    missed, at = [], 0
    for part in parts:
        at = text.index(part, at)
        if any(text[k].isalnum() and k not in covered for k in range(at, at + len(part))):
            missed.append(part)
        at += len(part)
    return missed


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Азамат Жумабеков / Azamat Zhumabekov\nwelder\n\nОтчёт: Жумабеков А.Б.",
            ("Азамат Жумабеков", "Жумабеков А.Б"),
        ),
        ("ILGAZ ÇIĞDEM\nilgaz@posta.tr\n\nIlgaz Çığdem buys. Çığdem'in raporu.", ("ILGAZ", "Ilgaz Çığdem", "Çığdem")),
        ("Jordan Whit (formerly Joan Pell)\nj@m.us\n\nJordan trained six. Pell signed.", ("Jordan", "Jordan", "Pell")),
        ("Sunday Okoro\nsunday@m.ng\n\nAsk for Sunday when it is late.", ("Sunday Okoro", "Sunday")),
        ("Resume of Wise, An\nanwise@m.us\n\nAn speaks at meetups.", ("Wise, An", "An")),
        (
            "Resume of Iron Cloud, Dakota\ndakotacloud@m.us\n\nDakota speaks at meetups.",
            ("Iron Cloud, Dakota", "Dakota"),
        ),
        ("Will Power\nw@m.uk\n\nClients stay with Power for years.", ("Will Power", "Power")),
    ],
)
def test_the_name_is_followed(text: str, parts: tuple[str, ...]):
    assert left(text, *parts) == []


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Will Power\nw@m.uk\n\nThis trade needs will power.", "will power"),
        ("Paris London\np@m.uk\n\nShe trained staff in Paris.", "Paris"),
        ("Rich Banks\nr@m.uk\n\nSkills include Rich Text editors.", "Rich Text"),
        ("Young Park\ny@m.uk\nPark ranger in training", "Park"),
    ],
)
def test_the_bare_word_is_left(text: str, part: str):
    assert left(text[text.index("@") :], part) == [part]
    spans = recognize(Resume(Document(text, "text")), fields=[Field.NAME])
    at = text.rindex(part)
    assert not any(s.start < at + len(part) and at < s.end for s in spans)
