"""Names of WordprocessingML: namespaces, the elements that go, and those that stay without their wrapping."""

from __future__ import annotations

import tomllib
from functools import cache, partial
from pathlib import Path

from masking.markup import Node, listed, qualified, qualified_all

_SPACES = tomllib.loads(Path(__file__).with_name("namespaces.toml").read_text(encoding="utf-8"))
STRICT = {strict.encode(): _SPACES[prefix].encode() for prefix, strict in _SPACES.pop("strict").items()}
"""Namespaces of ISO 29500 Strict and those of the transitional schema that every program reads."""
W, R, A, WP, PIC, M, MC, V, O, W10, W14, WP14, WPS, WPG, WPC, LC, XML, PACKAGE, TYPES = _SPACES.values()  # noqa: E741
PREFIXES = {prefix: space for prefix, space in _SPACES.items() if prefix not in ("xml", "package", "types")}

tag = partial(qualified, PREFIXES)
"""``tag("w:p")``: the name as lxml writes it."""
tags = partial(qualified_all, PREFIXES)
"""``tags("w", "p tab")``: several names of one namespace as lxml writes them."""

_ELEMENTS = listed(PREFIXES, Path(__file__).with_name("elements.toml"))
GONE = _ELEMENTS["gone"]
"""Elements that go with all they hold."""

BARE = tags("w", "ins moveTo hyperlink smartTag customXml sdtContent")
"""Elements of which only the content stays."""

FIELD_CODES = frozenset({"PAGE", "NUMPAGES", "SECTIONPAGES", "SECTION"})
"""Fields that stay alive: nothing in them reveals who wrote the document."""

KNOWN = frozenset({W, A, WP, PIC, M, MC, V, O, W10, W14, WP14, WPS, WPG, WPC, LC})
"""Namespaces whose elements stay."""

GRAPHICS = frozenset({PIC, WPS, WPG, WPC, LC})
"""Kinds of drawing that stay; charts, SmartArt, ink and models become a placeholder."""

MEASURES = ("posOffset", "align", "pctPosHOffset", "pctPosVOffset", "pctWidth", "pctHeight")
"""Elements of a drawing whose text is a number or a side."""


@cache
def path(names: str) -> str:
    """Return a path of names (``w:pPr/w:pStyle``) as lxml writes it."""
    return "/".join(map(tag, names.split("/")))


def value(node: Node | None, names: str, usual: str = "", key: str = tag("w:val")) -> str:
    """Return an attribute of the element at a path below a node; ``usual`` where one of them is missing."""
    found = node.find(path(names)) if node is not None else None
    return str(found.get(key, usual)) if found is not None else usual


def extent(node: Node) -> tuple[str, str]:
    """Return width and height of the drawing around a node as it gives them; zeros where it does not."""
    frame = next(node.iterancestors(tag("wp:inline"), tag("wp:anchor")), None)
    return value(frame, "wp:extent", "0", "cx"), value(frame, "wp:extent", "0", "cy")
