"""``evenhand audit ll144``: the New York summary, and a check of published ones."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.errors import InputError
from perturb.cli.audit import options as o

if TYPE_CHECKING:
    from perturb.audit.ll144 import Summary
    from perturb.report import Provenance, Report


def ll144(
    table: Annotated[Path | None, typer.Argument(help="CSV, TSV, JSON Lines or Parquet.", metavar="[TABLE]")] = None,
    out: o.Out = Path("ll144"),
    sex: Annotated[str | None, typer.Option("--sex", help="The column of sex categories.")] = None,
    race: Annotated[str | None, typer.Option("--race", help="The column of race/ethnicity categories.")] = None,
    decision: o.Decision = None,
    score: o.Score = None,
    audit_date: Annotated[str, typer.Option(help="Date of the bias audit, as it is to be printed.")] = "",
    in_use_since: Annotated[str, typer.Option(help="When the tool came into use.")] = "",
    source: Annotated[str, typer.Option(help="Source and explanation of the data.")] = "",
    lint: Annotated[Path | None, typer.Option("--lint", help="Check this published table (CSV) instead.")] = None,
    formats: o.Formats = None,
    fail_on: o.Fail = None,
    as_json: o.AsJson = False,
) -> None:
    """The bias-audit summary of NYC Local Law 144, ready to publish; or a check of a published one.

    Exit code 1 where --lint finds something.
    """
    if lint is not None:
        _lint(lint, as_json=as_json)
        return
    if table is None:
        raise typer.BadParameter("Give a table, or --lint FILE.")
    from perturb import table as tables
    from perturb.audit.ll144 import markdown, summarize

    _check_date("--audit-date", audit_date)
    _check_date("--in-use-since", in_use_since)
    summary = summarize(
        tables.read(table), sex=sex, race=race, decision=decision, score=score, audit_date=audit_date,
        in_use_since=in_use_since, source=source,
    )  # fmt: skip
    out.mkdir(parents=True, exist_ok=True)
    text = out / "summary.md"
    text.write_text(markdown(summary), encoding="utf-8")
    if not as_json:
        _tell(summary, text)
    o.finish(page(summary, o.provenance(table)), out, formats, fail_on, as_json=as_json)


def _check_date(option: str, text: str) -> None:
    """Raise InputError for what is no date; free words ("March 2026") are no date either."""
    from datetime import date

    if text:
        try:
            date.fromisoformat(text)
        except ValueError:
            raise InputError(f"{option} {text!r} is no date.", remedy="Write it as 2026-03-31.") from None


def _tell(summary: Summary, path: Path) -> None:
    empty = [
        words
        for words, value in (
            ("the date of the audit (--audit-date)", summary.audit_date),
            ("since when the tool is in use (--in-use-since)", summary.in_use_since),
            ("source and explanation of the data (--source)", summary.source),
        )
        if not value
    ]
    if empty:
        typer.echo(f"{path} still lacks {', '.join(empty)}.")
    else:
        typer.echo(f"Ready to publish: {path}")


def page(summary: Summary, command: Provenance) -> Report:
    """Return the summary as a report."""
    from perturb.audit.ll144 import measures
    from perturb.cli.audit import pages
    from perturb.report import Column, Facts, Report, Section, Table, figures

    rows = measures(summary)
    compared = [m for m in rows if m.metric == "impact_ratio" and m.group != m.reference]
    found = pages.checks(compared, ("impact_ratio",), "ll144")
    facts = Facts(
        (
            ("Date of the bias audit", summary.audit_date or "(to fill in)"),
            ("Tool in use since", summary.in_use_since or "(to fill in)"),
            ("Source and explanation of the data", summary.source or "(to fill in)"),
            ("Applicants", f"{summary.applicants:,}"),
            (
                "Kind",
                "selection rates" if summary.kind == "selection" else f"scoring rates (median {summary.median:g})",
            ),
        )
    )
    sections = [Section("The audit", (facts,))]
    for number, part in enumerate(summary.parts):
        columns = (Column("category", "Category"), Column("applicants", "Applicants", "count"),
                   Column("favoured", "Selected" if summary.kind == "selection" else "Above the median", "count"),
                   Column("rate", "Rate", "percent"), Column("ratio", "Impact ratio", "number"))  # fmt: skip
        lines = tuple(
            (c.name, c.applicants, c.favoured, None if c.rate is None else float(c.rate),
             None if c.ratio is None else float(c.ratio))
            for c in part.categories
        )  # fmt: skip
        out = [c.name for c in part.categories if c.left_out]
        note = f"Applicants of unknown category: {part.unknown}."
        note += f" Left out of the ratios (under 2 %): {', '.join(out)}." if out else ""
        shown = [c for c in part.categories if c.rate is not None]
        figure = figures.rates(
            f"ll144-{number}", f"Rates by {part.attribute}", [c.name for c in shown],
            [float(c.rate or 0) for c in shown], [None] * len(shown), [None] * len(shown),
        )  # fmt: skip
        title = f"By {part.attribute.replace('*', ' and ')}"
        sections.append(Section(title, (Table(columns, lines, title, note), figure)))
    return Report(
        title="Bias audit summary (NYC Local Law 144)",
        lead="Rates and impact ratios by sex, by race/ethnicity and by both, as the rule asks for them.",
        headlines=pages.headlines(
            found, what="the summary", fails="the impact ratio is under 4/5", holds="the impact ratio is at least 4/5",
            rows=compared,
        ),
        checks=found,
        sections=tuple(sections),
        measures=rows,
        methods=(
            "Impact ratio: a category's rate over the highest rate among categories of at least 2 % of the applicants. "
            "Scoring rate: the share strictly above the median score of all applicants.",
        ),
        limits=("The law asks for the numbers and sets no threshold; 4/5 is marked because readers look for it. "
                "For tests of chance and intervals run: evenhand audit adverse-impact.",),
        provenance=command,
    )  # fmt: skip


def _lint(path: Path, *, as_json: bool) -> None:
    import json

    import pandas as pd

    from perturb.audit.ll144 import lint

    try:
        frame = pd.read_csv(path, dtype=str, keep_default_na=False)
    except (OSError, ValueError):
        raise InputError(f"{path.name!r} cannot be read as CSV.", remedy="Export the published table as CSV.") from None
    found = lint(frame)
    if as_json:
        typer.echo(json.dumps({"file": path.name, "findings": list(found)}, ensure_ascii=False))
    else:
        for sentence in found or ("Nothing found.",):
            typer.echo(f"- {sentence}" if found else sentence)
    if found:
        raise typer.Exit(1)
