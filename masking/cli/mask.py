"""``evenhand mask``: masks files, folders and tables."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from masking.cli import console, pipe, preview

if TYPE_CHECKING:
    from masking.batch.cluster import Cluster
    from masking.batch.dispatch import Keep as Keeper
    from masking.batch.report import Report
    from masking.batch.run import Options
    from masking.batch.sandbox import Sandbox
    from masking.policy import Policy


_workers, tables, _first, _secrets, _result = (
    partial(typer.Option, rich_help_panel=panel)
    for panel in ("Workers", "Tables", "Try it first", "Originals and pseudonyms", "The result")
)
Paths = Annotated[list[Path], typer.Argument(help="Files or folders (all files below them).", show_default=False)]
PolicyName = Annotated[str, typer.Option("--policy", "-p", help="display, training, all, or a TOML file.")]
Fields = Annotated[list[str] | None, typer.Option("--fields", help="Mask only these fields (comma-separated).")]
Tagger = Annotated[
    Path | None, typer.Option("--tagger", help="A model of your own, made by train-tagger.", show_default=False)
]
Skip = Annotated[list[str] | None, typer.Option("--skip", help="Leave these fields as they are (comma-separated).")]
Jobs = Annotated[int | None, _workers("--jobs", "-j", min=1, help="Worker processes; all processors by default.")]
Seconds = Annotated[float, _workers("--time-limit", min=0.1, help="Seconds for one document.")]
Megabytes = Annotated[int, _workers("--memory-limit", min=256, help="Megabytes for one document.")]


Out = Annotated[Path | None, typer.Option("--out", "-o", help="Folder for the masked documents.", show_default=False)]
Spans = Annotated[
    Path | None, typer.Option("--spans", help="Mask exactly these spans of one file: JSON of evenhand inspect --json.")
]
As = Annotated[str | None, typer.Option("--as", help="text or json instead of the format of the input.")]
Strict = Annotated[bool, typer.Option("--strict", help="Also remove the order of letters in PDF fonts.")]
KeepLogos = Annotated[bool, typer.Option("--keep-logos", help="Keep pictures without a face or readable name.")]
Verify = Annotated[bool, typer.Option(help="Read every written document again and search it for what was masked.")]
ReportFile = Annotated[Path | None, _result("--report", help="Write a JSON report to this file.")]
MapFile = Annotated[Path | None, _result("--map", help="Write which output belongs to which source (CSV).")]
AsJson = Annotated[bool, _result("--json", help="Print the report as JSON.")]
RetryFailed = Annotated[bool, _result("--retry-failed", help="Try again what failed in an earlier run.")]
Seed = Annotated[int | None, _secrets("--seed", help="Makes names and pseudonyms repeatable.")]
Column = Annotated[str, tables("--column", help="Tables: the column that holds the resume.")]
Id = Annotated[str, tables("--id", help="Tables: the column that identifies a row; it stays as it is.")]
Keep = Annotated[list[str] | None, tables("--keep", help="Tables: further columns that stay (comma-separated).")]
Executor = Annotated[str, _workers("--executor", help="local, or dask://HOST:PORT for a Dask cluster.")]
VaultFile = Annotated[
    Path | None, _secrets("--vault", help="Keep the originals, encrypted, in this file: see evenhand reveal.")
]
KeyFile = Annotated[
    Path | None, _secrets("--key", help="File with the vault's key; else EVENHAND_VAULT_KEY or the keyring.")
]
PseudonymKey = Annotated[
    Path | None,
    _secrets(
        "--pseudonym-key",
        help="File with a secret (openssl rand -hex 32): the same person gets the same pseudonym everywhere, and "
        "nobody without it can match them. Else EVENHAND_PSEUDONYM_KEY.",
        show_default=False,
    ),
]
DryRun = Annotated[bool, _first("--dry-run", help="Show what would be written where, and write nothing.")]
Sample = Annotated[
    int | None,
    _first(
        "--sample", min=1, help="Write only a page, OUT-sample.html, with this many masked documents, drawn at random."
    ),
]
Explain = Annotated[
    str | None,
    _first("--explain", help='Say why these words are masked or not, and write nothing; "all" for every span.'),
]
Quiet = Annotated[bool, _result("--quiet", "-q", help="Print nothing but failures.")]


def mask(
    paths: Paths,
    out: Out = None,
    policy: PolicyName = "display",
    fields: Fields = None,
    skip: Skip = None,
    tagger: Tagger = None,
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
    quiet: Quiet = False,
    spans: Spans = None,
    vault: VaultFile = None,
    key: KeyFile = None,
    pseudonym_key: PseudonymKey = None,
    dry_run: DryRun = False,
    sample: Sample = None,
    explain: Explain = None,
    jobs: Jobs = None,
    time_limit: Seconds = 60.0,
    memory_limit: Megabytes = 2048,
    executor: Executor = "local",
) -> None:
    """Mask resumes: replace personal data and protected traits; keep skills and experience.

    The masked documents have the format of their originals and neutral names. A run that was stopped continues
    where it stood when the same command is given again. "-" masks standard input to standard output.
    """
    from masking.batch.columns import Columns
    from masking.batch.run import Options, run, write_map, writing

    options = Options(
        policy=chosen(policy, fields, skip, tagger).table(),
        as_=_form(as_),
        verify=verify,
        strict=strict,
        keep_logos=keep_logos,
        edits=vault is not None,
        pseudonym_key=_secret(pseudonym_key),
        only=_only(spans, paths),
        columns=Columns(column, id_ or None, tuple(console.split(keep))),
    )
    for file in filter(None, (report, map_)):
        with writing(file, trial=True):
            pass
    limits = {"seconds": time_limit, "memory": memory_limit << 20, "warm": ["masking.batch.work"]}
    ask = preview.Ask(dry_run=dry_run, sample=sample, explain=explain, seed=seed, as_json=as_json, quiet=quiet)
    if ask.anything:
        with _runner(executor, jobs, limits) as runner:
            ask.answer(paths, out, options, runner=runner)
        return
    if pipe.is_meant(paths):
        _pipe(options, limits, seed, (out, vault, report, map_))
        return
    if out is None:
        raise typer.BadParameter("name the folder for the masked documents", param_hint="--out")
    try:
        with ExitStack() as stack:
            keeper = _keeper(vault, key, stack)
            runner = _runner(executor, jobs, limits)
            stack.enter_context(runner)
            update = stack.enter_context(console.counted("Masking", quiet=quiet or as_json, alone=True))
            result = run(
                paths,
                out,
                options,
                runner=runner,
                seed=seed,
                retry_failed=retry_failed,
                watch=lambda report: update(report.handled, report.total, f"{report.failed} failed"),
                keep=keeper,
            )
    except KeyboardInterrupt:
        console.say("\nStopped. What is masked is kept; the same command continues from here.")
        raise typer.Exit(130) from None
    if map_ is not None:
        write_map(paths, out, map_)
    table = result.table(policy=options.policy)
    if report is not None:
        with writing(report) as stream:
            stream.write(json.dumps(table, indent=2) + "\n")
    _tell(result, table, out=out, as_json=as_json, quiet=quiet)


def _pipe(options: Options, limits: dict[str, Any], seed: int | None, others: tuple[Path | None, ...]) -> None:
    """Mask standard input to standard output: the whole document, verified, or nothing."""
    import secrets

    from masking.batch.sandbox import Sandbox
    from masking.batch.tables import as_key
    from masking.errors import Contradiction

    if any(other is not None for other in others):
        remedy = "Leave --out, --vault, --report and --map out, or give a file."
        raise Contradiction("standard input goes to standard output", remedy=remedy)
    key = secrets.token_bytes(32) if seed is None else as_key(seed)
    with Sandbox(jobs=1, **limits) as sandbox:
        header = {**options.header(), "key": key.hex()}
        _, data = sandbox.call("masking.batch.work:mask_document", header, pipe.read())
    pipe.write(data)


_LEAST = 16
"""Characters of the shortest secret."""


def _secret(file: Path | None) -> bytes | None:
    """The key of pseudonyms, if there is one. Raises InputError for one that can be guessed."""
    import os

    if file is None and not os.environ.get("EVENHAND_PSEUDONYM_KEY", "").strip():
        return None
    from masking.batch.work import read_bytes  # a tenth of a second
    from masking.errors import InputError

    data = read_bytes(file) if file else os.environ["EVENHAND_PSEUDONYM_KEY"].encode()
    if len(data.strip()) < _LEAST:
        raise InputError("the pseudonym key can be guessed", remedy="Make one: openssl rand -hex 32 > pseudonym.key")
    return data.strip()


def _only(spans: Path | None, paths: list[Path]) -> dict[str, Any] | None:
    """The spans of ``--spans``. Raises Contradiction where they can belong to no single document."""
    if spans is None:
        return None
    from masking.batch.discover import Source
    from masking.errors import Contradiction

    if len(paths) != 1 or paths[0].is_dir() or Source(paths[0], "").is_table:
        raise Contradiction("--spans is for one document", remedy="Name one file that is no table.")
    return pipe.read_spans(spans)


def _keeper(vault: Path | None, key: Path | None, stack: ExitStack) -> Keeper | None:
    """What puts originals into the vault, if one is named."""
    if vault is None:
        return None
    from masking.batch.work import read_bytes
    from masking.desk.vault import Vault, find_key

    kept = stack.enter_context(Vault(vault, find_key(key, vault)))
    return lambda name, path, edits: kept.keep(name, read_bytes(path), edits)


def chosen(policy: str, fields: list[str] | None, skip: list[str] | None, tagger: Path | None = None) -> Policy:
    """Return the policy that the options name.

    Raises PolicyError for the policy, Contradiction for the fields, InputError where the tagger is no model.
    """
    from masking.errors import Contradiction, PolicyError
    from masking.policy import load

    loaded = load(policy)
    try:
        loaded = loaded.only(console.split(fields)) if fields else loaded
        loaded = loaded.without(console.split(skip)) if skip else loaded
    except PolicyError as error:
        raise Contradiction(str(error), remedy=error.remedy) from None
    if tagger is not None:
        from masking.ner.model import load as load_model

        load_model(tagger)
        loaded = replace(loaded, tagger=str(tagger.resolve()))
    if not loaded.fields:
        raise Contradiction("no field is left to mask", remedy="--fields and --skip take each other's fields away.")
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


def _tell(result: Report, table: dict[str, Any], *, out: Path, as_json: bool, quiet: bool) -> None:
    if as_json:
        console.write_json(table, indent=2)
    elif not quiet:
        console.show(f"Masked documents are in {out}", console.summary(result))
        for note in (*console.skipped(result), *console.left(result), *result.notes):
            console.say(note)
    if result.failed and not as_json:
        console.fail(result)
    if result.failed:
        raise typer.Exit(1)
