from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from perturb.scorers import Trouble, Unanswered
from perturb.scoring.answer import number, read


class Tensor:
    """As PyTorch has them: no float subclass, but ``item``."""

    def __init__(self, *values: float) -> None:
        self.values = values

    def item(self) -> float:
        if len(self.values) != 1:
            raise RuntimeError("a Tensor with several elements")
        return self.values[0]


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        (1, 1.0),
        (-0.5, -0.5),
        (True, 1.0),
        (np.float32(0.5), 0.5),
        (np.int64(3), 3.0),
        (np.bool_(True), 1.0),
        (np.array(0.25), 0.25),
        (np.array([0.25]), 0.25),
        (Decimal("1.5"), 1.5),
        (Fraction(1, 4), 0.25),
        (Tensor(0.75), 0.75),
        (None, Trouble.MISSING),
        (Trouble.REFUSED, Trouble.REFUSED),
        (float("nan"), Trouble.NOT_A_NUMBER),
        (np.float64("nan"), Trouble.NOT_A_NUMBER),
        (pd.NA, Trouble.WRONG_SHAPE),
        (Tensor(float("nan")), Trouble.NOT_A_NUMBER),
        (float("-inf"), Trouble.INFINITE),
        ("0.7", Trouble.TEXT),
        (b"0.7", Trouble.TEXT),
        (np.str_("0.7"), Trouble.TEXT),
        ([0.7], Trouble.WRONG_SHAPE),
        ({"score": 1}, Trouble.WRONG_SHAPE),
        (1 + 2j, Trouble.WRONG_SHAPE),
        (Tensor(1, 2), Trouble.WRONG_SHAPE),
        (np.array([1, 2]), Trouble.WRONG_SHAPE),
        (10**400, Trouble.INFINITE),
    ],
)
def test_what_counts_as_a_score(answer, score):
    found = number(answer)
    assert found == score
    assert isinstance(found, Trouble) == isinstance(score, Trouble)


@pytest.mark.parametrize("answers", [[1, 2], (1, 2), np.array([1, 2]), pd.Series([1, 2]), iter([1, 2])])
def test_any_sequence_of_numbers(answers):
    assert read(answers, 2) == [1.0, 2.0]


@pytest.mark.parametrize(
    ("answers", "trouble"),
    [
        ([], Trouble.TOO_FEW),
        ([1], Trouble.TOO_FEW),
        ([1, 2, 3], Trouble.TOO_MANY),
        (None, Trouble.WRONG_SHAPE),
        (3.0, Trouble.WRONG_SHAPE),
        ("12", Trouble.WRONG_SHAPE),
        ({"a": 1, "b": 2}, Trouble.WRONG_SHAPE),
        (np.array(3.0), Trouble.WRONG_SHAPE),
    ],
)
def test_answers_that_cannot_be_told_apart(answers, trouble):
    with pytest.raises(Unanswered) as caught:
        read(answers, 2)
    assert caught.value.trouble is trouble
