"""The console command ``evenhand``: the commands of masking and of this package in one application."""

from __future__ import annotations

import errno
import os
import sys
from typing import Annotated

import typer

from masking import cli as masking_cli
from masking.errors import Contradiction, EvenhandError, InputError, InternalError
from perturb.cli import audit, benchmark, demo, doctor, names, perturb, scorer, twin
from perturb.cli.help_layout import Application

app = typer.Typer(
    name="evenhand",
    cls=Application,
    help="Mask resumes, test resume-scoring software with counterfactual resumes, and audit hiring data.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _version(asked: bool) -> None:
    """Print the version and end."""
    if asked:
        from importlib.metadata import version
        from platform import python_version

        typer.echo(f"evenhand {version('evenhand')} (Python {python_version()})")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    pass


masking_cli.mount(app, twin="perturb.cli.twin:made")
for command in (demo, doctor):
    command.mount(app)
perturb.mount(app)
scorer.mount(app)
twin.mount(app)
names.mount(app)
audit.mount(app)
benchmark.mount(app)


def main() -> None:
    """Run the command line; a user's error becomes one panel and exit code 1, a bug keeps its trace.

    Ctrl-C ends with exit code 130 and a word of what that means. Why standard output is flushed here: at its own end
    Python reports a full disk in its own words, and with exit code 120.
    """
    try:
        try:
            app()
        finally:
            if sys.stdout:
                sys.stdout.flush()
    except InternalError:
        raise
    except EvenhandError as error:
        _panel(error)
        sys.exit(2 if isinstance(error, Contradiction) else 1)
    except OSError as error:
        _give_up_output(error)
        sys.exit(1)
    except SystemExit as end:
        if end.code == STOPPED and _unsaid(end):
            typer.echo("\nStopped.", err=True)
        raise
    except KeyboardInterrupt:
        typer.echo("\nStopped.", err=True)
        sys.exit(STOPPED)


STOPPED = 130
"""128 and the number of SIGINT, as shells have it."""


def _unsaid(end: SystemExit) -> bool:
    """Whether it was Ctrl-C that ended a command which itself said nothing about it."""
    cause: BaseException | None = end
    while cause is not None and not isinstance(cause, KeyboardInterrupt):
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return cause is not None


def _give_up_output(error: OSError) -> None:
    """Say that the disk is full, and nothing where nobody reads any more; raise every other error."""
    if error.errno not in {errno.ENOSPC, errno.EPIPE}:
        raise error
    if error.errno == errno.ENOSPC:
        _panel(InputError("the disk is full", remedy="Free some space and give the same command again."))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what the buffer still holds goes nowhere


def _panel(error: EvenhandError) -> None:
    from rich.console import Console
    from rich.panel import Panel
    from rich.text import Text

    body = Text(str(error))
    if error.remedy:
        body.append(f"\n{error.remedy}", style="bold")
    Console(stderr=True).print(Panel(body, title="evenhand cannot do this", border_style="red"))
