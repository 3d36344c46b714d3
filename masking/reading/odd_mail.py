"""Odd mail: addresses that no mail program takes: "ann.lee&#64;…", "ann@mail. com", "{ann, bo}@…", "ann@gmail"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression

_LOCAL = r"[\w.+-]{1,64}"
_END = r"(?:com|org|net|edu|gov|info|co\.[a-z]{2}|ac\.[a-z]{2}|[a-z]{2})(?![\w@])"
_TORN = expression(r"[\w-]{2,40}(?:[ ]\.[ ]?|\.[ ]|,)(?:com|org|net|edu|co\.[a-z]{2}|ac\.[a-z]{2})(?![\w@.]|[ ][a-z])")
"""A domain whose last point has a blank beside it, or is a comma."""
_PROVIDER = expression(
    r"(?:gmail|yahoo|hotmail|outlook|ymail|rediffmail|icloud|protonmail|proton|aol|gmx|yandex|qq)(?![\w@.-])", re.I
)
"""A domain that everybody knows without its end."""
_SEVERAL = expression(r"\{" + _LOCAL + r"(?:[ ]?[,;|][ ]?" + _LOCAL + r"){1,6}\}$")
_BRACED = expression(r"\{[\w-]{1,30}(?:[ ]?[,;|][ ]?[\w-]{1,30}){1,5}\}(?:\.[\w-]{1,40}){1,4}")
_DOMAIN = expression(r"[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}")
_QUOTED = expression(r"\"[\w.+-]{1,64}\"$")
_LAST = expression(r"(?<![\w.+-])" + _LOCAL + "$")
_CODES = ("&#64;", "&#x40;", "&commat;", "%40", "\u24d0", "(a)", "[a]", "{a}")
_CODED = expression(
    rf"(?<![\w.+-]){_LOCAL}(?:[ ]?(?:&#0{{0,3}}64;|&#x0{{0,3}}40;|&commat;|%40|\u24d0)[ ]?|[\[({{]a[\])}}])"
    r"(?:[\w-]{1,63}\.){1,5}" + _END
)
_SAID = expression(rf"[ ](?:at|AT)[ ](?:[a-z\d-]{{1,40}}\.){{1,3}}{_END}")
_HANDLE = expression(r"(?!.*\.(?:js|net|io|ai|py|com|org)$)[a-z][a-z\d-]*[._][a-z\d._-]{2,}|[a-z_-]{2,}\d+")
"""What is spelled like the name in an address, and like no word."""
_REACH = 72


def coded(text: str) -> Iterator[tuple[int, int]]:
    """Yield the addresses whose sign is a code or a word; costs next to nothing where there are none."""
    if any(code in text for code in _CODES):
        yield from (match.span() for match in _CODED.finditer(text))
    for sign in (" at ", " AT "):
        yield from _said(text, sign)


def _said(text: str, sign: str) -> Iterator[tuple[int, int]]:
    """The addresses whose sign is a word: "ann.lee at mail.org"; looked for at that word."""
    at, done = text.find(sign), 0
    while at >= 0:
        said = _SAID.match(text, at)
        local = said and _LAST.search(text, max(done, at - _REACH), at)
        if said is not None and local is not None and local.end() == at:
            done = said.end()
            if _HANDLE.fullmatch(local.group()) or labelled(text, local.start()):
                yield local.start(), done
        at = text.find(sign, at + 1)


def around(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield the odd address whose sign stands at ``at``."""
    before = text[at - 1 : at]
    if before in ("}", '"'):
        local = (_SEVERAL if before == "}" else _QUOTED).search(text, max(0, at - _REACH), at)
        domain = _DOMAIN.match(text, at + 1)
    else:
        domain = _TORN.match(text, at + 1) or _PROVIDER.match(text, at + 1) or _BRACED.match(text, at + 1)
        local = domain and _LAST.search(text, max(0, at - _REACH), at)
    if local is not None and domain is not None:
        yield local.start(), domain.end()


def labelled(text: str, start: int) -> bool:
    """Whether the word for mail stands right before ``start``."""
    before = text[max(0, start - 16) : start].lower()
    return "mail" in before or "correo" in before or "courriel" in before
