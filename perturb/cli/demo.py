"""``evenhand demo``: the other commands, one after the other, on the samples of the package."""

from __future__ import annotations

import shlex
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from masking.cli.console import write_json

Out = Annotated[Path, typer.Option("--out", help="Folder for what the demo writes.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the steps and their files as JSON.")]


def mount(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("demo")(demo)


def demo(out: Out = Path("evenhand-demo"), as_json: AsJson = False) -> None:
    """Mask the sample resumes, test two scorers with their twins, audit tables with a planted gap, and join it all.

    Needs no network and no files of yours: the samples come with the package and are copied to OUT/samples. Each step
    is a command that you can run yourself; it is shown before it runs.
    """
    started = time.monotonic()
    _copy(out / "samples")
    typer.echo("evenhand demo: invented people only, and nothing leaves this machine.", err=True)
    steps = []
    for number, (what, command) in enumerate(_steps(out), start=1):
        typer.echo(f"\n{number}. {what}\n$ {shlex.join(['evenhand', *command])}", err=True)
        with redirect_stdout(sys.stderr if as_json else sys.stdout):
            code = _run(command)
        steps.append({"step": what, "command": shlex.join(["evenhand", *command]), "exit_code": code})
    report, seconds = out / "report.html", time.monotonic() - started
    if as_json:
        write_json({"steps": steps, "report": str(report), "seconds": round(seconds, 1)})
    else:
        _tell(out, report, seconds)
    if any(step["exit_code"] for step in steps):
        raise typer.Exit(1)


def _copy(folder: Path) -> None:
    from perturb.report.files import ready

    ready(folder)
    with as_file(files("perturb") / "samples") as bundled:
        shutil.copytree(bundled, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


def _steps(out: Path) -> Iterator[tuple[str, list[str]]]:
    """What each step is for, and its command."""
    samples, tables = out / "samples", out / "samples" / "tables"
    resumes = str(samples / "resumes")
    counts = ["--report", str(out / "masking.json")]
    yield "Mask the resumes", ["mask", resumes, "--out", str(out / "masked"), "--policy", "display", *counts]
    nurse = str(samples / "resumes" / "registered-nurse.txt")
    yield "Make a twin of one", ["twin", nurse, "--gender", "male", "--out", str(out / "twin.txt"), "--force"]
    asked = ["--positions", str(samples / "positions.jsonl"), "--placebo", "all", "--margin", "0.002"]
    both = ["--scorer", "tfidf", "--scorer", f"python:{samples / 'unfair_scorer.py'}:score"]
    gender = ["perturb", resumes, *asked, "--axis", "gender", *both, "--out", str(out / "gender")]
    yield "Test two scorers for gender, the built-in one and one with a planted difference", gender
    race = ["perturb", resumes, *asked, "--axis", "race", "--scorer", "tfidf", "--out", str(out / "race")]
    yield "Test the built-in scorer for race", race
    for name, folder, more in (
        ("adverse-impact", "adverse_impact_planted.csv", ["--group", "sex", "--tool", "invented screening tool"]),
        ("hiring-bloomberg", "hiring_bloomberg_planted", []),
        ("monitoring", "monitoring_planted.csv", ["--tool", "invented screening tool"]),
    ):
        audit = ["audit", name, str(tables / folder), *more, "--out", str(out / name)]
        yield f"Audit invented data with a planted gap: {name}", audit
    yield "Join the results on one page", ["audit", "dashboard", str(out), "--out", str(out)]


def _run(command: Sequence[str]) -> int:
    """Run one command as a shell would, so that its report names it; return its exit code."""
    from perturb.cli import app

    own, sys.argv = sys.argv, ["evenhand", *command]
    try:
        return int(app(list(command), standalone_mode=False) or 0)
    finally:
        sys.argv = own


def _tell(out: Path, report: Path, seconds: float) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    console.print(Text(f"\n✓ All done in {seconds:.0f} seconds."))
    for what, place in (
        ("Samples", out / "samples"),
        ("Masked files", out / "masked"),
        ("Twin", out / "twin.txt"),
        ("Report", report),
    ):
        console.print(Text(f"{what + ':':<14}{place}"), soft_wrap=True)
    console.print(Text(f"Open it in a browser: {report.resolve().as_uri()}"), soft_wrap=True)
