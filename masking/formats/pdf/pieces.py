"""Where the edits of a revision fall on the pages: which glyphs go, and what is set in their place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import hypot

from masking.document import PICTURE
from masking.formats.pdf.geometry import Box, hull, scale
from masking.formats.pdf.interpret import Glyph, Raster, box
from masking.formats.pdf.reading import Native
from masking.formats.pdf.text import PageText
from masking.span import Edit, Revision

Place = tuple[int, int, int]
"""Stream, operator, code: one glyph."""

_LABEL = re.compile(r"\[[^\[\]\n]{1,40}\]")


@dataclass(frozen=True, slots=True)
class Piece:
    """The part of an edit that lies on one line of a page."""

    page: int
    glyphs: tuple[int, ...]
    anchor: Glyph
    """The glyph at which the replacement starts."""
    text: str
    """What is to be read here; empty where an earlier piece of the edit says it."""
    boxed: bool
    """Whether a box marks the place; a name that was swapped is set as plain text."""
    width: float
    """Length of the masked text along the baseline, in text space."""
    room: float
    """How far the replacement may reach, in text space."""
    followed: bool
    """Whether other text follows on the line."""
    box: Box
    """Box of the masked text on the page."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that is to be done to the pages of one document."""

    pieces: tuple[Piece, ...]
    kills: dict[int, dict[int, set[int]]]
    """Stream to operator to codes that go."""
    paints: dict[Place, Piece]
    """What is painted, by the glyph at which it starts."""
    rasters: dict[tuple[int, int], tuple[Raster, str]]
    """Stream and operator of every picture that goes, with its label."""


def plan(revision: Revision, native: Native) -> Plan:
    """Return what the edits of ``revision`` mean for the streams of its document."""
    pieces = [piece for edit in revision.edits for piece in _pieces(edit, revision.document.text, native)]
    kills: dict[int, dict[int, set[int]]] = {}
    paints: dict[Place, Piece] = {}
    for page in native.pages:
        for ghost in page.ghosts:
            kills.setdefault(ghost.show.stream, {}).setdefault(ghost.show.op, set()).add(ghost.index)
    for piece in pieces:
        glyphs = native.pages[piece.page].glyphs
        for i in piece.glyphs:
            glyph = glyphs[i]
            kills.setdefault(glyph.show.stream, {}).setdefault(glyph.show.op, set()).add(glyph.index)
        anchor = piece.anchor
        paints.setdefault((anchor.show.stream, anchor.show.op, anchor.index), piece)
    return Plan(tuple(pieces), kills, paints, _rasters(revision, native))


def _rasters(revision: Revision, native: Native) -> dict[tuple[int, int], tuple[Raster, str]]:
    labels: dict[int, str] = {}
    for edit in revision.edits:
        for offset in range(edit.start, edit.end):
            if revision.document.text[offset] == PICTURE:
                labels[offset] = edit.replacement if _LABEL.fullmatch(edit.replacement) else ""
    gone: dict[tuple[int, int], tuple[Raster, str]] = {}
    for picture, raster in zip(revision.document.pictures, native.rasters, strict=True):
        gone.setdefault((raster.stream, raster.op), (raster, labels.get(picture.offset, "")))
    return gone


def _pieces(edit: Edit, text: str, native: Native) -> Iterator[Piece]:
    boxed = bool(_LABEL.fullmatch(edit.replacement)) or not edit.replacement.strip("█ ")
    said = False
    for page, glyphs in _runs(edit, text, native):
        sheet = native.pages[page]
        piece = _piece(sheet, page, glyphs, "" if said else edit.replacement, boxed)
        said = True
        yield piece


def _runs(edit: Edit, text: str, native: Native) -> Iterator[tuple[int, list[int]]]:
    """The glyphs of an edit, line by line."""
    start = edit.start
    for _, group in groupby(range(edit.start, edit.end), key=lambda i: text[i] in ("\n", PICTURE)):
        stretch = list(group)
        start, end = stretch[0], stretch[-1] + 1
        found: list[int] = []
        page = native.shown[start][0]
        for _, glyphs in native.shown[start:end]:
            found += [g for g in glyphs if g not in found]
        if found:
            yield page, found


def _piece(sheet: PageText, page: int, glyphs: Sequence[int], text: str, boxed: bool) -> Piece:
    members = [sheet.glyphs[i] for i in glyphs]
    seen = [g for g in members if g.text.strip()] or members
    anchor = seen[0]
    frame = hull(box(g) for g in seen)
    stretch = scale(anchor.show.place)[1 if anchor.show.font.vertical else 0] or 1.0
    length = _length(anchor, seen)
    room, followed = _room(sheet, set(glyphs), anchor, length)
    return Piece(page, tuple(glyphs), anchor, text, boxed, length / stretch, room / stretch, followed, frame)


def _direction(anchor: Glyph) -> tuple[float, float]:
    a, b = anchor.show.place[0:2]
    length = hypot(a, b)
    sign = -1.0 if anchor.show.size < 0 else 1.0
    return (sign * a / length, sign * b / length) if length > 1e-9 else (1.0, 0.0)


def _length(anchor: Glyph, members: Sequence[Glyph]) -> float:
    ux, uy = _direction(anchor)
    return max(0.0, *((g.end_x - anchor.x) * ux + (g.end_y - anchor.y) * uy for g in members))


def _room(sheet: PageText, gone: set[int], anchor: Glyph, length: float) -> tuple[float, bool]:
    """How far the next word on the line, or the edge of the page, is away from ``anchor``."""
    ux, uy = _direction(anchor)
    reach = _edge(sheet.size, anchor, ux, uy) - 0.5 * anchor.size
    followed = False
    for word in sheet.words:
        if word.glyphs[0] in gone:
            continue
        dx, dy = word.first.x - anchor.x, word.first.y - anchor.y
        along, across = dx * ux + dy * uy, dx * -uy + dy * ux
        if along > 0.3 * length and abs(across) < 0.75 * max(anchor.size, word.size):
            distance = along - 0.12 * anchor.size
            if distance < reach:
                reach, followed = distance, True
    return max(reach, length if not followed else min(length, reach)), followed


def _edge(size: tuple[float, float], anchor: Glyph, ux: float, uy: float) -> float:
    """Distance from ``anchor`` to the edge of the page along its baseline."""
    distances = [1e6]
    for at, step, limit in ((anchor.x, ux, size[0]), (anchor.y, uy, size[1])):
        if abs(step) > 0.1:
            distances.append(((limit if step > 0 else 0.0) - at) / step)
    return max(0.0, min(distances))
