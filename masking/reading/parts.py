"""Parts of a resume that no list of headings tells: where the studies end, and studies under another heading.

Why: "Shown at" and "DESIGNATIONS" behind the studies open a part of their own, whatever it is; "Training" and "Papers"
hold the schools of those who have no other heading for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from masking.expression import expression
from masking.reading import clause, vita
from masking.reading.columns import headed, opening, tabled, untabled
from masking.reading.lines import filled
from masking.reading.plain import nonname
from masking.reading.record import Reading
from masking.reading.study import SMALL_DEGREE
from name_lists import lexicon, terms

Head = tuple[int, int, str]
"""Start, end and kind of a heading."""
_APART = expression(r"\n[ \t]*\n[ \t]*(?P<line>[^\n]{3,44})(?=\n[ \t]*[^\s])")
_LINE = expression(r"\n(?P<line>[A-Z][A-Z &/-]{2,30})(?=\n[^\s])")
_ODD = expression(r"[\d,;@•|.!?\"()]|[ ]{2}|[ ]-[ ]|:[ ]*[^\s:]")
_WORD = expression(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_BLANK = expression(r"\n[ \t]*\n[^\w\n]*\Z")
_LETTERED = expression(r"(?:[A-Z]|[IVX]{1,4}|\d{1,2})[.)][ ]+")
_MOST = 5
_COURSES = terms.words("course_headings")
_ELSEWHERE = ("certificates", "publications", "awards", "other", "projects")
"""Kinds of headings under which studies may stand when nothing else is headed as studies."""
_OPEN = ("contact", "personal", "summary", "other")
"""Kinds under which a paragraph may be one of studies."""
_PARAGRAPH = expression(r"(?<=\n\n)[^\n]+(?:\n(?!\n)[^\n]+){1,12}")
_TITLE = 44
_SURE = 2
_FREQUENT = 4
_SHORT = 3


def ended(reading: Reading, heads: Sequence[Head]) -> Iterator[Head]:
    """Yield the headings, with those of no known words that end a section of studies between them."""
    length = len(reading.text)
    heads = _entitled(reading, untabled(reading, heads))
    model: Head | None = None
    for (start, end, kind), (following, _, _) in pairwise([*heads, (length, length, "")]):
        yield start, end, kind
        model = (model or (start, end, kind)) if kind == "education" else None
        if model is not None and end < following:
            yield from sorted({head[0]: head for head in _inner(reading, model, end, following)}.values())


def _entitled(reading: Reading, heads: Sequence[Head]) -> Sequence[Head]:
    """Return the headings without courses straight below that of studies, and above a school: "Caregiver Training"."""
    text = reading.text
    out = set()
    for before, head in pairwise(heads):
        start, end, kind = head
        if kind == "certificates" and before[2] == "education" and not text[before[1] : start].strip(_RULES):
            line = next(filled(text, end, min(len(text), end + _ENTRY)), None)
            if line is not None and any(hit.group == "school.key" for hit in reading.hits_in("school", *line)):
                out.add(head)
    return [head for head in heads if head not in out] if out else heads


_RULES = " \t\n:-_=*#"
_ENTRY = 120


def _inner(reading: Reading, model: Head, at: int, following: int) -> Iterator[Head]:
    """The headings between one of studies and the next that is known; those of known words last, for they tell more."""
    yield from _within(reading, model, at, following)
    yield from vita.headings(reading, at, following)


def _within(reading: Reading, model: Head, at: int, following: int) -> Iterator[Head]:
    """The lines from ``at`` on that are set like the heading ``model`` and tell of no studies."""
    text = reading.text
    start, end, _ = model
    own = text[start:end]
    apart = start < 4 or _BLANK.search(text, max(0, start - 40), start) is not None
    if not apart and not own.isupper():
        return
    mark = own[0]
    for match in (_APART if apart else _LINE).finditer(text, at, following):
        left, right = match.span("line")
        if (text[left].isalnum() or text[left] == mark) and _opens(reading, left, right, own, strict=not apart):
            if headed(reading, left, right) and tabled(reading, at, following):
                continue
            yield left, right, _kind(reading, left, right)


def _kind(reading: Reading, left: int, right: int) -> str:
    """The kind of a heading: that of the known one it begins with, courses, or any other."""
    if any(word.lower() in _COURSES for word in _WORD.findall(reading.text, left, right)):
        return "certificates"
    known = reading.hits_in("head", left, left + 1)
    return known[0].group.partition(".")[2] if known else "other"


def _opens(reading: Reading, left: int, right: int, own: str, *, strict: bool) -> bool:
    """Whether a line set apart opens a part that is none of studies: few words, no name, no school and no degree."""
    text = reading.text
    led = _LETTERED.match(text, left, right)
    start = led.end() if led else left
    line = text[start:right].strip(" \t-=_*#:")
    words = _WORD.findall(line)
    if not 1 <= len(words) <= _MOST or _ODD.search(line) or (own.isupper() and not line.isupper()):
        return False
    if not line[:1].isupper() or reading.hits_in("school", left, right) or reading.hits_in("alma", left, right):
        return False
    if clause.told(reading, left, right, "degree", "weak", "stay"):
        return False
    if any(hit.group == "head.education" for hit in reading.hits_in("head", left, right)):
        return False
    entries = [lexicon.lookup(word) for word in words]
    known_head = bool(reading.hits_in("head", start, start + 1))
    if all(
        entry.common >= (1 if known_head else 2) or nonname(word) for entry, word in zip(entries, words, strict=True)
    ):
        return not any(entry.city >= 2 and entry.common < _FREQUENT for entry in entries)
    named = any(
        (entry.city >= 2 or entry.name >= 2) and len(word) > _SHORT for entry, word in zip(entries, words, strict=True)
    )
    known = all(entry.common for entry in entries)
    return not strict and line.isupper() and not named and (known or led is not None or len(words) > 1)


def studied(reading: Reading, heads: Sequence[Head]) -> Sequence[Head]:
    """Return the headings with those read as of studies under which schools stand, where none says so itself."""
    if any(kind == "education" for _, _, kind in heads) or not reading.hits.get("school"):
        return heads
    length = len(reading.text)
    found: list[Head] = []
    for (start, end, kind), (following, _, _) in pairwise([*heads, (length, length, "")]):
        others = list(_within(reading, (start, end, kind), end, following)) if kind in _ELSEWHERE else []
        if kind in _ELSEWHERE and _schools(reading, end, others[0][0] if others else following):
            found += [(start, end, "education"), *others]
        elif kind == "certificates" and (last := _degrees(reading, end, following)):
            found.append((start, end, "education"))
            if reading.text[last:following].strip():
                found.append((last, last, kind))
        else:
            found.append((start, end, kind))
            if kind in _OPEN:
                found += _tables(reading, end, following) or _paragraphs(reading, end, following, kind)
    if not heads:
        found += _tables(reading, 0, length) or _paragraphs(reading, 0, length, "contact")
    elif heads[0][0] > 0:
        top = heads[0][0]
        found = [*(_tables(reading, 0, top) or _paragraphs(reading, 0, top, "contact")), *found]
    return found


def _tables(reading: Reading, start: int, end: int) -> list[Head]:
    head = opening(reading, start, end)
    return [head] if head is not None else []


def _paragraphs(reading: Reading, at: int, end: int, kind: str) -> Iterator[Head]:
    """The paragraphs whose lines name schools with their years, under a line of no known heading or none."""
    text = reading.text
    for match in _PARAGRAPH.finditer(text, at, end):
        left, right = match.start(), match.end()
        line = text.find("\n", left, right)
        head = text[left:line]
        if line < 0 or clause.told(reading, left, right, "job"):
            continue
        if _ODD.search(head) or len(head) > _TITLE or reading.hits_in("school", left, line):
            line = left
        if _schools(reading, line, right, dated=True):
            yield left, line, "education"
            if text[right:end].strip():
                yield right, right, kind


def _degrees(reading: Reading, start: int, end: int) -> int:
    """Where the last of two degrees or more ends that are told beside schools, or 0."""
    pieces = reading.pieces
    found = set()
    for hit in clause.told(reading, start, end, "degree"):
        piece = pieces.index_at(hit.start)
        beside = range(max(piece - 1, 0), min(piece + 2, len(pieces.starts)))
        schooled = [p for p in beside if reading.hits_in("school", max(pieces.starts[p], start), pieces.ends[p])]
        if schooled:
            found |= {piece, *schooled}
    last = max(found, default=0)
    return min(pieces.ends[last], end) if len(found) >= _SURE + 1 else 0


def _schools(reading: Reading, start: int, end: int, *, dated: bool = False) -> bool:
    """Whether half of the lines name schools, two of them or all with a degree, a stay or, if ``dated``, a year."""
    text = reading.text
    count = schooled = sure = 0
    for at, stop in filled(text, start, end):
        count += 1
        if any(hit.group == "school.key" for hit in reading.hits_in("school", at, stop)) and not clause.told(
            reading, at, stop, "job"
        ):
            schooled += 1
            sure += bool(
                (dated and clause.YEAR.search(text, at, stop))
                or clause.told(reading, at, stop, "degree", "weak", "stay")
                or SMALL_DEGREE.search(reading.caseless, at, stop)
            )
    if dated and sure < min(schooled, _SURE):
        return False
    return 0 < count <= 2 * schooled and sure > 0 and (schooled >= _SURE or sure == schooled)
