"""Short and familiar forms of given names: Bob for Robert, Chuy for Jesús, Kasia for Katarzyna."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType


def forms(given: str) -> frozenset[str]:
    """Return the familiar forms of a given name in plain small letters; empty where the list has none.

    >>> "bob" in forms("robert"), forms("zzz")
    (True, frozenset())
    """
    return _table().get(given, frozenset())


@cache
def _table() -> Mapping[str, frozenset[str]]:
    text = files("name_lists").joinpath("nicknames.txt").read_text(encoding="utf-8")
    known: dict[str, frozenset[str]] = {}
    for line in text.splitlines():
        given, colon, short = line.partition(":")
        if colon and not given.startswith("#"):
            known[given] = known.get(given, frozenset()) | frozenset(short.split())
    return MappingProxyType(known)
