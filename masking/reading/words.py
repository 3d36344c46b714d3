"""Words and pieces: one tokenisation and one cut into pieces for every recognizer."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain

from masking.expression import expression
from masking.reading.cues import Cue, Mark, Shape
from masking.reading.known import Known, known
from masking.reading.letters import LETTER as LETTER
from masking.reading.letters import WORD as WORD

_WORDS = expression(f"({WORD.pattern})")
_CUT = expression(r"[ \n\t|•●▪■◆►➢➤✓❖◦∙·¦\uf0b7\uf0a7](?:(?<![ ])|[ ])[\s|•●▪■◆►➢➤✓❖◦∙·¦\uf0b7\uf0a7]*")


_NONE: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """Runs of letters and runs of digits, as parallel lists."""

    starts: list[int] = field(repr=False)
    ends: list[int] = field(repr=False)
    lowers: list[str] = field(repr=False)
    places: dict[str, list[int]] = field(default_factory=dict, repr=False)
    """Where every word stands."""
    numbers: list[int] = field(default_factory=list, repr=False)
    """The indices of the runs of digits."""

    known: list[Known] = field(default_factory=list, repr=False)
    """What is known about them, each word once."""
    marks: dict[Mark, list[str]] = field(default_factory=dict, repr=False)
    """Which words are which cues."""
    asked: dict[object, Sequence[int]] = field(default_factory=dict, repr=False, compare=False)
    """Where the cues stand that were asked for. Why: some rules ask once per clause or place."""

    def among(self, cue: Cue | Shape, *more: Cue | Shape) -> Sequence[int]:
        """The indices of the words that are one of these cues, in order; costs nothing where there are none."""
        key = (cue, *more) if more else cue
        indices = self.asked.get(key)
        if indices is None:
            marks = self.marks
            found = [word for one in (cue, *more) for word in marks.get(one, ())] if more else marks.get(cue)
            if not found:
                indices = _NONE
            elif len(found) == 1:
                indices = self.places[found[0]]
            else:
                indices = self.of(found)
            self.asked[key] = indices
        return indices

    def count(self, cue: Cue | Shape) -> int:
        """How often these cues stand in the text; quicker than to ask where."""
        return sum([len(self.places[word]) for word in self.marks.get(cue, ())])

    def among_between(self, cue: Cue | Shape, first: int, last: int) -> Sequence[int]:
        """The indices of these cues from ``first`` to before ``last``; does not walk through the others."""
        indices = self.among(cue)
        return indices[bisect_left(indices, first) : bisect_left(indices, last)] if indices else indices

    def of(self, known: Iterable[str]) -> list[int]:
        """The indices of the words that are in ``known``, in order."""
        places = self.places
        return sorted(chain.from_iterable([places[word] for word in {*known} if word in places]))

    def index_at(self, offset: int) -> int:
        """The index of the word in which, or before which, ``offset`` lies."""
        index = bisect_right(self.starts, offset) - 1
        return index if index >= 0 and offset < self.ends[index] else index + 1


@dataclass(frozen=True, slots=True)
class Pieces:
    """Stretches that stand together: lines, cells, columns, items of a list."""

    starts: list[int] = field(repr=False)
    ends: list[int] = field(repr=False)

    def index_at(self, offset: int) -> int:
        """The index of the piece in which, or after which, ``offset`` lies."""
        return max(0, bisect_right(self.starts, offset) - 1)

    def at(self, offset: int) -> tuple[int, int]:
        """The piece around ``offset``."""
        index = self.index_at(offset)
        return self.starts[index], self.ends[index]


def any_between(places: Sequence[int], start: int, end: int) -> bool:
    """Whether one of the sorted places lies between two others."""
    at = bisect_left(places, start)
    return at < len(places) and places[at] < end


def words(lower: str) -> Words:
    """Cut lower-case text into words."""
    parts = _WORDS.split(lower)  # gap, word, gap, word, … gap: quicker than a match for every word
    bounds = list(accumulate(map(len, parts)))
    lowers = parts[1::2]
    places: dict[str, list[int]] = {}
    for index, word in enumerate(lowers):
        if word in places:
            places[word].append(index)
        else:
            places[word] = [index]
    numbers = [i for i, word in enumerate(lowers) if (word < "a" or word > "\x7f") and word[0].isdigit()]
    found = known(places)
    return Words(bounds[:-1:2], bounds[1::2], lowers, places, numbers, found, _marked(found))


def _marked(found: list[Known]) -> dict[Mark, list[str]]:
    """The words by the cues they are."""
    marked: dict[Mark, list[str]] = {}
    for word in found:
        for mark in word.marks:
            if mark in marked:
                marked[mark].append(word.word)
            else:
                marked[mark] = [word.word]
    return marked


def pieces(text: str) -> Pieces:
    """Cut text at line breaks, tabs, wide gaps, bars and bullets."""
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for match in _CUT.finditer(text):
        start, end = match.span()
        if text[start - 1 : start] == " ":
            start -= 1
        if start > at:
            starts.append(at)
            ends.append(start)
        at = end
    if at < len(text) or not starts:
        starts.append(at)
        ends.append(len(text))
    return Pieces(starts, ends)
