"""The options that audits share, and what happens when one is done."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from perturb.report import Provenance, Report


class Format(StrEnum):
    """What a report is written as."""

    HTML = "html"
    JSON = "json"
    CSV = "csv"
    JUNIT = "junit"


class FailOn(StrEnum):
    """What makes the exit code 3."""

    DIFFERENCE = "difference"
    NOT_ENOUGH_DATA = "not-enough-data"


Table = Annotated[Path, typer.Argument(help="CSV, TSV, JSON Lines or Parquet.", metavar="TABLE", show_default=False)]
Out = Annotated[Path, typer.Option("--out", "-o", help="The folder for the report.")]
Group = Annotated[
    list[str] | None,
    typer.Option("--group", "-g", help="A group column, or a crossing such as 'sex*race'. May be repeated."),
]
Reference = Annotated[str, typer.Option("--reference", help="The group to compare with: a rule, or a group's name.")]
Position = Annotated[str | None, typer.Option("--position", help="The column of positions (or other slices).")]
Score = Annotated[str | None, typer.Option("--score", help="The column of scores.")]
Decision = Annotated[str | None, typer.Option("--decision", help="The column of decisions: yes and no, 1 and 0 …")]
Label = Annotated[str | None, typer.Option("--label", help="The column of true outcomes.")]
CutOff = Annotated[float | None, typer.Option("--cut-off", help="Selected is who scores at least this.")]
Alpha = Annotated[float, typer.Option("--alpha", help="Chance of a false alarm over one family.", min=1e-9, max=0.5)]
Seed = Annotated[int, typer.Option("--seed", help="The seed of everything random.")]
Formats = Annotated[list[Format] | None, typer.Option("--format", help="What to write: html, json, csv, junit.")]
Fail = Annotated[list[FailOn] | None, typer.Option("--fail-on", help="Exit with code 3 on this. May be repeated.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the report as JSON instead of where it is.")]


def finish(
    report: Report, out: Path, formats: Sequence[Format] | None, fail_on: Sequence[FailOn] | None, *, as_json: bool
) -> None:
    """Write the report, say where it is and what it says, and exit with 3 where ``--fail-on`` objects."""
    from perturb.report import failed, write
    from perturb.report.files import as_json as spoken

    wanted = tuple(f.value for f in formats or (Format.HTML, Format.JSON, Format.CSV))
    objections = tuple(f.value for f in fail_on or ())
    paths = write(report, out, formats=wanted, fail_on=objections or ("difference",))
    if as_json:
        typer.echo(json.dumps(json.loads(spoken(report)), ensure_ascii=False))
    else:
        _tell(report, paths)
    if failed(report.checks, objections):
        raise typer.Exit(3)


def provenance(*inputs: Path, seed: int | None = None) -> Provenance:
    """Return where a report comes from: command, seed, versions and the sha256 of every input file."""
    from datetime import UTC, datetime
    from importlib.metadata import version

    from perturb.report import Provenance

    words = ["evenhand", *sys.argv[1:]]
    return Provenance(
        command=" ".join(f'"{w}"' if " " in w else w for w in words),
        seed="" if seed is None else str(seed),
        created=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        versions={name: version(name) for name in ("evenhand", "numpy", "pandas", "scipy")},
        inputs={path.name: _sha256(path) for path in inputs if path.is_file()},
    )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _tell(report: Report, paths: dict[str, Path]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    marks = {"holds": ("✓", "green"), "fails": ("✗", "red"), "unknown": ("?", "yellow"), "note": ("·", "dim")}
    console.print(Text(report.title, style="bold"))
    for headline in report.headlines:
        mark, style = marks[headline.state]
        console.print(Text.assemble((f" {mark} ", style), headline.text))
        if headline.detail:
            console.print(Text(f"   {headline.detail}", style="dim"))
    for kind, path in paths.items():
        console.print(Text.assemble((f"   {kind.partition(':')[2] or kind:>9}  ", "dim"), str(path)))
