"""Rewrite a content stream: masked glyphs go, replacements come, hidden layers and marks disappear."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pikepdf

from masking.formats.pdf import layers, paint, retype
from masking.formats.pdf.content import Raster, Show
from masking.formats.pdf.geometry import Matrix
from masking.formats.pdf.pieces import Place
from masking.formats.pdf.setting import Setting

_PATHS = frozenset(("S", "s", "f", "F", "f*", "B", "B*", "b", "b*"))
_PAINTS = _PATHS | {"Do", "sh", "INLINE IMAGE"}
_CLIPS = frozenset(("W", "W*"))
_NUMERIC = frozenset(("w", "J", "j", "M", "i", "cm", "m", "l", "c", "v", "y", "re", "g", "G", "rg", "RG", "k", "K"))
_OPERANDS: dict[str, int | None] = {
    **dict.fromkeys(("q", "Q", "BT", "ET", "h", "n", "T*", *sorted(_PATHS | _CLIPS)), 0),
    **dict.fromkeys(("w", "J", "j", "M", "i", "ri", "gs", "g", "G", "cs", "CS", "sh", "Do"), 1),
    **dict.fromkeys(("Tc", "Tw", "Tz", "TL", "Tr", "Ts", "Tj", "TJ", "'"), 1),
    **dict.fromkeys(("m", "l", "d", "Td", "TD", "Tf", "d0"), 2),
    **dict.fromkeys(("rg", "RG", '"'), 3),
    **dict.fromkeys(("v", "y", "re", "k", "K"), 4),
    **dict.fromkeys(("c", "cm", "Tm", "d1"), 6),
    **dict.fromkeys(("sc", "SC", "scn", "SCN", "INLINE IMAGE"), None),
}
"""The operators that pass, with the number of their operands; marks and unknown ones do not."""
_FILLS = frozenset(("g", "rg", "k", "sc", "scn"))


@dataclass(slots=True)
class Stream:
    """A content stream that is being rewritten."""

    key: int
    instructions: Sequence[Any]
    resources: Any
    kills: dict[int, set[int]]
    settings: dict[Place, Setting]
    shifts: dict[Place, float]
    rasters: dict[tuple[int, int], tuple[Raster, str]]
    shows: dict[int, Show]
    off: frozenset[int]
    rules: Collection[tuple[int, int]]
    drawn: dict[tuple[int, int], tuple[int, Matrix]]
    """Stream and operator of drawings that move: where they begin, and how."""
    backdrops: dict[int, float]
    """Grey of the pictures that pages stand on, by object number."""


@dataclass(frozen=True, slots=True)
class _Style:
    """What has to be set again after a replacement: the font, and the colour that fills."""

    font: Any = None
    space: Any = None
    fill: Any = field(default_factory=lambda: paint.instruction("g", 0))

    def after(self, name: str, instruction: Any) -> _Style:
        """The style once ``instruction`` is carried out."""
        if name == "Tf":
            return replace(self, font=instruction)
        if name == "cs":
            return replace(self, space=instruction, fill=None)
        if name in _FILLS:
            return replace(self, fill=instruction, space=self.space if name in ("sc", "scn") else None)
        return self

    def again(self) -> list[Any]:
        """The instructions that set it."""
        return [i for i in (self.font, self.space, self.fill) if i is not None]

    def colour(self) -> list[Any]:
        """The instructions that set its colour."""
        return [i for i in (self.space, self.fill) if i is not None]


def rewrite(stream: Stream) -> list[Any]:
    """Return the instructions of the stream after the edits."""
    out: list[Any] = []
    hidden = _hidden(stream)
    moving = {op for key, op, _ in stream.shifts if key == stream.key}
    begun = {first: matrix for (key, _), (first, matrix) in stream.drawn.items() if key == stream.key}
    ends: set[int] = set()
    ends_of_text = _ends_of_text(stream.instructions)
    styles = [_Style()]
    typist: retype.Typist | None = None
    for op, read in enumerate(stream.instructions):
        name = str(read.operator)
        instruction = _proper(name, read)
        if instruction is None:
            continue
        _follow(styles, name, instruction)
        if op in begun:
            out += [paint.instruction("q"), paint.instruction("cm", *paint.numbers(begun[op]))]
            ends.add(op)
        if name == "BT":
            typist = _typist(stream, range(op, ends_of_text[op]), moving, styles[-1], out)
        elif name == "ET":
            typist = None
        if typist is not None and name in retype.OPERATORS:
            out += typist.type(op, name, instruction.operands, styles[-1].again())
        elif (stream.key, op) in stream.rasters:
            raster, label = stream.rasters[(stream.key, op)]
            size = (raster.box[2] - raster.box[0], raster.box[3] - raster.box[1])
            out += paint.placeholder(label, size, stream.backdrops.get(raster.number))
        elif (stream.key, op) in stream.rules or (op in hidden and name in _PAINTS):
            out += _unpainted(name, instruction)
        else:
            out.append(instruction)
        if stream.drawn.get((stream.key, op), (None, ()))[0] in ends:
            out.append(paint.instruction("Q"))
    return out


def _unpainted(name: str, instruction: Any) -> list[Any]:
    """What ends a path that is not painted; through one that clips nothing is seen."""
    end = paint.instruction("n")
    if name in _CLIPS:
        return [end, paint.instruction("re", 0, 0, 0, 0), instruction]
    return [end] if name in _PATHS else []


def _proper(name: str, instruction: Any) -> Any:
    """The instruction with the operands that belong to it, or None: strays and unknown ones hold what they like."""
    if name not in _OPERANDS:
        return None
    count = _OPERANDS[name]
    operands = instruction.operands
    if count is not None and len(operands) > count:
        operands = list(operands)[-count:] if count else []
        instruction = pikepdf.ContentStreamInstruction(operands, instruction.operator)
    if any(isinstance(o, pikepdf.Object) and not _fitting(name, o) for o in operands):
        return None
    return instruction


def _fitting(name: str, operand: Any) -> bool:
    """Whether a string, a name or an array belongs to the operator."""
    if name in _NUMERIC or isinstance(operand, pikepdf.Dictionary):
        return False
    if isinstance(operand, pikepdf.Array):
        return name == "TJ" or (name == "d" and not any(isinstance(v, pikepdf.Object) for v in operand))
    return isinstance(operand, pikepdf.String) == (name in ("Tj", "'", '"'))


def _follow(styles: list[_Style], name: str, instruction: Any) -> None:
    if name == "q":
        styles.append(styles[-1])
    elif name == "Q" and len(styles) > 1:
        styles.pop()
    else:
        styles[-1] = styles[-1].after(name, instruction)


def _ends_of_text(instructions: Sequence[Any]) -> dict[int, int]:
    """Where every text object ends: at its end, or where the next one begins without it."""
    found: dict[int, int] = {}
    end = len(instructions)
    for op in range(len(instructions) - 1, -1, -1):
        name = str(instructions[op].operator)
        if name == "BT":
            found[op] = end
        if name in ("BT", "ET"):
            end = op
    return found


def _typist(stream: Stream, text: range, moving: set[int], style: _Style, out: list[Any]) -> retype.Typist | None:
    """Who sets a text object, when glyphs of it go or move; its boxes are painted before it."""
    if not any(op in stream.kills or op in moving for op in text):
        return None
    for op in text:
        name = str(stream.instructions[op].operator)
        instruction = _proper(name, stream.instructions[op])
        if instruction is not None:
            style = style.after(name, instruction)
        for code in sorted(stream.kills.get(op, ())):
            setting = stream.settings.get((stream.key, op, code))
            if setting is not None:
                out += paint.box_instructions(setting, style.colour())
    return retype.Typist(stream.key, stream.shows, stream.kills, stream.settings, stream.shifts)


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
    return layers.is_off(None if groups is None else groups.get(str(operands[1])), stream.off)
