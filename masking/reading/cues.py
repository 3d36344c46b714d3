"""Cues: the words at which rules begin, looked up for all rules in one pass over the distinct words of a text.

Why: a resume has none of the words of most rules, and asking each rule for its words costs more than the rules that
run. What cues a word is depends on the word alone, so it is worked out once per process and remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping


class Cue(frozenset[str]):
    """Words at which a rule begins; made once, where the rule stands."""

    __slots__ = ()

    def __new__(cls, words: Iterable[str]) -> Cue:
        cue = super().__new__(cls, words)
        _CUES.append(cue)
        _KNOWN.clear()
        return cue


class Shape:
    """Words at which a rule begins, told by how they are spelled; made once, where the rule stands."""

    __slots__ = ("fits",)

    def __init__(self, fits: Callable[[str], bool]) -> None:
        self.fits = fits
        _SHAPES.append(self)
        _KNOWN.clear()


Mark = Cue | Shape
_CUES: list[Cue] = []
_SHAPES: list[Shape] = []
_KEPT = 1 << 16
"""Words that are remembered; a text with other ones is worked out anew."""


class _Known(dict[str, tuple[Mark, ...]]):
    """The cues that a word is, found out when it is first met."""

    def __missing__(self, word: str) -> tuple[Mark, ...]:
        marks: tuple[Mark, ...] = (
            *(cue for cue in _CUES if word in cue),
            *(shape for shape in _SHAPES if shape.fits(word)),
        )
        self[word] = marks
        return marks


_KNOWN = _Known()


def marked(places: Mapping[str, object]) -> dict[Mark, list[str]]:
    """Return the words of a text, each once, by the cues they are."""
    if len(_KNOWN) > _KEPT:
        _KNOWN.clear()
    found: dict[Mark, list[str]] = {}
    for word, marks in zip(places, map(_KNOWN.__getitem__, places), strict=True):
        for mark in marks:
            if mark in found:
                found[mark].append(word)
            else:
                found[mark] = [word]
    return found
