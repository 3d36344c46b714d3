"""Small sets of variants and positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from perturb.measure import Position
from perturb.scorers import Pair
from perturb.scoring import Variant


class Recorder:
    """A scorer whose answers a function makes; remembers every call."""

    def __init__(self, answer: Callable[[Sequence[Pair], int], object], **attributes: object) -> None:
        self.calls: list[Sequence[Pair]] = []
        self._answer = answer
        for name, value in attributes.items():
            setattr(self, name, value)

    def score(self, pairs):
        self.calls.append(pairs)
        return self._answer(pairs, len(self.calls))

    @property
    def asked(self) -> int:
        return sum(map(len, self.calls))


@pytest.fixture
def recorder() -> type[Recorder]:
    return Recorder


@pytest.fixture
def variants() -> list[Variant]:
    """Five resumes, each with its twin."""
    return [
        Variant(f"cv{n}", kind, f"resume {n} as {kind}", group=group, name=name)
        for n in range(5)
        for kind, group, name in (("original", "male", ""), ("twin", "female", "Ann"))
    ]


@pytest.fixture
def positions() -> list[Position]:
    return [Position("a", "A", "first position"), Position("b", "B", "second position")]
