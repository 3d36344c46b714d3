"""Record: a synthetic resume as a JSON object, in the format of labelled corpora."""

from __future__ import annotations

from typing import Any

from masking.span import Field, Span
from masking.synthesize.resume import Labelled


def record(identity: str, resume: Labelled) -> dict[str, Any]:
    """Return the JSON object of a resume: ``spans`` with labels such as NAME, ``ignore``, ``traps`` and its card."""
    return {
        "id": identity,
        "fictional": True,
        "text": resume.text,
        "spans": [_span(span) for span in resume.spans],
        "ignore": [_span(span) for span in resume.neutral],
        "traps": [{"start": start, "end": end, "label": label.upper()} for start, end, label in resume.traps],
        "name": resume.name,
        "origin": resume.origin,
        "gender": resume.gender,
        "occupation": resume.occupation,
        "layout": resume.layout,
        "noise": list(resume.noise),
    }


def _span(span: Span) -> dict[str, Any]:
    label = "DATE_OF_BIRTH" if span.field is Field.BIRTH_DATE else span.field.value.upper()
    return {"start": span.start, "end": span.end, "label": label}
