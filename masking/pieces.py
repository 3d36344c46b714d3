"""Pieces: which stretch of a document's text stands in which place of its file.

Why: a name may run over three nodes with markup between them. One pure function decides what every place holds
after the edits; a format only has to cut its file into pieces and to put the new strings back.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal, TypeVar

from masking.document import Block, Document, Evidence, Picture
from masking.errors import EmptyDocument, InternalError
from masking.expression import expression
from masking.span import Edit

Kind = Literal["text", "mark", "break", "picture", "gap"]
"""``text`` can hold any string; ``mark`` stands for its characters as a whole and stays or goes (a tab, a symbol);
``break`` is a line break and always stays; ``picture`` is U+FFFC; ``gap`` is in the text but not in the file."""

N = TypeVar("N")
_WORD = expression(r"\S+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text that stands in one place of the file."""

    start: int
    text: str = field(repr=False)
    kind: Kind = "text"

    @property
    def end(self) -> int:
        """Where the piece ends in the text."""
        return self.start + len(self.text)


@dataclass(slots=True)
class Thread:
    """The text of a marked-up file as it grows."""

    pieces: list[Piece] = field(default_factory=list)
    places: list[tuple[Any, str] | None] = field(default_factory=list)
    """Node and slot of each piece, as its format names them; None for a gap."""
    blocks: list[Block] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    at: int = 0

    def add(self, text: str, kind: Kind, place: tuple[Any, str] | None = None) -> None:
        """Append one piece."""
        self.pieces.append(Piece(self.at, text, kind))
        self.places.append(place)
        self.at += len(text)

    def say(self, node: Any, slot: str) -> None:
        """Append the text in a slot of a node, if there is any."""
        if text := getattr(node, slot):
            self.add(text, "text", (node, slot))

    def document(self, format: str, source: str | None, clues: Iterable[tuple[str, str]], native: object) -> Document:
        """Return the document that the pieces make; ``clues`` are kind and value of what the page does not show.

        Raises EmptyDocument where there is no text.
        """
        text = join(self.pieces)
        if not text.strip():
            raise EmptyDocument("there is no text in the document", remedy="Check that this is the file you meant.")
        found = tuple(Evidence(kind, value) for kind, value in clues)  # type: ignore[arg-type]
        return Document(text, format, source, tuple(self.blocks), tuple(self.pictures), found, native)

    def rewritten(self, document: Document, edits: Sequence[Edit]) -> list[str]:
        """Return what each piece holds after the edits. Raises InternalError for the text of another document."""
        if join(self.pieces) != document.text:
            raise InternalError("the text of the document is not the text of its parts")
        return rewrite(self.pieces, edits)

    def changed(self, texts: Iterable[str]) -> Iterator[tuple[Any, str, str]]:
        """Yield node, slot and new text of every piece that a node holds and that is not as it was."""
        for piece, place, text in zip(self.pieces, self.places, texts, strict=True):
            if place is not None and text != piece.text:
                yield (*place, text)


def native(document: Document, kind: type[N]) -> N:
    """Return what the reader kept of a document. Raises InternalError where another reader read it."""
    if not isinstance(document.native, kind):
        raise InternalError(f"a {document.format} document is not written as another format")
    return document.native


def rewrite(pieces: Sequence[Piece], edits: Sequence[Edit]) -> list[str]:
    """Return what each piece holds after the edits; ``pieces`` cover the text in order.

    A replacement stands where the edit begins. When it has as many words as what it replaces, each word stands
    where the old word stood, so "**Jane** Doe" keeps its bold given name. Line breaks and gaps inside an edit stay,
    and the layout with them; an edit over nothing but a picture leaves the picture's place empty of text.
    """
    cuts: dict[int, list[tuple[int, int, str]]] = {}
    starts = [piece.start for piece in pieces]
    for edit in edits:
        covered = list(_covered(pieces, starts, edit))
        inserted = dict(_placed(pieces, covered, edit))
        for index in {*covered, *inserted}:
            piece = pieces[index]
            low = min(max(edit.start - piece.start, 0), len(piece.text))
            high = max(low, min(edit.end, piece.end) - piece.start)
            cuts.setdefault(index, []).append((low, high, inserted.get(index, "")))
    return [_cut(piece, cuts.get(index, ())) for index, piece in enumerate(pieces)]


def join(pieces: Iterable[Piece]) -> str:
    """Return the text that the pieces make."""
    return "".join(piece.text for piece in pieces)


def _covered(pieces: Sequence[Piece], starts: list[int], edit: Edit) -> Iterator[int]:
    index = max(0, bisect_right(starts, edit.start) - 1)
    while index < len(pieces) and pieces[index].start < edit.end:
        if pieces[index].end > edit.start:
            yield index
        index += 1


def _placed(pieces: Sequence[Piece], covered: list[int], edit: Edit) -> Iterator[tuple[int, str]]:
    """Which piece takes which part of the replacement."""
    if not edit.replacement:
        return
    targets = [index for index in covered if pieces[index].kind == "text"]
    if not targets:
        if not any(pieces[index].kind == "picture" for index in covered):
            yield from _nearest(pieces, covered, edit)
        return
    aligned = _aligned(pieces, targets, edit) if len(targets) > 1 else {}
    yield from (aligned or {targets[0]: edit.replacement}).items()


def _aligned(pieces: Sequence[Piece], targets: list[int], edit: Edit) -> dict[int, str]:
    """The replacement cut at its words, each with the piece in which the word it replaces began."""
    first, last = pieces[targets[0]], pieces[targets[-1]]
    origin, end = max(edit.start, first.start), min(edit.end, last.end)
    text = join(pieces[targets[0] : targets[-1] + 1])[origin - first.start : end - first.start]
    old = [origin + match.start() for match in _WORD.finditer(text)]
    owners = [next((t for t in targets if pieces[t].start <= at < pieces[t].end), -1) for at in old]
    words, spaces = _WORD.findall(edit.replacement), _WORD.split(edit.replacement)
    if not 2 <= len(old) == len(words) or -1 in owners:
        return {}
    placed = defaultdict(str, {owners[0]: spaces[0] + words[0]})
    for at, (left, owner) in enumerate(pairwise(owners), 1):
        placed[_space_holder(pieces, targets, left, owner, old[at])] += spaces[at]
        placed[owner] += words[at]
    placed[owners[-1]] += spaces[-1]
    return placed


def _space_holder(pieces: Sequence[Piece], targets: list[int], left: int, right: int, at: int) -> int:
    """The piece that takes the space between two words: where there was some, or else the left one."""
    between = [t for t in targets if left < t < right and pieces[t].text]
    if between:
        return between[0]
    return right if pieces[right].start < at else left


def _nearest(pieces: Sequence[Piece], covered: list[int], edit: Edit) -> Iterator[tuple[int, str]]:
    """The text piece beside the edit on the same line, if there is one."""
    low = covered[0] if covered else max(0, bisect_right([p.start for p in pieces], edit.start) - 1)
    high = covered[-1] if covered else low
    for steps in (range(low, -1, -1), range(high, len(pieces))):
        for index in steps:
            kind = pieces[index].kind
            if kind == "text":
                yield index, edit.replacement
                return
            if index not in covered and kind in ("gap", "break") and pieces[index].text:
                break


def _cut(piece: Piece, cuts: Sequence[tuple[int, int, str]]) -> str:
    if not cuts or piece.kind in ("break", "gap", "picture"):
        return piece.text
    if piece.kind == "mark":
        return "" if any(low < high for low, high, _ in cuts) else piece.text
    parts: list[str] = []
    at = 0
    for low, high, inserted in cuts:
        parts += (piece.text[at:low], inserted)
        at = high
    parts.append(piece.text[at:])
    return "".join(parts)
