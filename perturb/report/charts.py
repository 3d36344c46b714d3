"""Charts that several reports share: a forest of effects, one test against another, estimates without each name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from perturb.report import wording
from perturb.report.drawing import INK, canvas, spread_ticks, svg, tip
from perturb.report.page import State

MARKS: dict[State, str] = {"fails": "s", "holds": "o", "unknown": "D", "note": "o"}
"""State to marker: shapes tell the states apart without colour."""
_COLOURS: dict[State, str] = {"fails": "fails", "holds": "holds", "unknown": "unknown", "note": "accent"}


@dataclass(frozen=True, slots=True)
class Effect:
    """One row of a forest."""

    label: str
    value: float
    low: float
    high: float
    state: State = "note"
    floor: float | None = None
    """The noise floor of this row, drawn as a grey tick on both sides of 0."""
    whole: bool = False
    """A summary row, drawn apart."""


def forest(effects: Sequence[Effect], *, name: str, xlabel: str, margin: float | None = None) -> str:
    """Return a forest plot as SVG: one row per effect with its interval, 0 as a line, +-margin as an area."""
    height = 1.15 + 0.27 * max(len(effects), 2)
    figure, axes = canvas(7.4, height)
    if margin is not None and margin == margin:
        axes.axvspan(-margin, margin, color=INK["band"], linewidth=0, zorder=0)
    axes.axvline(0, color=INK["muted"], linewidth=0.9, zorder=1)
    for place, effect in enumerate(effects):
        _effect(axes, place, effect)
    spread_ticks(axes, [effect.label for effect in effects])
    for label, effect in zip(axes.get_yticklabels(), effects, strict=True):
        label.set_fontweight("bold" if effect.whole else "normal")
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(xlabel)
    return svg(figure, name)


def against(x: Sequence[float], y: Sequence[float], *, name: str, labels: tuple[str, str], limit: float) -> str:
    """Return a scatter of two test statistics as SVG, the area in which each test stays silent shaded."""
    figure, axes = canvas(5.6, 4.2)
    axes.axvspan(-limit, limit, color=INK["band"], linewidth=0, zorder=0)
    for sign in (-1, 1):
        axes.axvline(sign * limit, color=INK["line"], linewidth=0.8, zorder=1)
        axes.axhline(sign * limit, color=INK["muted"], linewidth=0.8, linestyle=(0, (4, 3)), zorder=1)
    reach = 1.08 * max([3.0, *(abs(value) for value in (*x, *y) if value == value)])
    axes.plot([-reach, reach], [-reach, reach], color=INK["line"], linewidth=0.8, zorder=1)
    axes.scatter(x, y, s=22, color=INK["accent"], alpha=0.75, linewidths=0, zorder=3)
    axes.set_xlim(-reach, reach)
    axes.set_ylim(-reach, reach)
    axes.set_xlabel(labels[0])
    axes.set_ylabel(labels[1])
    return svg(figure, name)


def without_each(labels: Sequence[str], values: Sequence[float], whole: float, *, name: str, xlabel: str) -> str:
    """Return the estimates without each name as dots around the estimate with all of them, as SVG."""
    figure, axes = canvas(7.4, 1.0 + 0.24 * max(len(labels), 2))
    axes.axvline(0, color=INK["line"], linewidth=0.9, zorder=1)
    axes.axvline(whole, color=INK["muted"], linewidth=1.0, linestyle=(0, (4, 3)), zorder=1)
    axes.hlines(range(len(labels)), whole, values, color=INK["line"], linewidth=1.2, zorder=2)
    axes.scatter(values, range(len(labels)), s=26, color=INK["accent"], linewidths=0, zorder=3)
    spread_ticks(axes, labels)
    axes.spines["left"].set_visible(False)
    axes.set_xlabel(xlabel)
    return svg(figure, name)


def _effect(axes: Any, place: int, effect: Effect) -> None:
    colour = INK[_COLOURS[effect.state]]
    if effect.floor is not None and effect.floor == effect.floor:
        for sign in (-1, 1):
            axes.plot(
                [sign * effect.floor] * 2, [place - 0.28, place + 0.28], color=INK["muted"], linewidth=1.1, zorder=2
            )
    if effect.low == effect.low and effect.high == effect.high:
        width = 2.4 if effect.whole else 1.5
        axes.plot([effect.low, effect.high], [place, place], color=colour, linewidth=width, zorder=3)
    face = "none" if effect.state == "unknown" else colour
    size = 7.5 if effect.whole else 5.5
    look = {"markersize": size, "markerfacecolor": face, "markeredgecolor": colour}
    (dot,) = axes.plot([effect.value], [place], MARKS[effect.state], zorder=4, **look)
    tip(dot, f"{effect.label}: {wording.number(effect.value)} ({wording.interval(effect.low, effect.high)})")
