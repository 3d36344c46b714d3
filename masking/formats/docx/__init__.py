"""DOCX: read in reading order, written again from a white list of parts with everything hidden gone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from masking import archive
from masking.document import Document, Evidence
from masking.errors import EmptyDocument, InternalError
from masking.span import Revision, check

if TYPE_CHECKING:
    from PIL.Image import Image

    from masking.formats.docx.reading import Scrubbed

_CHUNK = re.compile(rb"word/[\w./-]{1,60}\.(?:mht|mhtml|html?|rtf|docx)", re.IGNORECASE)
"""The name of a part in which converters of HTML leave everything to Word."""

NAME = "docx"
SUFFIXES = (".docx", ".docm", ".dotx", ".dotm")
MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def sniff(data: bytes) -> bool:
    """Whether ``data`` is an archive with a WordprocessingML body."""
    if not data.startswith(b"PK"):
        return False
    listed = archive.names(data)
    return "[Content_Types].xml" in listed and any(name.replace("\\", "/").startswith("word/") for name in listed)


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read a DOCX, strict or transitional: text boxes, tables, headers, links, notes and WordArt in reading order.

    A picture, chart or SmartArt is one U+FFFC. Link targets, metadata and alternative texts are evidence. Raises
    UnreadableDocument for broken parts, LimitExceeded for bombs, EmptyDocument where nothing can be read.
    """
    from masking.formats.docx import reading
    from masking.formats.docx.weave import weave
    from masking.pieces import join

    scrubbed, evidence = reading.scrubbed(data)
    roots = reading.trees(scrubbed)
    thread = weave([(kind, roots[name]) for kind, name in scrubbed.stories], scrubbed.styles)
    text = join(thread.pieces)
    if not text.strip():
        what, remedy = "there is no text in the document", "Check that this is the file you meant."
        if _CHUNK.search(data):
            what = "the text of the document is packed into it as another file"
            remedy = "Open it in Word and save it again, or export it to PDF."
        raise EmptyDocument(what, remedy=remedy)
    return Document(
        text=text,
        format=NAME,
        source=source,
        blocks=tuple(thread.blocks),
        pictures=tuple(thread.pictures),
        evidence=tuple(Evidence(kind, value) for kind, value in evidence),
        native=scrubbed,
    )


def pictures(document: Document) -> Iterator[tuple[int, Image]]:
    """Yield the offset and the pixels of every raster image that the text of a document from ``decode`` holds."""
    from masking.formats.docx import reading
    from masking.formats.docx.weave import weave
    from masking.logos import decoded

    native = _native(document)
    roots = reading.trees(native)
    thread = weave([(kind, roots[name]) for kind, name in native.stories], native.styles)
    for offset, target in reading.images(native, roots, thread).items():
        image = decoded(native.media[target])
        if image is not None:
            yield offset, image


def encode(revision: Revision, *, logos: Mapping[int, bytes] | None = None) -> bytes:
    """Write the revision as a new DOCX: only visible text and looks, labels on grey that fit, pictures replaced.

    ``logos`` are the pictures that stay, as PNG, by their offset.
    """
    from masking.formats.docx import reading
    from masking.formats.docx.fitting import fitted
    from masking.formats.docx.marking import mark
    from masking.formats.docx.weave import put, weave
    from masking.pieces import join, rewrite

    native = _native(revision.document)
    check(revision.document.text, revision.edits)
    roots = reading.trees(native)
    thread = weave([(kind, roots[name]) for kind, name in native.stories], native.styles)
    if join(thread.pieces) != revision.document.text:
        raise InternalError("the text of the document is not the text of its parts")
    targets = reading.images(native, roots, thread) if logos else {}
    kept = {targets[offset]: image for offset, image in (logos or {}).items() if offset in targets}
    edits = fitted(thread, revision.edits)
    put(thread, rewrite(thread.pieces, edits), roots.values())
    mark(roots.values(), edits)
    return reading.packed(native, roots, kept)


def _native(document: Document) -> Scrubbed:
    from masking.formats.docx.reading import Scrubbed

    if not isinstance(document.native, Scrubbed):
        raise InternalError("a DOCX is written from a document that was read from a DOCX")
    return document.native
