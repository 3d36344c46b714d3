"""What counts as a score: a finite number. Everything else has a name and is counted under it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from numbers import Real
from typing import Any

from perturb.scorers import Trouble, Unanswered

Answer = float | Trouble
"""A score, or the reason why there is none."""


def read(answers: object, expected: int) -> list[Answer]:
    """Return one score or one named trouble per pair from what a scorer gave back.

    Raises Unanswered where the answers cannot be told apart: too few, too many, or no sequence at all.
    """
    listed = _listed(answers)
    if len(listed) != expected:
        trouble = Trouble.TOO_FEW if len(listed) < expected else Trouble.TOO_MANY
        raise Unanswered(f"{expected} pairs were asked, {len(listed)} answers came", trouble=trouble)
    return [number(answer) for answer in listed]


def number(answer: Any) -> Answer:
    """Return ``answer`` as a finite float, or the trouble with it.

    Numbers of NumPy, pandas, PyTorch and TensorFlow count, as do truth values (0 and 1). Text never does,
    even if it reads like a number: a scorer that answers text one day answers "n/a" the next.
    """
    if isinstance(answer, Trouble):
        return answer
    if answer is None:
        return Trouble.MISSING
    if isinstance(answer, str | bytes):
        return Trouble.TEXT
    if isinstance(answer, Real | Decimal):
        return _finite(answer)
    return _item(answer)


def _item(answer: Any) -> Answer:
    """The number inside a zero-dimensional array or tensor."""
    try:
        inner = answer.item()
    except (AttributeError, ValueError, RuntimeError, TypeError):
        return Trouble.WRONG_SHAPE
    return _finite(inner) if isinstance(inner, Real) else Trouble.WRONG_SHAPE


def _finite(given: Any) -> Answer:
    try:
        value = float(given)
    except OverflowError:
        return Trouble.INFINITE
    if math.isnan(value):
        return Trouble.NOT_A_NUMBER
    return Trouble.INFINITE if math.isinf(value) else value


def _listed(answers: Any) -> Sequence[Any]:
    try:
        if isinstance(answers, str | bytes | dict):
            raise TypeError
        return list(answers)
    except TypeError:
        raise Unanswered(
            f"a list of numbers was expected, {type(answers).__name__} came", trouble=Trouble.WRONG_SHAPE
        ) from None
