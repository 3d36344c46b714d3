"""Years attended or graduated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.reading import Reading, Recognizer
from masking.span import Field, Span

_ODD_AFTER = re.compile(
    r"[ ](?:pages|hours|words|students|people|units|eur|usd|lines|users)\b|%|,\d|-\d\d-\d\d|\.\d|[+]"
)
_ODD_BEFORE = re.compile(r"(?:[.,$€£]|\d[.,])\Z")
_DAY = re.compile(r"(?<!\d)(?:\d{1,2}\.)?(?:0?[1-9]|1[0-2])\.\Z")
_SENTENCE = re.compile(r"[.;](?=[ ][A-Z])|[ ]{3,}")
_CLAUSE = re.compile(r"[.;]|[ ]{3,}")
_CENTURIES = ("19", "20")
_SECOND = re.compile(r"(?:(?:19|20)\d\d[ ]?[-/][ ]?|'|(?<![\d])(?:0[1-9]|1[0-2])/)\Z")
_DEGREE = re.compile(
    r"\b(?:bachelor'?s?|master'?s?|b\.?[ ]?tech|m\.?[ ]?tech|b\.e\.?|m\.e\.?|b\.?sc|m\.?sc|b\.?com|m\.?com"
    r"|b\.a\.?|m\.a\.?|b\.s\.?|m\.s\.?|bca|mca|bba|mba|pgdm|ph\.?d|doctorate|m\.?phil|b\.?ed|m\.?ed|llb|llm|mbbs|"
    r"diploma in|(?:school|leaving|secondary|senior|junior|african|higher|general)[ ](?:\w+[ ]){0,3}certificate"
    r"|licence (?:de|d'|en|ès)|degree|graduat(?:e|ed|ion|ing)|post[ ]?graduat\w+|ssc|hsc|sslc|puc"
    r"|intermediate|10th|12th|\+2|high school|higher secondary|a[ -]levels?|o[ -]levels?|gcse|abitur|matura"
    r"|baccalauréat|licenciatura|laurea|diplom|class of|university|college|institute of)\b",
    re.I,
)
_CERTIFICATE = re.compile(
    r"\b(?:certifi(?:ed|cation|cate)s?|licen[sc]e[ds]?|award(?:ed|s)?|prize|scholar(?:ship)?|dean'?s list"
    r"|honor roll|published|journal|conference|proceedings|exam(?:s|ination)?:|toefl|ielts|gre|gmat|workshop"
    r"|seminar|training|internship|intern|"
    r"course(?:ra)?|project|volunteer\w*|presented|member|president|captain|teaching assistant"
    r"|research assistant|windows|office|server|version|iso)\b",
    re.I,
)


def find(reading: Reading) -> Iterator[Span]:
    """Yield the years of education entries, both ends of a range."""
    for start, end in _years(reading):
        if _studied(reading, start, end):
            yield Span(start, end, Field.GRADUATION_YEAR, 0.8, "graduation_year:education")


def _years(reading: Reading) -> Iterator[tuple[int, int]]:
    """Numbers that read as years: four digits, or two behind a year and a dash, an apostrophe or a month."""
    words, text = reading.words, reading.text
    for index in words.numbers:
        start, end, word = words.starts[index], words.ends[index], words.lowers[index]
        if len(word) not in (2, 4, 8) or not word.isdecimal() or _ODD_AFTER.match(text, end):
            continue
        before = text[max(0, start - 8) : start]
        whole = len(word) == 4 and "1940" <= word <= "2049" and word[:2] in _CENTURIES
        double = len(word) == 8 and word[:2] in _CENTURIES and word[4:6] in _CENTURIES
        short = len(word) == 2 and _SECOND.search(before) and text[end : end + 1] not in ("/", ":")
        if double or short or (whole and (_DAY.search(before) or not _ODD_BEFORE.search(before))):
            yield start, end


def _studied(reading: Reading, start: int, end: int) -> bool:
    text = reading.text
    kind = reading.kind_at(start)
    left, right = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    right = right if right >= 0 else len(text)
    line = text[max(left, start - 110) : min(right, end + 110)]
    if kind == "education":
        return not _CERTIFICATE.search(line) or bool(_DEGREE.search(line))
    if end - start == 2:
        return False
    sentence = _SENTENCE.split(text[max(left, start - 140) : start])[-1]
    after = _CLAUSE.split(text[end : min(right, end + 30)])[0]
    if kind in ("summary", "contact", "personal", "other"):
        near = sentence[-120:] + text[start:end] + after
        return bool(_DEGREE.search(near)) and not _CERTIFICATE.search(near)
    return False


RECOGNIZER = Recognizer("graduation_year", frozenset({Field.GRADUATION_YEAR}), find)
