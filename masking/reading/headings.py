"""Headings: which part of a resume a stretch of text belongs to.

Why: the same year is a graduation year under EDUCATION and none under EXPERIENCE.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from masking.document import Section
from masking.reading.phrases import Hit, longest
from masking.reading.tokens import Gap, Tokens
from name_lists import terms

_LONGEST = 70
"""Letters of the longest line that is a heading."""
_WEIGHT = {"education": 3, "experience": 2, "contact": -1}
"""Which word reveals the kind of a heading that holds several: "Education and Contact"."""
Head = tuple[int, int, str]
"""Start, end and kind of a heading."""


def sections(text: str, tokens: Tokens, hits: Sequence[Hit]) -> tuple[Section, ...]:
    """Return the sections of a text, sorted and covering it; what stands before the first heading is ``contact``.

    ``hits`` are those of the family ``head``, sorted.
    """
    heads = list(_headings(text, tokens, longest(sorted(hits, key=lambda hit: (hit.start, -hit.end)))))
    if not heads or heads[0][0] > 0:
        heads.insert(0, (0, 0, "contact"))
    ends = [*(start for start, _, _ in heads[1:]), len(text)]
    return tuple(
        Section(kind, start, stop, (start, end) if end > start else None)
        for (start, end, kind), stop in zip(heads, ends, strict=True)
    )


def _headings(text: str, tokens: Tokens, hits: list[Hit]) -> Iterator[Head]:
    at = 0
    while at < len(hits):
        first, last = _cell(tokens, hits[at].first)
        stop = at
        while stop < len(hits) and hits[stop].first < last:
            stop += 1
        here = [hit for hit in hits[at:stop] if hit.last <= last]
        at = max(stop, at + 1)
        if not here:
            continue
        if _alone(tokens, here, first, last):
            best = max(here, key=lambda hit: (_WEIGHT.get(_kind(hit), 0), hit.end - hit.start))
            yield tokens.starts[first], tokens.ends[last - 1], _kind(best)
        else:
            yield from ((hit.start, hit.end, _kind(hit)) for hit in here if _opens(text, tokens, hit, first))


def _cell(tokens: Tokens, at: int) -> tuple[int, int]:
    """The tokens of the line or cell around a token."""
    first, last, wide = at, at + 1, int(Gap.WIDE)
    while first and tokens.gaps[first] < wide:
        first -= 1
    while last < len(tokens.starts) and tokens.gaps[last] < wide:
        last += 1
    return first, last


def _alone(tokens: Tokens, hits: list[Hit], first: int, last: int) -> bool:
    """The line holds headings, and nothing else but marks, numbers and linking words."""
    if tokens.ends[last - 1] - tokens.starts[first] > _LONGEST or tokens.words[last - 1] in (".", ","):
        return False
    rest = set(range(first, last)).difference(*(range(hit.first, hit.last) for hit in hits))
    words, links = map(tokens.lowers.__getitem__, rest), terms.words("headings_links")
    if not all(word in links or not word[0].isalpha() for word in words):
        return False
    return not tokens.words[first][0].islower() or (first == hits[0].first and last <= first + 3)


def _opens(text: str, tokens: Tokens, hit: Hit, first: int) -> bool:
    """The heading begins its line with a colon behind it, or stands in capitals amid small letters."""
    word, before = text[hit.start : hit.end], (tokens.words[at][0].isalnum() for at in range(first, hit.first))
    if _kind(hit) == "other":
        return False
    if text[hit.end : hit.end + 2].lstrip()[:1] == ":" and not word[0].islower() and not any(before):
        return True
    sides = (*tokens.words[max(0, hit.first - 1) : hit.first], *tokens.words[hit.last : hit.last + 1])
    return word.isupper() and len(word) >= 6 and not any(side.isupper() and len(side) > 1 for side in sides)


def _kind(hit: Hit) -> str:
    return hit.group.partition(".")[2]
