"""Fitting: labels as long as their place allows, so that cells do not break them and lines do not multiply.

Why estimates: no font is at hand when a document is written. A label in capitals and the text it replaces are compared
by the widths that letters have on average.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import ceil, inf

from masking import abbreviation
from masking.formats.docx.looks import size
from masking.formats.docx.names import extent, path, tag
from masking.formats.docx.weave import PARAGRAPHS, Thread
from masking.markup import Node
from masking.pieces import join
from masking.span import Edit

_LETTER, _CAPITAL, _BRACKET = 0.5, 0.68, 0.33
"""Ems of a letter of text, of a capital and of a bracket, on average."""

_TWIP, _EMU = 1 / 20, 1 / 12_700
"""Points."""
_MARGINS = 10.8
"""Points that a cell keeps free at its sides, as Word sets it."""
_PAGE = 451.0
"""Points between the margins of an A4 page, where no section says."""


def fitted(thread: Thread, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """Return the edits with each label in the longest form that fits its cell, box or column and adds no line."""
    lengths: Counter[Node | None] = Counter()
    members: dict[Node, dict[int, float]] = {}
    text = join(thread.pieces)
    homes = [None if place is None else next(place[0].iterancestors(*PARAGRAPHS), None) for place in thread.places]
    starts = [piece.start for piece in thread.pieces]
    for piece, home in zip(thread.pieces, homes, strict=True):
        lengths[home] += len(piece.text)
    for number, edit in enumerate(edits):
        home = homes[bisect_right(starts, edit.start) - 1]
        if home is not None and len(abbreviation.forms(edit.replacement)) > 1:
            place = _LETTER * len(text[edit.start : edit.end].partition("\n")[0])
            members.setdefault(home, {})[number] = place
    chosen = list(edits)
    for home, places in members.items():
        for n, form in _forms(home, edits, places, _LETTER * lengths[home], _em(home, thread)).items():
            chosen[n] = replace(edits[n], replacement=form)
    return tuple(chosen)


def _forms(home: Node, edits: Sequence[Edit], places: dict[int, float], whole: float, em: float) -> dict[int, str]:
    """The form of each label of a paragraph; widths are in ems, ``places`` those of what the labels replace."""
    room = _room(home) / em
    known = {n: _fitting(edits[n].replacement, place, room) for n, place in places.items()}
    lines = ceil(whole / room)
    for n, forms in known.items():
        while len(forms) > 1 and _width(forms[0]) > places[n]:
            after = whole + sum(_width(each[0]) - places[at] for at, each in known.items())
            if ceil(after / room) <= lines:
                break
            del forms[0]
    return {n: forms[0] for n, forms in known.items()}


def _fitting(label: str, place: float, room: float) -> list[str]:
    """The forms of a label that stay within its cell or box, the longest first."""
    forms = list(abbreviation.forms(label))
    if len(label) - 2 >= abbreviation.LONG and _width(label) > place:
        del forms[0]
    while len(forms) > 1 and _width(forms[0]) > room:
        del forms[0]
    return forms


def _width(label: str) -> float:
    return 2 * _BRACKET + _CAPITAL * (len(label) - 2)


def _em(home: Node, thread: Thread) -> float:
    properties = home.find(f".//{tag('w:rPr')}")
    return size(properties) or thread.styles.sizes.get("", 10.0)


def _room(home: Node) -> float:
    """Points between the sides of what holds a paragraph: a cell, a box, a column or the page."""
    for node in home.iterancestors(tag("w:tc"), tag("w:txbxContent")):
        inner = _cell(node) if node.tag == tag("w:tc") else _box(node)
        if inner < inf:
            return max(inner, 1.0)
    section = next(home.getroottree().getroot().iter(tag("w:sectPr")), None)
    if section is None:
        return _PAGE
    page, margins, columns = (section.find(tag(f"w:{name}")) for name in ("pgSz", "pgMar", "cols"))
    wide = _number(page, "w:w") - _number(margins, "w:left") - _number(margins, "w:right")
    return max(wide * _TWIP, 1.0) / max(_number(columns, "w:num"), 1.0) if page is not None else _PAGE


def _cell(node: Node) -> float:
    """Points between the sides of a cell: as it says, or as the grid of its table does."""
    width = node.find(path("w:tcPr/w:tcW"))
    if width is not None and width.get(tag("w:type")) in (None, "dxa") and _number(width, "w:w"):
        return _number(width, "w:w") * _TWIP - _MARGINS
    row, table = node.getparent(), next(node.iterancestors(tag("w:tbl")), None)
    columns = [] if table is None else [_number(c, "w:w") for c in table.findall(path("w:tblGrid/w:gridCol"))]
    spans = [max(1, int(_number(c.find(path("w:tcPr/w:gridSpan")), "w:val"))) for c in row.iter(tag("w:tc"))]
    place = row.index(node) - sum(child.tag != tag("w:tc") for child in row[: row.index(node)])
    first = sum(spans[:place])
    wide = sum(columns[first : first + spans[place]]) if len(columns) == sum(spans) else 0.0
    return wide * _TWIP - _MARGINS if wide else inf


def _box(node: Node) -> float:
    cx, _ = extent(node)
    return int(cx) * _EMU - 2 * _MARGINS if cx.isdecimal() and int(cx) else inf


def _number(node: Node | None, name: str) -> float:
    value = node.get(tag(name), "") if node is not None else ""
    return float(value) if value.lstrip("-").isdecimal() else 0.0
