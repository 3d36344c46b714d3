"""``evenhand audit group-fairness`` and its page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.errors import InputError
from perturb.cli.audit import options as o

if TYPE_CHECKING:
    from perturb.measure import Measure
    from perturb.report import Provenance, Report, Section


def group_fairness(
    table: Annotated[Path | None, typer.Argument(help="CSV, TSV, JSON Lines or Parquet.", metavar="[TABLE]")] = None,
    out: o.Out = Path("group-fairness"),
    group: o.Group = None,
    label: o.Label = None,
    decision: o.Decision = None,
    score: o.Score = None,
    cut_off: o.CutOff = None,
    position: o.Position = None,
    reference: o.Reference = "majority",
    tau: Annotated[str, typer.Option(help="Disparities within [tau, 1/tau] are parity.")] = "4/5",
    by: Annotated[
        list[str] | None, typer.Option("--by", help="Judge the score per this column (cluster, language).")
    ] = None,
    guide: Annotated[bool, typer.Option("--guide", help="Ask which measure fits, then answer.")] = False,
    answer: Annotated[list[str] | None, typer.Option("--answer", help="An answer to --guide, in order.")] = None,
    alpha: o.Alpha = 0.05,
    formats: o.Formats = None,
    fail_on: o.Fail = None,
    as_json: o.AsJson = False,
) -> None:
    """Are decisions and errors alike between groups? All rates, disparities, tests on the right denominators.

    The reference is majority, min_metric (least of each rate), or a group's name.
    """
    from perturb import table as tables
    from perturb.audit import group_fairness as audit
    from perturb.cli.audit import pages

    metrics = _guided(answer or []) if guide or answer else ()
    if table is None:
        if metrics:
            typer.echo("Look at: " + ", ".join(metrics))
            return
        raise typer.BadParameter("Give a table, or --guide.")
    frame = tables.read(table)
    rows = audit.group_fairness(
        frame, groups=group or (), label=label, decision=decision, score=score, cutoff=cut_off, position=position,
        reference=reference, tau=_fraction(tau), alpha=alpha,
    )  # fmt: skip
    scored = tables.detect(frame, "score", score, required=False)
    judged: tuple[Measure, ...] = ()
    if scored is not None and (by or cut_off is not None):
        judged = audit.evaluation(
            frame, by=by or (), label=label, score=scored, cutoff=0.5 if cut_off is None else cut_off
        )
    report = page(rows, judged, metrics, tau, o.provenance(table))
    read = pages.columns_used(
        groups=", ".join(dict.fromkeys(m.attribute for m in rows)),
        label=tables.need(frame, "label", label),
        decision=None if cut_off is not None else tables.detect(frame, "decision", decision, required=False),
        score=scored if cut_off is not None or judged else None,
        cut_off=None if cut_off is None else f"{cut_off:g}",
        position=tables.detect(frame, "position", position, required=False),
        rows=f"{len(frame):,}",
    )
    report = replace(report, sections=(read, *report.sections))
    o.finish(report, out, formats, fail_on, as_json=as_json)


def page(
    rows: Sequence[Measure], judged: Sequence[Measure], metrics: Sequence[str], tau: str, command: Provenance
) -> Report:
    """Return the report of group-fairness measures; ``metrics`` are those the guide led to."""
    from perturb.audit.group_fairness import RATES
    from perturb.cli.audit import pages
    from perturb.report import Report, Section

    disparities = [f"{name}_disparity" for name in RATES]
    watched = [m for m in metrics if m in disparities] or disparities
    found = pages.checks([m for m in rows if not m.position], watched, "group fairness")
    sections = _sections(rows, watched)
    if judged:
        metrics_of_score = ("auc", "tpr", "fpr", "f1", "fnr", "precision")
        table = pages.table(judged, "The score per cluster or language", metrics=metrics_of_score)
        sections.append(Section("Model evaluation", (table,)))
    return Report(
        title="Group fairness",
        lead="Rates of decisions and errors per group, and how far they lie from the reference group's.",
        headlines=(
            *pages.headlines(
                found, what="group fairness", fails=f"outside [{tau}, {1 / _fraction(tau)}] by more than chance",
                holds="the whole interval lies inside",
                rows=[m for m in rows if m.metric in watched and not m.position],
            ),
            *pages.banded(rows),
        ),
        checks=found,
        sections=tuple(sections),
        measures=(*rows, *judged),
        tables={"all_measures": pages.table([*rows, *judged], "Every measure")},
        methods=(
            "Rates as in Aequitas; every gap is tested on the counts of its own denominator (a false-positive rate on "
            "the true negatives), with Fisher's exact test adjusted by Holm over the groups, and Z beside it.",
            "Disparities are ratios to the reference with Katz log intervals; parity is decided in whole numbers.",
            "Cohen's d divides by the root of the pooled binomial variance. AUC intervals: Hanley and McNeil.",
        ),
        limits=(
            "Error rates can not all be equal where base rates differ: choose the measure that fits (--guide).",
            "Labels carry the judgement of those who gave them; a measure against them inherits it.",
        ),
        provenance=command,
    )  # fmt: skip


def _sections(rows: Sequence[Measure], watched: Sequence[str]) -> list[Section]:
    from perturb.audit.group_fairness import RATES
    from perturb.audit.group_fairness.tau import COMPOSITES, NAMES
    from perturb.cli.audit import pages
    from perturb.report import Figure, Section, Table, figures

    sections = []
    for attribute in dict.fromkeys(m.attribute for m in rows):
        mine = [m for m in rows if m.attribute == attribute and not m.position]
        name = pages.slug(attribute)
        blocks: list[Figure | Table] = []
        for metric in watched:
            shown = [m for m in mine if m.metric == metric and m.value is not None]
            if shown and (len(watched) <= 3 or metric in ("fpr_disparity", "fnr_disparity", "pprev_disparity")):
                blocks.append(
                    figures.ratios(
                        f"{metric}-{name}", f"{metric} by {attribute}", [f"{m.group} / {m.reference}" for m in shown],
                        [m.value or 0.0 for m in shown], [m.low for m in shown], [m.high for m in shown],
                        [pages.state(m) for m in shown], label="ratio to the reference (log scale)",
                    )
                )  # fmt: skip
        blocks.append(pages.table(mine, f"Disparities by {attribute}", metrics=watched))
        blocks.append(
            pages.table(
                mine, f"Rates by {attribute}", metrics=[*RATES, "ppr", "f1", "treatment_equality", "group_size"]
            )
        )
        named = ("demographic_parity", "equal_opportunity", "equalized_odds_fpr", "disparate_impact",
                 "statistical_parity", "cohens_d", "two_sd_rule", "unknown", "unlabelled")  # fmt: skip
        blocks.append(pages.table(mine, f"Other measures by {attribute}", metrics=named))
        words = [*NAMES.values(), *COMPOSITES]
        tau_table = pages.table(mine, f"Parity within tau by {attribute} (point estimates, no test)", metrics=words)
        blocks.append(tau_table)
        sections.append(Section(f"By {attribute.replace('*', ' and ')}", tuple(blocks)))
    places = [m for m in rows if m.position and m.metric in watched]
    if places:
        sections.append(Section("By position", (pages.table(places, "Disparities by position"),)))
    return sections


def _guided(answers: list[str]) -> tuple[str, ...]:
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
    return at


def _fraction(text: str) -> Fraction:
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if not 0 < value <= 1:
        raise InputError(f"--tau {text!r} is no share.", remedy="Use 4/5 or 0.8.")
    return value
