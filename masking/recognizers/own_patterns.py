"""Patterns of a user's own, with words before them that count and a check of what they find; and what a policy always
masks: the words and patterns under ``[mask]``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from masking.bounded import bounded, imported, matches
from masking.errors import RecognizerError
from masking.policy.rules import Entry, Pattern, Rule
from masking.reading import Reading, Recognizer, fold, tokenize
from masking.reading.context import raised
from masking.span import Field, Span, resolve

_SCORE = 0.6


def recognizer(rule: Rule) -> Recognizer:
    """Return what ``rule`` describes. Raises PolicyError where its ``validate`` is no function."""
    table, field = rule.table, rule.fields[0][1]
    assert field is not None
    usual = table.get("score", _SCORE)
    listed = [{"regex": pattern} if isinstance(pattern, str) else pattern for pattern in table["patterns"]]
    patterns = [(pattern["regex"], float(pattern.get("score", usual))) for pattern in listed]
    context = [fold(word).text.casefold() for word in table.get("context", ())]
    check = _check(table.get("validate"), rule)

    def find(reading: Reading) -> Iterator[Span]:
        found = []
        for source, score in patterns:
            for start, end in matches(source, reading.text, name=rule.name, seconds=rule.seconds):
                valid = check(reading.text[start:end])
                if valid is not False:
                    confidence = 1.0 if valid else raised(reading.text, start, context, score)
                    found.append(Span(start, end, field, confidence, f"policy:{rule.name}"))
        yield from resolve(found, reading.text)  # several patterns of one rule may find the same

    return Recognizer(rule.name, frozenset((field,)), find)


def _check(name: str | None, rule: Rule) -> Callable[[str], bool | None]:
    """What says of a match that it is one (True), none (False), or nothing (None)."""
    if name is None:
        return lambda words: None
    if name in CHECKS:
        return CHECKS[name]
    function = imported(name, rule.name, rule.seconds)

    def ask(words: str) -> bool:
        answer = bounded(rule.name, lambda: function(words), seconds=rule.seconds)
        if not isinstance(answer, bool):
            what = f"the check of the recognizer {rule.name!r} returned {type(answer).__name__}"
            raise RecognizerError(what, remedy="Let it return True or False.")
        return answer

    return ask


Phrases = Mapping[str, list[tuple[tuple[str, ...], Field]]]
"""The phrases, cut into tokens, by their first one."""


def listed(words: Mapping[Field, Sequence[Entry]]) -> Recognizer:
    """Return what finds ``words``, by the field that they are masked as: in any letter case, over line breaks."""
    phrases: dict[str, list[tuple[tuple[str, ...], Field]]] = {}
    every = [(entry, field) for field, entries in words.items() for entry in entries]
    for entry, field in every:
        if isinstance(entry, str) and (cut := tuple(tokenize(entry).lowers)):
            phrases.setdefault(cut[0], []).append((cut, field))
    patterns = [(entry.source, field) for entry, field in every if isinstance(entry, Pattern)]

    def find(reading: Reading) -> Iterator[Span]:
        yield from _phrases(reading, phrases)
        for source, field in patterns:
            for start, end in matches(source, reading.text, name=f"mask.{field.value}: {source}"):
                yield Span(start, end, field, 1.0, f"mask:{field.value}")

    return Recognizer("mask", frozenset(words), find)


def _phrases(reading: Reading, phrases: Phrases) -> Iterator[Span]:
    tokens = reading.tokens
    for at, low in enumerate(tokens.lowers):
        for cut, field in phrases.get(low, ()):
            if tuple(tokens.lowers[at : at + len(cut)]) == cut:
                yield Span(tokens.starts[at], tokens.ends[at + len(cut) - 1], field, 1.0, f"mask:{field.value}")


_TURN = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)
"""How Verhoeff's check turns the digits from place to place."""


def luhn(words: str) -> bool:
    """Say whether the digits pass Luhn's check (ISO/IEC 7812-1): cards, IMEI, Canadian and South African numbers.

    >>> luhn("4539 1488 0343 6467"), luhn("4539 1488 0343 6468")
    (True, False)
    """
    digits = [int(c) for c in reversed(words) if c.isdecimal()]
    return bool(digits) and sum(d if at % 2 == 0 else d * 2 - 9 * (d > 4) for at, d in enumerate(digits)) % 10 == 0


def mod97(words: str) -> bool:
    """Say whether letters and digits pass the check of ISO 7064 MOD 97-10, first four behind: account numbers (IBAN).

    >>> mod97("GB82 WEST 1234 5698 7654 32"), mod97("GB82 WEST 1234 5698 7654 33")
    (True, False)
    """
    plain = "".join(c for c in words.upper() if c.isalnum() and c.isascii())
    return len(plain) > 4 and int("".join(str(int(c, 36)) for c in plain[4:] + plain[:4])) % 97 == 1


def verhoeff(words: str) -> bool:
    """Say whether the digits pass Verhoeff's check (1969): Aadhaar numbers.

    >>> verhoeff("2363"), verhoeff("2364")
    (True, False)
    """
    check, turned = 0, list(range(10))
    digits = [int(c) for c in reversed(words) if c.isdecimal()]
    for digit in digits:
        i, j = check, turned[digit]  # multiplied in the dihedral group D5
        check = (i - j if i >= 5 else i + j) % 5 + 5 * ((i >= 5) != (j >= 5))
        turned = [_TURN[at] for at in turned]
    return bool(digits) and check == 0


CHECKS: Mapping[str, Callable[[str], bool]] = {"luhn": luhn, "mod97": mod97, "verhoeff": verhoeff}
