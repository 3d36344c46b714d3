"""Scrubbing: everything in a story of a DOCX that a reader of the page does not see goes.

Why: a masked name also stands in deleted text, comments, field codes, bookmarks, alternative texts, shape names,
data bindings and fallback copies. What remains is visible text and its looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count

from lxml import etree

from masking.expression import expression
from masking.formats.docx import names
from masking.formats.docx.names import extent, path, tag, value
from masking.markup import Node, drop, drop_all, local, named, unwrap, unwrap_all

_OFF = frozenset({"0", "false", "off"})
_VAL = tag("w:val")
_SHAPE_ID = expression(r"_x0000_[a-z]+\d+")
_NAMES = named(__file__)
_IDENTIFYING = frozenset(_NAMES["identifying"])
_OFFICE = frozenset(_NAMES["office"])
_TEXTS = frozenset(tag(name) for name in ("w:t", "m:t", "a:t", "w:instrText"))
_NUMBERS = frozenset(tag(f"{p}:{n}") for p in ("wp", "wp14") for n in names.MEASURES)
_MEASURE = expression(r"-?\d+|left|right|center|inside|outside|top|bottom")
_NAMED = {tag("wp:docPr"), tag("pic:cNvPr"), tag("wps:cNvPr"), tag("wpg:cNvPr"), tag("a:cNvPr"), tag("wpc:cNvPr")}


def scrub(root: Node, *, hidden_styles: frozenset[str]) -> None:
    """Strip a story: fallbacks, tracked deletions, comments, controls, fields, hidden runs, identifying attributes."""
    _resolve_alternates(root)
    for mark in list(root.iter(tag("w:del"))):
        properties = mark.getparent()
        if properties is not None and properties.tag == tag("w:trPr"):
            drop(properties.getparent())
    _settle_controls(root)
    _drop_hidden(root, hidden_styles)
    _settle_fields(root)
    unwrap_all(root, names.BARE)
    plain(root)


def plain(root: Node) -> None:
    """Strip any part: elements and attributes that identify, names of shapes, text outside of text elements."""
    drop_all(root, names.GONE)
    for node in [node for node in root.iter() if node is not root and not _is_known(node.tag)]:
        drop(node)
    for node in root.iter():
        for key in filter(_may_identify, node.attrib.keys()):
            del node.attrib[key]
    _rename_shapes(root)
    _strip_loose_text(root)


def finish(root: Node) -> Node:
    """Forget unused namespaces and declare those to be ignored by programs that do not know them."""
    kept = [prefix for prefix, uri in names.PREFIXES.items() if root.nsmap.get(prefix) == uri]
    etree.cleanup_namespaces(root, keep_ns_prefixes=kept)
    ignorable = [prefix for prefix in ("w14", "wp14") if prefix in kept]
    root.attrib.pop(tag("mc:Ignorable"), None)
    if ignorable and "mc" in kept:
        root.set(tag("mc:Ignorable"), " ".join(ignorable))
    return root


def picture_nodes(root: Node) -> Iterator[tuple[Node, str]]:
    """Every node that shows an image, with the attribute that names it."""
    for node in root.iter(tag("a:blip"), tag("v:imagedata"), tag("v:fill"), tag("v:stroke")):
        name = tag("r:embed") if node.tag == tag("a:blip") else tag("r:id")
        if node.get(name) is not None or node.tag in (tag("a:blip"), tag("v:imagedata")):
            yield node, name


def place_pictures(root: Node, register: Callable[[str | None], str]) -> None:
    """Give each image the relation id that ``register`` makes of its old one; charts and the like become images."""
    for data in list(root.iter(tag("a:graphicData"))):
        if data.get("uri") not in names.GRAPHICS:
            _become_picture(data)
    for node, name in list(picture_nodes(root)):
        old = node.get(name) or node.get(tag("r:link"))
        for key in [k for k in node.attrib if k.startswith((f"{{{names.R}}}", f"{{{names.O}}}"))]:
            del node.attrib[key]
        for child in list(node):
            if local(child) not in ("alphaModFix", "grayscl", "lum", "biLevel", "duotone"):
                drop(child)
        node.set(name, register(old))


def _become_picture(data: Node) -> None:
    cx, cy = (side if side.isdecimal() else "0" for side in extent(data))
    del data[:]
    data.set("uri", names.PIC)
    pic = etree.fromstring(
        f'<pic:pic xmlns:pic="{names.PIC}" xmlns:a="{names.A}"><pic:nvPicPr><pic:cNvPr id="0" name=""/><pic:cNvPicPr/>'
        f"</pic:nvPicPr><pic:blipFill><a:blip/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm>"
        f'<a:off x="0" y="0"/><a:ext cx="{cx}" cy="{cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/>'
        f"</a:prstGeom></pic:spPr></pic:pic>"
    )
    data.append(pic)


def _resolve_alternates(root: Node) -> None:
    """Keep the first choice of alternate content; where there is only a fallback, keep that in its place."""
    for node in list(root.iter(tag("mc:AlternateContent"))):
        choices = node.findall(tag("mc:Choice"))
        for child in list(node):
            if child is not (choices[0] if choices else node.find(tag("mc:Fallback"))):
                drop(child)
        if not choices:
            unwrap_all(node, [tag("mc:Fallback")])
            unwrap(node)
    drop_all(root, [tag("mc:Fallback")])


def _settle_controls(root: Node) -> None:
    """Content controls lose their binding, title, tag and list of choices; form fields show what was chosen."""
    for sdt in list(root.iter(tag("w:sdt"))):
        for child in list(sdt):
            if child.tag != tag("w:sdtContent"):
                drop(child)
        unwrap(sdt)
    for data in list(root.iter(tag("w:ffData"))):
        shown = _shown(data)
        run = next(data.iterancestors(tag("w:r")), None)
        if shown and run is not None:
            text = etree.SubElement(run, tag("w:t"))
            text.text = shown


def _shown(data: Node) -> str:
    choices = data.find(tag("w:ddList"))
    if choices is not None:
        entries = [entry.get(_VAL, "") for entry in choices.iter(tag("w:listEntry"))]
        chosen = value(choices, "w:result", "0")
        return entries[int(chosen)] if chosen.isdigit() and int(chosen) < len(entries) else ""
    if (box := data.find(tag("w:checkBox"))) is not None:
        return "☐" if box.find(tag("w:checked")) is None or value(box, "w:checked", "1") in _OFF else "☒"
    return ""


def _drop_hidden(root: Node, hidden_styles: frozenset[str]) -> None:
    for run in list(root.iter(tag("w:r"))):
        if run.find(path("w:rPr/w:vanish")) is not None:
            hidden = value(run, "w:rPr/w:vanish", "1") not in _OFF
        else:
            styles = value(run, "w:rPr/w:rStyle"), value(next(run.iterancestors(tag("w:p")), None), "w:pPr/w:pStyle")
            hidden = not hidden_styles.isdisjoint(styles)
        if hidden:
            drop(run)


def _settle_fields(root: Node) -> None:
    """Page numbers stay fields, every other field becomes the text it shows."""
    for field in list(root.iter(tag("w:fldSimple"))):
        code = _code(field.get(tag("w:instr"), ""))
        if code in names.FIELD_CODES:
            field.set(tag("w:instr"), f" {code} ")
        else:
            unwrap(field)
    open_fields: list[tuple[list[Node], list[Node]]] = []
    for node in list(root.iter(tag("w:fldChar"), tag("w:instrText"))):
        if node.tag == tag("w:instrText"):
            open_fields[-1][1].append(node) if open_fields else drop(node)
            continue
        kind = node.get(tag("w:fldCharType"))
        if kind == "begin":
            open_fields.append(([node], []))
        elif open_fields:
            open_fields[-1][0].append(node)
            if kind == "end":
                _settle(*open_fields.pop())
        else:
            drop(node)
    for marks, codes in open_fields:
        _settle(marks, codes, broken=True)


def _settle(marks: list[Node], codes: list[Node], *, broken: bool = False) -> None:
    code = _code("".join(node.text or "" for node in codes))
    if code in names.FIELD_CODES and not broken:
        codes[0].text = f" {code} "
        codes = codes[1:]
        marks = []
    for node in (*marks, *codes):
        drop(node)


def _code(instruction: str) -> str:
    words = instruction.split()
    return words[0].upper() if words else ""


@cache
def _is_known(tag_name: object) -> bool:
    return isinstance(tag_name, str) and etree.QName(tag_name).namespace in names.KNOWN


@cache
def _may_identify(key: str) -> bool:
    """Whether an attribute can hold a string that somebody wrote, or is of a namespace that nobody here knows."""
    uri, name = etree.QName(key).namespace, etree.QName(key).localname
    if name in _IDENTIFYING or name.startswith("rsid"):
        return True
    return uri not in (None, names.W, names.R, names.W14, names.XML) and not (uri == names.O and name in _OFFICE)


def _strip_loose_text(root: Node) -> None:
    """Text stands in the elements made for it and nowhere else; these hold nothing but text."""
    for node in list(root.iter(*_TEXTS)):
        for child in reversed(node):
            child.tail = None
            node.addnext(child)
    for node in root.iter():
        if node.tail:
            node.tail = None
        if node.text and node.tag not in _TEXTS and not (node.tag in _NUMBERS and _MEASURE.fullmatch(node.text or "")):
            node.text = None


def _rename_shapes(root: Node) -> None:
    number = count(1)
    for node in root.iter(*_NAMED):
        node.set("id", str(next(number)))
        node.set("name", f"Object {node.get('id')}")
        del node[:]
    known: dict[str, str] = {}
    for node in root.iter(f"{{{names.V}}}*"):
        old = node.get("id")
        if old is not None and not _SHAPE_ID.fullmatch(old):
            node.set("id", known.setdefault(old, f"shape{next(number)}"))
    for node in root.iter(f"{{{names.V}}}*"):
        old = (node.get("type") or "").removeprefix("#")
        if old in known:
            node.set("type", "#" + known[old])
        elif old and not _SHAPE_ID.fullmatch(old):
            del node.attrib["type"]
