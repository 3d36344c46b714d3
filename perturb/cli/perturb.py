"""``evenhand perturb``: twins, scores, tests, report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from masking.cli.mask import Megabytes, Seconds
from perturb.cli import asking, conducting

_DESIGN, _QUESTION, _ASKING, _RESULT = "The experiment", "The question", "Asking", "The result"

Resumes = Annotated[
    list[Path],
    typer.Argument(help='Resumes: files, folders, or JSON Lines of {"id", "text"}.', show_default=False),
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
        help=f"{asking.SPEC_HELP} Repeat it to compare scorers or versions on the same twins.",
        show_default=False,
    ),
]
Out = Annotated[Path, typer.Option("--out", help="Folder for the report and the tables.", show_default=False)]

DesignKind = Annotated[
    str,
    typer.Option(
        "--design",
        help="What a twin is compared with: the resume as it came (original), or, best for telling the group from the "
        "name, the resume with the other name of a matched pair (matched). placebo swaps within the group only.",
        rich_help_panel=_DESIGN,
    ),
]
Twins = Annotated[
    int, typer.Option("--twins", min=1, help="Twins of each resume, each with another name.", rich_help_panel=_DESIGN)
]
Placebo = Annotated[
    str,
    typer.Option(
        "--placebo",
        metavar="KINDS",
        help="Changes that mean nothing, as noise floor: name, spacing, repeat (comma-separated), all or none.",
        rich_help_panel=_DESIGN,
    ),
]
Channels = Annotated[
    str,
    typer.Option(
        "--channels",
        metavar="CHANNELS",
        help="Also change one thing alone, to see what carries a difference: name, pronoun, title, noun, affinity.",
        rich_help_panel=_DESIGN,
    ),
]
Partial = Annotated[
    bool,
    typer.Option(
        "--keep-partial",
        help="Take in twins in which words of the old group could not be swapped; left out and counted otherwise.",
        rich_help_panel=_DESIGN,
    ),
]
Races = Annotated[
    str,
    typer.Option(
        "--races", help="The races of the twins (axis race): white, black, hispanic, asian.", rich_help_panel=_DESIGN
    ),
]
Names = Annotated[
    Path | None,
    typer.Option("--names", help="Your own names: CSV with name, kind, gender, race.", rich_help_panel=_DESIGN),
]
Seed = Annotated[
    int, typer.Option("--seed", help="Decides names and order; the same seed repeats the run.", rich_help_panel=_DESIGN)
]
Margin = Annotated[
    float | None,
    typer.Option("--margin", help="The difference, in score units, that would not matter.", rich_help_panel=_QUESTION),
]
Cutoff = Annotated[
    float | None,
    typer.Option("--cut-off", help="The score from which a candidate is invited.", rich_help_panel=_QUESTION),
]
Alpha = Annotated[float, typer.Option("--alpha", help="Accepted chance of a false alarm.", rich_help_panel=_QUESTION)]
Reference = Annotated[
    str | None,
    typer.Option("--reference", help="The group that others are compared with.", rich_help_panel=_QUESTION),
]
Repeats = Annotated[
    int, typer.Option("--repeats", min=1, help="How often each pair is scored.", rich_help_panel=_ASKING)
]
Limit = Annotated[
    int | None, typer.Option("--limit", min=1, help="Ask at most so many pairs this time.", rich_help_panel=_ASKING)
]
Concurrency = Annotated[
    int | None, typer.Option("--concurrency", min=1, help="Calls at once.", rich_help_panel=_ASKING)
]
Rate = Annotated[float | None, typer.Option("--rate", min=0.001, help="Calls per second.", rich_help_panel=_ASKING)]
Attempts = Annotated[
    int, typer.Option("--attempts", min=1, help="How often a pair is asked at most.", rich_help_panel=_ASKING)
]
StoreFile = Annotated[
    Path | None,
    typer.Option("--store", help="Where scores are kept (OUT/scores.sqlite).", rich_help_panel=_ASKING),
]
RetryFailed = Annotated[
    bool, typer.Option("--retry-failed", help="Ask again what was refused.", rich_help_panel=_ASKING)
]
Price = Annotated[
    str | None,
    typer.Option(
        "--price",
        metavar="PRICE",
        help="Of one call (0.002), or of a million tokens sent:answered (2.5:10), for the preview.",
        rich_help_panel=_ASKING,
    ),
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before a paid call.", rich_help_panel=_ASKING)]
FailOn = Annotated[
    list[str] | None,
    typer.Option(
        "--fail-on",
        help="Exit with code 3 on: difference, not-enough-data. May be repeated.",
        rich_help_panel=_RESULT,
    ),
]
Baseline = Annotated[
    Path | None,
    typer.Option(
        "--baseline",
        metavar="REPORT",
        help="The report.json of an earlier run: exit with code 3 when a gap grew since.",
        rich_help_panel=_RESULT,
    ),
]
Junit = Annotated[
    Path | None, typer.Option("--junit", help="Write the verdicts as JUnit XML.", rich_help_panel=_RESULT)
]
AsJson = Annotated[bool, typer.Option("--json", help="Print a summary as JSON.", rich_help_panel=_RESULT)]
MapFile = Annotated[
    Path | None,
    typer.Option("--map", help="Write which resume (r001 …) is which file, as CSV.", rich_help_panel=_RESULT),
]
ShowNames = Annotated[
    bool,
    typer.Option(
        "--show-names", help="Show names: in pairs of texts, tables, scores and the manifest.", rich_help_panel=_RESULT
    ),
]


def mount(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("perturb")(perturb)


def perturb(
    resumes: Resumes,
    positions: Positions,
    axis: Axis,
    scorer: Spec,
    out: Out,
    design: DesignKind = "original",
    twins: Twins = 1,
    placebo: Placebo = "name",
    channels: Channels = "",
    races: Races = "",
    keep_partial: Partial = False,
    names: Names = None,
    seed: Seed = 1,
    margin: Margin = None,
    cut_off: Cutoff = None,
    alpha: Alpha = 0.05,
    reference: Reference = None,
    repeats: Repeats = 1,
    limit: Limit = None,
    concurrency: Concurrency = None,
    rate: Rate = None,
    attempts: Attempts = 5,
    store: StoreFile = None,
    retry_failed: RetryFailed = False,
    price: Price = None,
    yes: Yes = False,
    fail_on: FailOn = None,
    baseline: Baseline = None,
    junit: Junit = None,
    as_json: AsJson = False,
    show_names: ShowNames = False,
    map_: MapFile = None,
    timeout: asking.Timeout = 60.0,
    batch_size: asking.BatchSize = None,
    header_env: asking.HeaderEnv = None,
    api_key_env: asking.ApiKeyEnv = None,
    position_field: asking.PositionField = "position",
    resume_field: asking.ResumeField = "resume",
    score_field: asking.ScoreField = "score",
    scores_field: asking.ScoresField = "scores",
    pairs_field: asking.PairsField = "pairs",
    extra: asking.Extra = None,
    prompt: asking.Prompt = None,
    score_range: asking.ScoreRange = "0:100",
    time_limit: Seconds = 60.0,
    memory_limit: Megabytes = 2048,
) -> None:
    """Test whether scores change when only the signs of gender or race in a resume change.

    Every resume gets a twin; both are scored for every position; per position the pooled t-test, and beside it the
    paired test and all that makes the answer honest. The answer is one of: difference found, equivalent, not enough
    data. A run that was stopped goes on where it stood when the same command is given again.
    """
    from perturb.counterfactual import Design
    from perturb.experiment.conduct import Question
    from perturb.persona import read_pool
    from perturb.scoring import Settings

    placebos = conducting.placebos(placebo)
    run = conducting.Run(
        specs=tuple(scorer),
        options=asking.options(
            timeout=timeout,
            batch_size=batch_size,
            header_env=header_env,
            api_key_env=api_key_env,
            position_field=position_field,
            resume_field=resume_field,
            score_field=score_field,
            scores_field=scores_field,
            pairs_field=pairs_field,
            extra=extra,
            prompt=prompt,
            score_range=score_range,
        ),
        settings=Settings(
            concurrency=concurrency,
            batch_size=batch_size,
            rate=rate,
            attempts=attempts,
            repeats=repeats,
            limit=limit,
            retry_failed=retry_failed,
        ),
        question=Question(margin=margin, cutoff=cut_off, alpha=alpha, reference=reference),
        out=out,
        store=store or out / "scores.sqlite",
        price=price,
        yes=yes,
        fail_on=conducting.words(fail_on or ()),
        junit=junit,
        as_json=as_json,
        reveal=show_names,
        baseline=baseline,
        map=map_,
        kind=design,
        seconds=time_limit,
        memory=memory_limit,
    )
    conducting.check(run, axis)
    made = Design(
        axis,
        twins=twins,
        placebos=int("name" in placebos),
        alone=conducting.words([channels]),
        races=conducting.words([races]),
        keep_partial=keep_partial,
        seed=seed,
        pool=read_pool(names) if names else None,
    )
    conducting.conduct(run, resumes, positions, made, placebos)
