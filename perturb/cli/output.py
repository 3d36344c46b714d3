"""What a person sees at the end of an experiment: a table, the verdict in words, and where the files are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from masking.cli.console import plain
from perturb.cli import progress
from perturb.report import Report

if TYPE_CHECKING:
    from rich.table import Table

    from perturb.experiment.outcome import Outcome
    from perturb.experiment.resumes import Gathered

_COLOURS = {"difference found": "red", "equivalent": "green", "not enough data": "yellow"}
_MARKS = {"fails": ("✗", "red"), "holds": ("✓", "green"), "unknown": ("?", "yellow"), "note": ("·", "")}
_ROWS = 40
_LEFT_OUT = 5


def outcome(found: Outcome, made: Report, gathered: Gathered, written: dict[str, Path]) -> None:
    """Print the table of positions, the headlines, what was left out, and the files."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    console.print(table(found))
    left = len(found.experiment.positions) - _ROWS
    if left > 0:
        console.print(f"… and {left} more rows in positions.csv")
    headlines(made)
    left_out = [*gathered.left_out, *found.assignment.left_out]
    if left_out:
        console.print(Text(f"{len(left_out)} resumes or twins were left out:"))
        for one in left_out[:_LEFT_OUT]:
            console.print(Text(f"  {plain(one.source) or one.id} ({one.id}): {one.reason}"), soft_wrap=True)
        if len(left_out) > _LEFT_OUT:
            console.print(f"  … and {len(left_out) - _LEFT_OUT} more in left_out.csv; --map FILE says which is which")
    if found.scored.troubles:
        console.print(Text(f"Failed attempts: {progress.troubles(found.scored.troubles)}"))
    console.print(Text(f"\nReport: {written['html']}"))
    console.print(Text(f"Tables, scores and twins are in {written['html'].parent}"))


def headlines(made: Report) -> None:
    """Print the verdicts in words, what stands behind each below it."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for headline in made.headlines:
        mark, style = _MARKS[headline.state]
        console.print(Text.assemble((f"{mark} ", style), (headline.text, "bold")))
        if headline.detail:
            console.print(Text(f"  {headline.detail}", style="dim"))
        for point in headline.points:
            console.print(Text(f"  - {point}", style="dim"))


def table(found: Outcome) -> Table:
    """Return the positions as a table, by contrast: the pooled t-test first, then what the verdict rests on."""
    from rich.table import Table
    from rich.text import Text

    shown = Table(
        title=f"t-test per position (axis: {found.assignment.suite.design.axis})", title_justify="left", box=None,
        header_style="bold", pad_edge=False,
    )  # fmt: skip
    shown.add_column("position", overflow="fold")
    for heading in ("t", "df", "p", "paired p (Holm)", "difference"):
        shown.add_column(heading, justify="right", no_wrap=True)
    shown.add_column("verdict", no_wrap=True)
    contrast = ""
    for row in found.experiment.positions.head(_ROWS).to_dict("records"):
        own = f"{row['reference']} − {row['group']}"
        if own != contrast:
            contrast = own
            shown.add_row(Text(own, style="italic"))
        verdict = str(row["verdict"])
        shown.add_row(
            Text(f"  {row['position']}"),
            _number(row["t_pooled"], "{:.2f}"),
            _number(row["df_pooled"], "{:.0f}"),
            _number(row["p_pooled"], "{:.2g}"),
            _number(row["p_holm"], "{:.2g}"),
            _number(row["difference"], "{:+.2g}"),
            Text(verdict, style=_COLOURS.get(verdict, "")),
        )
    return shown


def _number(value: float, form: str) -> str:
    return form.format(value) if value == value else "–"
