"""``evenhand scorer check SPEC``: try a scorer and explain what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from masking.cli.console import busy, write_json
from perturb.cli import scorer_options
from perturb.cli.grouping import grouped
from perturb.scorers import Options, close, load

if TYPE_CHECKING:
    from perturb.scoring.check import Finding


def mount(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    group = typer.Typer(help="Check a scorer before an experiment.", no_args_is_help=True)
    group.command("check")(check)
    app.add_typer(group, name="scorer")


@grouped(options=scorer_options.options)
def check(
    spec: Annotated[str, typer.Argument(help=scorer_options.SPEC_HELP, metavar="SPEC")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    *,
    options: Options,
) -> None:
    """Try a scorer on four invented pairs and explain what is wrong with its answers.

    A call with a temporary failure (a 503, a time-out) is repeated, up to three times in all.
    Exit code 0 when it can be used, 1 when it cannot.
    """
    from perturb.scoring.check import check as try_out

    scorer = load(spec, options=options)
    try:
        with busy("Asking the scorer"):
            findings = try_out(scorer)
    finally:
        close(scorer)
    usable = all(finding.holds is not False for finding in findings)
    if as_json:
        record = {"scorer": spec, "usable": usable, "findings": [asdict(finding) for finding in findings]}
        write_json(record)
    else:
        _show(findings, usable=usable)
    if not usable:
        raise typer.Exit(1)


def _show(findings: Sequence[Finding], *, usable: bool) -> None:
    from rich.console import Console
    from rich.text import Text

    from perturb.scoring.check import CONSTANT

    console = Console()
    marks = {True: ("✓", "green"), False: ("✗", "bold red"), None: ("!", "yellow")}
    for finding in findings:
        mark, style = marks[finding.holds]
        console.print(Text.assemble((f"{mark} ", style), (finding.what, "bold"), f": {finding.message}"))
        for line in (finding.remedy, finding.detail.strip() and f"It said: {finding.detail.strip()}"):
            if line:
                console.print(Text(f"    {line}"))
    if usable and any(finding.remedy == CONSTANT for finding in findings):
        console.print(
            "\nThis scorer answers, but nothing shows that it reads what is sent: an experiment may be empty."
        )
    else:
        console.print("\nThis scorer can be used." if usable else "\nThis scorer cannot be used yet.")
