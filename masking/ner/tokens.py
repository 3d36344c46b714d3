"""Tokens: cuts a text into words, numbers, marks and line breaks.

Why: e-mail addresses and links are one token each (names inside them are no names in a sentence), letters set apart
("J A N E") are read as the word they spell, and invisible characters inside a word do not cut it in two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from masking.expression import expression

INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963"
_MARKS += "\u0981-\u0983\u09bc-\u09d7\u0a01-\u0a03\u0a3c-\u0a51\u0a81-\u0a83\u0abc-\u0acd\u0b01-\u0b03\u0b3c-\u0b57"
_MARKS += (
    "\u0b82\u0bbe-\u0bd7\u0c00-\u0c04\u0c3e-\u0c56\u0c81-\u0c83\u0cbc-\u0cd6\u0d00-\u0d03\u0d3b-\u0d57\u0d81-\u0ddf"
)
_MARKS += "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u1031-\u103e\u17b4-\u17d3" + INVISIBLE
_JOIN = _MARKS + "'’´`ʼ"
_LETTER = r"[^\W\d_]"

MAIL, LINK, SPACED, BREAK = "@mail", "@link", "@spaced", "\n"

TOKEN = expression(rf"{_LETTER}+(?:[{_JOIN}]+{_LETTER}+)*[{_MARKS}]*|\d+|\n|[^\w\s]|_")
_HOST = expression(r"[\w-]{1,63}+(?:\.[\w-]{1,63}+){1,6}")
_LINK = expression(
    r"(?:https?://|www\.)\S{1,500}|(?:linkedin|github|gitlab|indeed|facebook|twitter|behance|medium)\.com/\S{1,300}",
    re.I,
)
_SPACED = expression(rf"(?<!\w){_LETTER}(?:[ \u00a0]{_LETTER}(?!\w)){{3,40}}")
_LOCAL = "._+-"
_LONGEST_LOCAL = 64

_DELETE = dict.fromkeys(map(ord, INVISIBLE))

Span = tuple[int, int]


def tokenize(text: str) -> tuple[list[Span], list[str]]:
    """Return the (start, end) offsets and the types of all tokens of ``text``, line breaks included.

    The type is what features are computed from: the word as written but without invisible characters, the letters of
    a spaced word joined behind ``@spaced``, and one type each for addresses and links.
    """
    spans: list[Span] = []
    types: list[str] = []
    at = 0
    for start, end, kind in _specials(text):
        _plain(text, at, start, spans, types)
        spans.append((start, end))
        types.append(kind)
        at = end
    _plain(text, at, len(text), spans, types)
    if not text.isascii():
        types = [word if word.isascii() else word.translate(_DELETE) or word for word in types]
    return spans, types


def keys(text: str, spans: Iterable[Span], types: Iterable[str]) -> str:
    """Return the addresses and links of a text in small letters: who owns them often bears the name in them."""
    found = (text[a:b].lower() for (a, b), word in zip(spans, types, strict=True) if word in (MAIL, LINK))
    return " ".join(found)


def _plain(text: str, start: int, end: int, spans: list[Span], types: list[str]) -> None:
    found = list(TOKEN.finditer(text, start, end))
    spans += [match.span() for match in found]
    types += [match.group() for match in found]


def _specials(text: str) -> list[tuple[int, int, str]]:
    """Addresses, links and spaced words, sorted and disjoint, with their types."""
    found = _mails(text)
    low = text.lower()
    if "http" in low or "www." in low or ".com/" in low:
        found += [(*match.span(), LINK) for match in _LINK.finditer(text)]
    for match in _SPACED.finditer(text):
        found.append((*match.span(), SPACED + match.group().replace(" ", "").replace("\u00a0", "")))
    found.sort()
    kept: list[tuple[int, int, str]] = []
    for special in found:
        if not kept or special[0] >= kept[-1][1]:
            kept.append(special)
    return kept


def _mails(text: str) -> list[tuple[int, int, str]]:
    """E-mail addresses, found from their @: the time is linear whatever the text."""
    found: list[tuple[int, int, str]] = []
    at = text.find("@")
    while at >= 0:
        start = at
        while start > max(0, at - _LONGEST_LOCAL) and (text[start - 1].isalnum() or text[start - 1] in _LOCAL):
            start -= 1
        host = _HOST.match(text, at + 1)
        if start < at and host:
            found.append((start, host.end(), MAIL))
        at = text.find("@", at + 1)
    return found
