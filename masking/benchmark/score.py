"""Gold against found: leak-free recall, precision, over-masking, documents without a leak.

A marked stretch counts as found only when **every** letter and digit of it is covered, by spans of whatever field: half
a name is a leak. ``same`` asks for spans of the same field. A span is right when it overlaps a marked stretch; one that
lies mostly in an ignored zone counts neither way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from masking.benchmark.gold import Gold, Mark
from masking.span import REQUIRED, Field, Span


@dataclass(slots=True)
class Tally:
    """Counts of one field, or of all together (``field`` None)."""

    field: Field | None
    marked: int = 0
    found: int = 0
    same: int = 0
    spans: int = 0
    right: int = 0

    @property
    def recall(self) -> float | None:
        """Leak-free recall; None where nothing was marked."""
        return self.found / self.marked if self.marked else None

    @property
    def recall_same(self) -> float | None:
        """Leak-free recall by spans of the same field."""
        return self.same / self.marked if self.marked else None

    @property
    def precision(self) -> float | None:
        """Spans that overlap a mark of any field, over all spans."""
        return self.right / self.spans if self.spans else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Wilson's 95 % interval of the recall; spans of one document are not independent, so read it as the least."""
        return wilson(self.found, self.marked) if self.marked else None


@dataclass(frozen=True, slots=True)
class Result:
    """What one masker did on one corpus."""

    documents: int
    clean: int
    """Documents without any leak."""
    clean_required: int
    """Documents without a leak of a required field."""
    neutral: int
    """Letters and digits that are neither marked nor ignored."""
    neutral_masked: int
    tallies: Mapping[Field | None, Tally] = field(default_factory=dict)

    @property
    def over_masking(self) -> float:
        """Share of neutral letters and digits that were masked."""
        return self.neutral_masked / self.neutral if self.neutral else 0.0


def score(corpus: Sequence[Gold], found: Mapping[str, Iterable[Span]]) -> Result:
    """Return how ``found`` (spans by id) did on the corpus; a document without spans counts as nothing found."""
    tallies: dict[Field | None, Tally] = {None: Tally(None)}
    clean = clean_required = neutral = neutral_masked = 0
    for gold in corpus:
        spans = [s for s in found.get(gold.id, ()) if s.start < s.end]
        leaked = _marks(gold, spans, tallies)
        _spans(gold, spans, tallies)
        clean += not leaked
        clean_required += not any(f in REQUIRED for f in leaked)
        size, masked = _neutral(gold, spans)
        neutral += size
        neutral_masked += masked
    return Result(len(corpus), clean, clean_required, neutral, neutral_masked, tallies)


def wilson(k: int, n: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """Return Wilson's interval of k out of n.

    >>> tuple(round(x, 3) for x in wilson(98, 100))
    (0.93, 0.994)
    """
    p, scale = k / n, 1 + z * z / n
    middle = (p + z * z / (2 * n)) / scale
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)


def _wanted(gold: Gold) -> list[Mark]:
    return [mark for mark in gold.marks if mark.field in gold.covered]


def _marks(gold: Gold, spans: Sequence[Span], tallies: dict[Field | None, Tally]) -> list[Field]:
    leaked = []
    cover = _cover(gold.text, spans)
    by_field = {f: _cover(gold.text, [s for s in spans if s.field == f]) for f in {m.field for m in gold.marks}}
    for mark in _wanted(gold):
        letters = _letters(gold.text, mark.start, mark.end)
        whole = all(cover[k] for k in letters)
        same = all(by_field[mark.field][k] for k in letters)
        for tally in (tallies[None], tallies.setdefault(mark.field, Tally(mark.field))):
            tally.marked += 1
            tally.found += whole
            tally.same += same
        if not whole:
            leaked.append(mark.field)
    return leaked


def _spans(gold: Gold, spans: Sequence[Span], tallies: dict[Field | None, Tally]) -> None:
    owner: dict[int, Field] = {k: m.field for m in _wanted(gold) for k in range(m.start, m.end)}
    ignored = _ignored(gold)
    for span in spans:
        letters = _letters(gold.text, span.start, span.end)
        overlapped = {owner[k] for k in letters if k in owner}
        if not overlapped and 2 * sum(ignored[k] for k in letters) >= len(letters):
            continue
        for tally in (tallies[None], tallies.setdefault(span.field, Tally(span.field))):
            tally.spans += 1
            tally.right += bool(overlapped)


def _neutral(gold: Gold, spans: Sequence[Span]) -> tuple[int, int]:
    taken = _cover(gold.text, [*_wanted(gold)])
    ignored, cover = _ignored(gold), _cover(gold.text, spans)
    free = [k for k, c in enumerate(gold.text) if c.isalnum() and not taken[k] and not ignored[k]]
    return len(free), sum(cover[k] for k in free)


def _ignored(gold: Gold) -> bytearray:
    other = [mark for mark in gold.marks if mark.field not in gold.covered]
    return _cover(gold.text, [*other, *(Mark(start, end, Field.NAME) for start, end in gold.ignored)])


def _cover(text: str, spans: Iterable[Span | Mark]) -> bytearray:
    cover = bytearray(len(text))
    for span in spans:
        start, end = max(0, span.start), min(len(text), span.end)
        cover[start:end] = b"\1" * max(0, end - start)
    return cover


def _letters(text: str, start: int, end: int) -> list[int]:
    """The places of letters and digits in a stretch; of everything where there are none."""
    end = min(end, len(text))
    return [k for k in range(start, end) if text[k].isalnum()] or list(range(start, end))
