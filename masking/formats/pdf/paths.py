"""Drawings: small painted paths and pictures, with their place on the page and in the stream."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

from masking.document import Box, hull
from masking.formats.pdf.geometry import Matrix, bounds, inside, scale

THIN = 2.5
"""Points up to which a line is a rule."""
TALL = 72.0
"""Points from which on a drawing belongs to no line of text."""
EVERYWHERE = (-float("inf"), float("inf"))
_FREEDOM = 24.0
"""Points by which a clipping path is wider than a drawing that it does not keep in its place."""
_MESH = 50_000
"""Corners of a path that are taken in."""
_POINTS = 600
"""Points of a path from which on it is a picture of its own."""
_LETTER = (3.0, 90.0)
"""Points from the top to the bottom of a letter, or across it."""
_CORNERS = 5
"""Corners of a rectangle, the first one twice."""
_CONTOURS = 20_000
_SIDES = 2_000
"""Sides of one path that may be rules of a table; a path with more is a picture."""
_SHORTEST = 6.0
"""Points from which on a side may be a rule."""


class Drawing(NamedTuple):
    """A path or picture that is painted once: an underline, an icon, a bar, a ground."""

    stream: int
    first: int
    """The operator with which its construction begins."""
    op: int
    """The operator that paints it."""
    box: Box
    ctm: Matrix
    """From its own space to the displayed page."""
    clip: tuple[float, float] = EVERYWHERE
    """Where it may be seen, from left to right."""

    @property
    def pinned(self) -> bool:
        """Whether a clipping path of its own keeps it where it is: moved, it would not be seen."""
        return self.clip[1] - self.clip[0] < self.box[2] - self.box[0] + _FREEDOM

    @property
    def level(self) -> bool:
        """Whether it is a thin level line: an underline, or a part of a frame."""
        x0, top, x1, bottom = self.box
        return bottom - top <= THIN < x1 - x0


@dataclass(slots=True)
class Ink:
    """What a shape takes to draw: how wide its pen is."""

    area: float
    """What its edges go around, holes left out; below zero where they go the other way."""
    way: float
    """Length of its edges; not zero."""
    stroked: bool
    """Whether its edges are drawn, however wide."""
    even: bool
    """Whether what lies inside of it is a hole whichever way its edges go."""

    def hold(self, other: Ink) -> None:
        """Take in a shape inside of it."""
        hole = self.even and self.area * other.area > 0
        self.area, self.way = self.area + (-other.area if hole else other.area), self.way + other.way


class Contour:
    """A part of a path that is drawn in one go, in the path's own space."""

    __slots__ = ("bent", "points", "spots", "x0", "x1", "y0", "y1")

    def __init__(self) -> None:
        self.points, self.bent = 0, False
        self.spots: list[float] = []
        self.x0 = self.y0 = float("inf")
        self.x1 = self.y1 = -float("inf")

    @property
    def box(self) -> Box:
        """What it takes in."""
        return self.x0, self.y0, self.x1, self.y1

    @property
    def is_plain(self) -> bool:
        """Whether it may be a rectangle: straight, with few corners."""
        return not self.bent and self.points <= _CORNERS

    def ink(self, ctm: Matrix, *, stroked: bool, even: bool) -> Ink:
        """What it goes around on the page, and how long it is."""
        xs, ys = self.spots[::2], self.spots[1::2]
        sides = zip(xs, ys, [*xs[1:], xs[0]], [*ys[1:], ys[0]], strict=True)
        parts = [(x * v - u * y, hypot(u - x, v - y)) for x, y, u, v in sides]
        across, down = scale(ctm)
        way = sum(way for _, way in parts) * (across * down) ** 0.5
        return Ink(sum(a for a, _ in parts) / 2 * across * down, way or 1.0, stroked, even)


class Outline(NamedTuple):
    """A path that may be a letter or more of them, and the boxes of its contours on the displayed page."""

    drawing: Drawing
    boxes: tuple[Box, ...]
    """Of contours that no rectangle draws."""
    stems: tuple[Box, ...]
    """Of upright rectangles: an l, a part of an i."""
    inks: tuple[Ink, ...]
    """Of ``boxes``."""


class Path:
    """The path under construction."""

    __slots__ = ("clips", "contours", "first", "points", "sides", "x", "y")

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Begin anew."""
        self.sides: list[tuple[Box, bool]] = []
        self.contours: list[Contour] = []
        self.first, self.points, self.clips = -1, 0, False
        self.x = self.y = 0.0

    @property
    def box(self) -> Box:
        """What it takes in, in its own space."""
        return self.contours[0].box if len(self.contours) == 1 else hull(contour.box for contour in self.contours)

    def rectangle(self, op: int, x: float, y: float, width: float, height: float) -> None:
        """Take in a rectangle."""
        if len(self.sides) < _SIDES:
            self.sides.append(((x, y, x + width, y + height), True))
        self._part()
        self.add(op, x, y, x + width, y + height)

    def begin(self, op: int, x: float, y: float) -> None:
        """Take in where a contour begins."""
        self._part()
        self.move(op, x, y)

    def _part(self) -> None:
        if self.points < _MESH:
            self.contours.append(Contour())

    def bend(self, op: int, *points: float) -> None:
        """Take in what steers a curve: x and y in turn."""
        self.add(op, *points)
        self.contours[-1].bent = True

    def add(self, op: int, *points: float) -> None:
        """Take in corners: x and y in turn."""
        if self.first < 0:
            self.first = op
        self.points += 1
        if self.points <= _MESH:
            if not self.contours:
                self.contours.append(Contour())
            part, xs, ys = self.contours[-1], points[::2], points[1::2]
            part.points += 1
            part.spots += points
            part.x0, part.x1 = min(part.x0, *xs), max(part.x1, *xs)
            part.y0, part.y1 = min(part.y0, *ys), max(part.y1, *ys)

    def line(self, op: int, x: float, y: float) -> None:
        """Take in a line to a corner."""
        if len(self.sides) < _SIDES:
            self.sides.append(((self.x, self.y, x, y), False))
        self.move(op, x, y)

    def move(self, op: int, x: float, y: float) -> None:
        """Take in where a line begins."""
        self.x, self.y = x, y
        self.add(op, x, y, x, y)

    def is_small(self, drawing: Drawing) -> bool:
        """Say whether what is painted may belong to a line of text."""
        return 0 < self.points <= _POINTS and not self.clips and drawing.box[3] - drawing.box[1] <= TALL

    def outlines(self, drawing: Drawing, *, stroked: bool, even: bool) -> list[Outline]:
        """Return what is painted, where contours of it have the size of letters."""
        ctm = drawing.ctm
        if self.clips or len(self.contours) > _CONTOURS:
            return []
        if len(self.contours) == 1 and self.contours[0].is_plain:
            return _lone(drawing)
        boxes: list[Box] = []
        inks: list[Ink] = []
        plain: list[tuple[int, Box, Ink]] = []
        for part in self.contours:
            box, ink = bounds(ctm, part.box), part.ink(ctm, stroked=stroked, even=even)
            if part.is_plain or not _LETTER[0] <= max(_sides(box)) <= _LETTER[1]:
                plain.append((len(boxes), box, ink))
            else:
                boxes.append(box)
                inks.append(ink)
        stems = list(_stems(boxes, inks, plain))
        return [Outline(drawing, tuple(boxes), tuple(stems), tuple(inks))] if boxes or stems else []

    def rules(self, ctm: Matrix, *, stroked: bool) -> list[Box]:
        """Return the thin level and upright boxes that painting the path draws: what parts the cells of a table.

        A stroked rectangle is its four sides; a filled one counts where it is thin itself.
        """
        if self.clips or not 0 < len(self.sides) < _SIDES:
            return []
        if not stroked and all(not whole for _, whole in self.sides):
            return _thin(bounds(ctm, self.box))
        found: list[Box] = []
        for side, whole in self.sides:
            box = bounds(ctm, side)
            thin = _thin(box)
            found += thin if thin or not stroked or not whole else _frame(box)
        return found

    def clip(self, ctm: Matrix, present: tuple[float, float]) -> tuple[float, float]:
        """Return where something may be seen, from left to right, once the path is done."""
        if not self.clips or not 0 < self.points <= _POINTS:
            return present
        x0, _, x1, _ = bounds(ctm, self.box)
        return max(present[0], x0), min(present[1], x1)


def _lone(drawing: Drawing) -> list[Outline]:
    """A straight drawing, where it is a stem."""
    return [Outline(drawing, (), (drawing.box,), ())] if _is_stem(drawing.box) else []


def _stems(boxes: list[Box], inks: list[Ink], plain: list[tuple[int, Box, Ink]]) -> Iterator[Box]:
    """Which of the plain contours stand alone and upright or level; others belong to the box before or behind them."""
    for before, box, ink in plain:
        holder = next((i for i in (before - 1, before) if 0 <= i < len(boxes) and inside(box, boxes[i])), None)
        if holder is not None:
            inks[holder].hold(ink)
        elif _is_stem(box):
            yield box


def _sides(box: Box) -> tuple[float, float]:
    return box[2] - box[0], box[3] - box[1]


def _is_stem(box: Box) -> bool:
    """Whether a box is as long as a letter, and narrow."""
    short, long = sorted(_sides(box))
    return _LETTER[0] <= long <= _LETTER[1] and long > 2 * short > 0


def _thin(box: Box) -> list[Box]:
    """The box where it is a rule, and nothing where it is none."""
    return [box] if min(_sides(box)) <= THIN and max(_sides(box)) >= _SHORTEST else []


def _frame(box: Box) -> list[Box]:
    x0, top, x1, bottom = box
    sides = ((x0, top, x1, top), (x0, bottom, x1, bottom), (x0, top, x0, bottom), (x1, top, x1, bottom))
    return [side for side in sides if _thin(side)]
