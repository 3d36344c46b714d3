"""XML that holds a resume (HR-XML, Europass, exports of applicant systems): walked element by element.

Names of elements and attributes say what a value is and stay. Comments and instructions go. XML in which pages,
drawings or whole packages are written is no such file and is not read here.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from xml.sax.saxutils import escape

from lxml import etree

from masking import charset, markup, slots
from masking.document import Document
from masking.errors import EvenhandError, InternalError
from masking.expression import expression
from masking.slots import Slot, Source
from masking.span import Revision

NAME = "xml"
SUFFIXES = (".xml",)
MEDIA_TYPE = "application/xml"

_FOREIGN = ("w3.org/1999/xhtml", "w3.org/2000/svg", "schemas.microsoft.com", "openxmlformats", "opendocument", "wordml")
_ROOTS = frozenset({"html", "svg", "plist", "worddocument", "package", "workbook"})
"""Pages, drawings and whole packages, in which more stands than text."""
_UNSEEN = expression(r"<!--.*?-->|<\?(?!xml\s).*?\?>", 16)
_CDATA = expression(r"<!\[CDATA\[(.*?)\]\]>", 16)
_TOKEN = expression(
    r"<\?.*?\?>|<(?P<close>/?)(?P<name>[^\s<>/]+)(?P<attributes>(?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>|[^<]+", 16
)
_ATTRIBUTE = expression(r"([^\s=\"'/]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_DECLARED = ("xmlns", "xsi:", "xml:")


def sniff(data: bytes) -> bool:
    """Whether ``data`` is well-formed XML without a document type, and neither a page nor a drawing nor a package."""
    try:
        root = markup.parse(data.lstrip(b" \t\r\n"), part="the file")
    except (EvenhandError, ValueError):
        return False
    if b"<?mso-application" in data[:1024] or markup.local(root).casefold() in _ROOTS:
        return False
    spaces = " ".join(str(uri) for node in (root, *root[:3]) for uri in node.nsmap.values())
    return not any(foreign in spaces for foreign in _FOREIGN)


def decode(data: bytes, *, source: str | None = None) -> Document:
    """Read XML: each text and each attribute is a line, with the name of its element as its label.

    Raises UnreadableDocument where it is broken, EmptyDocument where it holds no text.
    """
    root = markup.parse(data.lstrip(b" \t\r\n"), part="the file")
    encoding = root.getroottree().docinfo.encoding or "utf-8"
    try:
        text = data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        text, encoding = charset.decode(data)
    text = _CDATA.sub(lambda match: escape(match[1]), _UNSEEN.sub("", text))
    return slots.document(Source(text, encoding, tuple(_slots(text))), format=NAME, name=source)


def encode(revision: Revision) -> bytes:
    """Write the revision as XML of the same shape; packed pictures are gone."""
    data = slots.written(revision, lambda new, before: escape(new, {'"': "&quot;", "'": "&apos;"}))
    try:
        etree.fromstring(data.lstrip(b" \t\r\n"), etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError:
        raise InternalError("the masked XML is broken") from None
    return data


def _slots(text: str) -> Iterator[Slot]:
    path = [""]
    for token in _TOKEN.finditer(text):
        name = (token["name"] or "").rpartition(":")[2]
        if token["close"]:
            path.pop()
        elif name:
            path.append(name)
            following = text[token.end() : token.end() + 400].lstrip()
            if following.startswith("<") and not following.startswith(f"</{token['name']}"):  # it holds others
                yield slots.heading(name, token.start())
            yield from _attributes(token.start("attributes"), token["attributes"], name)
            if token["attributes"].endswith("/"):
                path.pop()
        elif token[0].strip() and not token[0].startswith("<?"):
            yield _text(token.start(), token[0], path)


def _attributes(at: int, text: str, name: str) -> Iterator[Slot]:
    for found in _ATTRIBUTE.finditer(text):
        group = 2 if found[2] is not None else 3
        key = found[1].rpartition(":")[2]
        if not found[1].startswith(_DECLARED) and not slots.is_frame(key, found[group]):
            yield slots.value(at + found.start(group), at + found.end(group), html.unescape(found[group]), key, name)


def _text(at: int, raw: str, path: list[str]) -> Slot:
    start = at + len(raw) - len(raw.lstrip())
    seen = html.unescape(raw.strip())
    return slots.year(slots.value(start, start + len(raw.strip()), seen, path[-1], path[-2] if len(path) > 1 else ""))
