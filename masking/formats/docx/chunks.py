"""Chunks: other files that a DOCX holds in place of paragraphs, which Word unpacks when it opens the document."""

from __future__ import annotations

from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage

from lxml import etree, html

from masking import charset
from masking.errors import UnreadableDocument
from masking.expression import expression
from masking.formats.docx import names, package
from masking.formats.docx.names import tag
from masking.markup import Node, clean, drop, named

_MAIL = (b"mime-version:", b"content-type:", b"from:")
_PAGE = expression(r"(?i)\s*(?:<!--.*?-->\s*)?<(?:!doctype|html|head|body|div|p|table|h\d|ul|ol|span|meta)\b", 16)
_SPACE = expression(r"\s+")
_NAMES = named(__file__)


def unpack(root: Node, source: package.Package, origin: str) -> None:
    """Put in place of each chunk what it holds: the blocks of a DOCX, the lines of a page or a text.

    Raises UnreadableDocument for a chunk of another kind: nothing goes without a word.
    """
    relations = source.relations(origin)
    for chunk in list(root.iter(tag("w:altChunk"))):
        relation = relations.get(chunk.get(tag("r:id"), ""))
        data = source.parts.get(relation.target) if relation is not None and not relation.external else None
        for block in _blocks(data) if data else ():
            chunk.addprevious(block)
        drop(chunk)


def _blocks(data: bytes) -> list[Node]:
    if data.startswith(b"PK"):
        return _of_docx(package.load(data))
    if data.lstrip()[:200].lower().startswith(_MAIL):
        data = _page_of(message_from_bytes(data, policy=policy.default))
    if not data.startswith(b"{\\rtf") and charset.is_text(data):
        text = charset.decode(data)[0]
        return [_paragraph(line) for line in (_lines(text) if _PAGE.match(text) else text.splitlines())]
    what = "a part of the document is packed into it as another file"
    raise UnreadableDocument(what, remedy="Open it in Word and save it again, or export it to PDF.")


def _of_docx(inner: package.Package) -> list[Node]:
    """The blocks of another document, without its relations and lists: those of this one have the same names."""
    body = inner.tree(inner.main).find(tag("w:body"))
    unpack(body, package.Package({}, inner.main), inner.main)
    for node in body.iter("*"):
        for key in [key for key in node.attrib if key.startswith(f"{{{names.R}}}")]:
            del node.attrib[key]
    for node in list(body.iter(tag("w:numPr"), tag("w:sectPr"))):
        drop(node)
    return list(body)


def _page_of(mail: EmailMessage) -> bytes:
    """The page or the text in an archive of a web page."""
    for kind in ("text/html", "text/plain"):
        for part in mail.walk():
            if part.get_content_type() == kind:
                payload = part.get_payload(decode=True)
                return payload if isinstance(payload, bytes) else b""
    return b""


def _lines(page: str) -> Iterator[str]:
    """What a page shows, a line for each block."""
    root = html.document_fromstring(page.encode(), parser=html.HTMLParser(encoding="utf-8", remove_comments=True))
    etree.strip_elements(root, *_NAMES["unseen"], with_tail=False)
    parts: list[str] = []
    for event, node in etree.iterwalk(root, events=("start", "end")):
        shown = (node.text if event == "start" else node.tail) or ""
        parts += ("\n" if node.tag in _NAMES["blocks"] else "", _SPACE.sub(" ", shown))
    return (line.strip() for line in "".join(parts).split("\n") if line.strip())


def _paragraph(line: str) -> Node:
    paragraph = etree.Element(tag("w:p"), nsmap={"w": names.W})
    text = etree.SubElement(etree.SubElement(paragraph, tag("w:r")), tag("w:t"))
    text.text = clean(line)
    return paragraph
