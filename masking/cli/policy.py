"""``evenhand policy``: checks a policy file, shows what it comes to, and gives editors its schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from masking.cli import console

if TYPE_CHECKING:
    from masking.policy import Policy

_TRIAL = "Name: Alex Example\nalex@example.com\n+44 20 7946 0958\n\nExperience\nClerk at Example Ltd, 2019 - 2021\n"
"""A resume of nobody, with which recognizers are tried."""


def mount(app: typer.Typer) -> None:
    """Put ``policy`` and its commands on the application."""
    group = typer.Typer(help="Check a policy file, or show the effective policy.", no_args_is_help=True)
    for command in (check, show, schema):
        group.command()(command)
    app.add_typer(group, name="policy")


File = Annotated[Path, typer.Argument(help="The policy (TOML).", show_default=False)]
Name = Annotated[str, typer.Argument(help="display, training, all, or a TOML file.")]


def check(
    file: File,
    on: Annotated[Path | None, typer.Option("--on", help="Also try its recognizers on this document.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """Read a policy, make its recognizers and try them: exit code 0 if it works, 1 with what to do if not.

    What it names is loaded (Presidio, spaCy pipelines, modules of your own), in a worker process with limits.
    """
    from masking.batch.sandbox import Sandbox
    from masking.policy import load

    policy = load(file)
    header = {"policy": policy.table(), **({"path": str(on)} if on else {"plain": True})}
    with console.busy("Trying the recognizers"), Sandbox(jobs=1, warm=["masking.batch.work"]) as sandbox:
        found, _ = sandbox.call("masking.batch.work:inspect_document", header, b"" if on else _TRIAL.encode())
    spans = found["spans"]
    answer = {
        "policy": policy.name,
        "fields": [str(field) for field in policy.fields],
        "recognizers": [{"name": rule.name, "kind": rule.kind} for rule in policy.recognizers],
        "kept": sum(map(len, policy.keep.values())),
        "masked": sum(map(len, policy.mask.values())),
        "found": len(spans),
    }
    if as_json:
        console.write_json(answer)
        return
    console.say(f"{file} is a policy: {_counted(policy)}. On {on or 'a trial text'} it masks {len(spans)} spans.")


def _counted(policy: Policy) -> str:
    kept, masked = (sum(map(len, words.values())) for words in (policy.keep, policy.mask))
    counts = [(len(policy.fields), "field"), (len(policy.own), "of your own"), (len(policy.recognizers), "recognizer")]
    counts += [(kept, "exception"), (masked, "entry to mask")]
    said = [f"{n} {what}{'s' if n > 1 and what in _PLURAL else ''}" for n, what in counts if n]
    return ", ".join(said).replace("entry to mask", "entries to mask" if masked > 1 else "entry to mask")


_PLURAL = ("field", "recognizer", "exception")


def show(
    name: Name = "display",
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON, with the origin of every part.")] = False,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print it as one TOML file that extends nothing.")] = False,
) -> None:
    """Show the effective policy: every part, and the file or preset that it is from."""
    from rich.table import Table
    from rich.text import Text

    from masking.policy import load
    from masking.policy.exceptions import toml
    from masking.policy.origins import origins

    if as_toml:
        console.write(toml(load(name).table()))
        return
    parts = origins(name)
    if as_json:
        console.write_json([part._asdict() for part in parts], indent=2)
        return
    table = Table("part", "value", "from")
    for part in parts:
        value = part.value
        if isinstance(value, dict):
            value = {key: inner for key, inner in value.items() if key != "registry"}
        shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        table.add_row(part.key, Text(console.plain(shown)), Text(part.origin))
    console.show(f"The policy {load(name).name}", table)


def schema() -> None:
    """Print the JSON Schema of policy files, for editors: they complete keys and mark mistakes."""
    from masking.policy.rules import schema as read

    console.write_json(read(), indent=2)
