"""Document: what a reader makes of a file. Resume: the same document with its sections and its candidate known.

One coordinate system serves everybody: half-open offsets into ``Document.text``, in characters.
A picture is the one character U+FFFC in that text, so a photo is an ordinary span of length one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeVar

PICTURE = "\ufffc"

Box = tuple[float, float, float, float]
"""x0, top, x1, bottom in points, the origin at the top left of the page."""

Number = TypeVar("Number", int, float)


def hull(boxes: Iterable[tuple[Number, Number, Number, Number]]) -> tuple[Number, Number, Number, Number]:
    """Return the smallest box around all of ``boxes``, in points or pixels; at least one is needed."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


EvidenceKind = Literal["link", "metadata", "alt", "form", "hidden", "filename"]


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of text that stands together on the page: a line, a paragraph, a cell."""

    start: int
    end: int
    kind: str = "text"
    """``text``, ``heading``, ``cell``, ``header``, ``footer``, ``list``."""
    page: int | None = None
    """Zero-based."""
    box: Box | None = None
    size: float | None = None
    """Median font size in points."""
    cell: tuple[int, int, int] | None = None
    """Table of the document, row and column, where it stands in a table."""
    column: int = 0
    """Which column of its page it stands in, counted from the left, where the page is set in columns."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A raster image, drawing or embedded object, standing at ``offset`` in the text."""

    offset: int
    kind: str = "image"
    page: int | None = None
    box: Box | None = None
    width: int | None = None
    """Pixels."""
    height: int | None = None
    """Pixels."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it is displayed, and where the text stands on it. Lengths are points."""

    width: float
    height: float
    places: tuple[tuple[int, int, Box], ...] = field(default=(), repr=False)
    """Start and end of stretches of the document's text, and their boxes, in the order of the text."""
    turn: float = 0
    """Degrees, against the clock, by which the page of the file is turned to stand upright."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A string that the reader of the page does not see and that identifies the candidate.

    Why: link targets and metadata name the candidate in half of all PDF resumes. Recognizers may use
    them; writers drop them.
    """

    kind: EvidenceKind
    value: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Document:
    """What a reader makes of a file.

    ``native`` is whatever the format's own writer needs to write the document again (glyph maps, parsed
    parts, the original bytes). It is opaque to everybody else and does not take part in comparison. Only what is
    short is hashed: caches ask for that a dozen times a document.
    """

    text: str = field(repr=False)
    format: str
    source: str | None = None
    """The name the user gave: a path, an id, or nothing."""
    blocks: tuple[Block, ...] = field(default=(), repr=False, hash=False)
    pictures: tuple[Picture, ...] = field(default=(), hash=False)
    evidence: tuple[Evidence, ...] = field(default=(), repr=False, hash=False)
    native: object = field(default=None, repr=False, compare=False)
    doubts: int = 0
    """Drawings that may be letters, and fonts that may say others than they show, which nobody could read."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a resume under one heading; ``start`` includes the heading."""

    kind: str
    """``contact``, ``personal``, ``summary``, ``experience``, ``education``, ``skills``, ``projects``,
    ``publications``, ``certificates``, ``awards``, ``volunteering``, ``interests``, ``languages``,
    ``references``, ``declaration`` or ``other``."""
    start: int
    end: int
    heading: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """Who the resume is about, as far as it is known."""

    name: str = field(default="", repr=False)
    """The name as it stands at ``span``, white space folded; empty where none was found."""
    span: tuple[int, int] | None = None
    """Where the name stands first."""
    confidence: float = 0.0
    """0 to 1."""
    emails: tuple[str, ...] = field(default=(), repr=False)
    urls: tuple[str, ...] = field(default=(), repr=False)
    recognizer: str = ""
    """Who found the name."""


@dataclass(frozen=True, slots=True)
class Resume:
    """A document with its sections and its candidate known. Sections are sorted and cover the text."""

    document: Document
    sections: tuple[Section, ...] = ()
    candidate: Candidate = Candidate()

    @property
    def text(self) -> str:
        """The text of the document."""
        return self.document.text
