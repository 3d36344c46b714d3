"""The town in a line of contacts, between bars or dots: "Knocknagree, Mallow, Co. Cork | 087 555 0000 | jane@…"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.plain import nonname
from masking.reading.record import Reading
from name_lists import lexicon, terms

_MARK = expression(r"[ \t]*[|•·●▪‖◦∙⋅│┃][ \t]*|[ ]{3,}|\t+|[ ]//[ ]")
_MARKS = ("|", "•", "·", "●", "▪", "‖", "◦", "∙", "⋅", "│", "┃", "   ", "\t", " // ")
"""What every match of it holds."""
_CONTACT = expression(r"@[\w-]+\.|(?<![\w/])\+?\(?\d[\d ().-]{7,}\d(?![\w/])")
_WORD = expression(r"[^\W\d_]+(?:['.-][^\W\d_]+)*")
_BAD = expression(r"[@:/=#%$&+]|\d{5}\d|[A-Za-z]\d|www\.|\bbased\b", re.I)
_HEADS = ("contact", "personal", "other")
_REACH = expression(
    r"(?:(?:mobile|mob|phone|ph|tel|telephone|cell|contact|e-?mail|m|t|p|e)\b[ ]?(?:no|id|number)?[.:#]*[ ]*)?"
    r"(?:[+(]?\d[\d ().-]{7,}\d|[\w.+-]{1,64}@[\w-]+\.)",
    re.I,
)
_HIGH, _NEAR, _SHORTEST = 300, 12, 4
_JOBS = ("ist", "ian", "ologe", "ologue", "ologo", "ologa", "ops", "nurse", "eur", "euse", "ator", "iker", "ing")
_LINK = expression(r"(?:https?://|www\.)[^\s|]+")
_HOST = expression(r"@[\w.-]+")
_LOCAL = 64
"""Letters of the longest name before the sign of an e-mail address."""
_LINES = 10
_LONGEST = 60
_SMALL = frozenset(
    ("de", "la", "le", "les", "du", "del", "upon", "on", "the", "of", "by", "sur", "an", "am", "der", "den", "do", "da",
     "co", "und", "y", "en", "near", "next", "im", "in")
)  # fmt: skip
_REGIONS = frozenset(terms.group("place.region"))
_COUNTY = expression(
    r"[ \t]*(?P<place>[^\n,@|]{2,40}(?:,[ ][^\n,@|]{2,30}){0,3},[ ]"
    r"(?:Co\.?[ ][A-Z][a-z]+|[A-Z]{2}[ ]?[–-][ ]?(?:Brazil|Brasil)))[ .]*$",
    re.M,
)
"""A line that ends in an Irish county or in a state of Brazil."""


def under_name(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield words that nobody knows between the candidate's name and a way to reach them: a small or misspelt town."""
    who, pieces, text = reading.resume.candidate.span, reading.pieces, reading.text
    if who is None or who[1] > _HIGH:
        return
    place = pieces.index_at(who[0]) + 1
    if place + 1 >= len(pieces.starts) or pieces.starts[place] - who[1] > _NEAR:
        return
    start, end = pieces.starts[place], pieces.ends[place]
    words = text[start:end].split()
    if (
        1 <= len(words) <= 2
        and end - start > _SHORTEST
        and all(map(_unheard, words))
        and _REACH.match(text, pieces.starts[place + 1], pieces.ends[place + 1]) is not None
        and reading.kind_at(start) in _HEADS
        and start not in reading.starts
    ):
        yield start, end


def _unheard(word: str) -> bool:
    """Whether a word is in no list, ends unlike a job, and is no abbreviation."""
    known = lexicon.lookup(word)
    return (
        word.isalpha()
        and not word.isupper()
        and word[1:] == word[1:].lower()
        and not (known.common or known.name or nonname(word) or word.lower().endswith(_JOBS))
    )


def towns(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the cells of the first lines that stand beside a phone number or an address of e-mail and name a town."""
    text, pieces = reading.text, reading.pieces
    top = pieces.ends[min(_LINES, len(pieces.ends)) - 1] if pieces.ends else 0
    start = 0
    while start < top:
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        line = text[start:end]
        may = ", Co" in line or "– Bra" in line or "- Bra" in line
        marked = any([mark in line for mark in _MARKS])
        if (may or marked) and len(line) < 400 and reading.kind_at(start) in _HEADS:
            if may and (county := _COUNTY.match(text, start, end)) is not None:
                yield county.span("place")
            if marked and _CONTACT.search(line) is not None:
                yield from _cells(reading, start, end)
        start = end + 1


def _cells(reading: Reading, start: int, end: int) -> Iterator[tuple[int, int]]:
    text = reading.text
    marks = [match.span() for match in _MARK.finditer(text, start, end)]
    if not marks:
        return
    who = reading.resume.candidate.span or (0, 0)
    at = start
    for left, right in [*marks, (end, end)]:
        cell = text[at:left].strip(" ,-–")
        if cell and not (at < who[1] and left > who[0]) and _names_town(cell):
            first = text.index(cell, at)
            yield first, first + len(cell)
        at = right


def _names_town(cell: str) -> bool:
    """Whether all words of a cell are capitalised, none is of a job or heading, and one is a known place."""
    words = _WORD.findall(cell)
    if not words or len(cell) > _LONGEST or len(words) > 8 or _BAD.search(cell):
        return False
    if not all(word[0].isupper() or word.lower() in _SMALL for word in words):
        return False
    parts = [part.strip(" .()") for part in cell.split(",") if part.strip(" .()")]
    if any(nonname(word) and word.lower() not in _SMALL and not _placed(word) for word in words):
        return False
    placed = [part for part in parts if _placed(part) or any(map(_placed, part.split()))]
    if len(parts) == 1:
        return bool(placed) and all(lexicon.lookup(word).common < 3 for word in words)
    return bool(placed) or (len(parts[-1]) in (2, 3) and parts[-1].isupper())


def _placed(words: str) -> bool:
    return words.lower() in _REGIONS or (lexicon.lookup(words).city > 0 and words[0].isupper())


def mails(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where addresses of e-mail stand between two places."""
    at = text.find("@", start, end)
    while at >= 0:
        left, host = at, _HOST.match(text, at, end)
        while left > max(start, at - _LOCAL) and (text[left - 1].isalnum() or text[left - 1] in "_.+-"):
            left -= 1
        if left < at and host is not None:
            yield left, host.end()
            start = host.end()
        at = text.find("@", max(at + 1, start), end)


def links(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where links stand between two places."""
    if text.find("http", start, end) >= 0 or text.find("www.", start, end) >= 0:
        yield from (link.span() for link in _LINK.finditer(text, start, end))
