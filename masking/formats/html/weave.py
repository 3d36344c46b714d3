"""The visible text of a scrubbed page, each stretch with the node that holds it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from masking import pieces
from masking.document import PICTURE, Block, Picture
from masking.formats.html.scrub import BLOCKS
from masking.markup import Node, clean

_KINDS = {"li": "list", "td": "cell", "th": "cell", "header": "header", "footer": "footer"}
_KINDS |= {f"h{level}": "heading" for level in range(1, 7)}


@dataclass(slots=True)
class Thread(pieces.Thread):
    """The text as it grows; a slot is ``text`` or ``tail``."""

    line: int = 0
    """Where the current line began."""

    def end_line(self, kind: str, gap: str = "\n") -> None:
        """Close the current line, unless it is empty."""
        if self.at > self.line:
            self.blocks.append(Block(self.line, self.at, kind=kind))
            self.add(gap, "gap")
            self.line = self.at


def weave(root: Node) -> Thread:
    """Return the thread of a page: one line per block, cells of simple rows parted by tabs."""
    thread = Thread()
    _walk(thread, root, "text")
    thread.end_line("text")
    return thread


def put(thread: Thread, texts: Sequence[str]) -> None:
    """Write the new text of each piece into the node that holds it."""
    for node, slot, text in thread.changed(texts):
        setattr(node, slot, clean(text))


def _walk(thread: Thread, node: Node, kind: str) -> None:
    is_block = node.tag in BLOCKS
    inner = _KINDS.get(node.tag, kind)
    if is_block and not _joins(node):
        thread.end_line(kind)
    thread.say(node, "text")
    for child in node:
        if child.tag == "img":
            thread.pictures.append(Picture(thread.at, width=_number(child, "width"), height=_number(child, "height")))
            thread.add(PICTURE, "picture")
        elif child.tag == "br":
            thread.blocks.append(Block(thread.line, thread.at, kind=inner))
            thread.add("\n", "break")
            thread.line = thread.at
        elif child.tag != "head":
            _walk(thread, child, inner)
        thread.say(child, "tail")
    if is_block:
        thread.end_line(inner, "\t" if _joins(node.getnext()) else "\n")


def _joins(node: Node | None) -> bool:
    """Whether a cell continues the line of the cell before it."""
    if node is None or node.tag not in ("td", "th") or node.getprevious() is None:
        return False
    held = (child for cell in node.getparent() for child in cell.iter("*") if child is not cell)
    return not any(child.tag in BLOCKS or child.tag == "br" for child in held)


def _number(node: Node, key: str) -> int | None:
    value = (node.get(key) or "").removesuffix("px")
    return int(value) if value.isdigit() else None
