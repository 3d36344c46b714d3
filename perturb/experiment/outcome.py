"""Outcome: the report of an experiment, and the files beside it."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

from masking.span import Field, Span
from perturb.experiment.assignment import Assignment
from perturb.experiment.balancing import balance
from perturb.experiment.subject import LeftOut
from perturb.measure import Position, Score
from perturb.report import Column, Provenance, Report, Section, Table, write
from perturb.report.experiment import page
from perturb.report.files import csv_text, put
from perturb.report.pairs import PairText, segments
from perturb.report.provenance import made_by
from perturb.scoring import Scored

if TYPE_CHECKING:
    from perturb.audit.perturbation import Experiment
    from perturb.counterfactual import Counterfactual


@dataclass(frozen=True, slots=True)
class Outcome:
    """An experiment that has been run."""

    assignment: Assignment
    positions: tuple[Position, ...] = field(repr=False)
    scored: Scored
    experiment: Experiment
    """The statistics: ``experiment.verdict``, ``.positions``, ``.overall``, ``.measures`` …"""

    def _repr_html_(self) -> str:
        """The report, as notebooks show it: verdict, tables and forest plots."""
        return report(self)._repr_html_()


def report(
    outcome: Outcome, *, provenance: Provenance | None = None, unread: Iterable[LeftOut] = (), reveal: bool = False
) -> Report:
    """Return the report of an outcome; names in it are hidden unless ``reveal`` is set.

    ``provenance`` names the scorer, the command and the inputs. ``unread`` are resumes that could not be read; with
    those without a clean twin they get a section of their own.
    """
    made = page(
        outcome.experiment,
        titles={position.id: position.title for position in outcome.positions},
        balance=balance(outcome.assignment),
        pairs=affected_pairs(outcome, reveal=reveal),
        provenance=provenance or made_by("", seed=str(outcome.assignment.suite.design.seed)),
    )
    left_out = [*unread, *outcome.assignment.left_out]
    if not left_out:
        return made
    table = _left_out_table(left_out)
    sections = (*made.sections, Section("Left out", (table,), id="left-out", folded=True))
    return replace(made, sections=sections, tables={**made.tables, "left_out": table})


def files(
    outcome: Outcome, made: Report, out: Path, *, fail_on: Collection[str] = (), junit: bool = False
) -> dict[str, Path]:
    """Write everything into ``out`` and return what was written where.

    ``report.html``, ``report.json``, ``measures.csv`` and the report's tables as CSV; ``scores.csv`` with every
    score, missing ones included; ``twins.jsonl`` with what was swapped where, no text of a resume.
    """
    formats = ("html", "json", "csv", *(("junit",) if junit else ()))
    written = dict(write(made, out, formats=formats, fail_on=fail_on))
    written["scores"] = put(out, "scores.csv", scores_csv(outcome.scored.scores))
    manifest = "".join(f"{line}\n" for line in outcome.assignment.suite.manifest())
    written["twins"] = put(out, "twins.jsonl", manifest)
    return written


def scores_csv(scores: Iterable[Score]) -> str:
    """Return score rows as CSV with a header; a missing score is an empty cell with its problem beside it."""
    rows = [list(asdict(replace(row, value=math.nan) if row.problem else row).values()) for row in scores]
    return csv_text([one.name for one in fields(Score)], rows)


def affected_pairs(outcome: Outcome, *, reveal: bool = False) -> tuple[PairText, ...]:
    """Return the texts of the most affected pairs as the report shows them."""
    from masking.recognize import recognize

    found = []
    rows = outcome.experiment.affected
    rows = rows[rows["difference"] != 0]
    for position, resume, variant in zip(rows["position"], rows["resume"], rows["variant"], strict=True):
        twin = outcome.assignment.counterfactual(resume, variant)
        if twin is None:
            continue
        spans = None if reveal else (*recognize(twin.factual), *_named(twin))
        shown = segments(twin.factual.text, twin.revision.edits, spans=spans, reveal=reveal)
        found.append(PairText(position, resume, shown, variant))
    return tuple(found)


def _named(twin: Counterfactual) -> Iterator[Span]:
    """Every place where the candidate's own name stands, also where a gender swap leaves it."""
    words = {w for part in (twin.origin.first_name, twin.origin.last_name) for w in re.findall(r"[^\W_]{2,}", part)}
    pattern = "|".join(map(re.escape, sorted(words))) or r"(?!)"
    for found in re.finditer(rf"\b(?:{pattern})\b", twin.factual.text, re.IGNORECASE):
        yield Span(*found.span(), Field.NAME, 1.0, "swap")


def _left_out_table(left_out: Iterable[LeftOut]) -> Table:
    rows = tuple((one.id, one.reason) for one in left_out)
    return Table(
        (Column("resume", "Resume or twin"), Column("reason", "Why")),
        rows,
        "Resumes and twins that took no part",
        "A twin that still held the old name, or in which nothing was changed, is never scored.",
    )
