"""E-mail addresses: plain, spelled out, set apart, broken over lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading import Reading, Recognizer, odd_mail
from masking.reading.cues import Cue
from masking.span import Field, Span

_PLAIN = expression(
    r"(?:(?i:mailto:|https?://)[ ]?)?[\w.+'%&-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,5}(?:\.[ ]?\n[ ]?(?:com"
    r"|org|net|edu|in|uk|co\.\w\w)\b)?"
)
_SCHEME = expression(r"(?:mailto:|https?://)[ ]?\Z", re.I)
_LONGEST = 64
"""Letters of the longest name before the sign."""
_SPACED_LOCAL = expression(r"[\w.+-]{2,64}[ \t]?(?:\n[ \t]*)?$")
_SIGN = "at|@|ät|arroba|arobase|aroba|chez|chiocciola|malpa|małpa|apestaart|snabel-a"
_POINT = "dot|\\.|punkt|punto|ponto|point|punt|kropka|piste"
_CUES = Cue(("at", "dot", "ät", "arroba", "arobase", "aroba", "punkt", "punto", "ponto", "point", "chez", "chiocciola",
             "malpa", "małpa", "apestaart", "snabel", "kropka"))  # fmt: skip
_BROKEN = expression(
    r"[\w.+-]{2,64}[ \t]?(?:\n[ \t]*@|@[ \t]*\n[ \t]*|[ \t]@[ \t]?|@[ \t])(?=[\w-]{2,63}[ ]?\.[ ]?[a-z]{2,})[\w-]{2,63}"
    r"(?:[ ]?\.[ ]?[a-z][\w-]{1,15}){0,2}[ ]?\.[ ]?(?:com|org|net|edu|gov|info|biz|me|io|[a-z]{2})\b",
    re.I,
)
_APART = expression(r"[\w+-]{1,40}[._][\w.+-]{2,40}@[ \t](?:[a-z\d-]{2,63}\.){1,3}[a-z]{2,18}\b")
"""A blank behind the sign of what is spelled like a name in an address; its end may be any."""
_BROKEN_LABELLED = expression(
    r"[\w.+-]{2,64}[ \t]?@[ \t]?[\w-]{2,63}(?:[ ]?\.[a-z][\w-]{1,15}){0,2}[ ]?\.[a-z]{2,18}\b", re.I
)
"""With "mail" before it, any end is one of an address."""
_SPLIT = expression(
    r"@[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}(?:-\n[ \t]*[\w-]{1,40}(?:\.[a-z]{2,8})+|\n[ \t]*\.[a-z]{2,8}\b)"
    r"|@[\w-]{1,30}\n[ \t]*(?!www|linkedin|github|gitlab)[a-z\d-]{1,30}(?:\.co)?"
    r"\.(?:com|org|net|edu|gov|info|biz|me|io|[a-z]{2})(?![\w/@.])",
    re.I,
)
_AT = (
    rf"(?:[ ]?[\[({{<]{{1,2}}[ ]?(?:{_SIGN}|a t)[ ]?[\])}}>]{{1,2}}[ ]?|[ ]+(?:AT|\(at\)|at)[ ]+"
    r"|[ ]?_at_[ ]?|[ ]?-at-[ ]?)"
)
_DOT = (
    rf"(?:[ ]?[\[({{<]{{1,2}}[ ]?(?:{_POINT}|d o t)[ ]?[\])}}>]{{1,2}}[ ]?|[ ]+(?:DOT|dot)[ ]+"
    r"|[ ]?_dot_[ ]?|[ ]?-dot-[ ]?|\.)"
)
_SPELLED = expression(
    rf"[\w+-]{{1,64}}(?:(?:{_DOT})[\w+-]{{1,40}}){{0,3}}{_AT}[\w-]{{2,63}}(?:{_DOT}[a-z][\w-]{{1,20}}){{0,2}}{_DOT}"
    r"[a-z]{2,18}\b",
    re.I,
)
_SURE = expression(r"[\[({<_-]|\bdot\b.*\bdot\b|\b(?:com|org|net|edu|gov|info|io|me|co|[a-z]{2})$", re.I | re.S)
"""Why a spelled address is one: its signs stand in brackets, there are several, or its end is a usual one."""
_BRACKETED = expression(rf"[\[({{<][ ]?(?:{_SIGN})[ ]?[\])}}>]")
_DOTTED = expression(r"\bat\b.{1,60}\bdot\b")


def find(reading: Reading) -> Iterator[Span]:
    """Yield every address, referees' included."""
    text = reading.text
    at = text.find("@")
    while at >= 0:
        yield from _around(text, at)
        yield from (_span(*found, 0.9, "odd") for found in odd_mail.around(text, at))
        at = text.find("@", at + 1)
    yield from (_span(*found, 0.9, "odd") for found in odd_mail.coded(text))
    if reading.words.among(_CUES) and _marked(reading.caseless):
        yield from _spelled(text)


def _marked(text: str) -> bool:
    """Whether a sign of an address stands in words somewhere."""
    if "_at_" in text or "-at-" in text or _BRACKETED.search(text):
        return True
    return "dot" in text and bool(_DOTTED.search(text))


def _spelled(text: str) -> Iterator[Span]:
    """Addresses with their signs in words; "or at ann.lee (at) mail.org" begins behind the first "at"."""
    at = 0
    while (match := _SPELLED.search(text, at)) is not None:
        spelled = match.group()
        if ("dot" in spelled.lower() or re.search(r"[\[({<_-]", spelled)) and _SURE.search(spelled):
            yield _span(match.start(), match.end(), 0.9, "spelled")
            at = match.end()
        else:
            at = text.find(" ", match.start()) + 1 or match.end()


def _around(text: str, at: int) -> Iterator[Span]:
    """The addresses whose sign stands at ``at``."""
    left = _left(text, at, "_.+'%&-")
    if left < at:
        scheme = _SCHEME.search(text, max(0, left - 9), left)
        match = _PLAIN.match(text, scheme.start() if scheme else left)
        if match is not None:
            yield from _plain(text, match)
    if text[at - 1 : at] in _BLANKS or text[at + 1 : at + 2] in _BLANKS:
        yield from _broken(text, at)
    match = _SPLIT.match(text, at)
    if match is not None and (left := _left(text, at, "._+-")) < at:
        yield _span(left, match.end(), 0.9, "broken")


_BLANKS = (" ", "\t", "\n")


def _broken(text: str, at: int) -> Iterator[Span]:
    """An address with blanks or a line break beside its sign."""
    start = _SPACED_LOCAL.search(text, max(0, at - 72), at)
    if start is not None:
        match = _BROKEN.match(text, start.start()) or _APART.match(text, start.start())
        if match is None and odd_mail.labelled(text, start.start()):
            match = _BROKEN_LABELLED.match(text, start.start())
        if match is not None:
            yield _span(match.start(), match.end(), 0.9, "broken")


def _plain(text: str, match: re.Match[str]) -> Iterator[Span]:
    start, end = match.span()
    while text[end - 1] in ".-'":
        end -= 1
    local, _, domain = text[start:end].partition("@")
    if "." not in domain and not odd_mail.labelled(text, start):
        return
    if local.startswith((".", "'", "-")):
        start += 1
    yield _span(start, end, 1.0, "plain")


def _left(text: str, at: int, marks: str) -> int:
    """Where the name before the sign begins: letters, digits and ``marks``."""
    start = at
    while start > 0 and (text[start - 1].isalnum() or text[start - 1] in marks) and at - start < _LONGEST:
        start -= 1
    return start


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.EMAIL, score, f"email:{rule}")


RECOGNIZER = Recognizer("email", frozenset({Field.EMAIL}), find)
