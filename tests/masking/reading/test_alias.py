"""Nicknames, former names and names in another script beside the candidate's name."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading.alias import aliases
from masking.sections import study


def others(name: str, rest: str) -> list[str]:
    _, reading = study(Document(name + rest, "text"))
    return [reading.text[a:b] for a, b in aliases(reading, (0, len(name)))]


@pytest.mark.parametrize(
    ("name", "rest", "expected"),
    [
        ("Oluwaseun", " (Seun) Bamidele\nWelder", ["Seun", "Bamidele"]),
        ("Nóra Ní Bhriain", " (née Ó hÓgáin)\n", ["Ó hÓgáin"]),
        ("Sudarat Kaewmanee", ' ("Nok")\nFront desk', ["Nok"]),
        ("Xiaoming Zhao", "\nI go by Kevin. Kevin builds.", ["Kevin"]),
        ("Layla Hassan", " ليلى حسن\n", ["ليلى حسن"]),
        ("Zhang Wei", "\n张伟\n", ["张伟"]),
        ("Ann Lee", ", formerly Ann Doe\n", ["Ann Doe"]),
    ],
)
def test_another_name_is_found(name: str, rest: str, expected: list[str]):
    assert sorted(others(name, rest)) == sorted(expected)


@pytest.mark.parametrize(
    "rest",
    [" (Remote)\n", " (London)\n", " (she/her)\n", " (PhD)\n", ", Leeds\n", "\n简历\n", "\nwork known as hard\n"],
)
def test_other_words_are_no_names(rest: str):
    assert others("Ann Lee", rest) == []
