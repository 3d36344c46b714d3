"""Her is his or him: more than a thousand sentences written with he, told of her and brought back.

The sentences stand with he, his and him; ``his*`` is the one that stands alone (hers). Told of a woman they lose the
difference between his and him; ``role`` has to find it again.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from perturb.counterfactual.agreement import role

SENTENCES = [
    line
    for file in sorted((Path(__file__).parent / "agreement").glob("*.txt"))
    for line in file.read_text(encoding="utf-8").splitlines()
]
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


def right(sentence: str) -> bool:
    text, places = told_of_her(sentence)
    return all(MALE[role(text, start, end)] == word for start, end, word in places)


def test_there_are_a_thousand_different_sentences():
    assert len(set(SENTENCES)) == len(SENTENCES) >= 1000


def test_her_is_his_or_him_in_at_least_995_of_1000():
    wrong = [s for s in SENTENCES if not right(s)]
    assert len(wrong) <= 0.005 * len(SENTENCES), wrong


def test_his_is_her_or_hers_in_at_least_995_of_1000():
    wrong = []
    for sentence in SENTENCES:
        plain = sentence.replace("*", "")
        for match in re.finditer(r"\bhis\b(\*?)", sentence, re.I):
            at = match.start() - sentence[: match.start()].count("*")
            if (role(plain, at, at + 3) == "possessive") != bool(match.group(1)):
                wrong.append(sentence)
    assert len(wrong) <= 0.005 * len(SENTENCES), wrong


def test_a_line_break_inside_a_sentence_is_a_blank():
    assert role("We trust her\njudgement.", 9, 12) == "determiner"
    assert role("We trust her\n\nJudgement", 9, 12) == "object"


@pytest.mark.parametrize(
    ("word", "wanted"), [("she", "subject"), ("him", "object"), ("hers", "possessive"), ("herself", "reflexive")]
)
def test_some_words_have_one_role(word, wanted):
    assert role(f"so {word} said", 3, 3 + len(word)) == wanted
