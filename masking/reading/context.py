"""Context: words before a find that raise its confidence."""

from __future__ import annotations

from collections.abc import Sequence

from masking.expression import expression

_BEFORE = 5
"""Words before a find in which the words of the context are looked for, as Presidio does."""
_RAISED = 0.35
"""What a word of the context adds to the score, as Presidio does."""
_REACH = 120
_WORD = expression(r"\S+")


def raised(text: str, start: int, context: Sequence[str], score: float) -> float:
    """Return the score of a find at ``start``, raised where one of the five words before it is of the context.

    The words of ``context`` are given in small letters, and are looked for inside words, as Presidio does.

    >>> raised("Staff badge no. B-123456", 16, ["badge"], 0.5)
    0.85
    """
    if not context:
        return score
    before = [match[0] for match in _WORD.finditer(text, max(0, start - _REACH), start)][-_BEFORE:]
    window = " ".join(before).casefold()
    return min(1.0, score + _RAISED) if any(word in window for word in context) else score
