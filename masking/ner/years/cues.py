"""Cues: what tells of a year whether the candidate studied then, as features of its place.

Three kinds: of the year itself (section, decade, signs around it); of the words to both sides in its line, by place and
as a bag, with the groups of the word lists that they belong to; and of the lines above and below. No school or degree
is known by name here: the lists and the name tagger know them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from masking.ner.gaps import sign
from masking.reading import Reading, calendar

REACH = 120
"""Letters to each side of a year that count as its line; lines of a text that lost its breaks are longer."""
WORDS = 12
"""Words to each side of a year that count as a bag, and words of a line above or below."""
LINES = 3
"""Lines above and below that are looked at."""
_TOLD = frozenset(("study.degree", "study.stay", "study.weak", "study.merit"))


class Line(NamedTuple):
    """A line as the years around it see it."""

    words: set[str]
    """Its first words in small letters, numbers by their length."""
    groups: set[str]
    """What it holds: groups of the word lists, kinds of mentions, years."""
    weighty: set[str]
    """Those of the groups that count most."""


def years(reading: Reading) -> Iterator[int]:
    """Yield the indices of the words that are years, and may be of studies.

    Those are years of the section of studies, and years with a school or a word of studies at most LINES lines away.
    """
    told = _studies(reading)
    for index, start, _ in calendar.years(reading):
        if reading.kind_at(start) == "education" or _near(reading.text, told, start):
            yield index


def _studies(reading: Reading) -> list[int]:
    places = [hit.start for hit in reading.hits.get("study", ()) if hit.group in _TOLD]
    places += [hit.start for hit in reading.hits.get("school", ())]
    places += [mention.start for mention in reading.mentions_of("SCHOOL")]
    places.sort()
    return places


def _near(text: str, told: list[int], start: int) -> bool:
    """Whether something of studies stands in the line of ``start`` or in one of the LINES above and below."""
    at = bisect_left(told, start)
    for place in told[max(0, at - 1) : at + 1]:
        low, high = min(place, start), max(place, start)
        if high - low <= 2 * REACH and text.count("\n", low, high) <= LINES:
            return True
    return False


def cues(reading: Reading, index: int, lines: dict[int, Line]) -> list[str]:
    """Return the features of the year at ``index``. ``lines`` keeps what was seen of lines, by where they start."""
    words, text = reading.words, reading.text
    start, end, year = words.starts[index], words.ends[index], words.lowers[index]
    kind = reading.kind_at(start)
    found = [f"s={kind}", f"d={year[:3]}" if len(year) > 2 else "d=2"]
    left, right = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    right = right if right >= 0 else len(text)
    whole = right - left <= 2 * REACH
    near, far = max(left, start - REACH), min(right, end + REACH)
    first, last = bisect_left(words.starts, near), bisect_left(words.starts, far)
    found.append(f"<{sign(text[words.ends[index - 1] : start])}" if index > first else "<|")
    found.append(f">{sign(text[end : words.starts[index + 1]])}" if index + 1 < last else ">|")
    for distance in (-3, -2, -1, 1, 2, 3):
        at = index + distance
        found.append(f"{distance}={_word(words.lowers[at])}" if first <= at < last else f"{distance}=|")
    before, after = (
        words.lowers[max(first, index - WORDS) : index],
        words.lowers[index + 1 : min(last, index + 1 + WORDS)],
    )
    found += {f"b={_word(word)}" for word in before}
    found += {f"a={_word(word)}" for word in after}
    found += {f"w={word}" for word in (*before, *after) if not word[0].isdigit()}
    here = {*_groups(reading, near, start, "b"), *_groups(reading, end, far, "a")}
    found += here
    found += {group[1:] for group in here}
    found.append("in=" + "+".join(sorted({group[2:] for group in here if group[2:] in _WEIGHTY})))
    found.append(f"n={min(len(before) + len(after), 8)}")
    if whole:
        found += _around(reading, left, right, kind, lines)
    section = reading.section_at(start)
    if section is not None and section.heading:
        found += {f"h={word}" for word in reading.lower[section.heading[0] : section.heading[1]].split()[:5]}
    return found


_WEIGHTY = frozenset(("study.degree", "study.job", "school", "SCHOOL", "ORG"))


def _around(reading: Reading, left: int, right: int, kind: str, lines: dict[int, Line]) -> list[str]:
    """What the lines above and below tell."""
    found: list[str] = []
    for side, around in (("-", _above(reading.text, left - 1)), ("+", _below(reading.text, right + 1))):
        seen: set[str] = set()
        number = 0
        for number, (start, stop) in enumerate(around, 1):
            line = lines.get(start) or _line(reading, start, stop, lines)
            found += [f"{side}{number}{group}" for group in line.groups]
            if number == 1:
                found += [f"{side}1{word}" for word in line.words]
                if reading.kind_at(start) != kind:
                    found.append(f"{side}1s")
            if not line.weighty <= seen:
                found += [f"{side}{group}" for group in line.weighty - seen]
                seen |= line.weighty
        if number < LINES:
            found.append(f"{side}{number + 1}|")
    return found


def _above(text: str, stop: int) -> Iterator[tuple[int, int]]:
    """The LINES lines with words that end before ``stop``, from below."""
    for _ in range(LINES):
        while stop > 0 and text[stop - 1] in "\n \t":
            stop -= 1
        if stop <= 0:
            return
        start = text.rfind("\n", 0, stop) + 1
        yield start, stop
        stop = start - 1


def _below(text: str, start: int) -> Iterator[tuple[int, int]]:
    """The LINES lines with words from ``start`` on."""
    for _ in range(LINES):
        while start < len(text) and text[start] in "\n \t":
            start += 1
        if start >= len(text):
            return
        stop = text.find("\n", start)
        stop = stop if stop >= 0 else len(text)
        yield start, stop
        start = stop + 1


def _line(reading: Reading, start: int, stop: int, lines: dict[int, Line]) -> Line:
    words = reading.words
    stop = min(stop, start + 2 * REACH)
    first = bisect_left(words.starts, start)
    lowers = words.lowers[first : min(first + WORDS, bisect_left(words.starts, stop))]
    groups = {group[2:] for group in _groups(reading, start, stop, "b")}
    weighty = groups & _WEIGHTY
    if any([len(word) == 4 and word[:2] in ("19", "20") and word.isdecimal() for word in lowers]):
        groups.add("y")
    lines[start] = Line({_word(word) for word in lowers}, groups, weighty)
    return lines[start]


def _groups(reading: Reading, left: int, right: int, side: str) -> list[str]:
    found = [f"{side}g{hit.group}" for hit in reading.hits_in("study", left, right)]
    if reading.hits_in("school", left, right):
        found.append(f"{side}gschool")
    for name in ("SCHOOL", "ORG"):
        mentions = reading.mentions_of(name)
        at = bisect_left(mentions, left, key=_start)
        if at < len(mentions) and mentions[at].start < right:
            found.append(f"{side}g{name}")
    return found


_start = attrgetter("start")


@lru_cache(maxsize=8192)
def _word(word: str) -> str:
    return "#" * min(len(word), 5) if word[0].isdigit() else word
