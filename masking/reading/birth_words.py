"""Births and ages as other languages tell them: "1986年生まれ", "г.р. 1986", "Jahrgang 1974", "early forties"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.record import Reading
from name_lists import terms

_CUES = Cue(terms.words("birth_words_cues"))
_REACH = 28
"""Letters to each side of the cue."""
_AWAY = ("experience", "projects", "skills", "publications", "references", "certificates")
_YEAR = r"(?:19[3-9]\d|200\d|201[0-2])(?!\d)"
_DAY = rf"(?:\d{{1,2}}[ .,/-]{{1,2}}(?:\d{{1,2}}|[^\W\d_]{{3,12}}\.?)[ .,/-]{{1,3}})?{_YEAR}"
_BORN = (
    r"sinh|sn|lahir|kelahiran|ipinanganak|syntynyt|synt|rojena?|sündinud|gimęs|gimusi|dzimis|dzimusi|lindur|gebore"
    r"|kuzaliwa|nilizaliwa|alizaliwa|dogdum|doğdum|ganed|amzaliwa|janm|janma|janam"
)
_AGED = (
    r"jährige?r?|årige?|летн(?:ий|яя)|річн(?:ий|а)|godišnjak|godišnja|letý|letá|letni[ay]?|éves|vuotias|aastane"
    r"|yaşındayım|yaşında|ára|ročn[ýá]"
)
_TRADE = (
    r"\w*(?:beruf|erfahr|tätig|praxis|praktik|zugehör|jubil|betrieb|schüler|kind|schul|опыт|стаж|досвід|дет|erfaren"
    r"|erfaring|prax|staż|doświad|iskust|tapaszt|deneyim|kokemu|reynsl|elev|dzieci|učen)"
)
_YEARS = (
    r"tahun|tuổi|ปี|лет|років|роки|let|lat|vuotta|ára|metų|gadi|godina|години|ετών|éves|साल|वर्ष|yaşındayım|saal"
    r"|anyos"
    r"|taong gulang|taon|miaka"
)
_SEX = (
    r"male|female|pria|wanita|laki-laki|perempuan|男性?|女性?|nam|nữ|hombre|mujer|homme|femme|mann|frau"
    r"|(?:sexe?|gender)[ :]{1,3}[MFmf]"
)
_PATTERNS = (
    rf"(?P<a>{_YEAR}[ ]?年(?:[ ]?\d{{1,2}}[ ]?月)?(?:[ ]?\d{{1,2}}[ ]?日)?)[ ]?(?:出生|生(?!産|产|物|活|涯))",
    r"(?P<b>(?:昭和|平成|民國|民国)[ ]?\d{1,3}[ ]?年(?:[ ]?\d{1,2}[ ]?月)?(?:[ ]?\d{1,2}[ ]?日)?)[ ]?(?:出)?生",
    r"(?P<c>(?<!\d)(?:19|20)?\d\d[ ]?년(?:[ ]?\d{1,2}[ ]?월)?(?:[ ]?\d{1,2}[ ]?일)?)[ ]?(?:출)?생(?![가-힣])",
    r"(?P<d>(?<!\d)[2-7]0[ ]?代(?:前半|後半|半ば)?|(?<!\d)[5-9][05][ ]?后)(?![\w])",
    rf"(?P<e>{_DAY})[ ]?(?:г\.?[ ]?р|г\.?[ ]?рожд|р\.?[ ]?н|року[ ]нар|года[ ]рожд|рожд|doğumlu|godište)",
    rf"(?:г\.?[ ]?р|р\.?[ ]?н)\.?[ :]{{0,2}}(?P<f>{_DAY})",
    r"(?:jahrgang|jg|bj|baujahr|classe|årgang|årgång|rocznik|ročník|roč|godište|letnik|bouwjaar)\.?[ :]{0,2}"
    r"(?P<g>['’]?(?:19[3-9]\d|200\d|[3-9]\d)(?!\d))",
    rf"(?:{_BORN})\.?[ :]{{1,2}}(?:(?:năm|ngày|di|noong|mwaka|pada|tanggal|am|op|dne|v|în|in|tithi)[ :]{{1,2}})?"
    rf"(?:[A-ZÀ-Þ][\w' ]{{2,20}},[ ])?(?P<h>{_DAY})",
    rf"(?P<i>(?<!\d)[1-7]\d)[ -]?(?:{_AGED})\b(?![ ]+{_TRADE})",
    r"(?:in[ ]my[ ]|age[d:]*[ ]+)(?P<j>(?:early|mid|late)?[- ]?(?:twenties|thirties|forties|fifties|sixties"
    r"|[2-6]0'?s))",
    r"(?:anak|umur|umar|umr|usia|edad|idade|età|wiek|věk|tuổi|อายุ|yaş|возраст|вік|miaka|shekaru)[ :]{1,3}"
    rf"(?P<k>[1-7]\d(?:[ ](?:{_YEARS})\b)?)(?!\d|[ ]?%)",
    rf"(?P<l>(?<!\d)[1-7]\d[ ]?(?:{_YEARS}))(?=[ ]*(?:[,.;|)/]|$|\n))",
    rf"\b(?:{_SEX})[ ]?[,/(·|]?[ ]?(?P<m>[1-7]\d(?:[ ]?(?:years?|yrs?|{_YEARS})\b)?)(?=[ ]*(?:[,;/|).]|$|\n))",
    rf"age[ ]as[ ](?:on|of|at)[ ]{_DAY}[ :–-]{{1,4}}(?P<n>[1-7]\d(?:[ ]years?(?:[ ]\d+[ ]months?)?)?)",
)
_TOLD = expression("|".join(_PATTERNS), re.I)
_FIGURE = expression(r"\d")
"""Stands in whatever is told but "in my twenties"."""


def told(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield years and days of birth and ages beside a word that tells them."""
    words, text = reading.words, reading.text
    done = 0
    for index in words.among(_CUES):
        start, end = words.starts[index], words.ends[index]
        if reading.kind_at(start) in _AWAY:
            continue
        left = max(text.rfind("\n", 0, start) + 1, start - _REACH)
        stop = text.find("\n", end)
        right = min(len(text) if stop < 0 else stop, end + _REACH)
        if _FIGURE.search(text, left, right) is None and "ties" not in reading.lower[left:right]:
            continue
        for match in _TOLD.finditer(text, left, right):
            span = match.span(match.lastgroup or 0)
            if match.start() < end and start < match.end() and span[0] >= done and not _school(reading, match):
                done = span[1]
                yield span


def _school(reading: Reading, match: re.Match[str]) -> bool:
    """A school year stands under education: "Jahrgang 1998"; an age there is none either."""
    return match.lastgroup in ("g", "l") and reading.kind_at(match.start()) == "education"
