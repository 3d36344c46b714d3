"""How large a resume can be: beyond these a file is refused, never cut short.

Why: a 1 MB PDF can inflate to 2 GB, 7 KB can hold two million glyphs, nested forms can run for days. No real
resume that was measured met any of these limits.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import pikepdf

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
ALL_INFLATED = 200_000_000
"""Bytes of all streams that are read of one document."""
INSTRUCTIONS = 200_000
"""Per page, forms included as often as they are drawn; a CV full of drawings has 25,000."""
ALL_INSTRUCTIONS = 500_000
"""Per document."""
OPERANDS = 1_500_000
"""Words of one content stream."""
SAVES = 5_000
"""Graphics states saved and not restored."""
MARKS = 2_000
"""Marked contents inside one another: pdfium keeps for each of them all around it."""
NOTES = 2_000
"""Annotations and form fields of one document."""
ENTRIES = 70_000
"""Entries of one table of a font; a font has no more codes."""
IMAGE_PIXELS = 40_000_000
RENDER_PIXELS = 50_000_000
DEFLATE_RATIO = 1032
"""No byte of Flate data becomes more bytes than this."""

_OPERATOR = re.compile(rb"(?:^|(?<=[\s\])>]))[A-Za-z'\"*]{1,3}(?=[\s\[(</]|$)")
_STRING = re.compile(rb"\((?:[^()\\]|\\.)*\)", re.DOTALL)
_inflated: ContextVar[list[int] | None] = ContextVar("inflated", default=None)


def exceeded(what: str) -> LimitExceeded:
    """Return the error for a document in which ``what`` is over its limit."""
    return LimitExceeded(f"the PDF holds {what} than a resume can have", remedy="Print it to a new PDF and try again.")


def check(number: float, most: float, what: str) -> None:
    """Raise the error for ``what`` where a number is over its limit."""
    if number > most:
        raise exceeded(what)


@contextmanager
def budget() -> Iterator[None]:
    """Count what ``inflate`` returns, so that many streams together cannot be what one must not be."""
    token = _inflated.set([0])
    try:
        yield
    finally:
        _inflated.reset(token)


def inflate(stream: Any) -> bytes:
    """Return the decoded bytes of a pikepdf ``stream``.

    Raises LimitExceeded beyond INFLATED bytes, or where a ``budget`` is used up.
    """
    probe(stream)
    data = bytes(stream.read_bytes())
    check(len(data), INFLATED, "a larger stream")
    spent = _inflated.get()
    if spent is not None:
        spent[0] += len(data)
        check(spent[0], ALL_INFLATED, "larger streams")
    return data


def parse(source: Any, content: bytes) -> list[Any]:
    """Return the instructions of a page or form; ``content`` is what it holds.

    Why the count before: parsing a million instructions takes seconds and hundreds of megabytes.
    Raises LimitExceeded beyond INSTRUCTIONS.
    """
    if len(content) > 2 * INSTRUCTIONS and len(_OPERATOR.findall(_STRING.sub(b"()", content))) > INSTRUCTIONS:
        raise exceeded("more drawing instructions")
    if len(content) > 2 * OPERANDS and content.count(b" ") + content.count(b"\n") > OPERANDS:
        raise exceeded("longer drawing instructions")
    instructions = list(pikepdf.parse_content_stream(source))
    check(len(instructions), INSTRUCTIONS, "more drawing instructions")
    return instructions


def probe(stream: Any) -> None:
    """Undo the leading Flate filters piecewise, so that a bomb is seen before it is held in memory."""
    filters = stream.get("/Filter")
    names = [] if filters is None else [str(f) for f in (filters if filters._type_name == "array" else [filters])]
    raw = bytes(stream.read_raw_bytes())
    if len(names) < 2 and len(raw) * DEFLATE_RATIO < INFLATED:
        return
    for name in names:
        if name not in ("/FlateDecode", "/Fl"):
            return
        raw = _bounded(raw)


def _bounded(raw: bytes) -> bytes:
    engine = zlib.decompressobj()
    try:
        data = engine.decompress(raw, INFLATED + 1)
    except zlib.error:
        return b""
    check(len(data), INFLATED, "a larger stream")
    return data
