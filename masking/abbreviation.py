"""Short forms of labels, for places too narrow for the whole word.

Why: "[GRADUATION_YEAR]" is four times as long as a year. A short word in the size of its line is read; a long one
squeezed to a hair is not.
"""

from __future__ import annotations

_SHORT: dict[str, tuple[str, ...]] = {
    "GENDER": ("G",),
    "DISABILITY": ("DISAB",),
    "RELIGION": ("RELIG",),
    "ETHNICITY": ("ETHN",),
    "MARITAL_STATUS": ("MARITAL", "MAR"),
    "SEXUAL_ORIENTATION": ("ORIENTATION", "ORI"),
    "NAME": ("N",),
    "EMAIL": ("@",),
    "PHONE": ("TEL",),
    "ADDRESS": ("ADDR",),
    "BIRTH_DATE": ("BORN", "BD"),
    "GRADUATION_YEAR": ("YEAR", "YR"),
    "SCHOOL": ("SCH",),
    "PHOTO": ("PH",),
    "IDENTITY_NUMBER": ("ID",),
}
LONG = 12
"""Letters from which on a label is set in its short form, unless it is no longer than what it replaces."""


def forms(label: str) -> tuple[str, ...]:
    """Return the ways to say a label, the longest one first.

    >>> forms("[GRADUATION_YEAR]")
    ('[GRADUATION_YEAR]', '[YEAR]', '[YR]')
    """
    return (label, *(f"[{short}]" for short in _SHORT.get(label.strip("[]"), ())))


def whole(label: str) -> str:
    """Return the label that a short form stands for, or the label itself.

    >>> whole("[YEAR]")
    '[GRADUATION_YEAR]'
    """
    inner = label.strip("[]")
    return next((f"[{long}]" for long, short in _SHORT.items() if inner in short), label)
