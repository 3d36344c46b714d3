"""``evenhand scorer check SPEC``: try a scorer and explain what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from perturb.cli import asking

if TYPE_CHECKING:
    from perturb.scorers import Options


def mount(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    group = typer.Typer(help="Check a scorer before an experiment.", no_args_is_help=True)
    group.command("check")(check)
    app.add_typer(group, name="scorer")


def check(
    spec: Annotated[str, typer.Argument(help=asking.SPEC_HELP, metavar="SPEC")],
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
) -> None:
    """Try a scorer on four invented pairs and explain what is wrong with its answers.

    A call that fails as calls do now and then (a 503, a time-out) is made again, up to three times in all.
    Exit code 0 when it can be used, 1 when it cannot.
    """
    options = asking.options(
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
    )
    if not _show(spec, options):
        raise typer.Exit(1)


def _show(spec: str, options: Options) -> bool:
    from rich.console import Console
    from rich.text import Text

    from perturb.scorers import close, load
    from perturb.scoring.check import CONSTANT
    from perturb.scoring.check import check as try_out

    console = Console()
    scorer = load(spec, options=options)
    try:
        findings = try_out(scorer)
    finally:
        close(scorer)
    marks = {True: ("✓", "green"), False: ("✗", "bold red"), None: ("!", "yellow")}
    for finding in findings:
        mark, style = marks[finding.holds]
        console.print(Text.assemble((f"{mark} ", style), (finding.what, "bold"), f": {finding.message}"))
        for line in (finding.remedy, finding.detail.strip() and f"It said: {finding.detail.strip()}"):
            if line:
                console.print(Text(f"    {line}"))
    usable = all(finding.holds is not False for finding in findings)
    if usable and any(finding.remedy == CONSTANT for finding in findings):
        console.print(
            "\nThis scorer answers, but nothing shows that it reads what is sent: an experiment may be empty."
        )
    else:
        console.print("\nThis scorer can be used." if usable else "\nThis scorer cannot be used yet.")
    return usable
