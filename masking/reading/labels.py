"""Labelled values: ``key : value`` in the layouts they come in."""

from __future__ import annotations

from functools import cache, partial
from itertools import pairwise
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
    begins = cache(partial(_parts, text))
    labels: list[Label] = []
    for number, (start, end, kind) in enumerate(keys):
        if _opens(text, start) and (end - start >= 3 or _COLON.match(text, end)):
            # "District" and "State" go on with the address
            others = (other for other in keys[number + 1 : number + 4] if not kind == other[2] == "address")
            limit = next((other[0] for other in others if begins(*other[:2])), len(text))
            labels += filter(None, [_value(text, kind, start, end, limit, cells)])
    return tuple(_columns(text, labels))


_WIDE_OR_BAR = expression(r"[\t|]|[ ]{2}")
_ROW = 12
_CELL = expression(r"(?:(?!\t|[ ]{2,}|[ ]*\|)[^\n])+")


def _columns(text: str, labels: list[Label]) -> list[Label]:
    """The labels, with the values of a header row taken from the same cells of the row below."""
    for first, (label, following) in enumerate(pairwise(tuple(labels))):
        start, end = text.rfind("\n", 0, label.start) + 1, text.find("\n", label.end)
        if following.start >= end or (first and labels[first - 1].end >= start):
            continue
        row = [other for other in labels[first : first + _ROW] if other.start < end]
        table = _table(text, start, end)
        if len(row) * 2 >= len(table):
            labels[first : first + len(row)] = [_with_value_below(other, table) for other in row]
    return labels


def _table(text: str, start: int, end: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The cells of a line, each with the one below it; none where the next line has not as many."""
    if not _WIDE_OR_BAR.search(text, start, end):
        return []
    below = text.find("\n", end + 1)
    heads, cells = _cells(text, start, end), _cells(text, end + 1, below if below >= 0 else len(text))
    return list(zip(heads, cells, strict=True)) if 1 < len(heads) == len(cells) else []


def _with_value_below(label: Label, table: list[tuple[tuple[int, int], tuple[int, int]]]) -> Label:
    """The label with the value below its cell, where it fills the cell and has none beside it."""
    for (start, end), (value_start, value_end) in table:
        if start <= label.start < end <= label.end + 2 and (label.below or label.value_end <= label.value_start):
            return label._replace(value_start=value_start, value_end=value_end, colon=True, below=True)
    return label


def _cells(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The cells of a line, blanks and bars left out."""
    found = []
    for cell in _CELL.finditer(text, start, end):
        inner = cell[0].strip(" |")
        if inner:
            at = cell.start() + cell[0].index(inner)
            found.append((at, at + len(inner)))
    return found


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
    """Another label begins here: with a colon, or behind a gap and before one; one of two letters only with a colon."""
    if not _opens(text, start):
        return False
    if _COLON.match(text, end):
        return True
    gap = _WIDE.match(text, end) or text[end : end + 1] == "\n"
    return bool(gap) and end - start > 2 and _opens(text, start, strict=True)


def _value(text: str, kind: str, start: int, end: int, limit: int, cells: Cells) -> Label | None:
    place = _behind(text, start, end)
    if place is None:
        return None
    (at, marked), below = place, False
    if text[at : at + 1] in ("\n", ""):
        newline = _NEWLINE.match(text, at)
        if newline is None or newline.end() >= len(text):
            return Label(kind, start, end, at, at, marked, False)
        at, below = newline.end(), True
    cell_start, cell_end = cells.at(at)
    stop = min(cell_end, limit) if cell_start <= at else at
    while stop > at and text[stop - 1] in " \t*_|,;":
        stop -= 1
    return Label(kind, start, end, at, max(at, stop), marked, below)


def _behind(text: str, start: int, end: int) -> tuple[int, bool] | None:
    """Where the value behind a key begins, and whether it is marked as one; None where the key is no label."""
    bold = _BOLD.match(text, end)
    after = bold.end() if bold else end
    if colon := _COLON.match(text, after):
        return colon.end() + 2 * (bold is None and text.startswith("**", colon.end())), True
    if text[after : after + 1] not in (" ", "\t", "\n", ""):
        return None
    set_apart = _WIDE.match(text, after) or (text[end - 1] > _IDEOGRAPHS and text[after : after + 1] == " ")
    blank, ahead = _BLANK.match(text, after), text[text.rfind("\n", 0, start) + 1 : start]
    return blank.end() if blank else after, bool(set_apart) and not ahead.strip(" \t•*-|>#")
