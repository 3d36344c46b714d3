"""Contact blocks further down: the head of a second page, a footer beside its number, a covering letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from masking.expression import expression
from masking.reading import location
from masking.reading.cues import Cue
from masking.reading.plain import nonname
from masking.reading.record import Reading

_REACHED = expression(r"@[\w-]+\.|(?<![\w/])\+?\(?\d[\d ().-]{7,}\d(?![\w/])|www\.|https?:|linkedin\.|github\.")
_PAGES = Cue(("page",))
_COUNT = expression(r"[ ]{1,2}(?:\d{1,2}(?![\w.,])|one\b|two\b|three\b|four\b)(?:[ ]?(?:of|/)[ ]?\d{1,2}\b)?")
_HOUSE = expression(r"[ ]{0,3}\d{1,5}[A-Za-z]?(?:[-/]\d{1,4})?,?[ ]+[A-Z]")
_BEFORE, _BEHIND = 5, 4
"""Pieces before and behind the anchor that may be of its block."""
_LONGEST = 90
_BODY = expression(r"[ ](?:Department|Dept\.?|School|Faculty|Institute|College)[ ]of\b")
"""What parts a street from the department that stands on its line."""
_EDGE = " ,;:-\"'("
_APART = 12
"""Letters between two pieces of one block."""


def found(reading: Reading, zones: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield addresses beside the candidate's e-mail address or name where those stand again, outside ``zones``."""
    who = reading.resume.candidate
    done = 0
    footers: set[str] = set()
    own = (*_places(reading, who.emails[:1], True), *_places(reading, (who.name,), False))
    pages = _pages(reading)
    for at, end, sure in sorted((*own, *pages)):
        kind = reading.kind_at(at)
        if at < done or kind == "references" or (kind in _SEEN and any(a <= at < b for a, b in zones)):
            continue
        addresses, reached, last = _block(reading, at, end, named=(at, end, sure) in pages)
        if addresses and (sure or reached or _housed(reading.text, end, addresses)):
            done = last
            yield from addresses
            footers |= {reading.text[a:b] for a, b in addresses if b - a >= _WHOLE}
    for footer in footers:
        if any(map(str.isdigit, footer)):
            yield from ((a, b) for a, b, _ in _places(reading, (footer,), False))


def _places(reading: Reading, words: Sequence[str], sure: bool) -> Iterator[tuple[int, int, bool]]:
    for word in words:
        at = reading.text.find(word) if len(word) > _NAME else -1
        while at >= 0:
            yield at, at + len(word), sure
            at = reading.text.find(word, at + len(word))


def _pages(reading: Reading) -> list[tuple[int, int, bool]]:
    """The numbers of pages: "Page 2 of 3"."""
    words = reading.words
    pages = []
    for index in words.among(_PAGES):
        count = _COUNT.match(reading.lower, words.ends[index])
        if count is not None:
            pages.append((words.starts[index], count.end(), False))
    return pages


def _housed(text: str, end: int, addresses: list[tuple[int, int]]) -> bool:
    """Whether one of the addresses begins with the number of a house, and stands near the anchor."""
    return any(-_NEAR < start - end < _NEAR and _HOUSE.match(text, start, stop) for start, stop in addresses)


_NAME, _NEAR, _WHOLE = 5, 200, 10
_SEEN = ("contact", "personal")


def _block(reading: Reading, at: int, end: int, *, named: bool) -> tuple[list[tuple[int, int]], bool, int]:
    """The addresses around an anchor, whether a number or link stands among them, and where the block ends.

    ``named``: a name may stand between the anchor and the address.
    """
    text, pieces = reading.text, reading.pieces
    home = pieces.index_at(at)
    first, last = pieces.starts[home], pieces.ends[home]
    if last - first > _LONGEST * 2:
        return [], False, end
    sides = [
        [(first, at), *((pieces.starts[k], pieces.ends[k]) for k in range(home - 1, max(-1, home - 1 - _BEFORE), -1))],
        [(end, last), *zip(pieces.starts[home + 1 : home + 1 + _BEHIND], pieces.ends[home + 1 :], strict=False)],
    ]
    addresses: list[tuple[int, int]] = []
    reached = False
    for side in sides:
        inner = (at, end)
        name = named
        for start, stop in side:
            if max(inner[0] - stop, start - inner[1]) > _APART:
                break
            contact = _REACHED.search(text, start, stop)
            body = _BODY.search(text, start, stop)
            stop = body.start() if body is not None and start < body.start() else stop
            part = _trimmed(text, start, _mail_start(text, start, contact.start()) if contact is not None else stop)
            if _address(reading, *part, bare=inner in addresses and _bare(text, *inner)):
                addresses.append(part)
                inner = part
            elif contact is None and _worded(text, start, stop):
                if not name:
                    break
                name, inner = False, (start, stop)
            else:
                inner = (start, stop)
            reached = reached or contact is not None
            last = max(last, stop)
    return sorted(addresses), reached, last


def _mail_start(text: str, start: int, at: int) -> int:
    """Where the address of e-mail begins whose sign stands at ``at``; ``at`` for anything else."""
    return at - len(text[start:at].split(" ")[-1]) if text[at] == "@" else at


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch without blanks and marks on its edges."""
    part = text[start:end]
    return start + len(part) - len(part.lstrip(_EDGE)), start + len(part.rstrip(_EDGE))


def _address(reading: Reading, start: int, end: int, *, bare: bool) -> bool:
    """Whether a part is an address, or the town before a ``bare`` state."""
    part = reading.text[start:end]
    if end - start < 2 or len(part) > _LONGEST or start in reading.starts:
        return False
    words = location.TOKEN.findall(part)
    strength = location.strength(part, words)
    if strength == 2:
        return True
    return bare and strength == 1 and 0 < len(words) <= 3 and not any(map(nonname, words))


def _bare(text: str, start: int, end: int) -> bool:
    """Whether a part is no more than a state or country, before which the town stands."""
    part = text[start:end]
    return len(part.split()) <= 2 and location.towns(part)


def _worded(text: str, start: int, stop: int) -> bool:
    """Whether a piece is more than a label or a sign: "Phone:", "H"."""
    part = text[start:stop].strip()
    return len(part) > 2 and not (part.endswith(":") and len(part) < 20) and not part.isdigit()
