"""The content-stream instructions of boxes, labels and placeholders."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pikepdf

from masking.document import Box
from masking.formats.pdf.content import Show
from masking.formats.pdf.geometry import Matrix, bounds, shift
from masking.formats.pdf.setting import LABEL_FONT, Setting, width

STATE = "/EhState"
"""Name of a graphics state in which a box is opaque."""
VEIL = "/EhVeil"
"""Name of a graphics state in which a box lets most of its ground through."""
VEILED = 0.12
"""How dense a veil is."""
_LIGHT, _INK = 0.90, 0.15


def box(setting: Setting) -> Box | None:
    """Return where the box of a setting lies on the page, or its text where it has none."""
    ends = setting.box or (setting.start, setting.start + setting.advance)
    bottom, top = _edges(setting)
    matrix = origin(setting, setting.piece.anchor.show.place)
    return bounds(matrix, (ends[0], bottom, ends[1], top)) if ends[0] < ends[1] else None


def origin(setting: Setting, matrix: Matrix) -> Matrix:
    """Return ``matrix``, the text matrix of the replaced operator, moved to the anchor and turned upright."""
    show, at = setting.piece.anchor.show, setting.piece.anchor.at
    at += setting.piece.moved
    a, b, c, d, e, f = shift(matrix, 0.0, at) if show.font.vertical else shift(matrix, at, show.rise)
    return (-a, -b, -c, -d, e, f) if show.size < 0 else (a, b, c, d, e, f)


def _edges(setting: Setting) -> tuple[float, float]:
    """Lower and upper edge of the box, or of the text where there is none."""
    piece = setting.piece
    if setting.box is None:
        return -0.22 * piece.em, 0.8 * piece.em
    return piece.bottom * piece.em, piece.top * piece.em


def box_instructions(setting: Setting, colour: Sequence[Any]) -> list[Any]:
    """Return what paints the box of a setting, outside of any text object.

    It is a veil in the ``colour`` of the masked text, which suits every ground that the text stood on. Its
    coordinates begin where the box does: where the masked text began may reveal how wide it was.
    """
    if setting.box is None:
        return []
    start, end = setting.box
    bottom, top = _edges(setting)
    matrix = shift(origin(setting, setting.piece.anchor.show.matrix), start, 0.0)
    return [
        instruction("q"),
        *colour,
        instruction("gs", pikepdf.Name(STATE if setting.solid else VEIL)),
        instruction("cm", *numbers(matrix)),
        instruction("re", *numbers((0.0, bottom, end - start, top - bottom))),
        instruction("f"),
        instruction("Q"),
    ]


def text_instructions(setting: Setting, way: float) -> list[Any]:
    """Return what shows the text of a setting, inside a text object whose pen is ``way`` before its start.

    It has the colour of the masked text and leaves another font behind: ``restore`` sets that back.
    """
    show = setting.piece.anchor.show
    sign = -1.0 if show.size < 0 else 1.0
    size = sign * setting.size
    font = f"/Eh{setting.font}" if isinstance(setting.font, str) else f"/EhD{setting.font.number}"
    shown = instruction("Tf", pikepdf.Name(font), *numbers((size,)))
    elements: list[Any] = [] if abs(way) < 1e-6 else numbers((displacement(way, size, setting.stretch),))
    elements += [pikepdf.String(e) if isinstance(e, bytes) else numbers((e,))[0] for e in setting.elements]
    return [
        shown,
        instruction("Tc", 0),
        instruction("Tw", 0),
        instruction("Tz", *numbers((100 * setting.stretch,))),
        instruction("Ts", *numbers((show.rise + sign * setting.lift,))),
        instruction("Tr", 3 if setting.hidden else 0),
        instruction("TJ", pikepdf.Array(elements)),
    ]


def restore(show: Show, style: Sequence[Any]) -> list[Any]:
    """Return what sets the text state of ``show`` again after a replacement."""
    return [
        *style,
        instruction("Tc", *numbers((show.charspace,))),
        instruction("Tw", *numbers((show.wordspace,))),
        instruction("Tz", *numbers((100 * show.scaling,))),
        instruction("Ts", *numbers((show.rise,))),
        instruction("Tr", show.render),
    ]


def placeholder(label: str, size: tuple[float, float], grey: float | None = None) -> list[Any]:
    """Return what stands where a picture was: a grey rectangle over its unit square, with its label.

    ``grey`` is given for the backdrop of a page, which takes no label.
    """
    painted = [
        instruction("q"),
        instruction("gs", pikepdf.Name(STATE)),
        instruction("g", *numbers((_LIGHT if grey is None else grey,))),
        instruction("re", 0, 0, 1, 1),
        instruction("f"),
    ]
    across, down = size
    if label and grey is None and across > 8 and down > 8:
        em = min(10.0, 0.9 * across / max(width(label), 0.1), 0.5 * down)
        middle = (0.5 - width(label) * em / across / 2, 0.5 - 0.36 * em / down)
        painted += [
            instruction("cm", *numbers((1 / across, 0, 0, 1 / down, *middle))),
            instruction("BT"),
            instruction("Tf", pikepdf.Name(f"/Eh{LABEL_FONT}"), *numbers((em,))),
            instruction("g", *numbers((_INK,))),
            *(instruction(name, value) for name, value in (("Tc", 0), ("Tw", 0), ("Tz", 100), ("Ts", 0), ("Tr", 0))),
            instruction("Tj", pikepdf.String(label.encode("cp1252", "replace"))),
            instruction("ET"),
        ]
    return [*painted, instruction("Q")]


def displacement(way: float, size: float, stretch: float) -> float:
    """Return the TJ number that moves the pen by ``way`` in text space; size and stretch are not zero."""
    return -way * 1000 / (size * stretch)


def numbers(values: Sequence[float]) -> list[Decimal]:
    """Return numbers as a content stream writes them."""
    return [Decimal(f"{value:.5f}".rstrip("0").rstrip(".")) for value in values]


def instruction(name: str, *operands: Any) -> Any:
    """Return one instruction."""
    return pikepdf.ContentStreamInstruction(list(operands), pikepdf.Operator(name))
