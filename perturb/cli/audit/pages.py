"""Measure rows as tables, checks and headlines of a report."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from perturb.measure import Measure
    from perturb.report import Check, Headline, Table
    from perturb.report.page import State

WORDS = {"holds": "holds", "fails": "does not hold", "unknown": "cannot tell"}


def state(measure: Measure) -> State:
    """``holds`` True, False or None in the report's words."""
    return "unknown" if measure.holds is None else "holds" if measure.holds else "fails"


def table(measures: Iterable[Measure], caption: str, *, metrics: Collection[str] = (), note: str = "") -> Table:
    """Return the rows of some metrics as a table, without empty columns and an attribute that never changes."""
    from perturb.report import Column, Table

    rows = [m for m in measures if not metrics or m.metric in metrics]
    columns = (
        Column("metric", "measure"),
        Column("attribute", "attribute"),
        Column("group", "group"),
        Column("reference", "compared with"),
        Column("position", "position"),
        Column("value", "value", "number"),
        Column("low", "low", "number", "lower end of the 95 % interval"),
        Column("high", "high", "number", "upper end of the 95 % interval"),
        Column("p_value", "p", "p"),
        Column("n", "n", "count"),
        Column("holds", "verdict", "state"),
        Column("note", "note"),
    )
    verdicts = any(m.holds is not None for m in rows)
    cells = [
        (
            m.metric, m.attribute, m.group, m.reference, m.position, m.value, m.low, m.high, m.p_value, m.n,
            f"{state(m)}|{WORDS[state(m)]}" if verdicts else None, m.note,
        )
        for m in rows
    ]  # fmt: skip
    used = [i for i in range(len(columns)) if any(row[i] not in (None, "") for row in cells)] or [0]
    if len({row[1] for row in cells}) == 1:
        used = [i for i in used if columns[i].key != "attribute"]
    return Table(tuple(columns[i] for i in used), tuple(tuple(row[i] for i in used) for row in cells), caption, note)


def checks(measures: Iterable[Measure], metrics: Collection[str], suite: str) -> tuple[Check, ...]:
    """Return one check per row of the metrics that carry a verdict."""
    from perturb.report import Check

    return tuple(
        Check(" · ".join(p for p in (m.metric, m.attribute, m.group, m.position) if p), state(m), m.note, suite)
        for m in measures
        if m.metric in metrics
    )


def headlines(found: Sequence[Check], *, what: str, fails: str, holds: str) -> tuple[Headline, ...]:
    """Return the verdict over all checks in a sentence or two; too little data is never a pass."""
    from perturb.report import Headline

    counts = {s: sum(c.state == s for c in found) for s in ("fails", "holds", "unknown")}
    if not found:
        return (Headline("unknown", f"There was nothing to check: {what} needs at least two groups with people."),)
    lines = []
    if counts["fails"]:
        lines.append(Headline("fails", f"{counts['fails']} of {len(found)} comparisons: {fails}."))
    if counts["unknown"]:
        lines.append(Headline("unknown", f"{counts['unknown']} of {len(found)} comparisons: not enough data to tell."))
    if counts["holds"]:
        lines.append(Headline("holds", f"{counts['holds']} of {len(found)} comparisons: {holds}."))
    return tuple(lines)
