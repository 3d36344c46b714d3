"""``evenhand audit ranking`` and its page."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.errors import Contradiction, InputError
from perturb.cli import progress
from perturb.cli.audit import options as o
from perturb.cli.audit import pages
from perturb.cli.grouping import grouped
from perturb.measure import Measure, by_attribute
from perturb.report import Check, Column, Figure, Headline, Provenance, Report, Section, Table, figures
from perturb.report.terms import term
from perturb.report.texts import texts
from perturb.report.wording import count, fixed, p_value, percent

if TYPE_CHECKING:
    import pandas as pd

    from perturb.audit.ranking import RankingAudit


@grouped(result=o.result("ranking"))
def ranking(
    table: o.Table,
    group: o.Group = None,
    request: Annotated[str | None, typer.Option("--request", help="The column that identifies a ranking.")] = None,
    rank: Annotated[
        str | None, typer.Option("--rank", help="The column of ranks, 1 is best; empty: not shown.")
    ] = None,
    score: o.Score = None,
    after: Annotated[
        Path | None, typer.Option("--after", help="A second table: the rankings after a mitigation.")
    ] = None,
    k: Annotated[list[int] | None, typer.Option("--k", help="A cut-off k. May be repeated.", min=1)] = None,
    window: Annotated[int, typer.Option("--window", help="Measure pages of this many ranks too.", min=0)] = 0,
    where: Annotated[
        str, typer.Option("--where", help="Only these requests, as a pandas query: \"city == 'Oslo'\".")
    ] = "",
    alpha: o.Alpha = 0.05,
    seed: o.Seed = 0,
    *,
    result: o.Result,
) -> None:
    """Representation in rankings: skew and divergence at every k, against random order."""
    from perturb import table as tables
    from perturb.audit import ranking as audit

    def measured(path: Path) -> RankingAudit:
        frame = _only(tables.read(path), where)
        with progress.counted("attributes") as update:
            return audit.ranking(
                frame, groups=group or (), request=request, rank=rank, score=score, cuts=k or audit.CUTS,
                window=window, alpha=alpha, rng=random.Random(seed), progress=update,
            )  # fmt: skip

    before = measured(table)
    second = measured(after) if after else None
    inputs = (table, after) if after else (table,)
    frame = tables.read(table)
    ranked = tables.detect(frame, "rank", rank, required=False)
    read = pages.columns_used(
        groups=", ".join(dict.fromkeys(m.attribute for m in before.measures)),
        request=tables.detect(frame, "request", request, required=False) or "none: the table is one ranking",
        order=ranked or tables.detect(frame, "score", score, required=False) or "the order of the rows",
        only=where or None,
        rows=f"{len(frame):,}",
    )
    report = page(before, second, o.provenance(*inputs, seed=seed))
    report = replace(report, sections=(read, *report.sections))
    o.finish(report, result)


def page(before: RankingAudit, after: RankingAudit | None, command: Provenance) -> Report:
    """Return the report of one set of rankings, or of rankings before and after a mitigation."""
    found = pages.checks(before.measures, ("order_by_group",), "ranking")
    later = () if after is None else pages.checks(after.measures, ("order_by_group",), "ranking after")
    sections = _sections(before, "" if after is None else " before")
    if after is not None:
        sections = [_change(before.measures, after.measures), *sections, *_sections(after, " after")]
    measures = (*before.measures, *((_named(m, "after") for m in after.measures) if after else ()))
    return Report(
        **texts("ranking"),
        headlines=(
            *_lines(before.measures, found, "" if after is None else "Before: "),
            *(_lines(after.measures, later, "After: ") if after else ()),
            *(_changes(before.measures, after.measures) if after else ()),
            *pages.banded(before.measures),
        ),
        checks=(*found, *later),
        sections=tuple(sections),
        measures=measures,
        provenance=command,
    )


def _sections(audit: RankingAudit, suffix: str) -> list[Section]:
    sections = []
    for attribute, rows in by_attribute(audit.measures).items():
        table = pages.table(rows, f"Skew and divergence by {pages.spoken(attribute)}{suffix}")
        sections.append(Section(f"By {pages.spoken(attribute)}{suffix}", (*_figures(audit, attribute, suffix), table)))
    return sections


def _figures(audit: RankingAudit, attribute: str, suffix: str) -> list[Figure]:
    mine = [c for c in audit.curves if c.attribute == attribute]
    name = pages.slug(attribute + suffix)
    drawn = [
        figures.curves(
            f"skew-{name}-{i}", f"Skew of {curve.group} along k{suffix}", curve.k.tolist(),
            {curve.group: curve.skew.tolist()}, xlabel="k", ylabel="skew (0: as in the pool)", level=0.0,
            bands={curve.group: (curve.low.tolist(), curve.high.tolist())},
            caption="All requests together; the band holds 95 % of what random orders would show.",
        )
        for i, curve in enumerate(mine[:6])
    ]  # fmt: skip
    if mine and len(mine[0].spread) > 4:
        drawn.append(
            figures.histogram(
                f"spread-{name}", f"Skew over the requests{suffix}", {c.group: c.spread.tolist() for c in mine[:6]},
                xlabel="skew at the tenth place of each list",
            )
        )  # fmt: skip
    return drawn


def _lines(rows: Sequence[Measure], found: Sequence[Check], when: str) -> list[Headline]:
    """The verdict over all attributes, with whom it is about."""
    lines = pages.headlines(
        found, what="ranking", holds="no dependence", fails="ranks depend on the group, more than chance explains"
    )
    return [
        replace(line, text=when + line.text, points=_whom(rows) if line.state == "fails" else _within(rows))
        for line in lines
    ]


def _changes(before: Sequence[Measure], after: Sequence[Measure]) -> list[Headline]:
    """What a mitigation changed, one line per attribute: the divergence, who stands ahead, the skew at the top."""
    later = {(m.metric, m.attribute, m.group): m.value for m in after}
    lines = []
    for attribute, mine in by_attribute(before).items():
        here, then = {(m.metric, m.group): m.value for m in mine}.get(("ndkl", "")), later.get(("ndkl", attribute, ""))
        if here is None or then is None:
            continue
        points = [
            f"{s.group}: {_apart(s, to)}."
            for s in pages.known(mine, "ahead", _near(mine))
            if (to := later.get((s.metric, s.attribute, s.group))) is not None
        ]
        way = "stayed" if then == here else "fell" if then < here else "rose"
        text = f"Change: the divergence from the pool by {attribute} {way} from {here:.3f} to {then:.3f}"
        change = f"{then - here:+.3f}".replace("-", "−")
        lines.append(Headline("note", f"{text} ({change}).", points=tuple(points[:8])))
    return lines


def _apart(before: Measure, after: float) -> str:
    if before.metric == "ahead":
        return f"ahead of others in {percent(before.value)} of the pairs before, {percent(after)} after"
    k = before.metric.partition("@")[2]
    return f"skew among the first {k} {_signed(before.value)} before, {_signed(after)} after"


def _signed(value: float | None) -> str:
    return f"{round(value or 0.0, 2) + 0.0:+.2f}".replace("-", "−")


def _near(rows: Sequence[Measure]) -> str:
    """The skew at the largest cut up to ten at which lists do not show their whole pool."""
    skews = [m for m in rows if m.metric.startswith("skew@") and m.metric[5:].isdigit() and m.value]
    return f"skew@{max((k for m in skews if (k := int(m.metric[5:])) <= 10), default=0)}"


def _whom(rows: Sequence[Measure]) -> tuple[str, ...]:
    """Whom the orders that depend on the group hold back and put forward: who stands ahead, and the cut it shows at."""
    told = []
    for verdict, mine, standing in _verdicts(rows, fails=True):
        p = f"p {p_value(verdict.p_value)}" if verdict.p_value is not None else ""
        if standing:
            told.append(f"{standing} ({count(verdict.n, 'ranking')}, {p}).")
        told += [f"{verdict.attribute}: {word} ({count(verdict.n, 'ranking')})." for word in _at_the_top(mine)]
    return tuple(told)


def _verdicts(rows: Sequence[Measure], *, fails: bool) -> Iterator[tuple[Measure, list[Measure], str]]:
    """The verdicts that fail, or the others, with the rows of their attribute and who stands ahead least."""
    for mine in by_attribute(rows).values():
        for verdict in mine:
            if verdict.metric == "order_by_group" and (verdict.holds is False) == fails:
                yield verdict, mine, _standing(pages.known(mine, "ahead"))


def _standing(ahead: Sequence[Measure]) -> str:
    """How often members of the group that does so least stand ahead, with the interval."""
    if not ahead:
        return ""
    m = min(ahead, key=_VALUE)
    often = f"{percent(m.value)} ({percent(m.low)} to {percent(m.high)})"
    return f"{m.attribute}: {m.group} against others of the same ranking, ahead in {often} of the pairs; 50 % is even"


_VALUE = attrgetter("value")


def _at_the_top(rows: Sequence[Measure]) -> list[str]:
    """Who is held back and put forward at the cut where it shows most, outside the band of random orders."""
    skews = [m for m in rows if m.metric.startswith("pooled_skew@")]
    absent = [m for m in skews if m.value is None and m.note]
    words = [f"{m.group} held back ({_nobody(m)})" for m in absent[-1:]]
    below, above = _outside(skews)
    if below and not words:
        words.append(_skewed(min(below, key=_VALUE), "held back"))
    if above:
        words.append(_skewed(max(above, key=_VALUE), "put forward"))
    return words


def _outside(skews: Sequence[Measure]) -> tuple[list[Measure], list[Measure]]:
    """The skews below their band and those above it."""
    below = [m for m in skews if m.value is not None and m.low is not None and m.value < m.low]
    return below, [m for m in skews if m.value is not None and m.high is not None and m.value > m.high]


def _within(rows: Sequence[Measure]) -> tuple[str, ...]:
    """What was seen where no dependence is shown: who stands ahead, and divergence beside that of random orders."""
    lines = []
    for verdict, mine, standing in _verdicts(rows, fails=False):
        if standing:
            lines.append(f"{standing} ({count(verdict.n, 'ranking')}).")
        found = {(m.metric, m.group): m.value for m in pages.known(mine, "ndkl", "ndkl_null_mean")}
        lines.append(
            f"{verdict.attribute}: divergence from the pool {fixed(found['ndkl', ''], 3)}, "
            f"{fixed(found['ndkl_null_mean', ''], 3)} on average under random order (p {p_value(verdict.p_value)} by "
            "both). No dependence is shown, none ruled out."
        )
    return tuple(lines)


def _nobody(m: Measure) -> str:
    k = m.metric.partition("@")[2]
    return "nobody in the first place" if k == "1" else f"nobody among the first {k}"


def _skewed(m: Measure, how: str) -> str:
    k = m.metric.partition("@")[2]
    where = "in first place" if k == "1" else f"among the first {k}"
    return f"{m.group} {how}: {where} {percent(math.exp(m.value or 0.0))} of the share it has in the pool"


def _change(before: Sequence[Measure], after: Sequence[Measure]) -> Section:
    """Before and after side by side."""
    later = {(m.metric, m.attribute, m.group): m.value for m in after}
    columns = (Column("metric", "measure", "term"), Column("attribute", "attribute"), Column("group", "group"),
               Column("before", "before", "number"), Column("after", "after", "number"),
               Column("change", "change", "number"))  # fmt: skip
    rows = []
    for m in before:
        then = later.get((m.metric, m.attribute, m.group))
        change = None if then is None or m.value is None else then - m.value
        rows.append((f"{term(m.metric).words}|{m.metric}", m.attribute, m.group, m.value, then, change))
    return Section("Before and after", (Table(columns, tuple(rows), "Every measure before and after"),))


def _named(measure: Measure, position: str) -> Measure:
    return replace(measure, position=position)


def _only(frame: pd.DataFrame, where: str) -> pd.DataFrame:
    if not where:
        return frame
    try:
        kept = frame.query(where, engine="python", local_dict={}, global_dict={})
    except Exception as error:  # pandas raises many kinds for a query it cannot read
        raise Contradiction(
            f"--where cannot be read ({type(error).__name__}).", remedy="For example: \"city == 'Oslo' and level >= 3\""
        ) from None
    if kept.empty:
        raise InputError("--where leaves no row.", remedy="Loosen it.")
    return kept
