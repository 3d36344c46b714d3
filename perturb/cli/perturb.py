"""``evenhand perturb``: twins, scores, tests, report."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.cli.mask import Megabytes, Seconds
from perturb.cli import experiment, scorer_options
from perturb.cli.grouping import grouped
from perturb.persona import read_pool
from perturb.scorers import Options

if TYPE_CHECKING:
    from perturb.experiment.conduct import Question
    from perturb.scoring import Settings

_design, _question, _asking, _result = (
    partial(typer.Option, rich_help_panel=panel) for panel in ("The experiment", "The question", "Calls", "The result")
)
Resumes = Annotated[
    list[Path], typer.Argument(help='Resumes: files, folders, or JSON Lines of {"id", "text"}.', show_default=False)
]
Positions = Annotated[
    Path,
    typer.Option(
        "--positions",
        help='Positions: JSON Lines of {"id", "title", "text"}, a CSV file, or a folder of text files.',
        show_default=False,
    ),
]
Axis = Annotated[str, typer.Option("--axis", help="What the twins differ in: gender or race.", show_default=False)]
Spec = Annotated[
    list[str],
    typer.Option(
        "--scorer",
        metavar="SPEC",
        help=f"{scorer_options.SPEC_HELP} Repeat it to compare scorers or versions on the same twins.",
        show_default=False,
    ),
]
Out = Annotated[Path, typer.Option("--out", help="Folder for the report and the tables.", show_default=False)]
Kind = Annotated[
    str,
    _design(
        "--design",
        help="What a twin is compared with: the resume as it came (original), or, to separate the group from the "
        "name, the resume with the other name of a matched pair (matched). placebo swaps within the group only.",
    ),
]
Twins = Annotated[int, _design("--twins", min=1, help="Twins of each resume, each with another name.")]
Placebo = Annotated[
    str,
    _design(
        "--placebo",
        metavar="KINDS",
        help="Changes that mean nothing, as noise floor: name, spacing, repeat (comma-separated), all or none.",
    ),
]
Channels = Annotated[
    str,
    _design(
        "--channels",
        metavar="CHANNELS",
        help="Also change one thing alone, to see what carries a difference: name, pronoun, title, noun, affinity.",
    ),
]
Partial = Annotated[
    bool,
    _design(
        "--keep-partial",
        help="Take in twins in which words of the old group could not be swapped; left out and counted otherwise.",
    ),
]
Races = Annotated[str, _design("--races", help="The races of the twins (axis race): white, black, hispanic, asian.")]
PolicyFile = Annotated[
    str | None,
    _design("--policy", help="What [keep] of this policy names stays in twins; its rules help to find names."),
]
Names = Annotated[Path | None, _design("--names", help="Your own names: CSV with name, kind, gender, race.")]
Seed = Annotated[int, _design("--seed", help="Decides names and order; the same seed repeats the run.")]


def question(
    margin: Annotated[
        float | None, _question("--margin", help="The difference, in score units, that would not matter.")
    ] = None,
    cut_off: Annotated[
        float | None, _question("--cut-off", help="The score from which a candidate is invited.")
    ] = None,
    alpha: Annotated[float, _question("--alpha", help="Accepted chance of a false alarm.")] = 0.05,
    reference: Annotated[str | None, _question("--reference", help="The group that others are compared with.")] = None,
) -> Question:
    """Return what is asked of the scores."""
    from perturb.experiment.conduct import Question

    return Question(margin, cut_off, alpha, reference)


def settings(
    repeats: Annotated[int, _asking("--repeats", min=1, help="How often each pair is scored.")] = 1,
    limit: Annotated[int | None, _asking("--limit", min=1, help="Score at most this many pairs now.")] = None,
    concurrency: Annotated[int | None, _asking("--concurrency", min=1, help="Calls at once.")] = None,
    rate: Annotated[float | None, _asking("--rate", min=0.001, help="Calls per second.")] = None,
    attempts: Annotated[int, _asking("--attempts", min=1, help="Attempts per pair at most.")] = 5,
    retry_failed: Annotated[bool, _asking("--retry-failed", help="Try again pairs that a scorer refused.")] = False,
) -> Settings:
    """Return how the scorer is asked."""
    from perturb.scoring import Settings

    return Settings(
        concurrency=concurrency, rate=rate, attempts=attempts, repeats=repeats, limit=limit, retry_failed=retry_failed
    )


Store = Annotated[Path | None, _asking("--store", help="Where scores are kept (OUT/scores.sqlite).")]
Price = Annotated[
    str | None,
    _asking(
        "--price",
        metavar="PRICE",
        help="Price of one call (0.002), or of a million tokens, sent:answered (2.5:10), for the estimate.",
    ),
]
Yes = Annotated[bool, _asking("--yes", "-y", help="Do not ask before a paid call.")]
FailOn = Annotated[
    list[str] | None, _result("--fail-on", help="Exit with code 3 on: difference, not-enough-data. May be repeated.")
]
Baseline = Annotated[
    Path | None,
    _result(
        "--baseline",
        metavar="REPORT",
        help="The report.json of an earlier run: exit with code 3 when a gap grew since.",
    ),
]
Junit = Annotated[Path | None, _result("--junit", help="Write the verdicts as JUnit XML.")]
AsJson = Annotated[bool, _result("--json", help="Print a summary as JSON.")]
ShowNames = Annotated[
    bool, _result("--show-names", help="Show names: in pairs of texts, tables, scores and the manifest.")
]
MapFile = Annotated[Path | None, _result("--map", help="Write which resume (r001 …) is which file, as CSV.")]


def mount(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("perturb")(perturb)


@grouped(question=question, settings=settings, options=scorer_options.options)
def perturb(
    resumes: Resumes,
    positions: Positions,
    axis: Axis,
    scorer: Spec,
    out: Out,
    question: Question,
    settings: Settings,
    options: Options,
    design: Kind = "original",
    twins: Twins = 1,
    placebo: Placebo = "name",
    channels: Channels = "",
    races: Races = "",
    keep_partial: Partial = False,
    names: Names = None,
    policy: PolicyFile = None,
    seed: Seed = 1,
    store: Store = None,
    price: Price = None,
    yes: Yes = False,
    fail_on: FailOn = None,
    baseline: Baseline = None,
    junit: Junit = None,
    as_json: AsJson = False,
    show_names: ShowNames = False,
    map_: MapFile = None,
    time_limit: Seconds = 60.0,
    memory_limit: Megabytes = 2048,
) -> None:
    """Test whether scores change when only the signs of gender or race in a resume change.

    Every resume gets a twin, and both are scored for every position. For each position the report has the pooled
    t-test, the paired test, intervals, effect sizes and equivalence; the verdict is "difference found", "equivalent"
    or "not enough data". A run that was stopped continues where it stood when the same command is given again.
    """
    from masking.policy import load
    from perturb.experiment.suites import Design

    placebos = experiment.placebos(placebo)
    run = experiment.Run(
        specs=tuple(scorer), options=options, settings=replace(settings, batch_size=options.batch_size),
        question=question, out=out, store=store or out / "scores.sqlite", price=price, yes=yes,
        fail_on=experiment.words(fail_on or ()), junit=junit, as_json=as_json, reveal=show_names, baseline=baseline,
        map=map_, kind=design, seconds=time_limit, memory=memory_limit,
    )  # fmt: skip
    experiment.check(run, axis)
    made = Design(
        axis, twins=twins, placebos=int("name" in placebos), alone=experiment.words([channels]),
        races=experiment.words([races]), keep_partial=keep_partial, seed=seed,
        pool=read_pool(names) if names else None, policy=load(policy) if policy else None,
    )  # fmt: skip
    experiment.conduct(run, resumes, positions, made, placebos)
