"""The words and names that policies work with: the TOML files beside this module, and names that have to be known."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from masking.errors import PolicyError


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


def known(name: str, names: Iterable[str], what: str) -> str:
    """Return ``name``; raise PolicyError, which names the nearest one, where it is none of ``names``."""
    names = [str(one) for one in names]
    if name in names:
        return name
    raise PolicyError(f"unknown {what} {name!r}", remedy=f"{nearest(name, names)}Known: {', '.join(names)}.")


def nearest(name: str, names: Iterable[str]) -> str:
    """Return the question whether somebody meant the nearest of ``names``, with a blank behind; "" for none."""
    close = get_close_matches(name, list(names), n=1, cutoff=0.5)
    return f"Did you mean {close[0]!r}? " if close else ""
