"""Verification of zipped documents: every part and part name, every text, attribute and comment in it."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from itertools import islice

from lxml import etree

from masking.markup import named
from masking.span import Revision
from masking.verify.finding import Finding, How, left, remaining
from masking.verify.needles import Needle, distinctive, held_by, revealed_by
from masking.verify.pixels import is_bare
from masking.verify.rerecognized import rerecognized

_NAMES = named(__file__)
_PARTING = frozenset(_NAMES["parting"])
_FORBIDDEN = frozenset(_NAMES["forbidden"])


_DRAWN = frozenset({"{http://schemas.openxmlformats.org/drawingml/2006/main}moveTo"})
"""Elements of drawings that are called as others that hold what nobody sees: the pen of a freeform shape moves."""


def findings(revision: Revision, data: bytes, pool: tuple[Needle, ...], how: How) -> Iterator[Finding]:
    """What is left in a DOCX or ODT."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
            parts = {info.filename: archive.read(info) for info in infos}
    except (zipfile.BadZipFile, OSError, ValueError):
        yield Finding("content", "file", "the file cannot be opened")
        return
    notes = b"".join((archive.comment, *(info.comment + info.extra for info in infos)))
    if notes or len(parts) < len(infos):
        yield Finding("structure", "file", "the archive holds comments or parts of the same name")
    allowed = re.compile("|".join(_NAMES[revision.document.format]))
    strange = [name for name in parts if not allowed.fullmatch(name)]
    if strange:
        yield Finding("structure", "file", "the archive holds a part that no masked document has")
    hidden_pool = distinctive(pool)
    yield from remaining("hidden", "names of parts", hidden_pool, "\n".join(strange), "a masked string")
    visible: list[str] = []
    for name, part in parts.items():
        yield from _part(name, part, hidden_pool, visible)
    yield from rerecognized(revision, "\n".join(visible), how)
    yield from remaining("text", "file", pool, "\n".join(visible), "a masked string can be read")


def _part(name: str, data: bytes, pool: tuple[Needle, ...], visible: list[str]) -> Iterator[Finding]:
    if not name.endswith((".xml", ".rels")):
        if name != "mimetype":
            if not is_bare(data):
                yield Finding("structure", name, "a picture holds more than its pixels")
            for needle in islice(held_by(data, pool, shortest=6), 1):
                yield left("hidden", name, needle, "a masked string is in the bytes of a part")
        return
    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True, collect_ids=False))
    except etree.XMLSyntaxError:
        yield Finding("content", name, "the part cannot be read")
        return
    shown, values = _contents(root)
    if name in ("word/styles.xml", "word/numbering.xml", "word/settings.xml") or "rels" in name:
        values.append(shown)
    else:
        visible.append(shown)
    for needle in revealed_by(values, pool):
        yield left("hidden", name, needle, "a masked string is in an attribute or comment")
    yield from _structure(name, root)


def _contents(root: etree._Element) -> tuple[str, list[str]]:
    """The text of a part in order, and the values of its attributes with its comments and namespaces."""
    text: list[str] = []
    values: list[str] = list(root.nsmap.values())
    for event, node in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        if event in ("comment", "pi"):
            values.append(node.text or "")
            text.append(node.tail or "")
            continue
        if node.tag.rpartition("}")[2] in _PARTING:
            text.append("\n")
        if event == "start":
            text.append(node.text or "")
            values += node.attrib.values()
        elif node.tail:
            text.append(node.tail)
    return "".join(text), values


def _structure(name: str, root: etree._Element) -> Iterator[Finding]:
    seen = {tag.rpartition("}")[2] for tag in {node.tag for node in root.iter("*")} - _DRAWN}
    fields = {(node.text or "").strip() for node in root.iter("{*}instrText")}
    for kind in sorted(seen & _FORBIDDEN):
        if kind != "instrText" or fields - {"PAGE", "NUMPAGES", "SECTIONPAGES", "SECTION"}:
            yield Finding("structure", name, f"there is a {kind} element, which can hold what nobody sees")
    if any(node.get("TargetMode") == "External" for node in root.iter("{*}Relationship")):
        yield Finding("structure", name, "there is a relation to something outside")
