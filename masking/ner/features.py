"""Features: what the tagger sees of a text.

Three kinds, all in one vocabulary: what a word is by itself (spelling, lists), what is known about a stretch (section,
label, phrase of a word list, letters with dots between, what is written like a host), and where a token stands (line,
cell, gap). Neighbours are not among them: the network
looks at them by itself.

Why lists and shapes: the word itself is a feature only where it stands in several documents and is no name, so that
nothing of a single person can be read out of the weights.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from masking.expression import expression
from masking.ner.network import Array
from masking.reading import Gap, Reading, Tokens
from masking.reading.tokens import LINK, MAIL
from name_lists.lexicon import Entry, lookup

CHANNELS: Mapping[str, int] = {
    "gap": 5, "gap after": 5, "place": 7, "left": 5, "line": 12, "lines left": 5, "cell": 5, "line size": 9,
    "capitals": 5, "digits": 5, "year": 2, "address": 2, "owned": 3, "also small": 2, "again": 3, "top": 2,
}  # fmt: skip
"""Where a token stands: name and number of values of every channel."""
ABBREVIATION = "letters="
"""Begins the name of the note of letters with dots between."""
_DOTTED = expression(r"(?<![^\W_])(?:[^\W\d_] ?\. ?){1,7}[^\W\d_](?![^\W_])")
_HOST = expression(r"(?<![\w@.])[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+){0,3}\.[a-z]{2,14}(?![\w@])(?P<path>/[\w./-]*)?")
_POINT = expression(r"\.[a-z0-9-]")
_TOP = 25
"""Tokens at the top of a document in which its candidate mostly stands."""


Note = tuple[int, int, str]
"""Something known about a stretch of tokens: the first, the one after the last, and what."""


class Sight(NamedTuple):
    """All features of one document but those of its single words."""

    words: list[str]
    notes: list[Note]
    channels: Array
    """tokens x channels, int16, in the order of ``CHANNELS``."""
    lines: Array
    """Number of the line of every token, from 0."""
    numbers: Array
    """Number of the word of every token, from 0: "Cornell" and "Cornell's" have one; marks and digits have one each."""


def word_feature(word: str) -> str:
    """The feature that holds the word itself."""
    return "w=" + word.lower()


@lru_cache(maxsize=50_000)
def describe(word: str) -> tuple[str, ...]:
    """What is known about a word by itself, the word first."""
    if word in (MAIL, LINK) or not word[0].isalnum():
        return (word_feature(word), "shape=" + word)
    if word[0].isdigit():
        size = f"shape=d{min(len(word), 12)}"
        if len(word) == 4 and word[:2] in ("19", "20"):
            return (size, "year=" + word[:3])
        return (size, "number=" + word) if len(word) <= 2 else (size,)
    low = word.lower()
    affixes = ("ends=" + low[-3:], "ends=" + low[-2:], "begins=" + low[:3])
    shape = "shape=" + _shape(word)
    return (word_feature(word), shape, f"length={min(len(word), 10)}", *affixes, *_listed(lookup(word)))


@lru_cache(maxsize=10_000)
def _listed(entry: Entry) -> tuple[str, ...]:
    """What the lists know about a word."""
    name, group = max(entry.given, entry.family), entry.cluster
    clusters = (f"cluster={group}", f"cluster8={group & 255}", f"cluster6={group & 63}") if group else ("cluster=0",)
    return (
        f"given={entry.given}", f"family={entry.family}", f"common={entry.common}", f"lean={entry.lean}",
        f"city={entry.city}", f"lists={name} {entry.common} {entry.lean}", *clusters,
    )  # fmt: skip


def sight(reading: Reading) -> Sight:
    """Return the features of a document; linear in its length."""
    tokens = reading.tokens
    lines = np.array(tokens.lines, dtype=np.int64)
    channels = np.zeros((len(CHANNELS), len(lines)), dtype=np.int16)
    numbers = lines
    if len(lines):
        traits = np.fromiter(map(_traits, tokens.words), dtype=np.int64, count=len(lines))
        places = dict(zip(reversed(tokens.lowers), range(len(lines) - 1, -1, -1), strict=True))  # the last one set
        first = np.fromiter(map(places.__getitem__, tokens.lowers), dtype=np.int64, count=len(lines))
        at = np.arange(len(lines))
        same = np.where(traits & _LETTERS, first, at)
        for owned in [low for low in places if low.endswith("'s") and low[:-2] in places]:
            both = places[owned], places[owned[:-2]]
            same[(first == both[0]) | (first == both[1])] = min(both)
        numbers = (np.cumsum(same == at) - 1)[same]
        columns = (*_places(tokens, lines), *_shapes(lines, traits), *_document(reading, places, first, traits))
        for row, values in zip(channels, columns, strict=True):
            row[:] = values
    return Sight(list(tokens.words), list(_notes(reading)), channels.T, lines, numbers)


def _shape(word: str) -> str:
    if len(word) == 1:
        return "X" if word.isupper() else "x"
    if word.isupper():
        return "XX"
    if word.islower():
        return "xx"
    return "Xx" if word[0].isupper() and word[1:].islower() else "xX"


def _notes(reading: Reading) -> Iterator[Note]:
    """Sections, labels, labelled values and phrases as stretches of tokens."""
    between = reading.tokens.between
    for section in reading.sections:
        inside = between(section.start, section.end)
        yield inside.start, inside.stop, "section=" + section.kind
        if section.heading:
            head = between(*section.heading)
            yield head.start, head.stop, "heading"
    for label in reading.labels:
        key = between(label.start, label.end)
        yield key.start, key.stop, "label=" + label.kind
        if label.value_end > label.value_start:
            value = between(label.value_start, label.value_end)
            how = "below" if label.below else "beside" if label.colon else "after"
            yield value.start, value.stop, f"value={label.kind} {how}"
    for _, _, group, first, last in chain.from_iterable(reading.hits.values()):
        yield first, first + 1, "begins " + group
        if last > first + 1:
            yield first + 1, last, "inside " + group
    yield from _written(reading)


def _written(reading: Reading) -> Iterator[Note]:
    """What the spelling of several tokens says: initials, abbreviations, hosts without a scheme."""
    between = reading.tokens.between
    for match in _dotted(reading.text):
        inside = between(*match.span())
        letters = "".join(filter(str.isalpha, match[0]))
        yield inside.start, inside.stop, f"{ABBREVIATION}{min(len(letters), 6)}"
        if len(letters) > 2:  # the initials of a person are fewer
            yield inside.start, inside.stop, word_feature(letters)
    for match in reading.tokens.within(reading.text, _POINT, _HOST):
        inside = between(*match.span())
        yield inside.start, inside.stop, "host and path" if match["path"] else "host"


def _dotted(text: str) -> Iterator[re.Match[str]]:
    """The letters with dots between, looked for where a dot stands: most letters have none behind them."""
    point, end = text.find(".", 1), 0
    while point >= 0:
        start = point - 1 - (text[point - 1] == " ")
        match = _DOTTED.match(text, start) if start >= end else None
        if match:
            yield match
            end = match.end()
        point = text.find(".", max(point + 1, end))


def _places(tokens: Tokens, lines: Array) -> Iterator[Any]:
    """The gaps, and the places in the line and in the text."""
    gaps = np.frombuffer(bytes(tokens.gaps), dtype=np.uint8)
    size, count = len(lines), int(lines[-1]) + 1
    first = np.flatnonzero(gaps >= int(Gap.LINE))
    number = np.bincount(lines, minlength=count)
    place = np.arange(size) - first[lines]
    cell = np.cumsum(gaps == int(Gap.WIDE))
    yield gaps
    yield np.append(gaps[1:], int(Gap.PARAGRAPH))
    yield np.minimum(place, 6)
    yield np.minimum(number[lines] - 1 - place, 4)
    yield np.where(lines < 8, lines, np.minimum(8 + lines // 16, 11))
    yield np.minimum(count - 1 - lines, 4)
    yield np.minimum(cell - cell[first][lines], 4)
    yield np.searchsorted(np.array([1, 2, 3, 4, 6, 9, 14, 22]), number, side="left")[lines]


def _shapes(lines: Array, traits: Array) -> Iterator[Any]:
    """What the line is made of."""
    count = int(lines[-1]) + 1

    def total(trait: int) -> Array:
        return np.bincount(lines[traits & trait > 0], minlength=count)

    letters, upper, title = total(_LETTERS), total(_CAPITALS), total(_TITLE)
    kinds = np.where(title == letters, 2, np.where(2 * title > letters, 3, 4))
    yield np.where(letters == 0, 0, np.where(upper == letters, 1, kinds))[lines]
    yield np.minimum(total(_DIGITS), 4)[lines]
    yield (total(_YEAR) > 0)[lines]
    yield (total(_ADDRESS) > 0)[lines]


_LETTERS, _CAPITALS, _TITLE, _SMALL, _DIGITS, _YEAR, _ADDRESS = (1 << bit for bit in range(7))


@lru_cache(maxsize=50_000)
def _traits(word: str) -> int:
    """What a word adds to the shape of its line, a bit for each."""
    return (
        _LETTERS * word[0].isalpha()
        | _CAPITALS * word.isupper()
        | _TITLE * word[0].isupper()
        | _SMALL * word.islower()
        | _DIGITS * word[0].isdigit()
        | _YEAR * (len(word) == 4 and word[:2] in ("19", "20") and word.isdigit())
        | _ADDRESS * (word in (MAIL, LINK))
    )


def _document(reading: Reading, places: Mapping[str, int], first: Array, traits: Array) -> Iterator[Any]:
    """What the rest of the document says about a word; ``places``: where each stands first."""
    tokens, text, at = reading.tokens, reading.text, np.arange(len(first))
    addresses = np.flatnonzero(traits & _ADDRESS).tolist()
    contacts = " ".join(text[tokens.starts[at] : tokens.ends[at]].lower() for at in addresses)
    top = contacts[:80]
    owned, small = np.zeros_like(first), np.zeros_like(first)
    for low in [low for low in places if len(low) > 2 and low in contacts]:
        owned[places[low]] = 1 + (low in top)
    small[first[traits & _SMALL > 0]] = 1
    letters = traits & _LETTERS > 0
    yield letters * owned[first]
    yield small[first] & (traits & _TITLE > 0)
    yield np.where(first == at, 0, np.where(at - first > _TOP, 1, 2))
    yield letters & (first < _TOP) & (at >= _TOP)
