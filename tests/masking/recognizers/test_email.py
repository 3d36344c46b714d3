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
    ("j.doe@mail.example_", "j.doe@mail.example"),
    ("mail j.doe@@mail.example now", "j.doe@@mail.example"),
]


@pytest.mark.parametrize(("text", "address"), PLAIN)
def test_a_plain_address_is_found_whole_and_without_what_follows(text: str, address: str) -> None:
    assert (address, 1.0, "email:plain") in found(text)


OTHER = [
    ("jane [at] mail [dot] example", "jane [at] mail [dot] example", "spelled"),
    ("jane(at)mail.example", "jane(at)mail.example", "spelled"),
    ("jane at mail dot example", "jane at mail dot example", "spelled"),
    ("jane&#64;mail.example", "jane&#64;mail.example", "coded"),
    ("jane&#x40;mail.example", "jane&#x40;mail.example", "coded"),
    ("jane.doe @ mail.example.org", "jane.doe @ mail.example.org", "broken"),
    ("jane.doe\n@mail.example.org", "jane.doe\n@mail.example.org", "broken"),
    ("jane.doe\t@\tmail.example.org", "jane.doe\t@\tmail.example.org", "broken"),
    ("jane_doe @mail.example.org", "jane_doe @mail.example.org", "broken"),
    ("jane7 @ mail . example . org", "jane7 @ mail . example . org", "broken"),
    ("jane @mail.example.org", "jane @mail.example.org", "broken"),
    ("jane.doe@long-mail-\nserver.example", "jane.doe@long-mail-\nserver.example", "broken"),
    ("jane.doe@mail\n.example", "jane.doe@mail\n.example", "broken"),
    ("E-mail\n\n  jane.doe @ mail.example.org", "jane.doe @ mail.example.org", "broken"),
]


def test_a_whole_address_is_found_by_one_rule_only() -> None:
    assert found("Write to jane.doe@mail.org.") == [("jane.doe@mail.org", 1.0, "email:plain")]
    assert found("jane.doe@mail.org\nWelder") == [("jane.doe@mail.org", 1.0, "email:plain")]


@pytest.mark.parametrize(("text", "address", "rule"), OTHER)
def test_other_spellings_have_their_rule(text: str, address: str, rule: str) -> None:
    assert (address, 0.9, f"email:{rule}") in found(text)


@pytest.mark.parametrize("text", ["@handle", "price @ 5", "a @", "@", "met him at work", "jane@", "C&#64", "dot com"])
def test_what_is_no_address(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("text", ["tea @ home . org", "5 @ 10 . de each", "coffee @ the bar . it"])
def test_blanks_on_both_sides_without_a_point_or_figure_make_no_address(text: str) -> None:
    assert found(text) == []


def test_a_broken_address_stands_for_its_first_part_too() -> None:
    spans = found("jane.doe@mail-\nserver.example.org")
    assert ("jane.doe@mail-\nserver.example.org", 0.9, "email:broken") in spans


def test_a_local_part_is_read_as_far_as_its_longest() -> None:
    assert found("x" * 64 + "@mail.example") == [("x" * 64 + "@mail.example", 1.0, "email:plain")]
    assert found("x" * 200 + "@mail.example") == []


def test_an_address_may_begin_the_text() -> None:
    assert found("j@mail.example") == [("j@mail.example", 1.0, "email:plain")]
    assert found("jane.doe @mail.example.org")[0][0] == "jane.doe @mail.example.org"


def test_a_label_reaches_eight_characters() -> None:
    assert found("E-mail: " + " " * 6 + "jane@localhost") == [("jane@localhost", 1.0, "email:plain")]
    assert found("E-mail:jane@localhost") == [("jane@localhost", 1.0, "email:plain")]
    assert found("E-mail: " + " " * 7 + "jane@localhost") == []


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


@pytest.mark.parametrize("before", ["Write to ", "Contact:\n", "– "])
@pytest.mark.parametrize(("text", "address", "rule"), OTHER)
def test_what_stands_before_an_address_is_not_part_of_it(before: str, text: str, address: str, rule: str) -> None:
    assert (address, 0.9, f"email:{rule}") in found(before + text)


def test_an_address_behind_a_handle_is_found() -> None:
    assert [words for words, _, _ in found("@handle, jane@mail.example")] == ["jane@mail.example"]


@pytest.mark.parametrize("text", ["Sales @ Northwind Ltd since 2019", "lunch @ noon . Then more", "we met @ home"])
def test_an_at_between_words_is_no_address(text: str) -> None:
    assert found(text) == []
