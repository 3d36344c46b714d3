"""``evenhand twin``: one swapped twin of a resume."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from masking.cli.console import busy, write_json
from masking.cli.mask import Megabytes, Seconds
from masking.errors import Contradiction, InputError
from perturb.cli.experiment import words

if TYPE_CHECKING:
    from masking.document import Document
    from masking.span import Revision
    from perturb.counterfactual import Counterfactual

_TARGET = "perturb.cli.twin:made"


def mount(app: typer.Typer) -> None:
    """Put ``twin`` on the application."""
    app.command("twin")(twin)


File = Annotated[Path, typer.Argument(help="The resume (PDF, DOCX, HTML, text …).", show_default=False)]
Gender = Annotated[str | None, typer.Option("--gender", help="male, female or neutral (they): the gender of the twin.")]
Race = Annotated[
    str | None, typer.Option("--race", help="white, black, hispanic or asian: what the twin's name suggests.")
]
Name = Annotated[
    str | None, typer.Option("--name", help='The candidate\'s own name, "Given Family"; found if left out.')
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same twin.")]
Channels = Annotated[
    str | None,
    typer.Option(
        "--channels",
        help="Change only these (comma-separated): name, pronoun, title, noun, affinity; of race: name, affinity "
        "(societies), ethnicity (fields, descent), college (off unless named).",
    ),
]
Names = Annotated[Path | None, typer.Option("--names", help="Your own names: CSV with name,kind,gender,race.")]
PolicyFile = Annotated[
    str | None,
    typer.Option("--policy", help="What [keep] of this policy names stays; its rules help to find the name."),
]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="Write the twin here, in the format of FILE.")]

Manifest = Annotated[
    Path | None,
    typer.Option("--manifest", help="Write the file from which --undo restores the original; it holds its words."),
]
Undo = Annotated[
    Path | None, typer.Option("--undo", help="FILE is a twin: restore its original with this file of --manifest.")
]
Partial = Annotated[
    bool, typer.Option("--keep-partial", help="Write a twin even where words of the old group are left, and list them.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite the file of --out.")]


AsJson = Annotated[
    bool, typer.Option("--json", help="Print what was changed as JSON; without --out the text of the twin is in it.")
]


def twin(
    file: File,
    gender: Gender = None,
    race: Race = None,
    name: Name = None,
    seed: Seed = 0,
    channels: Channels = None,
    names: Names = None,
    policy: PolicyFile = None,
    out: Out = None,
    force: Force = False,
    keep_partial: Partial = False,
    manifest: Manifest = None,
    undo: Undo = None,
    as_json: AsJson = False,
    time_limit: Seconds = 60.0,
    memory_limit: Megabytes = 2048,
) -> None:
    """Make a counterfactual resume (twin): the same text with another gender or race.

    Without --out the text of the twin goes to standard output. Nothing else changes. Every twin
    is checked: one that still shows the old group is not written.
    """
    from masking.batch.sandbox import Sandbox
    from masking.formats import write_whole
    from masking.policy import load

    for target in filter(None, (out, manifest)):
        _check_out(target, file, force=force)
    header = {
        "path": str(file),
        "options": {"gender": gender, "race": race, "name": name, "seed": seed, "keep_partial": keep_partial},
        "channels": None if channels is None else list(words([channels])),
        "names": names and str(names),
        "policy": load(policy).table() if policy else None,
        "suffix": out and out.suffix.lower(),
        "undo": undo and str(undo),
        "manifest": manifest is not None,
    }
    with Sandbox(jobs=1, seconds=time_limit, memory=memory_limit << 20) as sandbox, busy("Making the twin"):
        answer, data = sandbox.call(_TARGET, header)
    if manifest is not None:
        record = json.dumps(answer["manifest"], ensure_ascii=False)
        write_whole(manifest, record.encode("utf-8", "surrogatepass"))
    if out is not None:
        write_whole(out, data)
    notes = [*answer["notes"], *_remarks(answer["own"][0], answer["own"][1], gender, race)]
    _show(answer, data, out, notes, as_json=as_json)


def _show(answer: Mapping[str, Any], data: bytes, out: Path | None, notes: Sequence[str], *, as_json: bool) -> None:
    """Print what was changed and, where it is not in a file, the twin."""
    if as_json:
        own = dict(zip(("gender", "race"), answer["own"], strict=True))
        written = {"out": str(out)} if out else {"text": data.decode("utf-8", "replace")}
        shown = {"original": own, "spans": answer["spans"], "not_swapped": answer["left"], "notes": notes, **written}
        write_json(shown)
        return
    for line in [*(f"Not swapped: {left}" for left in answer["left"]), *(f"Note: {note}" for note in notes)]:
        typer.echo(line, err=True)
    if out is None:
        sys.stdout.write(data.decode("utf-8", "surrogatepass"))
    else:
        typer.echo(f"{out}: {answer['spans']} spans changed", err=True)


def made(header: Mapping[str, Any], payload: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the twin of the file ``path``, or of the payload, and what is to be said of it; runs in a worker.

    ``header``: ``path``, ``options`` (of ``twins.twin``), ``channels``, ``names`` (a path), ``policy`` (a table) and
    ``suffix``: the twin comes in the format of the file, one of that suffix or ("") of any, else (None) as text.
    """
    from masking import formats
    from masking.batch.work import opened
    from masking.policy import parse
    from perturb.counterfactual import undoing
    from perturb.counterfactual.twins import twin as make
    from perturb.persona import read_pool

    document = formats.read(header["path"]) if header.get("path") else opened(header, payload)
    if header["suffix"]:
        _check_format(header["suffix"], document.format)
    if header.get("undo"):
        return _undone(document, header)
    pool = read_pool(header["names"]) if header["names"] else None
    policy = parse(header["policy"]) if header.get("policy") else None
    twin = make(document, channels=header["channels"], pool=pool, policy=policy, **header["options"])
    _check_group(twin, header["options"])
    record = {
        "notes": list(twin.notes),
        "left": list(twin.left),
        "own": [twin.origin.gender, twin.origin.race],
        "spans": sum(n for _, n in twin.touched),
    }
    if header.get("manifest"):
        record["manifest"] = undoing.manifest(twin)
    return record, _encoded(twin.revision, header["suffix"])


def _check_group(twin: Counterfactual, options: Mapping[str, Any]) -> None:
    """Raise Contradiction where the target gender is the one that the resume itself says."""
    from perturb.counterfactual.traits import says_gender

    same = options["gender"] == twin.origin.gender and not options["race"]
    if options["gender"] and same and says_gender(twin.factual.text):
        raise Contradiction(
            f"the gender of the resume is {options['gender']} already",
            remedy="Give another gender. For another name of the same group use perturb --design placebo.",
        )


def _encoded(revision: Revision, suffix: str | None) -> bytes:
    from masking import formats

    return revision.text.encode("utf-8", "surrogatepass") if suffix is None else formats.encode(revision)


def _undone(document: Document, header: Mapping[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Return the original of a twin, by its manifest."""
    from perturb.counterfactual import undoing

    options = header["options"]
    if options["gender"] or options["race"] or options["name"] or header["manifest"]:
        raise Contradiction("--undo makes no twin", remedy="Leave out --gender, --race, --name and --manifest.")
    try:
        record = json.loads(Path(header["undo"]).read_text(encoding="utf-8", errors="surrogatepass"))
    except (OSError, ValueError) as error:
        raise InputError("the file of --undo cannot be read", remedy="Give the file that --manifest wrote.") from error
    revision = undoing.undone(document, record if isinstance(record, dict) else {})
    answer = {"notes": [], "left": [], "own": [None, ""], "spans": len(revision.edits)}
    return answer, _encoded(revision, header["suffix"])


def _check_out(out: Path, file: Path, *, force: bool) -> None:
    """Raise InputError where the twin cannot, or should not, be written."""
    if out.is_dir():
        raise InputError("--out is a folder", remedy=f"Name a file in it: {out / ('twin' + file.suffix)}")
    if not out.parent.is_dir():
        raise InputError("the folder of --out does not exist", remedy=f"Make it first: mkdir -p {out.parent}")
    if out.exists() and not force:
        what = "--out is the resume itself" if out.resolve() == file.resolve() else "the file of --out exists"
        raise InputError(what, remedy="Give another name, or --force to overwrite it.")


def _check_format(suffix: str, kind: str) -> None:
    """Raise Contradiction where a file of that suffix would hold another format."""
    from importlib import import_module

    from masking import formats

    suffixes = import_module(formats.FORMATS[kind]).SUFFIXES if kind in formats.FORMATS else ()
    if suffixes and suffix not in suffixes:
        raise Contradiction(
            f"the twin has the format of the resume, {kind}", remedy=f"Give --out the ending {' or '.join(suffixes)}."
        )


def _remarks(own_gender: str | None, own_race: str | None, gender: str | None, race: str | None) -> list[str]:
    """What to say when the twin is of the group that the resume suggests already."""
    asked = gender or race
    if asked and (gender or own_gender) == own_gender and (race or own_race) == own_race:
        return ["the resume suggests that group already: this twin differs by its name only (a placebo)."]
    return []
