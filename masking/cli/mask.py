"""``evenhand mask``: masks files, folders and tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from masking.cli import console

if TYPE_CHECKING:
    from masking.batch.cluster import Cluster
    from masking.batch.report import Report
    from masking.batch.sandbox import Sandbox
    from masking.policy import Policy


def mount(app: typer.Typer) -> None:
    """Put ``mask`` on the application."""
    app.command("mask")(mask)


Paths = Annotated[list[Path], typer.Argument(help="Files or folders (all files below them).", show_default=False)]
PolicyName = Annotated[str, typer.Option("--policy", "-p", help="display, training, all, or a TOML file.")]
Fields = Annotated[list[str] | None, typer.Option("--fields", help="Mask only these fields (comma-separated).")]
Skip = Annotated[list[str] | None, typer.Option("--skip", help="Leave these fields as they are (comma-separated).")]
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="Worker processes; all processors by default.")]
Seconds = Annotated[float, typer.Option("--time-limit", min=0.1, help="Seconds for one document.")]
Megabytes = Annotated[int, typer.Option("--memory-limit", min=256, help="Megabytes for one document.")]


Out = Annotated[Path, typer.Option("--out", "-o", help="Folder for the masked documents.", show_default=False)]
As = Annotated[str | None, typer.Option("--as", help="text or json instead of the format of the input.")]
Strict = Annotated[bool, typer.Option("--strict", help="Also close the order of letters in PDF fonts.")]
KeepLogos = Annotated[bool, typer.Option("--keep-logos", help="Keep pictures without a face or readable name.")]
Verify = Annotated[bool, typer.Option(help="Read every written document again and search it for what was masked.")]
ReportFile = Annotated[Path | None, typer.Option("--report", help="Write a JSON report to this file.")]
MapFile = Annotated[Path | None, typer.Option("--map", help="Write which output belongs to which source (CSV).")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the report as JSON.")]
RetryFailed = Annotated[bool, typer.Option("--retry-failed", help="Try again what failed in an earlier run.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Makes names and pseudonyms repeatable.")]
Column = Annotated[str, typer.Option("--column", help="Tables: the column that holds the resume.")]
Id = Annotated[str, typer.Option("--id", help="Tables: the column that identifies a row; it stays as it is.")]
Keep = Annotated[list[str] | None, typer.Option("--keep", help="Tables: further columns that stay (comma-separated).")]
Executor = Annotated[str, typer.Option("--executor", help="local, or dask://HOST:PORT for a Dask cluster.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing but failures.")]


def mask(
    paths: Paths,
    out: Out,
    policy: PolicyName = "display",
    fields: Fields = None,
    skip: Skip = None,
    as_: As = None,
    strict: Strict = False,
    keep_logos: KeepLogos = False,
    verify: Verify = True,
    report: ReportFile = None,
    map_: MapFile = None,
    as_json: AsJson = False,
    retry_failed: RetryFailed = False,
    seed: Seed = None,
    column: Column = "text",
    id_: Id = "id",
    keep: Keep = None,
    jobs: Jobs = None,
    time_limit: Seconds = 60.0,
    memory_limit: Megabytes = 2048,
    executor: Executor = "local",
    quiet: Quiet = False,
) -> None:
    """Mask resumes: who somebody is goes, what somebody can do stays.

    The masked documents have the format of their originals and neutral names. A run that was stopped continues
    where it stood when the same command is given again.
    """
    from masking.batch.run import Options, run, write_map, writing
    from masking.batch.tablefile import Columns

    options = Options(
        policy=chosen(policy, fields, skip).table(),
        as_=_form(as_),
        verify=verify,
        strict=strict,
        keep_logos=keep_logos,
        columns=Columns(column, id_ or None, tuple(console.split(keep))),
    )
    limits = {"seconds": time_limit, "memory": memory_limit << 20, "warm": ["masking.batch.work"]}
    try:
        with _runner(executor, jobs, limits) as runner, console.Progress(quiet=quiet or as_json) as progress:
            result = run(paths, out, options, runner=runner, seed=seed, retry_failed=retry_failed, watch=progress.watch)
    except KeyboardInterrupt:
        console.say("\nStopped. What is masked is kept; the same command goes on from here.")
        raise typer.Exit(130) from None
    if map_ is not None:
        write_map(paths, out, map_)
    table = result.table(policy=options.policy)
    if report is not None:
        with writing(report):
            report.write_text(json.dumps(table, indent=2) + "\n", encoding="ascii")
    _tell(result, table if as_json else None, out=out, quiet=quiet)
    if result.failed:
        raise typer.Exit(1)


def chosen(policy: str, fields: list[str] | None, skip: list[str] | None) -> Policy:
    """Return the policy that the options name. Raises PolicyError."""
    from masking.policy import load

    loaded = load(policy)
    if fields:
        loaded = loaded.only(console.split(fields))
    loaded = loaded.without(console.split(skip)) if skip else loaded
    if not loaded.fields:
        from masking.errors import PolicyError

        raise PolicyError("no field is left to mask", remedy="--fields and --skip take each other's fields away.")
    return loaded


def _runner(executor: str, jobs: int | None, limits: dict[str, Any]) -> Sandbox | Cluster:
    if executor == "local":
        from masking.batch.sandbox import Sandbox

        return Sandbox(jobs=jobs, **limits)
    from masking.batch.cluster import SCHEME, Cluster

    if not executor.startswith(SCHEME):
        raise typer.BadParameter(f"{executor!r} is neither local nor {SCHEME}HOST:PORT", param_hint="--executor")
    return Cluster(executor, **limits)


def _form(as_: str | None) -> str | None:
    if as_ not in (None, "text", "json"):
        raise typer.BadParameter(f"{as_!r} is neither text nor json", param_hint="--as")
    return as_


def _tell(result: Report, table: dict[str, Any] | None, *, out: Path, quiet: bool) -> None:
    if table is not None:
        console.write_json(table, indent=2)
        return
    if not quiet:
        console.show(f"Masked documents are in {out}", console.summary(result))
        for note in result.notes:
            console.say(note)
    if result.failed:
        console.fail(result)
