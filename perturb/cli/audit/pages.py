"""Measure rows as tables, checks and headlines of a report."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from perturb.measure import Measure
from perturb.report import Check, Column, Facts, Headline, Section, Table
from perturb.report.page import Cell, state
from perturb.report.terms import term
from perturb.report.wording import interval, p_value, percent, plain

if TYPE_CHECKING:
    import pandas as pd


def slug(name: str) -> str:
    """Return a name with only letters, digits and hyphens, for the ids of a drawing."""
    return "".join(c if c.isalnum() else "-" for c in name)


def spoken(attribute: str) -> str:
    """``sex*race`` → ``sex and race``."""
    return attribute.replace("*", " and ")


def known(rows: Iterable[Measure], *metrics: str) -> list[Measure]:
    """Return the rows of some metrics that have a value."""
    return [m for m in rows if m.metric in metrics and m.value is not None]


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


def read(
    frame: pd.DataFrame, rows: Sequence[Measure], cut_off: float | None, position: str | None, **chosen: str | None
) -> Section:
    """Return which columns were read as what in an audit of groups; ``chosen`` are those of outcomes."""
    from perturb.table import detect

    return columns_used(
        groups=", ".join(dict.fromkeys(m.attribute for m in rows if m.attribute)),
        **chosen,
        cut_off=None if cut_off is None else f"{cut_off:g}",
        position=detect(frame, "position", position, required=False),
        rows=f"{len(frame):,}",
    )


def spelled(rows: Iterable[Measure], *, most: int = 4) -> tuple[str, ...]:
    """Return the comparisons that do not hold in words: who against whom, value and interval.

    Where ``rows`` hold more than one metric, each is named.
    """
    rows = list(rows)
    several = len({m.metric for m in rows}) > 1
    told = [
        (f"{term(m.metric).words}, " if several else "") + _against(m)
        for m in rows
        if m.holds is False and m.value is not None
    ]
    rest = (f"and {len(told) - most} more",) if len(told) > most else ()
    return (*told[:most], *rest)


def _against(m: Measure) -> str:
    where = f" ({m.position})" if m.position else ""
    reach = f" ({m.low:.2f} to {m.high:.2f})" if m.low is not None and m.high is not None else ""
    return f"{m.group or m.metric} against {m.reference}{where}: {m.value:.2f}{reach}"


_HOLDS = "That is close enough: the whole 95 % interval of their ratio lies inside the line."
_ABOVE = (
    "Chance does not explain it, and it is the reference that is selected less: this comparison can find no adverse "
    "impact on it. Compare with the highest rate (--reference highest)."
)
_UNKNOWN = "Chance alone can make such a gap: these data neither show a difference nor rule one out."


def leading(
    rows: Iterable[Measure], rates: Iterable[Measure], rate_of: Callable[[str], str], meaning: str
) -> tuple[Headline, ...]:
    """Return the gap that matters most as a sentence with its counts.

    Gaps that do not hold come first, crossings last; then selection rates, errors among the qualified, other rates;
    then the widest. ``rate_of`` tells which of the ``rates`` a comparison is about; ``meaning`` says what a gap is that
    does not hold.
    """
    counted = {(m.metric, m.attribute, m.group): m for m in _whole(rates)}
    said = {"fails": meaning, "holds": _HOLDS, "unknown": _UNKNOWN}
    gaps = [m for m in _whole(rows) if m.group != m.reference]
    for m in sorted(gaps, key=lambda m: _place(m, rate_of(m.metric))):
        name = rate_of(m.metric)
        both = counted.get((name, m.attribute, m.group)), counted.get((name, m.attribute, m.reference))
        if all(both):
            words = term(name).words.partition(":")[0]
            told = " against ".join(map(_counted_rate, filter(None, both)))
            return (_gap(m, f"{words[0].upper()}{words[1:]}: {told}.", said),)
    return ()


def _gap(m: Measure, told: str, said: Mapping[str, str]) -> Headline:
    """The headline of a gap; that a group is selected more than its reference is no good news of the reference."""
    above = m.holds is True and (m.low or 0) > 1
    chance = f", p {p_value(m.p_value)}" if m.p_value is not None else ""
    detail = f"Ratio {plain(m.value)} ({interval(m.low, m.high)}){chance}."
    return Headline("note" if above else state(m), f"{told} {_ABOVE if above else said[state(m)]}", detail)


def _whole(rows: Iterable[Measure]) -> list[Measure]:
    """The rows with a value that are of no single position."""
    return [m for m in rows if m.value is not None and not m.position]


def _place(m: Measure, rate: str) -> tuple[bool, bool, int, float]:
    """How early a gap is told."""
    order = {"pprev": 0, "tpr": 1, "fnr": 1}
    return m.holds is not False, "*" in m.attribute, order.get(rate, 2), -abs(math.log(m.value or 1e-9))


def _counted_rate(m: Measure) -> str:
    return f"{m.group} {percent(m.value)} ({round((m.value or 0) * m.n):,} of {m.n:,})"


def table(
    measures: Iterable[Measure], caption: str, *, metrics: Collection[str] = (), note: str = "", place: str = "position"
) -> Table:
    """Return the rows of some metrics as a table, without empty columns; ``place`` says what their position is."""
    columns = (
        Column("metric", "measure", "term"), Column("attribute", "attribute"), Column("group", "group"),
        Column("reference", "compared with"), Column("position", place), Column("value", "value", "number"),
        Column("interval", "95 % interval", "range"), Column("p_value", "p", "p"), Column("n", "n", "count"),
        Column("holds", "verdict", "state"), Column("note", "note"),
    )  # fmt: skip
    shown = [m for m in measures if not metrics or m.metric in metrics]
    several = len({m.attribute for m in shown}) > 1
    rows = [_cells(m, m.attribute if several else "") for m in shown]
    return _filled(columns, rows, caption, note)


def _filled(columns: Sequence[Column], rows: Sequence[tuple[Cell, ...]], caption: str, note: str) -> Table:
    """A table of the columns in which anything stands."""
    used = [at for at, cells in enumerate(zip(*rows, strict=True)) if not {*cells} <= {None, ""}] or [0]
    return Table(tuple(columns[i] for i in used), tuple(tuple(row[i] for i in used) for row in rows), caption, note)


def _cells(m: Measure, attribute: str) -> tuple[Cell, ...]:
    return (
        f"{term(m.metric).words}|{m.metric}", attribute, m.group, m.reference, m.position, m.value,
        "" if m.low is None and m.high is None else interval(m.low, m.high), m.p_value, m.n,
        verdict(m) if judged(m) else None, m.note,
    )  # fmt: skip


def banded(rows: Iterable[Measure]) -> tuple[Headline, ...]:
    """Return a note where ages in years were compared as bands."""
    from perturb.table import AGE_BANDS, AGES, parts_of
    from perturb.table import plain as column_name

    if not any(column_name(part) in AGES for m in rows for part in parts_of(m.attribute)):
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
