"""Looks: styles, numbering, settings, fonts and theme of a DOCX, without names that somebody gave them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from masking.expression import expression
from masking.formats.docx import names
from masking.formats.docx.names import path, tag, value
from masking.markup import Node, drop, drop_all, local, named, words

_VAL = tag("w:val")
_STYLE_REFERENCES = names.tags("w", "pStyle rStyle tblStyle basedOn next link styleLink numStyleLink")
_NAMES = named(__file__)
_BUILT_IN = expression("|".join(_NAMES["built_in"]), re.IGNORECASE)
_SETTINGS = frozenset(_NAMES["settings"])
_WITHIN = frozenset(_NAMES["within"])
_LABEL = expression(r"[^\W\d_]{3,}")
_LABEL_WORDS = words("chapter section article part appendix step item note figure table iii")


@dataclass(frozen=True, slots=True)
class Styles:
    """What reading and writing need to know of the styles: new names, sizes, and which of them hide their text."""

    renamed: dict[str, str] = field(default_factory=dict, repr=False)
    sizes: dict[str, float] = field(default_factory=dict, repr=False)
    """Font size in points by new style id; the document's default under the empty string."""
    hidden: frozenset[str] = frozenset()
    """Old ids."""
    headings: frozenset[str] = frozenset()
    """New ids."""


def survey(root: Node | None) -> Styles:
    """Rename the styles in place and return what they are."""
    if root is None:
        return Styles()
    drop_all(root, [tag("w:latentStyles"), tag("w:aliases"), tag("w:rsid")])
    nodes = [node for node in root.iter(tag("w:style")) if node.get(tag("w:styleId"))]
    renamed: dict[str, str] = {}
    headings: set[str] = set()
    hidden: set[str] = set()
    for number, node in enumerate(nodes, start=1):
        old, name, title = node.get(tag("w:styleId")), node.find(tag("w:name")), value(node, "w:name")
        node.set(tag("w:styleId"), renamed.setdefault(old, f"S{number}"))
        if name is not None and not _BUILT_IN.fullmatch(title):
            name.set(_VAL, f"Style {number}")
            node.set(tag("w:customStyle"), "1")
        if re.match(r"(?i)heading|title", title) or node.find(path("w:pPr/w:outlineLvl")) is not None:
            headings.add(renamed[old])
        if node.find(path("w:rPr/w:vanish")) is not None:
            hidden.add(old)
    rename(root, renamed)
    return Styles(renamed, _sizes(root), frozenset(hidden), frozenset(headings))


def rename(root: Node, renamed: dict[str, str]) -> set[str]:
    """Let every reference to a style follow its new id; return the new ids in use."""
    used: set[str] = set()
    for node in list(root.iter(*_STYLE_REFERENCES)):
        new = renamed.get(node.get(_VAL, ""))
        if new is None:
            drop(node)
        else:
            node.set(_VAL, new)
            used.add(new)
    return used


def prune(root: Node, used: set[str]) -> None:
    """Drop the styles that nothing uses, directly or through another style."""
    by_id = {node.get(tag("w:styleId")): node for node in root.iter(tag("w:style"))}
    wanted: set[str] = set()
    pending = [*used, *(name for name, node in by_id.items() if node.get(tag("w:default")) is not None)]
    while pending:
        name = pending.pop()
        if name in by_id and name not in wanted:
            wanted.add(name)
            pending += [node.get(_VAL, "") for node in by_id[name].iter(*_STYLE_REFERENCES)]
    for name, node in by_id.items():
        if name not in wanted:
            drop(node)


def plain_numbering(root: Node) -> None:
    """Strip list definitions of names and of words in their labels."""
    drop_all(root, [tag("w:nsid"), tag("w:tmpl"), tag("w:name")])
    for node in root.iter(tag("w:lvlText")):
        words = _LABEL.findall(node.get(_VAL, ""))
        if any(word.casefold() not in _LABEL_WORDS for word in words):
            node.set(_VAL, "•")


def plain_settings(root: Node) -> None:
    """Keep the settings that change how the page looks."""
    for node in list(root.iter("*")):
        if node is not root and local(node) not in (_SETTINGS if node.getparent() is root else _WITHIN):
            drop(node)


def plain_fonts(root: Node) -> None:
    """Forget embedded fonts: they hold letters of the text."""
    drop_all(root, names.tags("w", "embedRegular embedBold embedItalic embedBoldItalic altName"))


def plain_theme(root: Node) -> None:
    """Strip names and pictures from the theme."""
    drop_all(root, [tag("a:extLst"), tag("a:objectDefaults"), tag("a:extraClrSchemeLst"), tag("a:custClrLst")])
    for node in root.iter(tag("a:theme"), tag("a:clrScheme"), tag("a:fontScheme"), tag("a:fmtScheme")):
        node.set("name", "Theme")
    for fill in list(root.iter(tag("a:blipFill"))):
        color = fill.makeelement(tag("a:schemeClr"), val="phClr")
        solid = fill.makeelement(tag("a:solidFill"))
        solid.append(color)
        fill.getparent().replace(fill, solid)
    for node in root.iter():
        for key in [key for key in node.attrib if key.startswith(f"{{{names.R}}}")]:
            del node.attrib[key]


def size(properties: Node | None) -> float | None:
    """Return the font size in points that run properties give, or None."""
    half = value(properties, "w:sz")
    return float(half) / 2 if half.replace(".", "", 1).isdigit() else None


def _sizes(root: Node) -> dict[str, float]:
    """Font size of each style, its own or that of the style it is based on."""
    own = {node.get(tag("w:styleId")): size(node.find(tag("w:rPr"))) for node in root.iter(tag("w:style"))}
    base = {node.get(tag("w:styleId")): value(node, "w:basedOn") for node in root.iter(tag("w:style"))}
    default = size(root.find(path("w:docDefaults/w:rPrDefault/w:rPr"))) or 10.0
    sizes = {"": default}
    for style in own:
        at, steps = style, 0
        while own.get(at) is None and at in base and steps < 20:
            at, steps = base[at], steps + 1
        sizes[style] = own.get(at) or default
    return sizes
