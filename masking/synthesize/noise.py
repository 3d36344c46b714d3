"""Noise: what text extraction does to resumes, done to drafts so that every span stays known."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import groupby

from masking.synthesize.draft import Line, Piece, text_of

Lines = list[Line]


def disturb(rng: random.Random, lines: Lines, always: tuple[str, ...] = ()) -> tuple[Lines, tuple[str, ...]]:
    """Return the lines as a careless extraction would give them, and the names of what was done.

    Every noise comes by its chance; those of ``always`` in four of five cases.
    """
    done: list[str] = []
    for name, (share, noise) in _NOISES.items():
        if rng.random() < (0.8 if name in always else share):
            lines = noise(rng, lines)
            done.append(name)
    return lines, tuple(done)


def _interleave(rng: random.Random, lines: Lines) -> Lines:
    """Two blocks of lines that stood side by side, read across."""
    if len(lines) < 16:
        return lines
    size = rng.randint(3, 7)
    start = rng.randint(0, len(lines) - 2 * size)
    left, right = lines[start : start + size], lines[start + size : start + 2 * size]
    gap = Piece(rng.choice(("   ", " ", "\t", "        ")))
    mixed: Lines = []
    for one, two in zip(left, right, strict=True):
        if rng.random() < 0.6:
            mixed.append([*one, gap, *two])
        else:
            mixed += [one, two]
    return [*lines[:start], *mixed, *lines[start + 2 * size :]]


def _flatten(rng: random.Random, lines: Lines) -> Lines:
    """All line breaks lost: one blank instead, or two where a line ended and more where a block did."""
    short, long = rng.choice(((" ", " "), (" ", "  "), ("  ", "    ")))
    flat: Line = []
    for line in lines:
        flat += [*line, Piece(short)] if line else [Piece(long)]
    return [flat]


def _wrapped(rng: random.Random, lines: Lines) -> Lines:
    """Lines broken at a fixed width, between words wherever these stand."""
    width = rng.randint(60, 110)
    wrapped: Lines = []
    for line in lines:
        wrapped.append([])
        length = 0
        for piece in line:
            for word in re.findall(r"\S+\s*|\s+", piece.text):
                if length + len(word) > width and length:
                    wrapped.append([])
                    length = 0
                wrapped[-1].append(Piece(word, piece.label))
                length += len(word)
    return [[Piece(text_of(words), label) for label, words in groupby(line, lambda p: p.label)] for line in wrapped]


_NOISES: dict[str, tuple[float, Callable[[random.Random, Lines], Lines]]] = {
    "interleaved columns": (0.10, _interleave),
    "wrapped": (0.12, _wrapped),
    "line breaks lost": (0.09, _flatten),
}
