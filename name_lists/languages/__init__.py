"""Languages: what is known of each language in which resumes are masked with everything that we have.

One file for each, ``CODE.toml``, with a ``[card]``: who wrote it from what, which cases test it, and what it cannot do.
A document in another language is masked by patterns and names only, and says so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Language:
    """One language."""

    code: str
    """ISO 639-1."""
    name: str
    script: str
    """``latin``, ``cyrillic``, ``arabic`` or ``han``."""
    common: frozenset[str]
    """The words of which every text has some: by them a language is recognised."""
    months: tuple[str, ...]
    schools: tuple[str, ...]
    """Words in the names of schools; none for English, which the tagger knows well enough."""
    subjects: tuple[str, ...]
    """Patterns of the words for she and he as a subject."""
    verb: str
    """A pattern of a verb behind them; empty where the pronoun reveals no gender."""
    formal: frozenset[str]
    """Words for she that are a form of address as well, and reveal nothing then."""
    titles: tuple[str, ...]
    """Titles that reveal a gender, as they stand before a name."""
    labels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the kinds of ``name_lists/terms/keys.txt``."""
    limits: str = ""


@cache
def load() -> Mapping[str, Language]:
    """Return every language by its code."""
    found = {}
    for entry in sorted(files(__name__).iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".toml"):
            code = entry.name.removesuffix(".toml")
            found[code] = _language(code, tomllib.loads(entry.read_text(encoding="utf-8")))
    return MappingProxyType(found)


def _language(code: str, table: Mapping[str, object]) -> Language:
    parts: Mapping[str, Mapping[str, list[str]]] = table  # type: ignore[assignment]
    gender = parts["gender"]
    return Language(
        code,
        str(table["name"]),
        str(table["script"]),
        frozenset(str(table["common"]).split()),
        tuple(str(table["months"]).split()),
        tuple(table.get("schools", ())),  # type: ignore[arg-type]
        tuple(gender["subject"]),
        str(gender["verb"]),
        frozenset(gender.get("formal", ())),
        (*gender["female_titles"], *gender["male_titles"]),
        {kind: tuple(phrases) for kind, phrases in parts["labels"].items()},
        str(parts["card"]["limits"]),
    )
