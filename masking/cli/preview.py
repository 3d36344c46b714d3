"""What ``evenhand mask`` shows before it masks: ``--dry-run``, ``--sample`` and ``--explain`` write no masked file."""

from __future__ import annotations

import html
import json
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

import typer

from masking.cli import console

if TYPE_CHECKING:
    from masking.batch.dry_run import Planned
    from masking.batch.run import Options, Runner

_EXPLAIN = "masking.batch.work:explain_document"
ALL = "all"
"""The word of ``--explain`` for every candidate span."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What the options ask to see instead of a run."""

    dry_run: bool
    sample: int | None
    explain: str | None
    seed: int | None
    as_json: bool
    quiet: bool

    @property
    def anything(self) -> bool:
        """Whether anything is asked."""
        return self.dry_run or self.sample is not None or self.explain is not None

    def answer(self, paths: Sequence[Path], out: Path | None, options: Options, *, runner: Any) -> None:
        """Show it."""
        if self.explain is not None:
            explain(paths, options.policy, self.explain, runner=runner, as_json=self.as_json)
        elif out is None:
            raise typer.BadParameter("name the folder for the masked documents", param_hint="--out")
        elif self.sample is not None:
            sample(paths, out, options, runner=runner, count=self.sample, seed=self.seed, quiet=self.quiet)
        else:
            dry_run(paths, out, options, runner=runner, as_json=self.as_json, quiet=self.quiet)


def dry_run(paths: Sequence[Path], out: Path, options: Options, *, runner: Runner, as_json: bool, quiet: bool) -> None:
    """Say what would be written where; exit code 1 where something would fail."""
    from masking.batch.dry_run import plan

    planned: list[Planned] = []
    failed = 0
    with console.counted("Masking", quiet=quiet or as_json, alone=True) as update:
        for one in plan(paths, out, options, runner=runner, key=secrets.token_bytes(32)):
            planned.append(one)
            failed += one.error is not None
            update(len(planned), trouble=f"{failed} failed")
    if as_json:
        console.write_json([_record(one) for one in planned], indent=2)
    else:
        _show(planned, out, failed)
    if failed:
        raise typer.Exit(1)


def _show(planned: Sequence[Planned], out: Path, failed: int) -> None:
    from rich.table import Table
    from rich.text import Text

    table, totals = Table(), Counter[str]()
    for heading in ("source", "would become", "masked", "left on purpose"):
        table.add_column(heading, overflow="fold")
    for one in planned:
        totals.update(one.fields)
        result = Text(_counts(one.fields))
        if one.error is not None:
            result = Text(f"fails: {one.error}. {one.error.remedy}", style="red")
        table.add_row(Text(console.plain(one.source)), Text(Path(one.output).name), result, str(one.left or ""))
    documents = sum(one.documents for one in planned)
    console.show(f"Nothing is written. {documents} documents would go into {out}; {failed} would fail", table)
    console.say(f"In all: {_counts(dict(totals.most_common())) or 'nothing to mask'}")


def _counts(fields: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in fields.items())


def _record(one: Planned) -> dict[str, Any]:
    error = {"reason": type(one.error).__name__, "message": str(one.error)} if one.error else None
    return {
        "source": one.source, "output": one.output, "documents": one.documents, "fields": one.fields,
        "left_on_purpose": one.left, "error": error,
    }  # fmt: skip


def sample(
    paths: Sequence[Path], out: Path, options: Options, *, runner: Runner, count: int, seed: int | None, quiet: bool
) -> None:
    """Write a page with ``count`` masked documents, drawn at random, beside ``out``; and name their sources."""
    from masking.batch.dry_run import drawn, plan
    from masking.batch.run import writing
    from masking.errors import InputError

    chosen = drawn(paths, out, count, rng=SystemRandom() if seed is None else Random(seed))
    if not chosen:
        raise InputError("there is no document to draw from", remedy="A sample is of documents, not of rows of tables.")
    page = out.resolve().with_name(f"{out.resolve().name}-sample.html")
    shown = replace(options, as_="json")
    planned = list(plan(paths, out, shown, runner=runner, key=secrets.token_bytes(32), only=chosen))
    order = {str(source.path): at for at, source in enumerate(chosen)}
    planned.sort(key=lambda one: order[one.source])
    with writing(page) as stream:
        stream.write("".join(_page(planned, str(options.policy["name"]))))
    for number, one in enumerate(planned, 1):
        if not quiet:
            console.say(f"{number}: {one.source}")
    console.write(f"{page}\n")


_STYLE = """
:root { color-scheme: light dark; } body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem;
padding: 0 1rem; } article { border: 1px solid #8886; border-radius: 8px; padding: 1rem 1.5rem; margin: 1.5rem 0;
white-space: pre-wrap; overflow-wrap: anywhere; } h2 { margin: 0 0 .5rem; font-size: 1rem; }
mark { background: #ffd54f; color: #111; border-radius: 3px; padding: 0 .15em; } p.error { color: #c62828; }
"""


def _page(planned: Sequence[Planned], policy: str) -> Iterator[str]:
    yield f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{len(planned)} masked documents</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>{_STYLE}</style><h1>{len(planned)} masked documents</h1>"
    yield f"<p>Policy {html.escape(policy)}. Replacements are marked; point at one to see its field. "
    yield "The numbers are those on the terminal. Look for text that should be masked and is not.</p>"
    for number, one in enumerate(planned, 1):
        yield f"<article><h2>{number}</h2>"
        if one.error is not None:
            yield f'<p class="error">Would not be written: {html.escape(str(one.error))}</p>'
        else:
            yield from _marked(json.loads(one.payload))
        yield "</article>"
    yield "</html>\n"


def _marked(record: dict[str, Any]) -> Iterator[str]:
    """The masked text, its replacements marked; the places of the record are those of the original."""
    text, at, shift = record["text"], 0, 0
    for edit in record["edits"]:
        start = edit["start"] + shift
        end = start + len(edit["replacement"])
        yield html.escape(text[at:start])
        yield f'<mark title="{html.escape(edit["field"])}">{html.escape(text[start:end])}</mark>'
        at, shift = end, shift + len(edit["replacement"]) - (edit["end"] - edit["start"])
    yield html.escape(text[at:])


def explain(paths: Sequence[Path], policy: dict[str, Any], words: str, *, runner: Any, as_json: bool) -> None:
    """Say why ``words`` are masked or not, in each document: the rule, with what confidence, and what competed."""
    from masking.batch.discover import discover
    from masking.batch.task import Task

    asked = None if words == ALL else words
    tasks = (
        Task(str(source.path), _EXPLAIN, {"path": str(source.path), "policy": policy, "words": asked})
        for source in discover(paths)
    )
    failed = 0
    for outcome in runner.ordered(tasks):
        failed += outcome.error is not None
        if outcome.error is not None:
            console.failed(outcome.task.key, outcome.error)
        elif as_json:
            console.write_json({"source": outcome.task.key, **outcome.header})
        else:
            _reasons(outcome.task.key, outcome.header["reasons"], outcome.payload.decode("utf-8", "surrogatepass"))
    if failed:
        raise typer.Exit(1)


def _reasons(source: str, reasons: Sequence[dict[str, Any]], text: str) -> None:
    from rich.table import Table
    from rich.text import Text

    if not reasons:
        console.say(f"{source}: these words do not occur in it")
        return
    table = Table("span", "text", "masked", "reason", "candidates")
    for one in reasons:
        words = " ".join(text[one["start"] : one["end"]].split())
        candidates = [f"{v['field']} {v['score']:.2f} {v['rule']}{_wanted(v)}" for v in one["candidates"]]
        table.add_row(
            f"{one['start']}–{one['end']}", Text(console.plain(words)), "yes" if one["masked"] else "no",
            Text(one["why"]), Text("\n".join(candidates)),
        )  # fmt: skip
    console.show(source, table)


def _wanted(voice: dict[str, Any]) -> str:
    if voice["threshold"] is None:
        return ", not in the policy"
    return f", {voice['threshold']:.2f} wanted" if voice["score"] < voice["threshold"] else ""
