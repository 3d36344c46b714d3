"""The lines of a stretch of text."""

from __future__ import annotations

from collections.abc import Iterator


def filled(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where the lines between two places begin and end, those without a letter or sign left out."""
    at = start
    while at < end:
        stop = text.find("\n", at, end)
        stop = stop if stop >= 0 else end
        if text[at:stop].strip():
            yield at, stop
        at = stop + 1
