"""Names of WordprocessingML: namespaces, the elements that go, and those that stay without their wrapping."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from masking.markup import listed, qualified, qualified_all

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
WP = "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
PIC = "http://schemas.openxmlformats.org/drawingml/2006/picture"
M = "http://schemas.openxmlformats.org/officeDocument/2006/math"
MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
V = "urn:schemas-microsoft-com:vml"
O = "urn:schemas-microsoft-com:office:office"  # noqa: E741
W10 = "urn:schemas-microsoft-com:office:word"
W14 = "http://schemas.microsoft.com/office/word/2010/wordml"
WP14 = "http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing"
WPS = "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
WPG = "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"
WPC = "http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas"
LC = "http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas"
XML = "http://www.w3.org/XML/1998/namespace"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"

STRICT = {
    b"http://purl.oclc.org/ooxml/wordprocessingml/main": W.encode(),
    b"http://purl.oclc.org/ooxml/officeDocument/relationships": R.encode(),
    b"http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing": WP.encode(),
    b"http://purl.oclc.org/ooxml/drawingml/lockedCanvas": LC.encode(),
    b"http://purl.oclc.org/ooxml/drawingml/picture": PIC.encode(),
    b"http://purl.oclc.org/ooxml/drawingml/main": A.encode(),
    b"http://purl.oclc.org/ooxml/officeDocument/math": M.encode(),
}
"""Namespaces of ISO 29500 Strict and those of the transitional schema that every program reads."""

PREFIXES = {
    "w": W, "r": R, "a": A, "wp": WP, "pic": PIC, "m": M, "mc": MC, "v": V, "o": O, "w10": W10, "w14": W14,
    "wp14": WP14, "wps": WPS, "wpg": WPG, "wpc": WPC, "lc": LC,
}  # fmt: skip

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
