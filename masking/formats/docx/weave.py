"""Weaving: the text of a DOCX in reading order, each stretch with the node that holds it.

Headers come first, then the body, then notes and footers. A text box follows the paragraph it hangs on; the cells of
a table row are parted by tabs where each but the last holds one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from masking import pieces
from masking.document import PICTURE, Block, Picture
from masking.formats.docx import names
from masking.formats.docx.looks import Styles, size
from masking.formats.docx.names import extent, path, tag, value
from masking.markup import Node, clean, drop, local

_TEXTS = {tag("w:t"), tag("m:t"), tag("a:t")}
PARAGRAPHS = {tag("w:p"), tag("a:p")}
_BREAKS = {tag("w:br"), tag("w:cr"), tag("a:br")}
_MARKS = {tag("w:tab"): "\t", tag("w:ptab"): "\t", tag("w:noBreakHyphen"): "-"}
_SHOWN = {tag("a:blip"): None, tag("v:imagedata"): None, tag("v:fill"): tag("r:id"), tag("v:stroke"): tag("r:id")}
_BOXES = {tag("w:txbxContent"), tag("a:txBody"), tag("wps:txbx"), tag("v:textbox")}
_FILLED = {tag("pic:spPr"), tag("wps:spPr"), tag("wpg:grpSpPr")}
_EMU_PER_POINT = 12_700


@dataclass(slots=True)
class Thread(pieces.Thread):
    """The text as it grows; a slot is ``text``, ``string`` (WordArt) or ``whole``."""

    styles: Styles = field(default_factory=Styles)
    tables: int = 0
    cells: list[tuple[int, int, int]] = field(default_factory=list)
    """The cells that are open, the innermost last: table, row and column."""


def weave(stories: Iterable[tuple[str, Node]], styles: Styles) -> Thread:
    """Return the thread of the stories, given as kind (``header``, ``body``, …) and root."""
    thread = Thread(styles=styles)
    for kind, root in stories:
        _blocks(thread, root, kind="text" if kind == "body" else "footer" if kind == "footer" else kind)
    return thread


def put(thread: Thread, texts: Iterable[str], roots: Iterable[Node]) -> None:
    """Write the new text of each piece into the node that holds it; text in a place that nobody reads goes."""
    read = {place[0] for place in thread.places if place is not None}
    for root in roots:
        for node in root.iter(*_TEXTS):
            if node not in read:
                node.text = None
    for node, slot, text in thread.changed(texts):
        if slot == "whole":
            drop(node)
        elif slot == "string":
            node.set("string", clean(text))
        else:
            node.text = clean(text)
            if node.tag == tag("w:t"):
                node.set(f"{{{names.XML}}}space", "preserve")


def _blocks(thread: Thread, parent: Node, *, kind: str) -> None:
    for child in parent:
        if child.tag in PARAGRAPHS:
            _paragraph(thread, child, kind=kind)
        elif child.tag == tag("w:tbl"):
            _table(thread, child, kind=kind)
        else:
            _blocks(thread, child, kind=kind)


def _table(thread: Thread, table: Node, *, kind: str) -> None:
    number = thread.tables
    thread.tables += 1
    rows = [row for row in table.iter(tag("w:tr")) if next(row.iterancestors(tag("w:tbl"))) is table]
    for place, row in enumerate(rows):
        cells = [cell for cell in row.iter(tag("w:tc")) if next(cell.iterancestors(tag("w:tr"))) is row]
        _row(thread, cells, (number, place), kind="cell" if kind == "text" else kind)


def _row(thread: Thread, cells: Sequence[Node], place: tuple[int, int], *, kind: str) -> None:
    """Add the cells of a row, those that are one line before one another parted by tabs."""
    level = all(_is_line(cell) for cell in cells[:-1])
    level = level and (_is_line(cells[-1]) or any(_speaks(cell) for cell in cells[:-1])) if cells else False
    for column, cell in enumerate(cells):
        thread.cells.append((*place, column))
        if level and _is_line(cell):
            _line(thread, cell, kind=kind, gap="\n" if column == len(cells) - 1 else "\t")
        else:
            _blocks(thread, cell, kind=kind)
        thread.cells.pop()


def _line(thread: Thread, cell: Node, *, kind: str, gap: str) -> None:
    """Add a cell that shows one line at most."""
    lines = list(cell.iter(tag("w:p")))
    full = next((p for p in lines if _speaks(p)), lines[0] if lines else None)
    if full is not None:
        _paragraph(thread, full, kind=kind, gap=gap)


def _is_line(cell: Node) -> bool:
    """Whether a cell shows one line at most: no table, no text box, one paragraph with text."""
    if next(cell.iter(tag("w:tbl"), *_BOXES), None) is not None:
        return False
    return sum(_speaks(paragraph) for paragraph in cell.iter(*PARAGRAPHS)) <= 1


def _speaks(node: Node) -> bool:
    return any(n.text for n in node.iter(*_TEXTS)) or next(node.iter(*_SHOWN), None) is not None


def _paragraph(thread: Thread, node: Node, *, kind: str, gap: str = "\n") -> None:
    start = thread.at
    boxes: list[Node] = []
    sizes: list[float] = []
    style, is_list = value(node, "w:pPr/w:pStyle"), node.find(path("w:pPr/w:numPr")) is not None
    _runs(thread, node, boxes, sizes, thread.styles.sizes.get(style, thread.styles.sizes.get("", 10.0)))
    if thread.at > start:
        if kind == "text":
            kind = "heading" if style in thread.styles.headings else "list" if is_list else kind
        cell = thread.cells[-1] if thread.cells else None
        thread.blocks.append(Block(start, thread.at, kind=kind, size=median(sizes) if sizes else None, cell=cell))
    thread.add(gap, "gap")
    for box in boxes:
        _blocks(thread, box, kind="text" if kind in ("heading", "list") else kind)


def _runs(thread: Thread, node: Node, boxes: list[Node], sizes: list[float], usual: float) -> None:
    for child in node:
        if child.tag in _BOXES or child.tag in PARAGRAPHS:
            boxes.append(child)
        elif child.tag in _TEXTS:
            if child.text:
                thread.add(child.text, "text", (child, "text"))
                sizes.append(size(child.getparent().find(tag("w:rPr"))) or usual)
        elif not _mark(thread, child) and (not local(child).endswith("Pr") or child.tag in _FILLED):
            _picture(thread, child)
            _runs(thread, child, boxes, sizes, usual)


def _mark(thread: Thread, node: Node) -> bool:
    """Add what an element stands for, if it stands for characters."""
    if node.tag in _BREAKS:
        thread.add("\n", "break", (node, "whole"))
    elif node.tag in _MARKS:
        thread.add(_MARKS[node.tag], "mark", (node, "whole"))
    elif node.tag == tag("w:sym"):
        thread.add(_symbol(node), "mark", (node, "whole"))
    elif node.tag == tag("v:textpath") and node.get("string"):
        thread.add(node.get("string"), "text", (node, "string"))
    else:
        return False
    return True


def _picture(thread: Thread, node: Node) -> None:
    if node.tag not in _SHOWN or (_SHOWN[node.tag] is not None and node.get(_SHOWN[node.tag]) is None):
        return
    sides = [int(side) / _EMU_PER_POINT if side.isdigit() else 0.0 for side in extent(node)]
    thread.pictures.append(Picture(thread.at, box=(0.0, 0.0, sides[0], sides[1]) if all(sides) else None))
    thread.add(PICTURE, "picture", (node, "whole"))


def _symbol(node: Node) -> str:
    """The character of a symbol; a plain square for those that only their font knows."""
    try:
        code = int(node.get(tag("w:char"), ""), 16)
    except ValueError:
        return "▪"
    return chr(code) if 0x20 < code < 0xD800 else "▪"
