"""Phone numbers that are certain by their form: a country code, a label before them, or the grouping of a country."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from masking.expression import expression
from masking.reading import Reading, Recognizer
from masking.reading.tokens import FIGURES
from masking.span import Field, Span

_STRETCH = expression(rf"[(+{FIGURES}][\d(+)\-./*\u00b7 \t]{{6,}}")
"""What may hold a number of seven digits."""
_CANDIDATE = expression(
    r"(?<![\w$€£₹./-])(?:\+[ ]?|00)?\(?\+?\d{1,15}\)?"
    r"(?:(?:[ \t]?[-.()/*\u00b7]{1,3}[ \t]?|[ \t]{1,2})\(?\d{1,12}\)?){0,8}"
)
_MORE = expression(r"[ ,]{0,2}(?i:ext|extn|extension|x|poste|durchwahl|ramal|anexo|toestel)\.?[ :]{0,2}\d{1,6}\b")
_DATE = expression(
    r"(?:\d{1,2}[-./ ]){0,2}(?:19|20)\d\d(?:[ ]?[-/. ]{1,3}(?:\d{1,2}[-./ ]){0,2}(?:(?:19|20)?\d\d))?\Z"
    r"|\d{1,2}[-./]\d{1,2}[-./]\d{2}\Z|(?:(?:19|20)\d\d[ ,/.-]*)+\Z"
)
_NATIONAL = expression(r"\(?\d{3}\)?[-. )]{1,3}\d{3}[-. ]{1,2}\d{4}\Z")
_BETWEEN = expression(r"[ ]?[/,][ ]?|[ \t]{2,}|(?<=\d{6})[ ](?=\+?\d{6})")
_LEAST, _MOST = 7, 15


def find(reading: Reading) -> Iterator[Span]:
    """Yield phone and fax numbers, referees' included, with their extensions."""
    text = reading.text
    labelled_values = [(label.end, max(label.value_end, label.end)) for label in reading.labels_of("phone")]
    stretches = (one.span() for one in _STRETCH.finditer(text))
    for match in chain.from_iterable(_CANDIDATE.finditer(text, *span) for span in stretches):
        for start, end in _numbers(text, *match.span()):
            labelled = any(first <= start < last for first, last in labelled_values)
            if rule := _rule(text, start, end, labelled=labelled):
                yield _span(text, start, end, rule)


def _numbers(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The number of a stretch of digits, or the numbers where it holds more digits than one has."""
    digits = _digits(text, start, end)
    if digits <= _MOST:
        if digits >= _LEAST:
            yield start, end
        return
    at = start
    for cut in (*_BETWEEN.finditer(text, start, end), None):
        stop = cut.start() if cut else end
        if _LEAST <= _digits(text, at, stop) <= _MOST:
            yield at, stop
        at = cut.end() if cut else end


def _digits(text: str, start: int, end: int) -> int:
    return sum(map(str.isdigit, text[start:end]))


def _rule(text: str, start: int, end: int, *, labelled: bool) -> str:
    """The rule by which digits are a number, empty where none holds."""
    number, marked = text[start:end].strip(" \t()-./*"), text[start:end].lstrip("( ")
    if _DATE.match(number) or text[end : end + 1].isalnum():
        return ""
    if labelled:
        return "label"
    if _NATIONAL.match(number):
        return "national"
    if not marked.startswith(("+", "00")):
        return ""
    import phonenumbers

    try:
        parsed = phonenumbers.parse("+" + marked.lstrip("+0 "), None)
    except phonenumbers.NumberParseException:
        return ""
    return "international" if phonenumbers.is_possible_number(parsed) else ""


def _span(text: str, start: int, end: int, rule: str) -> Span:
    more = _MORE.match(text, end)
    end = more.end() if more else end
    while text[end - 1] in " \t(-./*":
        end -= 1
    if text[start] == "(" and ")" not in text[start:end]:
        start += 1
    return Span(start, end, Field.PHONE, 0.95, f"phone:{rule}")


RECOGNIZER = Recognizer("phone", frozenset({Field.PHONE}), find)
