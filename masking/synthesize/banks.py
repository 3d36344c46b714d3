"""Banks: the phrase files in ``data/``, read once.

A file holds blocks under ``[block]``; a line is an entry; what stands before the first
block is comment. Lines ``key: a | b | c`` of an
occupation file are lists.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any


@cache
def bank(file: str, block: str) -> tuple[str, ...]:
    """The entries of one block of ``data/<file>.txt``."""
    return blocks(file)[block]


@cache
def blocks(file: str) -> dict[str, tuple[str, ...]]:
    """All blocks of ``data/<file>.txt`` in order."""
    text = resources.files("masking.synthesize").joinpath("data").joinpath(f"{file}.txt").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    entries: list[str] = []
    # what stands before the first block is comment
    for line in text.splitlines():
        if line.startswith("[") and line.endswith("]") and not line.startswith("[["):
            entries = found.setdefault(line[1:-1], [])
        elif line.strip():
            entries.append(line.strip())
    return {block: tuple(lines) for block, lines in found.items()}


@cache
def tables(file: str) -> dict[str, Any]:
    """The tables of ``data/<file>.toml`` in order."""
    return tomllib.loads(resources.files(__package__).joinpath("data", f"{file}.toml").read_text(encoding="utf-8"))


def files(prefix: str) -> tuple[str, ...]:
    """Names of the phrase files that begin with ``prefix``, without suffix, sorted."""
    folder = resources.files("masking.synthesize").joinpath("data")
    return tuple(sorted(f.name[:-4] for f in folder.iterdir() if f.name.startswith(prefix) and f.name.endswith(".txt")))
