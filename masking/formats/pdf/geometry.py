"""Affine matrices and boxes, as PDF writes them: row vectors, ``(a, b, c, d, e, f)``."""

from __future__ import annotations

from math import hypot

from masking.document import Box

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def multiply(m: Matrix, n: Matrix) -> Matrix:
    """Return the matrix that applies ``m`` first and ``n`` second."""
    a, b, c, d, e, f = m
    a1, b1, c1, d1, e1, f1 = n
    return (
        a * a1 + b * c1,
        a * b1 + b * d1,
        c * a1 + d * c1,
        c * b1 + d * d1,
        e * a1 + f * c1 + e1,
        e * b1 + f * d1 + f1,
    )


def shift(m: Matrix, x: float, y: float) -> Matrix:
    """Return ``m`` with its origin moved by ``x, y``, measured in its own units."""
    a, b, c, d, e, f = m
    return (a, b, c, d, e + x * a + y * c, f + x * b + y * d)


def invert(m: Matrix) -> Matrix | None:
    """Return the inverse of ``m``, or None where it has none."""
    a, b, c, d, e, f = m
    det = a * d - b * c
    if abs(det) < 1e-12:
        return None
    return (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)


def bounds(m: Matrix, box: Box) -> Box:
    """Return the upright box around ``box`` carried through ``m``."""
    x0, y0, x1, y1 = box
    a, b, c, d, e, f = m
    if b or c:
        xs, ys = ((p * x0 + q * y0, p * x1 + q * y0, p * x0 + q * y1, p * x1 + q * y1) for p, q in ((a, c), (b, d)))
        return (e + min(xs), f + min(ys), e + max(xs), f + max(ys))
    x0, y0, x1, y1 = a * x0, d * y0, a * x1, d * y1
    return (e + min(x0, x1), f + min(y0, y1), e + max(x0, x1), f + max(y0, y1))


def area(box: Box) -> float:
    """Return the area of a box."""
    return (box[2] - box[0]) * (box[3] - box[1])


def inside(inner: Box, outer: Box, margin: float = 0.0) -> bool:
    """Say whether a box lies inside another, or no further than ``margin`` beyond its edges."""
    before = inner[0] >= outer[0] - margin and inner[1] >= outer[1] - margin
    return before and inner[2] <= outer[2] + margin and inner[3] <= outer[3] + margin


def scale(m: Matrix) -> tuple[float, float]:
    """Return how much ``m`` stretches its own x axis and its own y axis."""
    return hypot(m[0], m[1]), hypot(m[2], m[3])


def page_matrix(crop: Box, rotate: int) -> Matrix:
    """Return the matrix from user space to the displayed page: points, origin at the top left, y downwards."""
    x0, y0, x1, y1 = crop
    return {
        90: (0.0, 1.0, 1.0, 0.0, -y0, -x0),
        180: (-1.0, 0.0, 0.0, 1.0, x1, -y0),
        270: (0.0, -1.0, -1.0, 0.0, y1, x1),
    }.get(rotate % 360, (1.0, 0.0, 0.0, -1.0, -x0, y1))
