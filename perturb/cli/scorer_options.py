"""The options about talking to a scorer, shared by the commands that do."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from masking.errors import Contradiction
from perturb.scorers import Options

SPEC_HELP = (
    "tfidf, python:module:function, http://…, https://…, command:program arguments, llm:MODEL@URL, "
    "or what another package registers."
)
_option = partial(typer.Option, rich_help_panel="Requests and answers")
Timeout = Annotated[float, _option("--timeout", help="Seconds for one call.", min=0.001)]
HeaderEnv = Annotated[
    list[str] | None,
    _option(
        "--header-env",
        metavar="HEADER=VARIABLE",
        help="Send an HTTP header whose value is in an environment variable. May be repeated.",
    ),
]
ApiKeyEnv = Annotated[
    str | None,
    _option(
        "--api-key-env", metavar="VARIABLE", help="The environment variable that holds the key of a language model."
    ),
]
Extra = Annotated[
    str | None,
    _option(
        "--extra",
        metavar="JSON",
        help="Merged into every request, for instance '{\"temperature\": 0.7}'; null takes a field out.",
    ),
]


def model(
    timeout: Timeout = 60.0, header_env: HeaderEnv = None, api_key_env: ApiKeyEnv = None, extra: Extra = None
) -> Options:
    """Return what the command line says about talking to a language model that answers in words."""
    headers = dict(_header(item) for item in header_env or ())
    return Options(timeout=timeout, headers=headers, api_key_env=api_key_env, extra=_object(extra))


def options(
    timeout: Timeout = 60.0,
    batch_size: Annotated[int | None, _option("--batch-size", help="Pairs per call at most.", min=1)] = None,
    header_env: HeaderEnv = None,
    api_key_env: ApiKeyEnv = None,
    position_field: Annotated[str, _option("--position-field", help="What requests call the position.")] = "position",
    resume_field: Annotated[str, _option("--resume-field", help="What requests call the resume.")] = "resume",
    score_field: Annotated[
        str, _option("--score-field", help="Where answers hold the number: score, result.score …")
    ] = "score",
    scores_field: Annotated[str, _option("--scores-field", help="Where the list is in a batch's answer.")] = "scores",
    pairs_field: Annotated[str, _option("--pairs-field", help="Where the list is in a batch's request.")] = "pairs",
    extra: Extra = None,
    prompt: Annotated[
        Path | None,
        _option("--prompt", help="A language model's prompt: a text file that holds {position} and {resume}."),
    ] = None,
    score_range: Annotated[
        str, _option("--range", metavar="LOW:HIGH", help="The numbers a language model may answer.")
    ] = "0:100",
) -> Options:
    """Return what the command line says about talking to a scorer.

    Raises Contradiction where an option cannot be read.
    """
    lowest, highest = _range(score_range)
    return replace(
        model(timeout, header_env, api_key_env, extra), batch_size=batch_size, position_field=position_field,
        resume_field=resume_field, score_field=score_field, scores_field=scores_field, pairs_field=pairs_field,
        prompt=prompt, lowest=lowest, highest=highest,
    )  # fmt: skip


def _header(item: str) -> tuple[str, str]:
    header, _, variable = item.partition("=")
    if not header.strip() or not variable.strip():
        raise Contradiction(
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
        raise Contradiction("--extra is not a JSON object", remedy="For example: --extra '{\"temperature\": 0.7}'")
    return value


def _range(text: str) -> tuple[float, float]:
    low, _, high = text.partition(":")
    try:
        lowest, highest = float(low), float(high)
    except ValueError:
        lowest = highest = 0.0
    if not lowest < highest:
        raise Contradiction(f"--range {text!r} is not LOW:HIGH", remedy="For example: --range 0:100")
    return lowest, highest
