"""Tokens: words, numbers, marks, addresses and links of a text, each with its line and the gap before it.

Why: phrases, labels and the tagger all stand on one cut of the text, so that what one of them finds is found at the
same place by the others. An e-mail address or a link is one token: the names inside it are no names in a sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import accumulate
from operator import add, sub

from masking.expression import expression

_SIGNS = (
    "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963"
    "\u0981-\u0983\u09bc-\u09d7\u0a01-\u0a03\u0a3c-\u0a51\u0a81-\u0a83\u0abc-\u0acd\u0b01-\u0b03\u0b3c-\u0b57"
    "\u0b82\u0bbe-\u0bd7\u0c00-\u0c04\u0c3e-\u0c56\u0c81-\u0c83\u0cbc-\u0cd6\u0d00-\u0d03\u0d3b-\u0d57\u0d81-\u0ddf"
    "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u1031-\u103e\u17b4-\u17d3"
)
"""Vowel signs, accents and the like, which no letter class holds."""
_LETTER = r"[^\W\d_]"
FIGURES = "0-9\u0660-\U0001fbf9"
"""Where all digits of Unicode lie, to be looked for before ``\\d``, which takes three times as long."""
_WORD = rf"{_LETTER}++(?:(?:[{_SIGNS}]++|'(?={_LETTER})){_LETTER}*+)*+"
_MAIL = r"[\w.+%-]{1,64}+@(?:[\w-]{1,63}+\.){1,6}\w{2,24}"
_LINK = r"(?i:https?://|www\.)[^\s<>|]{0,500}[\w/=]|(?i:[a-z-]{2,40}\.(?:com|org|net|io|me|in)/)[^\s<>|,]{0,300}[\w/=]"
WORD = expression(rf"{_WORD}|\d+")
_TOKEN = rf"{_WORD}|\d+|\S"
_PLAIN = expression(rf"((?!\s)(?:{_TOKEN}))")
_SPECIAL = expression(
    rf"((?!\s)(?:{_LETTER}++(?=[\s,])|(?=[^\s@/]{{0,64}}+[@/]|[Ww]{{3}}\.)(?:{_MAIL}|{_LINK})|{_TOKEN}))"
)
"""A token; looked for as an address only where there is a sign of one."""
_ADDRESS = expression(_MAIL)
_WIDE = expression(r"\t|[ ]{2}")
_CUT = expression(r"[ \n\t|•●▪■◆►➢➤✓❖◦∙·¦\uf0b7\uf0a7](?:(?<![ ])|[ ])[\s|•●▪■◆►➢➤✓❖◦∙·¦\uf0b7\uf0a7]*")

MAIL, LINK = "@mail", "@link"


class Gap(IntEnum):
    """What stands between a token and the one before it."""

    NONE = 0
    BLANK = 1
    WIDE = 2
    """A tab or several blanks: the next cell or column."""
    LINE = 3
    PARAGRAPH = 4
    """At least one empty line."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a text as parallel lists."""

    starts: Sequence[int] = field(default=(), repr=False)
    ends: Sequence[int] = field(default=(), repr=False)
    words: Sequence[str] = field(default=(), repr=False)
    """As written; addresses and links as ``MAIL`` and ``LINK``."""
    lowers: Sequence[str] = field(default=(), repr=False)
    gaps: Sequence[Gap] = field(default=(), repr=False)
    lines: Sequence[int] = field(default=(), repr=False)
    """Number of the line of every token; empty lines are not counted."""

    def between(self, start: int, end: int) -> range:
        """The indices of the tokens that overlap a stretch of the text."""
        return range(bisect_right(self.ends, start), bisect_left(self.starts, end))

    def within(self, text: str, rare: re.Pattern[str], pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
        """Yield where ``pattern``, which matches no white space, is found in the stretches without any that hold
        ``rare``. Why: what is costly to look for is looked for in a few of them only.
        """
        at, none = 0, Gap.NONE
        while found := rare.search(text, at):
            first = last = bisect_right(self.starts, found.start()) - 1
            while self.gaps[first] is none:
                first -= 1
            while self.gaps[last + 1 : last + 2] == [none]:
                last += 1
            at = self.ends[last]
            yield from pattern.finditer(text, self.starts[first], at)


def among(words: Sequence[str], wanted: Collection[str]) -> list[int]:
    """Where one of the ``wanted`` stands in ``words``."""
    return [at for at, word in enumerate(words) if word in wanted] if wanted else []


@dataclass(frozen=True, slots=True)
class Cells:
    """Stretches that stand together: lines, cells of a table, columns, items of a list."""

    starts: Sequence[int] = field(default=(), repr=False)
    ends: Sequence[int] = field(default=(), repr=False)

    def at(self, offset: int) -> tuple[int, int]:
        """The cell in which, or after which, ``offset`` lies."""
        index = max(0, bisect_right(self.starts, offset) - 1)
        return self.starts[index], self.ends[index]


def tokenize(text: str) -> Tokens:
    """Cut a text into tokens; the time is linear in its length."""
    special = "@" in text or "/" in text or "www." in text.lower()
    parts = (_SPECIAL if special else _PLAIN).split(text.rstrip())
    blanks, found = parts[:-1:2], parts[1::2]
    sizes = list(map(len, found))
    ends = list(accumulate(map(add, map(len, blanks), sizes)))
    words = [word if word.isalnum() or len(word) == 1 else _kind(word) for word in found] if special else found
    known = {blank: _gap(blank) for blank in set(blanks)}
    gaps = [Gap.PARAGRAPH, *map(known.__getitem__, blanks[1:])][: len(found)]
    lines = list(accumulate(map(Gap.LINE.__le__, gaps), initial=-1))[1:]
    return Tokens(list(map(sub, ends, sizes)), ends, words, list(map(str.lower, words)), gaps, lines)


def _kind(word: str) -> str:
    """A token that may be an address or a link, as it is written in ``Tokens.words``."""
    if "@" in word and _ADDRESS.fullmatch(word):
        return MAIL
    return LINK if "/" in word or "." in word else word


def cells(text: str) -> Cells:
    """Cut a text at line breaks, tabs, wide gaps, bars and bullets."""
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for match in _CUT.finditer(text):
        start, end = match.span()
        if text[start - 1 : start] == " ":
            start -= 1
        if start > at:
            starts.append(at)
            ends.append(start)
        at = end
    if at < len(text) or not starts:
        starts.append(at)
        ends.append(len(text))
    return Cells(starts, ends)


def _gap(between: str) -> Gap:
    if not between:
        return Gap.NONE
    breaks = between.count("\n")
    if breaks:
        return Gap.LINE if breaks == 1 else Gap.PARAGRAPH
    return Gap.WIDE if _WIDE.search(between) else Gap.BLANK
