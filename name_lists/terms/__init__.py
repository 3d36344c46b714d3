"""Word lists for recognising what a resume reveals about a person: labels, headings, sensitive words and vetoes.

Each ``*.txt`` file beside this module holds groups of phrases::

    # why this group exists
    [religion.faith]
    buddhist; buddhism
    Jain

A phrase in lower case is found in any case; one that begins with a capital is found only where the text has a capital
too; one in capitals only is found only in capitals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from name_lists import languages


@cache
def load() -> Mapping[str, tuple[str, ...]]:
    """Return every group of phrases by its name, as ``family.group``; labels of ``name_lists.languages`` are in it.

    Raises ValueError when a phrase stands before the first group of a file.
    """
    groups: dict[str, list[str]] = {}
    for name, text in _texts():
        for group, phrases in _read(name, text):
            groups.setdefault(group, []).extend(phrases)
    for language in languages.load().values():
        for kind, labels in language.labels.items():
            groups.setdefault(f"key.{kind}", []).extend(labels)
    return MappingProxyType({name: tuple(dict.fromkeys(phrases)) for name, phrases in groups.items()})


def _read(name: str, text: str) -> Iterator[tuple[str, list[str]]]:
    """The phrases of each line of a file with the group that they belong to; a group's own line has none."""
    group: str | None = None
    for line in map(str.strip, text.splitlines()):
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            group = line.strip("[]")
            yield group, []
        elif group is None:
            raise ValueError(f"{name}: a phrase stands before the first [group]")
        else:
            yield group, [phrase.strip() for phrase in line.split(";") if phrase.strip()]


def group(name: str) -> tuple[str, ...]:
    """Return the phrases of one group; raise KeyError when there is no such group."""
    return load()[name]


@cache
def words(*names: str) -> frozenset[str]:
    """Return the single words of the groups ``words.<name>``, which stand apart by blanks."""
    return frozenset(word for name in names for phrase in group(f"words.{name}") for word in phrase.split())


def single(name: str) -> frozenset[str]:
    """Return those phrases of one group, in small letters, that are one word of four letters or more."""
    return frozenset(phrase.lower() for phrase in group(name) if " " not in phrase and len(phrase) > 3)


def _texts() -> Iterator[tuple[str, str]]:
    for entry in sorted(files(__name__).iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".txt"):
            yield entry.name, entry.read_text(encoding="utf-8")
