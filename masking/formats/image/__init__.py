"""Pictures of resumes (PNG, JPEG, TIFF): read with Tesseract, written as a picture of the words that remain.

Why only words: a portrait, a signature or a logo cannot be told from the paper by means that never fail. So what was
not read as text is not in the masked picture.
"""

from __future__ import annotations

from masking.document import Document
from masking.errors import EmptyDocument, InternalError
from masking.span import Revision, check

NAME = "image"
SUFFIXES = (".png", ".jpg", ".jpeg", ".tif", ".tiff")
MEDIA_TYPE = "image/png"

_STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\0", b"MM\0*")


def sniff(data: bytes) -> bool:
    """Whether ``data`` starts as a PNG, JPEG or TIFF file does."""
    return data.startswith(_STARTS)


def suffix(data: bytes) -> str:
    """Return the suffix of a picture file, told by its first bytes."""
    return ".jpg" if data.startswith(b"\xff") else ".png" if data.startswith(b"\x89") else ".tif"


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read the words of a scan, one block per line with its box in points.

    Raises NoTextLayer where Tesseract is not installed, EmptyDocument where it finds nothing, LimitExceeded for
    pictures above 40 megapixels or 50 pages, UnreadableDocument for broken files.
    """
    from masking.formats.image import reading

    scan = reading.scan(data)
    if not scan.text.strip():
        raise EmptyDocument("no text can be read in the picture", remedy="Scan it again at 300 dpi, upright and sharp.")
    return Document(
        text=scan.text,
        format=NAME,
        source=source,
        blocks=scan.blocks,
        pictures=scan.pictures,
        evidence=scan.evidence,
        native=scan.native,
    )


def encode(revision: Revision) -> bytes:
    """Write the revision as a picture in the same file format, without metadata."""
    from masking.formats.image import painting
    from masking.formats.image.reading import Native

    native = revision.document.native
    if not isinstance(native, Native):
        raise InternalError("a picture is written from a document that was read from a picture")
    check(revision.document.text, revision.edits)
    return painting.paint(revision, native)
