"""``evenhand reveal`` and ``evenhand vault``: what was kept of the originals, who may see it, who has, and erasure."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from masking.cli import console
from masking.cli.mask import KeyFile, PolicyName
from masking.errors import Contradiction

if TYPE_CHECKING:
    from masking.desk.vault import Vault


def mount(app: typer.Typer) -> None:
    """Put ``reveal`` and ``vault`` on the application."""
    app.command("reveal")(reveal)
    what = "The vault of originals: make a key, check and read the log, erase a document."
    commands = typer.Typer(name="vault", help=what, no_args_is_help=True)
    for command in (key, check, log, forget):
        commands.command()(command)
    app.add_typer(commands)


Id = Annotated[str, typer.Argument(help="The neutral name, such as resume-0001-3fa29c1b.", show_default=False)]
VaultFile = Annotated[Path, typer.Option("--vault", help="The vault.", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Reason = Annotated[
    str, typer.Option("--reason", help="Why, in a few words; it is written to the log.", show_default=False)
]


def reveal(
    identity: Id,
    vault: VaultFile,
    role: Annotated[str, typer.Option("--role", help="Who asks: a role of the policy.", show_default=False)],
    reason: Reason,
    field: Annotated[str | None, typer.Option("--field", help="What to show again, such as name.")] = None,
    original: Annotated[Path | None, typer.Option("--original", help="Write the whole original here.")] = None,
    stage: Annotated[str | None, typer.Option("--stage", help="The stage of hiring, for a role with stages.")] = None,
    policy: PolicyName = "display",
    key: KeyFile = None,
    as_json: AsJson = False,
) -> None:
    """Show masked values of one document to a role that the policy allows. Every access is logged.

    The policy says who may see what: [roles.hiring-manager] with lines like invited = ["name", "email"], or
    always = […]; "original" stands for the whole document.
    """
    from masking.desk import roles
    from masking.formats import write_whole
    from masking.policy import ALWAYS, ORIGINAL, field_named, load

    if (field is None) == (original is None):
        raise typer.BadParameter("give either --field or --original", param_hint="--field")
    what = ORIGINAL if field is None else str(field_named(field))
    look = roles.Look(_bare(identity), what, role, reason, stage or ALWAYS)
    with _opened(vault, key) as kept:
        if original is not None:
            from masking.batch.run import writing

            data = roles.original(kept, load(policy), look)
            with writing(original, trial=True):
                write_whole(original, data, mode=0o600)
            told = {"id": look.identity, "original": str(original), "bytes": len(data)}
            _tell(told, f"{original}: the original, {len(data)} bytes", as_json=as_json)
            return
        values = roles.reveal(kept, load(policy), look)
    if as_json:
        console.write_json({"id": look.identity, "field": what, "values": list(values)})
        return
    if not values:
        console.say(f"nothing was masked as {what} in this document")
    for value in values:
        console.write(value + "\n")


def key(
    file: Annotated[
        Path,
        typer.Argument(help="Where to write the key; keep it in another place than the vault.", show_default=False),
    ],
    as_json: AsJson = False,
) -> None:
    """Make a key for a vault. Whoever has it can open the vault; without it the originals are lost."""
    from masking.desk.vault import new_key
    from masking.errors import InputError
    from masking.formats import write_whole

    if file.exists():
        raise InputError(
            f"{file} exists already", remedy="Choose another name: a key that is lost opens nothing again."
        )
    try:
        write_whole(file, new_key().encode(), mode=0o600)
    except OSError as error:
        raise InputError(f"{file} cannot be written: {error.strerror}", remedy="Choose another place.") from error
    said = f"{file}: a new key, readable for you alone. Keep a copy where the vault is not."
    _tell({"key_file": str(file)}, said, as_json=as_json)


def check(
    vault: VaultFile,
    since: Annotated[str | None, typer.Option("--since", help="The head that an earlier check printed.")] = None,
    key: KeyFile = None,
    as_json: AsJson = False,
) -> None:
    """Prove that no entry of the log was changed or removed; exit code 3 where one was."""
    if since is not None and not re.fullmatch(r"[0-9a-f]{64}", since):
        raise Contradiction("--since is no head of a log", remedy="Give the 64 digits that an earlier check printed.")
    with _opened(vault, key) as kept:
        found = kept.check(since=since)
    if as_json:
        console.write_json({"entries": found.entries, "broken_at": found.broken, "head": found.head})
        raise typer.Exit(0 if found.broken is None else 3)
    if found.broken is not None:
        console.say(f"{vault}: the log is broken at entry {found.broken}: it was changed, cut off or put back.")
        raise typer.Exit(3)
    console.say(f"{vault}: {found.entries} {'entry' if found.entries == 1 else 'entries'}, none changed, none removed.")
    console.say("To check this log again later, keep its head and give it with --since:")
    console.write(f"{found.head}\n")


def log(vault: VaultFile, key: KeyFile = None) -> None:
    """Print every access and every erasure, one JSON object per line."""
    with _opened(vault, key) as kept:
        entries = list(kept.log())
    for entry in entries:
        console.write_json(entry)
    if not entries:
        console.say(f"{vault}: no access and no erasure so far.")


def forget(identity: Id, vault: VaultFile, reason: Reason, key: KeyFile = None, as_json: AsJson = False) -> None:
    """Erase one document: its key is destroyed, and with it the original and the list of what was masked."""
    with _opened(vault, key) as kept:
        kept.forget(_bare(identity), reason=reason)
    said = f"{_bare(identity)} is forgotten. Older copies of the vault can still open it: destroy them, too."
    _tell({"forgotten": _bare(identity)}, said, as_json=as_json)


def _tell(record: dict[str, Any], words: str, *, as_json: bool) -> None:
    if as_json:
        console.write_json(record)
    else:
        console.say(words)


def _opened(vault: Path, key: Path | None) -> Vault:
    from masking.desk.vault import Vault, VaultError, find_key

    if not vault.is_file():
        raise VaultError(f"there is no vault {vault}", remedy="Check the path; evenhand mask --vault FILE makes one.")
    return Vault(vault, find_key(key, vault))


def _bare(identity: str) -> str:
    """The neutral name without a folder and the ending of a file."""
    return Path(identity).name.partition(".")[0]
