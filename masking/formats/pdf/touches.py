"""Edits brought to whole glyphs: what of the text is set anew, and as what.

Why: one glyph may show several letters (a ligature), and an edit may cover some of them; it may also insert words
where no glyph is. What of a glyph remains is set again beside the replacement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from masking.expression import expression
from masking.span import Edit

Shown = Sequence[tuple[int, tuple[int, ...]]]

_LABEL = expression(r"\[[^\[\]\n]{1,40}\]")
_CODEPAGE = "cp1252"


@dataclass(frozen=True, slots=True)
class Touch:
    """A stretch of the text whose glyphs go, and what is set in their place."""

    start: int
    end: int
    text: str
    boxed: bool
    """Whether a box marks the place; a name that was swapped is set as plain text."""


def label(replacement: str) -> bool:
    """Say whether a replacement is a label in brackets."""
    return _LABEL.fullmatch(replacement) is not None


def touches(edits: Sequence[Edit], text: str, shown: Shown) -> list[Touch]:
    """Return what the edits touch, sorted and disjoint."""
    found: list[Touch] = []
    for k, edit in enumerate(edits):
        low = found[-1].end if found else 0
        high = edits[k + 1].start if k + 1 < len(edits) else len(text)
        boxed = label(edit.replacement) or not edit.replacement.strip("█ ")
        if edit.start == edit.end:
            found += _insertion(edit, text, low, high)
        elif found and edit.start == low and _one_glyph(shown, low - 1, low):
            last = found[-1]
            rest = _rest(text, shown, edit.end, high)
            found[-1] = replace(
                last, end=edit.end, text=last.text + edit.replacement + rest, boxed=last.boxed and boxed
            )
        else:
            whole = _begun(text, shown, edit.start, low) + edit.replacement + _rest(text, shown, edit.end, high)
            found.append(Touch(edit.start, edit.end, whole, boxed))
    return found


def _insertion(edit: Edit, text: str, low: int, high: int) -> list[Touch]:
    """An edit that covers nothing: the word at its place is set again with the new text in it."""
    start = end = edit.start
    while start > low and not text[start - 1].isspace():
        start -= 1
    while end < high and not text[end].isspace():
        end += 1
    if start == end or not edit.replacement.strip():
        return []
    return [Touch(start, end, text[start : edit.start] + edit.replacement + text[edit.start : end], False)]


def _begun(text: str, shown: Shown, start: int, low: int) -> str:
    """What of the first glyph lies before the edit."""
    at = start
    while at > low and _one_glyph(shown, at - 1, start):
        at -= 1
    return _settable(text[at:start])


def _rest(text: str, shown: Shown, end: int, high: int) -> str:
    """What of the last glyph lies behind the edit."""
    at = end
    while at < high and _one_glyph(shown, end - 1, at):
        at += 1
    return _settable(text[end:at])


def _one_glyph(shown: Shown, a: int, b: int) -> bool:
    return bool(shown[a][1]) and shown[a] == shown[b]


def _settable(text: str) -> str:
    """What of a ligature can be set; the name of an icon, which is one glyph, is longer and goes with it."""
    return text.encode(_CODEPAGE, "ignore").decode(_CODEPAGE) if len(text) < 4 else ""
