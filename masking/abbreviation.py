"""Short forms of labels, for places too narrow for the whole word.

Why: "[GRADUATION_YEAR]" is four times as long as a year. A short word in the size of its line is read; a long one
squeezed to a hair is not.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

_FORMS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_SHORT = {label: tuple(short.split()) for label, short in _FORMS.items()}
LONG = 12
"""Letters from which on a label is set in its short form, unless it is no longer than what it replaces."""


def forms(label: str) -> tuple[str, ...]:
    """Return the ways to say a label, the longest one first.

    >>> forms("[GRADUATION_YEAR]")
    ('[GRADUATION_YEAR]', '[YEAR]', '[YR]')
    """
    return (label, *(f"[{short}]" for short in _SHORT.get(label.strip("[]"), ())))


def brief(label: str, replaced: str) -> str:
    """Return a label, or its next form where it is long and much longer than what it replaces.

    >>> brief("[GRADUATION_YEAR]", "2014"), brief("[BIRTH_DATE]", "12 May 1990"), brief("[NAME]", "Li")
    ('[YEAR]', '[BIRTH_DATE]', '[NAME]')
    """
    known = forms(label)
    return known[min(1, len(known) - 1)] if len(label) - 2 >= LONG and len(replaced) < len(label) else label


def whole(label: str) -> str:
    """Return the label that a short form stands for, or the label itself.

    >>> whole("[YEAR]")
    '[GRADUATION_YEAR]'
    """
    inner = label.strip("[]")
    return next((f"[{long}]" for long, short in _SHORT.items() if inner in short), label)
