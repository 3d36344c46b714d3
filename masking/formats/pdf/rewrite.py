"""Rewrite a content stream: masked glyphs go, boxes and replacements come, hidden layers and marks disappear.

Why: a text object that loses glyphs gets an absolute text matrix before every remaining run, so neither kerning
nor displacement tells how wide the masked text was, and nothing that remains moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pikepdf

from masking.formats.pdf import interpret, paint
from masking.formats.pdf.geometry import Matrix, shift
from masking.formats.pdf.interpret import Show
from masking.formats.pdf.pieces import Piece, Place

SHOWS = frozenset(("Tj", "TJ", "'", '"'))
_MOVES = frozenset(("Td", "TD", "T*", "Tm"))
_MARKS = frozenset(("BDC", "BMC", "EMC", "DP", "MP", "BX", "EX"))
_PATHS = frozenset(("S", "s", "f", "F", "f*", "B", "B*", "b", "b*"))
_PAINTS = _PATHS | {"Do", "sh", "INLINE IMAGE"}
_CLIPPING = 4
"""Text render modes from here on add to the clipping path."""


class Unfaithful(Exception):
    """A stream cannot be edited glyph by glyph; the page has to become a picture."""


@dataclass(slots=True)
class Stream:
    """A content stream that is being rewritten."""

    key: int
    instructions: Sequence[Any]
    resources: Any
    kills: dict[int, set[int]]
    paints: dict[Place, Piece]
    rasters: dict[tuple[int, int], tuple[interpret.Raster, str]]
    shows: dict[int, Show]
    off: frozenset[int]


def rewrite(stream: Stream) -> list[Any]:
    """Return the instructions of the stream after the edits."""
    out: list[Any] = []
    hidden = _hidden(stream)
    absolute: range = range(0)
    for op, instruction in enumerate(stream.instructions):
        name = str(instruction.operator)
        if name == "BT":
            absolute = _touched(stream, op)
        if op in absolute and (name in SHOWS or name in _MOVES):
            out += _absolute(stream, op, name, instruction.operands)
        elif (stream.key, op) in stream.rasters:
            raster, label = stream.rasters[(stream.key, op)]
            out += paint.placeholder(label, (raster.box[2] - raster.box[0], raster.box[3] - raster.box[1]))
        elif op in hidden and name in _PAINTS:
            out += [_op("n")] if name in _PATHS else []
        elif name not in _MARKS:
            out.append(instruction)
    return out


def _touched(stream: Stream, begin: int) -> range:
    """The text object that begins at ``begin`` when glyphs go from it, else nothing."""
    touched = False
    for op in range(begin, len(stream.instructions)):
        touched = touched or op in stream.kills
        if str(stream.instructions[op].operator) == "ET":
            return range(begin, op) if touched else range(0)
    return range(begin, len(stream.instructions)) if touched else range(0)


def _absolute(stream: Stream, op: int, name: str, operands: Any) -> Iterator[Any]:
    """Moves become part of the matrix before each run; what else they set is set by name."""
    if name == "TD":
        yield _op("TL", *paint.numbers((-float(operands[1]),)))
    if name == '"':
        yield _op("Tw", operands[0])
        yield _op("Tc", operands[1])
    if name in SHOWS and op in stream.shows:
        yield from _show(stream, op, operands[-1])


def _show(stream: Stream, op: int, operand: Any) -> Iterator[Any]:
    show = stream.shows[op]
    elements = [operand] if isinstance(operand, pikepdf.String) else list(operand)
    gone = stream.kills.get(op, set())
    if gone and show.render >= _CLIPPING:
        raise Unfaithful
    run: list[Any] = []
    start = pen = 0.0
    for position, at, element in _codes(show, elements):
        pen = at
        if position is None:
            if run:
                run.append(element)
            continue
        if position not in gone:
            start = pen if not run else start
            run.append(element)
            continue
        yield from _run(show, start, run)
        run = []
        piece = stream.paints.get((stream.key, op, position))
        if piece is not None:
            yield from (_op("ET"), *paint.instructions(piece), _op("BT"))
    yield from _run(show, start, run)


def _codes(show: Show, elements: Sequence[Any]) -> Iterator[tuple[int | None, float, Any]]:
    """Codes with their place in the operator and the pen before them; adjustments without a place."""
    stretch = 1.0 if show.font.vertical else show.scaling
    pen, index = 0.0, 0
    for element in elements:
        if not isinstance(element, pikepdf.String):
            yield None, pen, element
            pen -= float(element) * 0.001 * show.size * stretch
            continue
        for shown in show.font.shown(bytes(element)):
            yield index, pen, shown.code
            index += 1
            spacing = show.charspace + (show.wordspace if shown.space else 0.0)
            pen += (shown.width * show.size + spacing) * stretch


def _run(show: Show, start: float, run: Sequence[Any]) -> Iterator[Any]:
    """One text matrix and one operator for glyphs that stay together."""
    joined: list[Any] = []
    for element in run:
        if isinstance(element, bytes) and joined and isinstance(joined[-1], bytes):
            joined[-1] += element
        else:
            joined.append(element)
    while joined and not isinstance(joined[-1], bytes):
        joined.pop()
    if not joined:
        return
    matrix: Matrix = shift(show.matrix, 0.0, start) if show.font.vertical else shift(show.matrix, start, 0.0)
    yield _op("Tm", *paint.numbers(matrix))
    array = pikepdf.Array([pikepdf.String(e) if isinstance(e, bytes) else e for e in joined])
    yield _op("Tj", array[0]) if len(joined) == 1 else _op("TJ", array)


def _hidden(stream: Stream) -> set[int]:
    """Instructions inside layers that are switched off."""
    if not stream.off:
        return set()
    found: set[int] = set()
    marks: list[bool] = []
    for op, instruction in enumerate(stream.instructions):
        name = str(instruction.operator)
        if name in ("BDC", "BMC"):
            marks.append(name == "BDC" and _off(stream, instruction.operands))
        elif name == "EMC" and marks:
            marks.pop()
        elif any(marks):
            found.add(op)
    return found


def _off(stream: Stream, operands: Any) -> bool:
    if len(operands) < 2 or str(operands[0]) != "/OC" or not isinstance(operands[1], pikepdf.Name):
        return False
    groups = stream.resources.get("/Properties") if stream.resources is not None else None
    return interpret.is_off(None if groups is None else groups.get(str(operands[1])), stream.off)


def _op(name: str, *operands: Any) -> Any:
    return pikepdf.ContentStreamInstruction(list(operands), pikepdf.Operator(name))
