"""Tagging: spans out of probabilities."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from masking.document import Document
from masking.ner.model import FIELDS, OUTPUTS
from masking.ner.tagging import STRICT, tag
from masking.reading import read
from masking.span import Field


class Fixed:
    """Stands in for a model: says of every token what it is told to."""

    def __init__(self, *told: tuple[Field, float] | None, threshold: float = 0.25) -> None:
        self._told = told
        self._threshold = threshold

    def threshold(self, field: Field) -> float:
        return self._threshold

    def measured(self, seen) -> np.ndarray:
        rows = np.zeros((len(seen.words), OUTPUTS))
        rows[:, 0] = 1
        for at, told in enumerate(self._told):
            if told:
                rows[at, 1 + FIELDS.index(told[0])] = told[1]
                rows[at, 0] = 1 - told[1]
        return rows


def spans(text: str, *told: tuple[Field, float] | None, **options):
    least = options.pop("least", STRICT)
    found = tag(read(Document(text, "text")), model=Fixed(*told, **options), least=least)
    return [(text[s.start : s.end], s.field) for s in found]


N, S = Field.NAME, Field.SCHOOL


def test_neighbours_of_one_field_are_one_span() -> None:
    assert spans("Jo Li cooks", (N, 0.9), (N, 0.5), None) == [("Jo Li", N)]


def test_a_weak_token_beside_a_sure_one_belongs_to_it() -> None:
    assert spans("Jo Li cooks", (N, 0.9), (N, 0.05), None) == [("Jo Li", N)]
    assert spans("Jo Li cooks", (N, 0.2), (N, 0.05), None) == []


def test_lines_and_fields_part_spans() -> None:
    assert spans("Jo\nLi", (N, 0.9), (N, 0.9)) == [("Jo", N), ("Li", N)]
    assert spans("Jo Yale", (N, 0.9), (S, 0.9)) == [("Jo", N), ("Yale", S)]


def test_marks_at_the_ends_stay_outside() -> None:
    assert spans("Jo Li, cook", (N, 0.9), (N, 0.9), (N, 0.9), None) == [("Jo Li", N)]
    assert spans("(Jo)", (N, 0.9), (N, 0.9), (N, 0.9)) == [("(Jo)", N)]
    assert spans("(of Jo Li)", None, None, (N, 0.9), (N, 0.9), (N, 0.9)) == [("Jo Li", N)]
    assert spans("[Jo Li] cooks", None, (N, 0.9), (N, 0.9), (N, 0.9), (N, 0.9)) == [("Jo Li", N)]
    assert spans("Jo (Li) cooks", (N, 0.9), (N, 0.9), (N, 0.9), None, None) == [("Jo (Li)", N)]


def test_the_threshold_of_a_field_is_where_the_strict_confidence_lies() -> None:
    for threshold in (0.05, 0.6):
        assert spans("Jo", (N, threshold + 0.01), threshold=threshold) == [("Jo", N)]
        assert spans("Jo", (N, threshold - 0.01), threshold=threshold) == []
    assert spans("Jo", (N, 0.4), least=0.5) == []


Y = (Field.GRADUATION_YEAR, 0.9)


def test_of_years_only_numbers_are_left() -> None:
    assert spans("Oct 2005 - May 2009", Y, Y, Y, Y, Y) == [("2005 - May 2009", Field.GRADUATION_YEAR)]
    assert spans("Oct", Y) == []
    assert spans("May '12", None, Y, Y) == [("12", Field.GRADUATION_YEAR)]


@pytest.mark.parametrize("text", ["2556", "1390", "平成25年"])
def test_years_of_other_calendars_are_years(text: str) -> None:
    tokens = len(read(Document(text, "text")).tokens.words)
    assert spans(text, *[Y] * tokens) == [(text, Field.GRADUATION_YEAR)]


@pytest.mark.parametrize("text", ["3.99", "315", "73%", "73 %", "7787"])
def test_marks_and_shares_are_no_years(text: str) -> None:
    tokens = len(read(Document(text, "text")).tokens.words)
    assert spans(text, *[Y] * tokens) == []


def test_a_year_torn_by_a_column_is_found_whole() -> None:
    assert [found for found, _ in spans("200\n9", Y, Y)] == ["200", "9"]


def test_a_single_letter_is_no_name_and_no_school() -> None:
    assert spans("s\nc\nh", (N, 0.9), (S, 0.9), (N, 0.9)) == []


@pytest.mark.parametrize("text", ["", "\n", "   "])
def test_a_text_without_words_holds_nothing(text: str) -> None:
    assert tag(read(Document(text, "text"))) == []


@given(st.text(max_size=200))
def test_spans_of_any_text_are_sorted_disjoint_and_inside(text: str) -> None:
    reading = read(Document(text, "text"))
    found = tag(reading, least=0.01)
    assert all(0 <= s.start < s.end <= len(reading.text) for s in found)
    assert all(a.end <= b.start for a, b in pairwise(found))


def test_importing_the_tagger_loads_neither_numpy_nor_spacy() -> None:
    code = "import sys, masking.ner; print(sorted({'numpy', 'spacy', 'scipy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
