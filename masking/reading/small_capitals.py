"""Headings in small capitals, which lose their first letters on the way: "W ORK E XPERIENCE"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase

from masking.reading.record import Reading
from name_lists import terms

_LONGEST = 60
_FAMILY = "head."
_AGAIN = ("continued", "contd", "cont")


def headings(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Start, end and kind of the pieces in capitals that make a heading when their blanks are taken out."""
    places, pieces, text = reading.words.places, reading.pieces, reading.text
    done: set[int] = set()
    for letter in ascii_lowercase:
        for index in places.get(letter, ()):
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
