"""The door to matplotlib: figures become deterministic inline SVG that takes its colours from the page.

Why colours by name: one drawing serves light, dark and paper. Each name is drawn in a colour that stands for
nothing else, and that colour becomes a CSS variable of the page.
"""

from __future__ import annotations

import io
import re
import textwrap
import warnings
from collections.abc import Sequence
from typing import Any

INK = {
    "ink": "#010203",
    "muted": "#010204",
    "line": "#010205",
    "fails": "#010206",
    "holds": "#010207",
    "unknown": "#010208",
    "band": "#010209",
    "accent": "#01020a",
    "paper": "#01020b",
}
"""Names of the page's colours: text, quiet text, hairlines, the three states, areas, marks and the background."""
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "evenhand",
    "font.size": 10,
    "font.family": "DejaVu Sans",
    "text.color": INK["ink"],
    "axes.edgecolor": INK["line"],
    "axes.labelcolor": INK["ink"],
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.unicode_minus": True,
    "xtick.color": INK["muted"],
    "ytick.color": INK["ink"],
    "xtick.labelsize": 9,
    "ytick.labelsize": 9,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
}


def canvas(width: float, height: float, *, columns: int = 1, rows: int = 1) -> tuple[Any, Any]:
    """Return a matplotlib figure of ``width`` x ``height`` inches and its axes, in the page's style.

    Draw with the colours in ``INK`` only, then call ``svg``.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        return figure, figure.subplots(rows, columns)


def svg(figure: Any, name: str) -> str:
    """Return the figure as an ``<svg>`` element, and as a second one for a phone where it is wider than that.

    The page shows one of the two. ``name`` keeps its ids apart from those of other figures. The same figure gives the
    same text on every run: no date, no random ids.
    """
    wide = _element(figure, name, "drawing")
    width, height = figure.get_size_inches()
    if width <= NARROW:
        return wide
    for axes in figure.axes:
        axes.set_xlabel(textwrap.fill(axes.get_xlabel(), 40))
    figure.set_size_inches(NARROW, height + 0.25)
    return wide.replace('class="drawing"', 'class="drawing desk"', 1) + _element(
        figure, f"{name}-narrow", "drawing phone"
    )


def tip(artist: Any, text: str) -> None:
    """Let a mark say ``text`` when it is pointed at or tapped."""
    artist.set_gid(f"tip:{text}")


NARROW = 4.7
"""Inches: 338 CSS pixels, what a phone of 390 leaves beside the margins."""


def _element(figure: Any, name: str, look: str) -> str:
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    canvas: Any = FigureCanvasSVG(figure)
    buffer = io.StringIO()
    with mpl.rc_context(_STYLE), warnings.catch_warnings():
        # a figure too small for its labels is drawn without the layout; the reader of a terminal cannot act on it
        warnings.filterwarnings("ignore", "constrained_layout not applied")
        canvas.print_svg(buffer, metadata={"Date": None, "Creator": None})
    text = buffer.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    text = re.sub(r'<g id="tip:([^"]*)">', r'<g class="tip"><title>\1</title>', text)
    text = re.sub(r'\b(id="|url\(#|href="#)', lambda match: match.group(1) + name + "-", text)
    for word, colour in INK.items():
        text = text.replace(colour, f"var(--{word})")
    width = float(re.findall(r'viewBox="0 0 ([\d.]+) ', text)[0])
    head = f'<svg class="{look}" style="min-width: {width:.0f}px; max-width: {width * 1.5:.0f}px" '
    text = re.sub(r'^<svg (.*?)width="[\d.]+pt"', lambda match: head + match.group(1), text, count=1, flags=re.DOTALL)
    return re.sub(r'^(<svg .*?)\bheight="[\d.]+pt"', r"\1", text, count=1, flags=re.DOTALL).strip()


def short(text: str, length: int = 34) -> str:
    """Return ``text`` cut to ``length`` characters, the cut marked.

    >>> short("Registered nurse, intensive care", 12)
    'Registered…'
    """
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def spread_ticks(axes: Any, labels: Sequence[str]) -> None:
    """Put one label per row on the y axis, first at the top."""
    axes.set_yticks(range(len(labels)), [textwrap.fill(label, 34, break_long_words=False) for label in labels])
    axes.set_ylim(max(len(labels), 1) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
