from __future__ import annotations

from dataclasses import dataclass

import pytest

from masking.ner import tag
from masking.ner.voice import heard, listen

TEXT = "May Brown\nmay.brown@example.com\nI told Xyrpho Quuzl of it and she went to Quuzl Works with us.\n"


@dataclass
class Entity:
    start_char: int
    end_char: int
    label_: str


@dataclass
class Parsed:
    ents: list[Entity]


def pipeline(*words: tuple[str, str]):
    """A stand-in for a spaCy pipeline that finds these words."""

    def parse(text: str) -> Parsed:
        return Parsed([Entity(text.index(word), text.index(word) + len(word), label) for word, label in words])

    return parse


def texts(mentions, label: str) -> list[str]:
    return [TEXT[m.start : m.end] for m in mentions if m.label == label]


@pytest.mark.parametrize(("label", "ours"), [("PERSON", "NAME"), ("PER", "NAME"), ("GPE", "LOC"), ("ORG", "ORG")])
def test_labels_of_spacy_become_ours(label: str, ours: str) -> None:
    (mention,) = heard(TEXT, pipeline(("Quuzl Works", label)))
    assert (mention.label, TEXT[mention.start : mention.end]) == (ours, "Quuzl Works")


def test_other_labels_are_not_heard() -> None:
    assert list(heard(TEXT, pipeline(("Quuzl Works", "DATE")))) == []


def test_an_entity_over_two_lines_becomes_two() -> None:
    found = [TEXT[m.start : m.end] for m in heard(TEXT, pipeline(("Brown\nmay.brown", "PERSON")))]
    assert found == ["Brown", "may.brown"]


def test_the_pipeline_adds_what_the_tagger_does_not_say() -> None:
    assert "with us" in texts(listen(TEXT, pipeline(("with us", "ORG"))), "ORG")


def test_a_name_may_grow_but_never_shrink() -> None:
    assert "May Brown" in texts(tag(TEXT), "NAME")
    for word in ("Brown", "May Brown"):
        assert "May Brown" in texts(listen(TEXT, pipeline((word, "PERSON"))), "NAME")
    assert "May Brown" in texts(listen(TEXT, pipeline(("May Brown", "ORG"))), "NAME")


def test_works_with_a_real_pipeline() -> None:
    spacy = pytest.importorskip("spacy")
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PERSON", "pattern": "Xyrpho Quuzl"}])
    names = " ".join(texts(listen(TEXT, nlp), "NAME"))
    assert "Xyrpho Quuzl" in names
