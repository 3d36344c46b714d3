"""Corrections: what a reviewer said of the spans that were found, and the spans that follow from both."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from masking.document import PICTURE
from masking.span import Field, Span

Action = Literal["mask", "unmask", "check"]
Verdict = Literal["right", "vain", "missed", "field"]
REVIEWER = "review"
"""The recognizer of a span that a person marked."""
DOUBTFUL = 0.8
"""Spans of less confidence than this are shown first."""
_SPACELESS = "\u2e80"
"""From this letter on scripts write words without spaces between them."""


@dataclass(frozen=True, slots=True)
class Correction:
    """One decision on one stretch of a text: mask it as ``field``, leave it standing, or confirm what was found."""

    action: Action
    start: int
    end: int
    field: Field | None = None
    """Of ``mask``."""


def corrected(found: Sequence[Span], corrections: Iterable[Correction]) -> tuple[Span, ...]:
    """Return the spans to mask: those found, with every correction carried out in its order.

    Why what sticks out stays: a reviewer who changes half of a name has said nothing of the other half.
    """
    spans = list(found)
    for step in corrections:
        if step.action == "check":
            continue
        spans = [part for span in spans for part in _outside(span, step)]
        if step.action == "mask" and step.field is not None:
            spans.append(Span(step.start, step.end, step.field, 1.0, REVIEWER))
    return tuple(sorted(spans, key=lambda span: span.start))


def doubtful(spans: Iterable[Span], corrections: Iterable[Correction]) -> tuple[Span, ...]:
    """Return the spans that nobody is certain of: neither the recognizer nor, so far, a person."""
    checked = {(step.start, step.end) for step in corrections if step.action == "check"}
    return tuple(
        s for s in spans if s.score < DOUBTFUL and s.recognizer != REVIEWER and (s.start, s.end) not in checked
    )


def verdicts(found: Sequence[Span], final: Sequence[Span]) -> Iterator[tuple[Span, Verdict]]:
    """Yield what an accepted document says of each span: right, masked wrongly, missed, or of another field."""
    for span in found:
        fields = {other.field for other in _over(span, final)}
        yield span, "right" if span.field in fields else "field" if fields else "vain"
    for span in final:
        if not _over(span, found):
            yield span, "missed"


def _over(span: Span, others: Iterable[Span]) -> list[Span]:
    return [other for other in others if other.start < span.end and other.end > span.start]


def occurrences(text: str, words: str) -> tuple[tuple[int, int], ...]:
    """Return where ``words`` stand in ``text``: letter case and the kind of white space do not matter."""
    parts = [re.escape(part) for part in words.split()]
    if not parts:
        return ()
    spaced = not any(c >= _SPACELESS for c in words)
    left = r"(?<!\w)" if spaced and words.strip()[0].isalnum() else ""
    right = r"(?!\w)" if spaced and words.strip()[-1].isalnum() else ""
    return tuple(m.span() for m in re.finditer(left + r"\s+".join(parts) + right, text, re.IGNORECASE))


def mark(spans: Iterable[Span]) -> str:
    """Return a short hash of what is masked where: another mark means another masked document."""
    rows = [(span.start, span.end, str(span.field)) for span in spans]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16]


def trimmed(spans: Iterable[Span], text: str) -> tuple[Span, ...]:
    """Return spans without blanks at their edges; what holds no letter, digit or picture is left out."""
    kept: list[Span] = []
    for span in spans:
        words = text[span.start : span.end]
        start, end = span.start + len(words) - len(words.lstrip()), span.end - len(words) + len(words.rstrip())
        if any(c.isalnum() or c == PICTURE for c in words):
            kept.append(replace(span, start=start, end=end))
    return tuple(kept)


def _outside(span: Span, step: Correction) -> Iterator[Span]:
    """What sticks out of a corrected stretch."""
    if span.end <= step.start or span.start >= step.end:
        yield span
        return
    if span.start < step.start:
        yield replace(span, end=step.start)
    if step.end < span.end:
        yield replace(span, start=step.end)
