"""Exceptions: words that a policy never masks, and how a policy with them is written as a file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

ANY = "any"
"""The key of exceptions that hold in every field."""


def folded(words: str) -> str:
    """Return words as exceptions are compared: letter case, white space and edges without a letter do not matter.

    >>> folded(" Jordan  &\\nSons, ") == folded("jordan & sons")
    True
    """
    plain = " ".join(words.casefold().split())
    inside = [at for at, c in enumerate(plain) if c.isalnum()]
    return plain[inside[0] : inside[-1] + 1] if inside else plain


def toml(table: Mapping[str, Any]) -> str:
    """Return the table of a policy as the TOML file that ``load`` reads."""
    plain = [f"{key} = {_value(value)}" for key, value in table.items() if not isinstance(value, Mapping)]
    return "\n".join([*plain, *(line for key, value in table.items() for line in _table(key, value)), ""])


def _table(key: str, value: object) -> Iterator[str]:
    if not isinstance(value, Mapping):
        return
    if key == "roles":
        for role, stages in value.items():
            yield from _table(f"roles.{_name(role)}", stages)
        return
    yield f"\n[{key}]"
    yield from (f"{_name(name)} = {_value(inner)}" for name, inner in value.items())


def _value(value: object) -> str:
    """A value as TOML writes it: strings and numbers as in JSON, lists, and tables on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_name(name)} = {_value(inner)}" for name, inner in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _name(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else _value(name)
