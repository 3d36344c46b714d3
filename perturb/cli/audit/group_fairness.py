"""``evenhand audit group-fairness`` and its page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.errors import Contradiction, InputError
from perturb.cli import progress
from perturb.cli.audit import options as o
from perturb.cli.audit import pages
from perturb.cli.grouping import grouped
from perturb.measure import Measure, by_attribute
from perturb.report import Figure, Prose, Provenance, Report, Section, Table, figures
from perturb.report.terms import term
from perturb.report.texts import texts

if TYPE_CHECKING:
    import pandas as pd


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

    answers = _answered(answer) if guide or answer else []
    metrics = _leaf(answers)
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
    judged = _judged(frame, by or (), label, score, cut_off)
    report = page(rows, judged, metrics, tau, o.provenance(table))
    guided = Section("Which measure", (Prose((*_told(answers), f"So look at: {', '.join(metrics)}.")),))
    scored = tables.detect(frame, "score", score, required=False) if judged or cut_off is not None else None
    read = _read(frame, rows, label, decision, scored, cut_off, position)
    report = replace(report, sections=(read, *((guided,) if metrics else ()), *report.sections))
    o.finish(report, result)


def _judged(
    frame: pd.DataFrame, by: Sequence[str], label: str | None, score: str | None, cut_off: float | None
) -> tuple[Measure, ...]:
    """The score itself, where the table has one with labels, and a cut-off or columns to judge it by are asked for."""
    from perturb import table as tables
    from perturb.audit.group_fairness import evaluation

    scored = tables.detect(frame, "score", score, required=False)
    labelled = tables.detect(frame, "label", label, required=False)
    if scored is None or labelled is None or not (by or cut_off is not None):
        return ()
    return evaluation(frame, by=by, label=label, score=scored, cutoff=0.5 if cut_off is None else cut_off)


def _read(
    frame: pd.DataFrame, rows: Sequence[Measure], label: str | None, decision: str | None, score: str | None,
    cut_off: float | None, position: str | None,
) -> Section:  # fmt: skip
    """Which columns were read as what; without a column of scores none was read."""
    from perturb import table as tables

    return pages.read(
        frame, rows, cut_off, position,
        label=tables.detect(frame, "label", label, required=False) or "none: selection only, no errors",
        decision=tables.decided(frame, decision, cut_off),
        score=score,
    )  # fmt: skip


def page(
    rows: Sequence[Measure], judged: Sequence[Measure], metrics: Sequence[str], tau: str, command: Provenance
) -> Report:
    """Return the report of group-fairness measures; ``metrics`` are those the guide led to."""
    watched = _watched(metrics)
    mine = [m for m in rows if m.metric in watched]
    if not mine:
        raise Contradiction(f"{', '.join(watched)} needs labels.", remedy="Name their column with --label.")
    whole = [m for m in mine if not m.position]
    found = pages.checks(whole, watched, "group fairness")
    sections = _sections(rows, watched)
    if judged:
        metrics_of_score = ("auc", "tpr", "fpr", "f1", "fnr", "precision")
        table = pages.table(judged, "The score per cluster or language", metrics=metrics_of_score)
        sections.append(Section("Model evaluation", (table,)))
    line = f"{tau} to {1 / _fraction(tau)}"
    meaning = f"That is outside {line} and more than chance explains. It does not say what caused it."
    return Report(
        **texts("group_fairness"),
        headlines=(
            *pages.headlines(
                found, what="group fairness", fails=f"outside {line} by more than chance",
                holds=f"the groups are alike, the whole interval inside {line}", rows=whole,
                lead=pages.leading(mine, rows, lambda metric: metric.removesuffix("_disparity"), meaning),
            ),
            *pages.banded(rows),
        ),
        checks=found,
        sections=tuple(sections),
        measures=(*rows, *judged),
        provenance=command,
    )  # fmt: skip


def _watched(metrics: Sequence[str]) -> list[str]:
    from perturb.audit.group_fairness import RATES

    disparities = [f"{name}_disparity" for name in RATES]
    return [m for m in metrics if m in disparities] or disparities


def _sections(rows: Sequence[Measure], watched: Sequence[str]) -> list[Section]:
    attributes = by_attribute(rows)
    whole = attributes.pop("", [])
    sections = [_section(attribute, mine, watched) for attribute, mine in attributes.items()]
    sections.append(Section("All together", (pages.table(whole, "Aequitas's overall verdict, by point estimates"),)))
    places = [m for m in rows if m.position and m.metric in watched]
    if places:
        sections.append(Section("By position", (pages.table(places, "Disparities by position"),)))
    return sections


def _section(attribute: str, rows: Sequence[Measure], watched: Sequence[str]) -> Section:
    from perturb.audit.group_fairness import RATES
    from perturb.audit.group_fairness.tau import COMPOSITES, NAMES

    mine = [m for m in rows if not m.position]
    name, by = pages.slug(attribute), pages.spoken(attribute)
    drawn = watched if len(watched) <= 3 else _DRAWN
    blocks: list[Figure | Table] = []
    for metric in watched:
        shown = pages.known(mine, metric)
        if shown and metric in drawn:
            title, label = f"{term(metric).words.capitalize()} by {by}", "ratio to the reference (log scale)"
            blocks.append(figures.ratios(f"{metric}-{name}", title, shown, label=label))
    captions = {
        f"Disparities by {by}": watched,
        f"Rates by {by}": [*RATES, "ppr", "f1", "treatment_equality", "group_size"],
        f"Other measures by {by}": _OTHERS,
        f"Parity within tau by {by} (point estimates, no test)": [*NAMES.values(), *COMPOSITES],
    }
    blocks += [pages.table(mine, caption, metrics=metrics) for caption, metrics in captions.items()]
    return Section(f"By {by}", tuple(blocks))


_DRAWN = ("fpr_disparity", "fnr_disparity", "pprev_disparity")
_OTHERS = ("demographic_parity", "equal_opportunity", "equalized_odds_fpr", "disparate_impact", "statistical_parity",
           "cohens_d", "two_sd_rule", "unknown", "unlabelled")  # fmt: skip


def _answered(given: Sequence[str] | None) -> list[str]:
    """Ask the questions of the fairness tree that the answers leave open."""
    from perturb.audit.group_fairness import advise

    answers = list(given or ())
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
