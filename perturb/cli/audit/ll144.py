"""``evenhand audit ll144``: the New York summary, and a check of published ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.cli.console import write_json
from masking.errors import Contradiction, InputError
from perturb.cli import progress
from perturb.cli.audit import options as o
from perturb.cli.audit import pages
from perturb.cli.grouping import grouped
from perturb.measure import Measure
from perturb.report import Column, Facts, Headline, Provenance, Report, Section, Table, figures
from perturb.report.files import ready
from perturb.report.texts import texts
from perturb.report.wording import percent, plain

if TYPE_CHECKING:
    from perturb.audit.ll144 import Checked, Part, Summary


@grouped(result=o.result("ll144"))
def ll144(
    table: Annotated[Path | None, typer.Argument(help="CSV, TSV, JSON Lines or Parquet.", metavar="[TABLE]")] = None,
    sex: Annotated[str | None, typer.Option("--sex", help="The column of sex categories.")] = None,
    race: Annotated[str | None, typer.Option("--race", help="The column of race/ethnicity categories.")] = None,
    decision: o.Decision = None,
    score: o.Score = None,
    audit_date: Annotated[str, typer.Option(help="Date of the bias audit, as it is to be printed.")] = "",
    in_use_since: Annotated[str, typer.Option(help="When the tool came into use (the distribution date).")] = "",
    source: Annotated[str, typer.Option(help="Source and explanation of the data.")] = "",
    auditor: Annotated[str, typer.Option(help="Who audited.")] = "",
    left_out_because: Annotated[str, typer.Option(help="Why categories under 2 % are left out.")] = "",
    lint: Annotated[
        Path | None, typer.Option("--lint", help="Check this published table (CSV), or a folder of them, instead.")
    ] = None,
    *,
    result: o.Result,
) -> None:
    """The bias-audit summary of NYC Local Law 144, ready to publish; or a check of a published one.

    Exit code 1 where --lint finds something, 3 where it could not read all of a table.
    """
    if lint is not None:
        _lint(lint, as_json=result.as_json)
        return
    if table is None:
        raise typer.BadParameter("Give a table, or --lint FILE.")
    from perturb import table as tables
    from perturb.audit.ll144 import markdown, summarize

    _check_date("--audit-date", audit_date)
    _check_date("--in-use-since", in_use_since)
    with progress.busy(f"Reading and counting {table.name}"):
        summary = summarize(
            tables.people(tables.read(table)), sex=sex, race=race, decision=decision, score=score,
            audit_date=audit_date, in_use_since=in_use_since, source=source, auditor=auditor, tool=result.tool,
            left_out_because=left_out_because,
        )  # fmt: skip
    ready(result.out)
    text = result.out / "summary.md"
    text.write_text(markdown(summary), encoding="utf-8")
    if not result.as_json:
        _tell(summary, text)
    o.finish(page(summary, o.provenance(table)), result)


def _check_date(option: str, text: str) -> None:
    """Raise InputError for what is not a date; free words ("March 2026") are no date either."""
    from datetime import date

    if text:
        try:
            date.fromisoformat(text)
        except ValueError:
            raise Contradiction(f"{option} {text!r} is not a date.", remedy="Write it as 2026-03-31.") from None


def _tell(summary: Summary, path: Path) -> None:
    from perturb.audit.ll144 import stated

    empty = [f"{words[0].lower()}{words[1:]} ({option})" for words, told, option in stated(summary) if not told]
    typer.echo(f"{path} still lacks: {'; '.join(empty)}." if empty else f"Ready to publish: {path}")


def page(summary: Summary, command: Provenance) -> Report:
    """Return the summary as a report."""
    from perturb.audit.ll144 import measures, stated

    rows = measures(summary)
    compared = [m for m in rows if m.metric == "impact_ratio" and m.group != m.reference]
    found = pages.checks(compared, ("impact_ratio",), "ll144")
    kind = "selection rates" if summary.kind == "selection" else f"scoring rates (median {summary.median:g})"
    told = ((words, value or "(to fill in)") for words, value, _ in stated(summary))
    facts = Facts((*told, ("Applicants", f"{summary.applicants:,}"), ("Kind", kind)))
    parts = (_section(f"ll144-{number}", part, summary, rows) for number, part in enumerate(summary.parts))
    return Report(
        **texts("ll144"),
        headlines=(
            *pages.headlines(
                found, what="the summary", fails="the impact ratio is under 4/5, and chance does not explain it",
                holds="the impact ratio is at least 4/5 with its whole interval", rows=compared,
                lead=pages.leading(
                    compared, rows, lambda _: f"{summary.kind}_rate", "The impact ratio is under four fifths; the law "
                    "sets no threshold, but readers look for this one.",
                ),
            ),
            *_under(compared),
        ),
        checks=found,
        sections=(Section("The audit", (facts,)), *parts),
        measures=rows,
        provenance=command,
    )  # fmt: skip


def _section(name: str, part: Part, summary: Summary, rows: Sequence[Measure]) -> Section:
    columns = (Column("category", "Category"), Column("applicants", "Applicants", "count"),
               Column("favoured", "Selected" if summary.kind == "selection" else "Above the median", "count"),
               Column("rate", "Rate", "percent"), Column("ratio", "Impact ratio", "number"))  # fmt: skip
    lines = tuple(
        (c.name, c.applicants, c.favoured, *(None if n is None else float(n) for n in (c.rate, c.ratio)))
        for c in part.categories
    )
    out = [c.name for c in part.categories if c.left_out]
    note = f"Applicants of unknown category: {part.unknown}."
    note += f" Left out of the ratios (under 2 %): {', '.join(out)}." if out else ""
    by = pages.spoken(part.attribute)
    shown = [m for m in pages.known(rows, f"{summary.kind}_rate") if m.attribute == part.attribute]
    figure = figures.rates(name, f"Rates by {by}", shown, label="rate, 95 % interval")
    return Section(f"By {by}", (Table(columns, lines, "Rates and impact ratios", note), figure))


def _under(compared: Sequence[Measure]) -> tuple[Headline, ...]:
    """How many ratios as published a reader will find under 4/5, chance or not."""
    under = [m for m in compared if m.value is not None and m.value < 0.8]
    chance = sum(m.holds is None for m in under)
    if not chance:
        return ()
    text = f"{len(under)} of {len(compared)} impact ratios are printed as under 4/5; chance explains {chance} of them."
    return (Headline("note", text, "The law asks for them all the same, with the numbers as they are."),)


def _lint(path: Path, *, as_json: bool) -> None:
    """Check one published table, or every one in a folder; say what was found, what was not read, and how often."""
    from perturb.audit.ll144 import distribution

    files, others = _files(path)
    checked: dict[str, Checked] = {}
    for file in progress.paced(files, "Checking published tables"):
        checked |= _checked(str(file.relative_to(path)) if path.is_dir() else file.name, file, alone=not path.is_dir())
    several = path.is_dir() or len(checked) > 1
    whole = distribution(checked) if several else {}
    if as_json:
        told = [_told(name, one) for name, one in (checked | others).items()]
        write_json({"files": told, "distribution": whole} if whole else told[0])
    else:
        for name, one in (checked | others).items():
            typer.echo("\n".join(_said(name, one, several=several)))
        typer.echo("".join(f"\n{words}: {_number(words, number)}" for words, number in whole.items()))
    _exit((checked | others).values())


def _exit(checked: Collection[Checked]) -> None:
    if any(one.not_read for one in checked):
        raise typer.Exit(3)
    if any(one.findings for one in checked):
        raise typer.Exit(1)


def _told(name: str, one: Checked) -> dict[str, object]:
    return {
        "file": name,
        "findings": [text for _, text in one.findings],
        "not_read": list(one.not_read),
        "beside": list(one.beside),
        "categories": len(one.lines),
    }


def _files(path: Path) -> tuple[list[Path], dict[str, Checked]]:
    """The tables of a folder, and what else is in it, which is not read and counts as no audit."""
    from perturb.audit.ll144 import Checked

    if not path.is_dir():
        return [path], {}
    found = sorted(f for f in path.rglob("*") if f.is_file() and not f.name.startswith("."))
    files = [f for f in found if f.suffix.lower() in (".csv", ".tsv")]
    if not files:
        raise InputError(f"{path.name!r} holds no table.", remedy="Export the published tables as CSV.")
    reason = ("the file is neither CSV nor TSV; export its tables as CSV",)
    return files, {str(f.relative_to(path)): Checked((), (), reason) for f in found if f not in files}


def _checked(name: str, file: Path, *, alone: bool) -> dict[str, Checked]:
    """The audits of one file by name; what cannot be read at all is told of, not raised, in a collection."""
    from perturb import table as tables
    from perturb.audit.ll144 import Checked, audits, check

    try:
        parts = audits(tables.texts(file))
    except InputError as error:
        if alone:
            raise
        return {name: Checked((), (), (str(error).rstrip("."),))}
    return {f"{name}, {part}" if part else name: check(frame) for part, frame in parts.items()}


def _number(words: str, number: float | None) -> str:
    return percent(number) if words.startswith("share") else plain(number) if isinstance(number, float) else str(number)


def _said(name: str, one: Checked, *, several: bool) -> list[str]:
    """What is wrong, what was not read, what stands beside the table, and what was read."""
    lines = [f"{name}:"] if several else []
    lines += [f"- {text}" for _, text in one.findings] + [f"- not read: {what}" for what in one.not_read]
    lines += [f"- beside the table, not checked: {text}" for text in one.beside]
    if one.lines and not (one.findings or one.not_read):
        lines.append(f"Nothing found in {len(one.lines)} categories.")
    return [*lines, *_read(one)]


def _read(one: Checked) -> list[str]:
    if not any(line.measured for line in one.lines):
        return []
    of = " and ".join(word for word in ("sex", "race") if any(getattr(line, word) for line in one.lines))
    ratios = [line.ratio.value for line in one.lines if line.ratio is not None]
    under = sum(5 * ratio < 4 for ratio in ratios)
    return [
        f"Read: {len(one.lines)} categories{f' of {of}' if of else ''}, {len(ratios)} impact ratios, {under} under 4/5."
    ]
