"""Markup trees: parsed without entities or network, changed without losing the text that follows a node."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from lxml import etree

from masking.errors import LimitExceeded, UnreadableDocument
from masking.expression import expression

_PARSER: dict[str, Any] = {
    "resolve_entities": False, "no_network": True, "huge_tree": False, "load_dtd": False, "collect_ids": False,
    "remove_comments": True, "remove_pis": True,
}  # fmt: skip
_ILLEGAL = expression("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPACE = expression(r"[ \t\r\n\f]+")
_REMEDY = "If the document is sound, save it again in its program, or export it to PDF."

Node = Any
"""An lxml element: lxml brings no types."""


def parse(data: bytes, *, part: str) -> Node:
    """Return the root of an XML part; ``part`` names it in errors.

    Raises UnreadableDocument for broken XML and for any document type declaration, LimitExceeded for trees that are
    deeper or longer than libxml2 allows by default.
    """
    if b"<!DOCTYPE" in data[:4096] or "<!DOCTYPE".encode("utf-16-le") in data[:4096]:
        raise UnreadableDocument(f"{part} declares a document type, which no office program writes", remedy=_REMEDY)
    try:
        root = etree.fromstring(data, etree.XMLParser(**_PARSER))
    except etree.XMLSyntaxError as error:
        if any(word in str(error) for word in ("depth", "huge", "Huge", "too long")):
            raise LimitExceeded(f"{part} is nested too deeply or too large", remedy=_REMEDY) from None
        line = (error.position or (0, 0))[0]
        raise UnreadableDocument(f"{part} is broken at line {line}", remedy=_REMEDY) from None
    if root is None or root.getroottree().docinfo.internalDTD is not None:
        raise UnreadableDocument(f"{part} declares a document type, which no office program writes", remedy=_REMEDY)
    return root


def serialize(root: Node) -> bytes:
    """Return a part as UTF-8 bytes with its XML declaration."""
    return bytes(etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


def clean(text: str) -> str:
    """Return ``text`` without the characters that XML cannot hold."""
    return _ILLEGAL.sub("", text)


def local(node: Node) -> str:
    """Return the name of an element without its namespace; empty for comments and the like."""
    tag = node.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def qualified(prefixes: Mapping[str, str], name: str) -> str:
    """Return a name with its prefix (``w:p``) as lxml writes it; ``prefixes`` gives the namespace of each prefix."""
    prefix, _, bare = name.partition(":")
    return f"{{{prefixes[prefix]}}}{bare}"


def qualified_all(prefixes: Mapping[str, str], prefix: str, names: str) -> frozenset[str]:
    """Return several names of one namespace as lxml writes them."""
    return frozenset(qualified(prefixes, f"{prefix}:{name}") for name in names.split())


def listed(prefixes: Mapping[str, str], path: Path) -> dict[str, frozenset[str]]:
    """Return the lists of a file of names (TOML: list, prefix, names) as lxml writes the names."""
    lists = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        key: frozenset().union(*(qualified_all(prefixes, prefix, names) for prefix, names in groups.items()))
        for key, groups in lists.items()
    }


def named(module: str) -> dict[str, tuple[str, ...]]:
    """Return the lists of names in the TOML file beside a module, given its ``__file__``."""
    lists = tomllib.loads(Path(module).with_suffix(".toml").read_text(encoding="utf-8"))
    return {key: tuple(names.split()) for key, names in lists.items()}


def words(text: str) -> frozenset[str]:
    """Return the words of ``text`` as a set of names."""
    return frozenset(text.split())


def drop(node: Node) -> None:
    """Take a node and all in it out of its tree; the text after it stays."""
    parent = node.getparent()
    if parent is None:
        return
    _lend(parent, node, node.tail)
    parent.remove(node)


def unwrap(node: Node) -> None:
    """Put what a node holds in its place."""
    parent = node.getparent()
    if parent is None:
        return
    _lend(parent, node, node.text)
    at = parent.index(node)
    for offset, child in enumerate(list(node)):
        parent.insert(at + offset, child)
    _lend(parent, node, node.tail)
    parent.remove(node)


def drop_all(root: Node, tags: Iterable[str]) -> None:
    """Drop every element of these tags."""
    for node in list(root.iter(*tags)):
        drop(node)


def unwrap_all(root: Node, tags: Iterable[str]) -> None:
    """Unwrap every element of these tags."""
    for node in list(root.iter(*tags)):
        unwrap(node)


def fold(slots: Sequence[tuple[Node, str]], *, trim: bool = True) -> None:
    """Fold the white space of one line of text as browsers and office programs do.

    ``slots`` are nodes with ``text`` or ``tail``; ``stop`` marks a picture or tab, after which a space counts.
    ``trim`` takes white space off the end, too.
    """
    at_start, last = True, None
    for node, slot in slots:
        if slot == "stop":
            at_start, last = False, None
        elif value := _SPACE.sub(" ", clean(getattr(node, slot) or "")):
            value = value.lstrip(" ") if at_start else value
            at_start = value.endswith(" ") if value else at_start
            last = (node, slot) if value else last
            setattr(node, slot, value)
    if trim and last is not None:
        setattr(*last, getattr(*last).rstrip(" "))


def _lend(parent: Node, node: Node, text: str | None) -> None:
    """Hang loose text on whatever stands before the node."""
    if not text:
        return
    before = node.getprevious()
    if before is not None:
        before.tail = clean((before.tail or "") + text)
    else:
        parent.text = clean((parent.text or "") + text)
