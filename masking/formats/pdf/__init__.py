"""PDF, both ways: glyphs with their places in, the same pages without the masked glyphs out."""

from __future__ import annotations

from masking.document import Box, Document
from masking.errors import InternalError
from masking.formats.pdf import paint, reading, writing
from masking.formats.pdf.pieces import plan
from masking.span import Revision

NAME = "pdf"
SUFFIXES = (".pdf",)
MEDIA_TYPE = "application/pdf"


def sniff(data: bytes) -> bool:
    """Say whether ``data`` is a PDF, by its content."""
    return b"%PDF-" in data[:1024]


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read a PDF.

    Raises UnreadableDocument, EncryptedDocument, EmptyDocument, NoTextLayer or LimitExceeded.
    """
    return reading.read(data, source=source)


def encode(revision: Revision, *, strict: bool = False, keep_logos: bool = False, raster: bool = False) -> bytes:
    """Write the revision of a PDF that ``decode`` read, masked glyph by glyph.

    ``strict`` also closes what the order of letters in a font may tell: the document is drawn anew by poppler's
    pdftocairo, or as pictures where that is missing. ``keep_logos`` keeps pictures in which no face, no text that
    is masked and no QR code is found. ``raster`` writes every page as a picture with the masked text laid invisibly
    over it. Raises InputError where a replacement cannot be set in any font at hand, MissingExtra where the extra
    [faces] is missing.
    """
    return writing.write(revision, _native(revision), strict=strict, keep_logos=keep_logos, pictures=raster)


def boxes(revision: Revision) -> tuple[tuple[Box, ...], ...]:
    """Return, page by page, where ``encode`` changes what is seen: points from the top left of the page shown.

    Why: outside of these boxes a masked page has to look as before.
    """
    native = _native(revision)
    work = plan(revision, native)
    found: list[list[Box]] = [[] for _ in native.pages]
    scans = {number for number, page in enumerate(native.pages) if page.scanned}
    layout = writing.settle(native, work, scans)
    for number, moved in layout.moved:
        found[number].append(moved)
    for piece in work.pieces:
        painted = paint.box(layout.settings[piece.place])
        found[piece.page] += [piece.box] if painted is None else [piece.box, painted]
    for page, rule in work.rules.values():
        found[page].append(rule)
    for picture in revision.document.pictures:
        if picture.page is not None and picture.box is not None:
            found[picture.page].append(picture.box)
    return tuple(tuple(page) for page in found)


def _native(revision: Revision) -> reading.Native:
    native = revision.document.native
    if not isinstance(native, reading.Native):
        raise InternalError("the revision is not one of a PDF that was read")
    return native
