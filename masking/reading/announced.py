"""Years that a word announces as those of a degree: "Expected May 2014", "Grad. June 2011", "Completion: Nov 2015".

Why: columns that were read across each other tear such lines from their studies; the word tells them under any heading.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading import clause, course
from masking.reading.about import opens_clause
from masking.reading.cues import Cue
from masking.reading.record import Reading

_CUES = Cue(
    ("expected", "anticipated", "grad", "graduation", "graduating", "graduates", "graduated", "completion", "conferral")
)
_SURE = "grad"
_YEAR = r"(?P<year>(?:19[4-9]|20[0-4])\d)(?!\d|[.,]\d|[/-]\d)"
_MONTH = r"(?:(?:[A-Z][a-z]{2,8}|[A-Z]{3,9})\.?,?[ ]{1,2}|(?:0?[1-9]|1[0-2])[/.])?"
_ANNOUNCED = expression(
    r"\w+\.?(?:[ ](?:graduat\w+|to graduate|degree|completion|date|year|of (?:degree|studies|course))){0,2}"
    rf"[ ]?[:,–-]?[ ]{{0,2}}(?:in[ ]|by[ ]|on[ ])?{_MONTH}{_YEAR}"
)
_CLOSED = expression(r"[ ]?(?:[)\]|,;.\n•]|[ ]{2}|[-–][ ]|\Z)|[ ]*\Z")
_AWAY = ("publications", "references", "certificates")
OTHERS = r"sons?|daughters?|brothers?|sisters?|wife|husband|child|children|students|pupils|trainees"
"""Who else goes to school."""
_THING = expression(
    r"\b(?:project|release|launch|delivery|revenue|sales|growth|certifi\w+|licen[sc]\w+|exam|publication|rollout|phase"
    rf"|training|internship|construction|building|patent|cohorts?|{OTHERS})\b"
)
_REACH = 60


def years(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the years that such a word announces, of no project and no certificate."""
    words = reading.words
    for index in words.among(_CUES):
        start, word = words.starts[index], words.lowers[index]
        match = _ANNOUNCED.match(reading.text, start)
        if match is None or _CLOSED.match(reading.text, match.end()) is None:
            continue
        if _of_studies(reading, start, match.end(), sure=word.startswith(_SURE) or "raduat" in match[0]):
            yield match.span("year")


def _of_studies(reading: Reading, start: int, end: int, *, sure: bool) -> bool:
    """Whether the word opens an item, or tells of a graduation itself, and nothing before it is being completed."""
    kind = reading.kind_at(start)
    if kind in _AWAY or course.of_course(reading, start, end):
        return False
    left = max(reading.pieces.at(start)[0], start - _REACH)
    if clause.told(reading, left, start, "job") or _THING.search(reading.caseless, left, start):
        return False
    return sure or (kind != "projects" and reading.text[start].isupper() and opens_clause(reading, start))
