"""Bare pictures: PNG files of pixels and nothing else."""

from __future__ import annotations

import struct

_MAGIC = b"\x89PNG\r\n\x1a\n"


def is_bare(data: bytes) -> bool:
    """Whether ``data`` is a PNG with a header, pixels and an end, and nothing between or behind them."""
    if not data.startswith(_MAGIC):
        return False
    at, kinds = len(_MAGIC), []
    while at + 12 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kinds.append(data[at + 4 : at + 8])
        at += 12 + length
    inner = kinds[1:-1]
    return at == len(data) and kinds[:1] == [b"IHDR"] and kinds[-1:] == [b"IEND"] and set(inner) == {b"IDAT"}
