"""The options about talking to a scorer, shared by the commands that do."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from masking.errors import InputError

if TYPE_CHECKING:
    from perturb.scorers import Options

_PANEL = "Talking to the scorer"

SPEC_HELP = (
    "tfidf, python:module:function, http://…, https://…, command:program arguments, llm:MODEL@URL, "
    "or what another package registers."
)

Timeout = Annotated[float, typer.Option("--timeout", help="Seconds for one call.", min=0.001, rich_help_panel=_PANEL)]
BatchSize = Annotated[
    int | None, typer.Option("--batch-size", help="Pairs per call at most.", min=1, rich_help_panel=_PANEL)
]
HeaderEnv = Annotated[
    list[str] | None,
    typer.Option(
        "--header-env",
        metavar="HEADER=VARIABLE",
        help="Send an HTTP header whose value stands in an environment variable. May be repeated.",
        rich_help_panel=_PANEL,
    ),
]
ApiKeyEnv = Annotated[
    str | None,
    typer.Option(
        "--api-key-env",
        metavar="VARIABLE",
        help="The environment variable that holds the key of a language model.",
        rich_help_panel=_PANEL,
    ),
]
PositionField = Annotated[
    str, typer.Option("--position-field", help="What requests call the position.", rich_help_panel=_PANEL)
]
ResumeField = Annotated[
    str, typer.Option("--resume-field", help="What requests call the resume.", rich_help_panel=_PANEL)
]
ScoreField = Annotated[
    str,
    typer.Option("--score-field", help="Where answers hold the number: score, result.score …", rich_help_panel=_PANEL),
]
ScoresField = Annotated[
    str, typer.Option("--scores-field", help="Where the list stands in a batch's answer.", rich_help_panel=_PANEL)
]
PairsField = Annotated[
    str, typer.Option("--pairs-field", help="Where the list stands in a batch's request.", rich_help_panel=_PANEL)
]
Extra = Annotated[
    str | None,
    typer.Option(
        "--extra",
        metavar="JSON",
        help="Merged into every request, for instance '{\"temperature\": 0.7}'; null takes a field out.",
        rich_help_panel=_PANEL,
    ),
]
Prompt = Annotated[
    Path | None,
    typer.Option(
        "--prompt",
        help="A language model's prompt: a text file with the places {position} and {resume}.",
        rich_help_panel=_PANEL,
    ),
]
ScoreRange = Annotated[
    str,
    typer.Option(
        "--range", metavar="LOW:HIGH", help="The numbers a language model may answer.", rich_help_panel=_PANEL
    ),
]


def options(
    *,
    timeout: float,
    batch_size: int | None,
    header_env: Sequence[str] | None,
    api_key_env: str | None,
    position_field: str,
    resume_field: str,
    score_field: str,
    scores_field: str,
    pairs_field: str,
    extra: str | None,
    prompt: Path | None,
    score_range: str,
) -> Options:
    """Return what the command line says about talking to a scorer.

    Raises InputError where an option cannot be read.
    """
    from perturb.scorers import Options

    lowest, highest = _range(score_range)
    return Options(
        timeout=timeout,
        batch_size=batch_size,
        headers=dict(_header(item) for item in header_env or ()),
        api_key_env=api_key_env,
        position_field=position_field,
        resume_field=resume_field,
        score_field=score_field,
        scores_field=scores_field,
        pairs_field=pairs_field,
        extra=_object(extra),
        prompt=prompt,
        lowest=lowest,
        highest=highest,
    )


def _header(item: str) -> tuple[str, str]:
    header, _, variable = item.partition("=")
    if not header.strip() or not variable.strip():
        raise InputError(
            f"--header-env {item!r} is not HEADER=VARIABLE",
            remedy="For example: export TOKEN='Bearer …' and --header-env Authorization=TOKEN",
        )
    return header.strip(), variable.strip()


def _object(text: str | None) -> dict[str, Any]:
    if text is None:
        return {}
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise InputError("--extra is not a JSON object", remedy="For example: --extra '{\"temperature\": 0.7}'")
    return value


def _range(text: str) -> tuple[float, float]:
    low, _, high = text.partition(":")
    try:
        lowest, highest = float(low), float(high)
    except ValueError:
        lowest = highest = 0.0
    if not lowest < highest:
        raise InputError(f"--range {text!r} is not LOW:HIGH", remedy="For example: --range 0:100")
    return lowest, highest
