"""What the operands of an instruction mean."""

from __future__ import annotations

from typing import Any

from masking.formats.pdf.geometry import Matrix


def resource(resources: Any, kind: str, name: str) -> Any:
    """Return the resource of that kind and name, or None."""
    if resources is None:
        return None
    group = resources.get(kind)
    return None if group is None else group.get(name)


def matrix(operands: Any) -> Matrix:
    """Return six operands as a matrix."""
    a, b, c, d, e, f = (float(v) for v in operands)
    return (a, b, c, d, e, f)
