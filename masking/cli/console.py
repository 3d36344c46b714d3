"""What the commands of this package print: progress, summaries, tables. The only place that prints."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from masking.document import PICTURE
from masking.errors import EvenhandError

if TYPE_CHECKING:
    from rich.table import Table

    from masking.batch.report import Report


def say(message: str) -> None:
    """Print a line for people on standard error, without markup."""
    from rich.console import Console

    console = Console(stderr=True, highlight=False)
    console.print("\n".join(map(plain, message.split("\n"))), markup=False, soft_wrap=True)


def show(title: str, table: Table) -> None:
    """Print a title and a table on standard output."""
    from rich.console import Console

    console = Console(highlight=False)
    console.print(plain(title), markup=False, soft_wrap=True, style="bold")
    console.print(table)


def write(text: str) -> None:
    """Write text on standard output as it is."""
    sys.stdout.write(text)


def write_json(record: Any, *, indent: int | None = None) -> None:
    """Write a record as JSON on standard output. Why ASCII: it arrives whole whatever the terminal's encoding."""
    sys.stdout.write(json.dumps(record, indent=indent) + "\n")


def save_model(out: Path, data: bytes, what: str) -> None:
    """Write a model, complete or not at all, and say its size, ``what`` it is and its checksum."""
    from masking.formats import write_whole

    write_whole(out, data)
    write(f"{out}: {len(data) / 1e6:.2f} MB, {what}, sha256 {sha256(data).hexdigest()}\n")


def plain(words: str) -> str:
    """Return words without characters that steer a terminal: file names and resumes may hold any."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in words)


def split(values: Iterable[str] | None) -> list[str]:
    """Return the names in options that may be given several times and hold commas: ``--fields name,email``."""
    return [name for value in values or () for name in value.split(",") if name.strip()]


T = TypeVar("T")


@contextmanager
def busy(what: str) -> Iterator[None]:
    """Show that something of unknown length goes on, and for how long already, on standard error."""
    from rich import progress as bars
    from rich.console import Console

    columns = (bars.SpinnerColumn(), bars.TextColumn("{task.description}"), bars.TimeElapsedColumn())
    with bars.Progress(
        *columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
    ) as shown:
        shown.add_task(what, total=None)
        yield


@contextmanager
def counted(
    what: str, total: int | None = None, *, quiet: bool = False, alone: bool = False
) -> Iterator[Callable[..., None]]:
    """Show a bar of things done, things in all, rate, time left and trouble on standard error, if that is a terminal.

    ``alone``: without a thread that draws it, for a process that must stay simple to kill.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda *done, **more: None
        return
    with _bar(auto_refresh=not alone) as shown:
        task = shown.add_task(what, total=total, rate="", trouble="")

        def update(done: int, total: int | None = None, trouble: str = "") -> None:
            shown.update(task, completed=done, total=total, trouble=trouble)
            speed = shown.tasks[task].speed
            shown.update(task, rate=f"{speed:.1f}/s" if speed else "", refresh=alone)

        yield update


def paced(items: Collection[T], what: str) -> Iterator[T]:
    """Yield the items with a bar on standard error."""
    with counted(what, len(items)) as update:
        for done, item in enumerate(items, start=1):
            yield item
            update(done)


def summary(report: Report) -> Table:
    """Return the table that closes a run: what was masked how often, and what failed why."""
    from rich.table import Table

    table = Table(show_header=False, box=None)
    table.add_column(style="bold")
    table.add_column(justify="right")
    table.add_row("documents masked", str(report.done))
    if report.already:
        table.add_row("already done before", str(report.already))
    if report.replaced:
        table.add_row("earlier output replaced or removed", str(report.replaced))
    table.add_row("failed", str(report.failed), style="red" if report.failed else None)
    for reason, count in sorted(report.skipped.items()):
        table.add_row(f"skipped: {reason}", str(count))
    if report.left_documents:
        table.add_row("with something left on purpose", str(report.left_documents))
    table.add_row("seconds", f"{report.seconds:.1f}")
    for name, count in report.fallbacks.items():
        table.add_row(f"written as pictures ({name})", str(count))
    if report.kept:
        table.add_row("pictures kept as logos", str(report.kept))
    table.add_row("spans masked", str(report.fields.total()))
    for field, count in report.fields.most_common():
        table.add_row(f"  {field}", str(count))
    return table


def skipped(report: Report, *, most: int = 20) -> Iterator[str]:
    """Yield a line for each entry that is no document: where it stands and why it is skipped."""
    for skip in report.skips[:most]:
        yield f"{skip.source} is skipped: {skip.reason}"
    if report.skipped.total() > most:
        yield f"and {report.skipped.total() - most} more are skipped (--report FILE lists them)"


def left(report: Report, *, most: int = 20) -> Iterator[str]:
    """Yield a line for each thing that the policy leaves on purpose: the document, the field, the reason."""
    for found in report.left[:most]:
        yield f"{found.source}: {found.detail} [{found.field}], left on purpose: {found.reason}"
    if len(report.left) > most:
        yield f"and {len(report.left) - most} more (--report FILE lists them)"


def fail(report: Report, *, most: int = 20) -> None:
    """Say on standard error what was not masked, why, and what to do: one panel for each reason."""
    reasons: dict[tuple[str, str], list[str]] = {}
    for failure in report.failures:
        reasons.setdefault((failure.message, failure.remedy), []).append(failure.source)
    for (message, remedy), sources in list(reasons.items())[:most]:
        named = sources[:most] + ([f"and {len(sources) - most} more"] if len(sources) > most else [])
        _panel("\n".join([*named, message]), remedy)
    if len(reasons) > most or report.failed > len(report.failures):
        counts = ", ".join(f"{reason} {count}" for reason, count in report.reasons.most_common())
        say(f"{report.failed} documents were not masked ({counts}); --report FILE lists them.")


def failed(label: str, error: EvenhandError) -> None:
    """Say on standard error that one document cannot be read."""
    _panel(f"{label}\n{error}", error.remedy)


def findings(text: str, answer: Mapping[str, Any]) -> Table:
    """Return the table of the spans of one document: where, the field, the text, the recognizer, the confidence."""
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for heading in ("span", "field", "text", "recognizer", "confidence"):
        table.add_column(heading, overflow="fold")
    for span in answer["spans"]:
        words = " ".join(text[span["start"] : span["end"]].replace(PICTURE, "(picture)").split())
        where = f"{span['start']}–{span['end']}"
        why = "kept as a logo" if span.get("kept") else span["recognizer"]
        table.add_row(where, span["field"], Text(plain(words)), Text(why), f"{span['score']:.2f}")
    return table


def _panel(message: str, remedy: str) -> None:
    from rich.console import Console
    from rich.panel import Panel
    from rich.text import Text

    body = Text("\n".join(map(plain, message.split("\n"))))
    if remedy:
        body.append(f"\n{remedy}", style="bold")
    Console(stderr=True).print(Panel(body, title="not masked", border_style="red"))


def _bar(*, auto_refresh: bool) -> Any:
    from rich import progress as bars
    from rich.console import Console

    columns = (
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TextColumn("{task.fields[rate]}"),
        bars.TimeRemainingColumn(),
        bars.TextColumn("{task.fields[trouble]}", style="red"),
    )
    return bars.Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=auto_refresh)
