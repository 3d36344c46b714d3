"""Schools of which somebody tells that he learns there: "I am a full-time student … what I have learned at KLTC".

Why: in a page about oneself no section and no degree tells them; the verb does, with the tagger's word that a body
is named there.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading import clause
from masking.reading.cues import Cue
from masking.reading.record import Reading

_CUES = Cue(
    (
        "student",
        "learned",
        "learnt",
        "learning",
        "enrolled",
        "bootcamp",
        "classes",
        "cohort",
        "pathway",
        "semester",
        "graduating",
    )
)
_WEAK = frozenset(("learned", "learnt", "learning", "classes", "pathway"))
_STUDENTS = ("student", "graduating", "bootcamp", "enrolled", "semester")
_AT = expression(r"[^.!?;:\n@•|]{0,60}?[ \n](?:at|with|from|through)[ \n](?:the[ ])?(?=[A-ZÀ-Þ])")
_NAME = expression(r"[A-ZÀ-Þ][\w&'’.-]*(?:[ ](?:(?:of|for|and|de)[ ])?[A-ZÀ-Þ][\w&'’-]*){0,5}")
_KINDS = ("summary", "contact", "personal", "other", "education")
_LEAST = 0.4


def schools(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the names behind such words that the tagger takes for a school or a body."""
    words, text = reading.words, reading.text
    for index in words.among(_CUES):
        end = words.ends[index]
        if reading.kind_at(end) not in _KINDS:
            continue
        if words.lowers[index] in _WEAK and not any([word in words.places for word in _STUDENTS]):
            continue
        at = _AT.match(text, end)
        name = _NAME.match(text, at.end()) if at is not None else None
        if name is None or clause.told(reading, words.starts[index], name.end(), "job"):
            continue
        for label in ("SCHOOL", "ORG"):
            if any(m.start == name.start() and m.score >= _LEAST for m in reading.mentions_of(label)):
                yield name.start(), name.start() + len(name[0].rstrip(".,'’-& "))
                break
