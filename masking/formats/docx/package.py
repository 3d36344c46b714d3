"""The package of a DOCX: found by its relations when read, built anew from a white list when written."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lxml import etree

from masking import archive
from masking.errors import UnreadableDocument
from masking.expression import expression
from masking.formats.docx import names
from masking.markup import Node, parse

_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.{}+xml"
_THEME = "application/vnd.openxmlformats-officedocument.theme+xml"
_MEDIA = expression(r"\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|wdp|webp|ico)$", re.IGNORECASE)
_CHUNKS = (".htm", ".html", ".mht", ".mhtml", ".txt", ".rtf", ".docx", ".xhtml")
"""Files that stand in a document in place of paragraphs."""
_REMEDY = "If the document is sound, save it again in Word or LibreOffice."
SINGLE = ("styles", "numbering", "settings", "fontTable", "theme", "footnotes", "endnotes")
"""Parts of which a document has one at most."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A link from one part to another, or to somewhere outside."""

    kind: str
    target: str = field(repr=False)
    external: bool = False


@dataclass(frozen=True, slots=True)
class Package:
    """The parts of a document as they were, and the name of the one that holds its body."""

    parts: Mapping[str, bytes] = field(repr=False)
    main: str

    def relations(self, part: str) -> dict[str, Relation]:
        """Return what ``part`` refers to, by relation id; targets are part names, or addresses where external."""
        folder, name = posixpath.split(part)
        data = self.parts.get(posixpath.join(folder, "_rels", f"{name}.rels"))
        return dict(_relations(data, folder)) if data is not None else {}

    def single(self) -> dict[str, str]:
        """Return the parts that the body refers to, by kind; of several of a kind the last."""
        return {
            relation.kind: relation.target for relation in self.relations(self.main).values() if not relation.external
        }

    def tree(self, part: str) -> Node:
        """Return a part as a tree in the transitional namespaces."""
        data = self.parts.get(part)
        if data is None:
            raise UnreadableDocument(f"the document refers to {_safe(part)}, which is missing", remedy=_REMEDY)
        for strict, usual in names.STRICT.items():
            data = data.replace(strict, usual)
        return parse(data, part=_safe(part))


def load(data: bytes) -> Package:
    """Open the archive and find the body. Raises UnreadableDocument where there is none."""
    parts = archive.unpack(data, wanted=_wanted)
    for _, relation in _relations(parts.get("_rels/.rels", b""), "") if "_rels/.rels" in parts else ():
        if relation.kind == "officeDocument" and not relation.external and relation.target in parts:
            return Package(parts, relation.target)
    raise UnreadableDocument("the document has no body", remedy=_REMEDY)


def build(parts: Mapping[str, bytes], related: Mapping[str, Mapping[str, str]]) -> bytes:
    """Return a new package: parts under ``word/`` and, for each part, its relation ids with their targets."""
    out = {f"word/{name}": data for name, data in parts.items()}
    for part, targets in related.items():
        if targets:
            out[f"word/_rels/{part}.rels"] = _rels({rid: (_kind(target), target) for rid, target in targets.items()})
    out["_rels/.rels"] = _rels({"rId1": ("officeDocument", "word/document.xml")})
    out["[Content_Types].xml"] = _content_types(parts)
    return archive.pack(out, first=("[Content_Types].xml", "_rels/.rels", "word/document.xml"))


def _wanted(name: str) -> bool:
    lower = name.casefold()
    if lower.startswith(("customxml/", "word/glossary/", "word/embeddings/", "word/activex/")):
        return False
    return lower.endswith((".xml", ".rels", *_CHUNKS)) or bool(_MEDIA.search(lower))


def _relations(data: bytes, folder: str) -> Iterator[tuple[str, Relation]]:
    for node in parse(data, part="a list of relations").iter(f"{{{names.PACKAGE}}}Relationship"):
        kind = node.get("Type", "").rpartition("/")[2]
        target = node.get("Target", "")
        external = node.get("TargetMode") == "External"
        if not external:
            target = posixpath.normpath(target if target.startswith("/") else posixpath.join(folder, target)).lstrip(
                "/"
            )
        yield node.get("Id", ""), Relation(kind, target, external)


def _safe(part: str) -> str:
    """A part name for an error message: only names that every document has are told."""
    return part if re.fullmatch(r"(word/)?[a-zA-Z]+\d*\.xml", part) else "a part"


def _kind(target: str) -> str:
    if target.startswith("media/"):
        return "image"
    return re.sub(r"\d*\.xml$", "", posixpath.basename(target))


def _rels(relations: Mapping[str, tuple[str, str]]) -> bytes:
    root = etree.Element(f"{{{names.PACKAGE}}}Relationships", nsmap={None: names.PACKAGE})
    for rid, (kind, target) in relations.items():
        etree.SubElement(root, f"{{{names.PACKAGE}}}Relationship", Id=rid, Type=_OFFICE + kind, Target=target)
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


def _content_types(parts: Mapping[str, bytes]) -> bytes:
    root = etree.Element(f"{{{names.TYPES}}}Types", nsmap={None: names.TYPES})
    for extension, media in (
        ("rels", "application/vnd.openxmlformats-package.relationships+xml"),
        ("xml", "application/xml"),
        ("png", "image/png"),
    ):
        etree.SubElement(root, f"{{{names.TYPES}}}Default", Extension=extension, ContentType=media)
    for name in sorted(parts):
        if name.endswith(".xml"):
            kind = _kind(name)
            media = _THEME if kind == "theme" else _TYPE.format("document.main" if kind == "document" else kind)
            etree.SubElement(root, f"{{{names.TYPES}}}Override", PartName=f"/word/{name}", ContentType=media)
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))
