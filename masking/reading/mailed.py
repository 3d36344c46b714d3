"""Names as the candidate's own addresses join them: "jdiallo@…" tells "J. Diallo" and "Diallo, J." in the text.

Why: a header may give a married name or none at all, while lists of publications keep the one in the address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from masking.expression import expression
from masking.reading.plain import nonname, plain_word
from masking.reading.record import Reading

_LETTERS = expression(r"[a-z]+")
_SHORTEST = 5
_LONGEST = 30
_BEFORE = expression(r"(?<![\w.])(?P<first>[A-ZÀ-Þ])(?:\.|[\w'-]*)[ ]?(?:[A-ZÀ-Þ]\.[ ]?){0,2}\Z")
_BEHIND = expression(r",[ ](?P<first>[A-ZÀ-Þ])\.(?:[ -]?[A-Z]\.){0,2}")


def mailed(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the family names that an address bears behind an initial, with the given name or initials beside them."""
    words, text = reading.words, reading.text
    for initial, family in _joined(reading):
        for index in words.places[family]:
            start, end = words.starts[index], words.ends[index]
            if not text[start].isupper():
                continue
            before = _BEFORE.search(text, max(0, start - 24), start)
            behind = _BEHIND.match(text, end)
            if behind is not None and behind["first"].lower() == initial:
                yield start, behind.end()
            elif before is not None and before["first"].lower() == initial and not nonname(before.group().strip()):
                yield before.start(), end


def _joined(reading: Reading) -> set[tuple[str, str]]:
    """Initials and family names of addresses and links whose rest is one letter: "jdiallo", "j.diallo", "diallo.j"."""
    who, places = reading.resume.candidate, reading.words.places
    own = who.name.lower().split()
    found = set()
    for address in (*(email.partition("@")[0] for email in who.emails[:2]), *who.urls[:4]):
        solid = re.sub(r"(?<=\b[a-z])[._-](?=[a-z])|(?<=[a-z])[._-](?=[a-z]\b)", "", address.lower())
        for part in _LETTERS.findall(solid[-80:]):
            if not _SHORTEST < len(part) < _LONGEST:
                continue
            for initial, family in ((part[0], part[1:]), (part[-1], part[:-1])):
                if family in places and family not in own and not plain_word(family):
                    found.add((initial, family))
    return found
