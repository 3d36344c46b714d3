"""Reading a scan: pages, words and lines, and the text they make."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from PIL import Image, ImageOps, UnidentifiedImageError

from masking import ocr
from masking.document import PICTURE, Block, Document, Evidence, Picture, hull
from masking.errors import EmptyDocument, LimitExceeded, UnreadableDocument

MAX_PIXELS = 40_000_000
MAX_PAGES = 50
_FORMATS = ("PNG", "JPEG", "TIFF", "BMP", "GIF", "WEBP")
_MOVING = ("GIF", "WEBP")
"""Formats in which several pictures are a film and no pages."""
_REMEDY = "Scan it again, or give a PDF."

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Placed:
    """A word of the text and where it stands in the picture, in pixels."""

    start: int
    end: int
    page: int
    box: Box
    line: int


@dataclass(frozen=True, slots=True)
class Native:
    """What the writer needs: the file, its format, and the places of its words."""

    data: bytes = field(repr=False)
    format: str
    words: tuple[Placed, ...]
    turns: tuple[float, ...]
    """By how many degrees each page was turned upright."""


def scan(data: bytes, source: str | None) -> Document:
    """Read all pages of a picture file; each starts with a U+FFFC for what is no text on it."""
    parts: list[str] = []
    placed: list[Placed] = []
    blocks: list[Block] = []
    pictures: list[Picture] = []
    at = line = 0
    clues: list[Evidence] = []
    turns: list[float] = []
    for number, scanned in enumerate(pages(data)):
        clues += _clues(scanned)
        page, seen, turn = ocr.page(scanned)
        turns.append(turn)
        pictures.append(Picture(at, page=number, width=page.width, height=page.height))
        parts.append(f"{PICTURE}\n")
        at += 2
        scale = 72.0 / ocr.dpi(page)
        last_block = None
        for words in ocr.lines(seen):
            if last_block is not None and words[0].block != last_block:
                parts.append("\n")
                at += 1
            last_block = words[0].block
            start = at
            for word in words:
                placed.append(Placed(at, at + len(word.text), number, word.box, line))
                parts.append(word.text + " ")
                at += len(word.text) + 1
            parts[-1] = parts[-1][:-1] + "\n"
            left, top, right, bottom = hull(word.box for word in words)
            box = (left * scale, top * scale, right * scale, bottom * scale)
            blocks.append(Block(start, at - 1, page=number, box=box, size=(bottom - top) * scale * 0.75))
            line += 1
    if not placed:
        raise EmptyDocument("no text can be read in the picture", remedy="Scan it again at 300 dpi, upright and sharp.")
    written = "JPEG" if data.startswith(b"\xff") else "TIFF" if data.startswith((b"II", b"MM")) else "PNG"
    found = Native(data, written, tuple(placed), tuple(turns))
    return Document("".join(parts), "image", source, tuple(blocks), tuple(pictures), tuple(dict.fromkeys(clues)), found)


def pages(data: bytes) -> Iterator[Image.Image]:
    """The pages of a picture file upright and in RGB, their sizes checked before they are unpacked."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
                if image.format in _MOVING and getattr(image, "n_frames", 1) > 1:
                    raise UnreadableDocument("the picture moves", remedy="Save the page of the resume as PNG or PDF.")
                for number in range(getattr(image, "n_frames", 1)):
                    if number >= MAX_PAGES:
                        raise LimitExceeded(f"the picture has more than {MAX_PAGES} pages", remedy="Split it.")
                    image.seek(number)
                    if image.width * image.height > MAX_PIXELS:
                        raise _gigantic()
                    yield _upright(image)
    except Image.DecompressionBombError:
        raise _gigantic() from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError):
        raise UnreadableDocument("the picture is broken", remedy=_REMEDY) from None


def _gigantic() -> LimitExceeded:
    message = f"the picture has more than {MAX_PIXELS // 1_000_000} megapixels"
    return LimitExceeded(message, remedy="Scan it at 300 dpi.")


def _upright(image: Image.Image) -> Image.Image:
    upright = ImageOps.exif_transpose(image) or image
    if upright.mode in ("RGBA", "LA", "P", "PA"):
        flat = Image.new("RGB", upright.size, "white")
        layer = upright.convert("RGBA")
        flat.paste(layer, mask=layer.getchannel("A"))
    else:
        flat = upright.convert("RGB")
    flat.info = dict(image.info)
    return flat


def _clues(page: Image.Image) -> Iterator[Evidence]:
    """Strings in the metadata of a picture: who made it, a title, a comment."""
    values: list[Any] = [*page.info.values(), *page.getexif().values()]
    for value in values:
        text = value.decode("utf-8", errors="ignore") if isinstance(value, bytes) and len(value) < 2000 else value
        if isinstance(text, str) and 2 < len(text) < 2000 and text.isprintable() and any(c.isalpha() for c in text):
            yield Evidence("metadata", text.strip())
