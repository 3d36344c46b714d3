"""PDF, both ways: glyphs with their places in, the same pages without the masked glyphs out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from masking.document import Box, Document, Page
from masking.errors import InputError
from masking.formats.pdf import images, opening, reading, writing
from masking.formats.pdf import picture as rendering
from masking.formats.pdf.content import box as glyph_box
from masking.pieces import native
from masking.span import Revision

if TYPE_CHECKING:
    from PIL.Image import Image

NAME = "pdf"
SUFFIXES = (".pdf",)
MEDIA_TYPE = "application/pdf"


def sniff(data: bytes) -> bool:
    """Say whether ``data`` is a PDF, by its content."""
    return b"%PDF-" in data[:1024] or data.lstrip(b"\xef\xbb\xbf\0 \t\r\n").startswith(b"%PDF")


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read a PDF.

    Raises UnreadableDocument, EncryptedDocument, EmptyDocument, NoTextLayer or LimitExceeded.
    """
    return reading.read(data, source=source)


def pictures(document: Document) -> Iterator[tuple[int, Image]]:
    """Yield the offset and the pixels of every raster image of a document from ``decode``.

    An image with a mask comes three times: bare, on white and on black. Why: a name can be drawn by the mask alone.
    """
    read = native(document, reading.Native)
    with opening.load(read.data) as source:
        for picture, raster in zip(document.pictures, read.rasters, strict=True):
            if raster.number > 0:
                for image in images.seen(source.get_object(raster.number, 0)):
                    yield picture.offset, image


def pages(document: Document) -> tuple[Page, ...]:
    """Return the pages of a document from ``decode``; characters that no glyph shows have no place."""
    read = native(document, reading.Native)
    places: list[list[tuple[int, int, Box]]] = [[] for _ in read.pages]
    for offset, (page, glyphs) in enumerate(read.shown):
        if glyphs and not document.text[offset].isspace():
            places[page].append((offset, offset + 1, glyph_box(read.pages[page].glyphs[glyphs[0]])))
    for shown in document.pictures:
        if shown.page is not None and shown.box is not None:
            places[shown.page].append((shown.offset, shown.offset + 1, shown.box))
    return tuple(
        Page(*page.size, places=tuple(sorted(found)), turn=page.turn)
        for page, found in zip(read.pages, places, strict=True)
    )


def page_picture(data: bytes, number: int, *, dpi: int) -> Image:
    """Return a page as a picture; raises InputError where there is none of that number."""
    with rendering.opened(opening.flattened(data)) as document:
        if not 0 <= number < len(document):
            raise InputError(f"there is no page {number + 1}", remedy="Open the document again.")
        return rendering.page(document, number, dpi=dpi)


def encode(
    revision: Revision, *, strict: bool = False, logos: Mapping[int, bytes] | None = None, raster: bool = False
) -> bytes:
    """Write the revision of a PDF that ``decode`` read, masked glyph by glyph.

    ``strict`` also closes what the order of letters in a font may reveal: the document is drawn anew by poppler's
    pdftocairo, or as pictures where that is missing. ``logos`` are the pictures that stay, by their offset. ``raster``
    writes every page as a picture with the masked text laid invisibly over it. Raises InputError where a replacement
    cannot be set in any font at hand.
    """
    return writing.write(
        revision, native(revision.document, reading.Native), strict=strict, logos=logos or (), pictures=raster
    )
