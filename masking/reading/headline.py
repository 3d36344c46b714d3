"""Lines that hold the words of a heading and are none, and which of a heading's words tells its kind.

Why: "University." may be the end of a sentence that broke over two lines, "Education 2007; 12: 31-44." a journal,
"Dean of Education" a post; and "Academic Appointments" are no studies.
"""

from __future__ import annotations

from masking.expression import expression
from masking.reading.phrases import Hit
from masking.reading.words import Pieces
from name_lists import terms

_FILLED = 40
"""Letters of a line that was filled before it broke."""
_GAP = 3
"""Blanks of a lost line break; more stand for an empty line or a column."""
_OPEN = terms.words("headings_open")
"""Words that end no sentence."""
_CITED = expression(r"(?:19|20)\d\d[;,:][ ]*\d|\d[ ]?\(\d{1,4}\)[ ]?[:;,]|\d[:;][ ]?\d+[ ]?[-–]")
"""Volume and pages: "2007; 12: 31-44"."""
_OVER = frozenset(("of", "for", "in", "at"))
_ADJECTIVES = frozenset(("academic", "scholastic", "secondary", "tertiary", "graduation"))
_PLACES = frozenset(("university", "college", "school"))
_WORK = frozenset(("experience", "employment", "positions", "appointments"))
_DOING = frozenset(("experience", "awards", "publications", "volunteering", "projects"))


def runs_on(text: str, pieces: Pieces, index: int) -> bool:
    """Whether a piece ends the sentence of the one before it, over a line break, or tells pages of a journal."""
    start, end = pieces.starts[index], pieces.ends[index]
    if text[start:end].isupper():
        return False
    if _CITED.search(text, start, end) or (text[end - 1] in ".," and text[start].islower()):
        return True
    left, before = (pieces.starts[index - 1], pieces.ends[index - 1]) if index else (0, 0)
    if (
        before - left < _FILLED
        or start - before > _GAP
        or text[before:start].strip()
        or text.count("\n", before, start) > 1
    ):
        return False
    last = text[before - 1]
    listed = text[start].islower() and "," in text[start:end]
    if (listed or text[end - 1] in ".,") and (last.isalnum() or last in ",-&"):
        return True
    return text[text.rfind(" ", left, before) + 1 : before] in _OPEN


def unfinished(text: str, pieces: Pieces, index: int) -> bool:
    """Whether the piece before this one is a filled line without a full stop."""
    if not index:
        return False
    left, before = pieces.starts[index - 1], pieces.ends[index - 1]
    return before - left >= _FILLED and text[before - 1] not in '.:;!?)]"”'


def about(text: str, hit: Hit, start: int) -> bool:
    """Whether a word of a heading only says what the words before it are of: "Dean of Education"."""
    before = text[start : hit.start].lower().split()
    return not _OVER.isdisjoint(before) and not any(word.startswith(("certificat", "diplom")) for word in before)


def deciding(text: str, hits: list[Hit]) -> list[Hit]:
    """The hits of a heading without the words for studies that only say more of another: "Academic Appointments"."""
    if len(hits) < 2:
        return hits
    kept = []
    for at, hit in enumerate(hits):
        if kind(hit) == "education":
            if at and kind(hits[at - 1]) in _DOING and text[hits[at - 1].end : hit.start].strip().lower() in _OVER:
                continue
            if at + 1 < len(hits) and kind(hits[at + 1]) in _DOING:
                word = text[hit.start : hit.end].lower()
                if word in _ADJECTIVES or (word in _PLACES and _owned(text, hit, hits[at + 1])):
                    continue
        kept.append(hit)
    return kept or hits


def _owned(text: str, place: Hit, hit: Hit) -> bool:
    """Whether the hit tells what was done at the place: "University Honors", not the subject of "School Leadership"."""
    last = text[hit.start : hit.end].lower().split()[-1]
    return text[place.end : hit.start].isspace() and (kind(hit) != "experience" or last in _WORK)


def kind(hit: Hit) -> str:
    """The kind of section that a word of a heading tells."""
    return hit.group.partition(".")[2]
