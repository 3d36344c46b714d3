"""Reading a package into scrubbed parts, and making a package of them again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from masking.document import EvidenceKind
from masking.formats.docx import chunks, looks, names, package
from masking.formats.docx.looks import Styles
from masking.formats.docx.names import tag
from masking.formats.docx.scrub import finish, place_pictures, plain, scrub
from masking.formats.docx.weave import Thread
from masking.markup import Node, drop, local, parse, serialize, words
from masking.placeholder import PNG, RASTERS

Clue = tuple[EvidenceKind, str]

_GREY = "media/picture.png"
_PROPERTIES = words("creator lastModifiedBy title subject keywords description category Company Manager")
_ORDER = ("header", "body", "footnotes", "endnotes", "footer")
_LOOKS: dict[str, Callable[[Node], None]] = {
    "numbering": looks.plain_numbering,
    "settings": looks.plain_settings,
    "fontTable": looks.plain_fonts,
    "theme": looks.plain_theme,
}


@dataclass(frozen=True, slots=True)
class Scrubbed:
    """A document whose hidden content is gone: what the writer starts from."""

    parts: dict[str, bytes] = field(repr=False)
    """By name under ``word/``."""
    stories: tuple[tuple[str, str], ...]
    """Kind and part name, in reading order."""
    related: dict[str, dict[str, str]]
    """For each part its relation ids and their targets."""
    media: dict[str, bytes] = field(repr=False)
    """Raster images as they came, by the target under which a relation knows them. Writing forgets them."""
    styles: Styles = field(repr=False)


def scrubbed(data: bytes) -> tuple[Scrubbed, tuple[Clue, ...]]:
    """Return the scrubbed parts of a DOCX, and what its hidden content told."""
    source = package.load(data)
    clues = list(_metadata(source))
    by_kind = source.single()
    parts: dict[str, bytes] = {}
    related: dict[str, dict[str, str]] = {"document.xml": {}}
    style_root = source.tree(by_kind["styles"]) if by_kind.get("styles") in source.parts else None
    styles = looks.survey(style_root)
    used: set[str] = set()
    media = _Media(source)
    body = source.tree(source.main)
    stories = list(_stories(body, source, related))
    for kind, name, origin in stories:
        root = body if kind == "body" else source.tree(origin)
        chunks.unpack(root, source, origin)
        clues += _clues(root, source, origin)
        scrub(root, hidden_styles=styles.hidden)
        used |= looks.rename(root, styles.renamed)
        parts[name] = _finished(root, related.setdefault(name, {}), media.of(origin))
    for kind, root in _looks(source, by_kind):
        if kind == "numbering":
            used |= looks.rename(root, styles.renamed)
        parts[f"{kind}.xml"] = _finished(root, related.setdefault(f"{kind}.xml", {}))
    if style_root is not None:
        looks.prune(style_root, used)
        plain(style_root)
        parts["styles.xml"] = serialize(finish(style_root))
    related["document.xml"] |= {kind: f"{kind}.xml" for kind in package.SINGLE if f"{kind}.xml" in parts}
    named = sorted((story[:2] for story in stories), key=lambda story: _ORDER.index(story[0]))
    found = Scrubbed(parts, tuple(named), related, media.images, replace(styles, renamed={}))
    return found, tuple(dict.fromkeys(clues))


def _looks(source: package.Package, by_kind: Mapping[str, str]) -> Iterator[tuple[str, Node]]:
    """Numbering, settings, fonts and theme, each without what identifies."""
    for kind, strip in _LOOKS.items():
        if by_kind.get(kind) in source.parts:
            root = source.tree(by_kind[kind])
            strip(root)
            plain(root)
            yield kind, root


def trees(native: Scrubbed) -> dict[str, Node]:
    """Return the roots of the stories by part name, in reading order."""
    return {name: parse(native.parts[name], part=name) for _, name in native.stories}


def images(native: Scrubbed, roots: Mapping[str, Node], thread: Thread) -> dict[int, str]:
    """Return the image that stands at each offset, by its name in ``native.media``."""
    homes = {root: name for name, root in roots.items()}
    found: dict[int, str] = {}
    for piece, place in zip(thread.pieces, thread.places, strict=True):
        if piece.kind == "picture" and place is not None:
            rid = place[0].get(tag("r:embed")) or place[0].get(tag("r:id")) or ""
            target = native.related[homes[place[0].getroottree().getroot()]].get(rid)
            if target in native.media:
                found[piece.start] = target
    return found


def packed(native: Scrubbed, roots: Mapping[str, Node], kept: Mapping[str, bytes]) -> bytes:
    """Return the package with the given stories; an image that is not among the ``kept`` ones is the grey one."""
    parts = {**native.parts, **{name: serialize(root) for name, root in roots.items()}}
    hidden = native.media.keys() - kept.keys()
    related = {
        part: {rid: _GREY if target in hidden else target for rid, target in targets.items()}
        for part, targets in native.related.items()
    }
    shown = {target for targets in related.values() for target in targets.values() if target.startswith("media/")}
    parts.update((target, kept.get(target, PNG)) for target in shown)
    return package.build(parts, related)


class _Media:
    """The raster images of a document, each under a new name."""

    def __init__(self, source: package.Package) -> None:
        self.source = source
        self.images: dict[str, bytes] = {}
        self.named: dict[str, str] = {}

    def of(self, origin: str) -> Callable[[str | None], str]:
        """Return what gives the relation ids of one part their new target."""
        relations = self.source.relations(origin)

        def target(rid: str | None) -> str:
            relation = relations.get(rid or "")
            data = None if relation is None or relation.external else self.source.parts.get(relation.target)
            if relation is None or data is None or not data.startswith(RASTERS):
                return _GREY
            name = self.named.setdefault(relation.target, f"media/picture{len(self.named) + 1}.png")
            self.images[name] = data
            return name

        return target


def _stories(body: Node, source: package.Package, related: dict[str, dict[str, str]]) -> Iterator[tuple[str, str, str]]:
    """Headers and footers in the order in which sections use them, body and notes; a reference to nothing goes."""
    seen: dict[str, str] = {}
    relations = source.relations(source.main)
    for node in list(body.iter(tag("w:headerReference"), tag("w:footerReference"))):
        relation = relations.get(node.get(tag("r:id"), ""))
        if relation is None or relation.external or relation.kind not in ("header", "footer"):
            drop(node)
            continue
        if relation.target not in seen:
            number = sum(name.startswith(relation.kind) for name in seen.values()) + 1
            seen[relation.target] = f"{relation.kind}{number}"
            yield relation.kind, f"{seen[relation.target]}.xml", relation.target
        name = seen[relation.target]
        node.set(tag("r:id"), name)
        related["document.xml"][name] = f"{name}.xml"
    yield "body", "document.xml", source.main
    by_kind = source.single()
    yield from ((kind, f"{kind}.xml", by_kind[kind]) for kind in ("footnotes", "endnotes") if kind in by_kind)


def _finished(root: Node, targets: dict[str, str], image: Callable[[str | None], str] = lambda rid: _GREY) -> bytes:
    """A part whose pictures have new names and whose other relations are gone."""

    def register(old: str | None) -> str:
        target = image(old)
        rid = target.removeprefix("media/").removesuffix(".png")
        targets[rid] = target
        return rid

    place_pictures(root, register)
    for node in root.iter():
        if local(node) not in ("headerReference", "footerReference"):
            for key, value in node.attrib.items():
                if key.startswith(f"{{{names.R}}}") and value not in targets:
                    del node.attrib[key]
    return serialize(finish(root))


def _metadata(source: package.Package) -> Iterator[Clue]:
    """What the properties reveal of people and titles; custom properties may reveal anything."""
    for name, data in source.parts.items():
        if name.casefold().startswith("docprops/") and name.casefold().endswith(".xml"):
            for node in parse(data, part="the properties of the document").iter():
                named = local(node) in _PROPERTIES or "custom" in name.casefold()
                if named and node.text and any(c.isalpha() for c in node.text):
                    yield "metadata", node.text.strip()


def _clues(root: Node, source: package.Package, origin: str) -> Iterator[Clue]:
    for relation in source.relations(origin).values():
        if relation.external and relation.target and relation.kind == "hyperlink":
            yield "link", relation.target
    for node in root.iter(tag("wp:docPr"), tag("pic:cNvPr"), tag("v:shape")):
        yield from (("alt", told) for told in map(node.get, ("descr", "title", "alt")) if told)
    for node in root.iter(tag("w:instrText"), tag("w:fldSimple")):
        yield from (("link", link) for link in _field_link(node))


def _field_link(node: Node) -> list[str]:
    code = (node.text if node.tag == tag("w:instrText") else node.get(tag("w:instr"))) or ""
    return code.split('"')[1:2] if "HYPERLINK" in code and code.count('"') >= 2 else []
