"""Measure rows as tables, checks and headlines of a report."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence

from perturb.measure import Measure
from perturb.report import Check, Column, Facts, Headline, Section, Table
from perturb.report.page import state
from perturb.report.terms import term
from perturb.report.wording import interval, p_value, percent, plain


def slug(name: str) -> str:
    """Return a name with only letters, digits and hyphens, for the ids of a drawing."""
    return "".join(c if c.isalnum() else "-" for c in name)


def spoken(attribute: str) -> str:
    """``sex*race`` → ``sex and race``."""
    return attribute.replace("*", " and ")


def judged(measure: Measure) -> bool:
    """Whether a measure carries a verdict at all."""

    return measure.holds is not None or bool(term(measure.metric).unknown)


def verdict(measure: Measure) -> str:
    """Return a verdict as a state and its words: ``fails|adverse impact found``."""

    said = {"holds": "holds", "fails": "does not hold", "unknown": "cannot tell"}
    here = state(measure)
    return f"{here}|{getattr(term(measure.metric), here) or said[here]}"


def columns_used(**chosen: str | None) -> Section:
    """Return a section that tells which columns of the table were read as what."""

    items = tuple((role.replace("_", " "), spoken(column)) for role, column in chosen.items() if column)
    return Section("What was read", (Facts(items),))


def spelled(rows: Iterable[Measure], *, most: int = 4) -> tuple[str, ...]:
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
            what = f"{term(m.metric).words}, " if several else ""
            told.append(f"{what}{m.group or m.metric} against {m.reference}{where}: {m.value:.2f}{reach}")
    rest = (f"and {len(told) - most} more",) if len(told) > most else ()
    return (*told[:most], *rest)


_HOLDS = "That is close enough: the whole 95 % interval of their ratio lies inside the line."
_UNKNOWN = "Chance alone can make such a gap: these data neither show a difference nor rule one out."


def leading(
    rows: Iterable[Measure], rates: Iterable[Measure], rate_of: Callable[[str], str], meaning: str
) -> tuple[Headline, ...]:
    """Return the gap that matters most as a sentence with its counts.

    Gaps that do not hold come first, crossings last; then selection rates, errors among the qualified, other rates;
    then the widest. ``rate_of`` tells which of the ``rates`` a comparison is about; ``meaning`` says what a gap is that
    does not hold.
    """

    known = {(m.metric, m.attribute, m.group): m for m in rates if not m.position and m.value is not None}
    order = {"pprev": 0, "tpr": 1, "fnr": 1}
    said = {"fails": meaning, "holds": _HOLDS, "unknown": _UNKNOWN}

    def place(m: Measure) -> tuple[bool, bool, int, float]:
        return (
            m.holds is not False, "*" in m.attribute, order.get(rate_of(m.metric), 2), -abs(math.log(m.value or 1e-9))
        )  # fmt: skip

    for m in sorted((m for m in rows if m.value is not None and not m.position and m.group != m.reference), key=place):
        name = rate_of(m.metric)
        both = [known.get((name, m.attribute, group)) for group in (m.group, m.reference)]
        told = [f"{b.group} {percent(b.value)} ({round((b.value or 0) * b.n):,} of {b.n:,})" for b in both if b]
        if len(told) == 2:
            chance = f", p {p_value(m.p_value)}" if m.p_value is not None else ""
            words = term(name).words.partition(":")[0]
            text = f"{words[0].upper()}{words[1:]}: {told[0]} against {told[1]}. {said[state(m)]}"
            return (Headline(state(m), text, f"Ratio {plain(m.value)} ({interval(m.low, m.high)}){chance}."),)
    return ()


def table(
    measures: Iterable[Measure], caption: str, *, metrics: Collection[str] = (), note: str = "", place: str = "position"
) -> Table:
    """Return the rows of some metrics as a table, without empty columns; ``place`` says what their position is."""

    rows = [m for m in measures if not metrics or m.metric in metrics]
    columns = (
        Column("metric", "measure", "term"),
        Column("attribute", "attribute"),
        Column("group", "group"),
        Column("reference", "compared with"),
        Column("position", place),
        Column("value", "value", "number"),
        Column("interval", "95 % interval", "range"),
        Column("p_value", "p", "p"),
        Column("n", "n", "count"),
        Column("holds", "verdict", "state"),
        Column("note", "note"),
    )
    cells = [
        (
            f"{term(m.metric).words}|{m.metric}", m.attribute, m.group, m.reference, m.position, m.value,
            "" if m.low is None and m.high is None else interval(m.low, m.high), m.p_value, m.n,
            verdict(m) if judged(m) else None, m.note,
        )
        for m in rows
    ]  # fmt: skip
    used = [i for i in range(len(columns)) if any(row[i] not in (None, "") for row in cells)] or [0]
    if len({row[1] for row in cells}) == 1:
        used = [i for i in used if columns[i].key != "attribute"]
    return Table(tuple(columns[i] for i in used), tuple(tuple(row[i] for i in used) for row in cells), caption, note)


def banded(rows: Iterable[Measure]) -> tuple[Headline, ...]:
    """Return a note where ages in years were compared as bands."""
    from perturb.table import AGE_BANDS, AGES, parts_of

    if not any(part.casefold().strip() in AGES for m in rows for part in parts_of(m.attribute)):
        return ()
    text = f"Ages were compared in two bands, {AGE_BANDS[0]} and {AGE_BANDS[1]}."
    return (Headline("note", text, "The line of US law. For other bands name a column of your own with --group."),)


def checks(measures: Iterable[Measure], metrics: Collection[str], suite: str) -> tuple[Check, ...]:
    """Return one check per row of the metrics that carry a verdict."""

    return tuple(
        Check(" · ".join(p for p in (m.metric, m.attribute, m.group, m.position) if p), state(m), m.note, suite)
        for m in measures
        if m.metric in metrics
    )


def headlines(
    found: Sequence[Check],
    *,
    what: str,
    fails: str,
    holds: str,
    rows: Iterable[Measure] = (),
    lead: tuple[Headline, ...] = (),
) -> tuple[Headline, ...]:
    """Return the verdict over all checks in a sentence or two; ``rows`` name whom it is about.

    ``lead`` comes first, and alone where it has told the only comparison.
    """

    counts = {s: sum(c.state == s for c in found) for s in ("fails", "holds", "unknown")}
    if not found:
        return (Headline("unknown", f"There was nothing to check: {what} needs at least two groups with people."),)
    if lead and len(found) == 1:
        return lead
    lines = [*lead]
    if counts["fails"]:
        lines.append(Headline("fails", _counted(counts["fails"], len(found), fails), points=spelled(rows)))
    if counts["unknown"]:
        lines.append(Headline("unknown", _counted(counts["unknown"], len(found), "not enough data to tell")))
    if counts["holds"]:
        lines.append(Headline("holds", _counted(counts["holds"], len(found), holds)))
    return tuple(lines)


def _counted(n: int, total: int, said: str) -> str:
    return f"{said[0].upper()}{said[1:]}." if total == 1 else f"{n} of {total} comparisons: {said}."
