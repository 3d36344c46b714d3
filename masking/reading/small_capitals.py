"""Headings whose words were torn on the way: by small capitals ("W ORK E XPERIENCE"), by kerning ("EDUCA TION")."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase

from masking.reading.record import Reading
from name_lists import terms

_LONGEST = 60
_FAMILY = "head."
_PARTS = (*ascii_lowercase, *sorted(terms.words("headings_torn")))
"""What is left of the words of a torn heading, and is no word by itself."""
_AGAIN = ("continued", "contd", "cont")


def headings(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Start, end and kind of the pieces in capitals that make a heading when their blanks are taken out."""
    places, pieces, text = reading.words.places, reading.pieces, reading.text
    done: set[int] = set()
    for part in _PARTS:
        for index in places.get(part, ()):
            piece = pieces.index_at(reading.words.starts[index])
            start, end = pieces.starts[piece], pieces.ends[piece]
            if piece in done or end - start > _LONGEST or not text[start:end].isupper():
                continue
            done.add(piece)
            kind = _kind("".join(c for c in reading.lower[start:end] if c.isalpha()))
            if kind:
                yield start, end, kind


def _kind(letters: str) -> str | None:
    known = _squeezed()
    ends = (letters.removesuffix(again) for again in _AGAIN if letters.endswith(again))
    return known.get(letters) or next((known[short] for short in ends if short in known), None)


@cache
def _squeezed() -> dict[str, str]:
    """The headings without their blanks and signs."""
    return {
        "".join(c for c in phrase.lower() if c.isalpha()): name.removeprefix(_FAMILY)
        for name, phrases in terms.load().items()
        if name.startswith(_FAMILY)
        for phrase in phrases
        if phrase.isascii()
    }
