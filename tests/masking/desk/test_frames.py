"""The pandas accessor."""

from __future__ import annotations

import pandas as pd
import pytest

import masking.desk.frames  # noqa: F401  gives every Series the accessor
from masking import mask
from masking.errors import InputError, PolicyError

RESUMES = ["Jane Doe\njane@doe.example\n", None, "Kim Lee\nkim@lee.example\nHe leads.\n", float("nan"), ""]


@pytest.fixture
def texts() -> pd.Series:
    return pd.Series(RESUMES, index=list("abcde"), name="text")


def test_texts_are_masked_and_everything_else_stays(texts: pd.Series) -> None:
    masked = texts.evenhand.mask()
    assert list(masked.index) == list("abcde")
    assert masked.name == "text"
    assert masked["a"] == mask(RESUMES[0]).text
    assert "jane" not in masked["a"]
    assert pd.isna(masked["b"])
    assert pd.isna(masked["d"])
    assert masked["e"] == ""
    assert texts["a"] == RESUMES[0]


def test_a_seed_repeats_pseudonyms(texts: pd.Series) -> None:
    first = texts.evenhand.mask("training", seed=7)
    assert first["a"] == texts.evenhand.mask("training", seed=7)["a"]
    assert first["a"] != texts.evenhand.mask("training", seed=8)["a"]


def test_spans_and_counts(texts: pd.Series) -> None:
    (email,) = [s for s in texts.evenhand.inspect()["a"] if s["field"] == "email"]
    assert RESUMES[0][email["start"] : email["end"]] == "jane@doe.example"
    counted = texts.evenhand.counts()
    assert list(counted["email"]) == [1, 0, 1, 0, 0]
    assert counted.loc["c", "gender"] == 1
    assert list(counted.index) == list("abcde")


def test_columns_without_text_and_unknown_policies_are_refused(texts: pd.Series) -> None:
    with pytest.raises(InputError, match="'age' holds a value that is no text but int"):
        _ = pd.Series([1, 2], name="age").evenhand
    with pytest.raises(PolicyError):
        texts.evenhand.mask("displya")
