"""E-mail addresses: which characters belong to one, and what only looks like one."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.reading import read
from masking.recognizers.email import RECOGNIZER
from masking.span import Field


def found(text: str) -> list[tuple[str, float, str]]:
    return [(text[s.start : s.end], s.score, s.recognizer) for s in RECOGNIZER.find(read(Document(text, "text")))]


PLAIN = [
    ("Write to jane.doe@mail.example.", "jane.doe@mail.example"),
    ("<jane_doe+cv@mail.example>", "jane_doe+cv@mail.example"),
    ("o'neil-x@mail.example,", "o'neil-x@mail.example"),
    ("a%b=c&d@mail.example", "a%b=c&d@mail.example"),
    ("x1@mail.co.example-", "x1@mail.co.example"),
    ("(j@mail.example)", "j@mail.example"),
]


@pytest.mark.parametrize(("text", "address"), PLAIN)
def test_a_plain_address_is_found_whole_and_without_what_follows(text: str, address: str) -> None:
    assert (address, 1.0, "email:plain") in found(text)


@pytest.mark.parametrize(
    ("text", "address", "rule"),
    [
        ("jane [at] mail [dot] example", "jane [at] mail [dot] example", "spelled"),
        ("jane(at)mail.example", "jane(at)mail.example", "spelled"),
        ("jane at mail dot example", "jane at mail dot example", "spelled"),
        ("jane&#64;mail.example", "jane&#64;mail.example", "coded"),
        ("jane&#x40;mail.example", "jane&#x40;mail.example", "coded"),
        ("jane.doe @ mail.example.org", "jane.doe @ mail.example.org", "broken"),
    ],
)
def test_other_spellings_have_their_rule(text: str, address: str, rule: str) -> None:
    assert (address, 0.9, f"email:{rule}") in found(text)


@pytest.mark.parametrize("text", ["@handle", "price @ 5", "a @", "@", "met him at work", "jane@", "C&#64", "dot com"])
def test_what_is_no_address(text: str) -> None:
    assert found(text) == []


def test_every_address_of_a_line_is_found_once() -> None:
    text = "a1@mail.example, b2@mail.example; c3@mail.example"
    assert [words for words, _, _ in found(text)] == ["a1@mail.example", "b2@mail.example", "c3@mail.example"]


def test_an_address_without_a_point_needs_its_label() -> None:
    assert found("E-mail: jane@localhost") == [("jane@localhost", 1.0, "email:plain")]
    assert found("Talk: jane@localhost") == []
    assert found("E-mail: " + "." * 8 + " jane@localhost") == []


def test_only_addresses_are_found() -> None:
    assert RECOGNIZER.fields == frozenset({Field.EMAIL})
    assert RECOGNIZER.name == "email"
