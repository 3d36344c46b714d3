"""``evenhand audit features`` and ``evenhand audit monitoring``, with their pages."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, groupby
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Annotated

import typer

from masking.errors import InputError
from perturb.cli import progress
from perturb.cli.audit import options as o
from perturb.cli.audit import pages
from perturb.cli.grouping import grouped
from perturb.measure import Measure
from perturb.report import Column, Headline, Provenance, Report, Section, Table, figures
from perturb.report.page import state
from perturb.report.texts import texts
from perturb.report.wording import interval, p_value, plain

ENOUGH = 30
"""People of each group that a comparison of means asks for."""

if TYPE_CHECKING:
    from perturb.audit.monitoring import Drift, Funnel


@grouped(result=o.result("features"))
def features(
    table: o.Table,
    feature: Annotated[
        list[str] | None, typer.Option("--feature", help="A column; all numeric ones without it.")
    ] = None,
    group: o.Group = None,
    *,
    result: o.Result,
) -> None:
    """Distributions of features per group: percentiles, spread, share of nonzero; constant and duplicate ones."""
    from perturb import table as tables
    from perturb.audit.features import features as audit
    from perturb.audit.features import identifiers

    with progress.busy(f"Reading {table.name}"):
        frame = tables.read(table)
        rows = audit(frame, columns=feature or (), groups=group or ())
    left = () if feature else identifiers(frame)
    o.finish(features_page(rows, o.provenance(table), left), result)


@grouped(result=o.result("monitoring"))
def monitoring(
    table: o.Table,
    score: o.Score = None,
    time: Annotated[str | None, typer.Option("--time", help="The column of dates.")] = None,
    period: Annotated[str, typer.Option("--period", help="D, W, M, Q or Y.")] = "W",
    baseline: Annotated[int, typer.Option("--baseline", help="Learn from this many periods (0: half).", min=0)] = 0,
    false_alarm: Annotated[float, typer.Option(help="Chance of an alarm without a change.", min=1e-4, max=0.5)] = 0.01,
    stage: Annotated[str | None, typer.Option("--stage", help="The column of hiring stages.")] = None,
    order: Annotated[list[str] | None, typer.Option("--order", help="A stage, from first to last. Repeat.")] = None,
    group: o.Group = None,
    reference: Annotated[str, typer.Option("--reference", help="The group to compare with at each stage.")] = "",
    seed: o.Seed = 0,
    *,
    result: o.Result,
) -> None:
    """Monitoring: drift of the median score, and the composition of each hiring stage.

    Needs a score with a time, a stage with groups, or both.
    """
    from perturb import table as tables
    from perturb.audit import monitoring as audit

    with progress.busy(f"Reading and watching {table.name}"):
        frame = tables.read(table)
        drift: Drift | None = None
        funnels: tuple[Funnel, ...] = ()
        if tables.detect(frame, "time", time, required=False) and tables.detect(frame, "score", score, required=False):
            drift = audit.drift(
                frame, score=score, time=time, period=period, baseline=baseline, false_alarm=false_alarm,
                rng=random.Random(seed),
            )  # fmt: skip
        if tables.detect(frame, "stage", stage, required=False):
            funnels = audit.stages(frame, groups=group or (), stage=stage, order=order or (), reference=reference)
    if drift is None and not funnels:
        raise InputError(
            "The table has neither a score with a time nor a stage.", remedy="Name them: --score, --time, --stage."
        )
    report = monitoring_page(drift, funnels, o.provenance(table, seed=seed))
    o.finish(report, result)


def features_page(rows: Sequence[Measure], command: Provenance, left_out: Sequence[str] = ()) -> Report:
    """Return the report of feature distributions; ``left_out`` are columns that only tell rows apart."""
    table = _distributions(rows)
    flagged = [m for m in rows if m.metric in ("constant", "duplicate")]
    seen = len({m.position for m in rows})
    head = _flagged(flagged, seen)
    left = (Headline("note", f"Left out, since they only identify rows: {', '.join(left_out)}."),) if left_out else ()
    flags = (Section("Flagged", (pages.table(flagged, "Constant and duplicate features"),)),) if flagged else ()
    return Report(
        **texts("features"),
        headlines=(head, *_apart(rows), *left),
        checks=pages.checks(flagged, ("constant", "duplicate"), "features"),
        sections=(*flags, Section("Distributions", (table,))),
        measures=tuple(rows),
        tables={"features": table},
        provenance=command,
    )


def _flagged(flagged: Sequence[Measure], seen: int) -> Headline:
    if not flagged:
        several = f"{seen} features; none is constant and none repeats another."
        return Headline("note", "One feature; it is not constant." if seen == 1 else several)
    named = ". ".join(
        f"{m.position} never varies" if m.metric == "constant" else f"{m.position} repeats {m.reference}"
        for m in flagged
    )
    text = f"{len(flagged)} of {seen} features {'carries' if len(flagged) == 1 else 'carry'} no information."
    return Headline("fails", text, f"{named}. Take them out.")


def _distributions(rows: Sequence[Measure]) -> Table:
    from perturb.audit.features import PERCENTILES

    metrics = [*(f"{p}p" for p in PERCENTILES), "min", "max", "mean", "stddev", "%nonzero"]
    values = {(m.position, m.attribute, m.group, m.metric): m.value for m in rows}
    counts = {(m.position, m.attribute, m.group): m.n for m in rows if m.metric == "mean"}
    columns = (Column("feature", "feature"), Column("attribute", "attribute"), Column("group", "group"),
               Column("n", "n", "count"), *(Column(m, m, "number") for m in metrics))  # fmt: skip
    cells = tuple((*key, n, *(values[(*key, metric)] for metric in metrics)) for key, n in counts.items())
    return Table(columns, cells, "Distribution of every feature")


def _apart(rows: Sequence[Measure]) -> tuple[Headline, ...]:
    """The feature in which two groups differ most, in standard deviations; such a feature can carry a trait."""
    found = list(_gaps(rows))
    enough = [one for one in found if one[1] >= ENOUGH]
    if not enough:
        return (Headline("unknown", f"No two groups have {ENOUGH} people each: too few to compare."),) if found else ()
    apart, n, a, b = max(enough, key=itemgetter(0))
    text = f"Groups differ most in {a.position}: {a.group} {plain(a.value)} on average, {b.group} {plain(b.value)}."
    detail = f"{plain(apart)} standard deviations (n at least {n:,}). Such a feature can be a proxy for the group."
    return (Headline("note", text, detail),)


_WHOSE = attrgetter("attribute", "position", "group")


def _gaps(rows: Sequence[Measure]) -> Iterator[tuple[float, int, Measure, Measure]]:
    """Per feature and two groups how many standard deviations their means are apart, the least n, and the means."""
    spreads = {_WHOSE(m): m.value or 0.0 for m in pages.known(rows, "stddev")}
    for _, means in groupby(pages.known(rows, "mean"), key=attrgetter("attribute", "position")):
        for a, b in combinations(means, 2):
            left, right = (spreads.get(_WHOSE(m), math.nan) for m in (a, b))
            spread = ((left * left + right * right) / 2) ** 0.5
            if spread > 0:
                gap = abs((a.value or 0.0) - (b.value or 0.0))
                yield gap / spread, min(a.n, b.n), a, b


def monitoring_page(drift: Drift | None, funnels: Sequence[Funnel], command: Provenance) -> Report:
    """Return the report of drift and stages."""
    rows = [*(drift.measures if drift else ()), *chain(*(funnel.measures for funnel in funnels))]
    found = pages.checks(rows, ("change_alarm", "trend", "pass_impact_ratio"), "monitoring")
    told = {"change_alarm": _change, "trend": _trend}
    lines = [
        Headline(state(m) if m.holds is not None else "note", told[m.metric](m), _details(m))
        for m in rows
        if m.metric in told
    ]
    steps = pages.checks(rows, ("pass_impact_ratio",), "monitoring")
    if steps:
        lines += pages.headlines(
            steps, what="stages", fails="a group passes less than 4/5 as often, beyond chance",
            holds="the groups pass at least 4/5 as often, by the whole interval",
            rows=pages.known(rows, "pass_impact_ratio"),
        )  # fmt: skip
        lines += pages.banded(rows)
    if not found:
        lines.append(
            Headline("unknown", "There was nothing to check: people pass no second stage, or are of one group.")
        )
    return Report(
        **texts("monitoring"),
        headlines=tuple(lines),
        checks=found,
        sections=(*((_drift_section(drift),) if drift else ()), *map(_funnel_section, funnels)),
        measures=tuple(rows),
        provenance=command,
    )


def _trend(m: Measure) -> str:
    """Whether the scores move with time, in words."""
    if m.value is None or m.low is None or m.high is None:
        return "Do scores change with time? The data cannot say."
    if m.holds is not False:
        return "Scores do not move with time beyond what chance explains."
    way = "fall" if m.value < 0 else "rise"
    low, high = (-m.high, -m.low) if m.value < 0 else (m.low, m.high)
    return f"Scores {way} with time, by {plain(abs(m.value))} a period ({interval(low, high)})."


def _change(m: Measure) -> str:
    if m.value is None:
        return "Did the scores change suddenly? The data cannot say."
    if m.holds is False:
        way = "fell" if "fell" in m.note else "rose"
        return f"Something changed around {m.position}: the scores {way} further than chance explains. Find out what."
    return "No sudden change of the scores was seen."


def _details(m: Measure) -> str:
    p = "" if m.p_value is None else f" (p {p_value(m.p_value)})"
    return f"{m.note[:1].upper()}{m.note[1:]}{p}."


def _drift_section(drift: Drift) -> Section:
    least, most = min(drift.count), max(drift.count)
    each = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    counts = f"{sum(drift.count):,} scores, {each} a period; "
    figure = figures.medians("drift", "Median score over time", drift.measures, counts)
    tests = pages.table(drift.measures, "Trend and change", metrics=("trend", "change_alarm"), place="period")
    table = pages.table(drift.measures, "Median score per period", metrics=("median_score",), place="period")
    return Section("Drift", (figure, tests, table))


def _funnel_section(funnel: Funnel) -> Section:
    name = pages.slug(funnel.attribute)
    by = pages.spoken(funnel.attribute)
    title = f"Composition of every stage by {by}"
    drawn = (
        (figures.composition(f"funnel-{name}", title, funnel.stages, funnel.groups, funnel.counts.tolist()),)
        if len(funnel.groups) <= 6
        else ()
    )
    table = pages.table(
        funnel.measures, f"Passing from stage to stage by {by}", metrics=("pass_impact_ratio",), place="step"
    )
    shares = pages.table(funnel.measures, f"Shares by {by}", metrics=("share",), place="stage")
    return Section(f"Stages by {by}", (*drawn, table, shares))
