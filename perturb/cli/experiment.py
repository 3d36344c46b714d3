"""Conducting: what ``evenhand perturb`` does, step by step, with what a person sees on the way."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import typer

from masking.cli.console import write_json
from masking.errors import Contradiction, InputError
from name_lists.census import GENDERS, RACES
from perturb.cli import progress
from perturb.measure import Position, read_positions
from perturb.report import Check, Provenance, Report, failed, junit, write
from perturb.report.files import put, ready
from perturb.report.provenance import hashed, made_by
from perturb.report.wording import count
from perturb.scorers import Options, Scorer, close, load, named, source_of, traits, version_of

if TYPE_CHECKING:
    from perturb.experiment.assignment import Assignment
    from perturb.experiment.conduct import Question
    from perturb.experiment.outcome import Outcome
    from perturb.experiment.resumes import Gathered
    from perturb.experiment.suites import Design
    from perturb.scoring import Preview, Scored, Settings


@dataclass(frozen=True, slots=True)
class Run:
    """What the command line says about one run, apart from the experiment's design."""

    specs: tuple[str, ...]
    """Scorers; several are compared on the same twins."""
    options: Options
    settings: Settings
    question: Question
    out: Path
    store: Path
    price: str | None
    yes: bool
    fail_on: tuple[str, ...]
    junit: Path | None
    as_json: bool
    reveal: bool
    kind: str = "original"
    """What a twin is compared with, as ``assign`` takes it."""
    baseline: Path | None = None
    """The report.json of an earlier run; a gap that grew since ends with exit code 3."""
    map: Path | None = None
    """Where to write which resume is which file."""
    seconds: float = 60.0
    memory: int = 2048
    """Megabytes. Limits for one document."""

    def name(self, spec: str) -> str:
        """What a reader calls a scorer: its short name, unless two would share it."""
        return spec if [named(other) for other in self.specs].count(named(spec)) > 1 else named(spec)


def conduct(run: Run, paths: list[Path], positions: Path, design: Design, placebos: tuple[str, ...]) -> None:
    """Read, make twins, preview, score, judge, write, show; raise typer.Exit where the exit code is not 0."""
    from masking.batch.sandbox import Sandbox
    from perturb.experiment.assignment import REFERENCE_RACE, assign, checked
    from perturb.experiment.conduct import judge
    from perturb.experiment.resumes import gather
    from perturb.experiment.workers import WARM

    checked(design, kind=run.kind, placebos=placebos)
    asked = read_positions(positions)
    scorers = {spec: load(spec, options=run.options) for spec in run.specs}
    ready(run.out)
    with Sandbox(seconds=run.seconds, memory=run.memory << 20, warm=WARM) as sandbox:
        with progress.busy("Reading the resumes"):
            gathered = gather(paths, sandbox=sandbox)
        if run.map:
            _write_map(gathered, run.map)
        with progress.counted("Making twins") as update:
            assignment = assign(
                gathered.subjects, design, placebos=placebos, reference=run.question.reference or REFERENCE_RACE,
                progress=update, sandbox=sandbox, show_names=run.reveal, kind=run.kind,
            )  # fmt: skip
    hidden = _hidden(run, paths)
    command = shlex.join(["evenhand", *(hidden.get(word, word) for word in sys.argv[1:])])
    inputs = {hidden.get(str(path), str(path)): hashed(path) for path in [positions, *paths]}
    found = []
    for spec, scorer in scorers.items():
        if len(scorers) > 1:
            progress.say(f"{run.name(spec)}:")
        scored = _score(run, scorer, assignment, asked)
        with progress.busy("Testing, and writing the report"):
            outcome = judge(assignment, asked, scored, run.question)
            source = source_of(spec)
            own = inputs | ({source.name: hashed(source)} if source else {})
            provenance = made_by(
                command, seed=str(design.seed), inputs=own, scorer=run.name(spec), version=version_of(spec, scorer)
            )
            found.append(_report(run, spec, outcome, gathered, provenance))
    if len(found) == 1:
        _finish(run, found[0], gathered)
    else:
        _compared(run, found, gathered)


@dataclass(frozen=True, slots=True)
class _Reported:
    """One scorer's part of a run, written down."""

    spec: str
    name: str
    outcome: Outcome
    report: Report
    written: dict[str, Path]


def _report(run: Run, spec: str, outcome: Outcome, gathered: Gathered, provenance: Provenance) -> _Reported:
    from perturb.experiment import comparing
    from perturb.experiment.outcome import files, report
    from perturb.report.experiment.gaps import with_baseline

    made = report(outcome, provenance=provenance, unread=gathered.left_out, reveal=run.reveal)
    if run.baseline:
        changed = comparing.against(outcome, made, run.baseline)
        made = with_baseline(made, changed.rows, own_units=changed.own_units)
    alone = len(run.specs) == 1
    out = run.out if alone else run.out / f"scorer{run.specs.index(spec) + 1}"
    return _Reported(spec, run.name(spec), outcome, made, files(outcome, made, out))


def _compared(run: Run, found: list[_Reported], gathered: Gathered) -> None:
    """Write and show what several scorers have in common and not; each has its own report already."""
    from perturb.experiment.comparing import side_by_side

    made = side_by_side({one.name: (one.outcome, one.report.provenance) for one in found})
    written = write(made, run.out)
    objected = _objected(run, (*chain(*(one.report.checks for one in found)), *made.checks))
    if run.junit:
        _write_junit(run, made, run.junit)
    if run.as_json:
        each = [
            {"scorer": one.spec, **_summary(one.outcome, gathered, one.written, failed(one.report.checks, run.fail_on))}
            for one in found
        ]
        tables = json.loads(written["json"].read_text(encoding="utf-8"))["tables"]
        gaps = {name: table["rows"] for name, table in tables.items()}
        files = {name: str(path) for name, path in written.items()}
        write_json({"scorers": each, "gaps": gaps, "fail_on": [check.name for check in objected], "files": files})
    else:
        from perturb.cli import output

        output.headlines(made)
        for one in found:
            progress.say(f"{one.name}: {one.written['html']}")
        progress.say(f"Side by side: {written['html']}")
    _leave(objected)


def _hidden(run: Run, paths: list[Path]) -> dict[str, str]:
    """What stands in a report for the path of a single resume, whose name may reveal whose it is."""
    from perturb.experiment.resumes import LINES

    if run.reveal:
        return {}
    single = [path for path in paths if path.is_file() and path.suffix.lower() not in LINES]
    return {str(path): f"RESUME{number}" for number, path in enumerate(single, start=1)}


def _write_map(gathered: Gathered, target: Path) -> None:
    """Write ids and sources as CSV. Handle it like the resumes themselves: the name of a file reveals whose it is."""
    import csv

    from masking.batch.run import writing

    with writing(target) as stream:
        writer = csv.writer(stream)
        writer.writerow(["resume", "source"])
        taking_part = [(one.id, one.source) for one in gathered.subjects]
        writer.writerows(sorted([*taking_part, *((one.id, one.source) for one in gathered.left_out)]))


def _score(run: Run, scorer: Scorer, assignment: Assignment, positions: tuple[Position, ...]) -> Scored:
    from perturb.scoring import Store, plan
    from perturb.scoring import run as ask

    trait = traits(scorer)
    rng = Random(assignment.suite.design.seed)
    try:
        with Store(run.store, durable=trait.remote) as store:
            planned = plan(assignment.variants, positions, scorer, store=store, rng=rng, settings=run.settings)
            _preview(run, planned.preview, assignment, paid=trait.paid)
            with progress.watched(planned.preview, "Scoring") as update:
                return ask(planned, scorer, store=store, rng=rng, progress=update)
    except KeyboardInterrupt:
        progress.say("Stopped. All scores received are kept; the same command continues from here.")
        raise typer.Exit(130) from None
    finally:
        close(scorer)


def _preview(run: Run, preview: Preview, assignment: Assignment, *, paid: bool) -> None:
    price = progress.parse_price(run.price)
    told = {"resume": assignment.resumes, "twin": assignment.twins, "text": len(assignment.variants)}
    progress.say(", ".join(f"{n} {what}{'' if n == 1 else 's'}" for what, n in told.items()) + " in all.")
    for line in progress.preview_lines(preview, price):
        progress.say(line)
    if (paid or price is not None) and preview.ask and not run.yes:
        if not sys.stdin.isatty():
            raise InputError(
                "this scorer may cost money, and there is no terminal to ask you", remedy="Add --yes to agree."
            )
        typer.confirm("Ask the scorer now?", abort=True, err=True)


def _finish(run: Run, one: _Reported, gathered: Gathered) -> None:
    written = one.written
    if run.junit:
        _write_junit(run, one.report, run.junit)
        written = {**written, "junit": run.junit}
    objected = _objected(run, one.report.checks)
    if run.as_json:
        write_json(_summary(one.outcome, gathered, written, objected), indent=1)
    else:
        from perturb.cli import output

        output.outcome(one.outcome, one.report, gathered, written)
    _leave(objected)


def _objected(run: Run, checks: tuple[Check, ...]) -> tuple[Check, ...]:
    """What --fail-on objects to, and every gap that grew against the baseline."""
    asked = failed(checks, run.fail_on) if run.fail_on else ()
    grown = tuple(check for check in checks if check.suite == "baseline" and check.state == "fails")
    return (*asked, *(check for check in grown if check not in asked))


def _write_junit(run: Run, made: Report, target: Path) -> None:

    put(target.parent, target.name, junit(made, fail_on=run.fail_on or ("difference",)))


def _leave(objected: tuple[Check, ...]) -> None:
    if not objected:
        return
    first = objected[0]
    many = count(len(objected), "check") + (" does" if len(objected) == 1 else " do")
    said = f"--fail-on: {many} not hold"
    if first.suite == "baseline":
        said = f"--baseline: a gap grew, beyond chance, in {count(len(objected), 'comparison')}"
    progress.say(f"{said}; the first is {first.name}.")
    raise typer.Exit(3)


def _summary(
    outcome: Outcome, gathered: Gathered, written: dict[str, Path], objected: tuple[Check, ...]
) -> dict[str, Any]:
    table = outcome.experiment.positions
    columns = (
        "position", "arm", "reference", "group", "n_pairs", "t_pooled", "df_pooled", "p_pooled", "t_paired", "p_paired",
        "p_holm", "r", "difference", "low", "high", "flip_share", "verdict", "reason",
    )  # fmt: skip
    known = [column for column in columns if column in table.columns]
    return {
        "axis": outcome.assignment.suite.design.axis,
        "verdict": str(outcome.experiment.verdict),
        "positions": json.loads(table[known].to_json(orient="records", double_precision=15)),
        "resumes": outcome.assignment.resumes,
        "twins": outcome.assignment.twins,
        "left_out": len(gathered.left_out) + len(outcome.assignment.left_out),
        "scores": len(outcome.scored.scores),
        "missing": dict(outcome.experiment.problems),
        "asked": outcome.scored.asked,
        "reused": outcome.scored.reused,
        "failed_attempts": {trouble.value: count for trouble, count in outcome.scored.troubles.items()},
        "fail_on": [check.name for check in objected],
        "files": {name: str(path) for name, path in written.items()},
    }


def check(run: Run, axis: str) -> None:
    """Complain about options before any work is done."""
    from perturb.experiment.comparing import measures_of

    progress.parse_price(run.price)
    failed((), run.fail_on)
    if len(set(run.specs)) < len(run.specs):
        raise Contradiction("the same --scorer is named twice", remedy="Versions need addresses of their own.")
    if run.baseline and len(run.specs) > 1:
        raise Contradiction("--baseline compares one scorer with its earlier run", remedy="Name one --scorer.")
    if run.baseline:
        measures_of(run.baseline)
    _check_question(run.question, axis)


def _check_question(question: Question, axis: str) -> None:
    groups = {"gender": GENDERS, "race": RACES}.get(axis, ())
    if question.reference and groups and question.reference not in groups:
        raise Contradiction(
            f"--reference {question.reference!r} is not a {axis}", remedy=f"Known: {', '.join(groups)}."
        )
    if not 0 < question.alpha < 1:
        raise Contradiction(f"--alpha {question.alpha:g} is not between 0 and 1", remedy="Usual is 0.05.")
    if question.margin is not None and not 0 < question.margin < float("inf"):
        raise Contradiction("--margin has to be a positive difference in score units")


def placebos(text: str) -> tuple[str, ...]:
    """Return the placebos that ``--placebo`` names: kinds, ``all`` or ``none``."""
    from perturb.experiment.assignment import PLACEBOS

    kinds = words([text])
    if kinds == ("all",):
        return PLACEBOS
    return () if kinds == ("none",) else kinds


def words(values: Iterable[str]) -> tuple[str, ...]:
    """Return the words of options that may be repeated and may hold commas."""
    return tuple(word.strip() for value in values for word in value.split(",") if word.strip())
