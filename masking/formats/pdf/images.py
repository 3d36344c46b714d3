"""Raster images that stay in a masked PDF: decoded and written anew, so that only their pixels pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Name
from PIL import Image

from masking.formats.pdf import limits

ICON = 48
"""An icon keeps at most so many pixels a side: it may be a whole photo, drawn small."""
BACKDROP = 0.4
"""A picture that covers more of the page is a backdrop: what stands on it has to stay readable."""
_DARK, _LIGHT = 0.25, 0.93


def copy(target: pikepdf.Pdf, source: Any, *, largest: int = ICON) -> Any:
    """Return the pixels of ``source`` as a new image of ``target``, at most ``largest`` pixels a side.

    A stencil stays a stencil and a soft mask a soft mask; an image that cannot be decoded becomes a grey dot.
    """
    stencil = bool(source.get("/ImageMask", False))
    image = decoded(source)
    if image is None:
        return _stored(target, Image.new("L", (1, 1), 230))
    image.thumbnail((largest, largest))
    if stencil:
        made = _stored(target, image.convert("1"))
        made.ImageMask = True
        del made["/ColorSpace"]
        inverted = [float(v) for v in source.get("/Decode", (0, 1))] == [1.0, 0.0]
        made.Decode = pikepdf.Array([1, 0] if inverted else [0, 1])
        return made
    made = _stored(target, image if image.mode in ("L", "RGB") else image.convert("RGB"))
    mask = source.get("/SMask", source.get("/Mask"))
    if isinstance(mask, pikepdf.Stream):
        made.SMask = _soft(target, mask, largest)
    return made


def decoded(source: Any) -> Image.Image | None:
    """Return the pixels of an image object; None where they cannot be had."""
    width, height = int(source.get("/Width", 0)), int(source.get("/Height", 0))
    if not 0 < width * height <= limits.IMAGE_PIXELS:
        return None
    try:
        limits.probe(source)
        if source.get("/ImageMask", False):
            row = (width + 7) // 8
            return Image.frombytes("1", (width, height), bytes(source.read_bytes())[: row * height])
        image: Image.Image = pikepdf.PdfImage(source).as_pil_image()
        image.load()
    except (pikepdf.PdfError, OSError, ValueError, TypeError, AttributeError, KeyError, RuntimeError):
        return None
    return image


def seen(source: Any) -> Iterator[Image.Image]:
    """Yield the pixels of an image object; where it has a mask, also as it shows on white and on black."""
    image = decoded(source)
    if image is None:
        return
    yield image
    mask = source.get("/SMask", source.get("/Mask"))
    levels = decoded(mask) if isinstance(mask, pikepdf.Stream) else None
    if levels is not None:
        alpha = levels.convert("L").resize(image.size)
        alpha = alpha.point(lambda v: 255 - v) if mask.get("/ImageMask", False) else alpha
        for paper in ("white", "black"):
            sheet = Image.new("RGB", image.size, paper)
            sheet.paste(image.convert("RGB"), mask=alpha)
            yield sheet


def backdrop(source: Any) -> float:
    """Return light or dark for a page-sized picture: the one grey nearest to it."""
    image = decoded(source)
    if image is None:
        return _LIGHT
    level = image.convert("L").resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    return _DARK if isinstance(level, int | float) and level < 110 else _LIGHT


def _soft(target: pikepdf.Pdf, mask: Any, largest: int) -> Any:
    image = decoded(mask)
    if image is None:
        return _stored(target, Image.new("L", (1, 1), 255))
    levels = image.convert("L")
    if mask.get("/ImageMask", False):
        levels = levels.point(lambda v: 255 - v)
    levels.thumbnail((largest, largest))
    return _stored(target, levels)


def _stored(target: pikepdf.Pdf, image: Image.Image) -> Any:
    stream = pikepdf.Stream(target, b"")
    stream.write(image.tobytes())
    stream.Type, stream.Subtype = Name.XObject, Name.Image
    stream.Width, stream.Height = image.width, image.height
    stream.BitsPerComponent = 1 if image.mode == "1" else 8
    stream.ColorSpace = Name.DeviceRGB if image.mode == "RGB" else Name.DeviceGray
    return target.make_indirect(stream)
