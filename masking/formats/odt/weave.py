"""The text of a scrubbed OpenDocument in reading order, each stretch with its node and slot: text, tail or whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from masking.document import PICTURE, Block, Picture
from masking.expression import expression
from masking.formats.odt.names import tag
from masking.markup import Node, clean, drop, local
from masking.pieces import Thread

_PARAGRAPHS = (tag("text:p"), tag("text:h"))
_LABELS = {tag("text:note-citation"), tag("number:text")}
"""Elements with text that is no part of the document's: numbers of notes, signs in dates."""
_WORD = expression(r"[^\W\d_]{3,}")
_DRAWN = tag("draw:")
_POINTS = {"in": 72.0, "cm": 28.3465, "mm": 2.83465, "pt": 1.0, "pc": 12.0, "px": 0.75}


def weave(content: Node, styles: Node | None) -> Thread:
    """Return the thread of a document: headers of its pages, body, footers."""
    thread = Thread()
    masters = [] if styles is None else list(styles.iter(tag("style:master-page")))
    _margins(thread, masters, "header")
    for body in content.iter(tag("office:text")):
        _blocks(thread, body, "text")
    _margins(thread, masters, "footer")
    return thread


def put(thread: Thread, texts: Sequence[str], roots: Iterable[Node]) -> None:
    """Write the new text of each piece into the node that holds it; text in a place that nobody reads goes."""
    _forget_unread(thread, roots)
    doomed: list[Node] = []
    for node, slot, text in thread.changed(texts):
        if slot == "whole":
            doomed.append(node)
        else:
            setattr(node, slot, clean(text))
    for node in doomed:
        drop(node)


def _forget_unread(thread: Thread, roots: Iterable[Node]) -> None:
    read = set(thread.places)
    for root in roots:
        for node in root.iter("*"):
            label = node.tag in _LABELS and not _WORD.search(node.text or "")
            if (node, "text") not in read and not label:
                node.text = None
            if (node, "tail") not in read:
                node.tail = None


def _margins(thread: Thread, masters: Iterable[Node], kind: str) -> None:
    for master in masters:
        for part in master:
            if local(part).startswith(kind):
                _blocks(thread, part, kind)


def _blocks(thread: Thread, parent: Node, kind: str) -> None:
    for child in parent:
        if child.tag in _PARAGRAPHS:
            _paragraph(thread, child, kind)
        elif child.tag == tag("table:table-row"):
            _row(thread, child, "cell" if kind == "text" else kind)
        elif local(child) in ("frame", "g") or local(child).endswith("shape"):
            boxes: list[Node] = []
            _shape(thread, child, boxes)
            for box in boxes:
                _blocks(thread, box, kind)
        else:
            _blocks(thread, child, "list" if child.tag == tag("text:list") and kind == "text" else kind)


def _row(thread: Thread, row: Node, kind: str) -> None:
    cells = list(row.iterchildren(tag("table:table-cell")))
    if not all(_is_line(cell) for cell in cells):
        for cell in cells:
            _blocks(thread, cell, kind)
        return
    for number, cell in enumerate(cells, start=1):
        lines = list(cell.iter(*_PARAGRAPHS))
        full = next(filter(_speaks, lines), lines[0] if lines else None)
        if full is not None:
            _paragraph(thread, full, kind, gap="\n" if number == len(cells) else "\t")


def _is_line(cell: Node) -> bool:
    """Whether a cell shows one line at most."""
    if next(cell.iter(tag("table:table"), tag("draw:text-box"), tag("draw:custom-shape")), None) is not None:
        return False
    return sum(map(_speaks, cell.iter(*_PARAGRAPHS))) <= 1


def _speaks(line: Node) -> bool:
    return bool(len(line) or line.text)


def _paragraph(thread: Thread, node: Node, kind: str, gap: str = "\n") -> None:
    start = thread.at
    boxes: list[Node] = []
    _inline(thread, node, boxes)
    if thread.at > start:
        heading = node.tag == tag("text:h") or (node.get(tag("text:style-name")) or "").startswith(("Heading", "Title"))
        thread.blocks.append(Block(start, thread.at, kind="heading" if heading and kind == "text" else kind))
    thread.add(gap, "gap")
    for box in boxes:
        _blocks(thread, box, kind)


def _inline(thread: Thread, node: Node, boxes: list[Node]) -> None:
    thread.say(node, "text")
    for child in node:
        if child.tag == tag("text:s"):
            number = child.get(tag("text:c"), "1")
            thread.add(" " * min(int(number) if number.isdigit() else 1, 1000), "mark", (child, "whole"))
        elif child.tag == tag("text:tab"):
            thread.add("\t", "mark", (child, "whole"))
        elif child.tag == tag("text:line-break"):
            thread.add("\n", "break", (child, "whole"))
        elif child.tag == tag("text:note"):
            boxes.append(child.find(tag("text:note-body")) if child.find(tag("text:note-body")) is not None else child)
        elif child.tag.startswith(_DRAWN):
            _shape(thread, child, boxes)
        else:
            _inline(thread, child, boxes)
        thread.say(child, "tail")


def _shape(thread: Thread, node: Node, boxes: list[Node]) -> None:
    """A frame or shape: its image stands in the line, its text after the paragraph."""
    for child in node:
        if child.tag == tag("draw:image"):
            width, height = (_points(node.get(tag(f"svg:{side}"), "")) for side in ("width", "height"))
            thread.pictures.append(Picture(thread.at, box=(0.0, 0.0, width, height) if width and height else None))
            thread.add(PICTURE, "picture", (child, "whole"))
        elif child.tag.startswith(_DRAWN) and child.tag != tag("draw:text-box"):
            _shape(thread, child, boxes)
    if any(child.tag in (*_PARAGRAPHS, tag("draw:text-box"), tag("text:list"), tag("table:table")) for child in node):
        boxes.append(node)


def _points(length: str) -> float:
    number, unit = length[:-2], length[-2:]
    try:
        return float(number) * _POINTS[unit]
    except (ValueError, KeyError):
        return 0.0
