"""The drawings that audits share: rates with intervals, ratios against 4/5, sweeps, skew along k, drift, funnels.

Every function takes plain sequences and gives a ``Figure``; what it shows is also said in words in ``alt``.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from perturb.measure import Measure
from perturb.report import wording
from perturb.report.drawing import INK, canvas, short, spread_ticks, svg, tip
from perturb.report.page import Figure, state

PARITY = (0.8, 1.25)
"""Ratios that the four-fifths rule lets pass, either group taken as reference."""
LINES = ("accent", "fails", "holds", "unknown", "ink", "muted")
POINTED = 30
"""Places of a line that can be pointed at, at most: each is a mark in the file."""
DASHES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (1, 1)))


def rates(
    name: str, title: str, measures: Sequence[Measure], *, label: str, line: float | None = None,
    names: Sequence[str] = (),
) -> Figure:  # fmt: skip
    """Draw one dot per rate with its interval; ``line`` marks a value of reference, ``names`` stand for the groups."""
    shown = names or [f"{m.group} (n={m.n})" for m in measures]
    figure, axes = canvas(6.5, 0.9 + 0.34 * max(1, len(measures)))
    for row, m in enumerate(measures):
        told = f"{shown[row]}: {m.value or 0.0:.1%}" + ("" if m.low is None else f" ({m.low:.1%} to {m.high:.1%})")
        _interval(axes, row, m, told, (INK["accent"], INK["ink"]))
    if line is not None:
        axes.axvline(line, color=INK["muted"], linewidth=1, linestyle="--")
    spread_ticks(axes, shown)
    axes.set_xlim(0, min(1.0, 1.1 * max([*_ends(measures, "value", "high"), 0.05])))
    axes.xaxis.set_major_formatter(_percent)
    axes.set_xlabel(label)
    told = "; ".join(f"{g} {m.value or 0.0:.1%}" for g, m in zip(shown, measures, strict=True))
    return Figure(svg(figure, name), title, f"{title}: {told}")


def ratios(name: str, title: str, measures: Sequence[Measure], *, label: str = "impact ratio (log scale)") -> Figure:
    """Draw ratios to a reference with intervals on a log scale; the band is what the four-fifths rule lets pass."""
    shown = [f"{m.group} / {m.reference} (n={m.n})" for m in measures]
    figure, axes = canvas(6.5, 1.0 + 0.34 * max(1, len(measures)))
    axes.axvspan(*PARITY, color=INK["band"], linewidth=0)
    axes.axvline(1, color=INK["muted"], linewidth=1)
    for row, m in enumerate(measures):
        told = f"{shown[row]}: {wording.plain(m.value)} ({wording.interval(m.low, m.high)})"
        if m.value:  # a ratio of none has no place on a log scale
            _interval(axes, row, m, told, (INK[state(m)],) * 2)
    axes.set_xscale("log")
    ends = [end for end in _ends(measures, "value", "low", "high") if end > 0]
    least, most = max(0.02, 0.85 * min([*ends, 0.7])), min(50.0, 1.18 * max([*ends, 1.4]))
    axes.set_xlim(least, most)
    ticks = [t for t in (0.05, 0.1, 0.25, 0.5, 0.8, 1, 1.25, 2, 4, 10, 25) if least <= t <= most]
    axes.set_xticks(ticks, list(map("{:g}".format, ticks)))
    axes.minorticks_off()
    spread_ticks(axes, shown)
    axes.set_xlabel(label)
    told = "; ".join(f"{g} {m.value or 0.0:.2f}" for g, m in zip(shown, measures, strict=True))
    caption = f"Dots are ratios, lines 95 % intervals; the band runs from {PARITY[0]:g} to {PARITY[1]:g}."
    return Figure(svg(figure, name), title, f"{title}: {told}", caption)


def _interval(axes: Any, row: int, m: Measure, told: str, inks: tuple[str, str]) -> None:
    """A measure as a dot that can be pointed at, its interval as a line behind it."""
    if m.low is not None and m.high is not None:
        axes.plot([m.low, m.high], [row, row], color=inks[0], linewidth=2, solid_capstyle="round")
    (dot,) = axes.plot(m.value or 0.0, row, "o", color=inks[1], markersize=5.5, clip_on=False)
    tip(dot, told)


def medians(name: str, title: str, measures: Sequence[Measure], caption: str) -> Figure:
    """Draw the median score of every period with its interval, and the alarm where one was raised."""
    rows = [m for m in measures if m.metric == "median_score" and m.value is not None]
    days = [m.position for m in rows]
    alarms = [m.position for m in measures if m.metric == "change_alarm" and m.holds is False]
    return curves(
        name, title, list(map(float, range(len(rows)))), {"median score": _column(rows, "value")},
        xlabel="period beginning on", ylabel="median score", ticks=days,
        bands={"median score": (_column(rows, "low"), _column(rows, "high"))},
        mark=(float(days.index(alarms[0])), f"alarm {alarms[0]}") if alarms else None,
        tips={"median score": list(map(in_words, rows))},
        caption=f"{caption}the band is the 95 % interval of each median.",
    )  # fmt: skip


def _column(rows: Sequence[Measure], name: str) -> list[float]:
    return [math.nan if (value := getattr(m, name)) is None else value for m in rows]


def _ends(measures: Sequence[Measure], *names: str) -> list[float]:
    """All numbers under these names that there are."""
    return [value for m in measures for name in names if (value := getattr(m, name)) is not None]


def in_words(m: Measure | None) -> str:
    """Return what a reader sees who points at a measure: value, interval and n; nothing where there is none."""
    if m is None or m.value is None:
        return ""
    reach = "" if m.low is None and m.high is None else f" ({wording.interval(m.low, m.high)})"
    return f"{wording.plain(m.value)}{reach}, n {m.n:,}"


def curves(
    name: str,
    title: str,
    x: Sequence[float],
    lines: Mapping[str, Sequence[float]],
    *,
    xlabel: str,
    ylabel: str,
    ticks: Sequence[str] = (),
    bands: Mapping[str, tuple[Sequence[float], Sequence[float]]] | None = None,
    flat_band: tuple[float, float] | None = None,
    mark: tuple[float, str] | None = None,
    level: float | None = None,
    log: bool = False,
    caption: str = "",
    top: float | None = None,
    tips: Mapping[str, Sequence[str]] | None = None,
) -> Figure:
    """Draw one line per name over x, with the band of each, a flat band, a level and a marked place.

    ``ticks`` name every x, dates for instance; as many of them as there is room for are shown. ``tips`` say per line
    and x what a reader sees who points there; the value without them. Nothing above ``top`` is drawn.
    """
    figure, axes = canvas(6.5, 3.2)
    if flat_band is not None:
        axes.axhspan(*flat_band, color=INK["band"], linewidth=0)
    if level is not None:
        axes.axhline(level, color=INK["muted"], linewidth=1, linestyle="--")
    for index, (label, values) in enumerate(lines.items()):
        style: Any = DASHES[index % len(DASHES)]
        if low_high := (bands or {}).get(label):
            low, high = map(_finite, low_high)
            axes.fill_between(list(x), low, high, color=INK[LINES[index % len(LINES)]], alpha=0.16, linewidth=0)
        axes.plot(
            list(x), _finite(values), color=INK[LINES[index % len(LINES)]], linestyle=style, linewidth=1.6, label=label
        )
        _point(
            axes, list(x), _finite(values), INK[LINES[index % len(LINES)]], label, ticks, (tips or {}).get(label, ())
        )
    if mark is not None:
        axes.axvline(mark[0], color=INK["fails"], linewidth=1)
        axes.annotate(mark[1], (mark[0], 1), xycoords=("data", "axes fraction"), xytext=(4, -4),
                      textcoords="offset points", va="top", color=INK["fails"], fontsize=9)  # fmt: skip
    if top is not None:
        axes.set_ylim(0, min(top, axes.get_ylim()[1]))
    _places(axes, x, ticks, log=log)
    axes.set_xlabel(xlabel)
    axes.set_ylabel(ylabel)
    _legend(figure, lines)
    ends = "; ".join(f"{label} ends at {_last(values)}" for label, values in lines.items())
    return Figure(svg(figure, name), title, f"{title} ({xlabel}): {ends}", caption)


def _places(axes: Any, x: Sequence[float], ticks: Sequence[str], *, log: bool) -> None:
    """The x axis: names of places as far as there is room, else numbers, whole ones between whole numbers."""
    if ticks:
        shown = range(0, len(ticks), 1 + (len(ticks) - 1) // 6)
        axes.set_xticks([x[i] for i in shown], [ticks[i] for i in shown], rotation=20)
    elif log:
        axes.set_xscale("log")
    elif all(value == int(value) for value in x):
        axes.xaxis.get_major_locator().set_params(integer=True)


def _legend(figure: Any, labels: Collection[str]) -> None:
    """Room below the drawing for the names of its lines, where there are several."""
    if len(labels) > 1:
        columns = 2 if max(map(len, labels)) < 24 else 1
        figure.set_size_inches(6.5, 3.2 + 0.2 * -(-len(labels) // columns))
        figure.legend(frameon=False, fontsize=9, labelcolor=INK["ink"], loc="outside lower left", ncols=columns)


def _point(
    axes: Any, x: Sequence[float], y: Sequence[float], ink: str, label: str, ticks: Sequence[str], tips: Sequence[str]
) -> None:
    """Marks along a line that can be pointed at: seen where they are few, else only when they are."""
    there = [at for at, value in enumerate(y) if not math.isnan(value)]
    for at in there[:: 1 + (len(there) - 1) // POINTED]:
        (dot,) = axes.plot(x[at], y[at], "o", color=ink, markersize=5, alpha=1.0 if len(there) <= 12 else 0.0)
        place = ticks[at] if ticks else wording.plain(x[at])
        tip(dot, f"{label}, {place}: {tips[at] if tips else wording.plain(y[at])}")


def histogram(
    name: str, title: str, values: Mapping[str, Sequence[float]], *, xlabel: str, caption: str = ""
) -> Figure:
    """Draw how often values occur, one outline per name."""
    figure, axes = canvas(6.5, 2.8)
    for index, (label, column) in enumerate(values.items()):
        there = [v for v in column if math.isfinite(v)]
        if there:
            axes.hist(there, bins=min(40, max(5, len(set(there)))), histtype="step", linewidth=1.6,
                      color=INK[LINES[index % len(LINES)]], label=label)  # fmt: skip
    axes.axvline(0, color=INK["muted"], linewidth=1, linestyle="--")
    axes.set_xlabel(xlabel)
    axes.set_ylabel("rankings")
    axes.legend(frameon=False, fontsize=9, labelcolor=INK["ink"])
    counts = "; ".join(f"{label}: {len(column)} values" for label, column in values.items())
    return Figure(svg(figure, name), title, f"{title}: {counts}", caption)


def composition(
    name: str, title: str, stages: Sequence[str], groups: Sequence[str], counts: Sequence[Sequence[int]]
) -> Figure:
    """Draw each stage as a bar of shares, one part per group."""
    figure, axes = canvas(6.5, 1.2 + 0.5 * max(1, len(stages)) + 0.22 * (len(groups) // 3))
    for row, numbers in enumerate(counts):
        total, left = sum(numbers), 0.0
        for index, count in enumerate(numbers):
            width = count / total if total else 0.0
            (bar,) = axes.barh(row, width, left=left, height=0.62, color=INK[LINES[index % len(LINES)]], alpha=0.75,
                               edgecolor=INK["paper"], label=groups[index] if row == 0 else None)  # fmt: skip
            tip(bar, f"{stages[row]}, {groups[index]}: {count:,} of {total:,} ({width:.1%})")
            if width > 0.06:
                axes.text(
                    left + width / 2, row, f"{width:.0%}", ha="center", va="center", fontsize=9, color=INK["paper"]
                )
            left += width
    spread_ticks(axes, [f"{short(s, 20)} ({sum(n):,})" for s, n in zip(stages, counts, strict=True)])
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(_percent)
    figure.legend(frameon=False, fontsize=9, labelcolor=INK["ink"], loc="outside lower left", ncols=3)
    told = "; ".join(f"{s}: {', '.join(f'{g} {n}' for g, n in zip(groups, numbers, strict=True))}"
                     for s, numbers in zip(stages, counts, strict=True))  # fmt: skip
    return Figure(svg(figure, name), title, f"{title}: {told}")


def _percent(value: float, _: int) -> str:
    return f"{value:.0%}"


def _finite(values: Sequence[float]) -> list[float]:
    return [float(v) if math.isfinite(v) else math.nan for v in values]


def _last(values: Sequence[float]) -> str:
    there = [v for v in values if math.isfinite(v)]
    return f"{there[-1]:.3g}" if there else "nothing"
