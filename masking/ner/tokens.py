"""Tokens: cuts a text into words, numbers, marks and line breaks.

Why: e-mail addresses and links are one token each (names inside them are no names in a sentence), letters set apart
("J A N E") are read as the word they spell, and invisible characters inside a word do not cut it in two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963"
_MARKS += "\u0981-\u0983\u09bc-\u09d7\u0a01-\u0a03\u0a3c-\u0a51\u0a81-\u0a83\u0abc-\u0acd\u0b01-\u0b03\u0b3c-\u0b57"
_MARKS += "\u0b82\u0bbe-\u0bd7\u0c00-\u0c04\u0c3e-\u0c56\u0c81-\u0c83\u0cbc-\u0cd6\u0d00-\u0d03\u0d3b-\u0d57\u0d81-\u0ddf"
_MARKS += "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u1031-\u103e\u17b4-\u17d3" + INVISIBLE
_JOIN = _MARKS + "'’´`ʼ"
_LETTER = r"[^\W\d_]"

MAIL, LINK, SPACED, BREAK = "@mail", "@link", "@spaced", "\n"

TOKEN = re.compile(
    rf"(?P<mail>[\w.+-]{{1,64}}+@[\w-]{{1,63}}+(?:\.[\w-]{{1,63}}+){{1,6}})"
    r"|(?P<link>(?:https?://|www\.)\S{1,500}"
    r"|(?:linkedin|github|gitlab|indeed|facebook|twitter|behance|medium)\.com/\S{1,300})"
    rf"|(?P<spaced>(?<!\w){_LETTER}(?:[ \u00a0]{_LETTER}(?!\w)){{3,40}})"
    rf"|{_LETTER}+(?:[{_JOIN}]+{_LETTER}+)*[{_MARKS}]*"
    r"|\d+|\n|[^\w\s]|_"
)

_DELETE = dict.fromkeys(map(ord, INVISIBLE))


def tokenize(text: str) -> tuple[list[tuple[int, int]], list[str]]:
    """Return the (start, end) offsets and the types of all tokens of ``text``, line breaks included.

    The type is what features are computed from: the word as written but without invisible characters, the letters of
    a spaced word joined behind ``@spaced``, and one type each for addresses and links.
    """
    spans: list[tuple[int, int]] = []
    types: list[str] = []
    plain = text.isascii()
    for match in TOKEN.finditer(text):
        spans.append(match.span())
        kind = match.lastgroup
        word = match.group()
        if kind is not None:
            word = _special(kind, word)
        elif not plain and not word.isascii():
            word = word.translate(_DELETE) or word
        types.append(word)
    return spans, types


def keys(text: str, spans: Iterable[tuple[int, int]], types: Iterable[str]) -> str:
    """Return the addresses and links of a text in small letters: who owns them often bears the name in them."""
    found = (text[a:b].lower() for (a, b), word in zip(spans, types, strict=True) if word in (MAIL, LINK))
    return " ".join(found)


def _special(kind: str, word: str) -> str:
    if kind == "spaced":
        return SPACED + word.replace(" ", "").replace("\u00a0", "")
    return MAIL if kind == "mail" else LINK
