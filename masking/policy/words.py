"""The words and names that policies work with: the TOML files beside this module."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def word_list(name: str) -> frozenset[str]:
    """Return one of the word lists of ``words.toml``."""
    return frozenset(_read("words")[name].split())


def table(name: str) -> Mapping[str, str]:
    """Return one of the tables of ``words.toml``: ``nouns``, ``telling`` or ``auxiliaries``."""
    found: Mapping[str, str] = _read("words")[name]
    return found


def pool(name: str) -> Sequence[str]:
    """Return one of the lists of ``pseudonyms.toml``: given, family, town, street, school, domain, and more."""
    found: Sequence[str] = _read("pseudonyms")[name]
    return found


@cache
def _read(name: str) -> Mapping[str, Any]:
    return tomllib.loads((files(__package__) / f"{name}.toml").read_text(encoding="utf-8"))
