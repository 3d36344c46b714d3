"""Set a text object again without the glyphs that go.

Why: what remains must not move, and must not tell what went. Lines start from their own matrix; inside a line a
gap is one displacement, left out where nothing follows; a line that loses everything keeps no trace of its start.
Adjustments are passed on as the file gave them, so a viewer that rounds widths rounds them as before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import pikepdf

from masking.formats.pdf.content import Show
from masking.formats.pdf.geometry import Matrix, shift
from masking.formats.pdf.paint import displacement, instruction, numbers, restore, text_instructions
from masking.formats.pdf.pieces import Place
from masking.formats.pdf.setting import Setting

SHOWS = frozenset(("Tj", "TJ", "'", '"'))
OPERATORS = SHOWS | {"Td", "TD", "T*", "Tm"}
_CLOSE = 1e-6


class Unfaithful(Exception):
    """A stream cannot be edited glyph by glyph; its page has to become a picture."""


@dataclass(slots=True)
class Typist:
    """Where the pen of a text object stands, and where it should. Ways are along the line, in text space."""

    key: int
    shows: dict[int, Show]
    kills: dict[int, set[int]]
    settings: dict[Place, Setting]
    shifts: dict[Place, float] = field(default_factory=dict)
    """How far glyphs move along their line, because what precedes them got another length."""
    pen: float | None = None
    """None where the present line was not begun yet."""
    target: float = 0.0
    moved: bool = True
    """Whether a new line begins with the next operator that shows."""
    run: list[Any] = field(default_factory=list)
    """What the next TJ operator shows."""
    trailing: float = 0.0
    """The way of adjustments at the end of the run, which nothing follows yet."""

    def type(self, op: int, name: str, operands: Any, style: Sequence[Any]) -> Iterator[Any]:
        """Return what stands in place of an operator that moves or shows; ``style`` sets font and colour again."""
        if name == "TD":
            yield instruction("TL", *numbers((-float(operands[1]),)))
        if name == '"':
            yield instruction("Tw", operands[0])
            yield instruction("Tc", operands[1])
        if name not in ("Tj", "TJ"):
            self.moved = True
        if name in SHOWS and op in self.shows:
            yield from self._show(op, operands[-1], style)

    def _show(self, op: int, operand: Any, style: Sequence[Any]) -> Iterator[Any]:
        show = self.shows[op]
        if self.moved:
            self.pen, self.moved = None, False
        self.target, moved = show.start, 0.0
        if self.pen is not None and abs(self.pen - self.target) < _CLOSE:
            self.pen = self.target
        gone = self.kills.get(op, set())
        elements = [operand] if isinstance(operand, pikepdf.String) else list(operand)
        for index, step, element in codes(show, elements):
            if index is None:
                self._adjust(step, element)
                continue
            way = self.shifts.get((self.key, op, index), 0.0)
            self.target, moved = self.target + way - moved, way
            if self.pen is not None and abs(self.pen - self.target) < _CLOSE:
                self.pen = self.target
            if index not in gone:
                yield from self._keep(show, step, element)
            else:
                yield from self._replace(show, self.settings.get((self.key, op, index)), style)
                self.target += step
        yield from self._finish()

    def _adjust(self, step: float, element: Any) -> None:
        """Keep an adjustment where the pen is in step; where it lags, the displacement will contain it."""
        if self.run and self.pen == self.target:
            self.run.append(element)
            self.trailing += step
            self.pen += step
        self.target += step

    def _keep(self, show: Show, step: float, code: bytes) -> Iterator[Any]:
        if self.pen is None:
            yield from self._finish()
            yield instruction("Tm", *numbers(show.line))
            self.pen = 0.0
        way = self.target - self.pen
        if abs(way) > _CLOSE:
            stretch = 1.0 if show.font.vertical else show.scaling
            if not show.size * stretch:
                raise Unfaithful
            self.run += numbers((displacement(way, show.size, stretch),))
        self.run.append(code)
        self.trailing = 0.0
        self.target += step
        self.pen = self.target

    def _replace(self, show: Show, setting: Setting | None, style: Sequence[Any]) -> Iterator[Any]:
        """Set a replacement at its place; the pen's way back becomes part of the next displacement."""
        if setting is None or not setting.elements:
            return
        yield from self._finish()
        if not any(str(i.operator) == "Tf" for i in style) or not setting.size * setting.stretch:
            raise Unfaithful
        sign = -1.0 if show.size < 0 else 1.0
        start = self.target + sign * setting.start
        if self.pen is None or show.font.vertical:
            yield instruction("Tm", *numbers(_along(show, start)))
            yield from text_instructions(setting, 0.0)
            self.pen = None
        else:
            yield from text_instructions(setting, start - self.pen)
            self.pen = start + sign * setting.advance
        yield from restore(show, style)

    def _finish(self) -> Iterator[Any]:
        """Show the run; adjustments that nothing follows are left to the next displacement."""
        while self.run and not isinstance(self.run[-1], bytes):
            self.run.pop()
        array: list[Any] = []
        for shown, group in groupby(self.run, key=lambda element: isinstance(element, bytes)):
            elements = list(group)
            array += [pikepdf.String(b"".join(elements))] if shown else elements
        if array:
            if self.pen is not None:
                self.pen -= self.trailing
            yield instruction("Tj", *array) if len(array) == 1 else instruction("TJ", pikepdf.Array(array))
        self.run, self.trailing = [], 0.0


def codes(show: Show, elements: Sequence[Any]) -> Iterator[tuple[int | None, float, Any]]:
    """Place in the operator, way of the pen and code of every glyph; adjustments have no place."""
    stretch = 1.0 if show.font.vertical else show.scaling
    index = 0
    for element in elements:
        if not isinstance(element, pikepdf.String):
            yield None, -float(element) * 0.001 * show.size * stretch, element
            continue
        for shown in show.font.shown(bytes(element)):
            spacing = show.charspace + (show.wordspace if shown.space else 0.0)
            yield index, (shown.width * show.size + spacing) * stretch, shown.code
            index += 1


def _along(show: Show, way: float) -> Matrix:
    return shift(show.line, 0.0, way) if show.font.vertical else shift(show.line, way, 0.0)
