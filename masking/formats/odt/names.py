"""Names of OpenDocument: namespaces, the elements that go, and those that stay without their wrapping."""

from __future__ import annotations

import tomllib
from functools import partial
from pathlib import Path

from masking.markup import listed, qualified, qualified_all

PREFIXES = tomllib.loads(Path(__file__).with_name("namespaces.toml").read_text(encoding="utf-8"))

DRAFT = {
    b'"http://www.w3.org/1999/XSL/Format"': f'"{PREFIXES["fo"]}"'.encode(),
    b'"http://www.w3.org/2000/svg"': f'"{PREFIXES["svg"]}"'.encode(),
}
"""Namespaces of looks in drafts of the format, as OpenOffice 2 wrote them, and those of the standard."""

tag = partial(qualified, PREFIXES)
"""``tag("text:p")``: the name as lxml writes it."""
tags = partial(qualified_all, PREFIXES)
"""``tags("text", "p tab")``: several names of one namespace as lxml writes them."""

_ELEMENTS = listed(PREFIXES, Path(__file__).with_name("elements.toml"))
GONE = _ELEMENTS["gone"]
"""Elements that go with all they hold."""

KEPT = _ELEMENTS["kept"]
"""Elements of the text namespace that stay; of every other one only the content stays."""

STYLES = _ELEMENTS["styles"]
"""Elements whose ``name`` is referred to."""
