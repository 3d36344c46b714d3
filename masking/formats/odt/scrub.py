"""Scrubbing of OpenDocument: what a reader of the page does not see goes, and names that somebody gave."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

from lxml import etree

from masking.expression import expression
from masking.formats.odt import names
from masking.formats.odt.names import tag
from masking.markup import Node, drop, drop_all, fold, local, named, unwrap, unwrap_all

PICTURE = "Pictures/picture.png"
_PICTURE = expression(r"Pictures/picture\d*\.png")

_KNOWN = frozenset(uri for prefix, uri in names.PREFIXES.items() if prefix not in ("xlink", "manifest", "ooo"))
_LINKED = (tag("xlink:href"), tag("xlink:type"))
_AUTOMATIC = expression(r"[A-Za-z]{1,6}\d{1,4}|_?[A-Z]{2}_\d+_?|fr\d+|gr\d+|N\d+(P\d+)?|[A-Z][a-z]?\d*\.\d+")
_NAMES = named(__file__)
_IDENTIFYING = frozenset(_NAMES["identifying"])
_WORD = "|".join(_NAMES["usual"])
_BUILT_IN = expression(rf"(?i)({_WORD})((_20_|_5f_|-)?({_WORD}))*")
_REFERRING = expression("|".join(_NAMES["referring"]))
_EQUATION = {"name": re.compile(r"f\d{1,4}"), "formula": re.compile(f"(?:[ ]|{'|'.join(_NAMES['formula'])})*")}
"""What draws the outline of a shape, by attribute."""
_NOTHING = expression(r"(?!)")


def scrub(root: Node, image: Callable[[str], str] = lambda old: PICTURE) -> None:
    """Strip one part (content or styles) in place; ``image`` gives the picture of an address its new name."""
    _drop_hidden(root)
    drop_all(root, names.GONE)
    _settle_pictures(root, image)
    _drop_foreign(root)
    _unwrap_fields(root)
    for node in root.iter("*"):
        for key in [key for key, value in node.attrib.items() if not _stays(node, key, value)]:
            del node.attrib[key]
    for paragraph in root.iter(tag("text:p"), tag("text:h")):
        slots: list[tuple[Node, str]] = []
        _slots(paragraph, slots)
        fold(slots, trim=False)


def rename_styles(roots: list[Node]) -> None:
    """Give neutral names to styles and fonts that have no usual one, the same in all parts."""
    number = count(1)
    new: dict[str, str] = {}
    fonts: set[str] = set()
    for root in roots:
        for node in root.iter(*names.STYLES):
            old = node.get(tag("style:name")) or node.get(tag("draw:name")) or ""
            if node.tag == tag("style:font-face"):
                fonts.add(old)
            elif not _is_usual(old):
                new.setdefault(old, f"Style{next(number)}")
    for root in roots:
        for node in root.iter("*"):
            for key in list(node.attrib):
                _rename(node, key, new, fonts)


def plain_settings(root: Node) -> None:
    """Keep the switches and numbers that change how the document is laid out."""
    for items in list(root.iter(tag("config:config-item-set"))):
        if items.get(tag("config:name")) != "ooo:configuration-settings":
            drop(items)
    for item in list(root.iter("{*}config-item-map-indexed", "{*}config-item-map-named")):
        drop(item)
    for node in root.iter("*"):
        node.tail = None
        node.text = node.text if node.tag == tag("config:config-item") else None
    for item in list(root.iter(tag("config:config-item"))):
        if not _is_switch(item):
            drop(item)


def _is_switch(item: Node) -> bool:
    """Whether a setting is a number or a choice that nobody wrote."""
    name, value = item.get(tag("config:name"), ""), item.text or ""
    if name == "PrinterIndependentLayout" and value in ("high-resolution", "low-resolution"):
        return True
    if item.get(tag("config:type")) not in ("boolean", "short", "int") or "Rsid" in name or len(item):
        return False
    return bool(re.fullmatch(r"[A-Za-z0-9]{3,80}", name) and re.fullmatch(r"true|false|-?\d{1,10}", value))


def _rename(node: Node, key: str, new: dict[str, str], fonts: set[str]) -> None:
    """Give an attribute that names a style its new value; one that names nothing known goes."""
    name, value = etree.QName(key).localname, node.get(key)
    refers = bool(_REFERRING.fullmatch(name))
    if not refers and not (name == "name" and node.tag in names.STYLES):
        return
    if value in new and not name.startswith("font"):
        node.set(key, new[value])
    elif refers and value not in fonts and not _is_usual(value):
        del node.attrib[key]


def _is_usual(name: str) -> bool:
    return not name or bool(_AUTOMATIC.fullmatch(name) or _BUILT_IN.fullmatch(name))


def _drop_hidden(root: Node) -> None:
    """Sections and spans that are not displayed."""
    hidden = {
        style.get(tag("style:name"))
        for style in root.iter(tag("style:style"))
        if any(p.get(tag("text:display")) == "none" for p in style.iter(tag("style:text-properties")))
    }
    for node in list(root.iter(tag("text:section"), tag("text:span"), tag("text:p"), tag("text:h"))):
        if node.get(tag("text:display")) == "none" or (node.get(tag("text:style-name")) in hidden and hidden):
            drop(node)


def _settle_pictures(root: Node, rename: Callable[[str], str]) -> None:
    """Pictures get their new names."""
    for frame in list(root.iter(tag("draw:frame"))):
        _settle_frame(frame, rename)
    for image in root.iter(tag("draw:image"), tag("text:list-level-style-image")):
        for child in list(image):
            if local(child) not in ("list-level-properties", "list-level-label-alignment"):
                drop(child)
        name = rename(image.get(tag("xlink:href"), ""))
        for key in [key for key in image.attrib if key.startswith((f"{{{names.PREFIXES['xlink']}}}", "{urn:org"))]:
            del image.attrib[key]
        image.set(tag("xlink:href"), name)
        image.set(tag("xlink:type"), "simple")
    for properties in root.iter(tag("style:graphic-properties"), tag("style:drawing-page-properties")):
        if properties.get(tag("draw:fill")) == "bitmap":
            properties.set(tag("draw:fill"), "none")


def _settle_frame(frame: Node, rename: Callable[[str], str]) -> None:
    """A frame with images keeps one, if it can a raster image; a frame left empty gets one."""
    images = frame.findall(tag("draw:image"))
    shown = [image for image in images if rename(image.get(tag("xlink:href"), "")) != PICTURE] or images
    for image in images:
        if image is not shown[0]:
            drop(image)
    if frame.find(tag("draw:text-box")) is None and frame.find(tag("table:table")) is None and not images:
        etree.SubElement(frame, tag("draw:image"))


def _drop_foreign(root: Node) -> None:
    """An element of another namespace keeps only what it holds; outside of paragraphs it goes."""
    for node in list(root.iter("*")):
        if etree.QName(node).namespace in _KNOWN or node is root:
            continue
        if next(node.iterancestors(tag("text:p"), tag("text:h"), tag("office:text")), None) is not None:
            unwrap(node)
        else:
            drop(node)


def _unwrap_fields(root: Node) -> None:
    unwrap_all(root, [tag("draw:a"), tag("text:a")])
    uri = names.PREFIXES["text"]
    for node in list(root.iter(f"{{{uri}}}*")):
        if node.tag not in names.KEPT:
            unwrap(node)
    for node in list(root.iter(f"{{{names.PREFIXES['loext']}}}*")):
        if next(node.iterancestors(tag("text:p"), tag("text:h")), None) is not None:
            unwrap(node)
    for number, node in enumerate(root.iter(tag("text:section")), start=1):
        node.set(tag("text:name"), f"Section{number}")


def _stays(node: Node, key: str, value: str) -> bool:
    """Whether an attribute is of a known namespace and holds nothing that somebody wrote."""
    uri, name = etree.QName(key).namespace, etree.QName(key).localname
    if node.tag == tag("draw:equation") and _EQUATION.get(name, _NOTHING).fullmatch(value):
        return True
    if (uri not in _KNOWN and key not in _LINKED) or (name == "href" and not _PICTURE.fullmatch(value)):
        return False
    return name not in _IDENTIFYING and (name != "name" or node.tag in names.STYLES or node.tag == tag("text:section"))


def _slots(node: Node, slots: list[tuple[Node, str]]) -> None:
    slots.append((node, "text"))
    for child in node:
        if child.tag in (tag("text:span"), tag("text:ruby"), tag("text:ruby-base"), tag("text:ruby-text")):
            _slots(child, slots)
        elif child.tag not in (tag("text:soft-page-break"),):
            slots.append((child, "stop"))
        slots.append((child, "tail"))
