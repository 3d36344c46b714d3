"""Naming: names in a policy that have to be known, and the nearest one where they are not."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from masking.errors import PolicyError


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
