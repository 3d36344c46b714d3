"""Values apart from their labels: all labels of a form first, their colons next, all values last.

Why: forms in two or three columns are read column by column; no label has a value behind it then.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading.labels import Label
from masking.reading.record import Reading

_COLONS = expression(r"(?:[\s:]*:){2,}")


def apart(reading: Reading, label: Label) -> bool:
    """Whether the block of labels around ``label`` is followed by a column of colons without values."""
    left, right = reading.window(label)
    return right > left and _COLONS.match(reading.text, left, right) is not None
