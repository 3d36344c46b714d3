"""How large a resume can be: beyond these a file is refused, never cut short.

Why: a 1 MB PDF can inflate to 2 GB, 7 KB can hold two million glyphs, nested forms can run for days. No real
resume that was measured met any of these limits.
"""

from __future__ import annotations

import zlib
from typing import Any

from masking.errors import LimitExceeded

BYTES = 20_000_000
PAGES = 50
GLYPHS = 200_000
"""Per page."""
DRAWS = 20_000
"""``Do`` operators executed per page."""
DEPTH = 10
"""Form XObjects inside one another."""
INFLATED = 64_000_000
"""Bytes of one stream after its filters."""
INSTRUCTIONS = 2_000_000
"""Per page, forms included as often as they are drawn."""
IMAGE_PIXELS = 40_000_000
RENDER_PIXELS = 50_000_000
DEFLATE_RATIO = 1032
"""No byte of Flate data becomes more bytes than this."""


def exceeded(what: str) -> LimitExceeded:
    """Return the error for a document in which ``what`` is over its limit."""
    return LimitExceeded(f"the PDF holds {what} than a resume can have", remedy="Print it to a new PDF and try again.")


def inflate(stream: Any) -> bytes:
    """Return the decoded bytes of a pikepdf ``stream``; raises LimitExceeded beyond INFLATED bytes."""
    probe(stream)
    data = bytes(stream.read_bytes())
    if len(data) > INFLATED:
        raise exceeded("a larger stream")
    return data


def probe(stream: Any) -> None:
    """Undo the leading Flate filters piecewise, so that a bomb is seen before it is held in memory."""
    filters = stream.get("/Filter")
    names = [] if filters is None else [str(f) for f in (filters if _is_array(filters) else [filters])]
    raw = bytes(stream.read_raw_bytes())
    if len(names) < 2 and len(raw) * DEFLATE_RATIO < INFLATED:
        return
    for name in names:
        if name not in ("/FlateDecode", "/Fl"):
            return
        raw = _bounded(raw)


def _is_array(value: Any) -> bool:
    return bool(value._type_name == "array")


def _bounded(raw: bytes) -> bytes:
    engine = zlib.decompressobj()
    try:
        data = engine.decompress(raw, INFLATED + 1)
    except zlib.error:
        return b""
    if len(data) > INFLATED:
        raise exceeded("a larger stream")
    return data
