"""The instructions that set a replacement: a box with a readable label, or plain text in a fitting font."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import pikepdf
from pdfminer.fontmetrics import FONT_METRICS

from masking.formats.pdf.geometry import Box, Matrix, bounds, shift
from masking.formats.pdf.pieces import Piece

LABEL_FONT = "/EhLabel"
STATE = "/EhState"
BOTTOM, TOP = -0.22, 0.80
"""Edges of a box around the baseline, in ems."""
FACTOR = 0.72
"""Size of a label against the text around it."""
BOX_GREY, TEXT_GREY, BLOCK_GREY = 0.90, 0.15, 0.20


@dataclass(frozen=True, slots=True)
class Frame:
    """A painted box in text space, its origin where the replacement starts."""

    width: float
    size: float
    """Of the label, in text space."""
    stretch: float
    """Horizontal scaling of the label, 1 is natural."""


def frame(piece: Piece) -> Frame:
    """Return the box of a piece: as wide as its label, whatever stood there; narrower only where text follows.

    Why: the exact width of a box tells most names apart.
    """
    em = abs(piece.anchor.show.size) * piece.anchor.show.font.em
    size = FACTOR * em
    label = piece.text.strip()
    if label and not label.strip("█ "):
        return Frame(min(0.5 * em * len(label), piece.room), size, 1.0)
    if not label:
        return Frame(min(2.0 * em, piece.room), size, 1.0)
    natural = width(label, size) + 0.3 * em
    if natural <= piece.room:
        return Frame(natural, size, 1.0)
    stretch = max(0.6, piece.room / natural)
    smaller = min(1.0, piece.room / (natural * stretch))
    return Frame(piece.room, size * smaller, stretch)


def box(piece: Piece) -> Box:
    """Return where a piece is painted on the page."""
    em = abs(piece.anchor.show.size) * piece.anchor.show.font.em
    local = (-0.05 * em, BOTTOM * em, frame(piece).width, TOP * em)
    return bounds(_origin(piece, piece.anchor.show.place), local)


def width(text: str, size: float, font: str = "Helvetica") -> float:
    """Return the width of ``text`` in a standard font."""
    metrics = FONT_METRICS[font][1]
    return sum(metrics.get(character, 556) for character in text) * 0.001 * size


def instructions(piece: Piece) -> list[Any]:
    """Return what paints a piece, to stand between two text objects."""
    matrix = _origin(piece, piece.anchor.show.matrix)
    return [_op("q"), _op("gs", pikepdf.Name(STATE)), _op("cm", *numbers(matrix)), *_box(piece), _op("Q")]


def _origin(piece: Piece, matrix: Matrix) -> Matrix:
    """``matrix``, the text matrix of the piece's operator, moved to where the replacement starts."""
    show, at = piece.anchor.show, piece.anchor.at
    a, b, c, d, e, f = shift(matrix, 0.0, at) if show.font.vertical else shift(matrix, at, show.rise)
    return (-a, -b, -c, -d, e, f) if show.size < 0 else (a, b, c, d, e, f)


def _box(piece: Piece) -> list[Any]:
    em = abs(piece.anchor.show.size) * piece.anchor.show.font.em
    place = frame(piece)
    label = piece.text.strip()
    blocks = bool(label) and not label.strip("█ ")
    fill = BLOCK_GREY if blocks else BOX_GREY
    painted = [
        _op("g", *numbers((fill,))),
        _op("re", *numbers((-0.05 * em, BOTTOM * em, place.width, (TOP - BOTTOM) * em))),
        _op("f"),
    ]
    if label and not blocks:
        inset = max(0.0, (place.width - width(label, place.size) * place.stretch) / 2) - 0.05 * em
        rise = (TOP + BOTTOM) / 2 * em - 0.36 * place.size
        painted += text(label, LABEL_FONT, place.size, place.stretch, (inset, rise), TEXT_GREY)
    return painted


def text(label: str, font: str, size: float, stretch: float, at: tuple[float, float], grey: float | None) -> list[Any]:
    """Return a text object that shows ``label`` in a standard font."""
    colour = [] if grey is None else [_op("g", *numbers((grey,)))]
    return [
        *colour,
        _op("BT"),
        _op("Tf", pikepdf.Name(font), *numbers((size,))),
        _op("Tc", 0),
        _op("Tw", 0),
        _op("Tz", *numbers((100 * stretch,))),
        _op("Ts", 0),
        _op("Tr", 0),
        _op("Td", *numbers(at)),
        _op("Tj", pikepdf.String(label.encode("cp1252", "replace"))),
        _op("ET"),
    ]


def placeholder(label: str, box: tuple[float, float]) -> list[Any]:
    """Return what stands where a picture was: a grey rectangle over its unit square, with its label."""
    painted = [
        _op("q"),
        _op("gs", pikepdf.Name(STATE)),
        _op("g", *numbers((BOX_GREY,))),
        _op("re", 0, 0, 1, 1),
        _op("f"),
    ]
    across, down = box
    if label and across > 8 and down > 8:
        size = min(10.0, 0.9 * across / max(width(label, 1.0), 0.1), 0.5 * down)
        matrix: Matrix = (1 / across, 0, 0, 1 / down, 0.5 - width(label, size) / across / 2, 0.5 - 0.36 * size / down)
        painted += [_op("cm", *numbers(matrix)), *text(label, LABEL_FONT, size, 1.0, (0, 0), TEXT_GREY)]
    return [*painted, _op("Q")]


def numbers(values: Sequence[float]) -> list[Decimal]:
    """Return numbers as a content stream writes them."""
    return [Decimal(f"{value:.5f}").normalize() + 0 for value in values]


def _op(name: str, *operands: Any) -> Any:
    return pikepdf.ContentStreamInstruction(list(operands), pikepdf.Operator(name))
