"""The encoder: how words fall into pieces, what it answers, and that reading window by window changes little."""

from __future__ import annotations

import hashlib
import re
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from perturb.counterfactual import encoder, whose
from perturb.counterfactual.identity import Identity

CARD = Path(encoder.__file__).with_name("MODEL_CARD.md").read_text("utf-8")


def said(text: str) -> list[str]:
    known = list(encoder.vocabulary())
    return [known[piece.number] for piece in encoder.pieces(text)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("She can't.", ["she", "can", "'", "t", "."]),
        ("Zoë JOSÉ", ["zoe", "jose"]),
        ("needlework", ["needle", "##work"]),
        ("one\ntwo", ["one", "¶", "two"]),
        ("王芳", ["[UNK]"]),
        ("j.doe_99@x.com", ["j", ".", "doe", "_", "99", "@", "x", ".", "com"]),
    ],
)
def test_words_fall_into_the_longest_pieces_that_are_known(text, wanted):
    assert said(text) == wanted


def test_pieces_cover_every_letter_of_a_text_once():
    text = "İbrahim Ünal’s ﬁrst café — “naïve” (2019)\n\t日本 her•his"
    places = [at for p in encoder.pieces(text) for at in range(p.start, p.end)]
    assert places == sorted(set(places))
    assert set(places) == {at for at, letter in enumerate(text) if letter == "\n" or not letter.isspace()}


@pytest.mark.parametrize(
    ("word", "case"),
    [
        ("her", encoder.SMALL),
        ("Her", encoder.LARGE),
        ("HER", encoder.SHOUTED),
        ("hEr", encoder.MIXED),
        ("7", encoder.NO_CASE),
    ],
)
def test_how_a_word_is_written_is_told(word, case):
    assert {piece.case for piece in encoder.pieces(word)} == {case}


def test_the_answers_are_finite_for_every_length():
    for words in (0, 1, 320, encoder.LONGEST - 4):
        read = encoder.read(encoder.pieces("her " * words), [0] * words, "she")
        assert read.shape == (words, 4)
        assert np.isfinite(read).all()


def test_the_model_is_the_one_of_its_card():
    model = files("perturb.counterfactual").joinpath("encoder.onnx").read_bytes()
    assert hashlib.sha256(model).hexdigest() in CARD
    assert re.search(rf"\b{len(encoder.vocabulary()):,}\b", CARD)


def test_a_long_text_is_read_like_its_parts():
    part = "Ada Holm trained her crew. My mother wrote that her roof leaked; Ada fixed it herself.\n"
    text = part * 30
    scene = whose.Scene(text, Identity("Ada", (), "Holm"), "female")
    asked = [m.start() for m in re.finditer(r"\bher(?:self)?\b", text)]
    mine = scene.mine(asked)
    per_line = [tuple(at in mine for at in asked[n : n + 3]) for n in range(0, len(asked), 3)]
    assert len(set(per_line)) <= 2
    assert per_line.count((True, False, True)) > len(per_line) / 2


def test_what_stands_nowhere_is_nobodys():
    scene = whose.Scene("Ada left.  ", Identity("Ada", (), "Holm"), "female")
    assert scene.mine([10, 99]) == frozenset()
