"""Banks: the phrase files in ``data/``, read once.

A file holds blocks under ``[block]``; a line is an entry; what stands before the first block is comment.
``3* words`` are three entries, ``"words "`` is one with blanks at its edges; ``\\n`` is a line break, ``\\t`` a tab.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any

_FOLDER = resources.files(__package__) / "data"
_OFTEN = re.compile(r"(\d+)\* ")


def bank(file: str, block: str) -> tuple[str, ...]:
    """The entries of one block of ``data/<file>.txt``."""
    return blocks(file)[block]


@cache
def blocks(file: str) -> dict[str, tuple[str, ...]]:
    """All blocks of ``data/<file>.txt`` in order."""
    found: dict[str, list[str]] = {}
    entries: list[str] = []
    for line in _FOLDER.joinpath(f"{file}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("[") and line.endswith("]") and not line.startswith("[["):
            entries = found.setdefault(line[1:-1], [])
        elif line.strip():
            entries += _entries(line.strip())
    return {block: tuple(lines) for block, lines in found.items()}


def _entries(line: str) -> list[str]:
    often = _OFTEN.match(line)
    words = line[often.end() :] if often else line
    if len(words) > 1 and words[0] == words[-1] == '"':
        words = words[1:-1]
    return [words.replace("\\n", "\n").replace("\\t", "\t")] * (int(often[1]) if often else 1)


@cache
def tables(file: str) -> dict[str, Any]:
    """The tables of ``data/<file>.toml`` in order."""
    return tomllib.loads(_FOLDER.joinpath(f"{file}.toml").read_text(encoding="utf-8"))


def files(prefix: str) -> tuple[str, ...]:
    """Names of the phrase files that begin with ``prefix``, without suffix, sorted."""
    names = (file.name for file in _FOLDER.iterdir())
    return tuple(sorted(name[:-4] for name in names if name.startswith(prefix) and name.endswith(".txt")))
