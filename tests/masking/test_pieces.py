"""Pieces: edits fall into the places of a file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.pieces import Kind, Piece, join, rewrite
from masking.span import Edit, Field, apply


def cut(*parts: str | tuple[str, Kind]) -> list[Piece]:
    pieces: list[Piece] = []
    at = 0
    for part in parts:
        text, kind = (part, "text") if isinstance(part, str) else part
        pieces.append(Piece(at, text, kind))
        at += len(text)
    return pieces


def edit(start: int, end: int, replacement: str) -> Edit:
    return Edit(start, end, replacement, Field.NAME)


@pytest.mark.parametrize(
    ("parts", "edits", "expected"),
    [
        (["Jane Doe cooks"], [(0, 8, "[NAME]")], ["[NAME] cooks"]),
        (["Ja", "ne D", "oe cooks"], [(0, 8, "[NAME]")], ["[NAME]", "", " cooks"]),
        (["Jane", " ", "Doe"], [(0, 8, "Emily Walsh")], ["Emily", " ", "Walsh"]),
        (["Jane", " Doe"], [(0, 8, "Emily Walsh")], ["Emily", " Walsh"]),
        (["Jane", "Doe"], [(0, 7, "Emily Walsh")], ["Emily Walsh", ""]),
        (["Jane", ("\n", "break"), "Doe"], [(0, 8, "[NAME]")], ["[NAME]", "\n", ""]),
        (["Jane", ("\n", "gap"), "Doe"], [(0, 8, "Emily Walsh")], ["Emily ", "\n", "Walsh"]),
        (["555", ("\t", "mark"), "1234"], [(0, 8, "[PHONE]")], ["[PHONE]", "", ""]),
        (["a", ("\t", "mark"), "b"], [(1, 2, "; ")], ["a; ", "", "b"]),
        ([("\t", "mark"), "b"], [(0, 1, "> ")], ["", "> b"]),
        ([("\ufffc", "picture"), "b"], [(0, 1, "[PHOTO]")], ["\ufffc", "b"]),
        ([("\ufffc", "picture"), "Jane"], [(0, 5, "[NAME]")], ["\ufffc", "[NAME]"]),
        (["ab", "cd"], [(0, 1, "x"), (1, 3, "y"), (3, 4, "z")], ["xy", "z"]),
        (["ab"], [(1, 1, "+")], ["a+b"]),
        (["ab", "cd"], [(4, 4, "+")], ["ab", "cd+"]),
        (["ab", ("\n", "gap"), ("\t", "mark")], [(3, 4, "x")], ["ab", "\n", ""]),
        (["Jane A.", " B. Doe"], [(0, 14, "Emily Walsh")], ["Emily Walsh", ""]),
        (["Jane", "", " Doe"], [(0, 8, "Ann Lee")], ["Ann", "", " Lee"]),
    ],
)
def test_cases(parts: list, edits: list[tuple[int, int, str]], expected: list[str]):
    assert rewrite(cut(*parts), [edit(*e) for e in edits]) == expected


@given(st.lists(st.text("ab \n", max_size=6), min_size=1, max_size=8), st.data())
def test_text_pieces_joined_are_the_revised_text(parts: list[str], data: st.DataObject):
    pieces = cut(*parts)
    text = join(pieces)
    marks = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=0, max_size=8)))
    pairs = list(zip(marks[::2], marks[1::2], strict=False))
    edits = [edit(a, b, data.draw(st.sampled_from(["", "[NAME]", "Ann Lee", "x"]))) for a, b in pairs if a < b]
    assert "".join(rewrite(pieces, edits)) == apply(text, edits)


@given(
    st.lists(st.tuples(st.text("ab \n", max_size=6), st.sampled_from(["text", "mark", "break", "gap"])), max_size=8),
    st.data(),
)
def test_untouched_pieces_stay_and_breaks_always_do(parts: list[tuple[str, Kind]], data: st.DataObject):
    pieces = cut(*parts)
    text = join(pieces)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    new = rewrite(pieces, [edit(start, end, "XYZ")] if start < end else [])
    for piece, now in zip(pieces, new, strict=True):
        outside = piece.end <= start or piece.start >= end
        if piece.kind in ("break", "gap") or start == end:
            assert now == piece.text
        elif outside:
            assert now.replace("XYZ", "") == piece.text
        elif piece.kind == "text":
            assert (
                now.replace("XYZ", "")
                == piece.text[: max(0, start - piece.start)] + piece.text[max(0, end - piece.start) :]
            )
