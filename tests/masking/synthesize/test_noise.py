from __future__ import annotations

import random
from collections import Counter

import pytest

from masking.synthesize import noise
from masking.synthesize.draft import Piece

LINES = [
    [Piece("Jane Doe", "name"), Piece(" | "), Piece("jane@x.org", "email")],
    [Piece("• Wrote a very long sentence about many things that happened in the year of the great rain")],
    *[[Piece(f"line {n} of "), Piece(f"School {n}", "school")] for n in range(20)],
    [],
    [Piece("last: line, (here)")],
]


def labelled(lines: list[list[Piece]]) -> Counter[tuple[str, str]]:
    """Letters per label, whatever their case and order."""
    count: Counter[tuple[str, str]] = Counter()
    for line in lines:
        for piece in line:
            count.update((piece.label, c) for c in piece.text.lower() if c.isalnum())
    return count


@pytest.mark.parametrize("name", sorted(noise._NOISES))
def test_no_noise_loses_or_relabels_a_letter_of_a_span(name: str) -> None:
    before = labelled(LINES)
    for seed in range(20):
        made = noise._NOISES[name][1](random.Random(seed), [list(line) for line in LINES])
        after = labelled(made)
        assert {k: v for k, v in after.items() if k[0]} == {k: v for k, v in before.items() if k[0]}


@pytest.mark.parametrize("name", sorted(noise._NOISES))
def test_every_noise_changes_something(name: str) -> None:
    changed = 0
    for seed in range(10):
        made = noise._NOISES[name][1](random.Random(seed), [list(line) for line in LINES])
        changed += made != LINES
    assert changed >= 5


def test_noise_that_always_goes_with_a_layout_comes_mostly() -> None:
    done = [noise.disturb(random.Random(n), LINES, ("line breaks lost",))[1] for n in range(100)]
    assert 60 < sum("line breaks lost" in names for names in done) <= 100
