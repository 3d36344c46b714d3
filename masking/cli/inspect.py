"""``evenhand inspect``: shows what would be masked, where and why, and writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from masking.cli import console
from masking.cli.mask import Fields, Jobs, KeepLogos, Megabytes, Paths, PolicyName, Seconds, Skip, chosen
from masking.errors import InputError

if TYPE_CHECKING:
    from masking.batch.discover import Source
    from masking.batch.errand import Outcome, Task

_TARGET = "masking.batch.work:inspect_document"


def mount(app: typer.Typer) -> None:
    """Put ``inspect`` on the application."""
    app.command("inspect")(inspect)


def inspect(
    paths: Paths,
    policy: PolicyName = "display",
    fields: Fields = None,
    skip: Skip = None,
    keep_logos: KeepLogos = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per document, one per line.")] = False,
    text: Annotated[bool, typer.Option("--text", help="With --json: also the text that the offsets count in.")] = False,
    jobs: Jobs = None,
    time_limit: Seconds = 60.0,
    memory_limit: Megabytes = 2048,
) -> None:
    """Show what would be masked, where and why; nothing is written.

    Reads what `mask` reads, and JSON Lines with {"id", "text"} on each line.
    """
    from masking.batch.discover import discover
    from masking.batch.sandbox import Sandbox

    table = chosen(policy, fields, skip).table()
    with Sandbox(jobs=jobs, seconds=time_limit, memory=memory_limit << 20, warm=["masking.batch.work"]) as sandbox:
        tasks = _tasks(discover(paths), {"policy": table, "keep_logos": keep_logos, "text": text or not as_json})
        failed = seen = 0
        for outcome in sandbox.ordered(tasks):
            seen += 1
            failed += outcome.error is not None
            (_line if as_json else _table)(outcome, text)
    if not seen:
        raise InputError("there is no document to inspect", remedy="Name files, or a folder that holds some.")
    if failed:
        raise typer.Exit(1)


def _tasks(sources: Iterable[Source], header: dict[str, Any]) -> Iterator[Task]:
    from masking.batch.errand import Task
    from masking.batch.records import texts

    for source in sources:
        if source.path.suffix.casefold() in {".jsonl", ".ndjson"}:
            for label, record in texts(source.path):
                if isinstance(record, InputError):
                    said = {"message": str(record), "remedy": record.remedy}
                    yield Task({"source": label}, "masking.batch.work:refuse", said)
                    continue
                plain = {**header, "plain": True, "source": label}
                payload = record.text.encode("utf-8", "surrogatepass")
                yield Task({"id": record.id}, _TARGET, plain, payload)
        else:
            yield Task({"source": str(source.path)}, _TARGET, {**header, "path": str(source.path)})


def _line(outcome: Outcome, text: bool) -> None:
    record = dict(outcome.task.key)
    if outcome.error is not None:
        record["error"] = {"reason": type(outcome.error).__name__, "message": str(outcome.error)}
        console.say(f"{_label(outcome)}: {outcome.error} {outcome.error.remedy}")
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
    title = f"{_label(outcome)} ({outcome.header['format']}): {len(outcome.header['spans'])} found"
    console.show(title, console.findings(words, outcome.header))


def _label(outcome: Outcome) -> str:
    key = outcome.task.key
    return str(key.get("source", key.get("id")))
