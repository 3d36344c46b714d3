"""Draft: a resume while it is written, as lines of pieces of which each knows what it is.

Why: spans that are put down together with the text cannot be wrong, whatever layout or noise does to it later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

MARKUP = re.compile(r"\[\[(\??)([a-z_]+)\|(.*?)\]\]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text and what it is: a field, ``org``, ``loc`` or ``other_name``, or nothing (empty)."""

    text: str
    label: str = ""
    """A ``?`` in front: neutral, neither demanded of a masker nor held against it."""


Line = list[Piece]


@dataclass(slots=True)
class Draft:
    """Lines of pieces, written from top to bottom."""

    lines: list[Line] = field(default_factory=lambda: [[]])

    def put(self, *items: str | Piece | Iterable[Piece]) -> Draft:
        """Append strings and pieces to the current line; a line break inside a string opens a new line."""
        for item in items:
            if isinstance(item, str):
                self._piece(Piece(item))
            elif isinstance(item, Piece):
                self._piece(item)
            else:
                for piece in item:
                    self._piece(piece)
        return self

    def line(self, *items: str | Piece | Iterable[Piece]) -> Draft:
        """Append items and end the line."""
        self.put(*items)
        self.lines.append([])
        return self

    def blank(self, count: int = 1) -> Draft:
        """End the current line where it holds something, then leave ``count`` lines blank."""
        if self.lines[-1]:
            self.lines.append([])
        self.lines.extend([] for _ in range(count))
        return self

    def _piece(self, piece: Piece) -> None:
        parts = piece.text.split("\n")
        for number, part in enumerate(parts):
            if number:
                self.lines.append([])
            if part:
                self.lines[-1].append(Piece(part, piece.label))


def marked(text: str) -> list[Piece]:
    """Return the pieces of a string with inline labels: ``[[label|words]]``, ``[[?label|words]]`` neutral."""
    pieces: list[Piece] = []
    at = 0
    for match in MARKUP.finditer(text):
        if match.start() > at:
            pieces.append(Piece(text[at : match.start()]))
        pieces.append(Piece(match[3], match[1] + match[2]))
        at = match.end()
    if at < len(text):
        pieces.append(Piece(text[at:]))
    return pieces


def render(template: str, slot: Callable[[str], str | Piece | list[Piece]]) -> list[Piece]:
    """Return the pieces of a template: ``{slot}`` is filled by ``slot``, ``[[label|…]]`` labels what it encloses.

    A slot inside a label takes that label.
    """
    pieces: list[Piece] = []
    for part in marked(template):
        for filled in _fill(part.text, slot):
            label = part.label or filled.label
            if filled.text:
                pieces.append(Piece(filled.text, label))
    return pieces


def text_of(pieces: Iterable[Piece]) -> str:
    """The bare text of pieces."""
    return "".join(piece.text for piece in pieces)


_SLOT = re.compile(r"\{([A-Za-z_0-9]+)\}")


def _fill(text: str, slot: Callable[[str], str | Piece | list[Piece]]) -> Iterable[Piece]:
    at = 0
    for match in _SLOT.finditer(text):
        yield Piece(text[at : match.start()])
        value = slot(match[1])
        if isinstance(value, str):
            yield Piece(value)
        elif isinstance(value, Piece):
            yield value
        else:
            yield from value
        at = match.end()
    yield Piece(text[at:])
