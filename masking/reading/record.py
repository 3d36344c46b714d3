"""The records recognizers live on: Reading in, spans out."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Protocol, TypeVar

from masking.document import Document, Resume, Section
from masking.reading.labels import Label, labelled
from masking.reading.phrases import Hit, find_phrases
from masking.reading.words import Pieces, Words, pieces, words
from masking.span import Field, Span

_VALUES = 16
_CHAIN = 12
_Item = TypeVar("_Item")


class Mention(Protocol):
    """What the tagger says about a stretch of text."""

    @property
    def start(self) -> int: ...  # noqa: D102
    @property
    def end(self) -> int: ...  # noqa: D102
    @property
    def label(self) -> str: ...  # noqa: D102
    @property
    def score(self) -> float: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Reading:
    """A resume with everything that several recognizers need."""

    resume: Resume
    mentions: tuple[Mention, ...] = field(default=(), repr=False)
    text: str = field(default="", repr=False)
    lower: str = field(default="", repr=False)
    caseless: str = field(default="", repr=False)
    """``lower`` for patterns of small letters: a pattern that ignores case by itself takes four times as long."""
    words: Words = field(default_factory=lambda: Words([], [], []), repr=False)
    pieces: Pieces = field(default_factory=lambda: Pieces([], []), repr=False)
    hits: Mapping[str, list[Hit]] = field(default_factory=dict, repr=False)
    labels: tuple[Label, ...] = field(default=(), repr=False)
    starts: tuple[int, ...] = field(default=(), repr=False)
    """Where the sections start."""
    kinds: tuple[str, ...] = field(default=("other",), repr=False)
    """Their kinds, behind that of what stands before them all."""
    by_kind: Mapping[str, list[Label]] = field(default_factory=dict, repr=False)
    """The labels by their kind."""
    by_label: Mapping[str, list[Mention]] = field(default_factory=dict, repr=False)
    """The mentions by their label."""

    def kind_at(self, offset: int) -> str:
        """The kind of the section around ``offset``."""
        return self.kinds[bisect_right(self.starts, offset)]

    def section_at(self, offset: int) -> Section | None:
        """The section around ``offset``."""
        index = bisect_right(self.starts, offset) - 1
        return self.resume.sections[index] if index >= 0 else None

    def knowing(self, resume: Resume, mentions: Iterable[Mention] = ()) -> Reading:
        """The same reading with the sections, the candidate and the tagger's mentions known."""
        said, sections = tuple(mentions), resume.sections
        same = sections is self.resume.sections
        return Reading(  # not dataclasses.replace: it asks for every field by its name, five times a resume
            resume,
            said,
            self.text,
            self.lower,
            self.caseless,
            self.words,
            self.pieces,
            self.hits,
            self.labels,
            self.starts if same else tuple([section.start for section in sections]),
            self.kinds if same else ("other", *[section.kind for section in sections]),
            self.by_kind,
            self.by_label if said is self.mentions else _grouped(said, "label"),
        )

    def in_heading(self, offset: int) -> bool:
        """Whether ``offset`` lies in the heading of its section."""
        index = bisect_right(self.starts, offset) - 1
        heading = self.resume.sections[index].heading if index >= 0 else None
        return heading is not None and heading[0] <= offset < heading[1]

    def labels_of(self, *kinds: str) -> list[Label]:
        """The labels of these kinds, in order; costs nothing where there are none."""
        there = [kind for kind in kinds if kind in self.by_kind]
        if len(there) < 2:
            return self.by_kind[there[0]] if there else []
        return [label for label in self.labels if label.kind in there]

    def labels_in(self, start: int, end: int) -> tuple[Label, ...]:
        """The labels that begin between two places; does not walk through the others."""
        first = bisect_left(self.labels, start, key=_begin)
        return self.labels[first : bisect_left(self.labels, end, first, key=_begin)]

    def label_over(self, start: int, end: int) -> Label | None:
        """The label of which the stretch is part."""
        at = bisect_right(self.labels, start, key=_begin) - 1
        return self.labels[at] if at >= 0 and end <= self.labels[at].end else None

    def hits_in(self, family: str, start: int, end: int) -> list[Hit]:
        """The hits of a family that begin between two places; does not walk through the others."""
        hits = self.hits.get(family)
        if not hits or hits[-1].start < start or hits[0].start >= end:
            return []
        first = bisect_left(hits, (start,))
        return hits[first : bisect_left(hits, (end,), first)]

    def window(self, label: Label) -> tuple[int, int]:
        """Where the value of a label may stand when labels stand in one block and their values in the next.

        Empty unless other labels stand right before or after the label.
        """
        at = bisect_left(self.labels, label.start, key=lambda other: other.start)
        first = last = at
        while last + 1 < len(self.labels) and _chained(self.labels[last], self.labels[last + 1]):
            last += 1
        while first > 0 and _chained(self.labels[first - 1], self.labels[first]):
            first -= 1
        if first == last:
            return label.end, label.end
        end = self.labels[last].end
        piece = self.pieces.index_at(end)
        return end, self.pieces.ends[min(piece + _VALUES, len(self.pieces.ends) - 1)]

    def mentions_of(self, name: str) -> list[Mention]:
        """The tagger's mentions with this label, in order."""
        return self.by_label.get(name, [])


Finder = Callable[[Reading], Iterable[Span]]


@dataclass(frozen=True, slots=True)
class Recognizer:
    """One family of fields: a name, the fields it finds, and the function that finds them."""

    name: str
    fields: frozenset[Field]
    find: Finder


_begin = attrgetter("start")


def _chained(left: Label, right: Label) -> bool:
    """The labels follow each other with nothing but a colon and blanks between them."""
    return right.start - left.end <= _CHAIN and (left.value_end <= left.value_start or left.value_start >= right.start)


def read(document: Document) -> Reading:
    """Return the reading of a document whose text is a folded view; sections and mentions are still unknown.

    Linear in the length of the text.
    """
    text = document.text
    lower = text.lower()
    if len(lower) != len(text):  # a few letters grow when lowered; keep offsets
        lower = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    cut = words(lower)
    hits = find_phrases(text, cut)
    parts = pieces(text)
    labels = labelled(text, hits.get("key", []), parts)
    known = _grouped(labels, "kind")
    return Reading(Resume(document), (), text, lower, caseless(lower), cut, parts, hits, labels, by_kind=known)


def _grouped(items: Iterable[_Item], name: str) -> dict[str, list[_Item]]:
    """The items in order, by one of their attributes."""
    groups: dict[str, list[_Item]] = {}
    for item in items:
        groups.setdefault(getattr(item, name), []).append(item)
    return groups


def caseless(lower: str) -> str:
    """Return text in small letters with ſ and ı as s and i, as patterns that ignore case take them."""
    return lower if lower.isascii() else lower.replace("ſ", "s").replace("ı", "i")
