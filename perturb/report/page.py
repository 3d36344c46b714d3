"""The parts of a report as plain records: any audit fills them, one renderer writes them.

A ``Report`` (``perturb.report.html``) is a title, headlines (the verdict in plain words), checks (what ``--fail-on``
looks at), sections of
prose, facts, tables, figures and differences, the ``Measure`` rows, the methods and where it all came from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from perturb.measure import Measure

State = Literal["holds", "fails", "unknown", "note"]
"""``holds``: fine; ``fails``: a difference; ``unknown``: not enough data; ``note``: neither good nor bad."""
Kind = Literal["text", "number", "p", "percent", "count", "range", "state", "term", "link"]
Cell = str | float | int | bool | None


def state(measure: Measure) -> State:
    """Return ``holds`` of a measure (True, False or None) as a state."""
    return "unknown" if measure.holds is None else "holds" if measure.holds else "fails"


@dataclass(frozen=True, slots=True)
class Headline:
    """One line of the verdict: a sentence a lawyer can quote, and what stands behind it."""

    state: State
    text: str
    detail: str = ""
    badge: str = ""
    """A word or two that stand for the state here; empty for the usual ones."""
    points: tuple[str, ...] = ()
    """What else stands behind it, one sentence each, shown as a list."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was asked of the data and its answer; a test case in JUnit."""

    name: str
    state: State
    text: str = ""
    suite: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; ``kind`` tells how its cells are written and sorted."""

    key: str
    label: str
    kind: Kind = "text"
    help: str = ""
    """One sentence that explains the column, shown with the header."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under columns.

    A ``state`` cell is a pair, ``"fails|difference found"``, and so are a ``term``, ``"selection rate|pprev"``, and a
    ``link``, ``"Adverse impact|2026-05/report.html"``.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing as inline SVG; ``alt`` says in words what it shows."""

    svg: str = field(repr=False)
    title: str
    alt: str
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs of plain text."""

    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Pairs of a word and what it is here."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text that stays (``before == after``) or changes; ``label`` names what changed."""

    before: str = field(repr=False)
    after: str = field(repr=False)
    label: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """One pair of texts shown side by side in one line."""

    title: str
    segments: tuple[Segment, ...] = field(repr=False)
    note: str = ""


Block = Prose | Facts | Table | Figure | Difference


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report under one heading. ``folded`` sections open on a click and are open in print."""

    title: str
    blocks: tuple[Block, ...]
    id: str = ""
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a report comes from: enough to make it again."""

    command: str = ""
    seed: str = ""
    created: str = ""
    versions: Mapping[str, str] = field(default_factory=dict)
    inputs: Mapping[str, str] = field(default_factory=dict)
    """Name of an input to its sha256."""
    scorer: str = ""
    """What gave the scores, the decisions or the answers, by name; empty where nobody said."""
    version: str = ""
    """Its version, where it tells one."""
    invented: tuple[str, ...] = ()
    """What a reader must know before reading: these data are samples that nobody is behind."""
