"""Societies by their letters: what stands in brackets behind a name that tells a trait tells it again elsewhere.

Why: "League of Polish American Bakers (LPAB)" is hidden in vain while "LPAB, treasurer" stands below.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from masking.expression import expression
from masking.span import Span

_SHORT = expression(r"(?:[ ](?:[A-ZÀ-Þ][\w'’-]*|of|for|and|&)){0,6}[ ]?\([ ]?(?P<letters>[A-Z]{3,8})[ ]?\)")
_WORD = expression(r"[^\W\d_][\w'’.-]*")
_BEFORE = expression(r"(?<![\w.])[A-Z][A-Z&+-]{1,9}(?:[ ][A-Z]{2,8})?[ ]?\(\Z")
"""Letters whose whole name stands behind them in brackets."""
_LINKS = frozenset(("of", "and", "the", "for", "in", "de", "des", "del", "der", "di", "do", "e", "y", "et", "und"))
_FAR = 90


def acronyms(spans: Iterable[Span], text: str) -> Iterator[Span]:
    """Yield, for names of ``spans`` beside their initials, all of the name and the initials anywhere."""
    known: set[str] = set()
    for span in spans:
        if text[span.start - 1 : span.start] == "(" and text[span.end : span.end + 1] == ")":
            letters = _BEFORE.search(text, max(0, span.start - 24), span.start)
            if letters is not None:
                yield replace(span, start=letters.start(), end=span.end + 1, recognizer=_RULE)
        short = _SHORT.match(text, span.end) or _SHORT.search(text, span.start, span.end + 1)
        if short is None or short["letters"] in known:
            continue
        start = _named(text, text.index("(", short.start()), short["letters"])
        if start is None or not start <= span.end - 1 < short.end() or span.end <= start:
            continue
        known.add(short["letters"])
        yield replace(span, start=start, end=short.end(), recognizer=_RULE)
        for other in re.finditer(rf"(?<![\w.]){short['letters']}(?!\w)", text):
            yield replace(span, start=other.start(), end=other.end(), recognizer=_RULE)


_RULE = "traits:acronym"


def _named(text: str, stop: int, letters: str) -> int | None:
    """Where the words before ``stop`` begin whose initials are ``letters``; None if they are not."""
    left = list(letters.lower())
    for word in reversed(list(_WORD.finditer(text, max(0, stop - _FAR), stop))):
        if left and word[0][0].lower() == left[-1] and (word[0][0].isupper() or word[0] not in _LINKS):
            left.pop()
        elif word[0] not in _LINKS:
            return None
        if not left:
            return word.start()
    return None
