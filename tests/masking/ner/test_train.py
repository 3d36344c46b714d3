from __future__ import annotations

import random

import pytest

from masking.ner.decode import Decoder
from masking.ner.model import pack
from masking.ner.train import Example, fit, label, sequences


def test_a_token_that_a_mark_touches_belongs_to_it() -> None:
    spans = [(0, 4), (5, 8), (9, 14), (15, 20)]
    assert label(spans, [(0, 8, "NAME")]) == ["B-NAME", "I-NAME", "O", "O"]
    assert label(spans, [(2, 6, "NAME"), (15, 18, "ORG")]) == ["B-NAME", "I-NAME", "O", "B-ORG"]
    assert label(spans, [(4, 5, "NAME"), (9, 14, "TRAP")]) == ["O"] * 4


def test_every_line_is_a_sequence() -> None:
    example = Example("Jane Doe\nNurse at Zed\n\nLagos", ((0, 8, "NAME"),))
    found = list(sequences(example, random.Random(0), dropout=0))
    assert [labels for _, labels in found] == [["B-NAME", "I-NAME"], ["O", "O", "O"], ["O"]]
    attributes = found[0][0][0]
    assert "0:w=@rare" in attributes or "0:s=Xx" in attributes
    assert any(a.startswith("+1:") for a in attributes)
    assert any(a.startswith("+2|:") for a in attributes)
    assert any(a.startswith("top#") for a in attributes)


def test_dropout_hides_names_from_the_lists() -> None:
    example = Example("Michael", ())
    open_ = next(iter(sequences(example, random.Random(0), dropout=0)))[0][0]
    hidden = next(iter(sequences(example, random.Random(0), dropout=1)))[0][0]
    assert "0:f4" in open_
    assert "0:f0" in hidden


def test_an_empty_text_trains_nothing() -> None:
    assert list(sequences(Example("", ()), random.Random(0), dropout=0)) == []


@pytest.fixture(scope="module")
def examples() -> list[Example]:
    from masking.synthesize import synthesize

    made = [synthesize(random.Random(f"train {n}")) for n in range(30)]
    return [Example(m.text, m.mentions) for m in made]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes(examples: list[Example]) -> None:
    one, two = (pack(fit(examples, random.Random(4), iterations=8)) for _ in range(2))
    assert one == two
    assert one != pack(fit(examples, random.Random(5), iterations=8))


@pytest.mark.slow
def test_a_model_learns_its_examples(examples: list[Example]) -> None:
    decoder = Decoder(fit(examples, random.Random(4), iterations=30, rarest=1))
    right = total = 0
    for example in examples:
        decoded = decoder.decode(example.text)
        assert decoded is not None
        layout, probabilities = decoded
        for at, wanted in enumerate(label(layout.spans, example.marks)):
            if wanted != "O":
                total += 1
                right += probabilities[at, 0] < 0.5
    assert total > 500
    assert right / total > 0.9
