"""Names of OpenDocument: namespaces, the elements that go, and those that stay without their wrapping."""

from __future__ import annotations

from functools import partial

from masking.markup import qualified, qualified_all

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

GONE = (
    tags(
        "text",
        "tracked-changes bookmark bookmark-start bookmark-end change change-start change-end toc-mark toc-mark-start",
    )
    | tags("text", "toc-mark-end user-index-mark alphabetical-index-mark reference-mark reference-mark-start")
    | tags("text", "reference-mark-end variable-decls user-field-decls sequence-decls dde-connection-decls script")
    | tags(
        "text", "alphabetical-index-auto-mark-file hidden-text hidden-paragraph execute-macro note-continuation-notice"
    )
    | tags("text", "table-of-content-source illustration-index-source table-index-source object-index-source")
    | tags("text", "user-index-source alphabetical-index-source bibliography-source section-source")
    | tags("office", "annotation annotation-end scripts forms event-listeners settings binary-data dde-source")
    | tags("svg", "title desc font-face-src definition-src linearGradient radialGradient")
    | tags("draw", "object object-ole plugin applet floating-frame param image-map glue-point control contour-polygon")
    | tags("draw", "contour-path fill-image layer-set")
    | tags("table", "tracked-changes named-expressions calculation-settings content-validations database-ranges")
    | tags("style", "background-image handout-master presentation-page-layout")
    | tags("table", "title desc")
)
"""Elements that go with all they hold."""

KEPT = (
    tags(
        "text",
        "p h span s tab line-break soft-page-break list list-item list-header section note note-citation note-body",
    )
    | tags(
        "text", "ruby ruby-base ruby-text page-number page-count numbered-paragraph list-style list-level-style-bullet"
    )
    | tags(
        "text", "list-level-style-number list-level-style-image outline-style outline-level-style notes-configuration"
    )
    | tags("text", "linenumbering-configuration linenumbering-separator")
)
"""Elements of the text namespace that stay; of every other one only the content stays."""

STYLES = (
    tags("style", "style default-style page-layout master-page font-face presentation-page-layout")
    | tags("text", "list-style outline-style")
    | tags("draw", "gradient hatch opacity marker stroke-dash")
    | tags("number", "number-style date-style time-style text-style boolean-style currency-style percentage-style")
    | tags("table", "table-template")
)
"""Elements whose ``name`` is referred to."""
