"""Her is his or him: sentences written with he, told of her and brought back.

The sentences stand with he, his and him; ``his*`` is the one that stands alone (hers). Told of a woman they lose the
difference between his and him; the model has to find it again. From all files but ``NOT_LEARNED`` it has learned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from perturb.counterfactual.identity import Identity
from perturb.counterfactual.whose import Scene

SENTENCES = [
    (file.stem, line)
    for file in sorted((Path(__file__).parent / "agreement").glob("*.txt"))
    for line in file.read_text(encoding="utf-8").splitlines()
]
NOT_LEARNED = [line for stem, line in SENTENCES if stem in ("sentences_k", "sentences_l")]
EVERY = [line for _, line in SENTENCES]
FEMALE = {"he": "she", "him": "her", "his": "her", "himself": "herself"}
MALE = {"object": "him", "determiner": "his", "possessive": "his", "subject": "he", "reflexive": "himself"}
MARKED = re.compile(r"\b(he|him|his|himself)\b(\*?)", re.I)


def told_of_her(sentence: str) -> tuple[str, list[tuple[int, int, str]]]:
    """The sentence about a woman, and where its pronouns stand with what a man's would be."""
    out, places, at = "", [], 0
    for match in MARKED.finditer(sentence):
        out += sentence[at : match.start()]
        word = match.group(1)
        new = "hers" if match.group(2) else FEMALE[word.lower()]
        new = new.capitalize() if word[0].isupper() else new
        places.append((len(out), len(out) + len(new), word.lower()))
        out += new
        at = match.end()
    return out + sentence[at:], places


def told_of_him(sentence: str) -> tuple[str, list[tuple[int, int, bool]]]:
    """The sentence as it is written, and where his stands with whether it stands alone."""
    places = []
    for match in re.finditer(r"\bhis\b(\*?)", sentence, re.I):
        at = match.start() - sentence[: match.start()].count("*")
        places.append((at, at + 3, bool(match.group(1))))
    return sentence.replace("*", ""), places


def role(text: str, start: int, end: int, gender: str) -> str:
    return Scene(text, Identity(""), gender).role(start, end)


def of_her_wrong(sentences: Iterable[str]) -> list[str]:
    told = ((sentence, *told_of_her(sentence)) for sentence in sentences)
    return [s for s, text, places in told if any(MALE[role(text, a, b, "female")] != word for a, b, word in places)]


def of_him_wrong(sentences: Iterable[str]) -> list[str]:
    told = ((s, text, *place) for s in sentences for text, places in [told_of_him(s)] for place in places)
    return [s for s, text, a, b, alone in told if (role(text, a, b, "male") == "possessive") != alone]


def test_there_are_a_thousand_different_sentences():
    assert len(set(EVERY)) == len(EVERY) >= 1000


@pytest.mark.slow
@pytest.mark.xfail(strict=True, reason="34 of 3,173 sentences with no resume around them are told wrongly")
def test_her_is_his_or_him_in_at_least_995_of_1000():
    wrong = of_her_wrong(EVERY)
    assert len(wrong) <= 0.005 * len(EVERY), wrong


@pytest.mark.slow
def test_his_is_her_or_hers_in_at_least_995_of_1000():
    wrong = of_him_wrong(EVERY)
    assert len(wrong) <= 0.005 * len(EVERY), wrong


def test_her_is_his_or_him_in_sentences_that_were_not_learned_from():
    wrong = of_her_wrong(NOT_LEARNED)
    assert len(NOT_LEARNED) > 150
    assert len(wrong) <= 0.045 * len(NOT_LEARNED), wrong  # "They found her method simple and her charming"


def test_his_is_her_or_hers_in_sentences_that_were_not_learned_from():
    wrong = of_him_wrong(NOT_LEARNED)
    assert len(wrong) <= 0.01 * len(NOT_LEARNED), wrong


def test_a_line_break_inside_a_sentence_is_a_blank():
    assert role("We trust her\njudgement.", 9, 12, "female") == "determiner"
    assert role("We trust her\n\nJudgement", 9, 12, "female") == "object"


@pytest.mark.parametrize(
    ("word", "wanted"), [("she", "subject"), ("him", "object"), ("hers", "possessive"), ("herself", "reflexive")]
)
def test_some_words_have_one_role(word, wanted):
    assert role(f"so {word} said", 3, 3 + len(word), "female") == wanted
