"""Unfold: line breaks put back into text that lost them all, before its headings and labels.

Why: a form field or a spreadsheet turns a resume into one line; sections, labelled values and the taggers then see one
endless sentence. A blank becomes a line break, so every letter stays where it was.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading.lines import filled
from masking.reading.phrases import Hit, longest
from masking.reading.plain import nonname
from masking.reading.record import Reading
from name_lists import terms

_LONG = 300
"""Letters of a line that may be several."""
_LEAST = 3
"""Breaks without which a long line is a paragraph."""
_SPARSE = 900
"""Letters a break may stand for, at most."""
_GAPPED = 100
"""Letters per wide gap: where these stand closer, they show where the lines were, and everybody reads them so."""
_GAP = expression(r"\S {2,3}(?=\S)")
_BEHIND = expression(r"[ ]*(?P<colon>:)?[ ]*(?P<next>[^\W_])?")
_CAPITALS = 4
"""Letters of the longest abbreviation."""
_PARTS = terms.words("unfold_parts")
"""Headings of one word that are as often part of a name or title: "Coast University"."""
_LINKS = terms.words("unfold_links")


def unfolded(reading: Reading) -> str | None:
    """Return the text with blanks turned into line breaks, as long as it was; None where no line was folded."""
    text = reading.text
    lines = [(start, end) for start, end in filled(text, 0, len(text)) if end - start > _LONG]
    if not lines:
        return None
    breaks = sorted({at for at in _breaks(reading) if text[at : at + 1] == " "})
    chosen: list[int] = []
    for start, end in lines:
        inside = [at for at in breaks if start <= at < end]
        gaps = len(_GAP.findall(text, start, end))
        if len(inside) >= _LEAST and len(inside) * _SPARSE > end - start and gaps * _GAPPED < end - start:
            chosen += inside
    if not chosen:
        return None
    letters = list(text)
    for at in chosen:
        letters[at] = "\n"
    return "".join(letters)


def _breaks(reading: Reading) -> Iterator[int]:
    """The places of blanks before headings and labels, and behind headings."""
    text = reading.text
    for hit in longest(reading.hits.get("head", [])):
        behind = _BEHIND.match(text, hit.end)
        if behind is not None and _heads(reading, hit, bool(behind["colon"]), behind["next"] or ""):
            yield hit.start - 1
            if not behind["colon"]:
                yield hit.end
    for label in reading.labels:
        if label.colon and text[label.start].isupper() and text[: label.start].rstrip(" ")[-1:] not in _OPEN:
            yield label.start - 1


_OPEN = (",", "-", "/", "&", "(")
"""What a line does not end with."""
_ENDS = (".", "!", "?", ";", ")")


def _heads(reading: Reading, hit: Hit, colon: bool, following: str) -> bool:
    """Whether words of a heading stand as one: capitals, no link to what is around, a capital or number behind."""
    text, words = reading.text, reading.words
    heading = text[hit.start : hit.end]
    parts = heading.split()
    if text[hit.start - 1 : hit.start] != " " or not heading[0].isupper():
        return False
    if not all(part[0].isupper() or part.lower() in _LINKS or not part[0].isalpha() for part in parts):
        return False
    before = words.lowers[hit.first - 1] if hit.first else ""
    if before in _LINKS or text[max(0, hit.start - 9) : hit.start].rstrip(" ").endswith(_OPEN):
        return False
    if colon:
        return True
    if not (following.isupper() or following.isdigit()):
        return False
    if heading.isupper() and len(heading) > _CAPITALS:
        return True
    after = words.lowers[hit.last] if hit.last < len(words.lowers) else ""
    ended = text[max(0, hit.start - 9) : hit.start].rstrip(" ").endswith(_ENDS)
    alone = ended or following.isdigit() or not nonname(after)  # "Education Manager"
    return len(parts) > 1 or (heading.lower() not in _PARTS and alone)
