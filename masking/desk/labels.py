"""Labels: corrections as data, for the benchmark and for training, and how good they say the masker is."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from masking.benchmark import wilson
from masking.desk.corrections import trimmed
from masking.span import FIELDS

if TYPE_CHECKING:
    from masking.desk.review import Review
    from masking.desk.store import Store

LAST = 100
"""Decisions of a field that count."""


async def labels(review: Review) -> AsyncIterator[dict[str, Any]]:
    """Yield every accepted document as ``evenhand benchmark masking`` and training read it. It holds the text.

    ``labels_covered`` names the fields of the policy and those that the reviewer marked: others were not looked for.
    """
    for row in sorted(review.listed(), key=lambda row: int(row["number"])):
        if row["state"] != "accepted":
            continue
        known, spans = review.standing(row["number"])
        text = await review.text(row["number"])
        kept = trimmed(spans, text)
        covered = {str(span.field) for span in kept} | {str(field) for field in review.policy.fields}
        yield {
            "id": str(known.output).rpartition(".")[0],
            "text": text,
            "spans": [{"start": s.start, "end": s.end, "label": str(s.field)} for s in kept],
            "labels_covered": [str(field) for field in FIELDS if str(field) in covered],
        }


async def lines(review: Review) -> list[bytes]:
    """Return the labels as lines of JSON; one whose text holds half a character in ASCII, for no other form has it."""
    return [_line(record) async for record in labels(review)]


def _line(record: dict[str, Any]) -> bytes:
    try:
        return json.dumps(record, ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(record).encode() + b"\n"


def quality(store: Store) -> list[dict[str, Any]]:
    """Return, for each field, what the last hundred decisions in accepted documents say of the masker.

    ``precision`` is right / (right + vain + another field), ``recall`` right / (right + missed + another field), each
    with its Wilson interval of 95 %; None where nothing was decided.
    """
    counted = store.verdicts(LAST)
    rows: list[dict[str, Any]] = []
    for field in (str(field) for field in FIELDS):
        said = counted.get(field)
        if said is None:
            continue
        right, wrong = said.get("right", 0), said.get("field", 0)
        rows.append(
            {
                "field": field,
                "right": right,
                "vain": said.get("vain", 0),
                "missed": said.get("missed", 0),
                "other": wrong,
                "precision": _share(right, right + said.get("vain", 0) + wrong),
                "recall": _share(right, right + said.get("missed", 0) + wrong),
            }
        )
    return rows


def _share(part: int, whole: int) -> dict[str, float] | None:
    if not whole:
        return None
    low, high = wilson(part, whole)
    return {"value": part / whole, "low": low, "high": high}
