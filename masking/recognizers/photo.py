"""Pictures: every one of them, since a logo and a face cannot be told apart without looking."""

from __future__ import annotations

from collections.abc import Iterator

from masking.document import PICTURE
from masking.reading import Reading, Recognizer
from masking.span import Field, Span


def find(reading: Reading) -> Iterator[Span]:
    """Yield every picture of the document."""
    at = reading.text.find(PICTURE)
    while at >= 0:
        yield Span(at, at + 1, Field.PHOTO, 1.0, "photo:picture")
        at = reading.text.find(PICTURE, at + 1)


RECOGNIZER = Recognizer("photo", frozenset({Field.PHOTO}), find)
