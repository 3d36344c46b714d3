"""Rewrite a content stream: masked glyphs go, replacements come, hidden layers and marks disappear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pikepdf

from masking.formats.pdf import layers, paint, retype
from masking.formats.pdf.content import Show
from masking.formats.pdf.geometry import Matrix
from masking.formats.pdf.pieces import Plan
from masking.formats.pdf.reflow import Layout
from masking.markup import named

_PATHS = frozenset(("S", "s", "f", "F", "f*", "B", "B*", "b", "b*"))
_PAINTS = _PATHS | {"Do", "sh", "INLINE IMAGE"}
_CLIPS = frozenset(("W", "W*"))
_NUMERIC = frozenset(("w", "J", "j", "M", "i", "cm", "m", "l", "c", "v", "y", "re", "g", "G", "rg", "RG", "k", "K"))
_OPERANDS: dict[str, int | None] = {
    name: int(number) if number.isdecimal() else None for number, names in named(__file__).items() for name in names
} | {"INLINE IMAGE": None}
"""The operators that pass, with the number of their operands; marks and unknown ones do not."""
_FILLS = frozenset(("g", "rg", "k", "sc", "scn"))


@dataclass(slots=True)
class Stream:
    """A content stream that is being rewritten."""

    key: int
    instructions: Sequence[Any]
    resources: Any
    work: Plan
    layout: Layout
    shows: dict[int, Show]
    off: frozenset[int]
    moving: set[int]
    """Operators of text that moves."""
    drawn: dict[int, tuple[int, Matrix]]
    """Operators of drawings that move: where they begin, and how."""
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
    begun = dict(stream.drawn.values())
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
            typist = _typist(stream, range(op, ends_of_text[op]), styles[-1], out)
        elif name == "ET":
            typist = None
        if typist is not None and name in retype.OPERATORS:
            out += typist.type(op, name, instruction.operands, styles[-1].again())
        else:
            out += _instead(stream, op, name, instruction, hidden=op in hidden)
        if stream.drawn.get(op, (None, ()))[0] in ends:
            out.append(paint.instruction("Q"))
    return out


def _instead(stream: Stream, op: int, name: str, instruction: Any, *, hidden: bool) -> list[Any]:
    """What stands in place of an instruction: a placeholder for a picture that goes, nothing for a rule or a layer."""
    place = (stream.key, op)
    if place in stream.work.rasters:
        raster, label = stream.work.rasters[place]
        size = (raster.box[2] - raster.box[0], raster.box[3] - raster.box[1])
        return paint.placeholder(label, size, stream.backdrops.get(raster.number))
    unseen = place in stream.work.rules or (hidden and name in _PAINTS)
    return _unpainted(name, instruction) if unseen else [instruction]


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


def _typist(stream: Stream, text: range, style: _Style, out: list[Any]) -> retype.Typist | None:
    """Who sets a text object, when glyphs of it go or move; its boxes are painted before it."""
    kills, settings = stream.work.kills.get(stream.key, {}), stream.layout.settings
    if not any(op in kills or op in stream.moving for op in text):
        return None
    for op in text:
        name = str(stream.instructions[op].operator)
        instruction = _proper(name, stream.instructions[op])
        if instruction is not None:
            style = style.after(name, instruction)
        for code in sorted(kills.get(op, ())):
            setting = settings.get((stream.key, op, code))
            if setting is not None:
                out += paint.box_instructions(setting, style.colour())
    return retype.Typist(stream.key, stream.shows, kills, settings, stream.layout.shifts)


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
