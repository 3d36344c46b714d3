"""``evenhand twin``: one swapped twin of a resume."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer


def mount(app: typer.Typer) -> None:
    """Put ``twin`` on the application."""
    app.command("twin")(twin)


File = Annotated[Path, typer.Argument(help="The resume (PDF, DOCX, HTML, text …).", show_default=False)]
Gender = Annotated[str | None, typer.Option("--gender", help="male or female: the gender of the twin.")]
Race = Annotated[
    str | None, typer.Option("--race", help="white, black, hispanic or asian: what the twin's name suggests.")
]
Name = Annotated[
    str | None, typer.Option("--name", help='The candidate\'s own name, "Given Family"; found if left out.')
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same twin.")]
Channels = Annotated[
    str | None,
    typer.Option("--channels", help="Change only these (comma-separated): name, pronoun, title, noun, affinity."),
]
Names = Annotated[Path | None, typer.Option("--names", help="Your own names: CSV with name,kind,gender,race.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="Write the twin here, in the format of FILE.")]

Force = Annotated[bool, typer.Option("--force", help="Overwrite the file of --out.")]


def twin(
    file: File,
    gender: Gender = None,
    race: Race = None,
    name: Name = None,
    seed: Seed = 0,
    channels: Channels = None,
    names: Names = None,
    out: Out = None,
    force: Force = False,
) -> None:
    """Swap the gender or the race that a resume tells: its twin, ready to be scored beside it.

    Without --out the text of the twin goes to standard output. Everything that does not tell the gender or the
    race stays as it is; a check of its own reads the twin, and a twin with residue is not given out.
    """
    from masking import formats
    from perturb.counterfactual.twins import twin as make
    from perturb.persona import read_pool

    document = formats.read(file)
    if out is not None:
        _check_out(out, file, document.format, force=force)
    pool = read_pool(names) if names else None
    wanted = [c.strip() for c in channels.split(",") if c.strip()] if channels is not None else None
    made = make(document, gender=gender, race=race, name=name, seed=seed, channels=wanted, pool=pool)
    for told in made.tells:
        typer.echo(f"Note: {told}", err=True)
    _remark(made.origin.gender, made.origin.race, gender, race)
    if out is None:
        sys.stdout.write(made.text)
    else:
        formats.write(made.revision, out)
        typer.echo(f"{out}: {sum(n for _, n in made.touched)} places changed", err=True)


def _check_out(out: Path, file: Path, kind: str, *, force: bool) -> None:
    """Raise InputError where the twin cannot, or should not, be written."""
    from importlib import import_module

    from masking import formats
    from masking.errors import InputError

    suffixes = import_module(formats.FORMATS[kind]).SUFFIXES if kind in formats.FORMATS else ()
    if out.is_dir():
        raise InputError("--out is a folder", remedy=f"Name a file in it: {out / ('twin' + file.suffix)}")
    if not out.parent.is_dir():
        raise InputError("the folder of --out does not exist", remedy=f"Make it first: mkdir -p {out.parent}")
    if suffixes and out.suffix.lower() not in suffixes:
        raise InputError(
            f"the twin has the format of the resume, {kind}",
            remedy=f"Give --out the ending {' or '.join(suffixes)}.",
        )
    if out.exists() and not force:
        what = "--out is the resume itself" if out.resolve() == file.resolve() else "the file of --out exists"
        raise InputError(what, remedy="Give another name, or --force to overwrite it.")


def _remark(own_gender: str | None, own_race: str | None, gender: str | None, race: str | None) -> None:
    """Say so when the twin is of the group the resume suggests already."""
    if (gender or own_gender) == own_gender and (race or own_race) == own_race:
        typer.echo("The resume suggests that group already: this twin differs by its name only (a placebo).", err=True)
