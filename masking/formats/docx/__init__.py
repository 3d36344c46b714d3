"""DOCX: read in reading order, written again from a white list of parts with everything hidden gone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from masking import archive
from masking.document import Document
from masking.errors import EmptyDocument
from masking.pieces import native
from masking.span import Revision, check

if TYPE_CHECKING:
    from PIL.Image import Image

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

    scrubbed, evidence = reading.scrubbed(data)
    roots = reading.trees(scrubbed)
    thread = weave([(kind, roots[name]) for kind, name in scrubbed.stories], scrubbed.styles)
    try:
        return thread.document(NAME, source, evidence, scrubbed)
    except EmptyDocument:
        if not _CHUNK.search(data):
            raise
    remedy = "Open it in Word and save it again, or export it to PDF."
    raise EmptyDocument("the text of the document is packed into it as another file", remedy=remedy)


def pictures(document: Document) -> Iterator[tuple[int, Image]]:
    """Yield the offset and the pixels of every raster image that the text of a document from ``decode`` holds."""
    from masking.formats.docx import reading
    from masking.formats.docx.weave import weave
    from masking.logos import decoded

    scrubbed = native(document, reading.Scrubbed)
    roots = reading.trees(scrubbed)
    thread = weave([(kind, roots[name]) for kind, name in scrubbed.stories], scrubbed.styles)
    for offset, target in reading.images(scrubbed, roots, thread).items():
        image = decoded(scrubbed.media[target])
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

    scrubbed = native(revision.document, reading.Scrubbed)
    check(revision.document.text, revision.edits)
    roots = reading.trees(scrubbed)
    thread = weave([(kind, roots[name]) for kind, name in scrubbed.stories], scrubbed.styles)
    targets = reading.images(scrubbed, roots, thread) if logos else {}
    kept = {targets[offset]: image for offset, image in (logos or {}).items() if offset in targets}
    edits = fitted(thread, revision.edits)
    put(thread, thread.rewritten(revision.document, edits), roots.values())
    mark(roots.values(), edits)
    return reading.packed(scrubbed, roots, kept)
