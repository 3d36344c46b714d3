"""Tongue: whether a text is in English, which is the language whose pronouns, titles and nouns a swap knows.

Why: in a German or French resume the name is swapped and "sie leitete ihr Team" is not. Such a twin tells two genders
at once; it must be refused, not scored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from perturb.counterfactual.word_lists import words

OTHERS = (
    "german", "french", "spanish", "italian", "portuguese", "dutch", "polish", "nordic", "slavic", "other",
)  # fmt: skip
LEAST = 5
"""Words of another language in a text that is taken for that language."""
_WORD = re.compile(r"[^\W\d_]+")
_ADDRESS = re.compile(r"\S*(?:@|://|/|[a-z]\.[a-z])\S*", re.I)
_SENTENCE = 3
"""Words of another language in a line that is a sentence of it."""


def foreign(text: str) -> bool:
    """Return whether most of ``text`` is in another language than English.

    >>> foreign("Sie leitete das Team und ist seit 2019 für die Planung im Werk verantwortlich.")
    True
    >>> foreign("Led the planning team at Hochschule für Technik; fluent in German and French.")
    False
    """
    said = _said(text)
    if _unlatin(text):
        return True
    english, other = _counts(said)
    return other >= LEAST and other > english


def foreign_lines(text: str) -> Iterator[int]:
    """Yield where the lines begin that are sentences of another language."""
    at = 0
    for line in text.splitlines(keepends=True):
        english, other = _counts(_said(line))
        if other >= _SENTENCE and other > 2 * english:
            yield at
        at += len(line)


def _said(text: str) -> list[str]:
    """The words in small letters, those of addresses left out."""
    return [w.lower() for w in _WORD.findall(_ADDRESS.sub(" ", text))]


def _counts(said: list[str]) -> tuple[int, int]:
    """How many words are English, and how many are of the other language that has most; shared words are neither's."""
    english = sum(w in words("languages", "english") and w not in _shared() for w in said)
    return english, max(sum(w in words("languages", name) and w not in _shared() for w in said) for name in OTHERS)


@cache
def _shared() -> frozenset[str]:
    """Words that are English and another language's: "in", "data", "was"."""
    strong = frozenset(("in", "as", "on", "i", "me", "a", "was", "can", "an", "data", "design", "software"))
    others = frozenset().union(*(words("languages", name) for name in OTHERS))
    return (words("languages", "english") & others) | strong


def _unlatin(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return sum(ord(c) > 0x24F and not 0x1E00 <= ord(c) <= 0x1EFF for c in letters) > len(letters) / 2
