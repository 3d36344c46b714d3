from __future__ import annotations

import pytest

from masking.document import Document
from masking.ner.traits.cues import LONGEST, SLOTS, Cues, counts, cues, describe
from masking.sections import study

TEXT = "INTERESTS\nUsher at Grace Chapel; Religion: Baptist\n• Born 1986 in Accra, 12 years abroad"


def read(text: str) -> Cues:
    return cues(study(Document(text, "text"))[1])


def test_words_lines_and_gaps() -> None:
    found = read(TEXT)
    assert found.words[:5] == ["INTERESTS", "Usher", "at", "Grace", "Chapel"]
    assert [found.words[first] for first, _ in found.lines] == ["INTERESTS", "Usher", "Born"]
    assert found.lines[-1][1] == len(found.words)
    assert dict(zip(found.words, found.gaps, strict=True)) | {"Usher": "N", "Religion": ";", "Baptist": ":"} == dict(
        zip(found.words, found.gaps, strict=True)
    )


def test_numbers_tell_their_length_and_years_their_decade() -> None:
    assert [word for word in read(TEXT).words if not word.isalpha()] == ["1980", "##"]


def test_a_line_tells_its_section_first_words_label_and_phrases() -> None:
    line = read(TEXT).of_line[1]
    assert {"sec=interests", "h=usher", "hh=usher at"} <= set(line)
    assert any(feature.startswith("lg=religion.") for feature in line)
    assert "key=marital status" in read("Marital status: single\nx").of_line[0]


def test_phrases_can_be_hidden() -> None:
    reading = study(Document(TEXT, "text"))[1]
    assert any(feature == "g=religion.faith" for _, feature in cues(reading).phrases)
    assert cues(reading, known=lambda phrase: False).phrases == []


def test_long_lines_are_read_in_pieces() -> None:
    found = read("word " * (2 * LONGEST + 3))
    assert [stop - first for first, stop in found.sequences()] == [LONGEST, LONGEST, 3]


def test_a_line_of_a_whole_paragraph_tells_its_section_only() -> None:
    found = read("Jane Doe\njane@doe.example\n\nSummary\nBaptist: " + "worked and prayed and worked " * 20 + "\n")
    longest = max(range(len(found.lines)), key=lambda n: found.lines[n][1] - found.lines[n][0])
    assert [feature.partition("=")[0] for feature in found.of_line[longest]] == ["sec", "len6"]


@pytest.mark.parametrize("word", ["Deaf", "1990", "##", "مسلم", "基督教", "a"])
def test_every_word_has_features_and_every_slot_takes_some(word: str) -> None:
    features = describe(word)
    assert features[0].startswith("w=")
    assert all(any(counts(feature, slot) for feature in features) for slot in SLOTS)


@pytest.mark.parametrize("text", ["", "\n\n", "—", "\ufffc", "12"])
def test_texts_without_words(text: str) -> None:
    found = read(text)
    assert len(found.gaps) == len(found.words)
    assert len(found.of_line) == len(found.lines)
