from __future__ import annotations

import random

import pytest

from masking.document import Document
from masking.ner.traits import STRICT, _runs, tag_traits
from masking.sections import study
from masking.span import Field
from masking.synthesize import synthesize

GAPS = ["N", "_", "_", ",", "_", "N", "_"]


@pytest.mark.parametrize(
    ("told", "runs"),
    [
        ([0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9], [(0, 3), (3, 5), (5, 7)]),
        ([0.1, 0.9, 0.1, 0.1, 0.1, 0.1, 0.1], [(1, 2)]),
        ([0.3, 0.9, 0.5, 0.1, 0.1, 0.3, 0.3], [(1, 3)]),
        ([0.3, 0.41, 0.1, 0.1, 0.1, 0.1, 0.1], [(0, 2)]),
        ([0.0] * 7, []),
    ],
)
def test_stretches_of_likely_words(told: list[float], runs: list[tuple[int, int]]) -> None:
    assert list(_runs(list(range(7)), told, GAPS, 0.4)) == runs


def test_words_that_were_not_decoded_part_stretches() -> None:
    assert list(_runs([0, 1, 3, 4], [0.9] * 4, ["N", "_", "_", "_", "_"], 0.4)) == [(0, 2), (2, 4)]


def test_mentions_of_many_resumes_are_sorted_disjoint_and_within_a_line() -> None:
    found = 0
    for number in range(25):
        reading = study(Document(synthesize(random.Random(f"traits {number}")).text, "text"))[1]
        end = 0
        for mention in tag_traits(reading):
            assert end <= mention.start < mention.end <= len(reading.text)
            assert "\n" not in reading.text[mention.start : mention.end]
            assert STRICT <= mention.score <= 1
            assert Field(mention.label)
            end = mention.end
            found += 1
    assert found > 25


def test_a_higher_threshold_finds_less() -> None:
    reading = study(Document(synthesize(random.Random("traits 3")).text, "text"))[1]
    counts = [sum(m.end - m.start for m in tag_traits(reading, threshold=t)) for t in (0.2, 0.5, 0.9)]
    assert counts == sorted(counts, reverse=True)


def test_the_same_words_about_the_candidate_and_about_the_work() -> None:
    text = (
        "INTERESTS\nI sing in the choir of my parish and fast during Lent\n\n"
        "EXPERIENCE\nAccountant, Zed Ltd, 2011 - 2019\n- Audited the parish accounts of 12 clients\n"
    )
    reading = study(Document(text, "text"))[1]
    told = {text[m.start : m.end] for m in tag_traits(reading)}
    assert any("parish" in words for words in told)
    assert not any("accounts" in words or "clients" in words for words in told)
