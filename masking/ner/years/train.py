"""Train: fits the year tagger to labelled resumes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from masking.document import Document
from masking.ner import crf, tag
from masking.ner.years.cues import Line, cues, years
from masking.sections import study
from masking.span import Field, Span

Example = tuple[str, Iterable[Span]]
"""A text and what is to be found in it."""
_STUDIED, _OTHER = "Y", "O"


def fit(
    examples: Iterable[Example], *, l1: float = 1.0, l2: float = 0.3, iterations: int = 100, rarest: int = 3
) -> dict[str, float]:
    """Return the weight of every cue, in log odds.

    A chain of one link with two labels is a logistic regression, so the CRF library fits it. l1, l2: penalties;
    rarest: how often a cue must occur.
    """
    sequences = (([found], [label]) for example in examples for found, label in of_resume(example))
    states, _ = crf.fit(sequences, l1=l1, l2=l2, iterations=iterations, rarest=rarest)
    weights: dict[str, float] = {}
    for (cue, label), weight in states.items():
        weights[cue] = weights.get(cue, 0.0) + (weight if label == _STUDIED else -weight)
    return weights


def of_resume(example: Example) -> Iterator[tuple[list[str], str]]:
    """Yield the cues and the label of every year that is looked at."""
    text, spans = example
    view, reading = study(Document(text, "text"))
    reading = reading.knowing(reading.resume, tag(reading.resume))
    studied = [(span.start, span.end) for span in spans if span.field is Field.GRADUATION_YEAR]
    lines: dict[int, Line] = {}
    for index in years(reading):
        start, end = reading.words.starts[index], reading.words.ends[index]
        if view.origins:
            start, end = view.back(start, end)
        hit = any(left < end and start < right for left, right in studied)
        yield cues(reading, index, lines), _STUDIED if hit else _OTHER
