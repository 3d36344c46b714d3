"""Scrubbing of HTML: visible text and its looks stay; scripts, links, metadata, names and hidden text go."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

from lxml import etree

from masking.document import EvidenceKind
from masking.expression import expression
from masking.formats.html import css
from masking.markup import Node, clean, drop, drop_all, fold, named, unwrap, words
from masking.placeholder import DATA_URI, RASTERS

Clue = tuple[EvidenceKind, str]

PICTURES = words("img svg picture object embed canvas video audio applet iframe")
_NAMES = named(__file__)
BLOCKS = frozenset(_NAMES["blocks"])
_GONE = frozenset(_NAMES["gone"])
_ATTRIBUTES = frozenset(_NAMES["attributes"])
_VALUE = expression(r"[\w\s#%.,;:()+-]{0,40}")
_DATA = expression(r"\s*data:image/[\w.+-]+;base64,", re.IGNORECASE)
_CONTROL = expression("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ud800-\\udfff\\ufffe\\uffff]")
"""What a parsed page can hold and no written one."""
_FORM = dict.fromkeys(("form", "fieldset"), "div") | dict.fromkeys(
    ("button", "label", "output", "meter", "progress"), "span"
)


def clues(root: Node) -> Iterator[Clue]:
    """What the hidden content of a page reveals: links, metadata, alternative texts, JSON-LD."""
    for node in root.iter("*"):
        for key, kind in (("href", "link"), ("alt", "alt"), ("title", "alt"), ("aria-label", "alt")):
            value = (node.get(key) or "").strip()
            if value and value != "#":
                yield kind, value  # type: ignore[misc]
        yield from (("metadata", value) for value in _metadata(node))


def _metadata(node: Node) -> Iterator[str]:
    if node.tag == "meta" and node.get("content") and (node.get("name") or node.get("property")):
        yield node.get("content").strip()
    elif node.tag == "title" and node.text:
        yield node.text.strip()
    elif node.tag == "script" and "json" in node.get("type", ""):
        yield from _strings(node.text or "")


def scrub(root: Node) -> tuple[bytes, ...]:
    """Strip a page in place; return the raster image of each picture that carries one, empty for the others."""
    sheets = "\n".join(node.text or "" for node in root.iter("style"))
    hidden = css.hidden_names(sheets)
    preserves = css.preserves(sheets) or any(css.preserves(node.get("style", "")) for node in root.iter("*"))
    _drop_hidden(root, hidden)
    _settle_controls(root)
    drop_all(root, _GONE)
    _place_pictures(root)
    _rename_elements(root)
    _rebuild_head(root)
    images = tuple(_carried(node.get("src") or "") for node in root.iter("img"))
    _strip(root, sheets)
    if not preserves:
        fold_page(root)
    return images


def fold_page(root: Node) -> None:
    """Fold white space as a browser does, so that a name broken over two lines of source is one name."""
    slots: list[tuple[Node, str]] = []
    for event, node in list(etree.iterwalk(root, events=("start", "end"))):
        if node.tag in BLOCKS or node.tag in ("br", "img"):
            fold(slots, trim=node.tag != "img")
            slots = [] if node.tag != "img" else [(node, "stop")]
        if next(node.iterancestors("pre", "style", "title"), None) is not None:
            continue
        if event == "end":
            slots.append((node, "tail"))
        elif node.tag not in ("pre", "style", "title"):
            slots.append((node, "text"))
    fold(slots, trim=True)


def _drop_hidden(root: Node, names: frozenset[str]) -> None:
    for node in list(root.iter("*")):
        closed = node.tag == "dialog" and node.get("open") is None
        shut = closed or node.get("hidden") is not None or css.hides(node.get("style", ""))
        if (shut or not names.isdisjoint(_selectors(node))) and node.tag not in ("body", "html"):
            drop(node)


def _settle_controls(root: Node) -> None:
    """Form controls become the text they show."""
    for node in list(root.iter("input", "textarea", "select")):
        shown = _shown(node)
        del node[:]
        node.text, node.tag = _CONTROL.sub(" ", shown), "span"
    for node in list(root.iter(*_FORM)):
        node.tag = _FORM[node.tag]


def _shown(node: Node) -> str:
    if node.tag == "textarea":
        return "".join(node.itertext())
    if node.tag == "select":
        options = list(node.iter("option"))
        chosen = [option for option in options if option.get("selected") is not None] or options[:1]
        return ", ".join("".join(option.itertext()).strip() for option in chosen)
    kind = node.get("type", "").lower()
    if kind in ("checkbox", "radio"):
        return "☒" if node.get("checked") is not None else "☐"
    return "" if kind in ("hidden", "password", "file", "image", "submit", "reset") else node.get("value", "")


def _place_pictures(root: Node) -> None:
    for node in list(root.iter(*PICTURES)):
        if next(node.iterancestors(*PICTURES), None) is not None:
            continue
        inner = node if node.tag == "img" else next(node.iter("img"), node)
        wanted = ("width", "height", "class", "id", "style", "src")
        kept = {key: _CONTROL.sub(" ", inner.get(key)) for key in wanted if inner.get(key)}
        del node[:]
        node.text, node.tag = None, "img"
        node.attrib.clear()
        node.attrib.update(kept)


def _carried(address: str) -> bytes:
    """The raster image in a data address; empty where it is none."""
    start = _DATA.match(address)
    try:
        data = b64decode(address[start.end() :] if start is not None else "")
    except ValueError:
        return b""
    return data if data.startswith(RASTERS) else b""


def _rename_elements(root: Node) -> None:
    """An element that is not of HTML keeps only what it holds: its name may be anything."""
    for node in list(root.iter("*")):
        if not isinstance(node.tag, str) or node.tag in css.TAGS or node.tag == "head":
            continue
        if node.getparent() is None:
            node.tag = "html"
        elif any(child.tag in BLOCKS for child in node.iter("*") if child is not node):
            node.tag = "div"
        else:
            node.tag = "span"


def _strip(root: Node, sheets: str) -> None:
    """Rename classes and ids that a style sheet uses, and drop every attribute but those of looks."""
    used = set(re.findall(r"[.#]-?[^\W\d][\w-]*", sheets))
    renamed = css.variables("\n".join([sheets, *(node.get("style", "") for node in root.iter("*"))]))
    for node in root.iter("*"):
        new: dict[str, list[str]] = {".": [], "#": []}
        for name in filter(used.__contains__, _selectors(node)):
            new[name[0]].append(renamed.setdefault(name, f"{name[0]}n{len(renamed) + 1}")[1:])
        kept = {k: _CONTROL.sub(" ", v) for k, v in node.attrib.items() if _stays(node, k, v)}
        node.attrib.clear()
        node.attrib.update(kept)
        _set(node, "class", " ".join(new["."]))
        _set(node, "id", " ".join(new["#"]))
        _set(node, "style", css.plain_declarations(node.get("style", ""), renamed))
        if node.tag == "img":
            node.set("src", DATA_URI)
            node.set("alt", "")
    for node in root.iter("style"):
        node.text = _CONTROL.sub(" ", css.plain_sheet(node.text or "", renamed))


def _selectors(node: Node) -> list[str]:
    """How a style sheet can call an element: by its classes and by its id."""
    return [*(f".{name}" for name in node.get("class", "").split()), f"#{node.get('id')}"]


def _stays(node: Node, key: str, value: str) -> bool:
    if key not in _ATTRIBUTES or (key == "value" and node.tag != "li"):
        return False
    return key in ("class", "id", "style") or bool(_VALUE.fullmatch(value))


def _set(node: Node, key: str, value: str) -> None:
    if value:
        node.set(key, value)
    else:
        node.attrib.pop(key, None)


def _rebuild_head(root: Node) -> None:
    """Style sheets, and a title that reveals nothing."""
    sheets = [node.text for node in root.iter("style") if node.text]
    drop_all(root, ["style", "title"])
    for node in list(root.iter("head")):
        if node.getparent() is root:
            root.remove(node)
        else:
            unwrap(node)
    head = root.makeelement("head")
    etree.SubElement(head, "title").text = "Resume"
    for text in sheets:
        etree.SubElement(head, "style").text = clean(text)
    root.insert(0, head)


def _strings(text: str) -> Iterator[str]:
    try:
        pending: list[Any] = [json.loads(text)]
    except (ValueError, RecursionError):
        return
    while pending:
        value = pending.pop()
        if isinstance(value, str) and value.strip():
            yield value.strip()
        elif isinstance(value, dict):
            pending += [inner for key, inner in value.items() if not str(key).startswith("@")]
        elif isinstance(value, list):
            pending += value
