"""Direction: stretches that a right-to-left override shows the other way round than they are written."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from masking.expression import expression

_OVERRIDE = "\u202e"
_EMBEDS = frozenset("\u202a\u202b\u202d\u202e")
_ISOLATES = frozenset("\u2066\u2067\u2068")
_POP, _POP_ISOLATE = "\u202c", "\u2069"
_CLUSTER = expression("(?s:.)[\u0300-\u036f]*")
_MIRRORED = str.maketrans("()[]{}<>", ")(][}{><")
DEEPEST = 125
"""How far the Unicode algorithm nests; what opens deeper does nothing."""

_Opened = list[tuple[str, int, list[str]]]
"""What is open: its mark, where it stands, and what is shown inside it, in order of writing."""


def overridden(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield each stretch under a right-to-left override with its marks: start, end, and the text as it is shown.

    A stretch ends with its line. One with right-to-left letters is left out: such letters are read in that order.
    """
    at = 0
    for line in text.split("\n") if _OVERRIDE in text else ():
        for start, end, shown in _of_line(line) if _OVERRIDE in line else ():
            if not any(unicodedata.bidirectional(c) in ("R", "AL") for c in shown):
                yield at + start, at + end, shown
        at += len(line) + 1


def shown(text: str) -> str:
    """Return ``text`` with its overridden stretches as they are shown."""
    parts, at = list[str](), 0
    for start, end, new in overridden(text):
        parts += (text[at:start], new)
        at = end
    return "".join((*parts, text[at:]))


def _of_line(line: str) -> Iterator[tuple[int, int, str]]:
    opened: _Opened = []
    deeper = 0
    for part in _CLUSTER.finditer(line):
        mark = part.group()
        if mark in _EMBEDS or mark in _ISOLATES:
            if len(opened) < DEEPEST:
                opened.append((mark, part.start(), []))
            else:
                deeper += 1
        elif mark in (_POP, _POP_ISOLATE) and deeper:
            deeper -= 1
        elif mark in (_POP, _POP_ISOLATE):
            yield from _closed(opened, _ended(opened, mark), part.end())
        elif opened:
            opened[-1][2].append(mark.translate(_MIRRORED) if opened[-1][0] == _OVERRIDE else mark)
    yield from _closed(opened, len(opened), len(line))


def _ended(opened: _Opened, mark: str) -> int:
    """How many of the open stretches a mark ends: the last one, or all back to the last isolated one."""
    if mark == _POP:
        return int(bool(opened) and opened[-1][0] in _EMBEDS)
    return next((i for i, (by, _, _) in enumerate(reversed(opened), start=1) if by in _ISOLATES), 0)


def _closed(opened: _Opened, count: int, end: int) -> Iterator[tuple[int, int, str]]:
    """End the last stretches: each goes as one piece into an override around it; the outermost override is told."""
    for _ in range(count):
        mark, start, parts = opened.pop()
        whole = "".join(reversed(parts) if mark == _OVERRIDE else parts)
        if any(by == _OVERRIDE for by, _, _ in opened):
            opened[-1][2].append(whole)
        elif mark == _OVERRIDE:
            yield start, end, whole
