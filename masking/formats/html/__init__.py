"""HTML: visible text in the order of the page; written again without scripts, links, metadata and pictures."""

from __future__ import annotations

import codecs
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from masking import charset
from masking.document import Document
from masking.errors import EmptyDocument, LimitExceeded, UnreadableDocument
from masking.expression import expression
from masking.pieces import native
from masking.span import Revision, check

if TYPE_CHECKING:
    from PIL.Image import Image

    from masking.markup import Node

NAME = "html"
SUFFIXES = (".html", ".htm", ".xhtml")
MEDIA_TYPE = "text/html"

_START = re.compile(
    rb"\A(?>\xef\xbb\xbf|\s|<\?xml[^>]*>|<!--.*?-->)*+"
    rb"<(!doctype\s+html|html|head|body|title|meta|div|table|h1|p|section|main|article|style|center)\b[^>]*>",
    re.IGNORECASE | re.DOTALL,
)
_CHARSET = re.compile(
    rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)|<\?xml[^>]+encoding\s*=\s*[\"']([\w-]+)", re.IGNORECASE
)
_NAME = expression(r"[^\W\d_]{4,}")
_REMEDY = "If a browser shows the page, print it to PDF and give that."


@dataclass(frozen=True, slots=True)
class Native:
    """What the writer needs: the scrubbed page, and the raster image of each of its pictures as it came."""

    page: bytes = field(repr=False)
    images: tuple[bytes, ...] = field(repr=False)
    """Empty for a picture that is none or stands elsewhere. Writing forgets them."""


def sniff(data: bytes) -> bool:
    """Whether ``data`` starts as a page does."""
    head = data[:4096]
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        head = head.decode("utf-16", errors="ignore").encode("utf-8", errors="ignore")
    return bool(_START.match(head))


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read a page as a browser shows it, without its scripts: one line of text per block.

    A picture is one U+FFFC. Link targets, metadata, JSON-LD and alternative texts are evidence. Raises
    EmptyDocument where nothing is shown, LimitExceeded for nesting that no page needs.
    """
    from masking.formats.html.scrub import clues, scrub
    from masking.formats.html.weave import weave
    from masking.markup import parse, serialize

    root = _parse(_text(data))
    evidence = tuple(dict.fromkeys(clues(root)))
    images = scrub(root)
    page = serialize(root)
    try:
        return weave(parse(page, part="the page")).document(NAME, source, evidence, Native(page, images))
    except EmptyDocument:
        remedy = "If a browser shows some, print it to PDF and give that."
        raise EmptyDocument("the page shows no text", remedy=remedy) from None


def pictures(document: Document) -> Iterator[tuple[int, Image]]:
    """Yield the offset and the pixels of every raster image that a page from ``decode`` carries in itself."""
    from masking.logos import decoded

    for picture, data in zip(document.pictures, native(document, Native).images, strict=True):
        image = decoded(data) if data else None
        if image is not None:
            yield picture.offset, image


def encode(revision: Revision, *, logos: Mapping[int, bytes] | None = None) -> bytes:
    """Write the revision as one page in UTF-8 that refers to nothing outside.

    ``logos`` are the pictures that stay, as PNG, by their offset.
    """
    from lxml import etree

    from masking.formats.html.weave import put, weave
    from masking.markup import parse

    check(revision.document.text, revision.edits)
    root = parse(native(revision.document, Native).page, part="the page")
    thread = weave(root)
    for node, picture in zip(root.iter("img"), thread.pictures, strict=True):
        image = (logos or {}).get(picture.offset)
        if image is not None:
            node.set("src", "data:image/png;base64," + b64encode(image).decode("ascii"))
    put(thread, thread.rewritten(revision.document, revision.edits))
    _forget_families(root, revision)
    root.find("head").insert(0, root.makeelement("meta", charset="utf-8"))
    page = etree.tostring(root, method="html", encoding="unicode", doctype="<!DOCTYPE html>")
    return f"{page}\n".replace("</wbr>", "").encode()


def _forget_families(root: Node, revision: Revision) -> None:
    """No font stays that is called by a masked word: nobody else has it."""
    from masking.formats.html.css import without_families

    text = revision.document.text
    words = {word for edit in revision.edits for word in _NAME.findall(text[edit.start : edit.end].casefold())}
    for node in root.iter("style"):
        node.text = without_families(node.text or "", words)
    for node in root.iter("*"):
        if "style" in node.attrib:
            node.set("style", without_families(node.get("style"), words))


def _text(data: bytes) -> str:
    """The page as text: by byte order mark, by its own declaration, or as any text."""
    declared = _CHARSET.search(data[:4096])
    if declared is not None and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        name = (declared.group(1) or declared.group(2)).decode("ascii")
        try:
            codec = codecs.lookup({"iso-8859-1": "cp1252", "latin1": "cp1252"}.get(name.lower(), name)).name
            return data.decode(codec)
        except (LookupError, UnicodeDecodeError):
            pass
    return charset.decode(data)[0]


def _parse(text: str) -> object:
    from lxml import etree, html

    text = re.sub(r"\A\ufeff?\s*<\?xml[^>]*\?>", "", text.removeprefix("\ufeff")).replace("\0", "")
    parser = html.HTMLParser(no_network=True, huge_tree=False, remove_comments=True, remove_pis=True, encoding=None)
    try:
        root = html.document_fromstring(text, parser=parser, ensure_head_body=True)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        raise UnreadableDocument("the page cannot be read", remedy=_REMEDY) from None
    if any("depth" in entry.message.lower() or "huge" in entry.message.lower() for entry in parser.error_log):
        raise LimitExceeded("the page is nested too deeply or too large", remedy=_REMEDY)
    return deepcopy(root)  # without its document type: that of XHTML puts every element into a namespace when written
