"""Sections of a resume, and a first guess at whose it is.

Why: the same year is a graduation year under EDUCATION and none under EXPERIENCE; the same town is an address in the
contact block and an employer's place below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from masking.document import Candidate, Document, Resume, Section
from masking.expression import expression
from masking.reading import Hit, Reading, View, clause, fold, headline, parts, read, small_capitals, unfold
from masking.reading.candidate import choose
from masking.reading.phrases import longest
from name_lists import terms

_TAIL = expression(r"[\s:.\-_=*#>~)(\]\[|/0-9]*(?:\([^()\n]{0,40}\)+)?[\s:.\-_=*#>~|]*$")
_HEAD = expression(r"^[\W\d_]*(?:(?:[IVX]{1,4}|[A-Z])[.)])?[\W\d_]*$")
_LINK = expression(
    r"^[\W\d]*(?:(?:and|of|with|y|et|und|e|i|og|och|en|in|to|my|other|the|relevant|key|details?|information"
    r"|highlights?|dates?|years?"
    r"|attended|obtained|received|institutions?|educational|academic|professional|summary|record|list"
    r"|history|continued|contd)[\W\d]*){0,5}$"
)
_MARKDOWN = expression(r"^#{1,6}[ ]+[^\w]{0,4}$")
_SCHOOL_OF = expression(r"(?i:institute|school|college|academy|cent(?:er|re)|university) (?i:of|for) ")
"""A line that names a place of training: "Marlow Institute of Hotel Training"."""
_JSON = expression(r'"[ ]*:[ ]*[\[{]')
_COLON = expression(r"[ \t]*:|[ ]-[ ](?=[^\W\d_])")
_INLINE = frozenset(
    (
        "education",
        "experience",
        "skills",
        "languages",
        "references",
        "certificates",
        "awards",
        "interests",
        "volunteering",
    )
)
_EARNED = frozenset(("qualification", "qualifications", "technical qualifications"))
_WEIGHT = {"education": 3, "experience": 2, "contact": -1}
_WORKED = frozenset(("experience", "history", "employment", "background"))
_NOUNS = terms.words("sections_nouns")
_RULE = 3
"""Signs of a line drawn behind a heading."""
_LONGEST = 70
"""Letters of the longest line that is still a heading."""


def parse(document: Document) -> Resume:
    """Return the document with its sections and a guess at the candidate by rules alone.

    Sections are sorted and cover the text; what stands before the first heading is ``contact``.
    """
    view, reading = study(document)
    return back(document, view, replace(reading.resume, candidate=choose(reading)))


@lru_cache(maxsize=1)
def study(document: Document) -> tuple[View, Reading]:
    """Return the folded view of the document and its reading, sections included.

    Why cached: ``parse`` and ``recognize`` are called one after the other on the same document.
    """
    view = fold(document.text)
    seen = document if view.text == document.text else replace(document, text=view.text, blocks=(), native=None)
    reading = read(seen)
    if (unfolded := unfold.unfolded(reading)) is not None:
        view = View(unfolded, view.origins)
        seen = replace(document, text=unfolded, blocks=(), native=None)
        reading = read(seen)
    heads = parts.studied(reading, list(parts.ended(reading, _all_headings(reading))))
    sections = tuple(_cover(heads, len(view.text)))
    return view, reading.knowing(Resume(seen, sections))


def back(document: Document, view: View, resume: Resume) -> Resume:
    """Carry sections and candidate of a folded resume back to the document as it stands."""
    candidate = resume.candidate
    if not view.origins:
        return Resume(document, resume.sections, candidate)
    if candidate.span is not None:
        candidate = replace(candidate, span=view.back(*candidate.span))
    return Resume(document, tuple(_returned(resume.sections, view, len(document.text))), candidate)


def _returned(sections: tuple[Section, ...], view: View, length: int) -> Iterator[Section]:
    starts = [0 if number == 0 else view.origins[section.start] for number, section in enumerate(sections)]
    for section, (start, end) in zip(sections, pairwise([*starts, length]), strict=True):
        yield Section(section.kind, start, end, view.back(*section.heading) if section.heading else None)


def _cover(heads: Sequence[parts.Head], length: int) -> Iterator[Section]:
    if not heads or heads[0][0] > 0:
        yield Section("contact", 0, heads[0][0] if heads else length)
    for (start, end, kind), (following, _, _) in pairwise([*heads, (length, length, "")]):
        yield Section(kind, start, following, (start, end) if end > start else None)


def _all_headings(reading: Reading) -> list[parts.Head]:
    heads = list(_headings(reading))
    small = [
        head for head in small_capitals.headings(reading) if not any(a < head[1] and b > head[0] for a, b, _ in heads)
    ]
    return sorted([*heads, *small]) if small else heads


def _headings(reading: Reading) -> Iterator[tuple[int, int, str]]:
    """Start, end and kind of every heading, in order; one per line."""
    hits = reading.hits.get("head", [])
    at = 0
    above = "contact"
    while at < len(hits):
        piece = reading.pieces.index_at(hits[at].start)
        end = reading.pieces.ends[piece]
        stop = at
        while stop < len(hits) and hits[stop].start < end:
            stop += 1
        for head in _of_piece(reading, longest(hits[at:stop]), piece, above):
            above = head[2]
            yield head
        at = max(stop, at + 1)


def _of_piece(reading: Reading, hits: list[Hit], piece: int, above: str) -> Iterator[tuple[int, int, str]]:
    """The headings of a piece under a heading of the kind ``above``."""
    text = reading.text
    start, end = reading.pieces.starts[piece], reading.pieces.ends[piece]
    ruled = len(text[start:end].rstrip("_=~* "))
    end = start + ruled if end - start - ruled > _RULE and start + ruled >= hits[-1].end else end
    rest = text[hits[0].end : end]
    marked = text[start] == "#" and _MARKDOWN.match(text[start : hits[0].start])
    if marked and (_TAIL.match(rest) or rest.lstrip()[:1] in "([|:-"):
        yield start, end, headline.kind(hits[0])
        return
    if end - start <= _LONGEST and _is_heading(reading, hits, start, end):
        if headline.runs_on(text, reading.pieces, piece):
            if above == "contact":
                yield start, start, "summary"  # sentences end the contact block
            return
        best = max(headline.deciding(text, hits), key=lambda h: (_WEIGHT.get(headline.kind(h), 0), h.end - h.start))
        yield start, end, _licensed(text, hits) or headline.kind(best)
        return
    if end - start <= _WORDY and _goes_on(text, hits[0], start, end):
        yield start, end, headline.kind(hits[0])
        return
    for hit in hits:
        if _leads(text, hit, start):
            if above == "publications" and headline.unfinished(text, reading.pieces, piece):
                continue  # "… A Study of Towns and Adult / Education: A Quarterly …"
            yield hit.start, hit.end, headline.kind(hit)
        elif (
            _lost_break(text, hit, start, above)
            or _stands_out(reading, hit, start)
            or _glued(text, hit, end)
            or _keys(text, hit)
        ):
            yield hit.start, hit.end, headline.kind(hit)


def _licensed(text: str, hits: list[Hit]) -> str | None:
    """ "Licences / qualifications": what is said of studies there is no more than the word for what one may do."""
    kinds = {headline.kind(hit) for hit in hits}
    if kinds != {"certificates", "education"}:
        return None
    words = {text[hit.start : hit.end].lower() for hit in hits if headline.kind(hit) == "education"}
    return "certificates" if words <= _EARNED else None


def _is_heading(reading: Reading, hits: list[Hit], start: int, end: int) -> bool:
    """The line holds headings, and nothing else but marks, numbers and linking words."""
    text = reading.text
    if text[hits[0].end : hits[0].end + 2] == " (" and not text[start : hits[0].start].strip():
        rest = text[hits[0].end : end]
        if headline.kind(hits[0]) == "education" and rest.count("/") and _TAIL.match(rest):
            return True  # "Education (year / what / where)"
    if not _HEAD.match(text[start : hits[0].start]) and not _LINK.match(text[start : hits[0].start].lower()):
        return _compound(reading, hits, start, end)
    between = all(_LINK.match(text[a.end : b.start].lower()) for a, b in pairwise(hits))
    rest = text[hits[-1].end : end]
    return (between and bool(_TAIL.match(rest) or _LINK.match(rest.lower()))) or _compound(reading, hits, start, end)


def _compound(reading: Reading, hits: list[Hit], start: int, end: int) -> bool:
    """A short line in capitals or title case that ends in the words of a heading: "Other Teaching Experience"."""
    text = reading.text
    line = text[start:end].strip(" \t:-*#_=.")
    words = line.split()
    if text[hits[-1].start : hits[-1].end].lower().split()[-1] not in _NOUNS:
        return False
    if not 1 < len(words) <= 5 or any(c.isdigit() or c in ",;@." for c in line):
        return False
    if (
        headline.kind(hits[-1]) == "education"
        and headline.about(text, hits[-1], start)
        and not clause.told(reading, start, end, "degree")
    ):
        return False
    if not _TAIL.match(text[hits[-1].end : end]) or _SCHOOL_OF.search(line):
        return False
    return line.isupper() or all(word[0].isupper() or len(word) <= 3 for word in words)


def _stands_out(reading: Reading, hit: Hit, start: int) -> bool:
    """Capitals amid small letters: a heading of a text that lost its line breaks."""
    text = reading.text
    if not text[hit.start : hit.end].isupper() or hit.end - hit.start < 6 or headline.kind(hit) == "other":
        return False
    starts, ends = reading.words.starts, reading.words.ends
    before = text[starts[hit.first - 1] : ends[hit.first - 1]] if hit.first else ""
    after = text[starts[hit.last] : ends[hit.last]] if hit.last < len(starts) else ""
    if before.isupper() and len(before) > 1 and hit.start > start and text[hit.start - 2 : hit.start - 1] not in ".:;)":
        return False
    return not (after.isupper() and len(after) > 1) or text[hit.end : hit.end + 1] == ":"


def _lost_break(text: str, hit: Hit, start: int, above: str) -> bool:
    """The heading of the work that follows the studies without a line break: "… 2010 Work Experience Marlow Ltd"."""
    words = text[hit.start : hit.end].split()
    if (
        above != "education"
        or headline.kind(hit) != "experience"
        or len(words) < 2
        or not all(w[0].isupper() for w in words)
    ):
        return False
    if words[-1].lower() not in _WORKED or not (
        text[hit.end + 1 : hit.end + 2].isupper() or text[hit.end + 1 : hit.end + 2].isdigit()
    ):
        return False
    before = text[start : hit.start].rstrip()
    return text[hit.end] in " :" and (not before or before[-1].isdigit() or before[-1] in ".)%")


def _leads(text: str, hit: Hit, start: int) -> bool:
    """A heading at the start of a line, with a colon, and its content behind it."""
    return (
        headline.kind(hit) in _INLINE
        and bool(_HEAD.match(text[start : hit.start]))
        and text[hit.start].isupper()
        and bool(_COLON.match(text, hit.end))
    )


_MORE = expression(
    r"(?:,[ ]|[ ](?:&|and|AND|y|Y|et|ET|e|und|UND|och|og|en|i)[ ]|[ ](?:del?|des|du|do|da)[ ]|[ ]\()"
    r"(?P<words>[^\W\d_][\w'-]*(?:[ ][^\W\d_][\w'-]*){0,5})\)?[ ]*:?$"
)
_WORDY = 48


def _goes_on(text: str, hit: Hit, start: int, end: int) -> bool:
    """A line of its own that begins with the word for studies and goes on in small letters: "Education & origin story".

    All capitals do as well; "Education Officer, Save the Children" is no heading.
    """
    if headline.kind(hit) != "education" or not text[hit.start].isupper() or not _HEAD.match(text[start : hit.start]):
        return False
    if text[start - 1 : start] not in ("", "\n") or text[end : end + 1] not in ("", "\n"):
        return False
    more = _MORE.match(text[hit.end : end])
    return more is not None and (more["words"].islower() or text[hit.start : end].isupper())


def _keys(text: str, hit: Hit) -> bool:
    """The key of a part in a JSON resume."""
    return text[hit.start - 1 : hit.start] == '"' and _JSON.match(text, hit.end) is not None


def _glued(text: str, hit: Hit, end: int) -> bool:
    """A heading of two words or more that lost the line break before it."""
    before = text[hit.start - 1 : hit.start]
    return (
        bool(before)
        and before.isalnum()
        and text[hit.start].isupper()
        and hit.last - hit.first > 1
        and text[hit.end : end].strip(" :") == ""
    )


__all__ = ["Candidate", "back", "parse", "study"]
