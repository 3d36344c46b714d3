"""``evenhand audit features`` and ``evenhand audit monitoring``, with their pages."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
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
    from perturb.audit.features import PERCENTILES

    metrics = [*(f"{p}p" for p in PERCENTILES), "min", "max", "mean", "stddev", "%nonzero"]
    values = {(m.position, m.attribute, m.group, m.metric): m.value for m in rows}
    keys = list(dict.fromkeys((m.position, m.attribute, m.group) for m in rows if m.metric == "mean"))
    counts = {(m.position, m.attribute, m.group): m.n for m in rows if m.metric == "mean"}
    columns = (Column("feature", "feature"), Column("attribute", "attribute"), Column("group", "group"),
               Column("n", "n", "count"), *(Column(m, m, "number") for m in metrics))  # fmt: skip
    cells = tuple((*key, counts[key], *(values[(*key, metric)] for metric in metrics)) for key in keys)
    table = Table(columns, cells, "Distribution of every feature")
    flagged = [m for m in rows if m.metric in ("constant", "duplicate")]
    found = pages.checks(flagged, ("constant", "duplicate"), "features")
    seen = len({m.position for m in rows})
    named = ". ".join(
        f"{m.position} never varies" if m.metric == "constant" else f"{m.position} repeats {m.reference}"
        for m in flagged
    )
    head = (
        Headline("fails", f"{len(flagged)} of {seen} features carry no information.", f"{named}. Take them out.")
        if flagged
        else Headline("note", f"{seen} features; none is constant and none repeats another.")
    )
    left = (Headline("note", f"Left out, since they only identify rows: {', '.join(left_out)}."),) if left_out else ()
    flags = (Section("Flagged", (pages.table(flagged, "Constant and duplicate features"),)),) if flagged else ()
    return Report(
        **texts("features"),
        headlines=(head, *_apart(rows), *left),
        checks=found,
        sections=(*flags, Section("Distributions", (table,))),
        measures=tuple(rows),
        tables={"features": table},
        provenance=command,
    )


def _apart(rows: Sequence[Measure]) -> tuple[Headline, ...]:
    """The feature in which two groups differ most, in standard deviations; such a feature can carry a trait."""

    known = {(m.attribute, m.position, m.group, m.metric): m.value for m in rows if m.attribute and m.value is not None}
    sizes = {(m.attribute, m.position, m.group): m.n for m in rows}
    found = []
    for attribute, feature in dict.fromkeys((key[0], key[1]) for key in known):
        groups = [key[2] for key in known if key[:2] == (attribute, feature) and key[3] == "mean"]
        for a, b in combinations(groups, 2):
            means, spreads = ([known.get((attribute, feature, g, what)) for g in (a, b)] for what in ("mean", "stddev"))
            if None not in means and None not in spreads and any(spreads):
                spread = (sum(s * s for s in spreads if s is not None) / 2) ** 0.5
                n = min(sizes[attribute, feature, g] for g in (a, b))
                found.append((abs((means[0] or 0.0) - (means[1] or 0.0)) / spread, feature, a, b, means, n))
    enough = [one for one in found if one[-1] >= ENOUGH]
    if not enough:
        return (Headline("unknown", f"No two groups have {ENOUGH} people each: too few to compare."),) if found else ()
    apart, feature, a, b, means, n = max(enough, key=lambda one: one[0])
    text = f"Groups differ most in {feature}: {a} {plain(means[0])} on average, {b} {plain(means[1])}."
    detail = f"{plain(apart)} standard deviations (n at least {n:,}). Such a feature can be a proxy for the group."
    return (Headline("note", text, detail),)


def monitoring_page(drift: Drift | None, funnels: Sequence[Funnel], command: Provenance) -> Report:
    """Return the report of drift and stages."""

    rows = [*(drift.measures if drift else ()), *(m for f in funnels for m in f.measures)]
    found = pages.checks(rows, ("change_alarm", "trend", "pass_impact_ratio"), "monitoring")
    lines = []
    for m in rows:
        if m.metric in ("change_alarm", "trend"):
            text = _change(m) if m.metric == "change_alarm" else _trend(m)
            lines.append(Headline(state(m) if m.holds is not None else "note", text, _details(m)))
    steps = pages.checks(rows, ("pass_impact_ratio",), "monitoring")
    if steps:
        lines += pages.headlines(
            steps, what="stages", fails="a group passes less than 4/5 as often, beyond chance",
            holds="the groups pass at least 4/5 as often, by the whole interval",
            rows=[m for m in rows if m.metric == "pass_impact_ratio"],
        )  # fmt: skip
        lines += pages.banded(rows)
    sections = [*([_drift_section(drift)] if drift else []), *(_funnel_section(f) for f in funnels)]
    return Report(
        **texts("monitoring"),
        headlines=tuple(lines),
        checks=found,
        sections=tuple(s for s in sections if isinstance(s, Section)),
        measures=tuple(rows),
        provenance=command,
    )  # fmt: skip


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
