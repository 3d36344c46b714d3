"""The options that audits share, and what happens when one is done."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from masking.cli.console import write_json
from perturb.cli import output, progress
from perturb.report import Provenance, Report, failed, write
from perturb.report.files import as_json as spoken
from perturb.report.provenance import hashed, made_by


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
Group = Annotated[
    list[str] | None,
    typer.Option("--group", "-g", help="A group column, or a crossing such as 'sex*race'. May be repeated."),
]
Reference = Annotated[str, typer.Option("--reference", help="The group to compare with: a rule, or a group's name.")]
Position = Annotated[str | None, typer.Option("--position", help="The column of positions (or other slices).")]
Score = Annotated[str | None, typer.Option("--score", help="The column of scores.")]
Decision = Annotated[str | None, typer.Option("--decision", help="The column of decisions: yes and no, 1 and 0 …")]
Label = Annotated[str | None, typer.Option("--label", help="The column of true outcomes.")]
CutOff = Annotated[float | None, typer.Option("--cut-off", help="Who scores at least this counts as selected.")]
Alpha = Annotated[float, typer.Option("--alpha", help="Chance of a false alarm over one family.", min=1e-9, max=0.5)]
Seed = Annotated[int, typer.Option("--seed", help="The seed of everything random.")]
_option = partial(typer.Option, rich_help_panel="The result")


@dataclass(frozen=True, slots=True)
class Result:
    """Where a report goes and what it is asked."""

    out: Path
    formats: tuple[str, ...] = ("html", "json", "csv")
    fail_on: tuple[str, ...] = ()
    as_json: bool = False
    tool: str = ""
    """What is audited, by name; a dashboard keeps the runs of each apart."""


def result(name: str) -> Callable[..., Result]:
    """Return the options about a report, to be grouped; ``name`` is the folder where no other is named."""

    def options(
        out: Annotated[Path, _option("--out", "-o", help="The folder for the report.")] = Path(name),
        formats: Annotated[
            list[Format] | None,
            _option("--format", metavar="FORMAT", help="What to write: html, json, csv, junit. May be repeated."),
        ] = None,
        fail_on: Annotated[
            list[FailOn] | None,
            _option(
                "--fail-on", metavar="STATE", help="Exit with code 3 on: difference, not-enough-data. May be repeated."
            ),
        ] = None,
        as_json: Annotated[bool, _option("--json", help="Print the report as JSON instead of where it is.")] = False,
        tool: Annotated[str, _option("--tool", help="The tool or model audited, with its version, for the page.")] = "",
    ) -> Result:
        kinds = formats or (Format.HTML, Format.JSON, Format.CSV)
        return Result(out, tuple(f.value for f in kinds), tuple(f.value for f in fail_on or ()), as_json, tool)

    return options


def finish(report: Report, result: Result) -> None:
    """Write the report, say where it is and what it says, and exit with 3 where ``--fail-on`` objects."""
    if result.tool:
        report = replace(report, provenance=replace(report.provenance, scorer=result.tool))
    with progress.busy("Writing the report"):
        paths = write(report, result.out, formats=result.formats, fail_on=result.fail_on or ("difference",))
    if result.as_json:
        write_json(json.loads(spoken(report)))
    else:
        _tell(report, paths)
    if failed(report.checks, result.fail_on):
        raise typer.Exit(3)


def provenance(*inputs: Path, seed: int | None = None, scorer: str = "") -> Provenance:
    """Return where a report comes from: command, seed, versions and the sha256 of every input file or folder."""
    return made_by(
        shlex.join(["evenhand", *sys.argv[1:]]),
        seed="" if seed is None else str(seed),
        inputs={path.name: hashed(path) for path in inputs if path.exists()},
        scorer=scorer,
    )


def _tell(report: Report, paths: dict[str, Path]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    console.print(Text(report.title, style="bold"))
    output.headlines(report)
    for kind, path in paths.items():
        console.print(Text.assemble((f"  {kind.partition(':')[2] or kind:>9}  ", "dim"), str(path)), soft_wrap=True)
