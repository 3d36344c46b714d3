"""Comparing: several scorers on the same twins, and a run with an earlier one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from masking.errors import InputError
from perturb.experiment.outcome import Outcome
from perturb.report import Provenance, Report, Section
from perturb.report.experiment import gaps as gap_sections
from perturb.report.files import SCHEMA, as_json

if TYPE_CHECKING:
    from perturb.audit.perturbation import Gaps

_REMEDY = "Give the report.json of an earlier evenhand perturb, with its scores.csv beside it."


def against(outcome: Outcome, made: Report, baseline: Path) -> Gaps:
    """Return how the gaps of ``outcome`` (its report is ``made``) changed since the report at ``baseline``.

    Pair by pair where ``scores.csv`` stands beside that report, else from its measures alone. Raises InputError where
    it is not a report of an experiment on the same axis, or has nothing in common with this one.
    """
    from perturb import table
    from perturb.audit.perturbation import against_report, gaps

    earlier = measures_of(baseline)
    settings = outcome.experiment.settings
    if {row.get("attribute") for row in earlier} != {settings.attribute}:
        raise InputError(f"{baseline.name} is not about {settings.attribute}", remedy=_REMEDY)
    scores = baseline.with_name("scores.csv")
    if scores.is_file():
        found = gaps(table.read(scores), outcome.scored.scores, settings)
    else:
        found = against_report(earlier, json.loads(as_json(made))["measures"], settings.alpha)
    if not found.rows:
        raise InputError(f"{baseline.name} has no comparison and no pair in common with this run", remedy=_REMEDY)
    return found


def side_by_side(ran: Mapping[str, tuple[Outcome, Provenance]]) -> Report:
    """Return the report of several scorers, by name, on the same twins: every gap beside every other."""
    from perturb.audit.perturbation import gaps

    outcomes = {name: outcome for name, (outcome, _) in ran.items()}
    settings = next(iter(outcomes.values())).experiment.settings
    pairs = {
        (a, b): gaps(outcomes[a].scored.scores, outcomes[b].scored.scores, settings)
        for a, b in combinations(outcomes, 2)
    }
    tables = {
        (a, b): gap_sections.table(found.rows, a, b, own_units=found.own_units) for (a, b), found in pairs.items()
    }
    return Report(
        title=f"Do the scorers differ in how they treat {settings.attribute}?",
        lead=f"{len(outcomes)} scorers, the same resumes, twins and positions. Each has a report of its own as well.",
        headlines=(
            *(gap_sections.alone(name, one.experiment.verdict, settings.attribute) for name, one in outcomes.items()),
            *(gap_sections.headline(found.rows, a, b, own_units=found.own_units) for (a, b), found in pairs.items()),
        ),
        checks=tuple(chain(*(gap_sections.checks(found.rows, f"{a} to {b}") for (a, b), found in pairs.items()))),
        sections=tuple(Section(f"{a} and {b}", (made,)) for (a, b), made in tables.items()),
        tables={f"gaps_{number}": made for number, made in enumerate(tables.values(), start=1)},
        methods=(gap_sections.METHOD,),
        provenance=_together([provenance for _, provenance in ran.values()]),
    )


def _together(each: Sequence[Provenance]) -> Provenance:
    """Where a report of several scorers comes from."""
    return replace(
        each[0],
        scorer=" and ".join(f"{one.scorer} {one.version}".strip() for one in each),
        version="",
        inputs={name: digest for one in each for name, digest in one.inputs.items()},
        invented=tuple(dict.fromkeys(chain(*(one.invented for one in each)))),
    )


def measures_of(path: Path) -> Sequence[Mapping[str, Any]]:
    """Return the differences that the report of an experiment holds; raises InputError where it is none."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"the baseline {path.name} cannot be read ({type(error).__name__})", remedy=_REMEDY) from None
    rows = content.get("measures") if isinstance(content, dict) and content.get("schema") == SCHEMA else None
    found = [row for row in rows or () if row.get("metric") in ("difference", "overall_difference")]
    if not found:
        raise InputError(f"the baseline {path.name} is not a report of an experiment", remedy=_REMEDY)
    return found
