"""Operators: what stands in the place of a masked span.

``placeholder``  ``[NAME]``; option ``label`` for another word in the brackets
``box``          ``█████``, always the same width, so that the length reveals nothing
``remove``       nothing; the spacing closes
``pseudonym``    something invented of the same form, the same for the same words within a document
``neutral``      wording that reveals no gender: they, their; titles go; a placeholder where no neutral word exists
``decade``       the decade of a year of graduation or birth: 2010s
``band``         the band of an age (30–39), the decade of a date of birth
``town``         the town of an address stays, the rest is a placeholder
``presidio:NAME``  an operator of presidio_anonymizer, with its own options
``faker:NAME``   a provider of Faker, such as ``phone_number``; option ``locale``
``keep``         the span stays (takes a field out of a policy that is extended)
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from importlib import import_module
from random import Random
from typing import Any

from masking.errors import PolicyError
from masking.policy import levels, wording
from masking.policy.pseudonym import Pseudonyms
from masking.policy.words import nearest
from masking.span import Edit, Field, Span

BOX = "█████"
_PRESIDIO = "presidio:"
_FAKER = "faker:"


@dataclass(frozen=True, slots=True)
class Operator:
    """The name of an operator and its options."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def parse(cls, value: object, *, field: Field) -> Operator | None:
        """Return the operator that a policy file names, as text or as a table; None for ``keep``.

        Raises PolicyError for an unknown operator, an unknown option or one that cannot work for ``field``.
        """
        options = dict(value) if isinstance(value, Mapping) else {}
        name = str(options.pop("operator", "placeholder")) if isinstance(value, Mapping) else str(value)
        if name == "keep":
            return None
        if name.startswith(_PRESIDIO):
            import_module("masking.policy.presidio").check(name.removeprefix(_PRESIDIO), options)
        elif name.startswith(_FAKER):
            import_module("masking.policy.invented").check(name.removeprefix(_FAKER), options)
        else:
            _check(name, options, field)
        return cls(name, options)

    def table(self) -> str | dict[str, Any]:
        """Return what ``parse`` reads."""
        return {"operator": self.name, **self.options} if self.options else self.name


class MaskingState:
    """One document at work: its text, what is claimed by which edit, and the pseudonyms given so far."""

    def __init__(self, text: str, spans: Sequence[Span], rng: Random, key: bytes | None = None) -> None:
        self.text = text
        self._key = key
        self._spans = spans
        self._rng = rng
        self._starts = [span.start for span in spans]
        self._ends = [span.end for span in spans]
        self._claimed: set[int] = set()
        self._invented: dict[tuple[Field, str], str] = {}

    @cached_property
    def pseudonyms(self) -> Pseudonyms:
        """Made when the first one is asked for."""
        return Pseudonyms(self.text, self._spans, self._rng, self._key)

    def claim(self, start: int, end: int) -> bool:
        """Take ``start:end`` for an edit outside the spans; False where a span or another edit has it."""
        overlaps = bisect_left(self._starts, end) - bisect_right(self._ends, start)
        places = range(start, end)
        if overlaps > 0 or not self._claimed.isdisjoint(places):
            return False
        self._claimed.update(places)
        return True

    def invented(self, span: Span, name: str, options: Mapping[str, Any]) -> str:
        """What Faker's provider ``name`` gives for the words of ``span``: the same for the same words."""
        from masking.policy.invented import replacement

        key = (span.field, " ".join(self.text[span.start : span.end].split()).casefold())
        if key not in self._invented:
            self._invented[key] = replacement(name, options, text=self.text, rng=self._rng)
        return self._invented[key]


def operate(span: Span, operator: Operator, state: MaskingState) -> Iterable[Edit]:
    """Return the edits that ``operator`` makes of ``span``: one for the span, at times more for its sentence."""
    if operator.name.startswith(_PRESIDIO):
        from masking.policy.presidio import replacement

        name, words = operator.name.removeprefix(_PRESIDIO), state.text[span.start : span.end]
        salt = state.pseudonyms.salt
        return [_edit(span, replacement(name, words, span.field.upper(), operator.options, salt=salt))]
    if operator.name.startswith(_FAKER):
        return [_edit(span, state.invented(span, operator.name.removeprefix(_FAKER), operator.options))]
    return _OPERATORS[operator.name](span, operator.options, state)


def _placeholder(span: Span, options: Mapping[str, Any], state: MaskingState) -> Iterable[Edit]:
    return [_edit(span, f"[{options.get('label', span.field.upper())}]")]


def _remove(span: Span, options: Mapping[str, Any], state: MaskingState) -> Iterable[Edit]:
    """Take the span away with one blank beside it, so that no double or leading blank remains."""
    start, end = span.start, span.end
    before, after = state.text[max(0, start - 1) : start], state.text[end : end + 1]
    closes = not after.strip() or after in ",.;:)"
    if not before.strip() and after in (" ", "\t") and state.claim(end, end + 1):
        end += 1
    elif closes and before in (" ", "\t") and state.claim(start - 1, start):
        start -= 1
    return [Edit(start, end, "", span.field, span.recognizer)]


def _neutral(span: Span, options: Mapping[str, Any], state: MaskingState) -> Iterable[Edit]:
    if wording.is_title(state.text[span.start : span.end]):
        dotted = state.text[span.end : span.end + 1] == "." and state.claim(span.end, span.end + 1)
        return _remove(replace(span, end=span.end + dotted), options, state)
    changes = wording.neutral(state.text, span.start, span.end)
    if not changes:
        return _placeholder(span, options, state)
    edits = [_edit(span, changes[0].replacement)]
    for change in changes[1:]:
        if state.claim(change.start, change.end):
            edits.append(Edit(change.start, change.end, change.replacement, span.field, "wording:agreement"))
    return edits


def _coarse(
    level: Callable[[str], str | None], span: Span, options: Mapping[str, Any], state: MaskingState
) -> Iterable[Edit]:
    coarse = level(state.text[span.start : span.end])
    return _placeholder(span, options, state) if coarse is None else [_edit(span, coarse)]


def _town(span: Span, options: Mapping[str, Any], state: MaskingState) -> Iterable[Edit]:
    """A placeholder for what stands before and behind the towns; marks and blanks around them stay."""
    edits, at = list[Edit](), span.start
    for start, end in (*levels.towns(state.text, span.start, span.end), (span.end, span.end)):
        rest = state.text[at:start]
        shown = rest.strip(" \t\n,;|/-()")
        if any(map(str.isalnum, shown)):
            first = at + rest.index(shown)
            edits += _placeholder(replace(span, start=first, end=first + len(shown)), options, state)
        at = end
    return edits


_Make = Callable[[Span, Mapping[str, Any], MaskingState], Iterable[Edit]]
_OPERATORS: Mapping[str, _Make] = {
    "placeholder": _placeholder, "box": lambda span, options, state: [_edit(span, BOX)], "remove": _remove,
    "pseudonym": lambda span, options, state: [_edit(span, state.pseudonyms.of(span))], "neutral": _neutral,
    "decade": partial(_coarse, levels.decade), "band": partial(_coarse, levels.band), "town": _town,
}  # fmt: skip
_OPTIONS = dict.fromkeys(("placeholder", "neutral", "decade", "band", "town"), ("label",))
_FITTING: Mapping[str, tuple[Field, ...]] = {
    "neutral": (Field.GENDER,), "decade": (Field.GRADUATION_YEAR, Field.BIRTH_DATE), "band": (Field.BIRTH_DATE,),
    "town": (Field.ADDRESS,),
}  # fmt: skip
"""The fields for which an operator works, where it does not for all."""


def _edit(span: Span, replacement: str) -> Edit:
    return Edit(span.start, span.end, replacement, span.field, span.recognizer)


def _check(name: str, options: Mapping[str, Any], field: Field) -> None:
    known = (*_OPERATORS, "keep")
    if name not in known:
        remedy = f"{nearest(name, known)}Known: {', '.join(known)}, presidio:NAME and faker:NAME."
        raise PolicyError(f"unknown operator {name!r} for {field}", remedy=remedy)
    for option in options:
        if option not in _OPTIONS.get(name, ()):
            allowed = ", ".join(_OPTIONS.get(name, ())) or "none"
            raise PolicyError(f"operator {name!r} has no option {option!r}", remedy=f"Its options: {allowed}.")
    label = options.get("label", "X")
    if not (isinstance(label, str) and label.replace("_", "").replace(" ", "").isalnum()):
        raise PolicyError(
            f"label {label!r} must be made of letters, digits, blanks and _", remedy="Choose a plain word."
        )
    fitting = _FITTING.get(name, (field,))
    if field not in fitting:
        what = f"operator {name!r} works for {' and '.join(fitting)}, not for {field}"
        raise PolicyError(what, remedy="Use placeholder or pseudonym.")
