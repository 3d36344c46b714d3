"""E-mail addresses: plain, spelled out, set apart, broken over lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading import Reading, Recognizer
from masking.span import Field, Span

_END = r"(?:com|org|net|edu|gov|info|biz|io|me|co|in|uk|de|fr|ng|za|au|ca|us|br|mx|es|it|nl|ch|example|[a-z]{2})"
_PLAIN = expression(r"(?i:mailto:[ ]?)?[\w.+'%&=-]{1,64}+@{1,2}[\w-]{1,63}+(?:\.{1,2}[\w-]{1,63}+){0,5}")
_APART = expression(
    r"[\w.+-]{2,64}+[ \t]?\n?[ \t]?@[ \t]?\n?[ \t]?"
    rf"(?i:[\w-]{{2,63}}+(?:[ ]?\.[ ]?[\w-]{{1,30}}){{0,3}}[ ]?\.[ ]?{_END})\b"
)
"""Blanks or a line break beside the sign or the points."""
_HYPHENED = expression(r"[\w.+-]{2,64}+@[\w-]{1,63}+-?\n[ \t]*[\w-]{0,40}(?:\.[a-z]{2,8}){1,2}\b")
_SIGN = r"at|@|ät|arroba|arobase|chez|chiocciola|malpa|małpa|apestaart|snabel-a"
_POINT = r"dot|\.|punkt|punto|ponto|point|punt|kropka|piste"
_AT = rf"[ ]?[\[({{<_-]{{1,2}}[ ]?(?:{_SIGN})[ ]?[\])}}>_-]{{1,2}}[ ]?"
_DOT = rf"(?:[ ]?[\[({{<_-]{{1,2}}[ ]?(?:{_POINT})[ ]?[\])}}>_-]{{1,2}}[ ]?|[ ](?:dot|DOT)[ ]|\.)"
_SPELLED = expression(
    rf"(?i)[\w+.-]{{1,64}}+(?:{_DOT}[\w+-]{{1,40}}){{0,3}}{_AT}[\w-]{{2,63}}(?:{_DOT}[a-z][\w-]{{1,20}}){{1,3}}"
)
_SET_OFF = expression(rf"(?i)[\[({{<_-][ ]?(?:{_SIGN})[ ]?[\])}}>_-]")
"""The sign of a spelled address; looked for first, since few texts have one."""
_WORDED = expression(
    r"(?i)[\w+.-]{1,64}+(?:[ ]dot[ ][\w+-]{1,40}){0,3}[ ]at[ ][\w-]{2,63}(?:[ ]dot[ ][a-z]{2,18}){1,3}\b"
)
_CODED = expression(r"[\w.+-]{1,64}+&#(?:64|x40);[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}")
_REACH = 72


def find(reading: Reading) -> Iterator[Span]:
    """Yield every address, referees' included."""
    text = reading.text
    at = text.find("@")
    while at >= 0:
        yield from _around(reading, at)
        at = text.find("@", at + 1)
    if "&#" in text:
        yield from (_span(*match.span(), "coded") for match in _CODED.finditer(text))
    low = text.lower()
    if " dot " in low:
        yield from (_span(*match.span(), "spelled") for match in _WORDED.finditer(text))
    if _SET_OFF.search(text):
        yield from (_span(*match.span(), "spelled") for match in _SPELLED.finditer(text))


def _around(reading: Reading, at: int) -> Iterator[Span]:
    """The address whose sign stands at ``at``."""
    text = reading.text
    start = _begin(text, at, at, "_.+'%&=-")
    plain = _PLAIN.match(text, start) if start < at else None
    if plain:
        yield from _plain(reading, plain, at)
    if start == at:  # there may be blanks before the sign
        ahead = text[max(0, at - _REACH) : at]
        start = _begin(text, at - len(ahead) + len(ahead.rstrip(" \t\n")), at, "_.+-")
    for pattern in (_APART, _HYPHENED):
        match = pattern.match(text, start)
        if match and match.end() > (plain.end() if plain else at) and _likely(match.group()):
            yield _span(*match.span(), "broken")
            return


def _begin(text: str, start: int, at: int, marks: str) -> int:
    """Where the letters, digits and ``marks`` before ``start`` begin, which belong to a sign at ``at``."""
    while start > max(0, at - _REACH) and (text[start - 1].isalnum() or text[start - 1] in marks):
        start -= 1
    return start


def _plain(reading: Reading, match: re.Match[str], at: int) -> Iterator[Span]:
    """An address in one piece: with the end of a domain, or right behind a label."""
    start, end = match.start(), match.start() + len(match[0].rstrip(".-'_"))
    domain = reading.text[at:end]
    labels = (label.end for label in reading.labels if label.kind == "email")  # an address even in pieces
    if "." in domain or domain.endswith("com") or any(label <= start <= label + _NEAR for label in labels):
        yield _span(start, end, "plain")


def _likely(found: str) -> bool:
    """A broken address has a point or a figure before its sign, or its last part follows without a blank."""
    local, _, domain = found.partition("@")
    return any(c.isdigit() or c in "._" for c in local.strip()) or " " not in domain.strip()


_NEAR = 8


def _span(start: int, end: int, rule: str) -> Span:
    return Span(start, end, Field.EMAIL, 1.0 if rule == "plain" else 0.9, f"email:{rule}")


RECOGNIZER = Recognizer("email", frozenset({Field.EMAIL}), find)
