"""``evenhand develop synthesize``: writes labelled synthetic resumes."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.cli import console

if TYPE_CHECKING:
    from collections.abc import Iterator

    from masking.synthesize import Labelled


class Format(StrEnum):
    """How the resumes are written."""

    JSONL = "jsonl"
    TEXT = "text"


def synthesize(
    count: Annotated[int, typer.Argument(min=1, help="How many resumes.")],
    seed: Annotated[int, typer.Option(help="The same seed gives the same resumes.")] = 0,
    out: Annotated[
        Path | None, typer.Option(help="File to write, or folder with --format text; else standard output.")
    ] = None,
    format: Annotated[
        Format, typer.Option(help="jsonl: text, spans and card of each; text: the bare text.")
    ] = Format.JSONL,
    origin: Annotated[str | None, typer.Option(help="Only names of this origin, such as 'yoruba' or 'words'.")] = None,
    gender: Annotated[str | None, typer.Option(help="Only 'female' or 'male' candidates.")] = None,
) -> None:
    """Write synthetic resumes of which every span is known.

    Each line of the JSON Lines has ``id``, ``text``, ``spans`` (start, end, label), ``ignore`` (names and contacts of
    other people), ``traps`` (employers and places) and how it was made: ``name``, ``origin``, ``gender``,
    ``occupation``, ``layout``, ``noise``.
    """
    _check(origin, gender)
    made = _made(count, seed, origin, gender)
    if format is Format.TEXT and out is not None:
        out.mkdir(parents=True, exist_ok=True)
        for identity, resume in made:
            (out / f"{identity}.txt").write_text(resume.text, encoding="utf-8", newline="\n")
        return
    lines = (_line(identity, resume, format) for identity, resume in made)
    if out is None:
        for line in lines:
            typer.echo(line)
        return
    partial = out.with_name(out.name + ".part")
    with partial.open("w", encoding="utf-8", newline="\n") as stream:
        stream.writelines(f"{line}\n" for line in lines)
    partial.replace(out)


def _check(origin: str | None, gender: str | None) -> None:
    from masking.errors import InputError
    from masking.synthesize.people import origins

    if origin is not None and origin not in origins():
        raise InputError(f"no origin is called {origin!r}", remedy="Known are: " + ", ".join(origins()))
    if gender not in (None, "female", "male"):
        raise InputError(f"no gender is called {gender!r} here", remedy="Take female or male.")


def _made(count: int, seed: int, origin: str | None, gender: str | None) -> Iterator[tuple[str, Labelled]]:
    import random

    from masking.synthesize import synthesize as make

    for number in console.paced(range(count), "Writing resumes"):
        yield f"syn-{seed}-{number:06}", make(random.Random(f"{seed} {number}"), origin=origin, gender=gender)


def _line(identity: str, resume: Labelled, format: Format) -> str:
    import json

    from masking.synthesize import record

    if format is Format.TEXT:
        return resume.text + "\f"
    return json.dumps(record(identity, resume), ensure_ascii=False)
