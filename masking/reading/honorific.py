"""Honorifics that tell a sex: Mr., Señora, Smt., Frau before a name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.reading.record import Reading
from name_lists import terms

_TITLE = re.compile(
    r"(?<![\w.&/])(?:Mr|Mrs|Ms|Mx|Mstr|MR|MRS|MS|MX|Miss|MISS|Master|Herr|Frau|Fräulein|Monsieur|Madame"
    r"|Mademoiselle|Mme|Mlle|Señora|Señorita|Señor|Srta|Sra|Sr|Sres|Signora|Signorina|Signor|Sig\.ra|Sig"
    r"|Dott\.ssa|Dhr|Mevr|Mw|Shri|Shree|Sri|Smt|SMT|Kumari|Kum|Km|Selvi|Thiru|Tmt|Thirumathi|Begum|Pan|Pani"
    r"|Fru|Hr|Sayın|Bay|Bayan|Encik|Puan|Cik|Bapak|Ibu|Ông|Bà|Alhaji|Hajia|Alhaja|Sh|Lady|Sir|M/s|Г-н|Г-жа"
    r"|Господин|Госпожа|Uncle|Aunty)"
    r"(?P<dot>[ ]?\.)?(?=[ ]?\)?[ ]?(?:[A-ZÀ-ÞА-Я]))"
)
_TITLES = terms.words("gender_titles")
_NEEDS = terms.words("gender_needs")
_WORD = re.compile(r"[^\W\d_]+")
_PRODUCT = re.compile(
    r"[ .]{0,2}(?:Excel|Office|Word|Access|Power|Project|Visio|Outlook|SQL|Dynamics|Windows|Azure|Teams"
    r"|Exchange|Share|DOS|Paint|Publisher|Dos|CIT|Visual|Suite|Team|Test|Build|Server|Front|One|in\b|EXCEL"
    r"|WORD|OFFICE|POWER|ACCESS|PROJECT|OUTLOOK|WINDOWS|CRM|AX|Degree|Computer|Data|Mechanical|Electrical"
    r"|Information|Tools|Apps|CS|Robot|Fix|Clean|World|Universe|India|Dhoni|Marvel|Bean)\b"
)


def honorifics(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the honorifics before names, without their dot."""
    text = reading.text
    for index in reading.words.among(_TITLES):
        match = _TITLE.match(text, reading.words.starts[index])
        if match is None:
            continue
        start, end = match.span()
        word = text[start : match.start("dot")] if match.group("dot") else text[start:end]
        if _PRODUCT.match(text, end) or word == "M/s":
            continue
        if word in _NEEDS and not match.group("dot") and not _before_name(reading, end):
            continue
        if word in ("Ms", "MS", "Sr", "Master", "Sir", "Lady") and not _before_name(reading, end):
            continue
        yield start, start + len(word)


def _before_name(reading: Reading, at: int) -> bool:
    text = reading.text
    start = at + len(text[at : at + 3]) - len(text[at : at + 3].lstrip(" ."))
    name = reading.resume.candidate.name.lower().split()
    word = _WORD.match(text, start)
    if word is None:
        return False
    if word.group().lower() in name:
        return True
    return any(m.start <= start + 3 and m.end > start for m in reading.mentions_of("NAME"))
