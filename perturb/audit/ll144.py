"""The bias-audit summary of New York City's Local Law 144, and a check of summaries that others published.

What the summary has to hold: rates and impact ratios by sex, by race/ethnicity and by their crossing; the number of
applicants per category and of those in no known category; categories left out for being under 2 % of the data, with
their number and rate; the date of the audit, the date the tool came into use, source and explanation of the data.
A scoring tool is judged by its scoring rate: the share of a category that scores above the median of all.

Source: Rules of the City of New York, title 6, chapter 5, subchapter T (DCWP final rule, 2023).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import numpy as np

from perturb import table
from perturb.measure import Measure
from perturb.stats import proportions as pr

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

SMALL_SHARE = Fraction(1, 50)
SEXES = ("Male", "Female")
RACES = (
    "Hispanic or Latino",
    "White",
    "Black or African American",
    "Native Hawaiian or Pacific Islander",
    "Asian",
    "Native American or Alaska Native",
    "Two or More Races",
)


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


def summarize(
    frame: pd.DataFrame,
    *,
    sex: str | None = None,
    race: str | None = None,
    decision: str | None = None,
    score: str | None = None,
    audit_date: str = "",
    in_use_since: str = "",
    source: str = "",
) -> Summary:
    """Return the summary of a table with one row per applicant.

    A decision column makes a selection summary; a score column, where no decision is named, a scoring summary.
    Raises InputError for missing columns.
    """
    attributes = _attributes(frame, sex, race)
    chosen, kind, median = _favoured(frame, decision, score)
    parts = tuple(_part(grouping, chosen) for grouping in table.groupings(frame, attributes))
    return Summary(kind, parts, int((chosen >= 0).sum()), audit_date, in_use_since, source, median)


def measures(summary: Summary) -> tuple[Measure, ...]:
    """Return the summary as Measure rows; ``holds`` is the exact 4/5 rule."""
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


def lint(frame: pd.DataFrame) -> tuple[str, ...]:
    """Return what is wrong with a published table, one sentence each; empty where nothing was found.

    Columns are found by usual names: category, applicants, selected, rate, ratio, and optionally attribute. Printed
    rates may be fractions or percentages; they are compared at the digits printed.
    """
    columns = {role: _published(frame, names) for role, names in _PUBLISHED.items()}
    if columns["category"] is None:
        return ("There is no column with categories (category, group).",)
    found: list[str] = []
    attribute = columns["attribute"]
    pieces = [("", frame)] if attribute is None else [(str(k), v) for k, v in frame.groupby(attribute, sort=False)]
    for name, piece in pieces:
        found += _lint_rates(piece, columns)
        found += _lint_ratios(piece, columns)
        found += _lint_categories(piece, columns, name)
    return tuple(found)


_PUBLISHED = {
    "attribute": ("attribute", "table", "characteristic"),
    "category": ("category", "group", "race", "sex", "race/ethnicity"),
    "applicants": ("applicants", "n", "number", "total", "# of applicants", "# applicants"),
    "selected": ("selected", "hired", "# selected", "above median", "above the median"),
    "rate": ("rate", "selection rate", "scoring rate", "selection_rate", "scoring_rate"),
    "ratio": ("ratio", "impact ratio", "impact_ratio"),
}


def _attributes(frame: pd.DataFrame, sex: str | None, race: str | None) -> tuple[str, ...]:
    by_name = {str(c).casefold().strip(): str(c) for c in frame.columns}
    sex = table.column(frame, sex) if sex else next((by_name[n] for n in ("sex", "gender") if n in by_name), None)
    usual = ("race", "ethnicity", "race_ethnicity", "race/ethnicity")
    race = table.column(frame, race) if race else next((by_name[n] for n in usual if n in by_name), None)
    found = tuple(name for name in (sex, race) if name)
    if not found:
        return table.attributes(frame)
    return (*found, f"{race}*{sex}") if len(found) == 2 else found


def _favoured(
    frame: pd.DataFrame, decision: str | None, score: str | None
) -> tuple[NDArray[np.int8], Literal["selection", "scoring"], float | None]:
    column = None if score else table.detect(frame, "decision", decision, required=False)
    if column:
        return table.truth(frame[column]), "selection", None
    scores = table.numbers(frame[table.need(frame, "score", score)])
    median = float(np.nanmedian(scores)) if (~np.isnan(scores)).any() else float("nan")
    above = (scores > median).astype(np.int8)
    above[np.isnan(scores)] = -1
    return above, "scoring", median


def _part(grouping: table.Grouping, chosen: NDArray[np.int8]) -> Part:
    decided = chosen >= 0
    there = decided & (grouping.codes >= 0)
    g = len(grouping.names)
    total = np.bincount(grouping.codes[there], minlength=g)
    favoured = np.bincount(grouping.codes[there], chosen[there], minlength=g).astype(int)
    everybody = int(there.sum())
    small = [bool(n) and Fraction(int(n), everybody) < SMALL_SHARE for n in total]
    rates = [Fraction(int(x), int(n)) if n else None for x, n in zip(favoured, total, strict=True)]
    best = max((r for r, out in zip(rates, small, strict=True) if r is not None and not out), default=None)
    categories = tuple(
        Category(
            name, int(total[i]), int(favoured[i]), rates[i],
            _over(rates[i], None if small[i] else best), small[i],
        )
        for i, name in enumerate(grouping.names)
        if total[i]
    )  # fmt: skip
    return Part(grouping.attribute, categories, int((decided & (grouping.codes < 0)).sum()))


def _over(rate: Fraction | None, best: Fraction | None) -> Fraction | None:
    return None if rate is None or not best else rate / best


def _measures(summary: Summary, part: Part) -> Iterator[Measure]:
    reference = max((c for c in part.categories if c.ratio is not None), key=lambda c: c.rate or 0, default=None)
    for c in part.categories:
        rate = None if c.rate is None else float(c.rate)
        note = "under 2 % of applicants: left out of the impact ratios" if c.left_out else ""
        yield Measure(f"{summary.kind}_rate", part.attribute, c.name, "", "", rate, n=c.applicants, note=note)
        if c.ratio is not None and reference is not None:
            yield Measure(
                "impact_ratio", part.attribute, c.name, reference.name, "", float(c.ratio), n=c.applicants,
                holds=pr.meets(c.ratio),
            )  # fmt: skip
    yield Measure("unknown", part.attribute, "", "", "", float(part.unknown), n=summary.applicants)


def _facts(summary: Summary) -> list[str]:
    lines = [
        f"- Date of the bias audit: {summary.audit_date or '(to fill in)'}",
        f"- Tool in use since: {summary.in_use_since or '(to fill in)'}",
        f"- Source and explanation of the data: {summary.source or '(to fill in)'}",
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


def _published(frame: pd.DataFrame, names: Sequence[str]) -> str | None:
    by_name = {str(c).casefold().strip(): str(c) for c in frame.columns}
    return next((by_name[n] for n in names if n in by_name), None)


def _lint_rates(frame: pd.DataFrame, columns: dict[str, str | None]) -> Iterator[str]:
    applicants, selected, rate = columns["applicants"], columns["selected"], columns["rate"]
    if not (applicants and selected and rate):
        return
    for category, n, x, printed in zip(
        frame[columns["category"]], frame[applicants], frame[selected], frame[rate], strict=True
    ):
        count, favoured, value = _integer(n), _integer(x), _printed(printed)
        if value is None or count is None or favoured is None:
            continue
        if favoured > count or not count:
            yield f"{category}: {favoured} of {count} cannot be."
        elif not value.shows(Fraction(favoured, count)):
            exact = Fraction(favoured, count)
            cut = " (cut off instead of rounded)" if value.cuts(exact) else ""
            yield f"{category}: the rate says {printed}, {favoured} of {count} is {float(exact):.4f}{cut}."


def _lint_ratios(frame: pd.DataFrame, columns: dict[str, str | None]) -> Iterator[str]:
    """Every printed ratio against the group the table itself treats as reference (ratio 1), or the highest rate."""
    ratio = columns["ratio"]
    rates = _true_rates(frame, columns)
    if ratio is None or not any(rates):
        return
    names, printed = list(frame[columns["category"]]), [_printed(v) for v in frame[ratio]]
    rated = [i for i, p in enumerate(printed) if p is not None and rates[i] is not None]
    if not rated:
        return
    highest = max(rated, key=lambda i: rates[i] or 0)
    stated = next((i for i in rated if (p := printed[i]) and p.value == 1), highest)
    best, top = rates[stated], rates[highest]
    if not best or not top:
        return
    if top > best:
        yield f"{names[stated]}: stands as reference with ratio 1, but {names[highest]} has the higher rate."
    for i in rated:
        value, exact = printed[i], (rates[i] or Fraction(0)) / best
        if value is not None and not value.shows(exact, slack=columns["selected"] is None):
            yield f"{names[i]}: the impact ratio says {frame[ratio].iloc[i]}, rate over reference {float(exact):.4f}."


def _true_rates(frame: pd.DataFrame, columns: dict[str, str | None]) -> list[Fraction | None]:
    """Rates from counts where they stand in the table, else as printed."""
    applicants, selected, rate = columns["applicants"], columns["selected"], columns["rate"]
    if applicants and selected:
        pairs = [(_integer(x), _integer(n)) for x, n in zip(frame[selected], frame[applicants], strict=True)]
        return [Fraction(x, n) if x is not None and n else None for x, n in pairs]
    if rate:
        printed = [_printed(v) for v in frame[rate]]
        return [None if p is None else p.value for p in printed]
    return [None] * len(frame)


def _lint_categories(frame: pd.DataFrame, columns: dict[str, str | None], name: str) -> Iterator[str]:
    told = [" ".join(str(c).split()).casefold() for c in frame[columns["category"]]]
    for wanted in (SEXES, RACES):
        there = [w for w in wanted if any(re.search(rf"\b{re.escape(w.casefold())}\b", t) for t in told)]
        if there and len(there) < len(wanted):
            missing = ", ".join(w for w in wanted if w not in there)
            yield f"{name + ': ' if name else ''}no line for {missing} (say so if there were no applicants)."


@dataclass(frozen=True, slots=True)
class _Printed:
    """A number as printed: its value and half a unit of its last digit."""

    value: Fraction
    half: Fraction

    def shows(self, exact: Fraction, *, slack: bool = False) -> bool:
        """Whether rounding ``exact`` could print this; ``slack`` doubles the room (ratio of rounded rates)."""
        return abs(self.value - exact) <= self.half * (4 if slack else 1)

    def cuts(self, exact: Fraction) -> bool:
        """Whether cutting off digits of ``exact`` prints this."""
        return 0 <= exact - self.value < 2 * self.half


def _printed(value: object) -> _Printed | None:
    text = str(value).strip().replace(",", "")
    percent = text.endswith("%")
    text = text.rstrip("% ")
    try:
        number = Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None
    digits = len(text.partition(".")[2])
    scale = 100 if percent else 1
    return _Printed(number / scale, Fraction(1, 2 * 10**digits * scale))


def _integer(value: object) -> int | None:
    try:
        return int(float(str(value).replace(",", "")))
    except (ValueError, OverflowError):
        return None
