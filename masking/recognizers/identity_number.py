"""Identity numbers: values behind labels ("Passport No"), and numbers whose form and check tell whose they are.

The forms and checks are Presidio's own recognizers. Why behind a gate: they take seconds to load and cost as much as
everything else together, so they are asked only of stretches that have the shape of such a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from masking.expression import expression
from masking.reading import Hit, Reading, Recognizer
from masking.reading.context import raised
from masking.reading.phrases import longest
from masking.span import Field, Span
from name_lists import terms

_MARK = expression(
    r"(?i)[.-]?[ \t]*(?P<said>(?:\(?(?:nos?|nrs?|num|number|numbers|numéro|número|numero|nummer|numer|nomor|namba|"
    r"números|no|code|card|id|details?)\b\.?\)?[ \t]*|n[º°.][ \t]*|[#№º°][ \t]*){0,3})"
    r"(?P<sign>[ \t]*(?:\([^()\n]{0,24}\)[ \t]*)?(?:[ \t]*[:：=|#._–-])*)[ \t]*(?:(?:is|are|ist|est|es|è)[ \t]+)?"
    r"(?P<below>\n[ \t]*)?"
)
_VALUE = expression(
    r"[^\W_](?:[^\W_]|(?<=\w)[./-](?=\w))*(?:[ \t]{1,2}(?=[^\W_./-]*\d|[A-Z]{1,3}\b(?![ \t]*\w*[a-z]))[^\W_]"
    r"(?:[^\W_]|(?<=\w)[./-](?=\w))*){0,8}"
)
_DATE = expression(
    r"(?:\d{1,2}[-./ ]){0,2}(?:19|20)\d\d(?:[ ]?[-/. ]{1,3}(?:\d{1,2}[-./ ]?){0,2}(?:(?:19|20)?\d\d)?)?\Z"
    r"|\d{1,2}[-./]\d{1,2}[-./](?:\d\d){1,2}\Z|(?i:\d{1,2}[ ]?[a-z]{3,9}[ ,]*(?:\d\d){1,2})\Z"
)
_ABROAD = expression(r"\+\d{1,3}[ -]?\Z")
_OTHERS = expression(r"(?i)(?:mail|skype|linkedin|twitter|github|line|user|apple|telegram)[ -]*\Z")
"""What stands before "ID" where it is no document's."""
Places = Sequence[tuple[int, int]]
_LEAST, _CLEAR, _MOST = 3, 4, 30
"""Digits of a value behind a label that says "number", and behind any other; characters of the longest value."""
_LETTERS = 6
"""Letters of the longest word with which a number begins: "WEST 1234"."""
_ALONE = expression(
    r"(?<![\w+@/.#-])(?:\d{3}-\d{2}-\d{4}|9\d\d[ -]\d\d[ -]\d{4}|\d{4}[ -]\d{4}[ -]\d{4}(?:[ -]\d{4})?|"
    r"\d{6}[-+]\d{4}|\d{8}-\d{4}|\d{6}-\d{7}|\d{6}[-+A-FU-Y]\d{3}[0-9A-Y]|\d{11}|\d{13}|\d{15,19}|"
    r"[XYZ]?\d{7,8}-?[A-Z]|[A-Z]{2}[ ]?\d\d[ ]?\d\d[ ]?\d\d[ ]?[A-D]|[A-Z]{5}\d{4}[A-Z]|[STFGM]\d{7}[A-Z]|"
    r"[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z]|[A-Z]{2}\d\d(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?|"
    r"[A-Z9]{5}\d{6}[A-Z9]{2}\d[A-Z]{2}|\d[A-Z][A-Z0-9]\d-?[A-Z][A-Z0-9]\d-?[A-Z]{2}\d\d|\d{8}[A-Z]\d{3})(?![\w@-])"
)
"""Stretches whose form may be that of an identity number without a label."""
_BESIDE = expression(r"(?<![\w+@/.#-])(?:\d{3}[ -]\d{3}[ -]\d{3,4}|\d{9,12}|[A-Z]{1,3}[ ]?\d{6,8}[A-Z]{0,2})(?![\w@-])")
"""Stretches that may be numbers where a word of a label stands before them."""
_NEAR = 60
_TELLING = (
    "UsSsn", "UsItin", "UsMbi", "UkNino", "UkDrivingLicence", "EsNif", "EsNie", "ItFiscalCode", "InPan", "InAadhaar",
    "PlPesel", "SgFin", "FiPersonalIdentityCode", "Iban", "KrRrn", "KrFrn", "ThTnin", "TrNationalId", "DeTaxId",
    "DeSocialSecurity", "SePersonnummer", "ZaIdNumber", "CreditCard",
)  # fmt: skip
"""Recognizers whose numbers tell themselves, by a form that nothing else has or by a check."""
_NAMED = (
    "Nhs", "CaSin", "AuTfn", "AuMedicare", "UsPassport", "UkPassport", "InPassport", "InVoter",
    "ItPassport", "ItDriverLicense", "ItIdentityCard", "EsPassport", "DePassport", "DeIdCard", "DeFuehrerschein",
    "PhPassport", "PhTin", "KrPassport", "NgNin", "ZaPassport",
)  # fmt: skip
"""Recognizers whose numbers look like telephone numbers and others: only behind a word of their context."""
_SURE = 0.5
"""The score from which on a number of the first kind is one by its form, where it has no check."""


def find(reading: Reading) -> Iterator[Span]:
    """Yield numbers of documents, registers, insurance and licences."""
    text, known = reading.text, list[tuple[int, int]]()
    hits = longest(sorted(reading.hits.get("number", ()), key=lambda hit: (hit.start, -hit.end)))
    for hit in hits:
        place = _labelled(text, hit)
        if place:
            known.append(place)
            yield Span(*place, Field.IDENTITY_NUMBER, 1.0, "identity_number:label")
    phone_values = [(label.value_start, label.value_end) for label in reading.labels_of("phone")]
    for shape, asked in ((_ALONE, _alone), (_BESIDE, _beside))[: 2 if hits else 1]:
        for match in shape.finditer(text):
            start, end = match.span()
            near = asked is _alone or any(start - _NEAR < hit.end <= start for hit in hits)
            if near and not _taken(match, known, phone_values) and (name := asked(text, start, end)):
                yield Span(start, end, Field.IDENTITY_NUMBER, 0.9, f"identity_number:{name}")


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
    mark = None if _OTHERS.search(text, max(0, hit.start - 12), hit.start) else _MARK.match(text, hit.end)
    value = _VALUE.match(text, mark.end()) if mark else None
    if mark is None or value is None:
        return None
    said = bool(mark["said"].strip()) or _says_number(text[hit.start : hit.end])
    if not said and not mark["sign"].strip() and text[hit.start : hit.end].lower().rstrip(".") in _weak():
        return None
    start, end = value.span()
    if mark["below"] and text[end : end + 1] not in ("\n", ""):
        return None
    return (start, end) if _is_number(value[0], _LEAST if said else _CLEAR) else None


def _is_number(value: str, least: int) -> bool:
    first = value.split()[0]
    opens = any(map(str.isdigit, first)) or (first.isupper() and len(first) <= _LETTERS)
    return opens and sum(map(str.isdigit, value)) >= least and len(value) <= _MOST and not _DATE.match(value)


def _says_number(label: str) -> bool:
    return label.lower().endswith(
        ("no", "number", "numer", "nummer", "number", "número", "号", "号码", "番号", "번호", "رقم")
    )


@cache
def _weak() -> frozenset[str]:
    return frozenset(terms.group("number.weak"))


def _alone(text: str, start: int, end: int) -> str:
    """The recognizer of Presidio that takes a stretch for its number by form or check; empty where none does."""
    number = text[start:end]
    for one in _presidio(_TELLING):
        score = _score(one, number)
        enough = ("-" in number and score > 0) if one.name in _HYPHENED else score >= _SURE
        if enough and (score >= 1.0 or one.name not in _CHECKED):
            return str(one.name)
    return ""


def _beside(text: str, start: int, end: int) -> str:
    """The recognizer of Presidio that takes a stretch for its number for the words before it."""
    for one in _presidio(_NAMED):
        context = [word.casefold() for word in one.context or ()]
        if raised(text, start, context, 0.0) and _score(one, text[start:end]) > 0:
            return str(one.name)
    return ""


_CHECKED = ("IbanRecognizer", "CreditCardRecognizer", "InAadhaarRecognizer")
"""A form that others have as well: only with the check."""
_HYPHENED = ("UsSsnRecognizer", "UsItinRecognizer", "SePersonnummerRecognizer")
"""Digits that are nothing else in this grouping, and anything without it."""


def _score(one: Any, number: str) -> float:
    """The confidence of a recognizer that the whole stretch is its number; 0 where it is not."""
    found = one.analyze(number, one.supported_entities, None)
    return max((float(r.score) for r in found if r.start == 0 and r.end == len(number)), default=0.0)


@cache
def _presidio(names: tuple[str, ...]) -> Sequence[Any]:
    from presidio_analyzer import predefined_recognizers

    return [getattr(predefined_recognizers, f"{name}Recognizer")() for name in names]


RECOGNIZER = Recognizer("identity_number", frozenset({Field.IDENTITY_NUMBER}), find)
