"""Origins: what a policy comes to, part by part, and which file or preset each part comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from masking.policy import load, table_of
from masking.policy.rules import keys
from masking.policy.words import known

DEFAULT = "default"
"""The origin of what nobody said."""


class Part(NamedTuple):
    """One part of a policy: where it stands, its value, and where that was said."""

    key: str
    value: Any
    origin: str


def origins(name_or_path: str | Path) -> list[Part]:
    """Return the parts of the policy that a preset or a file comes to. Raises PolicyError."""
    policy = load(name_or_path)
    chain = list(_chain(name_or_path))
    return [Part(key, value, _origin(key, value, chain)) for key, value in _parts(policy.table()) if key != "name"]


def _chain(name_or_path: str | Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The policy and those that it extends, each with its name, the nearest first."""
    where: Path | None = None
    asked: str | Path | None = name_or_path
    while asked is not None:
        table, path = table_of(asked, folder=where)
        yield (str(path) if path else f"preset {asked}"), table
        where, asked = (path.parent if path else None), table.get("extends")


def _parts(table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if key in ("field", "recognizer"):
            yield from ((f"{key}.{one['name']}", one) for one in value)
        elif key in ("keep", "mask"):
            yield from ((f"{key}.{name}", entry) for name, entries in value.items() for entry in entries)
        elif isinstance(value, Mapping):
            yield from ((f"{key}.{name}", inner) for name, inner in value.items())
        else:
            yield key, value


def _origin(key: str, value: Any, chain: list[tuple[str, Mapping[str, Any]]]) -> str:
    part, _, name = key.partition(".")
    known(part, keys(), "key")
    for origin, table in chain:
        own = part == "fields" and _says(table.get("field", ()), "field", name, value)
        if own or (part in table and _says(table[part], part, name, value)):
            return origin
    return DEFAULT


def _says(said: Any, part: str, name: str, value: Any) -> bool:
    """Whether a file says something of this part."""
    if not name:
        return True
    if part in ("field", "recognizer"):
        return any(name in _names(one) for one in said)
    if part in ("keep", "mask"):
        entries = said.get(name, ())
        return value in entries or any(isinstance(one, Mapping) and "file" in one for one in entries)
    return any(str(key).lower().replace("-", "_").replace(" ", "_") == name for key in said)


def _names(one: Mapping[str, Any]) -> tuple[str, ...]:
    """What a recognizer or field without a name of its own may be called."""
    path = str(one.get("name", one.get("presidio", one.get("spacy", one.get("label", "")))))
    return path, Path(path).stem, path.replace(":", ".").rpartition(".")[2], path.lower().replace(" ", "_")
