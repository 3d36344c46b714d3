"""Names as labels give them: without titles in front and degrees behind, also with the family name first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.plain import nonname
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import terms

BREAK = expression(r"[,;:/|(\d]")
GIVEN = expression(r",[ ](?P<given>[^\W\d_][\w'-]+(?:[ ][^\W\d_][\w'.-]*)?)[ ]*$")
TOKEN = expression(rf"{LETTER}+(?:['-]{LETTER}+)*\.?")
_TITLES = expression(
    r"^(?:mr|mrs|ms|miss|mx|dr|prof|sri|shri|smt|er|ing|engr|eng|adv|ca|capt|cpt|col|sgt|lt|cdr|rev|hon|mag"
    r"|late|lcd[oa]|dra|sra|srta|abog|drs|mgr|mudr|judr|phdr|pn|puan|encik|mme|mlle|mevr|dhr|dott|ssa)\.?$"
    r"|^(?:lic|arq|ir|bc|doc|dipl|hj|tn|ny|pr|bro|eld|fr|sr|en|hr|sig|avv|geom|rag|msgr|barr|m)\.$",
    re.I,
)
DEGREES = terms.words("candidate_degrees")
_TITLED = 7
"""Letters of the longest title, and one more."""
_HOUSE = expression(r"(?:house|flat|h|plot|door|room|block|unit|sector|box|ward|street|st|no|apt)\.?$", re.I)
_NUMBER = expression(r"\.?[ ]?(?:no\.?[ ]?)?#?\d", re.I)


def labelled_names(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the values of "Name:" that read as a name and do not stand among referees."""
    for label in reading.labels_of("name"):
        if label.value_end <= label.value_start or (not label.colon and not label.below):
            continue
        if reading.kind_at(label.start) in ("references", "experience", "education", "projects"):
            continue
        span = labelled_name(reading.text, label.value_start, label.value_end)
        if span is not None and _reads(reading.text, *span):
            yield span


def labelled_name(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The name in the value of a label, also as "Family, Given"."""
    span = trim(text, start, end)
    if span is None:
        return None
    given = GIVEN.match(text, span[1], end)
    if (
        given is not None
        and " " not in text[span[0] : span[1]]
        and not nonname(given.group("given"))
        and given.group("given").upper() not in DEGREES
    ):
        return span[0], given.end()
    return span


def trim(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Cut titles in front and degrees, commas and brackets behind off a name."""
    tokens = [(m.start(), m.end()) for m in TOKEN.finditer(text, start, min(end, start + 80))]
    if len(tokens) > 2 and _HOUSE.match(text, *tokens[-1]) and _NUMBER.match(text, tokens[-1][1]):
        tokens.pop()
    while tokens and tokens[0][1] - tokens[0][0] < _TITLED and _TITLES.match(text[tokens[0][0] : tokens[0][1]]):
        tokens.pop(0)
    kept: list[tuple[int, int]] = []
    for token in tokens:
        if kept and text[kept[-1][1] : token[0]] != " " and BREAK.search(text, kept[-1][1], token[0]):
            break
        if kept and text[token[0] : token[1]].rstrip(".").upper() in DEGREES:
            break
        kept.append(token)
    return (kept[0][0], kept[-1][1]) if kept else None


def _reads(text: str, start: int, end: int) -> bool:
    tokens = TOKEN.findall(text[start:end])
    return 1 <= len(tokens) <= 6 and not all(nonname(token) for token in tokens)
