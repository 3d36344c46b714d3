"""Marking: labels of masked text stand black on grey, as in a PDF: a reader sees what was there and what was not."""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import deepcopy

from masking.formats.docx.names import tag
from masking.markup import Node
from masking.span import Edit

_LABEL = re.compile(r"\[[A-Z@]+(?:_[A-Z]+)*\]")
_LATER = [tag(f"w:{name}") for name in ("fitText", "vertAlign", "rtl", "cs", "em", "lang", "eastAsianLayout", "oMath")]
"""What stands behind the shading among the properties of a run."""
_MIDDLE = [tag(f"w:{n}") for n in ("spacing", "w", "kern", "position", "sz", "szCs", "highlight", "u", "effect", "bdr")]
"""What stands between the colour and the shading."""
_GREY = "D9D9D9"


def mark(roots: Iterable[Node], edits: Iterable[Edit]) -> None:
    """Give every label that an edit wrote a run of its own, black on grey."""
    labels = {edit.replacement for edit in edits if _LABEL.fullmatch(edit.replacement)}
    if not labels:
        return
    label = re.compile("|".join(map(re.escape, sorted(labels))))
    for root in roots:
        for node in list(root.iter(tag("w:t"))):
            run = node.getparent()
            if node.text and label.search(node.text) and run.tag == tag("w:r"):
                _split(run, node, label)


def _split(run: Node, node: Node, label: re.Pattern[str]) -> None:
    """Cut a run at the labels in one of its texts; what stands before and after keeps its looks."""
    at = run.index(node)
    properties = run.find(tag("w:rPr"))
    following = run[at + 1 :]
    parts = [part for part in re.split(f"({label.pattern})", node.text) if part]
    run.remove(node)
    last = run
    for part in parts:
        made = run.makeelement(tag("w:r"))
        if properties is not None:
            made.append(deepcopy(properties))
        made.append(deepcopy(node))
        made[-1].text = part
        if label.fullmatch(part):
            _shade(made)
        last.addnext(made)
        last = made
    if following:
        rest = run.makeelement(tag("w:r"))
        if properties is not None:
            rest.append(deepcopy(properties))
        rest.extend(following)
        last.addnext(rest)
    if all(child is properties for child in run):
        run.getparent().remove(run)


def _shade(run: Node) -> None:
    properties = run.find(tag("w:rPr"))
    if properties is None:
        properties = run.makeelement(tag("w:rPr"))
        run.insert(0, properties)
    for child in list(properties.iter(tag("w:shd"), tag("w:color"), tag("w:highlight"))):
        child.getparent().remove(child)
    later = [child.tag in _LATER for child in properties]
    shading = {tag("w:val"): "clear", tag("w:color"): "auto", tag("w:fill"): _GREY}
    properties.insert(later.index(True) if True in later else len(later), run.makeelement(tag("w:shd"), shading))
    middle = [child.tag in _MIDDLE or child.tag in _LATER or child.tag == tag("w:shd") for child in properties]
    properties.insert(middle.index(True), run.makeelement(tag("w:color"), {tag("w:val"): "000000"}))
