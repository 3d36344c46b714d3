"""Layouts: the kinds of resumes there are, each with its headers, its sections and its manners.

A section key with ``?`` comes in some resumes of the kind, with ``~`` it may change places with its neighbours.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from masking.synthesize.banks import tables


@dataclass(frozen=True, slots=True)
class Layout:
    """One kind of resume."""

    name: str
    headers: tuple[str, ...]
    """Blocks of ``data/header.txt``."""
    sections: tuple[str, ...]
    """Blocks of ``data/sections.txt``."""
    weight: float = 1.0
    language: str = ""
    """Block prefix of ``data/foreign.txt`` for headings and sentences; empty for English."""
    countries: tuple[str, ...] = ()
    """Where such resumes come from; empty for anywhere."""
    origins: tuple[str, ...] = ()
    """Origins of most of their writers; empty for any."""
    noise: tuple[str, ...] = ()
    """Noises that always go with it."""


def layout(rng: random.Random, *, name: str | None = None) -> Layout:
    """Draw a layout, or return the one of this name."""
    if name is not None:
        return next(kind for kind in layouts() if kind.name == name)
    return rng.choices(layouts(), [kind.weight for kind in layouts()])[0]


@cache
def layouts() -> tuple[Layout, ...]:
    """Return every kind of resume: ``data/layouts.toml``."""
    every: list[dict[str, Any]] = tables("layouts")["layout"]
    listed = ("headers", "sections", "countries", "origins", "noise")
    return tuple(Layout(**one | {key: tuple(one[key]) for key in listed if key in one}) for one in every)
