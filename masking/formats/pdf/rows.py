"""What stands at a height of a page, found without looking at all of it; and what follows one another on it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")

_TIERS = (4.0, 8.0, 12.0, 24.0, 48.0, 1e9)
"""Sizes up to which things are kept together: the larger they are, the further they reach."""


def runs(things: Iterable[T], follows: Callable[[T, T], bool]) -> Iterator[list[T]]:
    """Yield things in runs: a new one begins with each that does not follow the one before it."""
    run: list[T] = []
    for thing in things:
        if run and not follows(run[-1], thing):
            yield run
            run = []
        run.append(thing)
    if run:
        yield run


class Rows(Generic[T]):
    """Things on a page in the order they came, found by the height of their baseline."""

    def __init__(self, things: Sequence[T], place: Callable[[T], tuple[float, float]]) -> None:
        """Take things with their ``place``: height and size."""
        self.things = things
        tiers: list[list[tuple[float, int]]] = [[] for _ in _TIERS]
        for i, thing in enumerate(things):
            y, size = place(thing)
            tiers[bisect_left(_TIERS, min(abs(size), _TIERS[-1]))].append((y, i))
        self.tiers = [(reach, sorted(tier)) for reach, tier in zip(_TIERS, tiers, strict=True) if tier]

    def near(self, y: float, em: float) -> list[tuple[int, T]]:
        """Return what may touch a line of that height and size, with its place among all things, in their order."""
        found: list[int] = []
        for tier, members in self.tiers:
            reach = 1.2 * em + tier
            low, high = bisect_left(members, (y - reach, -1)), bisect_left(members, (y + reach, len(self.things)))
            found += (i for _, i in members[low:high])
        return [(i, self.things[i]) for i in sorted(found)]
