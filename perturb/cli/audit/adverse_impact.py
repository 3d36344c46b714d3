"""``evenhand audit adverse-impact`` and its page."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from masking.errors import Contradiction
from perturb.cli import progress
from perturb.cli.audit import options as o
from perturb.cli.audit import pages
from perturb.cli.grouping import grouped
from perturb.measure import Measure, by_attribute
from perturb.report import Figure, Headline, Provenance, Report, Section, Table, figures
from perturb.report.texts import texts
from perturb.report.wording import interval, plain

if TYPE_CHECKING:
    import pandas as pd


class Approach(StrEnum):
    """How people count as favoured."""

    SELECTION = "selection"
    MEDIAN = "median"
    AVERAGE = "average"


@grouped(result=o.result("adverse-impact"))
def adverse_impact(
    table: o.Table,
    group: o.Group = None,
    approach: Annotated[
        Approach, typer.Option(help="Decisions or a cut-off; above the median; mean scores.")
    ] = Approach.SELECTION,
    decision: o.Decision = None,
    score: o.Score = None,
    cut_off: o.CutOff = None,
    position: o.Position = None,
    reference: o.Reference = "highest",
    alpha: o.Alpha = 0.05,
    chunksize: Annotated[int, typer.Option(help="Read this many rows at a time: constant memory.", min=0)] = 0,
    seed: o.Seed = 0,
    *,
    result: o.Result,
) -> None:
    """Adverse impact of a selection: rates, impact ratios, Z, Fisher's test, sensitivity, every cut-off.

    The reference is highest (rate), majority, or a group's name.
    """
    from perturb import table as tables
    from perturb.audit import adverse_impact as audit

    with progress.busy(f"Reading and counting {table.name}"):
        if chunksize:
            if position or approach is not Approach.SELECTION:
                raise Contradiction(
                    "--chunksize counts who is selected in the whole table, and nothing else",
                    remedy="Leave out --chunksize, or --approach and --position.",
                )
            pieces = map(tables.people, tables.chunks(table, rows=chunksize))
            rows = audit.stream(
                pieces, groups=group or (), decision=decision, score=score, cutoff=cut_off, reference=reference,
                alpha=alpha,
            )  # fmt: skip
            frame = None
        else:
            frame = tables.people(tables.read(table))
            rows = audit.adverse_impact(
                frame, groups=group or (), decision=decision, score=score, cutoff=cut_off, position=position,
                approach=approach.value, reference=reference, alpha=alpha, rng=random.Random(seed),
            )  # fmt: skip
    report = page(rows, frame=frame, score=score, command=o.provenance(table, seed=seed))
    if frame is not None:
        by_score = approach is not Approach.SELECTION or cut_off is not None
        read = pages.read(
            frame, rows, cut_off, position,
            decision=None if by_score else tables.detect(frame, "decision", decision, required=False),
            score=tables.detect(frame, "score", score, required=False) if by_score else None,
        )  # fmt: skip
        report = replace(report, sections=(read, *report.sections))
    o.finish(report, result)


_MEANING = (
    "That is under four fifths and more than chance explains: evidence of adverse impact. It does not say what caused "
    "it."
)


def page(rows: Sequence[Measure], *, frame: pd.DataFrame | None, score: str | None, command: object) -> Report:
    """Return the report of adverse-impact measures."""
    assert isinstance(command, Provenance)
    found = pages.checks(rows, ("adverse_impact",), "adverse impact")
    verdicts = [m for m in rows if m.metric == "adverse_impact"]
    return Report(
        **texts("adverse_impact"),
        headlines=_averages(rows)
        or (
            *pages.headlines(
                found, what="adverse impact",
                fails="the group is selected less than 4/5 as often as the reference, and chance does not explain it",
                holds="the group is selected at least 4/5 as often as the reference, by the whole interval",
                rows=verdicts, lead=pages.leading(verdicts, rows, lambda _: "selection_rate", _MEANING),
            ),
            *pages.banded(rows),
        ),
        checks=found,
        sections=tuple(_sections(rows, frame, score)),
        measures=tuple(rows),
        provenance=command,
    )  # fmt: skip


def _averages(rows: Sequence[Measure]) -> tuple[Headline, ...]:
    """The ratio of mean scores that is furthest from 1, which is told and not judged; none for other approaches."""
    means = {(m.attribute, m.group): m for m in pages.known(rows, "average_score") if not m.position}
    ratios = [m for m in pages.known(rows, "average_score_ratio") if not m.position]
    if not ratios:
        return ()
    m = max(ratios, key=lambda m: abs((m.value or 0.0) - 1))
    both = (means[m.attribute, m.group], means[m.attribute, m.reference])
    told = " against ".join(f"{one.group} {plain(one.value)} (n={one.n:,})" for one in both)
    detail = (
        f"Ratio {plain(m.value)} ({interval(m.low, m.high)}). It is told and not judged: no rule sets a line for it."
    )
    return (Headline("note", f"Average score: {told}.", detail), *pages.banded(rows))


def _sections(rows: Sequence[Measure], frame: pd.DataFrame | None, score: str | None) -> list[Section]:
    sections = []
    for attribute, all_of_it in by_attribute(rows).items():
        mine, by = [m for m in all_of_it if not m.position], pages.spoken(attribute)
        blocks: list[Figure | Table] = [*_figures(attribute, mine)]
        if frame is not None:
            blocks += _sweep(attribute, frame, score)
        metrics = ("adverse_impact", "impact_ratio", "least_impact_ratio", "impact_ratio_bounds", "average_score_ratio")
        blocks.append(pages.table(mine, f"Ratios by {by}", metrics=metrics))
        tests = ("z", "fisher_exact", "fisher_mid_p", "flip_flop", "shortfall", "chance_of_false_flag", "power")
        blocks.append(pages.table(mine, f"Tests and cautions by {by}", metrics=tests))
        sections.append(Section(f"By {by}", tuple(blocks)))
    places = [m for m in rows if m.position and m.metric in ("adverse_impact", "average_score_ratio")]
    if places:
        sections.append(Section("By position", (pages.table(places, "Verdicts by position"),)))
    return sections


def _figures(attribute: str, rows: Sequence[Measure]) -> list[Figure]:
    drawn = []
    name, by = pages.slug(attribute), pages.spoken(attribute)
    shares = [m for m in rows if m.metric == "selection_rate" and m.value is not None]
    if shares:
        label = "selection rate, 95 % interval"
        drawn.append(figures.rates(f"rates-{name}", f"Selection rates by {by}", shares, label=label))
    judged = [m for m in rows if m.metric == "adverse_impact" and m.value is not None]
    if judged:
        drawn.append(figures.ratios(f"ratios-{name}", f"Impact ratios by {by}", judged))
        drawn.append(_z_against_n(name, attribute, rows))
    return drawn


def _z_against_n(name: str, attribute: str, rows: Sequence[Measure]) -> Figure:
    """The same gap at other sizes: why significance alone says little at a large n, and little at a small one."""
    import numpy as np

    times = np.geomspace(0.01, 100, 81)
    roots = times**0.5
    z = {m.group: m.value or 0.0 for m in pages.known(rows, "z")}
    n = max((m.n for m in rows if m.metric == "z"), default=1)
    return figures.curves(
        f"z-{name}", f"Z of the same gap at other sizes ({pages.spoken(attribute)})", (times * n).tolist(),
        {group: (at * roots).tolist() for group, at in z.items()},
        xlabel="people in both groups", ylabel="Z", flat_band=(-1.96, 1.96), mark=(float(n), "now"), log=True,
        bands={group: (((at - 1.96) * roots).tolist(), ((at + 1.96) * roots).tolist()) for group, at in z.items()},
        caption="Inside the grey band the gap is within chance (|Z| ≤ 1.96). Any gap leaves it once n is "
        "large enough. Coloured: the 95 % interval of what today's people let expect at that size.",
    )  # fmt: skip


def _sweep(attribute: str, frame: pd.DataFrame, score: str | None) -> list[Figure]:
    from perturb import table as tables
    from perturb.audit.adverse_impact import sweep

    column = tables.detect(frame, "score", score, required=False)
    if column is None:
        return []
    swept = sweep(frame, attribute, score=column)
    if len(swept.cutoffs) < 3 or not 2 <= len(swept.groups) <= 6:
        return []
    step = max(1, len(swept.cutoffs) // 400)
    at = {group: g for g, group in enumerate(swept.groups)}
    lines = {group: swept.ratio[::step, g].tolist() for group, g in at.items()}
    bands = {group: (swept.low[::step, g].tolist(), swept.high[::step, g].tolist()) for group, g in at.items()}
    name, by = pages.slug(attribute), pages.spoken(attribute)
    return [
        figures.curves(
            f"sweep-{name}", f"Impact ratio at every cut-off ({by})", swept.cutoffs[::step].tolist(), lines,
            xlabel=f"cut-off on {column}", ylabel="impact ratio", flat_band=(0.8, 1.0), bands=bands, top=1.6,
            caption="Each line is a group against the group with the highest rate at that cut-off, with its 95 % "
            f"interval (n={len(frame):,}); the grey band is 4/5 to 1.",
        )
    ]  # fmt: skip
