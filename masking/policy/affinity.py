"""Graded masking of affinity groups: only the telling words of "Society of Women Engineers", or all of it.

Why: the whole name is the safe choice; with only the word hidden the reader still sees that an engineers' society
was joined, and pays for it with a better guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from masking.policy.words import table
from masking.span import Span


def telling_words(span: Span, text: str) -> Iterator[Span]:
    """Yield the parts of ``span`` that tell the trait; the whole span where it has no such word or is one word.

    An abbreviation ("SWE") has no telling word and stays whole.
    """
    words = table("telling").get(span.field)
    stretch = text[span.start : span.end]
    hits = list(_pattern(words).finditer(stretch)) if words and len(stretch.split()) > 2 else []
    if not hits:
        yield span
    for hit in hits:
        yield replace(span, start=span.start + hit.start(), end=span.start + hit.end())


@cache
def _pattern(words: str) -> re.Pattern[str]:
    longest_first = sorted(set(words.split()), key=len, reverse=True)
    alternatives = "|".join(re.escape(w).replace("'", "['’]") for w in longest_first)
    return re.compile(rf"(?<![\w-])(?:{alternatives})(?!\w)", re.IGNORECASE)
