"""Cues: the words at which rules begin.

Why: a resume has none of the words of most rules, and asking each rule for its words costs more than the rules that
run. So all rules say beforehand at which words they begin, and ``Words.among`` answers at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable


class Cue(frozenset[str]):
    """Words at which a rule begins; made once, where the rule stands."""

    __slots__ = ()

    def __new__(cls, words: Iterable[str]) -> Cue:  # noqa: D102
        cue = super().__new__(cls, words)
        ALL.append(cue)
        return cue


class Shape:
    """Words at which a rule begins, told by how they are spelled; made once, where the rule stands."""

    __slots__ = ("fits",)

    def __init__(self, fits: Callable[[str], bool]) -> None:
        self.fits = fits
        """Asked once per word and process; the answer is remembered."""
        ALL.append(self)


Mark = Cue | Shape
ALL: list[Mark] = []


def marks(word: str) -> tuple[Mark, ...]:
    """Return which cues a word is."""
    return tuple(mark for mark in ALL if (mark.fits(word) if isinstance(mark, Shape) else word in mark))
