"""Her is his or him: sentences written with he that the model has not learned from, told of her and brought back.

The sentences stand with he, his and him; ``his*`` is the one that stands alone (hers). Told of a woman they lose the
difference between his and him; the model has to find it again. Those of the other files it has learned from.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from perturb.counterfactual.identity import Identity
from perturb.counterfactual.whose import Scene

NOT_LEARNED = ("sentences_k", "sentences_l")
FEMALE = {"he": "she", "him": "her", "his": "her", "himself": "herself"}
MALE = {"object": "him", "determiner": "his", "possessive": "his", "subject": "he", "reflexive": "himself"}
MARKED = re.compile(r"\b(he|him|his|himself)\b(\*?)", re.I)


def sentences() -> list[str]:
    files = (Path(__file__).parent / "agreement" / f"{name}.txt" for name in NOT_LEARNED)
    return [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]


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


def role(text: str, start: int, end: int, gender: str) -> str:
    return Scene(text, Identity(""), gender).role(start, end)


def test_her_is_his_or_him():
    asked = [(text, *place) for text, places in map(told_of_her, sentences()) for place in places]
    wrong = [text for text, start, end, word in asked if MALE[role(text, start, end, "female")] != word]
    assert len(asked) > 200
    assert len(wrong) <= 0.04 * len(asked), wrong  # "They found her method simple and her charming"


def test_his_is_her_or_hers():
    wrong, asked = [], 0
    for sentence in sentences():
        plain = sentence.replace("*", "")
        for match in re.finditer(r"\bhis\b(\*?)", sentence, re.I):
            at = match.start() - sentence[: match.start()].count("*")
            asked += 1
            if (role(plain, at, at + 3, "male") == "possessive") != bool(match.group(1)):
                wrong.append(sentence)
    assert asked > 80
    assert len(wrong) <= 0.02 * asked, wrong


def test_a_line_break_inside_a_sentence_is_a_blank():
    assert role("We trust her\njudgement.", 9, 12, "female") == "determiner"
    assert role("We trust her\n\nJudgement", 9, 12, "female") == "object"


@pytest.mark.parametrize(
    ("word", "wanted"), [("she", "subject"), ("him", "object"), ("hers", "possessive"), ("herself", "reflexive")]
)
def test_some_words_have_one_role(word, wanted):
    assert role(f"so {word} said", 3, 3 + len(word), "female") == wanted
