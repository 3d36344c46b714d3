"""The grey picture that stands where a picture stood, and which pictures could stay in its place."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode

_SIDE = 8
_GREY = 217


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


_HEADER = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 0, 0, 0, 0)
_ROWS = zlib.compress((b"\0" + bytes([_GREY]) * _SIDE) * _SIDE, 9)
PNG = b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", _HEADER) + _chunk(b"IDAT", _ROWS) + _chunk(b"IEND", b"")
"""Eight by eight grey pixels as PNG."""

RASTERS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*", b"RIFF")
"""How files of raster images start; what starts otherwise is never looked at and always goes."""

DATA_URI = "data:image/png;base64," + b64encode(PNG).decode("ascii")
"""The same as an address for HTML."""
