"""Pictures of resumes (PNG, JPEG, TIFF, BMP, GIF, WebP): read with Tesseract, written as one of the words that remain.

Why only words: a portrait, a signature or a logo cannot be told from the paper by means that never fail. So what was
not read as text is not in the masked picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from masking import ocr
from masking.document import Document, Page
from masking.errors import InputError
from masking.pieces import native
from masking.span import Revision, check

if TYPE_CHECKING:
    from PIL.Image import Image


NAME = "image"
SUFFIXES = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".gif", ".webp")
MEDIA_TYPE = "image/png"

_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\0", b"MM\0*", b"GIF87a", b"GIF89a")
_BMP_HEADERS = (12, 40, 52, 56, 64, 108, 124)
"""Lengths that the second header of a BMP file can have; plain text that begins with BM has others."""


def sniff(data: bytes) -> bool:
    """Whether ``data`` starts as a PNG, JPEG, TIFF, BMP, GIF or WebP file does."""
    if data.startswith(b"BM"):
        return int.from_bytes(data[14:18], "little") in _BMP_HEADERS
    return data.startswith(_STARTS) or (data.startswith(b"RIFF") and data[8:12] == b"WEBP")


def suffix(data: bytes) -> str:
    """Return the suffix of the masked picture, told by the first bytes of either: BMP, GIF and WebP become PNG."""
    return ".jpg" if data.startswith(b"\xff") else ".tif" if data.startswith((b"II", b"MM")) else ".png"


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read the words of a scan, one block per line with its box in points.

    Raises NoTextLayer where Tesseract is not installed, EmptyDocument where it finds nothing, LimitExceeded for
    pictures above 40 megapixels or 50 pages, UnreadableDocument for broken files and for pictures that move.
    """
    from masking.formats.image import reading

    return reading.scan(data, source)


def pages(document: Document) -> tuple[Page, ...]:
    """Return the pages of a document from ``decode`` with the places of their words."""
    from masking.formats.image.reading import Native, pages

    scan = native(document, Native)
    shown: list[Page] = []
    for number, (image, turn) in enumerate(zip(pages(scan.data), scan.turns, strict=True)):
        scale = 72.0 / ocr.dpi(image)
        width, height = (image.height, image.width) if round(turn / 90) % 2 else image.size
        words = (word for word in scan.words if word.page == number)
        places = [(word.start, word.end, tuple(edge * scale for edge in word.box)) for word in words]
        shown.append(Page(width * scale, height * scale, tuple(places), turn))  # type: ignore[arg-type]
    return tuple(shown)


def page_picture(data: bytes, number: int, *, dpi: int) -> Image:
    """Return a page of a picture file at about ``dpi``; raises InputError where there is none of that number."""
    from masking.formats.image.reading import pages

    for at, image in enumerate(pages(data)):
        if at == number:
            share = min(1.0, dpi / ocr.dpi(image))
            return image.resize((max(1, round(image.width * share)), max(1, round(image.height * share))))
    raise InputError(f"there is no page {number + 1}", remedy="Open the document again.")


def encode(revision: Revision) -> bytes:
    """Write the revision as a picture without metadata: in the same file format, or PNG for BMP, GIF and WebP."""
    from masking.formats.image import painting, reading

    check(revision.document.text, revision.edits)
    return painting.paint(revision, native(revision.document, reading.Native))
