"""Telling: the report of an outcome, and the files beside it."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, fields, replace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from perturb.experiment.conduct import Outcome
from perturb.experiment.resumes import LeftOut
from perturb.measure import Score
from perturb.report import Column, Provenance, Report, Section, Table, write
from perturb.report.experiment import page
from perturb.report.pairs import PairText, segments

if TYPE_CHECKING:
    from name_lists.pools import Balance

PACKAGES = ("evenhand", "numpy", "scipy", "pandas", "scikit-learn")

_CODES = {"white": "W", "black": "B", "hispanic": "H", "asian": "A", "female": "F", "male": "M"}


def report(
    outcome: Outcome,
    *,
    scorer: str = "",
    command: str = "",
    inputs: Mapping[str, str] | None = None,
    unread: Iterable[LeftOut] = (),
    reveal: bool = False,
) -> Report:
    """Return the report of an outcome; names in it are hidden unless ``reveal`` is set.

    ``scorer`` and ``command`` are told as they are given; ``inputs`` maps a file to its sha256. ``unread`` are
    resumes that could not be read; with those without a clean twin they get a section of their own.
    """
    design = outcome.cast.suite.design
    provenance = Provenance(
        command=command,
        seed=str(design.seed),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        versions=versions(),
        inputs=dict(inputs or {}),
    )
    made = page(
        outcome.experiment,
        scorer=scorer,
        titles={position.id: position.title for position in outcome.positions},
        balance=_balance(outcome),
        pairs=affected_pairs(outcome, reveal=reveal),
        provenance=provenance,
    )
    left_out = [*unread, *outcome.cast.left_out]
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
    written["scores"] = _put(out / "scores.csv", scores_csv(outcome.scored.scores))
    manifest = "".join(f"{line}\n" for line in outcome.cast.suite.manifest())
    written["twins"] = _put(out / "twins.jsonl", manifest)
    return written


def scores_csv(scores: Iterable[Score]) -> str:
    """Return score rows as CSV with a header; a missing score is an empty cell with its problem beside it."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow([field.name for field in fields(Score)])
    for row in scores:
        cells = asdict(row)
        cells["value"] = "" if row.problem else repr(row.value)
        writer.writerow([_safe(cell) for cell in cells.values()])
    return buffer.getvalue()


def affected_pairs(outcome: Outcome, *, reveal: bool = False) -> tuple[PairText, ...]:
    """Return the texts of the most affected pairs as the report shows them."""
    from masking.recognize import recognize

    found = []
    rows = outcome.experiment.affected
    rows = rows[rows["difference"] != 0]
    for position, resume, variant in zip(rows["position"], rows["resume"], rows["variant"], strict=True):
        twin = outcome.cast.counterfactual(resume, variant)
        if twin is None:
            continue
        spans = None if reveal else recognize(twin.factual)
        shown = segments(twin.factual.text, twin.revision.edits, spans=spans, reveal=reveal)
        found.append(PairText(position, resume, shown, variant))
    return tuple(found)


def versions() -> dict[str, str]:
    """Return the versions of the packages that the numbers depend on."""
    import platform

    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def _balance(outcome: Outcome) -> tuple[Balance, ...]:
    """How well the names of the contrasts in play are matched."""
    from name_lists import pools

    pool = outcome.cast.suite.design.pool or pools.shipped()
    wanted = {_CODES[group] for row in outcome.scored.scores if (group := row.group) in _CODES}
    own = 1 if outcome.cast.suite.design.axis == "gender" else 0
    rows = []
    for row in pools.balance(pool):
        left, right = row.contrast.split("-")
        if {left[own], right[own]} <= wanted and left[own] != right[own] and left[1 - own] == right[1 - own]:
            rows.append(row)
    return tuple(rows)


def _left_out_table(left_out: Iterable[LeftOut]) -> Table:
    rows = tuple((one.id, one.reason) for one in left_out)
    return Table(
        (Column("resume", "Resume or twin"), Column("reason", "Why")),
        rows,
        "Resumes and twins that took no part",
        "A twin that still held the old name, or in which nothing was changed, is never scored.",
    )


def _safe(cell: object) -> object:
    """A text that a spreadsheet would run gets a quote before it."""
    return "'" + cell if isinstance(cell, str) and cell[:1] in {"=", "+", "@", "\t", "\r"} else cell


def _put(path: Path, text: str) -> Path:
    """Write beside the target, then move: a reader never meets half a file."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, encoding="utf-8", newline="")
    part.replace(path)
    return path
