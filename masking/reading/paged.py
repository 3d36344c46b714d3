"""Heads and feet of pages: whose name stands beside "Page 2", whoever the first page names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.plain import nonname, plain_word
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon

_PAGES = Cue(("page", "seite", "pagina", "página", "pg"))
_COUNT = expression(
    r"\.?[ ]{0,3}(?:\|[ ]?)?(?:\d{1,2}(?![\w.])|(?:one|two|three|four|five|six|seven|eight)(?!\w))"
    r"(?:[ ]?(?:of|/|von|de|sur|di)[ ]?\d{1,2}(?!\w))?",
    re.IGNORECASE,
)
_PERSON = (
    rf"(?P<name>(?:[A-ZÀ-Þ]\.[ ]?){{0,3}}[A-ZÀ-Þ]{LETTER}+(?:['-]{LETTER}+)*"
    rf"(?:,?[ ][A-ZÀ-Þ](?:{LETTER}+(?:['-]{LETTER}+)*|\.?)){{0,3}})"
)
_MARK = r"[ ]{0,3}(?:[,|•·:⎯–—-]{1,3}[ ]{0,3})?"
_BEFORE = expression(rf"(?:\A|\n|\t|[ ]{{2}}|[|•·])[ ]?{_PERSON}{_MARK}\Z")
_BEHIND = expression(rf"{_MARK}{_PERSON}(?=\n|\t|[ ]{{2}}|[ ]?\Z)")
_WORD = expression(rf"{LETTER}+")
_REACH = 60
"""Letters before the word for a page in which its name is looked for."""


def paged(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield names beside the number of a page: "Jane Poe  Page 2", "J.B. Poe - page three", "Page 2 of 3 Jane Poe"."""
    words, text = reading.words, reading.text
    for index in words.among(_PAGES):
        start = words.starts[index]
        count = _COUNT.match(text, words.ends[index])
        if count is None:
            continue
        before = _BEFORE.search(text, max(0, start - _REACH), start)
        behind = _BEHIND.match(text, count.end())
        yield from (found.span("name") for found in (before, behind) if found is not None and _borne(found["name"]))


def _borne(name: str) -> bool:
    """Words that nobody takes for a heading: a given name or initials with a family name, in either order."""
    words = _WORD.findall(name)
    long = [word for word in words if len(word) > 1]
    if len(words) < 2 or any(map(nonname, long)):
        return False
    first, last = lexicon.lookup(long[0]), lexicon.lookup(long[-1])
    if "," in name:
        first, last = last, first
    if len(long) == 1:
        return last.name > 1 or not last.common
    return first.given > 1 and not all(map(plain_word, long)) and (last.name > 0 or not last.common)
