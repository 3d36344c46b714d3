from __future__ import annotations

from masking.synthesize.draft import Draft, Piece, render, text_of


def test_lines_hold_what_was_put_on_them() -> None:
    d = Draft().put([Piece("a "), Piece("b", "name")]).blank(0).put([Piece("c\nd")]).blank().put([Piece("y", "org")])
    assert [[(p.text, p.label) for p in line] for line in d.lines] == [
        [("a ", ""), ("b", "name")], [("c", "")], [("d", "")], [], [("y", "org")],
    ]  # fmt: skip


def test_a_labelled_break_labels_both_lines() -> None:
    d = Draft().put([Piece("one\ntwo", "address")])
    assert [[p.label for p in line] for line in d.lines] == [["address"], ["address"]]


def test_inline_labels() -> None:
    pieces = render("x [[name|Jo]] y [[?name|Al]]", lambda slot: [])
    assert [(p.text, p.label) for p in pieces] == [("x ", ""), ("Jo", "name"), (" y ", ""), ("Al", "?name")]


def test_slots_inside_a_label_take_it() -> None:
    values = {"given": [Piece("Jo", "name")], "n": [Piece("3")], "both": [Piece("A", "org"), Piece(" B")]}
    pieces = render("[[email|{given}@x]] {n} {both} {given}", lambda slot: values[slot])
    assert text_of(pieces) == "Jo@x 3 A B Jo"
    assert [(p.text, p.label) for p in pieces if p.label] == [("Jo@x", "email"), ("A", "org"), ("Jo", "name")]
