"""Reading an OpenDocument into scrubbed parts, and packing parts again."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lxml import etree

from masking import archive
from masking.document import EvidenceKind
from masking.formats.odt import MEDIA_TYPE, names, scrub
from masking.formats.odt.names import tag
from masking.markup import Node, local, parse, serialize
from masking.pieces import Thread
from masking.placeholder import PNG, RASTERS

Clue = tuple[EvidenceKind, str]


@dataclass(frozen=True, slots=True)
class Scrubbed:
    """A document whose hidden content is gone: what the writer starts from."""

    parts: dict[str, bytes] = field(repr=False)
    """Content, styles and settings by name."""
    media: dict[str, bytes] = field(repr=False)
    """Raster images as they came, by the name under which the parts show them. Writing forgets them."""


def scrubbed(parts: Mapping[str, bytes]) -> tuple[Scrubbed, tuple[Clue, ...]]:
    """Return content, styles and settings without what nobody sees, and what that told."""
    rasters = {name: data for name, data in parts.items() if data.startswith(RASTERS)}
    media: dict[str, bytes] = {}
    named: dict[str, str] = {}

    def image(old: str) -> str:
        data = rasters.get(posixpath.normpath(old))
        if data is None:
            return scrub.PICTURE
        name = named.setdefault(old, scrub.PICTURE.replace(".", f"{len(named) + 1}."))
        media[name] = data
        return name

    clues: list[Clue] = []
    roots: dict[str, Node] = {}
    for name in ("content.xml", "styles.xml"):
        if name in parts:
            roots[name] = parse(_standard(parts[name]), part=name)
            clues += _clues(roots[name])
            scrub.scrub(roots[name], image)
    scrub.rename_styles(list(roots.values()))
    if "settings.xml" in parts:
        roots["settings.xml"] = parse(parts["settings.xml"], part="settings.xml")
        scrub.plain_settings(roots["settings.xml"])
    if "meta.xml" in parts:
        clues += _metadata(parse(parts["meta.xml"], part="meta.xml"))
    for root in roots.values():
        kept = ["ooo"] if root.nsmap.get("ooo") == names.PREFIXES["ooo"] else []
        etree.cleanup_namespaces(root, keep_ns_prefixes=kept)
    return Scrubbed({name: serialize(root) for name, root in roots.items()}, media), tuple(dict.fromkeys(clues))


def _standard(part: bytes) -> bytes:
    for draft, standard in names.DRAFT.items():
        part = part.replace(draft, standard)
    return part


def trees(native: Scrubbed) -> dict[str, Node]:
    """Return the roots of the parts by name."""
    return {name: parse(part, part=name) for name, part in native.parts.items()}


def images(thread: Thread) -> dict[int, str]:
    """Return the name of the image that stands at each offset."""
    return {
        piece.start: place[0].get(tag("xlink:href"), "")
        for piece, place in zip(thread.pieces, thread.places, strict=True)
        if piece.kind == "picture" and place is not None
    }


def packed(roots: Mapping[str, Node], kept: Mapping[str, bytes]) -> bytes:
    """Return an ODT of the parts; an image that is not among the ``kept`` ones is the grey one."""
    out = {"mimetype": MEDIA_TYPE.encode()}
    for root in roots.values():
        for node in root.iter(tag("draw:image"), tag("text:list-level-style-image")):
            name = node.get(tag("xlink:href"))
            node.set(tag("xlink:href"), name if name in kept else scrub.PICTURE)
            out[node.get(tag("xlink:href"))] = kept.get(name, PNG)
    out.update((name, serialize(root)) for name, root in roots.items())
    out["META-INF/manifest.xml"] = _manifest(name for name in sorted(out) if name != "mimetype")
    return archive.pack(out, first=("mimetype",), stored=("mimetype",))


def _manifest(listed: Iterator[str]) -> bytes:
    uri = names.PREFIXES["manifest"]
    root = etree.Element(f"{{{uri}}}manifest", nsmap={"manifest": uri})
    root.set(f"{{{uri}}}version", "1.3")
    for path, media in (
        ("/", MEDIA_TYPE),
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
