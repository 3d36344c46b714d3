"""Religion: the candidate's faith, offices and activities in it, dress, observance, societies."""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.reading import Hit, Label, Reading, Recognizer
from masking.reading.about import CLOSED, OPEN, before, joined, line, of_work, said_of_self
from masking.span import Field, Span

_JOINT = re.compile(r"[ ]*(?:[/,&-]|and|\()[ ]*")
_EMPLOYER = re.compile(
    r"[ ']{0,2}s?[ ]?(?:hospitals?|health\w*|medical|clinics?|schools?|high school|college|university|academy"
    r"|institute|charit(?:y|ies)|relief|services|press|publish\w+|bank\w*|finance|foundation|museum|studies"
    r"|history|theology|art|architecture|music department|newspaper|elementary|preschool|homes?|senior|care"
    r"|housing|law|philosophy|era|calendar|holiday|holidays|customers|clients|community cent|retirement"
    r"|credit union|convent school|boys|girls|matriculation|mission hospital|republic|family)\b",
    re.I,
)
_RELIGIOUS_VALUE = re.compile(r"^(?:n/?a|none|nil|no|yes|-+)$", re.I)


def find(reading: Reading) -> Iterator[Span]:
    """Yield what tells the candidate's faith."""
    hits = reading.hits.get("religion", [])
    for label in reading.labels_of("religion", "ethnicity", "nationality"):
        yield from _field(reading, label, hits)
    for hit in hits:
        score = _weigh(reading, hit)
        if score > 0:
            start, end = _whole(reading, hit)
            yield _span(start, end, score, hit.group.partition(".")[2])


def _field(reading: Reading, label: Label, hits: list[Hit]) -> Iterator[Span]:
    start, end = label.value_start, label.value_end
    inside = [hit for hit in hits if hit.group == "religion.faith" and start <= hit.start < end]
    if inside:
        for hit in inside:
            yield _span(hit.start, hit.end, 1.0, "field")
        return
    key = reading.lower[label.start : label.end]
    if label.kind != "religion" or key in ("church", "faith", "sect", "din", "confession"):
        return
    left, right = reading.window(label)
    block = next((hit for hit in hits if hit.group == "religion.faith" and left <= hit.start < right), None)
    if block is not None:
        yield _span(block.start, block.end, 0.9, "field-block")
    elif label.colon and 0 < end - start <= 40 and not _RELIGIOUS_VALUE.match(reading.text[start:end]):
        yield _span(start, end, 0.9, "field-open")


_BEFORE = re.compile(r"(?:[A-ZÀ-Þ][\w'.&-]*[ ]){1,5}$")
_AFTER = re.compile(r"(?:'s)?(?:[ ](?:of|for|the|in|and|&|de|da|del|di|der)){0,2}(?:[ ][A-ZÀ-Þ][\w'-]+){1,3}")
_LEADERS = re.compile(
    r"(?:Member|Volunteer\w*|Treasurer|Secretary|President|Chair\w*|Leader|Organi[sz]er|Teacher|Mentor"
    r"|Director|Coordinator|Usher|At|The|In|With|Active|"
    r"Deacon|Pastor|Elder|Sunday|Vice|Co-?\w*|Former|Youth|Choir|Board|Head|Founder|Religion|Faith"
    r"|Attended|Served|Open|My|As|A|An)[ ]"
)


def _whole(reading: Reading, hit: Hit) -> tuple[int, int]:
    """The name of a congregation or society around its telling word: "First Baptist Church of Tulsa"."""
    text = reading.text
    place = reading.hits["religion"]
    if (
        hit.group not in ("religion.place", "religion.faith")
        or not text[hit.start].isupper()
        or text[hit.start : hit.end + 9].isupper()
    ):
        return hit.start, hit.end
    if hit.group == "religion.faith" and not any(
        h.group == "religion.place" and 0 <= h.start - hit.end < 30 for h in place
    ):
        return hit.start, hit.end
    left = _BEFORE.search(text, max(text.rfind("\n", 0, hit.start) + 1, hit.start - 60), hit.start)
    start = left.start() if left else hit.start
    while (lead := _LEADERS.match(text, start, hit.start)) is not None:
        start = lead.end()
    right = _AFTER.match(text, hit.end)
    return start, right.end() if right else hit.end


def _weigh(reading: Reading, hit: Hit) -> float:
    kind = reading.kind_at(hit.start)
    group = hit.group.partition(".")[2]
    if group == "faith" and _EMPLOYER.match(reading.text, hit.end):
        return 0.0
    if group in _PERSONAL and said_of_self(reading, hit):
        return 0.0 if kind in CLOSED and of_work(reading, hit) else 0.8
    if group == "organisation":
        return _society(reading, hit, kind)
    if group in ("observance", "dress"):
        food = group == "observance" and _FOOD.search(line(reading, hit.start, hit.end))
        return 0.6 if not food and (kind not in CLOSED or _own_time(reading, hit)) else 0.0
    if group == "office":
        return 0.6 if _holds(reading, hit, kind) else 0.0
    return _practised(reading, hit, kind)


def _society(reading: Reading, hit: Hit, kind: str) -> float:
    word = reading.text[hit.start : hit.end]
    if word.isupper() and len(word) <= 4 and kind not in ("volunteering", "awards", "interests"):
        return 0.5 if joined(reading, hit) and kind not in ("skills", "languages") else 0.0
    return 0.7 if kind in OPEN or joined(reading, hit) else 0.0


def _practised(reading: Reading, hit: Hit, kind: str) -> float:
    """A faith or a house of worship in free time, against one that is an employer's or a subject of work."""
    if kind in ("volunteering", "interests", "personal", "awards"):
        return 0.0 if of_work(reading, hit) and not joined(reading, hit) else 0.7
    if kind in ("skills", "languages", "publications", "projects"):
        return 0.0
    if _ENSEMBLE.match(reading.text, hit.end):
        return 0.6
    if kind in ("contact", "summary", "other") and _PERSON.match(reading.text, hit.end):
        return 0.6
    volunteer = _VOLUNTEER.search(line(reading, hit.start, hit.end))
    return 0.6 if volunteer and not of_work(reading, hit) else 0.0


_PERSON = re.compile(
    r"[ ](?:male|female|man|woman|girl|boy|lady|family|couple|mother|father|by (?:birth|faith"
    r"|religion))\b",
    re.I,
)
_PERSONAL = ("faith", "dress", "observance")
_ENSEMBLE = re.compile(
    r"[ ](?:a cappella|choir|band|chorus|ensemble|youth|camp|students?|fellowship|union|association)\b", re.I
)
_VOLUNTEER = re.compile(
    r"volunteer|member of|youth group|fellowship|student (?:union|association|society|club)|choir", re.I
)
_FOOD = re.compile(
    r"\b(?:menus?|cuisine|kitchen|foods?|restaurant|catering|meat|products?"
    r"|recipes?|dishes|certified|market)\b",
    re.I,
)


def _own_time(reading: Reading, hit: Hit) -> bool:
    around = reading.lower[max(0, hit.start - 60) : hit.end + 60]
    return any(
        cue in around
        for cue in (
            "unavailable",
            "not available",
            "available except",
            "cannot work",
            "day off",
            "time off",
            "i observe",
            "i wear",
            "my ",
        )
    )


def _holds(reading: Reading, hit: Hit, kind: str) -> bool:
    lead = before(reading, hit.start, 40).lower()
    if (
        re.search(r"\b(?:the|our|with|by|to|for|from|reporting to|assistant to|of the)[ ]+(?:[\w-]+[ ])?$", lead)
        and kind in CLOSED
    ):
        return False
    if kind in ("skills", "publications", "languages", "projects"):
        return False
    return not (kind in CLOSED and of_work(reading, hit))


def _span(start: int, end: int, score: float, rule: str) -> Span:
    return Span(start, end, Field.RELIGION, score, f"religion:{rule}")


RECOGNIZER = Recognizer("religion", frozenset({Field.RELIGION}), find)
