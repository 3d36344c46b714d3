"""Names of OpenDocument: namespaces, the elements that go, and those that stay without their wrapping."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from masking.markup import listed, qualified, qualified_all

_ODF = "urn:oasis:names:tc:opendocument:xmlns:"
PREFIXES = {
    "office": f"{_ODF}office:1.0", "text": f"{_ODF}text:1.0", "table": f"{_ODF}table:1.0", "style": f"{_ODF}style:1.0",
    "draw": f"{_ODF}drawing:1.0", "svg": f"{_ODF}svg-compatible:1.0", "fo": f"{_ODF}xsl-fo-compatible:1.0",
    "number": f"{_ODF}datastyle:1.0", "config": f"{_ODF}config:1.0", "manifest": f"{_ODF}manifest:1.0",
    "xlink": "http://www.w3.org/1999/xlink", "dr3d": f"{_ODF}dr3d:1.0",
    "ooo": "http://openoffice.org/2004/office",
    "loext": "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0",
}  # fmt: skip

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
