"""The bias-audit summary of New York City's Local Law 144.

What the summary has to hold: rates and impact ratios by sex, by race/ethnicity and by their crossing; the number of
applicants per category and of those in no known category; categories left out for being under 2 % of the data, with
their number and rate; the date of the audit, the date the tool came into use, source and explanation of the data.
A scoring tool is judged by its scoring rate: the share of a category that scores above the median of all.

Source: Rules of the City of New York, title 6, chapter 5, subchapter T (DCWP final rule, 2023).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import numpy as np

from masking.errors import InputError
from perturb import table
from perturb.measure import Measure
from perturb.stats import proportions as pr
from perturb.stats.multiplicity import holm

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

SMALL_SHARE = Fraction(1, 50)
ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class Category:
    """One line of the summary."""

    name: str
    applicants: int
    favoured: int
    """Selected, or scoring above the median."""
    rate: Fraction | None
    ratio: Fraction | None
    """Against the highest rate among the categories that are not left out; None for those that are."""
    left_out: bool


@dataclass(frozen=True, slots=True)
class Part:
    """One table of the summary."""

    attribute: str
    categories: tuple[Category, ...]
    unknown: int


@dataclass(frozen=True, slots=True)
class Summary:
    """All that Local Law 144 wants published; empty dates and source are for the auditor to fill in."""

    kind: Literal["selection", "scoring"]
    parts: tuple[Part, ...]
    applicants: int
    audit_date: str = ""
    in_use_since: str = ""
    source: str = ""
    median: float | None = None
    auditor: str = ""
    tool: str = ""
    left_out_because: str = ""
    """Why categories under 2 % are left out, in the auditor's words."""


def summarize(
    frame: pd.DataFrame,
    *,
    sex: str | None = None,
    race: str | None = None,
    decision: str | None = None,
    score: str | None = None,
    **facts: str,
) -> Summary:
    """Return the summary of a table with one row per applicant.

    A decision column makes a selection summary; a score column, where no decision is named, a scoring summary.
    ``facts`` are the Summary's dates, names and explanations. Raises InputError for missing columns.
    """
    attributes = _attributes(frame, sex, race)
    chosen, kind, median = _favoured(frame, decision, score)
    codings = table.groupings(frame, list(attributes.values()))
    parts = tuple(_part(name, coding, chosen) for name, coding in zip(attributes, codings, strict=True))
    return Summary(kind, parts, int((chosen >= 0).sum()), median=median, **facts)


def stated(summary: Summary) -> tuple[tuple[str, str, str], ...]:
    """Return what the auditor has to state: words, what was stated, and the option that states it."""
    told = [
        ("Date of the bias audit", summary.audit_date, "--audit-date"),
        ("Independent auditor", summary.auditor, "--auditor"),
        ("Tool audited", summary.tool, "--tool"),
        ("Tool in use since (distribution date)", summary.in_use_since, "--in-use-since"),
        ("Source and explanation of the data", summary.source, "--source"),
    ]
    there = {part.attribute for part in summary.parts}
    told += [
        (f"Rates by {words}, which the rule asks for", "", f"--{name}")
        for name, words in (("sex", "sex"), ("race", "race/ethnicity"))
        if name not in there
    ]
    if any(category.left_out for part in summary.parts for category in part.categories):
        told.append(("Why categories under 2 % are left out", summary.left_out_because, "--left-out-because"))
    return tuple(told)


def measures(summary: Summary) -> tuple[Measure, ...]:
    """Return the summary as Measure rows.

    A ratio ``holds`` where its whole interval lies at or above 4/5, and does not where it is under 4/5 (decided in
    whole numbers) and chance does not explain it (Fisher's exact test, Holm over all pairs of categories of a table,
    for the best is picked from them).
    """
    return tuple(row for part in summary.parts for row in _measures(summary, part))


def markdown(summary: Summary) -> str:
    """Return the summary as Markdown, ready to publish once the empty places are filled in."""
    rate = "Selection rate" if summary.kind == "selection" else "Scoring rate"
    told = "Selected" if summary.kind == "selection" else "Above the median"
    lines = ["# Bias audit summary (New York City Local Law 144)", "", *_facts(summary), ""]
    for part in summary.parts:
        lines += [f"## By {part.attribute.replace('*', ' and ')}", ""]
        lines += [f"| Category | Applicants | {told} | {rate} | Impact ratio |", "|---|---:|---:|---:|---:|"]
        lines += [_line(category) for category in part.categories if not category.left_out]
        out = [category for category in part.categories if category.left_out]
        if out:
            lines += ["", "Left out of the impact ratios, each under 2 % of the applicants:", ""]
            lines += [f"- {c.name}: {c.applicants} applicants, rate {_percent(c.rate)}" for c in out]
        lines += ["", f"Applicants of unknown {part.attribute.replace('*', ' or ')}: {part.unknown}.", ""]
    return "\n".join(lines)


def _attributes(frame: pd.DataFrame, sex: str | None, race: str | None) -> dict[str, str]:
    """The parts of the summary, in the words of the rule, and the columns they are counted by."""
    sex = table.column(frame, sex) if sex else table.usual(frame, *table.SEX)
    race = table.column(frame, race) if race else table.usual(frame, *table.RACE)
    if sex and race:
        return {"sex": sex, "race": race, "race*sex": f"{race}*{sex}"}
    found = {name: column for name, column in (("sex", sex), ("race", race)) if column}
    return found or {name: name for name in table.attributes(frame)}


def _favoured(
    frame: pd.DataFrame, decision: str | None, score: str | None
) -> tuple[NDArray[np.int8], Literal["selection", "scoring"], float | None]:
    column = None if score else table.detect(frame, "decision", decision, required=False)
    if column:
        return table.truth(frame[column]), "selection", None
    if not score and table.detect(frame, "score", required=False) is None:
        remedy = f"Name one with --decision or --score; it has: {table.listed(frame)}."
        raise InputError("The table has no column with decisions and none with scores.", remedy=remedy)
    scores = table.numbers(frame[table.need(frame, "score", score)])
    above, median = table.above_median(scores)
    return above, "scoring", median


def _part(attribute: str, grouping: table.Grouping, chosen: NDArray[np.int8]) -> Part:
    decided = chosen >= 0
    there = decided & (grouping.codes >= 0)
    g = len(grouping.names)
    total = np.bincount(grouping.codes[there], minlength=g).tolist()
    favoured = np.bincount(grouping.codes[there], chosen[there], minlength=g).astype(int).tolist()
    people = zip(grouping.names, total, favoured, strict=True)
    rated = [(name, n, x, Fraction(x, n), Fraction(n, sum(total)) < SMALL_SHARE) for name, n, x in people if n]
    best = max((rate for *_, rate, small in rated if not small), default=None)
    categories = tuple(
        Category(name, n, x, rate, rate / best if best and not small else None, small)
        for name, n, x, rate, small in rated
    )
    return Part(attribute, categories, int((decided & (grouping.codes < 0)).sum()))


def _measures(summary: Summary, part: Part) -> Iterator[Measure]:
    ratios = _impact_ratios(part)
    for c in part.categories:
        rate = None if c.rate is None else float(c.rate)
        note = "under 2 % of applicants: left out of the impact ratios" if c.left_out else ""
        low, high = map(float, pr.wilson(c.favoured, c.applicants))
        yield Measure(
            f"{summary.kind}_rate", part.attribute, c.name, "", "", rate, low, high, n=c.applicants, note=note
        )
        if c.name in ratios:
            yield ratios[c.name]
    yield Measure("unknown", part.attribute, "", "", "", float(part.unknown), n=summary.applicants)


def _impact_ratios(part: Part) -> dict[str, Measure]:
    """The row of every category that is not left out, against the highest rate among them."""
    compared = [c for c in part.categories if c.ratio is not None]
    if not compared:
        return {}
    best = max(compared, key=lambda c: c.rate or 0)
    note = "the highest rate: the others are compared with it"
    first = Measure("impact_ratio", part.attribute, best.name, best.name, "", 1.0, n=best.applicants, note=note)
    others = [c for c in compared if c is not best]
    counts = [(c.favoured, c.applicants, best.favoured, best.applicants) for c in others]
    p_values = holm([pr.fisher(*n).two_sided for n in counts], with_the_best=True).tolist()
    rows = {c.name: _impact_ratio(part.attribute, c, best, p) for c, p in zip(others, p_values, strict=True)}
    return {best.name: first} | rows


def _impact_ratio(attribute: str, c: Category, best: Category, p: float) -> Measure:
    assert c.ratio is not None
    low, high = map(float, pr.katz_log(c.favoured, c.applicants, best.favoured, best.applicants))
    holds, note = pr.surely_within(c.ratio, low, high), ""
    if holds is False and p > ALPHA:
        holds, note = None, "under 4/5, which chance explains"
    return Measure(
        "impact_ratio", attribute, c.name, best.name, "", float(c.ratio), low, high, p, c.applicants, holds, note
    )


def _facts(summary: Summary) -> list[str]:
    lines = [
        *(f"- {words}: {told or '(to fill in)'}" for words, told, _ in stated(summary)),
        f"- Applicants with a {'decision' if summary.kind == 'selection' else 'score'}: {summary.applicants}",
    ]
    if summary.median is not None:
        lines.append(f"- Median score of all: {summary.median:g}; the scoring rate is the share strictly above it")
    return lines


def _line(c: Category) -> str:
    ratio = "n/a" if c.ratio is None else f"{_rounded(c.ratio, 2)}"
    return f"| {c.name} | {c.applicants} | {c.favoured} | {_percent(c.rate)} | {ratio} |"


def _percent(rate: Fraction | None) -> str:
    return "n/a" if rate is None else f"{_rounded(rate * 100, 1)} %"


def _rounded(value: Fraction, digits: int) -> str:
    """Half up, exactly: 0.825 becomes 0.83 although the nearest float lies below."""
    scaled = value * 10**digits
    whole = (scaled.numerator * 2 + scaled.denominator) // (scaled.denominator * 2)
    return f"{whole // 10**digits}.{whole % 10**digits:0{digits}d}"
