"""How the text of an RTF looks: sizes, weights, fonts by their kind, paragraphs and the page, and nothing else of it.

Why through the text: striprtf gives what is shown, not how. So marks that no document holds are put before every
change of looks, and taken out of what striprtf returns.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from striprtf.striprtf import destinations

from masking.expression import expression

_ON_OFF = frozenset({"b", "i", "ul", "caps", "scaps", "strike"})
_PLACES = frozenset({"super", "sub"})
_ENDS = {"ulnone": ("ul",), "nosupersub": ("super", "sub")}
_TABS = 40
_ALIGNED = frozenset({"ql", "qr", "qc", "qj"})
_LENGTHS = frozenset({"li", "ri", "fi", "sb", "sa", "sl", "slmult"})
_SILENT = frozenset({*destinations, "fonttbl", "colortbl", "pict"})
"""Words that begin a group of which nothing is shown."""
_PAGE = ("paperw", "paperh", "margl", "margr", "margt", "margb")
_MARK = expression("\x01(\\d+)\x02")
_FONT = expression(r"\{\\f(\d{1,5})(?:\\[a-z]+-?\d*)*?\\f(roman|modern)\b")
_KINDS = {"roman": 1, "modern": 2}
_NAMES = (("swiss", "Arial"), ("roman", "Times New Roman"), ("modern", "Courier New"))
FONTS = "".join(f"{{\\f{number}\\f{kind}\\fcharset0 {name};}}" for number, (kind, name) in enumerate(_NAMES))
FONTS = f"{{\\fonttbl{FONTS}}}"
"""The fonts of a new file: one for each kind of font."""
MOST = 32_000
"""No length or size is larger, in twips or half points."""

Properties = tuple[tuple[str, int | None], ...]


@dataclass(frozen=True, slots=True)
class Looks:
    """How a document looks, by offset in its text; what the writer needs beside the text."""

    page: str
    starts: tuple[int, ...] = field(repr=False)
    """Where a stretch with looks of its own begins."""
    letters: tuple[str, ...] = field(repr=False)
    """Control words of each stretch."""
    paragraphs: tuple[str, ...] = field(repr=False)

    def at(self, offset: int) -> tuple[str, str]:
        """Return the control words for letters and paragraphs at an offset."""
        number = bisect_right(self.starts, offset) - 1
        return (self.letters[number], self.paragraphs[number]) if number >= 0 else ("\\f0\\fs22", "")


class Walk:
    """The state of letters and paragraphs on a walk through the source, group by group."""

    def __init__(self, raw: str) -> None:
        self.kinds = {number: _KINDS[kind] for number, kind in _FONT.findall(raw[:200_000])}
        default = re.search(r"\\deff(\d{1,5})", raw[:2_000])
        self.usual = self.kinds.get(default[1], 0) if default is not None else 0
        self.known: dict[tuple[Properties, Properties], int] = {}
        self.stack: list[tuple[dict[str, int | None], dict[str, int | None], bool]] = [({}, {}, False)]
        self.last = -1

    def open(self) -> None:
        """Begin a group."""
        letters, paragraphs, silent = self.stack[-1]
        self.stack.append((dict(letters), dict(paragraphs), silent))

    def close(self) -> None:
        """End a group: the state before it holds again, but for what was set for the paragraph."""
        if len(self.stack) > 1:
            self.stack.pop()

    def word(self, word: str, number: str | None) -> None:
        """Follow a control word."""
        letters, paragraphs, _ = self.stack[-1]
        value = _bounded(number)
        if word in _SILENT:
            self.stack[-1] = (letters, paragraphs, True)
        elif word in ("plain", "pard"):
            (letters if word == "plain" else paragraphs).clear()
        elif word in _ALIGNED:
            paragraphs["q"] = "lrcj".index(word[1])
        elif word in _LENGTHS and value is not None:
            paragraphs[word] = value
        elif word == "tx" and value is not None and len(paragraphs) < _TABS:
            paragraphs[f"tx{value}"] = value
        else:
            self._letter(letters, word, value)

    def _letter(self, letters: dict[str, int | None], word: str, value: int | None) -> None:
        if word in _ON_OFF:
            letters.pop(word, None)
            if value != 0:
                letters[word] = None
        elif word in _PLACES:
            letters[word] = None
        elif word in _ENDS:
            for other in _ENDS[word]:
                letters.pop(other, None)
        elif word in ("fs", "f") and value is not None and value >= 0:
            letters[word] = value if word == "fs" else self.kinds.get(str(value), 0)

    def mark(self) -> str:
        """Return the mark to put before something shown, empty where it looks like what was shown before it."""
        letters, paragraphs, silent = self.stack[-1]
        if silent:
            return ""
        state = (tuple(letters.items()), tuple(paragraphs.items()))
        number = self.known.setdefault(state, len(self.known))
        if number == self.last:
            return ""
        self.last = number
        return f"\x01{number}\x02"

    def taken(self, text: str, raw: str) -> tuple[str, Looks]:
        """Return the text without marks, and how it looks."""
        states = list(self.known)
        letters = [_letters(state, self.usual) for state, _ in states]
        paragraphs = [_paragraph(state) for _, state in states]
        starts: list[int] = []
        numbers: list[int] = []
        parts: list[str] = []
        length = at = 0
        for match in _MARK.finditer(text):
            parts.append(text[at : match.start()])
            length += match.start() - at
            at = match.end()
            number = int(match[1][:9])
            if number < len(states):
                starts.append(length)
                numbers.append(number)
        whole = "".join((*parts, text[at:])).replace("\x01", "").replace("\x02", "")
        lead = len(whole) - len(whole.lstrip("\n"))
        looks = Looks(
            _page(raw),
            tuple(max(0, start - lead) for start in starts),
            tuple(letters[number] for number in numbers),
            tuple(paragraphs[number] for number in numbers),
        )
        return whole.strip("\n"), looks


def _bounded(number: str | None) -> int | None:
    return None if number is None else max(-MOST, min(MOST, int(number)))


def _letters(state: Properties, usual: int) -> str:
    values = dict(state)
    words = [f"\\{word}" for word in values if word not in ("fs", "f")]
    return f"\\f{values.get('f', usual)}\\fs{values.get('fs') or 24}" + "".join(words)


def _paragraph(state: Properties) -> str:
    words = []
    for word, value in state:
        bare = word.rstrip("0123456789-")
        words.append(f"\\q{'lrcj'[value or 0]}" if word == "q" else f"\\{bare}{value or 0}")
    return "".join(words)


def _page(raw: str) -> str:
    """The size of the page and its margins, as they are first told."""
    head = raw[:200_000]
    found = ((word, re.search(rf"\\{word}(\d{{1,6}})", head)) for word in _PAGE)
    return "".join(f"\\{word}{min(int(match[1]), MOST)}" for word, match in found if match is not None)
