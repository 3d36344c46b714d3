"""Headings of long CVs that stand in no list, told by their words: "Recent Scholarly Lectures (since 2010)".

Why: the studies of a scholar, lawyer, doctor or artist stand first, and everything behind them – posts, grants, talks,
service – is headed in words of one's own; the schools and years below are none of the candidate's studies.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from masking.expression import expression
from masking.reading import clause, headline
from masking.reading.cues import Cue
from masking.reading.record import Reading
from name_lists import terms

_KINDS = {
    word: kind
    for kind in ("certificates", "volunteering", "awards", "experience", "publications")
    for word in terms.words(f"vita_{kind}")
}
_TAUGHT = frozenset(("taught", "supervised", "directed", "advised", "examined"))
"""What those who teach do with courses, theses and students."""
_GIVEN = frozenset(("courses", "theses", "dissertations", "students", "classes"))
_CUE = Cue(chain(_KINDS, _TAUGHT))
_WEAK = terms.words("vita_weak")
"""Words that are subjects of studies, too: they need one that tells of a choice or of an office beside them."""
_CHOOSING = terms.words("vita_choosing")
_KNOWN = terms.words("vita_modifiers") | _KINDS.keys() | _TAUGHT | _GIVEN
_OF = terms.words("vita_prepositions")
_WORD = expression(r"[^\W\d_]+")
_LED = expression(r"[^\w\n]*(?:(?:[A-Z]|[IVX]{1,4}|\d{1,2})[.)][ ]+)?")
_LONGEST = 96
_MOST = 12
_FEW = 4
_SMALL = 3


def headings(reading: Reading, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Start, end and kind of the headings between two places."""
    words, pieces = reading.words, reading.pieces
    done = -1
    for index in words.among_between(_CUE, words.index_at(start), words.index_at(end)):
        piece = pieces.index_at(words.starts[index])
        if piece == done or pieces.starts[piece] < start:
            continue
        done = piece
        kind = _kind(reading, piece)
        if kind:
            yield pieces.starts[piece], pieces.ends[piece], kind


def _kind(reading: Reading, piece: int) -> str | None:
    """The kind of the part that a piece heads, if it does."""
    text = reading.text
    start, end = reading.pieces.starts[piece], reading.pieces.ends[piece]
    if end - start > _LONGEST:
        return None
    led = _LED.match(text, start, end)
    line = text[led.end() if led else start : end].rstrip(" :.-–—_=*")
    if line.endswith((")", "]")):
        line = line[: max(line.rfind("("), line.rfind("["), 0)].rstrip()
    if not line[:1].isupper() or any(c.isdigit() or c in ';@.?!"“”' for c in line):
        return None
    there = _WORD.findall(line)
    lowers = [word.lower() for word in there]
    if not 0 < len(there) <= _MOST or not _all_known(lowers, line):
        return None
    if len(there) == 1 and not (line.isupper() or text[end - 1] == ":"):
        return None
    if len(there) > _FEW and any(word[0].islower() and len(word) > _SMALL for word in there):
        return None
    kind = _head(lowers)
    if kind is None or headline.runs_on(text, reading.pieces, piece) or clause.told(reading, start, end, "degree"):
        return None
    return kind


def _all_known(lowers: list[str], line: str) -> bool:
    """Whether all words are such of headings, but for a place behind "at": "Courses Taught at Marlow"."""
    for at, word in enumerate(lowers):
        if word == "at" and at:
            return True
        if word not in _KNOWN:
            return False
    return bool(line)


def _head(lowers: list[str]) -> str | None:
    """The kind that the last noun before a preposition tells."""
    if not _TAUGHT.isdisjoint(lowers):
        return "experience" if not _GIVEN.isdisjoint(lowers) else None
    head = None
    for word in lowers:
        if head is not None and word in _OF:
            break
        if word in _KINDS:
            head = word
    if head is None or (head in _WEAK and _CHOOSING.isdisjoint(word for word in lowers if word != head)):
        return None
    return _KINDS[head]
