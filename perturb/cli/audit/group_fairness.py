"""``evenhand audit group-fairness`` and its page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from masking.errors import Contradiction, InputError
from perturb.cli import progress
from perturb.cli.audit import options as o
from perturb.cli.audit import pages
from perturb.cli.grouping import grouped
from perturb.measure import Measure
from perturb.report import Figure, Prose, Provenance, Report, Section, Table, figures
from perturb.report.terms import term
from perturb.report.texts import texts


@grouped(result=o.result("group-fairness"))
def group_fairness(
    table: Annotated[Path | None, typer.Argument(help="CSV, TSV, JSON Lines or Parquet.", metavar="[TABLE]")] = None,
    group: o.Group = None,
    label: o.Label = None,
    decision: o.Decision = None,
    score: o.Score = None,
    cut_off: o.CutOff = None,
    position: o.Position = None,
    reference: o.Reference = "majority",
    tau: Annotated[str, typer.Option(help="Ratios from tau to 1/tau count as parity.")] = "4/5",
    by: Annotated[
        list[str] | None, typer.Option("--by", help="Judge the score per this column (cluster, language).")
    ] = None,
    guide: Annotated[bool, typer.Option("--guide", help="Ask which measure fits, then answer.")] = False,
    answer: Annotated[list[str] | None, typer.Option("--answer", help="An answer to --guide, in order.")] = None,
    alpha: o.Alpha = 0.05,
    *,
    result: o.Result,
) -> None:
    """Group fairness of decisions and errors: rates, disparities and tests.

    The reference is majority, min_metric (least of each rate), or a group's name.
    """
    from perturb import table as tables
    from perturb.audit import group_fairness as audit

    answers = _answered(answer or []) if guide or answer else []
    metrics = _leaf(answers) if answers else ()
    if table is None:
        if metrics:
            typer.echo("\n".join([*_told(answers), "Look at: " + ", ".join(metrics)]))
            return
        raise typer.BadParameter("Give a table, or --guide.")
    with progress.busy(f"Reading and counting {table.name}"):
        frame = tables.people(tables.read(table))
        rows = audit.group_fairness(
            frame, groups=group or (), label=label, decision=decision, score=score, cutoff=cut_off, position=position,
            reference=reference, tau=_fraction(tau), alpha=alpha,
        )  # fmt: skip
    scored = tables.detect(frame, "score", score, required=False)
    judged: tuple[Measure, ...] = ()
    labelled = tables.detect(frame, "label", label, required=False)
    if labelled and scored is not None and (by or cut_off is not None):
        judged = audit.evaluation(
            frame, by=by or (), label=label, score=scored, cutoff=0.5 if cut_off is None else cut_off
        )
    report = page(rows, judged, metrics, tau, o.provenance(table))
    read = pages.columns_used(
        groups=", ".join(dict.fromkeys(m.attribute for m in rows if m.attribute)),
        label=labelled or "none: selection only, no errors",
        decision=None if cut_off is not None else tables.detect(frame, "decision", decision, required=False),
        score=scored if cut_off is not None or judged else None,
        cut_off=None if cut_off is None else f"{cut_off:g}",
        position=tables.detect(frame, "position", position, required=False),
        rows=f"{len(frame):,}",
    )
    steps = (
        (Section("Which measure", (Prose((*_told(answers), f"So look at: {', '.join(metrics)}.")),)),)
        if metrics
        else ()
    )
    report = replace(report, sections=(read, *steps, *report.sections))
    o.finish(report, result)


def page(
    rows: Sequence[Measure], judged: Sequence[Measure], metrics: Sequence[str], tau: str, command: Provenance
) -> Report:
    """Return the report of group-fairness measures; ``metrics`` are those the guide led to."""
    from perturb.audit.group_fairness import RATES

    disparities = [f"{name}_disparity" for name in RATES]
    watched = [m for m in metrics if m in disparities] or disparities
    if not any(m.metric in watched for m in rows):
        raise Contradiction(f"{', '.join(watched)} needs labels.", remedy="Name their column with --label.")
    found = pages.checks([m for m in rows if not m.position], watched, "group fairness")
    sections = _sections(rows, watched)
    if judged:
        metrics_of_score = ("auc", "tpr", "fpr", "f1", "fnr", "precision")
        table = pages.table(judged, "The score per cluster or language", metrics=metrics_of_score)
        sections.append(Section("Model evaluation", (table,)))
    return Report(
        **texts("group_fairness"),
        headlines=(
            *pages.headlines(
                found, what="group fairness", fails=f"outside {tau} to {1 / _fraction(tau)} by more than chance",
                holds=f"the groups are alike, the whole interval inside {tau} to {1 / _fraction(tau)}",
                rows=[m for m in rows if m.metric in watched and not m.position],
                lead=pages.leading(
                    [m for m in rows if m.metric in watched], rows, lambda metric: metric.removesuffix("_disparity"),
                    f"That is outside {tau} to {1 / _fraction(tau)} and more than chance explains. It does not say "
                    "what caused it.",
                ),
            ),
            *pages.banded(rows),
        ),
        checks=found,
        sections=tuple(sections),
        measures=(*rows, *judged),
        provenance=command,
    )  # fmt: skip


def _sections(rows: Sequence[Measure], watched: Sequence[str]) -> list[Section]:
    from perturb.audit.group_fairness import RATES
    from perturb.audit.group_fairness.tau import COMPOSITES, NAMES

    sections = []
    for attribute in dict.fromkeys(m.attribute for m in rows if m.attribute):
        mine = [m for m in rows if m.attribute == attribute and not m.position]
        name, by = pages.slug(attribute), pages.spoken(attribute)
        blocks: list[Figure | Table] = []
        for metric in watched:
            shown = [m for m in mine if m.metric == metric and m.value is not None]
            if shown and (len(watched) <= 3 or metric in ("fpr_disparity", "fnr_disparity", "pprev_disparity")):
                title, label = f"{term(metric).words.capitalize()} by {by}", "ratio to the reference (log scale)"
                blocks.append(figures.ratios(f"{metric}-{name}", title, shown, label=label))
        blocks.append(pages.table(mine, f"Disparities by {by}", metrics=watched))
        blocks.append(
            pages.table(
                mine,
                f"Rates by {by}",
                metrics=[*RATES, "ppr", "f1", "treatment_equality", "group_size"],
            )
        )
        named = ("demographic_parity", "equal_opportunity", "equalized_odds_fpr", "disparate_impact",
                 "statistical_parity", "cohens_d", "two_sd_rule", "unknown", "unlabelled")  # fmt: skip
        blocks.append(pages.table(mine, f"Other measures by {by}", metrics=named))
        words = [*NAMES.values(), *COMPOSITES]
        tau_table = pages.table(mine, f"Parity within tau by {by} (point estimates, no test)", metrics=words)
        blocks.append(tau_table)
        sections.append(Section(f"By {by}", tuple(blocks)))
    whole = [m for m in rows if not m.attribute]
    sections.append(Section("All together", (pages.table(whole, "Aequitas's overall verdict, by point estimates"),)))
    places = [m for m in rows if m.position and m.metric in watched]
    if places:
        sections.append(Section("By position", (pages.table(places, "Disparities by position"),)))
    return sections


def _answered(answers: list[str]) -> list[str]:
    """Ask the questions of the fairness tree that the answers leave open."""
    from perturb.audit.group_fairness import advise

    at = advise(answers)
    while not isinstance(at, tuple):
        answers = [*answers, typer.prompt(at.text)]
        try:
            at = advise(answers)
        except InputError as error:
            typer.echo(f"{error} ({error.remedy})", err=True)
            answers = answers[:-1]
    return answers


def _leaf(answers: Sequence[str]) -> tuple[str, ...]:
    from perturb.audit.group_fairness import advise

    found = advise(answers)
    return found if isinstance(found, tuple) else ()


def _told(answers: Sequence[str]) -> list[str]:
    """Every question of the path with its answer."""
    from perturb.audit.group_fairness import path

    return [f"{question.text.partition(' (')[0]} {answer}" for question, answer in path(answers)]


def _fraction(text: str) -> Fraction:
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if not 0 < value <= 1:
        raise Contradiction(f"--tau {text!r} is not a share.", remedy="Use 4/5 or 0.8.")
    return value
