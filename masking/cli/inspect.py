"""``evenhand inspect``: shows what would be masked, where and why, and writes nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from masking.cli import console, mask, pipe, preview
from masking.errors import InputError

if TYPE_CHECKING:
    from masking.batch.columns import Columns
    from masking.batch.discover import Source
    from masking.batch.task import Outcome, Task

_TARGET = "masking.batch.work:inspect_document"


def inspect(
    paths: mask.Paths,
    policy: mask.PolicyName = "display",
    fields: mask.Fields = None,
    skip: mask.Skip = None,
    tagger: mask.Tagger = None,
    keep_logos: mask.KeepLogos = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per document, one per line.")] = False,
    text: Annotated[bool, typer.Option("--text", help="With --json: also the text that the offsets count in.")] = False,
    explain: mask.Explain = None,
    column: Annotated[str | None, mask.tables("--column", help="Tables: the column that holds the resume.")] = None,
    id_: mask.Id = "id",
    jobs: mask.Jobs = None,
    time_limit: mask.Seconds = 60.0,
    memory_limit: mask.Megabytes = 2048,
) -> None:
    """Show what would be masked, where and why; nothing is written.

    Reads what `mask` reads, and the rows of tables; "-" reads one document from standard input.
    """
    from masking.batch.columns import Columns
    from masking.batch.discover import discover
    from masking.batch.sandbox import Sandbox

    table = mask.chosen(policy, fields, skip, tagger).table()
    with Sandbox(jobs=jobs, seconds=time_limit, memory=memory_limit << 20, warm=["masking.batch.work"]) as sandbox:
        if explain is not None:
            preview.explain(paths, table, explain, runner=sandbox, as_json=as_json)
            return
        header = {"policy": table, "keep_logos": keep_logos, "text": text or not as_json}
        columns = Columns(column or "text", id_ or None)
        tasks = (
            _piped(header) if pipe.is_meant(paths) else _tasks(discover(paths), header, columns, lines=column is None)
        )
        failed = seen = 0
        with console.counted("Reading", quiet=sys.stdout.isatty(), alone=True) as update:
            for outcome in sandbox.ordered(tasks):
                seen += 1
                failed += outcome.error is not None
                (_line if as_json else _table)(outcome, text)
                update(seen, trouble=f"{failed} failed")
    if not seen:
        raise InputError("there is no document to inspect", remedy="Name files, or a folder that holds some.")
    if failed:
        raise typer.Exit(1)


def _piped(header: dict[str, Any]) -> Iterator[Task]:
    from masking.batch.task import Task

    yield Task({"source": "standard input"}, _TARGET, header, pipe.read())


def _tasks(sources: Iterable[Source], header: dict[str, Any], columns: Columns, *, lines: bool) -> Iterator[Task]:
    """A task for every document, line and row; ``lines`` reads JSON Lines by its own id and text."""
    from masking.batch.records import texts
    from masking.batch.task import Task

    for source in sources:
        if lines and source.path.suffix.casefold() in {".jsonl", ".ndjson"}:
            for label, record in texts(source.path):
                if isinstance(record, InputError):
                    said = {"message": str(record), "remedy": record.remedy}
                    yield Task({"source": label}, "masking.batch.work:refuse", said)
                else:
                    yield _plain({"id": record.id}, label, record.text, header)
        elif source.is_table:
            yield from _rows(source, header, columns)
        else:
            yield Task({"source": str(source.path)}, _TARGET, {**header, "path": str(source.path)})


def _rows(source: Source, header: dict[str, Any], columns: Columns) -> Iterator[Task]:
    """A task for every row of a table, with its number and, where the table has one, its id."""
    from masking.batch.tablefile import open_table

    table = open_table(source.path, columns)
    for piece in table.pieces(table.survey().names):
        named = columns.id in piece.batch.schema.names
        ids = piece.batch.column(columns.id).to_pylist() if named else []
        for at, text in enumerate(piece.batch.column(columns.column).to_pylist()):
            label = f"{source.path}:{piece.first + at}"
            key = {"source": label, **({"id": ids[at]} if named else {})}
            yield _plain(key, label, text or "", header)


def _plain(key: dict[str, Any], label: str, text: str, header: dict[str, Any]) -> Task:
    from masking.batch.task import Task

    return Task(key, _TARGET, {**header, "plain": True, "source": label}, text.encode("utf-8", "surrogatepass"))


def _line(outcome: Outcome, text: bool) -> None:
    record = dict(outcome.task.key)
    if outcome.error is not None:
        record["error"] = {"reason": type(outcome.error).__name__, "message": str(outcome.error)}
        console.say(f"{_label(outcome)}: {outcome.error}. {outcome.error.remedy}")
    else:
        record.update(outcome.header)
        if text:
            record["text"] = outcome.payload.decode("utf-8", "surrogatepass")
    console.write_json(record)


def _table(outcome: Outcome, text: bool) -> None:
    if outcome.error is not None:
        console.failed(_label(outcome), outcome.error)
        return
    words = outcome.payload.decode("utf-8", "surrogatepass")
    spans = outcome.header["spans"]
    title = f"{_label(outcome)} ({outcome.header['format']}): {len(spans)} {'span' if len(spans) == 1 else 'spans'}"
    if spans:
        console.show(title, console.findings(words, outcome.header))
    else:
        console.say(title)
    if not outcome.header["language_covered"]:
        console.say("Its language is not covered: masked by patterns and names only (docs/languages.md).")


def _label(outcome: Outcome) -> str:
    key = outcome.task.key
    return str(key.get("source", key.get("id")))
