"""Dates of birth and ages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.reading import Label, Reading, Recognizer
from masking.reading.cues import Cue
from masking.span import Field, Span
from name_lists import terms

_MONTH = (
    r"(?:jan|feb|fev|fév|mar|mär|mrt|apr|avr|abr|may|mai|maj|mei|jun|jui|jul|aug|aoû|ago|sep|set|oct|okt|out"
    r"|nov|dec|déc|dez|dic|gen|mag|giu|lug|ott|ene|"
    r"янв|фев|мар|апр|ма[яй]|июн|июл|авг|сен|окт|ноя|дек|січ|лют|бер|кві|тра|чер|лип|сер|вер|жов|лис|гру|ocak"
    r"|şub|nis|haz|tem|ağu|eyl|eki|kas|ara|"
    r"sty|lut|kwi|cze|lip|sie|wrz|paź|lis|gru|led|úno|bře|kvě|čvn|srp|zář|říj|pro|peb|agu|okt|des|jún|júl|ιαν"
    r"|φεβ|μαρ|απρ|μαΐ|ιουν|ιουλ|αυγ|σεπ|οκτ|νοε|δεκ)[^\W\d_]{0,9}"
)
_DATE = re.compile(
    rf"\d{{1,2}}(?:st|nd|rd|th|er|º|°|\.)?[ ,./-]{{0,3}}(?:of[ ]|de[ ]"
    rf"|den[ ])?{_MONTH}[.]?[ ,./'-]{{0,4}}(?:de[ ]|of[ ]|del[ ])?(?:\d{{4}}|\d{{2}})(?!\d)(?:[ ]?г\.?)?"
    rf"|{_MONTH}[.]?[ ./-]{{0,3}}\d{{1,2}}(?:st|nd|rd|th)?[ ]?[,./ '-]{{1,3}}[ ]?(?:\d{{4}}|\d{{2}})(?!\d)"
    r"|(?<!\d)\d{1,2}(?:st|nd|rd|th)?[ ]?[-./,][ ]?\d{1,2}[ ]?[-./,][ ]?(?:\d{4}|\d{2})(?!\d)"
    r"|(?<!\d)\d{1,2}[ ]?[-./][ ]?(?:i{1,3}|iv|vi{0,3}|ix|xi{0,2})[ ]?[-./][ ]?(?:\d{4}|\d{2})(?!\d)"
    r"|(?<!\d)(?:19|20)\d\d[ ]?[-./][ ]?\d{1,2}(?:[ ]?[-./][ ]?\d{1,2})?(?!\d)"
    r"|(?<!\d)\d{1,2}[ ]\d{1,2}[ ](?:19|20)\d\d(?!\d)|(?<!\d)\d{8}(?!\d)"
    r"|(?:19|20)\d\d[ ]?[年년][ ]?\d{1,2}[ ]?[月월](?:[ ]?\d{1,2}[ ]?[日일])?"
    r"|(?:昭和|平成|令和)\d{1,2}年\d{1,2}月\d{1,2}日"
    rf"|{_MONTH}[.]?[ ,/-]{{1,3}}(?:19|20)\d\d|(?<!\d)(?:19[3-9]|200|201)\d(?!\d)"
    rf"|[०-९]{{1,2}}[-/.][०-९]{{1,2}}[-/.][०-९]{{2,4}}|[٠-٩]{{1,4}}[-/.][٠-٩]{{1,2}}[-/.][٠-٩]{{1,4}}",
    re.I,
)
_BUDDHIST = re.compile(
    r"(?:\d{1,2}[ ./-]{1,2}(?:\d{1,2}|[^\W\d_.]{3,12}\.?)[ ./-]{1,2})?(?:B\.?[ ]?E\.?|พ\.?ศ\.?)[ ]?2[45]\d\d(?!\d)",
    re.I,
)
_FULL = re.compile(
    rf"\d{{1,2}}(?:st|nd|rd|th)?[ ,./-]{{0,3}}(?:of[ ]|de[ ])?{_MONTH}[ ,./'-]{{0,4}}(?:de[ ])?(?:19|20)\d\d"
    rf"|{_MONTH}[ .]{{0,2}}\d{{1,2}}(?:st|nd|rd|th)?[, ]{{1,3}}(?:19|20)\d\d"
    r"|(?<!\d)\d{1,2}[-./]\d{1,2}[-./](?:19|20)\d\d(?!\d)",
    re.I,
)
_AGE = re.compile(
    r"(?<![\d.])[1-9]\d(?!\d)(?:[ ]?(?:years?|yrs?\.?|jahre|ans|años|anos|anni|jaar|år|lat|let|rokov|лет|года?"
    r"|yaş|tahun|歳|岁|세|tuổi|سنة|साल|वर्ष)"
    r"(?:[ ]old)?)?(?:[ ]?(?:,|and|&)?[ ]?\d{1,2}[ ](?:months?|yrs?))?"
)
_RUNNING = re.compile(
    r"(?:born|geboren|née?|nací|naci[dó]a?|nasci|nato|nata)[ ](?:on|in"
    r"|am|le|el|il|em|the|:)?[ ]{0,2}(?:the[ ])?(?P<date>[^\n;|]{3,60})",
    re.I,
)
_YEAR_BEHIND = re.compile(
    r"^(?:(?:in|en|em|à|au|nel|a|im)[ ])?(?:[A-ZÀ-ÖØ-Þ][\w.'-]*[, ]{1,2}(?:(?:de|del|la|do|da)[ ])?){1,5}"
    r"(?:in|en|em|nel|im(?: [Jj]ahre?)?)[ ]$"
)
"""A place between a birth and its year: "born in Quetzaltenango, Guatemala in"."""
_B_DOT = re.compile(r"(?:[bB]\.|\*)[ ]{0,2}(?=\d)")
_OPENS = re.compile(r"(?:\A|[\n|(,;•\t]|[ ]{2})[ ]?\Z")
_OLD = re.compile(
    r"\b(?P<f>[1-9]\d[ ]?y/?o)\b"
    r"|(?<=, )(?P<g>[1-9]\d[ ]?(?:yrs|years|ans|jahre|años|anni))(?=[ ]*(?:[,;.|\n]|$))"
    r"|\b(?P<a>[1-9]\d[ -]?(?:years?|yrs?|y/?o)[ -]?(?:old|of[ ]age)?)"
    r"(?=[ -]?(?:old|of[ ]age|female|male|woman"
    r"|man|guy|girl|lady|mother|father|single|married))(?:[ -]?(?:old|of[ ]age))?"
    r"|\baged?[ ]?[:=]?[ ]?(?P<b>[1-9]\d)\b(?![ -]?(?:\d|%|to|and|months|children|kids|students|groups?))"
    r"|\bI(?:'m| am)[ ](?P<c>[1-9]\d)\b(?![ ]?(?:%|years? of|years? in|\+|months|yrs of))"
    r"|(?<=\()(?P<d>[1-9]\d)(?=\)[ ,])|\b(?P<e>[1-9]\d[ ]?(?:jahre alt|ans"
    r"|años|anos de idade|anos(?=[ ]*(?:$|\n|[,;|.)]))|anni|jaar oud"
    r"|лет|года|歳|岁|세|tuổi|yaşında))\b(?![ ]?(?:d'exp|de exp|di esp|опыта|de expérience))",
    re.I,
)
_CUES = Cue(terms.words("birth_date_cues"))
_OTHERS = re.compile(
    r"\b(?:son|daughter|child|children|baby|he|she|it|idea|project|company|brand|who|were|twins)[^\w.!?\n]+(?:\w+[^\w.!?\n]+){0,2}$"
)
_BIRTHS = Cue(("born", "geboren", "né", "née", "nací", "nació", "nacido", "nacida", "nasci", "nato", "nata"))
_BRACKET = re.compile(r"\([1-9]\d\)")
_STATED = re.compile(r"I am (?<!\wI am )[1-9]")
_SELF = re.compile(r"\b(?:i'm|im|i am|am)\b", re.I)


def find(reading: Reading) -> Iterator[Span]:
    """Yield the value of every label of birth or age, and births and ages told in a sentence."""
    text = reading.text
    for label in reading.labels_of("birth_date", "birth_place"):
        yield from _born(reading, label)
    for label in reading.labels_of("age"):
        yield from _aged(reading, label)
    for index in reading.words.among(_BIRTHS):
        start = reading.words.starts[index]
        match = _RUNNING.match(text, start)
        if match is not None and not _OTHERS.search(reading.lower, max(0, start - 30), start):
            date = _BUDDHIST.search(text, match.start("date"), match.end("date")) or _DATE.search(
                text, match.start("date"), match.end("date")
            )
            if date is None:
                continue
            between = text[match.start("date") : date.start()]
            if len(between) < (40 if len(date.group()) > 4 else 1) or _YEAR_BEHIND.match(between):
                yield _span(date.start(), date.end(), 0.8, "running")
    yield from _abbreviated(reading)
    yield from _old(reading)


def _abbreviated(reading: Reading) -> Iterator[Span]:
    """ "b. 17/Aug/93" and "* 3.4.1990" among what is told of the person."""
    text = reading.text
    if "b." not in reading.lower and "*" not in text:
        return
    for mark in _B_DOT.finditer(text):
        if reading.kind_at(mark.end()) not in ("contact", "personal", "other"):
            continue
        if not _OPENS.search(text[max(0, mark.start() - 3) : mark.start()]):
            continue
        date = _DATE.match(text, mark.end())
        if date is not None and len(date.group()) > 4:
            yield _span(date.start(), date.end(), 0.8, "abbreviated")


def _born(reading: Reading, label: Label) -> Iterator[Span]:
    text = reading.text
    if label.value_end > label.value_start:
        buddhist = _BUDDHIST.search(text, label.value_start, label.value_end)
        if buddhist is not None:
            yield _span(*buddhist.span(), 1.0, "label")
            return
        stop = min(max(label.value_end, label.value_start + 40), len(text))
        found = list(_DATE.finditer(text, label.value_start, stop if label.kind == "birth_date" else label.value_end))
        reach = 60 if label.colon or label.below else 4
        near = [m for m in found if m.start() - label.value_start <= (12 if m.start() >= label.value_end else reach)]
        if near and (label.kind == "birth_date" or _FULL.match(near[0].group())):
            yield _span(near[0].start(), near[0].end(), 1.0, "label")
            yield from _age_after(text, near[0].end(), label.value_end)
            return
    if label.kind == "birth_date" and reading.lower[label.start : label.end] not in (
        "born",
        "ur",
        "geb",
        "birth",
        "né",
    ):
        start, stop = reading.window(label)
        if stop <= start:
            start, stop = label.end, min(len(text), label.end + 160)
        match = _FULL.search(text, start, stop)
        if match is not None:
            yield _span(match.start(), match.end(), 0.8, "block")


def _age_after(text: str, start: int, end: int) -> Iterator[Span]:
    match = re.compile(
        r"[ ]*[(,/][ ]*(?:age|aged|alter)?[ :]*([1-9]\d)(?:[ ]?(?:years?|yrs?|ans|jahre|años"
        r"|y)[^\n)]{0,8})?(?=[) ,\n]|$)",
        re.I,
    ).match(text, start, end + 1)
    if match is not None:
        yield _span(match.start(1), match.end(1), 0.9, "label")


def _aged(reading: Reading, label: Label) -> Iterator[Span]:
    if label.value_end <= label.value_start or not (
        label.colon or label.below or label.value_end - label.value_start < 14
    ):
        start, stop = reading.window(label)
    else:
        start, stop = label.value_start, min(label.value_end, label.value_start + 30)
        date = _DATE.match(reading.text, start, stop)
        if date is not None and len(date.group()) > 4:  # "Date of birth & age: 4.11.1987, 36"
            yield _span(date.start(), date.end(), 0.95, "label")
            yield from _age_after(reading.text, date.end(), label.value_end)
            return
    match = _AGE.search(reading.text, start, stop)
    if match is not None and (label.colon or label.below or match.start() - start < 4):
        yield _span(match.start(), match.end(), 0.95, "age")


def _old(reading: Reading) -> Iterator[Span]:
    if not (reading.words.among(_CUES) or _BRACKET.search(reading.text) or _STATED.search(reading.text)):
        return
    for match in _ages(reading):
        group = match.lastgroup or "a"
        start, end = match.span(group)
        if group == "a":
            end = match.end()
        if group == "d" and not _SELF.search(reading.text[max(0, start - 60) : start]):
            continue
        kind = reading.kind_at(start)
        if kind in ("experience", "projects", "skills") and group in ("a", "b", "e", "g"):
            continue
        yield _span(start, end, 0.6, "running-age")


def _ages(reading: Reading) -> Iterator[re.Match[str]]:
    """What reads as an age, looked for in the lines that have a number of two digits: a match never leaves its line."""
    text, words = reading.text, reading.words
    done = 0
    for index in words.numbers:
        start, end = words.starts[index], words.ends[index]
        if start < done or end - start != 2 or not _may_be_age(reading, start, end):
            continue
        stop = text.find("\n", start)
        done = stop + 1 if stop >= 0 else len(text)
        yield from _OLD.finditer(text, text.rfind("\n", 0, start) + 1, done)


def _may_be_age(reading: Reading, start: int, end: int) -> bool:
    """Whether a word that ages stand with is beside a number of two digits."""
    if reading.text[start] == "0":
        return False
    behind = reading.lower[end : end + 2].lstrip(" -")[:1]
    if behind in _AGED or (behind == ")" and reading.text[start - 1 : start] == "("):
        return True
    before = reading.lower[max(0, start - 7) : start]
    return "age" in before or before.endswith(("i am ", "i'm "))


_AGED = frozenset("yjaлг歳岁세t")
"""With these letters the words begin that stand behind an age."""


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.BIRTH_DATE, score, f"birth_date:{rule}")


RECOGNIZER = Recognizer("birth_date", frozenset({Field.BIRTH_DATE}), find)
