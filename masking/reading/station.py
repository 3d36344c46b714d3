"""Station: post office and police station of a village, each on a line of its own: "P.O : Elmpur", "P.S :Elmpur"."""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading.record import Reading

_LINE = expression(
    r"\n[ \t]*(?:P\.?[ ]?[OS]\.?|POST|Post|THANA|Thana|BLOCK|Block|MANDAL|Mandal|TEHSIL|Tehsil)[ \t]*[:-]+[ \t]*"
    r"(?P<place>[A-Z][\w.'-]*(?:[ ][A-Z][\w.'-]*){0,2})[ \t]*(?=\n|\Z)"
)


def stations(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield what such lines name right behind the line of an address label, one or more of them."""
    text = reading.text
    for label in reading.labels_of("address"):
        if not label.colon:
            continue
        line = _LINE.match(text, label.value_end)
        while line is not None:
            yield line.span("place")
            line = _LINE.match(text, line.end())
