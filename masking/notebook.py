"""What notebooks show: a masked text with coloured replacements (never the original), and progress bars."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any

COLOURS = ("#cfe8fc", "#fde2c4", "#d7f0d0", "#f7d3dc", "#e4d9f5", "#fdf3bf", "#d0efec", "#e6e6e6")


def masked(text: str, edits: Sequence[Any]) -> str:
    """Return HTML of ``text`` after its edits, those of ``masking.span``: replacements in their fields' colours."""
    fields = sorted({str(edit.field) for edit in edits})
    colours = {field: COLOURS[number % len(COLOURS)] for number, field in enumerate(fields)}
    body = "".join(_pieces(text, edits, colours))
    frame = "white-space:pre-wrap;border:1px solid #bbb;border-radius:4px;padding:.8em;line-height:1.5"
    counts = Counter(str(edit.field) for edit in edits)
    legend = " ".join(_mark(f"{field} {n}", field, colours, field) for field, n in sorted(counts.items()))
    head = f'<div style="margin-bottom:.5em">{legend or "nothing masked"}</div>'
    return f'<div>{head}<div style="{frame}">{body}</div></div>'


def _pieces(text: str, edits: Sequence[Any], colours: dict[str, str]) -> Iterator[str]:
    at = 0
    for edit in edits:
        yield escape(text[at : edit.start])
        yield _mark(edit.replacement or "∅", f"{edit.field} ({edit.reason})", colours, str(edit.field))
        at = edit.end
    yield escape(text[at:])


def _mark(words: str, title: str, colours: dict[str, str], field: str) -> str:
    style = f"background:{colours[field]};color:#111;border-radius:3px;padding:0 .2em"
    return f'<mark style="{style}" title="{escape(title, quote=True)}">{escape(words)}</mark>'


def bar(what: str, total: int) -> Callable[[int], None]:
    """Return a function that shows how many of ``total`` are done, in a notebook; elsewhere it does nothing.

    Why by what is loaded: a notebook has IPython imported, and nobody else shall need it.
    """
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if ipython is None or getattr(shell, "kernel", None) is None or total < 1:
        return lambda done: None
    display, html = ipython.display.display, ipython.display.HTML
    began = time.monotonic()
    handle = display(html(""), display_id=True)
    step = max(1, total // 100)

    def update(done: int) -> None:
        if done % step == 0 or done >= total:
            rate = done / max(1e-9, time.monotonic() - began)
            left = f", {(total - done) / rate:.0f} s left" if done and done < total else ""
            words = f"{escape(what)}: {done:,} of {total:,} ({rate:.1f}/s{left})"
            handle.update(html(f'<progress value="{done}" max="{total}"></progress> {words}'))

    return update
