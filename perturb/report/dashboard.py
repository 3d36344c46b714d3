"""The dashboard: audits, experiments and masking runs over time on one page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Any

from perturb.measure import Measure, by_attribute
from perturb.report import figures, wording
from perturb.report.history import TITLE, History, Masked, Past, link
from perturb.report.html import Report
from perturb.report.page import Block, Check, Column, Headline, Prose, Provenance, Section, State, Table
from perturb.report.page import Cell as Value
from perturb.report.page import state as state_of
from perturb.report.terms import term
from perturb.report.texts import texts

_SAID: dict[State, str] = {
    "fails": "difference found", "unknown": "not enough data", "holds": "no difference found",
    "note": "nothing to judge",
}  # fmt: skip
_TRACKS = (
    ("impact_ratio", "Impact ratios", "impact ratio", figures.PARITY, None),
    ("pass_impact_ratio", "Passing from stage to stage", "passing rate over the reference's", figures.PARITY, None),
    ("overall_less_placebo", "Experiments: gap less placebo", "reference minus group", None, 0.0),
    ("overall_difference", "Experiments: gap", "reference minus group", None, 0.0),
    ("ndkl", "Rankings: divergence from the pool", "NDKL", None, None),
)
"""Measures that are followed over time: metric, title, axis, band of parity, level of parity."""
_ITS_REFERENCE = "reference of the run"
_LINES = 6
_SENTENCES = 4
_VERDICTS = (
    {"fails": "difference found", "unknown": "not enough data", "holds": "equivalent"},
    {"fails": "under 4/5, beyond chance", "unknown": "not enough data", "holds": "at least 4/5"},
)
"""How the verdict on a gap and on a ratio reads."""
_PAIRS = "Gaps are reference minus group in the scorer's own units; ratios are group over reference. From, to: 95 %."
Key = tuple[str, str, str, str]


def dashboard(
    history: History, *, out: Path, corrections: Sequence[Mapping[str, Any]] = (), provenance: Provenance | None = None
) -> Report:
    """Return the page of a history, with addresses relative to the folder ``out``.

    ``corrections`` are what a review's decisions say per field, as ``masking.desk.labels.quality`` gives them. The
    checks are the latest verdict of every series.
    """
    series = history.series
    latest = list(map(itemgetter(-1), series.values()))
    tables = {"verdicts": _verdicts(series, out)}
    sections = [Section("Latest verdicts", (tables["verdicts"],), id="verdicts")]
    sections += [*_compared(latest), *_stages(history), *_tracks(series), *_drift(latest)]
    of_masking = _masking_tables(history.masked, corrections)
    if of_masking:
        sections.append(Section("Masking", tuple(_masked(history.masked, of_masking)), id="masking"))
    tables |= of_masking
    told = [block for block in chain(*(section.blocks for section in sections)) if isinstance(block, Table)]
    tables |= {f"table_{at}": one for at, one in enumerate(told, start=1) if one not in tables.values()}
    tables["runs"] = _runs(history.past, out)
    sections.append(Section("Every run", (tables["runs"],), id="runs", folded=True))
    invented = chain(*(one.invented for one in history.past))
    return Report(
        **texts("dashboard"),
        title=TITLE,
        lead=_lead(history, len(series)),
        headlines=tuple(_headlines(series, history)),
        checks=tuple(Check(name, runs[-1].state, runs[-1].first.text, TITLE) for name, runs in series.items()),
        sections=tuple(sections),
        tables=tables,
        provenance=replace(provenance or Provenance(), invented=tuple(dict.fromkeys(invented))),
    )


def _masking_tables(masked: Sequence[Masked], corrections: Sequence[Mapping[str, Any]]) -> dict[str, Table]:
    tables = {"masking": _masking(masked)} if masked else {}
    return tables | ({"corrections": _corrections(corrections)} if corrections else {})


def _day(one: Past | Masked) -> str:
    return one.when.strftime("%Y-%m-%d")


def _lead(history: History, series: int) -> str:
    every: list[Past | Masked] = [*history.past, *history.masked]
    days = sorted(map(_day, every))
    span = days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}"
    runs = [wording.count(len(history.past), "run") + " of " + wording.count(series, "audit")] if series else []
    runs += [wording.count(len(history.masked), "masking run")] if history.masked else []
    return f"{wording.listed(runs)}, {span}. Every verdict below is that of the latest run."


def _headlines(series: Mapping[str, Sequence[Past]], history: History) -> Iterator[Headline]:
    said = {
        "fails": "found a difference", "unknown": "could not tell: not enough data", "holds": "found no difference",
    }  # fmt: skip
    for state, words in said.items():
        mine = [runs[-1] for runs in series.values() if runs[-1].state == state]
        if mine:
            told = [f"{_who(one)}, {_day(one)}: {_words(one)}" for one in mine[:_LINES]]
            more = [f"And {len(mine) - _LINES} more."] if len(mine) > _LINES else []
            text = f"{len(mine)} of {wording.count(len(series), 'audit')} {words} when last run."
            yield Headline(state, text, points=(*told, *more))  # type: ignore[arg-type]
    yield from _turned(series)
    if history.not_read:
        names = wording.listed(history.not_read[:4])
        text = f"{wording.count(len(history.not_read), 'file')} could not be read."
        yield Headline("note", text, names + (" …" if len(history.not_read) > 4 else ""))


def _turned(series: Mapping[str, Sequence[Past]]) -> Iterator[Headline]:
    """Differences that the latest run found and the one before did not, or the other way round."""
    for runs in series.values():
        before, last = runs[-2:] if len(runs) > 1 else (runs[-1], runs[-1])
        if before.state != last.state and "fails" in (before.state, last.state):
            text = f"{_who(last)}: {_SAID[last.state]} on {_day(last)}; {_SAID[before.state]} on {_day(before)}."
            yield Headline("note", text, "What changed between the two runs?")


def _who(one: Past) -> str:
    """The audit, and the scorer that it is about where one is known."""
    return f"{one.title} ({one.scorer})" if one.scorer else one.title


def _words(one: Past) -> str:
    """The sentences of the worst that it found: of three pairs of groups all three."""
    said = [line.text for line in one.headlines if line.state == one.state] or [one.title]
    return " ".join(said[:_SENTENCES]) + (f" And {len(said) - _SENTENCES} more." if len(said) > _SENTENCES else "")


def _verdicts(series: Mapping[str, Sequence[Past]], out: Path) -> Table:
    columns = (
        Column("audit", "Audit", "link"), Column("scorer", "Scorer or model"), Column("data", "Data"),
        Column("verdict", "Verdict", "state"), Column("run", "Last run", "range"), Column("said", "What it says"),
        Column("before", "Run before", "state"), Column("runs", "Runs", "count"),
    )  # fmt: skip
    order = {state: at for at, state in enumerate(_SAID)}
    ranked = sorted(series.items(), key=lambda item: order[item[1][-1].state])
    rows: list[tuple[Value, ...]] = []
    for _, runs in ranked:
        last, before = runs[-1], runs[-2] if len(runs) > 1 else None
        rows.append((
            f"{last.title}|{link(last.place, out)}", last.scorer, last.data, _state(last), _day(last), _words(last),
            "" if before is None else _state(before), len(runs),
        ))  # fmt: skip
    return _used(columns, rows, "The latest verdict of every audit")


def _used(columns: Sequence[Column], rows: Sequence[tuple[Value, ...]], caption: str) -> Table:
    """A table without empty columns."""
    used = [at for at in range(len(columns)) if any(row[at] not in (None, "") for row in rows)]
    cells = tuple(tuple(row[at] for at in used) for row in rows)
    return Table(tuple(columns[at] for at in used), cells, caption)


def _compared(latest: Sequence[Past]) -> Iterator[Section]:
    """Every pair of groups that the latest runs compare, by scorer: no pair stands for the others."""
    columns = (
        Column("audit", "Audit"), Column("scorer", "Scorer or model"), Column("group", "Group"),
        Column("reference", "Compared with"), Column("step", "Step"), Column("measure", "Measure"),
        Column("value", "Value", "number"), Column("low", "from", "number"), Column("high", "to", "number"),
        Column("n", "n", "count"), Column("verdict", "Verdict", "state"),
    )  # fmt: skip
    rows = [row for one in latest for row in _pairs(one)]
    if rows:
        table = _used(columns, rows, "Every pair of groups in the latest runs")
        yield Section("Groups compared", (replace(table, note=_PAIRS),), id="pairs")


def _pairs(one: Past) -> Iterator[tuple[Value, ...]]:
    placebo = any(m.metric == "overall_less_placebo" for m in one.measures)
    for metric, _, _, band, _ in _TRACKS:
        if metric == "overall_difference" and placebo:  # the verdict rests on the other
            continue
        for m in (m for m in one.measures if m.metric == metric and _compares(m)):
            said = f"{state_of(m)}|{_VERDICTS[band is not None][state_of(m)]}"
            words = term(metric).words
            yield one.title, one.scorer, m.group, m.reference, m.position, words, m.value, m.low, m.high, m.n, said


def _compares(m: Measure) -> bool:
    """Whether a row is of a group of one attribute, or of a crossing that does not hold."""
    return bool(m.group) and (m.holds is False or "*" not in m.attribute)


def _state(one: Past) -> str:
    return f"{one.state}|{_SAID[one.state]}"


def _runs(past: Sequence[Past], out: Path) -> Table:
    columns = (
        Column("when", "When"), Column("audit", "Audit", "link"), Column("scorer", "Scorer or model"),
        Column("data", "Data"), Column("verdict", "Verdict", "state"), Column("said", "What it says"),
    )  # fmt: skip
    rows = [
        (
            one.when.strftime("%Y-%m-%d %H:%M"), f"{one.title}|{link(one.place, out)}", one.scorer, one.data,
            _state(one), one.first.text,
        )
        for one in reversed(past)
    ]  # fmt: skip
    return _used(columns, rows, "Every run, the latest first")


def _stages(history: History) -> Iterator[Section]:
    """Who is there at each stage of hiring, of the latest run that tells it."""
    told = next(filter(_shares, reversed(history.past)), None)
    if told is None:
        return
    blocks: list[Block] = [Prose((f"Who is there at each stage of hiring, as of {_day(told)}.",))]
    for attribute, shares in by_attribute(_shares(told)).items():
        mine = {(m.position, m.group): m for m in shares}
        stages, groups = (list(dict.fromkeys(key[at] for key in mine)) for at in (0, 1))
        counts = [[_people(mine.get((stage, group))) for group in groups] for stage in stages]
        title = f"Stages of hiring by {attribute.replace('*', ' and ')}"
        if len(groups) <= _LINES:
            blocks.append(figures.composition(f"stages-{len(blocks)}", title, stages, groups, counts))
        blocks.append(_stage_table(title, stages, groups, counts, mine))
    yield Section("Stages of hiring", tuple(blocks), id="stages")


def _shares(one: Past) -> list[Measure]:
    return [m for m in one.measures if m.metric == "share"]


def _people(share: Measure | None) -> int:
    return round((share.value or 0) * share.n) if share else 0


def _stage_table(
    title: str, stages: Sequence[str], groups: Sequence[str], counts: Sequence[Sequence[int]],
    shares: Mapping[tuple[str, str], Measure],
) -> Table:  # fmt: skip
    columns = (
        Column("stage", "Stage"), Column("group", "Group"), Column("people", "People", "count"),
        Column("share", "Share of the stage", "percent"), Column("low", "from", "percent", "Wilson 95 %"),
        Column("high", "to", "percent"), Column("kept", "Of those at the first stage", "percent"),
    )  # fmt: skip
    rows: list[tuple[Value, ...]] = []
    for at, stage in enumerate(stages):
        for g, group in enumerate(groups):
            m, first = shares.get((stage, group)), counts[0][g]
            bounds = (None, None, None) if m is None else (m.value, m.low, m.high)
            rows.append((stage, group, counts[at][g], *bounds, counts[at][g] / first if first else None))
    return Table(columns, tuple(rows), title)


def _tracks(series: Mapping[str, Sequence[Past]]) -> Iterator[Section]:
    """What is followed over time, of every series that ran more than once."""
    blocks: list[Block] = []
    for name, runs in series.items():
        for metric, title, axis, band, level in _TRACKS if len(runs) > 1 else ():
            tracks = _tracked(runs, metric)
            for attribute in dict.fromkeys(key[0] for key in tracks):
                mine = {key: rows for key, rows in tracks.items() if key[0] == attribute}
                said = f"{title} by {attribute.replace('*', ' and ')} over time: {name}"
                blocks += _track(f"track-{len(blocks)}", said, axis, band, level, runs, mine)
    if blocks:
        yield Section("Over time", tuple(blocks), id="time")


def _tracked(runs: Sequence[Past], metric: str) -> dict[Key, list[Measure | None]]:
    """Every comparison of a measure with its rows run by run, single attributes before crossings, worst first."""
    found: dict[Key, list[Measure | None]] = {}
    asked = [{(m.attribute, m.reference) for m in run.measures if m.metric == metric} for run in runs]
    fixed = len(set().union(*asked)) == max(map(len, asked))  # the highest rate is another group's in another run
    for at, run in enumerate(runs):
        for m in _followed(run, metric):
            reference = m.reference if fixed else _ITS_REFERENCE
            found.setdefault((m.attribute, m.group, reference, m.position), [None] * len(runs))[at] = m
    return dict(sorted(found.items(), key=_place))


def _followed(run: Past, metric: str) -> list[Measure]:
    """The rows of a measure that are followed: of all positions together, and step by step where there are steps."""
    known = [m for m in run.measures if m.metric == metric and m.value is not None]
    return known if metric == "pass_impact_ratio" else [m for m in known if not m.position]


def _place(track: tuple[Key, Sequence[Measure | None]]) -> tuple[bool, bool, bool]:
    key, rows = track
    return "*" in key[0], not any(m and m.holds is False for m in rows), rows[-1] is None


def _track(
    name: str, title: str, axis: str, band: tuple[float, float] | None, level: float | None, runs: Sequence[Past],
    tracks: Mapping[Key, Sequence[Measure | None]],
) -> Iterator[Block]:  # fmt: skip
    days = list(map(_day, runs))
    shown = list(tracks.items())[:_LINES]
    left = f" The first {_LINES} of {len(tracks)} comparisons." if len(tracks) > _LINES else ""
    yield figures.curves(
        name, title, list(map(float, range(len(days)))),
        {_called(key): list(map(_nan, rows)) for key, rows in shown}, xlabel="run", ylabel=axis, ticks=days,
        flat_band=band, level=level, tips={_called(key): list(map(figures.in_words, rows)) for key, rows in shown},
        caption=("The band is parity within four fifths." if band else "") + left,
    )  # fmt: skip
    columns = (
        Column("run", "Run"), Column("group", "Group"), Column("reference", "Compared with"),
        Column("position", "Step"), Column("value", term(next(m.metric for m in shown[0][1] if m)).words, "number"),
        Column("low", "from", "number"), Column("high", "to", "number"), Column("p", "p", "p"),
        Column("n", "n", "count"),
    )  # fmt: skip
    rows = [
        (days[at], key[1], m.reference, key[3], m.value, m.low, m.high, m.p_value, m.n)
        for key, all_runs in tracks.items() for at, m in enumerate(all_runs) if m is not None
    ]  # fmt: skip
    yield _used(columns, rows, title)


def _called(key: Key) -> str:
    attribute, group, reference, position = key
    who = f"{group} / {reference}" if group else attribute
    return f"{who}, {position}" if position else who


def _nan(m: Measure | None) -> float:
    return float("nan") if m is None or m.value is None else m.value


def _drift(latest: Sequence[Past]) -> Iterator[Section]:
    """The median score over time, of every latest run that watches one."""
    blocks: list[Block] = []
    for one in latest:
        rows = [m for m in one.measures if m.metric == "median_score" and m.value is not None]
        if len(rows) < 2:
            continue
        name, title = f"drift-{len(blocks)}", f"Median score: {one.series}"
        blocks.append(figures.medians(name, title, one.measures, f"As of {_day(one)}; "))
        columns = (Column("period", "Period"), Column("median", "Median score", "number"),
                   Column("low", "from", "number"), Column("high", "to", "number"),
                   Column("n", "Scores", "count"))  # fmt: skip
        cells = tuple((m.position, m.value, m.low, m.high, m.n) for m in rows)
        blocks.append(Table(columns, cells, f"Median score: {one.series}"))
    if blocks:
        yield Section("Drift", tuple(blocks), id="drift")


def _masked(runs: Sequence[Masked], tables: Mapping[str, Table]) -> Iterator[Block]:
    if len(runs) > 1:
        counted = {
            "masked spans per document": [sum(run.fields.values()) / run.done if run.done else 0.0 for run in runs]
        }
        tips = {name: [f"{value:.1f} in {run.done:,} documents" for value, run in zip(values, runs, strict=True)]
                for name, values in counted.items()}  # fmt: skip
        yield figures.curves(
            "masking", "Masked spans per document", [float(at) for at in range(len(runs))], counted, xlabel="run",
            ylabel="spans", ticks=[_day(run) for run in runs], tips=tips,
            caption="A fall without a change of the resumes or the policy means that something is no longer found.",
        )  # fmt: skip
    yield from (tables[name] for name in ("masking", "corrections") if name in tables)


def _masking(runs: Sequence[Masked]) -> Table:
    fields = sorted({name for run in runs for name, n in run.fields.items() if n})
    told = len(set(map(_day, runs))) < len(runs)
    columns = (
        Column("run", "Run"), Column("when", "When", "range"), Column("documents", "Documents", "count"),
        Column("failed", "Not masked", "count"),
        *(Column(name, name.replace("_", " "), "count", "Masked spans.") for name in fields),
    )  # fmt: skip
    rows: tuple[tuple[Value, ...], ...] = tuple(
        (run.name if told else "", _day(run), run.done, run.failed, *(run.fields.get(name, 0) for name in fields))
        for run in reversed(runs)
    )
    return _used(columns, rows, "Masking runs and the spans they masked, the latest first")


def _corrections(found: Sequence[Mapping[str, Any]]) -> Table:
    columns = (
        Column("field", "Field"), Column("right", "Right", "count"), Column("vain", "In vain", "count"),
        Column("missed", "Missed", "count"), Column("other", "Of another field", "count"),
        Column("recall", "Found of what there was", "percent"), Column("low", "from", "percent"),
        Column("high", "to", "percent"),
    )  # fmt: skip
    rows: list[tuple[Value, ...]] = []
    for one in found:
        recall = one["recall"] or {}
        ends = (recall.get("value"), recall.get("low"), recall.get("high"))
        name = str(one["field"]).replace("_", " ")
        rows.append((name, one["right"], one["vain"], one["missed"], one["other"], *ends))
    return Table(columns, tuple(rows), "Decisions of reviewers: the last hundred of every field")
