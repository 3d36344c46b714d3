"""View: the text as it reads, with the way back to the text as it stands.

Why: zero-width characters inside a name, letters set apart ("J A N E"), capitals kerned off ("T AYLOR") and decomposed
accents hide words from every pattern, and an override shows a stretch from right to left. The view undoes them; spans
found in the view are carried back.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from masking.expression import expression
from masking.reading.direction import overridden

_SINGLE = {
    "\u00a0": " ", "\u1680": " ", "\u202f": " ", "\u205f": " ", "\u3000": " ",
    "’": "'", "‘": "'", "`": "'", "´": "'", "ʼ": "'", "′": "'", "\uff07": "'", "ʻ": "'",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "﹣": "-", "－": "-", "\u2043": "-",
    "İ": "I", "：": ":", "（": "(", "）": ")", "，": ",", "／": "/", "｜": "|", "\r": " ", "\x0b": "\n", "\x0c": "\n",
    "\u2028": "\n", "\u2029": "\n", "\x85": "\n",
} | {chr(code): " " for code in range(0x2000, 0x200B)}  # fmt: skip
_SINGLE |= {chr(code): " " for code in range(0x80, 0xA0)} | {
    "\x91": "'", "\x92": "'", "\x93": '"', "\x94": '"', "\x95": "•", "\x96": "-", "\x97": "-", "\x85": "\n",
}  # fmt: skip
"""Also Windows-1252 read as Latin-1."""
_SINGLE |= {chr(0xFF01 + i): chr(0x21 + i) for i in range(94) if chr(0xFF01 + i) not in _SINGLE}
_ASCII = tuple(char for char in _SINGLE if char.isascii())
_ASCII_BYTES = bytes(range(128))
_GONE = (
    "\u200b\u200c\u200d\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u00ad\u034f\u061c\u180e\ufe00-\ufe0f"
)
_VANISH = expression(f"[{_GONE}]+")
_ACCENT = expression("[\u0300-\u036f]")
_DECOMPOSED = expression("[^\\W\\d_][\u0300-\u036f]+")
_SPACED = expression(
    r"(?<![^\s|•·])(?:[^\W\d_](?:[ \t](?=[^\W\d_](?:[^\w]|$))|[ \t]{2,4}(?=[^\W\d_][ \t][^\W\d_](?:[^\w]|$)))){3,}"
    r"[^\W\d_](?![^\s|•·,.:])"
)
_KERNED = expression(r"^[ \t]*((?:[A-ZÀ-Þ][ \t][A-ZÀ-Þ'-]{2,}(?:[ \t]+|$)){2,4})$", re.M)
_MAYBE_SPACED = expression(r" [^\W\d_] [^\W\d_] ")
_MAYBE_KERNED = expression(r" [A-ZÀ-Þ] [A-ZÀ-Þ'-]{2}")
"""Both begin with a blank, so that the search leaps from blank to blank."""
_KERN = expression(r"\b([A-ZÀ-Þ])[ \t](?=[A-ZÀ-Þ'-]{2})")
_GLYPH = expression(r"\(cid:\d{1,5}\)")
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_LIGATURE = expression("[" + "".join(_LIGATURES) + "]")


@dataclass(frozen=True, slots=True)
class View:
    """``text`` to be searched; its character i stands for ``origins[i]`` to ``ends[i]`` (empty: the same place).

    Both never fall: a stretch that is shown the other way round is one piece, each of its characters stands for it all.
    """

    text: str = field(repr=False)
    origins: Sequence[int] = field(default=(), repr=False)
    ends: Sequence[int] = field(default=(), repr=False)

    def back(self, start: int, end: int) -> tuple[int, int]:
        """Carry a span of the view back to the text it was made of."""
        if not self.origins or start >= end:
            return start, end
        return self.origins[start], self.ends[end - 1]

    def whole(self, start: int, end: int) -> tuple[int, int]:
        """Widen a span of the view to all that stands for the same stretches of the text."""
        if not self.origins or start >= end:
            return start, end
        return bisect_left(self.origins, self.origins[start]), bisect_right(self.ends, self.ends[end - 1])

    def forth(self, offset: int) -> int:
        """Where the character at ``offset`` of the original text stands in the view."""
        return bisect_right(self.ends, offset) if self.origins else offset


def fold(text: str) -> View:
    """Return the view of ``text``: odd blanks, quotes and dashes made plain, hidden splits of words undone."""
    strange = beyond_ascii(text)
    plain = text
    if strange or "\r" in text or "\x0b" in text or "\x0c" in text:
        for char in (*_ASCII, *(strange & _SINGLE.keys())):  # those of ASCII first: "｀" becomes one of them
            plain = plain.replace(char, _SINGLE[char])
    turned = _rebuilt(View(plain), overridden(plain))
    return _rebuilt(
        turned, sorted(_changes(turned.text, "".join(strange - _SINGLE.keys())), key=lambda c: (c[0], c[1]))
    )


def beyond_ascii(text: str) -> frozenset[str]:
    """Return the characters of a text that are beyond ASCII."""
    beyond = text.encode("utf-8", "surrogatepass").translate(None, _ASCII_BYTES)
    return frozenset(beyond.decode("utf-8", "surrogatepass"))


def _changes(text: str, strange: str) -> Iterator[tuple[int, int, str]]:
    """Stretches to be replaced: start, end, what to put there; ``strange`` holds all characters beyond ASCII."""
    if strange:
        yield from _hidden(text, strange)
    if "(cid:" in text:
        for match in _GLYPH.finditer(text):
            yield match.start(), match.end(), "•"
    if _MAYBE_SPACED.search(text):
        for match in _SPACED.finditer(text):
            yield from _closed(match)
    if _MAYBE_KERNED.search(text):
        for match in _KERNED.finditer(text):
            for gap in _KERN.finditer(text, match.start(1), match.end(1)):
                yield gap.start() + 1, gap.end(), ""


def _hidden(text: str, strange: str) -> Iterator[tuple[int, int, str]]:
    """Characters without width, ligatures, accents apart from their letter; searched only where there are any."""
    for match in _VANISH.finditer(text) if _VANISH.search(strange) else ():
        yield match.start(), match.end(), ""
    for match in _LIGATURE.finditer(text) if _LIGATURE.search(strange) else ():
        yield match.start(), match.end(), _LIGATURES[match.group()]
    for match in _DECOMPOSED.finditer(text) if _ACCENT.search(strange) else ():
        composed = unicodedata.normalize("NFC", match.group())
        if len(composed) < len(match.group()):
            yield match.start(), match.end(), composed


def _closed(match: re.Match[str]) -> Iterator[tuple[int, int, str]]:
    """Close the gaps between letters set apart; a wider gap stays as the blank between words."""
    for gap in re.finditer(r"[ \t]+", match.group()):
        start, end = match.start() + gap.start(), match.start() + gap.end()
        yield (start, end, "") if end - start == 1 else (start, end, " ")


def _rebuilt(view: View, changes: Iterable[tuple[int, int, str]]) -> View:
    """The view with stretches replaced; each new character stands for the whole of what it replaces."""
    text, parts = view.text, list[str]()
    starts, ends = list[int](), list[int]()
    at = 0
    for start, end, new in changes:
        if start < at:
            continue
        parts += (text[at:start], new)
        starts += (*range(at, start), *[start] * len(new))
        ends += (*range(at + 1, start + 1), *[end] * len(new))
        at = end
    if not parts:
        return view  # as most texts are
    parts.append(text[at:])
    starts += range(at, len(text))
    ends += range(at + 1, len(text) + 1)
    if view.origins:
        starts, ends = [view.origins[i] for i in starts], [view.ends[i - 1] for i in ends]
    return View("".join(parts), starts, ends) if starts else view
