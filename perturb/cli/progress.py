"""What a person sees while a scorer is asked: how far, how fast, how long still, and what goes wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from masking.errors import Contradiction

if TYPE_CHECKING:
    from rich.console import Console

    from perturb.scoring import Preview, Price, Progress

T = TypeVar("T")


def console() -> Console:
    """Return the console for everything that is no result: standard error."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def say(message: str) -> None:
    """Print a line for people on standard error, without markup."""
    console().print(message, markup=False)


@contextmanager
def busy(what: str) -> Iterator[None]:
    """Show that something of unknown length goes on, and for how long already, on standard error."""
    from rich import progress as bars

    columns = (bars.SpinnerColumn(), bars.TextColumn("{task.description}"), bars.TimeElapsedColumn())
    with bars.Progress(*columns, console=console(), transient=True, disable=not sys.stderr.isatty()) as shown:
        shown.add_task(what, total=None)
        yield


@contextmanager
def counted(what: str, total: int | None = None, *, quiet: bool = False) -> Iterator[Callable[..., None]]:
    """Show a bar of things done, things in all, rate, time left and trouble on standard error."""
    from rich import progress as bars

    columns = (
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TextColumn("{task.fields[rate]}"),
        bars.TimeRemainingColumn(),
        bars.TextColumn("{task.fields[trouble]}", style="yellow"),
    )
    quiet = quiet or not sys.stderr.isatty()
    with bars.Progress(*columns, console=console(), transient=True, disable=quiet) as shown:
        task = shown.add_task(what, total=total, rate="", trouble="")

        def update(done: int, total: int | None = None, trouble: str = "") -> None:
            shown.update(task, completed=done, total=total, trouble=trouble)
            speed = shown.tasks[task].speed
            shown.update(task, rate=f"{speed:.1f}/s" if speed else "")

        yield update


def paced(items: Collection[T], what: str) -> Iterator[T]:
    """Yield the items with a bar on standard error."""
    with counted(what, len(items)) as update:
        for done, item in enumerate(items, start=1):
            yield item
            update(done)


@contextmanager
def watched(preview: Preview, what: str) -> Iterator[Callable[[Progress], None]]:
    """Show a bar of scores on standard error; nothing where there is nothing to ask."""
    with counted(what, preview.ask, quiet=preview.ask == 0) as update:
        yield lambda state: update(state.done, trouble=troubles(state.troubles))


def troubles(counts: object) -> str:
    """Return failed attempts by name in one line, the most frequent first."""
    items = sorted(dict(counts).items(), key=lambda item: -item[1]) if counts else []  # type: ignore[call-overload]
    return ", ".join(f"{n} × {name}" for name, n in items)


def preview_lines(preview: Preview, price: Price | None) -> list[str]:
    """Return what is about to be asked, in words."""
    lines = [f"{preview.pairs:,} scores are needed: {preview.stored:,} are stored, {preview.ask:,} to ask."]
    if preview.ask:
        lines.append(f"That is {preview.calls:,} calls with about {preview.tokens:,} tokens of text.")
    if price is not None:
        lines.append(f"Estimated cost: {price.of(preview.calls, preview.characters):,.2f}")
    return lines


def parse_price(text: str | None) -> Price | None:
    """Return the price that ``--price`` gives: ``0.002`` a call, or ``IN:OUT`` for a million tokens each way.

    Raises InputError for anything else.
    """
    from perturb.scoring import Price

    if text is None:
        return None
    try:
        numbers = [float(part) for part in text.split(":")]
        if min(numbers) < 0 or len(numbers) > 2:
            raise ValueError
    except ValueError:
        raise Contradiction(
            f"--price {text!r} is no price",
            remedy="Write 0.002 for the price of one call, or 2.5:10 for a million tokens sent and answered.",
        ) from None
    if len(numbers) == 1:
        return Price(per_call=numbers[0])
    return Price(per_million_input=numbers[0], per_million_output=numbers[1])
