"""Measure rows as tables, checks and headlines of a report."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from perturb.measure import Measure
    from perturb.report import Check, Headline, Section, Table
    from perturb.report.page import State

VERDICTS = frozenset(
    {
        "adverse_impact",
        "impact_ratio",
        "impact_ratio_bounds",
        "change_alarm",
        "trend",
        "pass_impact_ratio",
        "flip_flop",
        "ndkl_null_mean",
        "position_effect",
        "winner_rate",
        "constant",
        "duplicate",
        "disparity",
    }
)
"""Measures that carry a verdict; an empty one then means "cannot tell"."""
_VERDICT_ENDS = ("_disparity", "masculine_rate", "_parity", "_parity_tau", "equalized_odds", "_fairness")
WORDS = {"holds": "holds", "fails": "does not hold", "unknown": "cannot tell"}


def state(measure: Measure) -> State:
    """``holds`` True, False or None in the report's words."""
    return "unknown" if measure.holds is None else "holds" if measure.holds else "fails"


def slug(name: str) -> str:
    """Return a name with only letters, digits and hyphens, for the ids of a drawing."""
    return "".join(c if c.isalnum() else "-" for c in name)


def judged(measure: Measure) -> bool:
    """Whether a measure carries a verdict at all."""
    name = measure.metric
    return measure.holds is not None or name in VERDICTS or name.endswith(_VERDICT_ENDS)


def columns_used(**chosen: str | None) -> Section:
    """Return a section that tells which columns of the table were read as what."""
    from perturb.report import Facts, Section

    items = tuple((role.replace("_", " "), column) for role, column in chosen.items() if column)
    return Section("What was read", (Facts(items),))


def spelled(rows: Iterable[Measure], *, most: int = 4) -> str:
    """Return the comparisons that do not hold in words: who against whom, value and interval.

    Where ``rows`` hold more than one metric, each is named.
    """
    rows = list(rows)
    several = len({m.metric for m in rows}) > 1
    told = []
    for m in rows:
        if m.holds is False and m.value is not None:
            where = f" ({m.position})" if m.position else ""
            reach = f" ({m.low:.2f} to {m.high:.2f})" if m.low is not None and m.high is not None else ""
            what = f"{m.metric.replace('_', ' ')}, " if several else ""
            told.append(f"{what}{m.group or m.metric} against {m.reference}{where}: {m.value:.2f}{reach}")
    rest = f"; and {len(told) - most} more" if len(told) > most else ""
    return "; ".join(told[:most]) + rest


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
            f"{state(m)}|{WORDS[state(m)]}" if verdicts and judged(m) else None, m.note,
        )
        for m in rows
    ]  # fmt: skip
    used = [i for i in range(len(columns)) if any(row[i] not in (None, "") for row in cells)] or [0]
    if len({row[1] for row in cells}) == 1:
        used = [i for i in used if columns[i].key != "attribute"]
    return Table(tuple(columns[i] for i in used), tuple(tuple(row[i] for i in used) for row in cells), caption, note)


def banded(rows: Iterable[Measure]) -> tuple[Headline, ...]:
    """Return a note where ages in years were compared as bands."""
    from perturb.report import Headline
    from perturb.table import AGE_BANDS, AGES, parts_of

    if not any(part.casefold().strip() in AGES for m in rows for part in parts_of(m.attribute)):
        return ()
    text = f"Ages were compared in two bands, {AGE_BANDS[0]} and {AGE_BANDS[1]}."
    return (Headline("note", text, "The line of US law. For other bands name a column of your own with --group."),)


def checks(measures: Iterable[Measure], metrics: Collection[str], suite: str) -> tuple[Check, ...]:
    """Return one check per row of the metrics that carry a verdict."""
    from perturb.report import Check

    return tuple(
        Check(" · ".join(p for p in (m.metric, m.attribute, m.group, m.position) if p), state(m), m.note, suite)
        for m in measures
        if m.metric in metrics
    )


def headlines(
    found: Sequence[Check], *, what: str, fails: str, holds: str, rows: Iterable[Measure] = ()
) -> tuple[Headline, ...]:
    """Return the verdict over all checks in a sentence or two; ``rows`` name whom it is about."""
    from perturb.report import Headline

    counts = {s: sum(c.state == s for c in found) for s in ("fails", "holds", "unknown")}
    if not found:
        return (Headline("unknown", f"There was nothing to check: {what} needs at least two groups with people."),)
    lines = []
    if counts["fails"]:
        lines.append(Headline("fails", f"{counts['fails']} of {len(found)} comparisons: {fails}.", spelled(rows)))
    if counts["unknown"]:
        lines.append(Headline("unknown", f"{counts['unknown']} of {len(found)} comparisons: not enough data to tell."))
    if counts["holds"]:
        lines.append(Headline("holds", f"{counts['holds']} of {len(found)} comparisons: {holds}."))
    return tuple(lines)
