"""Identity numbers: values behind labels ("Passport No"), and numbers whose form and check tell whose they are.

The forms and checks are Presidio's own recognizers. Why behind a gate: they take seconds to load and cost as much as
everything else together, so they are asked only of stretches that have the shape of such a number.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from masking.expression import expression
from masking.reading import Hit, Reading, Recognizer
from masking.reading.context import raised
from masking.reading.phrases import longest
from masking.reading.tokens import FIGURES
from masking.span import Field, Span
from name_lists import terms

_VALUE = expression(
    r"[^\W_](?:[^\W_]|(?<=\w)[./-](?=\w))*(?:[ \t]{1,2}(?=[^\W_./-]*\d|[A-Z]{1,3}\b(?![ \t]*\w*[a-z]))[^\W_]"
    r"(?:[^\W_]|(?<=\w)[./-](?=\w))*){0,8}(?:\(\d\))?"
)
_DATE = expression(
    r"(?:[A-Z]+ )*(?:\d{1,2}[-./ ]){0,2}(?:19|20)\d\d(?:[ ]?[-/. ]{1,3}(?:\d{1,2}[-./ ]?){0,2}(?:(?:19|20)?\d\d)?)?\Z"
    r"|\d{1,2}[-./]\d{1,2}[-./](?:\d\d){1,2}\Z|(?i:\d{1,2}[ ]?[a-z]{3,9}[ ,]*(?:\d\d){1,2})\Z"
)
_LONG = expression(r"\d{6,}[A-Z]?|(?![A-Z]+(?:19|20)\d\d\Z)[A-Z]{1,5}[/-]?\d{4,}[\dA-Z/-]*")
_ABROAD = expression(r"\+\d{1,3}[ -]?\Z")
_OTHERS = expression(r"(?i)(?:mail|skype|linkedin|twitter|github|line|user|apple|telegram)[ -]*\Z")
"""What stands before "ID" where it is no document's."""
Places = Sequence[tuple[int, int]]
_SAYING = ("no", "number", "numer", "nummer", "número", "号", "号码", "番号", "번호", "رقم")
_LEAST, _CLEAR, _MOST = 3, 4, 30
"""Digits of a value behind a label that says "number", and behind any other; characters of the longest value."""
_LETTERS = 6
"""Letters of the longest word with which a number begins: "WEST 1234"."""
_OPENING = expression(rf"[A-Z{FIGURES}](?<![\w+@/.#-].)(?=[A-Z]{{0,5}}[ ]?\d)")
"""Where a stretch may begin that is a number."""
_BESIDE = expression(r"(?:\d{3}[ -]\d{3}[ -]\d{3,4}|\d{9,12}|[A-Z]{1,3}[ ]?\d{6,8}[A-Z]{0,2})(?![\w@-])")
"""Stretches that may be numbers where a word of a label stands before them."""
_REGISTERED = expression(r"[(,][ ]?[Nn][or]\.[ ]?(?P<value>\d{5,8})\b")
"""The number in a register behind its name: "Fellow of the Society (no. 1018733)"."""
_NEAR = 60
_SURE = 0.5
"""The score from which on a number of the first kind is one by its form, where it has no check."""


def find(reading: Reading) -> Iterator[Span]:
    """Yield numbers of documents, registers, insurance and licences."""
    hits = longest(sorted(reading.hits.get("number", ()), key=lambda hit: (hit.start, -hit.end)))
    called = list(_called(reading.text, hits))
    yield from called
    known = [(span.start, span.end) for span in called]
    phone_values = [(label.value_start, label.value_end) for label in reading.labels_of("phone")]
    for match, asked in _shaped(reading.text, hits):
        if not _taken(match, known, phone_values) and (name := asked(match.string, *match.span())):
            yield Span(*match.span(), Field.IDENTITY_NUMBER, 0.9, f"identity_number:{name}")


def _called(text: str, hits: Sequence[Hit]) -> Iterator[Span]:
    """Numbers behind a label, and those in a register behind its name."""
    for hit in hits:
        if place := _labelled(text, hit):
            yield Span(*place, Field.IDENTITY_NUMBER, 1.0, "identity_number:label")
    for match in _REGISTERED.finditer(text):
        yield Span(*match.span("value"), Field.IDENTITY_NUMBER, 0.9, "identity_number:register")


def _shaped(text: str, hits: Sequence[Hit]) -> Iterator[tuple[re.Match[str], Callable[[str, int, int], str]]]:
    """What has the shape of a number, by itself or near behind a word of a label, and who is asked what it is."""
    openings = [match.start() for match in _OPENING.finditer(text)]
    yield from ((match, _alone) for match in _matches(_pattern("alone"), text, openings))
    for match in _matches(_BESIDE, text, openings) if hits else ():
        if any(match.start() - _NEAR < hit.end <= match.start() for hit in hits):
            yield match, _beside


def _matches(shape: re.Pattern[str], text: str, openings: Sequence[int]) -> Iterator[re.Match[str]]:
    """What ``shape`` finds at the openings, none within another."""
    end = 0
    for at in openings:
        match = shape.match(text, at) if at >= end else None
        if match:
            yield match
            end = match.end()


def _taken(match: re.Match[str], known: Places, phone_values: Places) -> bool:
    """Whether a stretch is known already, a date, or a telephone number by its label or the code of its country."""
    if any(a <= match.start() < b for a, b in known) or _DATE.match(match[0]):
        return True
    if not match[0].replace(" ", "").isdigit():
        return False
    called = any(a <= match.start() < b for a, b in phone_values)
    return called or bool(_ABROAD.search(match.string, max(0, match.start() - 6), match.start()))


def _labelled(text: str, hit: Hit) -> tuple[int, int] | None:
    """Where the number behind a label stands."""
    mark = None if _OTHERS.search(text, max(0, hit.start - 12), hit.start) else _pattern("mark").match(text, hit.end)
    value = _VALUE.match(text, mark.end()) if mark else None
    if mark is None or value is None or (mark["below"] and text[value.end() : value.end() + 1] not in ("\n", "")):
        return None
    return value.span() if _answers(text, hit, mark, value[0]) else None


def _answers(text: str, hit: Hit, mark: re.Match[str], value: str) -> bool:
    """Whether what stands behind a label is the number that it names."""
    label, sign = text[hit.start : hit.end].rstrip("."), mark["sign"].strip()
    if mark["said"].strip() or label.lower().endswith(_SAYING):
        return _is_number(value, _LEAST)
    if _in_idaho(text, hit, sign) or (not sign and _too_weak(label, value)):
        return False
    return _is_number(value, _CLEAR)


def _is_number(value: str, least: int) -> bool:
    first = value.split()[0]
    opens = any(map(str.isdigit, first)) or (first.isupper() and len(first) <= _LETTERS)
    return opens and sum(map(str.isdigit, value)) >= least and len(value) <= _MOST and not _DATE.match(value)


def _in_idaho(text: str, hit: Hit, sign: str) -> bool:
    """Whether "ID" is the state of a town: "Boise, ID | 208-555-0000"."""
    town = text[max(0, hit.start - 3) : hit.start].rstrip().endswith(",")
    return town and text[hit.start : hit.end] == "ID" and ":" not in sign


def _too_weak(label: str, value: str) -> bool:
    """Whether something other than a number of a person may stand behind a label, and ``value`` is not long enough."""
    if label.lower() not in terms.group("number.weak"):
        return False
    return not (_LONG.fullmatch(value.split()[0]) and {label, label.lower()}.intersection(_data()["short"]))


def _alone(text: str, start: int, end: int) -> str:
    """The recognizer of Presidio that takes a stretch for its number by form or check; empty where none does."""
    number = text[start:end]
    for one in _presidio("telling"):
        score = _score(one, number)
        enough = ("-" in number and score > 0) if _among("hyphened", one) else score >= _SURE
        if enough and (score >= 1.0 or not _among("checked", one)):
            return str(one.name)
    return ""


def _beside(text: str, start: int, end: int) -> str:
    """The recognizer of Presidio that takes a stretch for its number for the words before it."""
    for one in _presidio("named"):
        context = [word.casefold() for word in one.context or ()]
        if raised(text, start, context, 0.0) and _score(one, text[start:end]) > 0:
            return str(one.name)
    return ""


def _score(one: Any, number: str) -> float:
    """The confidence of a recognizer that the whole stretch is its number; 0 where it is not."""
    found = one.analyze(number, one.supported_entities, None)
    return max((float(r.score) for r in found if r.start == 0 and r.end == len(number)), default=0.0)


def _among(group: str, one: Any) -> bool:
    return one.name.removesuffix("Recognizer") in _data()[group]


@cache
def _presidio(group: str) -> Sequence[Any]:
    from presidio_analyzer import predefined_recognizers

    return [getattr(predefined_recognizers, f"{name}Recognizer")() for name in _data()[group]]


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "identity_number.toml").read_text(encoding="utf-8"))


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """What stands between a label and its number (``mark``), or a stretch that may be a number (``alone``)."""
    if name == "alone":
        return re.compile(rf"(?:{'|'.join(_data()[name])})(?![\w@-])")
    said = rf"(?i)[.-]?[ \t]*(?P<said>(?:\(?(?:{_data()['said']})\b\.?\)?[ \t]*|n[º°.][ \t]*|[#№º°][ \t]*){{0,3}})"
    sign = (
        r"(?P<sign>[ \t]*(?:\([^()\d\n]{0,24}\)[ \t]*)?(?:[ \t]*[:：=|#._–-])*)[ \t]*(?:(?:is|are|ist|est|es|è)[ \t]+)?"
    )
    return re.compile(rf"{said}{sign}(?P<below>\n[ \t]*(?:[:：][ \t]*)?)?")


RECOGNIZER = Recognizer("identity_number", frozenset({Field.IDENTITY_NUMBER}), find)
