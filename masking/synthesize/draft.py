"""Draft: a resume while it is written, as lines of pieces of which each knows what it is.

Why: spans that are put down together with the text cannot be wrong, whatever layout or noise does to it later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text and what it is: a field, ``org``, ``loc`` or ``trap``, or nothing (empty)."""

    text: str
    label: str = ""
    """A ``?`` in front: neutral, neither demanded of a masker nor held against it."""


Line = list[Piece]


@dataclass(slots=True)
class Draft:
    """Lines of pieces, written from top to bottom."""

    lines: list[Line] = field(default_factory=lambda: [[]])

    def put(self, pieces: Iterable[Piece]) -> Draft:
        """Append pieces to the current line; a line break inside a piece opens a new line."""
        for piece in pieces:
            for number, part in enumerate(piece.text.split("\n")):
                if number:
                    self.lines.append([])
                if part:
                    self.lines[-1].append(Piece(part, piece.label))
        return self

    def blank(self, count: int = 1) -> Draft:
        """End the current line where it holds something, then leave ``count`` lines blank."""
        if self.lines[-1]:
            self.lines.append([])
        self.lines.extend([] for _ in range(count))
        return self


_MARKUP = re.compile(r"\[\[(\??[a-z_]+)\|(.*?)\]\]|\{([^{}]+)\}")


def render(template: str, slot: Callable[[str], list[Piece]]) -> list[Piece]:
    """Return the pieces of a template: ``slot`` fills ``{slot}``, ``[[label|…]]`` makes one piece of what it encloses.

    ``[[?label|…]]`` is neutral.
    """
    pieces: list[Piece] = []
    at = 0
    for match in _MARKUP.finditer(template):
        pieces.append(Piece(template[at : match.start()]))
        if match[3]:
            pieces += slot(match[3])
        else:
            pieces.append(Piece(text_of(render(match[2], slot)), match[1]))
        at = match.end()
    pieces.append(Piece(template[at:]))
    return [piece for piece in pieces if piece.text]


def text_of(pieces: Iterable[Piece]) -> str:
    """The bare text of pieces."""
    return "".join(piece.text for piece in pieces)
