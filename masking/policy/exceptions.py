"""Exceptions: words that a policy never masks, and how a policy with them is written as a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from masking.bounded import matches
from masking.policy.rules import Entry, Pattern
from masking.span import Span

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


class Spared:
    """Where the exceptions of a policy stand in one text."""

    def __init__(self, keep: Mapping[str, tuple[Entry, ...]], text: str) -> None:
        self._text = text
        self._keep = {key: _indexed(entries) for key, entries in keep.items()}
        self._places = {
            key: [
                place
                for entry in entries
                if isinstance(entry, Pattern)
                for place in matches(entry.source, text, name=f"keep.{key}: {entry.source}")
            ]
            for key, entries in keep.items()
        }

    def by(self, span: Span) -> str:
        """Return the key under which an exception keeps a span; empty where none does.

        It does where the words of the span are the exception, or stand inside it: an exception "Florence Nightingale
        Hospital" keeps a name found in it. Letter case, white space and edges do not matter.
        """
        words = folded(self._text[span.start : span.end])
        for key in (ANY, str(span.field)):
            if any(start <= span.start and span.end <= end for start, end in self._places.get(key, ())):
                return key
            if words and any(self._stands(phrase, span) for phrase in self._keep.get(key, {}).get(_first(words), ())):
                return key
        return ""

    def places(self) -> list[tuple[int, int]]:
        """Return where exceptions of all fields stand, sorted; they may overlap."""
        said = {_first(word) for word in folded(self._text).split()}
        phrases = {phrase for index in self._keep.values() for word in said & index.keys() for phrase in index[word]}
        found = {match.span() for phrase in phrases for match in _pattern(phrase).finditer(self._text)}
        return sorted(found.union(*self._places.values()))

    def _stands(self, phrase: str, span: Span) -> bool:
        """Whether the text around a span is ``phrase``."""
        reach = 2 * len(phrase) + 8
        around = _pattern(phrase).finditer(self._text, max(0, span.start - reach), span.end + reach)
        start, end = span.start, span.end
        while start < end and not self._text[start].isalnum():
            start += 1
        while start < end and not self._text[end - 1].isalnum():
            end -= 1
        return any(found.start() <= start and end <= found.end() for found in around)


@lru_cache(maxsize=16)
def _indexed(entries: tuple[Entry, ...]) -> Mapping[str, tuple[str, ...]]:
    """The phrases among exceptions, by each of their words."""
    index: dict[str, dict[str, None]] = {}
    for phrase in (folded(entry) for entry in entries if isinstance(entry, str)):
        for word in phrase.split():
            index.setdefault(_first(word), {})[phrase] = None
    return {word: tuple(phrases) for word, phrases in index.items()}


def _first(words: str) -> str:
    """The first letters of a word, up to what is neither letter nor digit."""
    found = re.search(r"\w+", words)
    return found[0] if found else ""


@lru_cache(maxsize=4096)
def _pattern(phrase: str) -> re.Pattern[str]:
    inner = r"\s+".join(map(re.escape, phrase.split()))
    return re.compile(rf"(?<!\w){inner}(?!\w)", re.IGNORECASE)


def toml(table: Mapping[str, Any]) -> str:
    """Return the table of a policy as the TOML file that ``load`` reads."""
    parts = {key: value for key, value in table.items() if isinstance(value, Mapping) or key in _LISTED}
    plain = [f"{key} = {_value(value)}" for key, value in table.items() if key not in parts]
    return "\n".join([*plain, *(line for key, value in parts.items() for line in _table(key, value)), ""])


_LISTED = ("field", "recognizer")
"""What stands as tables one after the other."""


def _table(key: str, value: Any) -> Iterator[str]:
    if key in _LISTED:
        for one in value:
            yield f"\n[[{key}]]"
            yield from (f"{_name(name)} = {_value(inner)}" for name, inner in one.items())
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
