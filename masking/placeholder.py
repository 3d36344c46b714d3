"""The grey picture that stands where a picture stood, and which pictures could stay in its place."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode

_SIDE = 8
_GREY = 217


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _png() -> bytes:
    header = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 0, 0, 0, 0)
    rows = (b"\0" + bytes([_GREY]) * _SIDE) * _SIDE
    chunks = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows, 9)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


PNG = _png()
"""Eight by eight grey pixels as PNG."""

RASTERS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*", b"RIFF")
"""How files of raster images start; what starts otherwise is never looked at and always goes."""

DATA_URI = "data:image/png;base64," + b64encode(PNG).decode("ascii")
"""The same as an address for HTML."""
