"""Needles at the edges of their rules: how long, how many words, of which field, in what they are searched."""

from __future__ import annotations

import pytest

from masking.document import Document
from masking.span import Edit, Field, Revision
from masking.verify.needles import Needle, distinctive, haystack, needles, revealed_by, reveals


def needle(text: str, field: Field = Field.NAME, *, left: int = 0) -> Needle:
    return Needle(tuple(text.split()), field, 0, len(text), 1, left)


def revised(text: str, old: str, new: str, field: Field = Field.NAME) -> Revision:
    at = text.index(old)
    return Revision(Document(text, "text"), (Edit(at, at + len(old), new, field),))


@pytest.mark.parametrize(
    ("words", "text", "count"),
    [
        ("janes", "jane s", 0),
        ("janes", "of \u202esenaJ\u202c", 1),
        ("janes", "of janes.", 1),
        ("janes", "of janesville", 0),
        ("janess", "jane ss", 1),
        ("janess", "of janessville", 1),
        ("jan es", "Jan Es, jan es", 2),
        ("\uac00", "\ub098\uac00\ub2e4", 1),
        ("\u0e01\u0e02", "\u0e04\u0e01\u0e02\u0e07", 1),
        ("\u5c71\u7530", "\u5c71 \u7530\u592a\u90ce", 1),
        ("\u00fc\u00f6", "x\u00fc\u00f6x", 0),
        ("\u05d0\u05d1", "\u05d2\u05d0\u05d1\u05d3 \u05d0\u05d1", 1),
    ],
)
def test_six_letters_are_searched_across_spaces_and_scripts_without_spaces_always(words, text, count) -> None:
    assert haystack(text).count(needle(words)) == count


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Anna Lee", [("anna", "lee"), ("anna",)]),
        ("Anna 2015", [("anna", "2015"), ("anna",)]),
        ("Anna", [("anna",)]),
        ("Al Roe", [("al", "roe")]),
    ],
)
def test_words_of_a_name_from_four_letters_on_are_needles_of_their_own(name: str, parts: list) -> None:
    assert [n.words for n in needles(revised(f"I am {name}.", name, "[NAME]"))] == parts


def test_a_representation_shows_nothing_of_the_text() -> None:
    assert "zebulon" not in repr(haystack("Zebulon")) + repr(needle("zebulon"))


def test_only_names_are_taken_apart() -> None:
    found = needles(revised("Baker Street", "Baker Street", "[ADDRESS]", Field.ADDRESS))
    assert [n.words for n in found] == [("baker", "street")]


@pytest.mark.parametrize(
    ("text", "old", "new", "removed", "left"),
    [
        ("Jane Jane", "Jane", "[NAME]", 1, 1),
        ("Jane", "Jane", "[NAME]", 1, 0),
        ("Janeroe", "Janeroe", "Janeroe, Janeroe", 0, 2),
    ],
)
def test_what_was_taken_out_and_what_is_left_are_counted(text, old, new, removed, left) -> None:
    (found,) = needles(revised(text, old, new))
    assert (found.removed, found.left, found.start, found.end) == (removed, left, 0, len(old))


@pytest.mark.parametrize(
    ("words", "field", "left", "kept"),
    [
        ("jane", Field.NAME, 0, True),
        ("jan", Field.NAME, 0, False),
        ("jane", Field.NAME, 1, False),
        ("2015", Field.PHONE, 0, False),
        ("single", Field.MARITAL_STATUS, 0, False),
        ("married woman", Field.MARITAL_STATUS, 0, True),
    ],
)
def test_what_tells_where_no_text_is(words, field, left, kept) -> None:
    assert bool(distinctive([needle(words, field, left=left)])) is kept


@pytest.mark.parametrize(
    ("words", "value", "told"),
    [
        ("zebulon", "by zebulon", True),
        ("zebulon", "xzebulonx", False),
        ("zebulons", "xzebulonsx", True),
        ("zebulons", "other", False),
        ("times roman", "Times Roman", False),
        ("times zebulon", "Times Zebulon", True),
    ],
)
def test_a_value_tells_whole_words_or_eight_letters_and_no_looks(words, value, told) -> None:
    assert reveals(needle(words), haystack(value)) is told


def test_each_value_is_taken_by_itself() -> None:
    pool = (needle("zebulon"), needle("quimby"))
    assert [n.words for n in revealed_by(["by zebulon", "by zebulon", "of quimby"], pool)] == [
        ("zebulon",),
        ("quimby",),
    ]
    assert list(revealed_by(["zebu", "lon"], pool)) == []
    assert list(revealed_by([], pool)) == []


def test_a_label_in_its_short_form_is_no_masked_word() -> None:
    document = Document("Mar. single, born in Mar 1990", "text")
    edits = (
        Edit(0, 3, "[MARITAL_STATUS]", Field.MARITAL_STATUS),
        Edit(5, 11, "[MARITAL_STATUS]", Field.MARITAL_STATUS),
    )
    (mar, _) = needles(Revision(document, edits))
    assert haystack("[MAR]. [MAR], born in Mar 1990").count(mar) == mar.left == 1
    assert haystack("[MAR]. [MAR], born in Mar 1990. Mar").count(mar) == 2
