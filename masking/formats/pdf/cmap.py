"""CMaps: which codes a string holds, and which characters they stand for.

Why: pdfminer knows the predefined CMaps; the ones inside a file are read here, because its own parser takes a
large part of the time of reading a page and passes over embedded encodings in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from masking.formats.pdf import limits

_SECTION = re.compile(rb"begin(codespacerange|bfchar|bfrange|cidchar|cidrange)(.*?)end\1", re.DOTALL)
_TOKEN = re.compile(rb"<([0-9A-Fa-f\s]*)>|(\[)|(\])|([+-]?\d+)|/(\S+)")
MOST = limits.ENTRIES
_AGAIN = 4
"""How often a code may be listed; a map that goes on is made to keep a reader busy."""
_SPACES = 256


@dataclass(slots=True)
class CMap:
    """What an embedded CMap says."""

    spaces: list[tuple[int, int, int]] = field(default_factory=list)
    """Code space: number of bytes, lowest and highest code."""
    text: dict[int, str] = field(default_factory=dict)
    """Code to characters."""
    cids: dict[int, int] = field(default_factory=dict)
    """Code to glyph id."""
    entries: int = 0
    """Entries so far, with those listed twice."""

    def count(self, entries: int = 1) -> None:
        """Count entries; raises LimitExceeded where there are more than any font has."""
        self.entries += entries
        if self.entries > _AGAIN * MOST or len(self.spaces) > _SPACES:
            raise limits.exceeded("larger fonts")

    def split(self, data: bytes) -> list[bytes]:
        """Cut a string into codes, by the code space; two bytes each where none is given."""
        if not self.spaces:
            return [data[i : i + 2] for i in range(0, len(data) - 1, 2)]
        codes: list[bytes] = []
        at = 0
        while at < len(data):
            length = self._length(data, at)
            codes.append(data[at : at + length])
            at += length
        return codes

    def _length(self, data: bytes, at: int) -> int:
        for length in range(1, 5):
            code = int.from_bytes(data[at : at + length], "big")
            if any(n == length and low <= code <= high for n, low, high in self.spaces):
                return length
        return min(n for n, _, _ in self.spaces)


def parse(data: bytes) -> CMap:
    """Read a CMap; what is broken in it is passed over. Raises LimitExceeded where it never ends."""
    cmap = CMap()
    for match in _SECTION.finditer(data):
        kind, body = match.group(1), match.group(2)
        if kind == b"codespacerange":
            for low, high in _pairs(body):
                cmap.count()
                cmap.spaces.append((len(low), int.from_bytes(low, "big"), int.from_bytes(high, "big")))
        elif len(cmap.text) + len(cmap.cids) < MOST:
            _SECTIONS[kind](cmap, body)
    return cmap


def _bfchar(cmap: CMap, body: bytes) -> None:
    for code, value in _pairs(body):
        cmap.count()
        cmap.text[int.from_bytes(code, "big")] = _characters(value)


def _bfrange(cmap: CMap, body: bytes) -> None:
    tokens = _tokens(body)
    for low, high, first in zip(tokens, tokens, tokens, strict=False):
        if not isinstance(low, bytes) or not isinstance(high, bytes):
            continue
        start, stop = int.from_bytes(low, "big"), int.from_bytes(high, "big")
        codes = range(start, min(stop, start + MOST) + 1)
        cmap.count(len(codes))
        if isinstance(first, bytes):
            base = int.from_bytes(first, "big")
            for code in codes:
                cmap.text[code] = _characters((base + code - start).to_bytes(max(len(first), 5), "big")[-len(first) :])
        elif isinstance(first, list):
            for code, value in zip(codes, first, strict=False):
                if isinstance(value, bytes):
                    cmap.text[code] = _characters(value)


def _cidchar(cmap: CMap, body: bytes) -> None:
    tokens = _tokens(body)
    for code, cid in zip(tokens, tokens, strict=False):
        cmap.count()
        if isinstance(code, bytes) and isinstance(cid, int):
            cmap.cids[int.from_bytes(code, "big")] = cid


def _cidrange(cmap: CMap, body: bytes) -> None:
    tokens = _tokens(body)
    for low, high, cid in zip(tokens, tokens, tokens, strict=False):
        if isinstance(low, bytes) and isinstance(high, bytes) and isinstance(cid, int):
            start, stop = int.from_bytes(low, "big"), int.from_bytes(high, "big")
            cmap.count(max(0, min(stop - start, MOST)))
            for code in range(start, min(stop, start + MOST) + 1):
                cmap.cids[code] = cid + code - start


_SECTIONS = {b"bfchar": _bfchar, b"bfrange": _bfrange, b"cidchar": _cidchar, b"cidrange": _cidrange}

_Token = bytes | int | list[object]


def _tokens(body: bytes) -> Iterator[_Token]:
    """Strings as bytes, numbers as int, arrays as lists of these."""
    array: list[object] | None = None
    for match in _TOKEN.finditer(body):
        text, opening, closing, number, name = match.groups()
        if opening:
            array = []
        elif closing:
            if array is not None:
                yield array
            array = None
        else:
            value = _value(text, number, name)
            if array is None:
                yield value
            else:
                array.append(value)


def _value(text: bytes | None, number: bytes | None, name: bytes | None) -> bytes | int:
    if number is not None:
        return int(number)
    if name is not None:
        return b""
    digits = b"".join((text or b"").split())
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))


def _pairs(body: bytes) -> Iterator[tuple[bytes, bytes]]:
    tokens = _tokens(body)
    for left, right in zip(tokens, tokens, strict=False):
        if isinstance(left, bytes) and isinstance(right, bytes):
            yield left, right


def _characters(value: bytes) -> str:
    """UTF-16 text, or the one byte that careless producers write."""
    if len(value) == 1:
        return chr(value[0])
    return value.decode("utf-16-be", "ignore")
