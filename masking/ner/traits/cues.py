"""Cues: what tells that a stretch of a resume is a trait of the candidate's, as features of its words.

Three kinds: of a word (spelling, shape, distributional cluster, the phrases of the word lists that it is part of),
which count for its neighbours too; of its place (what stands before and behind it); and of its line (section, first
words, label before a colon, phrases in it). Why whole words here and bins in the name tagger: "baptised", "quota" and
"wheelchair" are words to learn, a name is not.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from masking.ner.gaps import sign
from masking.reading import Reading
from name_lists.lexicon import lookup

SLOTS = ("0", "-1", "+1", "-2", "+2", "-1|", "+1|", "-2|", "+2|", "before", "after")
"""Where the described word stands: the word itself, so many words away (a bar: in another line), or within REACH."""
REACH = 10
"""Words of the same line to each side that count as a bag."""
LONGEST = 40
"""Longer lines are decoded in pieces of at most this many words."""
_TRAITS = ("gender", "disability", "religion", "ethnicity", "marital", "orientation")
_FAMILIES = (*_TRAITS, "own", "society", "key", "study")
_LABEL = 5
"""Words that a label before a colon may have."""


@dataclass(frozen=True, slots=True)
class Cues:
    """The words of a reading with what their places tell."""

    words: list[str] = field(repr=False)
    """As written, numbers by their length."""
    lines: list[tuple[int, int]] = field(repr=False)
    """First word, and word after the last, of every line that holds words."""
    of_line: list[tuple[str, ...]] = field(repr=False)
    """Features per line."""
    gaps: list[str] = field(repr=False)
    """What stands before a word, in one sign: N a line break, B a bullet, bar, tab or wide gap, _ a blank."""
    phrases: list[tuple[int, str]] = field(repr=False)
    """Words that are part of a phrase, with the feature that tells its group; sorted."""

    def sequences(self) -> Iterator[tuple[int, int]]:
        """The stretches of words that are labelled each on its own: lines, or pieces of long lines."""
        for first, stop in self.lines:
            for start in range(first, stop, LONGEST):
                yield start, min(stop, start + LONGEST)

    def of_place(self, at: int, first: int, stop: int) -> tuple[str, str, str, str]:
        """Features of the place of a word in its line."""
        after = self.gaps[at + 1] if at + 1 < len(self.gaps) else "N"
        return (f"gb={self.gaps[at]}", f"ga={after}", f"pos{min(at - first, 4)}", f"left{min(stop - 1 - at, 3)}")


def cues(reading: Reading, *, known: Callable[[str], bool] | None = None) -> Cues:
    """Return the cues of a reading. ``known`` tells which phrases of the word lists are seen; None: all."""
    starts, ends, text = reading.words.starts, reading.words.ends, reading.text
    words = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    for at in reading.words.numbers:
        words[at] = _number(words[at])
    gaps = ["N", *(sign(text[end:start]) for end, start in zip(ends, starts[1:], strict=False))][: len(words)]
    breaks = [at for at, gap in enumerate(gaps) if gap == "N"]
    lines = list(pairwise([*breaks, len(words)]))
    phrases, groups = _phrases(reading, known)
    of_line = [_of_line(reading, gaps, groups, first, stop) for first, stop in lines]
    return Cues(words, lines, of_line, gaps, phrases)


def _number(digits: str) -> str:
    return f"{digits[:3]}0" if len(digits) == 4 and digits[:2] in ("19", "20") else "#" * min(len(digits), 6)


def _of_line(
    reading: Reading, gaps: list[str], groups: list[tuple[int, str]], first: int, stop: int
) -> tuple[str, ...]:
    lowers = reading.words.lowers
    head = lowers[first]
    found = [f"sec={reading.kind_at(reading.words.starts[first])}", f"len{min((stop - first) // 3, 6)}"]
    if stop - first > LONGEST:  # a whole paragraph or resume: what it holds somewhere tells nothing of one word
        return tuple(found)
    found.append(f"h={head}")
    if first + 1 < stop:
        found.append(f"hh={head} {lowers[first + 1]}")
        label = gaps[first + 1 : min(stop, first + _LABEL + 1)]
        if ":" in label:
            found.append("key=" + " ".join(lowers[first : first + 1 + label.index(":")]))
    left = bisect_left(groups, (first,))
    inside = groups[left : bisect_left(groups, (stop,), left)]
    return (*found, *sorted({f"lg={group}" for _, group in inside}))


def _phrases(
    reading: Reading, known: Callable[[str], bool] | None
) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """The words in phrases, each with its feature; and at which word which group begins."""
    marks: list[tuple[int, str]] = []
    groups: list[tuple[int, str]] = []
    for family in _FAMILIES:
        for start, end, group, first, last in reading.hits.get(family, ()):
            if known is None or known(reading.lower[start:end]):
                groups.append((first, group))
                marks.append((first, f"g={group}"))
                marks += [(at, f"g={group}+") for at in range(first + 1, last)]
    marks.sort()
    groups.sort()
    return marks, groups


def describe(word: str) -> tuple[str, ...]:
    """Return the features of a word by itself."""
    if word[0] == "#" or word[0].isdigit():
        return ("w=" + word, "t=d")
    low = word.lower()
    cluster = lookup(low).cluster
    paths = (f"c={cluster}", f"e={cluster & 255}", f"f={cluster & 63}") if cluster else ()
    return ("w=" + low, "s=" + low[-4:], "x=" + low[-2:], "p=" + low[:4], "t=" + _shape(word), *paths)


def _shape(word: str) -> str:
    if word.isupper():
        return "A" if len(word) > 1 else "a"
    if word[0].isupper():
        return "T" if word[1:].islower() else "M"
    return "x" if word.islower() else "h"


def counts(feature: str, slot: str) -> bool:
    """Whether a feature of a word counts in a slot."""
    return feature[0] in _COUNTS[slot.strip("-+|")]


_COUNTS = {"0": "wsxptcefg", "1": "wtefg", "2": "wfg", "before": "w", "after": "w"}
"""First letters of the features that count, by slot or distance."""
