"""What a person sees while a scorer is asked: how far, how fast, how long still, and what goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from masking.cli.console import busy, counted, paced, say
from masking.errors import Contradiction

if TYPE_CHECKING:
    from perturb.scoring import Preview, Price, Progress

__all__ = ["busy", "counted", "paced", "parse_price", "preview_lines", "say", "troubles", "watched"]


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
    from perturb.report.wording import count

    lines = [f"{preview.pairs:,} scores needed: {preview.stored:,} stored, {preview.ask:,} to request."]
    if preview.ask:
        lines.append(f"That is {count(preview.calls, 'call')} with about {preview.tokens:,} tokens of text.")
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
            f"--price {text!r} is not a price",
            remedy="Write 0.002 for the price of one call, or 2.5:10 for a million tokens sent and answered.",
        ) from None
    if len(numbers) == 1:
        return Price(per_call=numbers[0])
    return Price(per_million_input=numbers[0], per_million_output=numbers[1])
