"""Dates of birth and ages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading import Label, Reading, Recognizer, Words, birth_words
from masking.reading.cues import Cue
from masking.reading.posting import headless
from masking.reading.told_age import beside, told_ages
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
_DATE = expression(
    rf"(?<!\d)\d{{1,2}}(?:[ ]?(?:st|nd|rd|th|er)|º|°|\.)?[ ,./-]{{0,3}}(?:day[ ])?(?:of[ ]|de[ ]"
    rf"|den[ ])?{_MONTH}[.]?[ ,./'-]{{0,4}}(?:de[ ]|of[ ]|del[ ])?(?:\d{{4}}|\d{{2}})(?!\d)(?:[ ]?г\.?)?"
    rf"|{_MONTH}[.]?[ ./-]{{0,3}}\d{{1,2}}(?:[ ]?(?:st|nd|rd|th))?[ ]?[,./ '-]{{1,3}}[ ]?(?:\d{{4}}|\d{{2}})(?!\d)"
    r"|(?<!\d)\d{1,2}(?:st|nd|rd|th)?[ ]?[-./,][ ]?\d{1,2}[ ]?[-./,][ ]?(?:\d{4}|\d{2})(?!\d)"
    r"|(?<!\d)\d{1,2}[º°]?[-./]\d{1,2}[-./]['’](?:\d{4}|\d{2})(?!\d)|(?<!\d)\d{1,2}[º°][-./]\d{1,2}[-./](?:19"
    r"|20)\d\d(?!\d)"
    r"|(?<![\w-])(?:x?i{1,3}|iv|vi{0,3}|i?x)[-./](?:19|20)\d\d(?!\d)"
    r"|(?<!\d)\d{1,2}[ ]?[-./][ ]?(?:i{1,3}|iv|vi{0,3}|ix|xi{0,2})[ ]?[-./][ ]?(?:\d{4}|\d{2})(?!\d)"
    r"|(?<!\d)(?:19|20)\d\d[ ]?[-./][ ]?\d{1,2}(?:[ ]?[-./][ ]?\d{1,2})?(?!\d)"
    r"|(?<!\d)\d{1,2}[ ]\d{1,2}[ ](?:19|20)\d\d(?!\d)|(?<!\d)\d{8}(?!\d)"
    r"|(?:19|20)\d\d[ ]?[年년][ ]?\d{1,2}[ ]?[月월](?:[ ]?\d{1,2}[ ]?[日일])?"
    r"|(?:昭和|平成|令和)\d{1,2}年\d{1,2}月\d{1,2}日"
    rf"|{_MONTH}[.]?[ ,/-]{{1,3}}(?:19|20)\d\d|(?<!\d)(?:19[3-9]|200|201)\d(?!\d)"
    rf"|[०-९]{{1,2}}[-/.][०-९]{{1,2}}[-/.][०-९]{{2,4}}|[٠-٩]{{1,4}}[-/.][٠-٩]{{1,2}}[-/.][٠-٩]{{1,4}}",
    re.I,
)
_OTHER_MONTH = (
    r"(?:mesk[ae]rem|ti[kq][ei]?mt|hidar|tahsas|tir|ye[kc]atit|mega[bv]it|miyaz[iy]a|ginbot|sene|hamle|nehas[ei]"
    r"|pag[uw]men"
    r"|muharram|safar|rab[iī]['’ ]?(?:al-?|ul-?)?(?:awwal|thani|akhir)?|jumad[ai]?[ -]?(?:al-?|ul-?)?\w*|rajab"
    r"|sha'?ban|ramad[ah]an|shawwal|dh[ui]l?[ -]?(?:al-?)?(?:qi'?dah?|hijj?ah?)|farvardin|ordibehesht|khordad|mordad"
    r"|shahrivar|mehr|aban|azar|dey|bahman|esfand|nis[as]n|iyar|sivan|tam+uz|elul|tishrei|cheshvan|kislev|tevet"
    r"|shevat|adar)"
)
_CALENDAR = expression(
    rf"\d{{1,2}}(?:st|nd|rd|th)?[ ,.-]{{1,2}}{_OTHER_MONTH}[ ,.-]{{1,3}}1[34]\d\d(?!\d)"
    rf"|{_OTHER_MONTH}[ .-]\d{{1,2}},?[ ](?:1[34]\d\d|19\d\d)(?!\d)(?:[ ]?\(?E\.?C\b\.?)?"
    rf"|\d{{1,2}}[ ]{_OTHER_MONTH}[ ,]{{1,2}}(?:19|57)\d\d(?!\d)(?:[ ]?\(?E\.?C\b\.?)?"
    r"|(?<!\d)1[34]\d\d[/.-]\d{1,2}[/.-]\d{1,2}(?!\d)|(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-]1[34]\d\d(?!\d)",
    re.I,
)
"""Ethiopian, Islamic, Persian and Jewish dates."""
_EQUAL = expression(r"[ ]?\)?[ ]?(?:=|/|\(|,|-|AH|H\.?|E\.?C\.?\)?)[ ]?(?:=|/|\()?[ ]?")
_BUDDHIST = expression(
    r"(?:\d{1,2}[ ./-]{1,2}(?:\d{1,2}|[^\W\d_.]{3,12}\.?)[ ./-]{1,2})?(?:B\.?[ ]?E\.?|พ\.?ศ\.?)[ ]?2[45]\d\d(?!\d)",
    re.I,
)
_FULL = expression(
    rf"\d{{1,2}}(?:st|nd|rd|th)?[ ,./-]{{0,3}}(?:of[ ]|de[ ])?{_MONTH}[ ,./'-]{{0,4}}(?:de[ ])?(?:19|20)\d\d"
    rf"|{_MONTH}[ .]{{0,2}}\d{{1,2}}(?:st|nd|rd|th)?[, ]{{1,3}}(?:19|20)\d\d"
    r"|(?<!\d)\d{1,2}[-./]\d{1,2}[-./](?:19|20)\d\d(?!\d)",
    re.I,
)
_AGE = expression(
    r"(?<![\d.])[1-9]\d(?!\d)(?:[ ]?(?:years?|yrs?\.?|jahre|ans|años|anos|anni|jaar|år|lat|let|rokov|лет|года?"
    r"|yaş|anyos|saal|miaka|shekaru|tahun|歳|岁|세|tuổi|سنة|साल|वर्ष)"
    r"(?:[ ](?:old|cumplidos))?)?(?:[ ]?(?:,|and|&)?[ ]?\d{1,2}[ ](?:months?|yrs?))?"
)
_RUNNING = expression(
    r"(?:born|geboren|née?|nací|naci[dó][oa]?|nasci(?:d[oa])?|nato|nata|geb|nasc|nac|roč|ur|född|født|rođena?"
    r"|narozena?"
    r"|születt?em|d|b)\.?[ ](?:on|in|around|about|vers|circa|ca\.|c\.|op|den|dne"
    r"|am|le|el|il|em|the|:)?[ ]{0,2}(?:the[ ])?(?P<date>[^\n;|]{3,60})",
    re.I,
)
_YEAR_BEHIND = expression(
    r"^(?:(?:in|en|em|à|au|nel|a|im)[ ])?(?:[A-ZÀ-ÖØ-Þ][\w.'-]*[, ]{1,2}(?:(?:de|del|la|do|da)[ ])?){1,5}"
    r"(?:in|en|em|nel|im(?: [Jj]ahre?)?)[ ]$"
)
"""A place between a birth and its year: "born in Quetzaltenango, Guatemala in"."""
_B_DOT = expression(r"(?:[bB]\.|\*)[ ]{0,2}(?=\d)")
_OPENS = expression(r"(?:\A|[\n|(,;•\t]|[ ]{2})[ ]?\Z")
_OLD = expression(
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
_OTHERS = expression(
    r"\b(?:son|daughter|child|children|baby|he|she|it|idea|project|company|brand|who|were"
    r"|twins)[^\w.!?\n]+(?:\w+[^\w.!?\n]+){0,2}$"
)
_BIRTHS = Cue(
    (
        *("born", "geboren", "né", "née", "nací", "nació", "nacido", "nacida", "nasci", "nato", "nata", "geb", "nasc"),
        *("nac", "nascido", "nascida", "född", "født", "rođen", "rođena", "narozen", "narozena", "születtem"),
    )
)
_BRACKET = expression(r"\([1-9]\d\)")
_STATED = expression(r"I am (?<!\wI am )[1-9]")
_SELF = expression(r"\b(?:i'm|im|i am|am)\b", re.I)


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
            span = match.span("date")
            date = _BUDDHIST.search(text, *span) or _CALENDAR.search(text, *span) or _DATE.search(text, *span)
            if date is None:
                continue
            between = text[match.start("date") : date.start()]
            if len(between) < (40 if len(date.group()) > 4 else 1) or _YEAR_BEHIND.match(between):
                yield _span(date.start(), date.end(), 0.8, "running")
                yield from _same(text, date.end())
    yield from _abbreviated(reading)
    yield from _bare(reading)
    yield from _told(reading)
    yield from (_span(start, end, 0.6, "in-words") for start, end in birth_words.told(reading))
    yield from (_span(start, end, 0.5, "posted") for start, end in told_ages(reading))
    yield from _old(reading)


def _abbreviated(reading: Reading) -> Iterator[Span]:
    """ "b. 17/Aug/93" and "* 3.4.1990" among what is told of the person."""
    text = reading.text
    if "b." not in reading.lower and "*" not in text:
        return
    for mark in _B_DOT.finditer(text) if "*" in text or "b." in reading.lower else ():
        if reading.kind_at(mark.end()) not in ("contact", "personal", "other"):
            continue
        if not _OPENS.search(text[max(0, mark.start() - 3) : mark.start()]):
            continue
        date = _DATE.match(text, mark.end())
        if date is not None and len(date.group()) > 4:
            yield _span(date.start(), date.end(), 0.8, "abbreviated")


def _same(text: str, at: int) -> Iterator[Span]:
    """The same day in another calendar: "7 Rajab 1402 / 1 May 1982"."""
    mark = _EQUAL.match(text, at)
    if mark is None:
        return
    date = _FULL.match(text, mark.end()) or _CALENDAR.match(text, mark.end())
    if date is not None:
        yield _span(date.start(), date.end(), 0.8, "same-day")


_DAY_ALONE = expression(r"[ ]*(?:[/|·•,;=(]|\Z|\n|[ ]{2}|-[ ])")


def _bare(reading: Reading) -> Iterator[Span]:
    """A full date without any word among the lines of the contact block, years before those of the rest."""
    section = reading.resume.sections[0] if reading.resume.sections else None
    words, text = reading.words, reading.text
    if section is None or section.kind != "contact":
        return
    heading = reading.resume.sections[1].heading if len(reading.resume.sections) > 1 else None
    end = heading[1] if heading else section.end  # the date itself may have been read as a heading
    lines = [index for index in words.numbers if words.starts[index] < end]
    done = 0
    for index in lines[:_MOST_NUMBERS]:
        start = words.starts[index]
        if start < done:
            continue
        left = reading.pieces.at(start)[0]
        before = text[left:start]
        if before.strip(" (|·•/=") and not before.rstrip().endswith((",", "/", "=", "(")):
            continue
        date = _CALENDAR.match(text, start) or _FULL.match(text, start)
        if date is None or not _DAY_ALONE.match(text, date.end()):
            continue
        done = date.end()
        year = max(int(n) for n in _NUMBER.findall(date.group()))
        if date.re is _CALENDAR or 1930 < year <= _latest(words) - _GROWN:
            yield _span(date.start(), date.end(), 0.7, "bare")
            yield from _same(text, date.end())


def _latest(words: Words) -> int:
    """The latest year of the text."""
    years = [words.lowers[i] for i in words.numbers if len(words.lowers[i]) == 4 and words.lowers[i] < "2050"]
    return max((int(year) for year in years if year > "1990"), default=0)


_NUMBER = expression(r"\d+")
_GROWN = 15
"""Years that somebody with a resume has lived."""
_MOST_NUMBERS = 60
_TELLING = Cue(terms.words("birth_date_telling"))
_TENS = "twenty|thirty|forty|fifty|sixty|seventy"
_TOLD = expression(
    r"(?:tenho|tengo|cumplo|completo|faço|fiz|cumplí)[ ](?P<a>[1-9]\d)(?!\d|[ ]?%)"
    r"(?=[ ]*(?:anos|años)?[ ]*(?:[,.;)\"”]|$|\n|en\b|em\b|e\b|y\b))"
    rf"|(?:i'm|i[ ]am|aged?|turning|turned)[ ](?P<b>(?:{_TENS})"
    r"(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)"
    r"\b(?![- ]?(?:per|%|hours|days|minutes|five|miles))"
    r"|(?P<c>[1-9]\d)[ ](?:years?|yrs?)[ ](?:young|of[ ]age)\b|(?P<d>[1-9]\d(?:st|nd|rd|th)[ ]birthday)\b"
    r"|anni[ ](?P<e>[1-9]\d)(?=[ ]*(?:[,.;|)]|$|\n))|age[ ]last[ ]birthday[ :]{0,3}(?P<f>[1-9]\d)\b",
    re.I,
)


def _told(reading: Reading) -> Iterator[Span]:
    """Ages in words or behind a verb: "tenho 41", "I'm sixty-seven", "my 55th birthday"."""
    words, text = reading.words, reading.text
    for index in words.among(_TELLING):
        if reading.kind_at(words.starts[index]) in ("experience", "projects", "skills", "publications"):
            continue
        left = max(text.rfind("\n", 0, words.starts[index]) + 1, words.starts[index] - 24)
        for match in _TOLD.finditer(text, left, min(len(text), words.ends[index] + 24)):
            group = match.lastgroup or "a"
            own = group not in "d" or re.search(r"\bmy[ ]\Z", text[max(0, match.start() - 4) : match.start()], re.I)
            if own and match.start() <= words.starts[index] < match.end():
                yield _span(*match.span(group), 0.6, "told")


_SHORT = ("born", "ur", "geb", "birth", "né")
"""Words for birth that stand in sentences, too."""


def _born(reading: Reading, label: Label) -> Iterator[Span]:
    text = reading.text
    if label.value_end > label.value_start:
        buddhist = _BUDDHIST.search(text, label.value_start, label.value_end)
        if buddhist is not None:
            yield _span(*buddhist.span(), 1.0, "label")
            return
        calendar = _CALENDAR.match(text, label.value_start, label.value_end + 1)
        if calendar is not None and label.kind == "birth_date":
            yield _span(*calendar.span(), 1.0, "label")
            yield from _same(text, calendar.end())
            return
        stop = min(max(label.value_end, label.value_start + 40), len(text))
        found = _DATE.finditer(text, label.value_start, stop if label.kind == "birth_date" else label.value_end)
        reach = 60 if label.colon or label.below else 4
        near = (m for m in found if m.start() - label.value_start <= (12 if m.start() >= label.value_end else reach))
        date = next(near, None)
        if date is not None and (label.kind == "birth_date" or _FULL.match(date.group())):
            yield _span(date.start(), date.end(), 1.0, "label")
            yield from _age_after(text, date.end(), label.value_end)
            yield from _same(text, date.end())
            return
    if label.kind == "birth_date":
        start, stop = reading.window(label)
        if start == label.end and reading.lower[label.start : label.end] in _SHORT:
            return
        if stop <= start:
            start, stop = label.end, min(len(text), label.end + 160)
        match = _FULL.search(text, start, stop)
        if match is not None:
            yield _span(match.start(), match.end(), 0.8, "block")


_AGE_AFTER = expression(
    r"[ ]*[(,/][ ]*(?:age|aged|alter)?[ :]*([1-9]\d)(?:[ ]?(?:years?|yrs?|ans|jahre|años"
    r"|y)[^\n)]{0,8})?(?=[) ,\n]|$)",
    re.I,
)


def _age_after(text: str, start: int, end: int) -> Iterator[Span]:
    match = _AGE_AFTER.match(text, start, end + 1)
    if match is not None:
        yield _span(match.start(1), match.end(1), 0.9, "label")


_PLAIN_AGE = expression(r"[ ][2-7]\d[ ](?!(?:to|and[ ](?:over|above|under|older)|plus|or|-|months|groups?)\b)")
"""Behind "Age" at the start of a line: "Age 62 and not tired"."""


def _aged(reading: Reading, label: Label) -> Iterator[Span]:
    short = label.value_end - label.value_start < 14 or _PLAIN_AGE.match(reading.text, label.end)
    if label.value_end <= label.value_start or not (label.colon or label.below or short):
        start, stop = reading.window(label)
    else:
        start, stop = label.value_start, min(label.value_end, label.value_start + 30)
        date = _DATE.match(reading.text, start, stop)
        if date is not None and len(date.group()) > 4:  # "Date of birth & age: 4.11.1987, 36"
            yield _span(date.start(), date.end(), 0.95, "label")
            yield from _age_after(reading.text, date.end(), label.value_end)
            return
    match = _AGE.search(reading.text, start, stop)
    if match is not None and (follows := _EQUAL.match(reading.text, match.end())):  # "Age / D.O.B: 30 / 18 Feb 1994"
        date = _FULL.match(reading.text, follows.end())
        if date is not None:
            yield _span(date.start(), date.end(), 0.9, "label")
    begins = match is not None and match.start() - start < 4
    if match is not None and (label.colon or label.below or begins):
        yield _span(match.start(), match.end(), 0.95, "age")


_LEAST_AGE = 16
_SPENT = expression(
    r"[ ](?:en|como|dans|comme|chez|au sein|à (?:diriger|gérer)|em|na|no|nel|nella|nei|come|als|in der|im|som|com|con"
    r" (?:más|amplia)|d[ie] (?:lavoro|esperienza|servizio|mestiere|carriera|cantiere|trabajo|experiencia|oficio|volante"
    r"|servicio|métier|expérience|service|carrière|experiência|trabalho|serviço|profissão|praxis)|в|на|за|trabajando|dedicad[oa]|dedicados|frente|laborando|laborales|gestionando|at|with|as)\b",
    re.I,
)
"""Behind years that somebody worked: "17 años en mantenimiento", "22 ans dans le bâtiment"."""


_WORKED = ("yrs", "years")
"""Behind a comma in a post, years at work as often as an age: "Line cook, 22 yrs."."""


def _old(reading: Reading) -> Iterator[Span]:
    text = reading.text
    if not (reading.words.among(_CUES) or _BRACKET.search(reading.text) or _STATED.search(reading.text)):
        return
    for match in _ages(reading):
        group = match.lastgroup or "a"
        start, end = match.span(group)
        if group == "a":
            end = match.end()
        if group == "d" and not _SELF.search(text[max(0, start - 60) : start]):
            continue
        if group in ("e", "g") and (int(text[start : start + 2]) < _LEAST_AGE or _SPENT.match(text, end)):
            continue
        if group == "g" and text[start - 3].isalpha() and _worked(reading, start, end):
            continue
        kind = reading.kind_at(start)
        if kind in ("experience", "projects", "skills") and group in ("a", "b", "e", "g"):
            continue
        yield _span(start, end, 0.6, "running-age")


def _worked(reading: Reading, start: int, end: int) -> bool:
    """Whether years behind a comma of a post are years at work: nothing that tells of a person stands before them."""
    return reading.text[start + 2 : end].strip(" ") in _WORKED and headless(reading) and not beside(reading, start)


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
    lower = reading.lower
    behind = end + (lower[end : end + 1] in (" ", "-"))
    if lower.startswith(_AGED, behind) or (lower[behind : behind + 1] == ")" and lower[start - 1 : start] == "("):
        return True
    before = lower[max(0, start - 7) : start]
    if "age" in before and _AGE_BEFORE.search(lower, max(0, start - 8), start):
        return True
    return before.endswith(("i am ", "i'm "))


_AGE_BEFORE = expression(r"\baged?[ ]?[:=]?[ ]?\Z")
_AGED = ("y", "ja", "an", "añ", "л", "г", "歳", "岁", "세", "tu")
"""With these letters the words begin that stand behind an age."""


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.BIRTH_DATE, score, f"birth_date:{rule}")


RECOGNIZER = Recognizer("birth_date", frozenset({Field.BIRTH_DATE}), find)
