"""What the operands of an instruction mean."""

from __future__ import annotations

from typing import Any

import pikepdf

from masking.formats.pdf.geometry import Matrix


def resource(resources: Any, kind: str, name: str) -> Any:
    """Return the resource of that kind and name, or None."""
    if resources is None:
        return None
    group = resources.get(kind)
    return None if group is None else group.get(name)


def said(properties: Any) -> list[str]:
    """Return what marked content says instead of what it shows."""
    if not isinstance(properties, pikepdf.Dictionary):
        return []
    values = (properties.get(key) for key in ("/ActualText", "/Alt", "/E"))
    return [str(value) for value in values if isinstance(value, pikepdf.String)]


def matrix(operands: Any) -> Matrix:
    """Return six operands as a matrix."""
    a, b, c, d, e, f = (float(v) for v in operands)
    return (a, b, c, d, e, f)
