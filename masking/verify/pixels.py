"""Verification of a picture: its metadata, its bytes, and what can be read in it."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator

from masking import ocr
from masking.span import Revision
from masking.verify.finding import Finding, How, left, remaining
from masking.verify.needles import Needle, distinctive, held_by
from masking.verify.rerecognized import rerecognized

_MAGIC = b"\x89PNG\r\n\x1a\n"
_PLAIN = frozenset({"dpi", "jfif", "jfif_version", "jfif_unit", "jfif_density", "compression"})


def findings(revision: Revision, data: bytes, pool: tuple[Needle, ...], how: How) -> Iterator[Finding]:
    """What is left in a picture of a resume."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data)) as image:
            if set(image.info) - _PLAIN or (image.format != "TIFF" and len(image.getexif())):
                yield Finding("structure", "file", "the picture holds metadata")
            texts = [_text(image, number) for number in range(getattr(image, "n_frames", 1))]
    except (UnidentifiedImageError, OSError, ValueError):
        yield Finding("content", "file", "the picture cannot be opened")
        return
    for needle in held_by(data, distinctive(pool), shortest=8):
        yield left("hidden", "bytes", needle, "a masked string")
    yield from rerecognized(revision, "\n".join(texts), how)
    long = [needle for needle in pool if len(needle.squeezed) > 1]
    yield from remaining("ocr", "page", long, "\n".join(texts), "a masked string can be seen")


def _text(image: object, number: int) -> str:
    image.seek(number)  # type: ignore[attr-defined]
    page = image.convert("RGB")  # type: ignore[attr-defined]
    return "\n".join(" ".join(word.text for word in line) for line in ocr.lines(ocr.read(page)))


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
