"""Conducting: what ``evenhand perturb`` does, step by step, with what a person sees on the way."""

from __future__ import annotations

import hashlib
import json
import shlex
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import typer

from masking.errors import InputError
from perturb.cli import watching

if TYPE_CHECKING:
    from perturb.counterfactual import Design
    from perturb.experiment.casting import Cast
    from perturb.experiment.conduct import Outcome, Question
    from perturb.experiment.resumes import Gathered
    from perturb.measure import Position
    from perturb.report import Check, Report
    from perturb.scorers import Options, Scorer
    from perturb.scoring import Preview, Scored, Settings


@dataclass(frozen=True, slots=True)
class Run:
    """What the command line says about one run, apart from the experiment's design."""

    spec: str
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
    map: Path | None = None
    """Where to write which resume is which file."""
    seconds: float = 60.0
    memory: int = 2048
    """Megabytes. Limits for one document."""


def conduct(run: Run, paths: list[Path], positions: Path, design: Design, placebos: tuple[str, ...]) -> None:
    """Read, make twins, preview, score, judge, write, show; raise typer.Exit where the exit code is not 0."""
    from masking.batch.sandbox import Sandbox
    from perturb.experiment.casting import REFERENCE_RACE, cast
    from perturb.experiment.conduct import judge
    from perturb.experiment.resumes import gather
    from perturb.experiment.telling import files, report
    from perturb.experiment.workers import WARM
    from perturb.measure import read_positions
    from perturb.scorers import load

    asked = read_positions(positions)
    scorer = load(run.spec, options=run.options)
    with Sandbox(seconds=run.seconds, memory=run.memory << 20, warm=WARM) as sandbox:
        gathered = gather(paths, sandbox=sandbox)
        if run.map:
            _write_map(gathered, run.map)
        with watching.counted("Making twins") as progress:
            players = cast(
                gathered.subjects,
                design,
                placebos=placebos,
                reference=run.question.reference or REFERENCE_RACE,
                progress=progress,
                sandbox=sandbox,
            )
    scored = _score(run, scorer, players, asked)
    outcome = judge(players, asked, scored, run.question)
    made = report(
        outcome,
        scorer=run.spec,
        command=shlex.join(["evenhand", *sys.argv[1:]]),
        inputs=_hashes([positions, *paths]),
        unread=gathered.left_out,
        reveal=run.reveal,
    )
    written = files(outcome, made, run.out)
    _finish(run, outcome, made, gathered, written)


def _write_map(gathered: Gathered, target: Path) -> None:
    """Write ids and sources as CSV. Handle it like the resumes themselves: the name of a file tells whose it is."""
    import csv

    from masking.batch.run import writing

    with writing(target), target.open("w", encoding="utf-8", errors="surrogateescape", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(["resume", "source"])
        taking_part = [(one.id, one.source) for one in gathered.subjects]
        writer.writerows(sorted([*taking_part, *((one.id, one.source) for one in gathered.left_out)]))


def _score(run: Run, scorer: Scorer, players: Cast, positions: tuple[Position, ...]) -> Scored:
    from perturb.scorers import close, traits
    from perturb.scoring import Store, plan
    from perturb.scoring import run as ask

    trait = traits(scorer)
    rng = Random(players.suite.design.seed)
    _folder(run.out)
    try:
        with Store(run.store, durable=trait.remote) as store:
            planned = plan(players.variants, positions, scorer, store=store, rng=rng, settings=run.settings)
            _preview(run, planned.preview, players, paid=trait.paid)
            with watching.watched(planned.preview, "Scoring") as progress:
                return ask(planned, scorer, store=store, rng=rng, progress=progress)
    except KeyboardInterrupt:
        watching.say("Stopped. All scores received are kept; the same command goes on from here.")
        raise typer.Exit(130) from None
    finally:
        close(scorer)


def _preview(run: Run, preview: Preview, players: Cast, *, paid: bool) -> None:
    price = watching.parse_price(run.price)
    watching.say(f"{players.resumes} resumes, {players.twins} twins, {len(players.variants)} texts in all.")
    for line in watching.preview_lines(preview, price):
        watching.say(line)
    if (paid or price is not None) and preview.ask and not run.yes:
        if not sys.stdin.isatty():
            raise InputError("this scorer may cost money, and nobody is here to ask", remedy="Add --yes to agree.")
        typer.confirm("Ask the scorer now?", abort=True, err=True)


def _finish(run: Run, outcome: Outcome, made: Report, gathered: Gathered, written: dict[str, Path]) -> None:
    from perturb.report import failed
    from perturb.report import junit as as_junit

    if run.junit:
        run.junit.parent.mkdir(parents=True, exist_ok=True)
        run.junit.write_text(as_junit(made, fail_on=run.fail_on or ("difference",)), encoding="utf-8")
        written = {**written, "junit": run.junit}
    objected = failed(made.checks, run.fail_on) if run.fail_on else ()
    if run.as_json:
        json.dump(_summary(outcome, gathered, written, objected), sys.stdout, indent=1, allow_nan=False)
        sys.stdout.write("\n")
    else:
        from perturb.cli import showing

        showing.outcome(outcome, made, gathered, written)
    if objected:
        watching.say(f"--fail-on: {len(objected)} checks do not hold, the first is {objected[0].name}.")
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
        "axis": outcome.cast.suite.design.axis,
        "verdict": str(outcome.experiment.verdict),
        "positions": [
            {name: _plain(value) for name, value in zip(known, row, strict=True)}
            for row in table[known].itertuples(index=False)
        ],
        "resumes": outcome.cast.resumes,
        "twins": outcome.cast.twins,
        "left_out": len(gathered.left_out) + len(outcome.cast.left_out),
        "scores": len(outcome.scored.scores),
        "missing": dict(outcome.experiment.problems),
        "asked": outcome.scored.asked,
        "reused": outcome.scored.reused,
        "failed_attempts": {trouble.value: count for trouble, count in outcome.scored.troubles.items()},
        "fail_on": [check.name for check in objected],
        "files": {name: str(path) for name, path in written.items()},
    }


def _plain(value: Any) -> Any:
    """A number, text or null, as JSON knows them."""
    if isinstance(value, str):
        return str(value)
    number = value.item() if hasattr(value, "item") else value
    return None if isinstance(number, float) and number - number != 0 else number


def check(run: Run, axis: str) -> None:
    """Complain about options before any work is done."""
    from name_lists.census import GENDERS, RACES
    from perturb.report import failed

    watching.parse_price(run.price)
    failed((), run.fail_on)
    groups = {"gender": GENDERS, "race": RACES}.get(axis, ())
    if run.question.reference and groups and run.question.reference not in groups:
        raise InputError(f"--reference {run.question.reference!r} is no {axis}", remedy=f"Known: {', '.join(groups)}.")
    if not 0 < run.question.alpha < 1:
        raise InputError(f"--alpha {run.question.alpha:g} is not between 0 and 1", remedy="Usual is 0.05.")
    if run.question.margin is not None and not 0 < run.question.margin < float("inf"):
        raise InputError("--margin has to be a positive difference in score units")


def placebos(text: str) -> tuple[str, ...]:
    """Return the placebos that ``--placebo`` names: kinds, ``all`` or ``none``."""
    from perturb.experiment.casting import PLACEBOS

    kinds = words([text])
    if kinds == ("all",):
        return PLACEBOS
    return () if kinds == ("none",) else kinds


def words(values: Iterable[str]) -> tuple[str, ...]:
    """Return the words of options that may be repeated and may hold commas."""
    return tuple(word.strip() for value in values for word in value.split(",") if word.strip())


def _folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"the folder {path} cannot be made: {error.strerror}", remedy="Name another --out.") from error


def _hashes(paths: list[Path]) -> dict[str, str]:
    """The sha256 of every input file; for a folder that of its files' hashes in order."""
    found = {}
    for path in paths:
        files = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
        each = [_hash(file) for file in files]
        found[str(path)] = each[0] if len(each) == 1 else hashlib.sha256("".join(each).encode()).hexdigest()
    return found


def _hash(file: Path) -> str:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return "unreadable"
