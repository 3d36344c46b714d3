"""The console command ``evenhand``: the masking commands and those of this room on one application."""

from __future__ import annotations

import sys

import typer

from masking import cli as masking_cli
from masking.errors import EvenhandError, InternalError
from perturb.cli import audit, benchmark, demo, names, perturb, scorer, twin

app = typer.Typer(
    name="evenhand",
    help="Masks who somebody is in resumes, and tests whether a scorer cares.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
masking_cli.mount(app)
demo.mount(app)
perturb.mount(app)
scorer.mount(app)
twin.mount(app)
names.mount(app)
audit.mount(app)
benchmark.mount(app)


def main() -> None:
    """Run the command line; a user's error becomes one panel and exit code 1, a bug keeps its trace."""
    try:
        app()
    except InternalError:
        raise
    except EvenhandError as error:
        _panel(error)
        sys.exit(1)


def _panel(error: EvenhandError) -> None:
    from rich.console import Console
    from rich.panel import Panel
    from rich.text import Text

    body = Text(str(error))
    if error.remedy:
        body.append(f"\n{error.remedy}", style="bold")
    Console(stderr=True).print(Panel(body, title="evenhand cannot do this", border_style="red"))
