"""How gaps changed, as a section, headlines and checks: scorers side by side, or a run against its baseline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from perturb.report import wording
from perturb.report.html import Report
from perturb.report.page import Check, Column, Headline, Section, State, Table

if TYPE_CHECKING:
    from perturb.findings import Gap, Verdict

_STATES: dict[str, State] = {"grew": "fails", "shrank": "note", "alike": "holds", "not enough data": "unknown"}
METHOD = (
    "A change of a gap is the mean over the pairs that both scored of the second gap less the first, so that what the "
    "resumes have in common drops out; errors and Holm's adjustment as for the gaps themselves. A gap grew where the "
    "change is beyond chance and the second is the larger. Without the scores of the first (scores.csv beside its "
    "report) the two estimates are treated as independent, which needs a larger change."
)


def table(rows: Sequence[Gap], before: str, after: str, *, own_units: bool = False) -> Table:
    """Return one row per comparison and position; positions all together first."""
    columns = (
        Column("position", "Position"), Column("reference", "Reference"), Column("group", "Group"),
        Column("before", f"Gap, {before}", "number"), Column("after", f"Gap, {after}", "number"),
        Column("change", "Change", "number", "Second gap less the first."),
        Column("low", "from", "number"), Column("high", "to", "number"), Column("p", "p, Holm", "p"),
        Column("n", "Pairs", "count"), Column("verdict", "Verdict", "state"),
    )  # fmt: skip
    ordered = sorted(rows, key=lambda one: bool(one.position))
    cells = tuple(
        (
            g.position or "all positions", g.reference, g.group, g.before, g.after, g.change, g.low, g.high, g.p, g.n,
            f"{_STATES[g.verdict]}|{g.verdict}",
        )
        for g in ordered
    )  # fmt: skip
    units = "In units of each scorer's own spread, because their scales differ." if own_units else ""
    return Table(columns, cells, f"Gaps of {before} and {after}, on the same pairs", units)


def alone(name: str, verdict: Verdict, attribute: str) -> Headline:
    """Return what one scorer's own experiment says."""
    state: dict[str, State] = {"difference found": "fails", "equivalent": "holds"}
    return Headline(state.get(verdict, "unknown"), f"{name}, by itself: {verdict} for {attribute}.")


def headline(rows: Sequence[Gap], before: str, after: str, *, own_units: bool = False) -> Headline:
    """Return the answer in a sentence."""
    counts = {verdict: [g for g in rows if g.verdict == verdict] for verdict in _STATES}
    worst = next((verdict for verdict in ("grew", "not enough data", "shrank", "alike") if counts[verdict]), "")
    said = {
        "grew": f"The gap of {after} is larger than that of {before}",
        "shrank": f"The gap of {after} is smaller than that of {before}",
        "alike": f"The gap of {after} is that of {before}, within the margin",
        "not enough data": f"There are not enough data to say whether the gap changed from {before} to {after}",
        "": f"{before} and {after} have no pair in common",
    }[worst]
    named = max(counts.get(worst, []), key=lambda g: (not g.position, abs(g.change)), default=None)
    detail = ""
    if named is not None:
        where = f"for {named.position}" if named.position else "over all positions"
        detail = (
            f"{named.reference[:1].upper()}{named.reference[1:]} minus {named.group} {where}: "
            f"{wording.number(named.before)}, then {wording.number(named.after)}; "
            f"change {wording.number(named.change)} ({wording.interval(named.low, named.high)})"
            + (", in each scorer's own spread." if own_units else ".")
        )
    where = f" in {len(counts[worst])} of {len(rows)} comparisons" if worst else ""
    return Headline(_STATES.get(worst, "unknown"), f"{said}{where}.", detail)


def checks(rows: Sequence[Gap], suite: str) -> tuple[Check, ...]:
    """Return one check per comparison: it fails where the gap grew."""
    return tuple(
        Check(f"{g.position or 'all positions'}: {g.reference} / {g.group}", _STATES[g.verdict], g.verdict, suite)
        for g in rows
    )


def with_baseline(report: Report, rows: Sequence[Gap], *, own_units: bool = False) -> Report:
    """Return ``report`` with what changed since its baseline: first headline, checks, a section, a table."""
    made = table(rows, "the baseline", "this run", own_units=own_units)
    return replace(
        report,
        headlines=(headline(rows, "the baseline", "this run", own_units=own_units), *report.headlines),
        checks=(*report.checks, *checks(rows, "baseline")),
        sections=(Section("Against the baseline", (made,), id="baseline"), *report.sections),
        tables={**report.tables, "baseline": made},
        methods=(*report.methods, METHOD),
    )
