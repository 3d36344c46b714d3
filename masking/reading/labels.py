"""Labelled values: ``key : value`` in the layouts they come in."""

from __future__ import annotations

from typing import NamedTuple

from masking.expression import expression
from masking.reading.phrases import Hit, longest
from masking.reading.tokens import Cells

_COLON = expression(
    r"[ \t]*(?:\([^()\n]{0,30}\)[ \t]*)?(?:\?[ \t]*[:-]?(?=[ \t])|\.?[ \t]*[:：=](?://(?=[ \t]))?"
    r"|[.]?-{1,2}(?=[ \t:>])|[-.]{2,}|\|)[ \t:.|>*_-]*"
)
_BLANK = expression(r"[ \t]*")
_WIDE = expression(r"[ \t]*(?:\t|[ ]{2,})[ \t]*")
_NEWLINE = expression(r"[ \t]*(?:\([^()\n]{0,30}\))?[ \t:.|*_-]*\n\s*[:|-]?[ \t]*")
_LEAD = frozenset("\n\t|:;,.•●▪■◆►➢➤✓❖◦∙·¦-*(#>_/\uf0b7\uf0a7@+=[{&\"'")
_IDEOGRAPHS = "\u2e80"
_BOLD = expression(r"[*_]{1,2}")


class Label(NamedTuple):
    """A label and where its value stands; an empty value (start == end) means that none was found beside it."""

    kind: str
    start: int
    end: int
    value_start: int
    value_end: int
    colon: bool
    """A colon or the like stands between them."""
    below: bool
    """The value stands on the next line."""


def labelled(text: str, hits: list[Hit], cells: Cells) -> tuple[Label, ...]:
    """Return the labels of the text with their values, in order.

    ``hits`` are those of the family ``key``, sorted; of two that overlap the longer wins.
    """
    keys = [(hit.start, hit.end, hit.group.partition(".")[2]) for hit in longest(hits)]
    parts: dict[int, bool] = {}
    labels: list[Label] = []
    for number, (start, end, kind) in enumerate(keys):
        if not _opens(text, start) or (end - start < 3 and not _COLON.match(text, end)):
            continue
        limit = len(text)
        for other, other_end, other_kind in keys[number + 1 : number + 4]:
            if kind == other_kind == "address":  # "District" and "State" go on with the address
                continue
            if other not in parts:
                parts[other] = _parts(text, other, other_end)
            if parts[other]:
                limit = other
                break
        label = _value(text, kind, start, end, limit, cells)
        if label is not None:
            labels.append(label)
    return tuple(_columns(text, labels))


_WIDE_OR_BAR = expression(r"[\t|]|[ ]{2}")
_CELL = expression(r"(?:(?!\t|[ ]{2,}|[ ]*\|)[^\n])+")


def _columns(text: str, labels: list[Label]) -> list[Label]:
    """The labels, with the values of a header row taken from the same cells of the row below."""
    for first, label in enumerate(labels):
        if first + 1 == len(labels):
            break
        end = text.find("\n", label.end)
        if labels[first + 1].start >= end:
            continue
        row = [other for other in labels[first : first + _ROW] if other.start < end]
        if first and labels[first - 1].end > text.rfind("\n", 0, label.start):
            continue
        if not _WIDE_OR_BAR.search(text, text.rfind("\n", 0, label.start) + 1, end):
            continue
        below = (end + 1, text.find("\n", end + 1) if text.find("\n", end + 1) >= 0 else len(text))
        heads = _cells(text, text.rfind("\n", 0, label.start) + 1, end)
        cells = _cells(text, *below)
        if len(heads) < 2 or len(heads) != len(cells) or len(row) * 2 < len(heads):
            continue
        for at, other in enumerate(row, first):
            column = next((c for h, c in zip(heads, cells, strict=True) if h[0] <= other.start < h[1]), None)
            open_ = other.below or other.value_end <= other.value_start
            if column is not None and open_ and other.end >= _head_end(heads, other) - 2:
                labels[at] = other._replace(value_start=column[0], value_end=column[1], colon=True, below=True)
    return labels


_ROW = 12


def _head_end(heads: list[tuple[int, int]], label: Label) -> int:
    return next(end for start, end in heads if start <= label.start < end)


def _cells(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The cells of a line, blanks and bars left out."""
    found = []
    for cell in _CELL.finditer(text, start, end):
        inner = cell[0].strip(" |")
        if inner:
            at = cell.start() + cell[0].index(inner)
            found.append((at, at + len(inner)))
    return found


def _first(text: str, start: int) -> bool:
    """The label begins its line."""
    return not text[text.rfind("\n", 0, start) + 1 : start].strip(" \t•*-|>#")


def _opens(text: str, start: int, *, strict: bool = False) -> bool:
    """A label begins a line, a cell or a sentence, or follows a wide gap."""
    if start == 0:
        return True
    before = text[start - 1]
    if before in _LEAD or ord(before) > 0x2FF:
        return True
    if before != " ":
        return False
    if start == 1 or text[start - 2] in " \n\t|•●:;,.-)*>":
        return True
    return not strict and text[start].isupper()


def _parts(text: str, start: int, end: int) -> bool:
    """Another label begins here: after a gap, or anywhere with a capital and a colon."""
    if _opens(text, start, strict=True):
        return _closes(text, start, end)
    return _opens(text, start) and bool(_COLON.match(text, end))


def _closes(text: str, start: int, end: int) -> bool:
    """The key is followed by what follows a label; one of two letters only by a colon."""
    if _COLON.match(text, end):
        return True
    return end - start > 2 and bool(_WIDE.match(text, end) or text[end : end + 1] == "\n")


def _value(text: str, kind: str, start: int, end: int, limit: int, cells: Cells) -> Label | None:
    bold = _BOLD.match(text, end) if text[end : end + 1] in ("*", "_") else None
    after = bold.end() if bold else end
    colon = _COLON.match(text, after)
    if colon:
        at, marked, below = colon.end(), True, False
        if bold is None and text[at : at + 2] == "**":
            at += 2
    else:
        wide = _WIDE.match(text, after) if text[after : after + 1] in (" ", "\t") else None
        set_apart = wide is not None or (text[end - 1] > _IDEOGRAPHS and text[after : after + 1] == " ")
        at, marked, below = (wide.end() if wide else after), set_apart and _first(text, start), False
        if wide is None and text[after : after + 1] not in (" ", "\n", ""):
            return None
        if wide is None:
            blank = _BLANK.match(text, after)
            at = blank.end() if blank else after
    if text[at : at + 1] in ("\n", ""):
        newline = _NEWLINE.match(text, at)
        if newline is None or newline.end() >= len(text):
            return Label(kind, start, end, at, at, marked, False)
        at, below = newline.end(), True
    if at >= limit:
        return Label(kind, start, end, at, at, marked, below)
    cell_start, cell_end = cells.at(at)
    stop = min(cell_end, limit) if cell_start <= at else at
    while stop > at and text[stop - 1] in " \t*_|,;":
        stop -= 1
    return Label(kind, start, end, at, max(at, stop), marked, below)
