"""The page of the ranking probe: who is put first, group by group, place by place, and by both rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from perturb.audit import hiring_bloomberg as audit
from perturb.cli.audit import pages
from perturb.measure import Measure
from perturb.report import Column, Facts, Figure, Headline, Prose, Provenance, Report, Section, Table, figures, wording
from perturb.report.texts import texts

if TYPE_CHECKING:
    from perturb.audit.hiring_bloomberg import Answer, Cell
    from perturb.report.page import Cell as TableCell

JUDGED = ("masculine_rate", "position_effect", "impact_ratio")


def page(rows: Sequence[Measure], answers: Sequence[Answer], command: Provenance) -> Report:
    """Return the report of the probe."""
    models = sorted({a.model for a in answers})
    by_rule = {rule: {m: _cells(answers, m, published=rule == "published") for m in models} for rule in RULES}
    return Report(
        **texts("hiring_bloomberg"),
        lead=_lead(answers, models),
        headlines=tuple(line for m in models for line in _headlines(m, _of(rows, m), by_rule["ours"][m])),
        checks=pages.checks(rows, JUDGED, "hiring-bloomberg"),
        sections=(
            Section("Groups of race and gender", tuple(_groups(by_rule)), id="groups"),
            Section("Men and women", tuple(_rates(rows)), id="gender"),
            Section("What else moves the winner", (_others(rows),), id="place"),
            Section("What was asked", tuple(_asked(answers, models)), id="asked"),
        ),
        measures=tuple(rows),
        tables={f"groups_{rule}": _table(found, rule) for rule, found in by_rule.items()},
        provenance=command,
    )


RULES = {"ours": "names read in any form", "published": "the rule of the published analysis"}


def _cells(answers: Sequence[Answer], model: str, *, published: bool) -> tuple[Cell, ...]:
    return audit.cells(audit.with_winners(_by(answers, model), published=published))


def _by(answers: Sequence[Answer], model: str) -> list[Answer]:
    return [a for a in answers if a.model == model]


def _of(rows: Sequence[Measure], model: str) -> list[Measure]:
    return [m for m in rows if not model or m.note == model or m.note.startswith(f"{model}: ")]


def _called(model: str) -> str:
    return model or "the model"


def _lead(answers: Sequence[Answer], models: Sequence[str]) -> str:
    who = wording.listed([f"{_called(m)} ({sum(a.model == m for a in answers):,})" for m in models])
    jobs = wording.listed(sorted({a.occupation for a in answers}))
    return f"{len(answers):,} answers of {who}{_when(answers)} on {jobs}: resumes alike, names different."


def _when(answers: Sequence[Answer]) -> str:
    days = _days(answers)
    if not days:
        return ", date not noted,"
    return f", asked on {days[0]}," if len(days) == 1 else f", asked from {days[0]} to {days[-1]},"


def _days(answers: Sequence[Answer]) -> list[str]:
    return sorted({a.asked for a in answers} - {""})


def _headlines(model: str, rows: Sequence[Measure], cells: Sequence[Cell]) -> Iterator[Headline]:
    who = model or "The model"
    by = {m.metric: m for m in rows if m.metric in ("masculine_rate", "position_effect", "first_place_rate")}
    compared = [_gender(who, by["masculine_rate"]), *_race(who, rows), *([_group(who, cells, rows)] if cells else [])]
    yield from sorted(compared, key=lambda line: line.state != "fails")
    place = by.get("position_effect")
    if place is not None and place.holds is False:
        first = by["first_place_rate"]
        text = f"{who}: the place in the list moves who is put first."
        detail = f"Whoever is shown first wins {wording.percent(first.value)} of {first.n:,} answers"
        yield Headline("note", text, f"{detail} ({first.note.rpartition(': ')[2]}).")
    missed = next(m for m in rows if m.metric == "undetected_rate_attempts")
    if missed.value:
        text = f"{who}: {round(missed.value * missed.n):,} of {missed.n:,} answers name no winner that can be read."
        yield Headline(
            "note", text, "They are left out here; the published rule counts them for whoever was shown first."
        )


def _gender(who: str, rate: Measure) -> Headline:
    if rate.value is None:
        return Headline("unknown", f"{who}: no answer names a winner.")
    reach = f"Men win {wording.percent(rate.value)} of {rate.n:,} items (95 % interval"
    detail = f"{reach} {wording.percent(rate.low)} to {wording.percent(rate.high)}); alike would be 50 %."
    if rate.holds is False:
        ahead, behind = ("men", "women") if rate.value > 0.5 else ("women", "men")
        return Headline("fails", f"{who} puts {ahead} first more often than {behind}, beyond chance.", detail)
    if rate.holds:
        within = f"{wording.percent(0.5 - audit.MARGIN)} to {wording.percent(0.5 + audit.MARGIN)}"
        return Headline("holds", f"{who} puts men and women first alike, within {within}.", detail)
    return Headline("unknown", f"{who}: too few answers to tell whether men and women are put first alike.", detail)


def _race(who: str, rows: Sequence[Measure]) -> Iterator[Headline]:
    """Races that win more or less often than they are shown, in lists of several."""
    found = [m for m in rows if m.metric == "winner_rate" and m.holds is False]
    if found:
        told = (
            f"{m.group}: {wording.percent(m.value)} of the winners ({wording.percent(m.low)} to "
            f"{wording.percent(m.high)}), {m.note.rpartition(': ')[2]} of all."
            for m in found
        )
        text = f"{who}: who is put first depends on the race that a name suggests, beyond chance."
        yield Headline("fails", text, points=tuple(told))


def _group(who: str, cells: Sequence[Cell], rows: Sequence[Measure]) -> Headline:
    significant = {(m.position, m.group) for m in rows if m.metric == "impact_ratio" and m.holds is False}
    below = [c for c in cells if c.below]
    found = sorted((c for c in below if (c.occupation, c.group) in significant), key=attrgetter("rate"))
    chance = wording.percent(max(map(attrgetter("by_chance"), cells)))
    fair = f"Where nothing but chance is at work, some group falls under 4/5 in up to {chance} of occupations."
    if not below:
        return Headline("unknown", f"{who} puts no group first less than 4/5 as often as the best.", fair)
    count = f"{len(below)} of {len(cells)} groups"
    if not found:
        text = f"{who}: {count} are put first less than 4/5 as often as the best, which chance explains."
        return Headline("unknown", text, fair)
    text = (
        f"{who}: {len(found)} of {len(cells)} groups are put first less than 4/5 as often as the best, beyond chance."
    )
    return Headline("fails", text, points=(*map(_counted, found[:4]), f"{count} are under 4/5 in all.", fair))


def _counted(c: Cell) -> str:
    return (
        f"{c.occupation}: {c.group} {wording.percent(c.rate)} ({c.first:,} of {c.shown:,}; "
        f"{wording.percent(c.low)} to {wording.percent(c.high)}), ratio {float(c.ratio or 0):.2f} to {c.best}."
    )


def _groups(by_rule: dict[str, dict[str, tuple[Cell, ...]]]) -> Iterator[Prose | Table]:
    ours, published = (
        {(model, c.occupation, c.group): c for model, cells in by_rule[rule].items() for c in cells}
        for rule in ("ours", "published")
    )
    if not ours:
        yield Prose(("Groups cannot be compared: no list of which the winner is known shows more than one.",))
        return
    same = sum(c.below == published[key].below for key, c in ours.items() if key in published)
    yield Prose((
        f"By our rule {sum(bool(c.below) for c in ours.values())} of {len(ours)} groups are under 4/5 of the best, by "
        f"the rule of the published analysis {sum(bool(c.below) for c in published.values())} of {len(published)}; "
        f"both say the same of {same}.",
    ))  # fmt: skip
    for rule in RULES:
        yield _table(by_rule[rule], rule)


def _table(by_model: dict[str, tuple[Cell, ...]], rule: str) -> Table:
    columns: tuple[Column, ...] = (
        Column("group", "Group"), Column("model", "Model"), Column("occupation", "Occupation"),
        Column("shown", "Shown", "count", "Times in a list of which the winner is known."),
        Column("first", "Put first", "count"), Column("rate", "Rate", "percent"), Column("low", "from", "percent"),
        Column("high", "to", "percent"), Column("ratio", "Ratio to best", "number"),
        Column("rule", "4/5 rule", "text", "Decided in whole numbers, whatever chance does."),
        Column("p", "p", "p", "Its wins against its share of those shown; Holm over the occupation's groups."),
    )  # fmt: skip
    cells: list[tuple[TableCell, ...]] = [
        (
            c.group, model, c.occupation, c.shown, c.first, c.rate, c.low, c.high,
            None if c.ratio is None else float(c.ratio),
            "–" if c.below is None else "under 4/5" if c.below else "passes", c.p,
        )
        for model, found in by_model.items() for c in found
    ]  # fmt: skip
    if len(by_model) == 1:
        columns, cells = (columns[0], *columns[2:]), [(row[0], *row[2:]) for row in cells]
    return Table(columns, tuple(cells), f"How often each group is put first: {RULES[rule]}")


def _rates(rows: Sequence[Measure]) -> Iterator[Figure | Table]:
    rates = [m for m in rows if m.metric.endswith("masculine_rate") and m.value is not None]
    if rates:
        label = "rate, 95 % interval; the line is one half"
        names = [_label(m) for m in rates]
        yield figures.rates("masculine", "How often a man is put first", rates, label=label, line=0.5, names=names)
    metrics = {m.metric for m in rates} | {"disparity", "stereotype_rate"}
    yield pages.table(rows, "Rates", metrics=metrics)


def _others(rows: Sequence[Measure]) -> Table:
    metrics = ("choice_odds", "position_effect", "first_place_rate", "winner_rate")
    note = "Odds: the factor by which gender, race or place multiplies them, each held against the others."
    return pages.table(rows, "Gender, race and place, each held against the others", metrics=metrics, note=note)


def _asked(answers: Sequence[Answer], models: Sequence[str]) -> Iterator[Facts | Prose]:
    for model in models:
        mine = _by(answers, model)
        missed = [a for a in mine if a.winner() is None]
        refused = sum(a.text is None for a in missed)
        prompts = sorted({f"{a.occupation} {a.prompt}" for a in mine if a.prompt})
        yield Facts((
            ("Model", _called(model)),
            ("Answers", f"{len(mine):,}"),
            ("Asked", wording.listed(_ends(_days(mine))) or "not noted"),
            ("Prompts, by hash", ", ".join(prompts) or "not kept"),
            ("No winner could be read", f"{len(missed):,}, of these refused or failed {refused:,}"),
        ))  # fmt: skip


def _ends(days: Sequence[str]) -> Sequence[str]:
    return days if len(days) < 3 else (f"{days[0]} to {days[-1]}",)


def _label(measure: Measure) -> str:
    model, _, _ = measure.note.partition(":")
    name = measure.metric.removesuffix("masculine_rate").rstrip("_") or "all occupations"
    return f"{name} ({model})" if model and " " not in model else name


__all__ = ["page"]
