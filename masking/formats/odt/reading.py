"""Reading an OpenDocument into scrubbed parts, and packing parts again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lxml import etree

from masking import archive
from masking.document import EvidenceKind
from masking.formats.odt import names, scrub
from masking.formats.odt.names import tag
from masking.markup import Node, local, parse, serialize
from masking.placeholder import PNG

Clue = tuple[EvidenceKind, str]

_MEDIA_TYPE = "application/vnd.oasis.opendocument.text"


def scrubbed(parts: Mapping[str, bytes]) -> tuple[dict[str, bytes], tuple[Clue, ...]]:
    """Return content, styles and settings without what nobody sees, and what that told."""
    clues: list[Clue] = []
    roots: dict[str, Node] = {}
    for name in ("content.xml", "styles.xml"):
        if name in parts:
            roots[name] = parse(parts[name], part=name)
            clues += _clues(roots[name])
            scrub.scrub(roots[name])
    scrub.rename_styles(list(roots.values()))
    if "settings.xml" in parts:
        roots["settings.xml"] = parse(parts["settings.xml"], part="settings.xml")
        scrub.plain_settings(roots["settings.xml"])
    if "meta.xml" in parts:
        clues += _metadata(parse(parts["meta.xml"], part="meta.xml"))
    for root in roots.values():
        kept = ["ooo"] if root.nsmap.get("ooo") == names.PREFIXES["ooo"] else []
        etree.cleanup_namespaces(root, keep_ns_prefixes=kept)
    return {name: serialize(root) for name, root in roots.items()}, tuple(dict.fromkeys(clues))


def packed(parts: Mapping[str, bytes]) -> bytes:
    """Return an ODT of the parts, with the placeholder where they refer to it."""
    out = {**parts, "mimetype": _MEDIA_TYPE.encode()}
    if any(scrub.PICTURE.encode() in part for part in parts.values()):
        out[scrub.PICTURE] = PNG
    out["META-INF/manifest.xml"] = _manifest(name for name in sorted(out) if name != "mimetype")
    return archive.pack(out, first=("mimetype",), stored=("mimetype",))


def _manifest(listed: Iterator[str]) -> bytes:
    uri = names.PREFIXES["manifest"]
    root = etree.Element(f"{{{uri}}}manifest", nsmap={"manifest": uri})
    root.set(f"{{{uri}}}version", "1.3")
    for path, media in (
        ("/", _MEDIA_TYPE),
        *((name, "image/png" if name.endswith(".png") else "text/xml") for name in listed),
    ):
        entry = etree.SubElement(root, f"{{{uri}}}file-entry")
        entry.set(f"{{{uri}}}full-path", path)
        entry.set(f"{{{uri}}}media-type", media)
    return serialize(root)


def _clues(root: Node) -> Iterator[Clue]:
    for node in root.iter(tag("text:a"), tag("draw:a")):
        if node.get(tag("xlink:href")):
            yield "link", node.get(tag("xlink:href"))
    for node in root.iter(tag("svg:title"), tag("svg:desc")):
        if node.text and node.text.strip():
            yield "alt", node.text.strip()


def _metadata(root: Node) -> Iterator[Clue]:
    for node in root.iter("*"):
        if (
            node.text
            and any(c.isalpha() for c in node.text)
            and local(node) not in ("generator", "date", "creation-date")
        ):
            yield "metadata", node.text.strip()
