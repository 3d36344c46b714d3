"""``evenhand demo``: everything once, on bundled samples, in a minute or two."""

from __future__ import annotations

import csv
import shlex
import shutil
import sys
import tempfile
import time
from importlib.resources import as_file, files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from perturb.cli import watching

if TYPE_CHECKING:
    from perturb.experiment.assignment import Assignment
    from perturb.experiment.conduct import Outcome
    from perturb.experiment.demonstration import Masked
    from perturb.experiment.subject import Subject
    from perturb.measure import Position
    from perturb.scoring import Store

AXES = ("gender", "race")
SCORER = "tfidf"
SEED = 1
MARGIN = 0.002
"""Of a score between 0 and 1: the samples score 0.01 to 0.1, and neighbours in a ranking lie further apart."""
PLANTED_MARGIN = 0.01
POLICY = "display"

Out = Annotated[Path, typer.Option("--out", help="Folder for what the demo writes.")]


def mount(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("demo")(demo)


def demo(out: Out = Path("evenhand-demo")) -> None:
    """Mask the bundled sample resumes, test the built-in scorer with their twins, and audit tables with a planted gap.

    Needs no network and no files of yours: the samples come with the package and are copied to OUT/samples. The last
    lines name the masked files and the report.
    """
    started = time.monotonic()
    samples, positions = _copied(out / "samples")
    watching.say("evenhand demo: invented people only, and nothing leaves this machine.\n")
    masked = _mask(samples, out / "masked")
    outcomes = _experiments(samples, positions, out)
    report = _write(masked, outcomes, out)
    _audits(samples.parent / "tables", out)
    _tell(masked, outcomes, report, time.monotonic() - started)


def _copied(folder: Path) -> tuple[Path, Path]:
    """Copy the samples of the package to ``folder``; return the folder of resumes and the file of positions."""
    with as_file(files("perturb") / "samples") as bundled:
        shutil.copytree(bundled, folder, dirs_exist_ok=True)
    return folder / "resumes", folder / "positions.jsonl"


def _mask(samples: Path, out: Path) -> tuple[Masked, ...]:
    from masking.batch.discover import discover
    from masking.batch.run import Options, run, write_map
    from masking.batch.sandbox import Sandbox
    from masking.policy import load
    from perturb.experiment.demonstration import masked_samples

    watching.say(f"1. Masking {sum(1 for _ in discover([samples]))} sample resumes …")
    options = Options(policy=load(POLICY).table())
    with Sandbox(warm=["masking.batch.work"]) as sandbox:
        report = run([samples], out, options, runner=sandbox, seed=SEED, retry_failed=True)
    problems = {Path(failure.source).name: failure.message for failure in report.failures}
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "map.csv"
        write_map([samples], out, table)
        with table.open(encoding="utf-8", newline="") as stream:
            rows = [(Path(row["source"]), row["output"], row["state"] == "done") for row in csv.DictReader(stream)]
    return masked_samples(rows, problems, policy=POLICY)


def _experiments(samples: Path, positions: Path, out: Path) -> dict[str, Outcome]:
    from perturb.experiment.resumes import gather
    from perturb.measure import read_positions
    from perturb.scoring import Store

    asked = read_positions(positions)
    subjects = gather([samples]).subjects
    with Store(out / "scores.sqlite") as store:
        return {axis: _experiment(number, axis, subjects, asked, out, store) for number, axis in enumerate(AXES, 2)}


def _experiment(
    number: int, axis: str, subjects: tuple[Subject, ...], asked: tuple[Position, ...], out: Path, store: Store
) -> Outcome:
    from perturb.counterfactual import Design
    from perturb.experiment.assignment import PLACEBOS, assign
    from perturb.experiment.conduct import Question, judge
    from perturb.scorers import load
    from perturb.scoring import plan, run

    watching.say(f"{number}. Making twins of another {axis} and scoring them for {len(asked)} positions …")
    design = Design(axis, seed=SEED)
    with watching.counted("Making twins") as progress:
        assignment = assign(subjects, design, placebos=PLACEBOS, progress=progress)
    _write_twins(assignment, subjects, out / "twins" / axis)
    scorer, rng = load(SCORER), Random(SEED)
    planned = plan(assignment.variants, asked, scorer, store=store, rng=rng)
    with watching.watched(planned.preview, "Scoring") as update:
        scored = run(planned, scorer, store=store, rng=rng, progress=update)
    return judge(assignment, asked, scored, Question(margin=MARGIN))


def _write_twins(assignment: Assignment, subjects: tuple[Subject, ...], folder: Path) -> None:
    """The texts of the twins, to be looked at beside their originals: the samples are invented."""
    folder.mkdir(parents=True, exist_ok=True)
    stems = {subject.id: Path(subject.source).stem for subject in subjects}
    for made in assignment.suite.variants:
        if made.variant.startswith("twin"):
            data = made.text.encode("utf-8", "surrogatepass")
            (folder / f"{stems[made.resume]}-{made.group}.txt").write_bytes(data)


def _write(masked: tuple[Masked, ...], outcomes: dict[str, Outcome], out: Path) -> Path:
    from perturb.experiment.demonstration import combined
    from perturb.experiment.telling import report, scores_csv
    from perturb.report import write

    watching.say(f"{len(AXES) + 2}. Writing the report …")
    command = shlex.join(["evenhand", *sys.argv[1:]])
    pages = {axis: report(outcome, scorer=SCORER, command=command) for axis, outcome in outcomes.items()}
    written = write(combined(masked, pages, scorer=SCORER), out)
    for axis, outcome in outcomes.items():
        (out / f"scores-{axis}.csv").write_text(scores_csv(outcome.scored.scores), encoding="utf-8", newline="")
    return written["html"]


def _audits(tables: Path, out: Path) -> None:
    """What a difference looks like: an experiment, a selection and a ranking probe into which one was planted."""
    from perturb import table
    from perturb.audit.perturbation import assess
    from perturb.cli.audit import adverse, options, overview, probe, watch
    from perturb.report.experiment import page

    watching.say(f"{len(AXES) + 3}. Auditing invented tables with a gap that we planted …")
    scores = tables / "perturbation_planted.csv"
    found = assess(table.read(scores), attribute="gender", margin=PLANTED_MARGIN)
    report = page(found, scorer="invented, takes 0.03 from every woman", provenance=options.provenance(scores))
    options.finish(report, out / "experiment", None, None, as_json=False)
    adverse.adverse_impact(tables / "adverse_impact_planted.csv", out / "adverse-impact", ["sex"])
    probe.hiring_bloomberg(tables / "hiring_bloomberg_planted", out / "ranking-probe")
    watch.monitoring(tables / "monitoring_planted.csv", out / "monitoring")
    overview.dashboard(out, out / "dashboard")


def _tell(masked: tuple[Masked, ...], outcomes: dict[str, Outcome], report: Path, seconds: float) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    done = [one for one in masked if not one.problem]
    spans = sum(sum(one.fields.values()) for one in done)
    console.print(f"\n✓ {len(done)} of {len(masked)} resumes masked, {spans} spans", markup=False)
    for one in masked:
        if one.problem:
            console.print(Text(f"  {one.source} was not masked: {one.problem}", style="yellow"))
    for axis, outcome in outcomes.items():
        made = outcome.assignment
        pairs = f"{made.resumes} resumes, {made.twins} twins, {len(outcome.positions)} positions"
        console.print(Text(f"✓ {axis}: {pairs}: {outcome.experiment.verdict}"))
    console.print(Text(f"  ({seconds:.0f} seconds)\n"))
    folder = report.parent
    for what, place in (
        ("Samples", folder / "samples"),
        ("Masked files", folder / "masked"),
        ("Twins", folder / "twins"),
        ("Dashboard", folder / "dashboard/report.html"),
        ("Report", report),
    ):
        console.print(Text(f"{what + ':':<14}{place}"), soft_wrap=True)
    console.print(Text(f"Open it in a browser: {report.resolve().as_uri()}"), soft_wrap=True)
