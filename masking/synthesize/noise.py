"""Noise: what text extraction does to resumes, done to drafts so that every span stays known."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from masking.synthesize.draft import Line, Piece

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
    short, long = rng.choice(
        ((" ", " "), (" ", " "), (" ", " "), ("  ", "    "), ("  ", "  "), ("  ", "      "), (" ", "  "))
    )
    flat: Line = []
    for line in lines:
        flat += [*line, Piece(short)] if line else [Piece(long)]
    return [flat]


def _upper(rng: random.Random, lines: Lines) -> Lines:
    return [[_same_length(p, str.upper) for p in line] for line in lines]


def _double_spaced(rng: random.Random, lines: Lines) -> Lines:
    spread: Lines = []
    for line in lines:
        spread += [line, []]
    return spread


def _glyphs(rng: random.Random, lines: Lines) -> Lines:
    """Bullets and icons that became letters of another font."""
    glyph = rng.choice(("\uf0b7", "\u00b7", "", "§", "Ø", "ü", "o", "\uf0a7", "â€¢", "➢", "v", "(cid:127)"))
    swap = {"•": glyph, "●": glyph, "✓": glyph}
    return [
        [Piece("".join(swap.get(ch, ch) for ch in p.text), p.label) if not p.label else p for p in line]
        for line in lines
    ]


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
    return [_joined(line) for line in wrapped]


def _joined(line: Line) -> Line:
    """Put neighbouring pieces of one label together again."""
    joined: Line = []
    for piece in line:
        if joined and joined[-1].label == piece.label:
            joined[-1] = Piece(joined[-1].text + piece.text, piece.label)
        else:
            joined.append(piece)
    return joined


def _same_length(piece: Piece, change: Callable[[str], str]) -> Piece:
    changed = change(piece.text)
    return Piece(changed, piece.label) if len(changed) == len(piece.text) else piece


_NOISES: dict[str, tuple[float, Callable[[random.Random, Lines], Lines]]] = {
    "interleaved columns": (0.10, _interleave),
    "wrapped": (0.12, _wrapped),
    "double spaced": (0.06, _double_spaced),
    "glyph bullets": (0.12, _glyphs),
    "capitals": (0.03, _upper),
    "line breaks lost": (0.09, _flatten),
}
