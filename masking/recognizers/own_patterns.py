"""Patterns of a user's own: regular expressions with words before them that count, and a check of what they find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from masking.bounded import bounded, imported, matches
from masking.digits import CHECKS
from masking.errors import RecognizerError
from masking.policy.rules import Rule
from masking.reading import Reading, Recognizer, fold
from masking.reading.context import raised
from masking.span import Span, resolve

_SCORE = 0.6


def recognizer(rule: Rule) -> Recognizer:
    """Return what ``rule`` describes. Raises PolicyError where its ``validate`` is no function."""
    table, field = rule.table, rule.fields[0][1]
    assert field is not None
    patterns = [(p, table.get("score", _SCORE)) if isinstance(p, str) else (p["regex"], _score(p, table)) for p in
                table["patterns"]]  # fmt: skip
    context = [fold(word).text.casefold() for word in table.get("context", ())]
    check = _check(table.get("validate"), rule)

    def find(reading: Reading) -> Iterator[Span]:
        found = []
        for source, score in patterns:
            for start, end in matches(source, reading.text, name=rule.name, seconds=rule.seconds):
                valid = check(reading.text[start:end])
                if valid is not False:
                    sure = 1.0 if valid else raised(reading.text, start, context, score)
                    found.append(Span(start, end, field, sure, f"policy:{rule.name}"))
        yield from resolve(found, reading.text)  # several patterns of one rule may find the same

    return Recognizer(rule.name, frozenset((field,)), find)


def _score(pattern: dict[str, Any], table: dict[str, Any]) -> float:
    return float(pattern.get("score", table.get("score", _SCORE)))


def _check(name: str | None, rule: Rule) -> Callable[[str], bool | None]:
    """What says of a match that it is one (True), none (False), or nothing (None)."""
    if name is None:
        return lambda words: None
    if name in CHECKS:
        return CHECKS[name]
    function = imported(name, rule.name)

    def ask(words: str) -> bool:
        answer = bounded(rule.name, lambda: function(words), seconds=rule.seconds)
        if not isinstance(answer, bool):
            what = f"the check of the recognizer {rule.name!r} returned {type(answer).__name__}"
            raise RecognizerError(what, remedy="Let it return True or False.")
        return answer

    return ask
