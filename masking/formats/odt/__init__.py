"""ODT: read in reading order, written again with content, styles and layout settings only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from masking import abbreviation, archive
from masking.document import Document
from masking.errors import EncryptedDocument, UnreadableDocument
from masking.pieces import native
from masking.span import Revision, check

if TYPE_CHECKING:
    from PIL.Image import Image

NAME = "odt"
SUFFIXES = (".odt", ".ott")
MEDIA_TYPE = "application/vnd.oasis.opendocument.text"


def sniff(data: bytes) -> bool:
    """Whether ``data`` is an archive that calls itself an OpenDocument text."""
    return data.startswith(b"PK") and (MEDIA_TYPE.encode() in data[:200] or _declares(data))


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read an ODT: headers, body with text boxes, tables and notes, footers, in reading order.

    A picture or embedded object is one U+FFFC. Link targets, metadata and alternative texts are evidence. Raises
    EncryptedDocument, UnreadableDocument for broken parts, LimitExceeded for bombs, EmptyDocument for no text.
    """
    from masking.formats.odt import reading
    from masking.formats.odt.weave import weave

    parts = archive.unpack(data, wanted=lambda name: name.endswith(".xml") or name.startswith("Pictures/"))
    if b"manifest:encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise EncryptedDocument("the document is encrypted", remedy="Save it without a password.")
    if "content.xml" not in parts:
        raise UnreadableDocument("the document has no content", remedy="Save it again in LibreOffice.")
    scrubbed, clues = reading.scrubbed(parts)
    roots = reading.trees(scrubbed)
    return weave(roots["content.xml"], roots.get("styles.xml")).document(NAME, source, clues, scrubbed)


def pictures(document: Document) -> Iterator[tuple[int, Image]]:
    """Yield the offset and the pixels of every raster image that the text of a document from ``decode`` holds."""
    from masking.formats.odt import reading
    from masking.formats.odt.weave import weave
    from masking.logos import decoded

    kept = native(document, reading.Scrubbed)
    roots = reading.trees(kept)
    for offset, name in reading.images(weave(roots["content.xml"], roots.get("styles.xml"))).items():
        image = decoded(kept.media[name]) if name in kept.media else None
        if image is not None:
            yield offset, image


def encode(revision: Revision, *, logos: Mapping[int, bytes] | None = None) -> bytes:
    """Write the revision as a new ODT, pictures replaced by grey ones.

    ``logos`` are the pictures that stay, as PNG, by their offset.
    """
    from masking.formats.odt import reading
    from masking.formats.odt.weave import put, weave

    known = native(revision.document, reading.Scrubbed)
    text = revision.document.text
    check(text, revision.edits)
    edits = tuple(
        replace(e, replacement=abbreviation.brief(e.replacement, text[e.start : e.end])) for e in revision.edits
    )
    roots = reading.trees(known)
    thread = weave(roots["content.xml"], roots.get("styles.xml"))
    names = reading.images(thread)
    kept = {names[offset]: image for offset, image in (logos or {}).items() if names.get(offset) in known.media}
    put(thread, thread.rewritten(revision.document, edits), [roots[name] for name in roots if name != "settings.xml"])
    return reading.packed(roots, kept)


def _declares(data: bytes) -> bool:
    """Whether the first part says so although it is packed."""
    if "mimetype" not in archive.names(data):
        return False
    declared = archive.unpack(data, wanted=lambda name: name == "mimetype").get("mimetype", b"")
    return declared.strip() == MEDIA_TYPE.encode()
