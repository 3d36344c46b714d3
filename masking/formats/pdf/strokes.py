"""Signatures: a line that swings to and fro as a hand does, drawn in one stroke or in pieces that hang together.

Why: a signature is no text, and whoever sees the page may read it. Like words drawn as outlines it counts as a picture
and goes. A chart, a wave or a hatching swings up and down but never back; a cloud or a map goes around an area.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from masking.document import hull
from masking.formats.pdf.content import Content, Stroke, hide
from masking.formats.pdf.geometry import Point, inside
from masking.formats.pdf.paths import Drawing, Path

_HEIGHT, _WIDTH = (5.0, 140.0), (14.0, 400.0)
"""Points that a signature is high and wide."""
_WIDER = 1.1
"""Times its height that it is wide at least: an icon is not."""
_SWINGS = (5, 2)
"""How often it turns upwards or downwards, and to the left or the right."""
_SWING = (0.15, 0.05)
"""Heights that it goes at least before it turns, down or up and to the side."""
_WAY = 2.0
"""Widths that the pen goes at least."""
_THIN = 0.1
"""Heights that the line is wide at most where it is drawn as an area."""
_JOINT = 0.6
"""Points between the end of a piece and the begin of the next one."""
_FEWEST, _MOST = 6, 3_000
"""Points of a stroke."""


def note(content: Content, path: Path, drawing: Drawing, *, stroked: bool) -> None:
    """Take in a painted path; a piece that begins where the last one ended goes on with it."""
    a, b, c, d, e, f = drawing.ctm
    for part in path.contours:
        spots = zip(part.spots[::2], part.spots[1::2], strict=True)
        points = [(a * x + c * y + e, b * x + d * y + f) for x, y in spots]
        last = content.strokes[-1] if content.strokes else None
        if not points or len(points) > _MOST:
            continue
        if stroked and last is not None and not last.filled and dist(last.points[-1], points[0]) < _JOINT:
            last.points.extend(points)
            last.drawings.append(drawing)
        else:
            content.strokes.append(Stroke(points, [drawing], not stroked))


def mark(content: Content) -> None:
    """Add the signatures of a page to its rasters and note what draws them."""
    for stroke in content.strokes:
        if _is_signature(stroke):
            frame = hull((x, y, x, y) for x, y in stroke.points)
            more = [drawing for drawing in content.drawings if inside(drawing.box, frame)]
            hide(content, frame, list(dict.fromkeys([*stroke.drawings, *more])))


def _is_signature(stroke: Stroke) -> bool:
    points = stroke.points
    if not _FEWEST <= len(points) <= _MOST:
        return False
    xs, ys = zip(*points, strict=True)
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    if not (_HEIGHT[0] <= height <= _HEIGHT[1] and max(_WIDTH[0], _WIDER * height) <= width <= _WIDTH[1]):
        return False
    way = sum(map(dist, points, points[1:]))
    around = stroke.filled or dist(points[0], points[-1]) < 0.1 * width
    if way < _WAY * width or (around and 2 * _area(points) > _THIN * height * way):
        return False
    return _turns(ys, _SWING[0] * height) >= _SWINGS[0] and _turns(xs, _SWING[1] * height) >= _SWINGS[1]


def _turns(values: Sequence[float], least: float) -> int:
    """How often values turn from rising to falling and back, after they went as far as ``least``."""
    low = high = values[0]
    rising, turns = 0, -1
    for value in values:
        low, high = min(low, value), max(high, value)
        if rising <= 0 and value - low >= least:
            rising, high, turns = 1, value, turns + 1
        elif rising >= 0 and high - value >= least:
            rising, low, turns = -1, value, turns + 1
    return turns


def _area(points: Sequence[Point]) -> float:
    """What a line goes around, in square points."""
    sides = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in sides)) / 2
