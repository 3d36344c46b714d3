"""Names by which people sign and introduce themselves in posts: "... any day. Maureen", "soy Beto, 40", "Elsa (51)".

Why: such texts have no header, and the name is often in no list; its place at the end, words for "I" before it, an age
or a title beside it tell that it is one.
"""

from __future__ import annotations

from collections.abc import Iterator

from masking.expression import expression
from masking.reading.cues import Cue
from masking.reading.plain import plain_word
from masking.reading.posting import commended
from masking.reading.record import Reading
from masking.reading.words import LETTER
from name_lists import lexicon, terms

_PART = rf"{LETTER}+(?:['’-]{LETTER}+)*"
_NAME = rf"{_PART}(?:[ ]{_PART}){{0,2}}"
_LAST_LINE = expression(
    rf"(?:[.!?…)\d]|[^\w\s,.;:'\"()/&+-])(?:[ ]{{1,2}}"
    rf"|[ ]*\n+[ ]*)(?P<name>{_NAME})(?P<letter>[ ][A-Z]\.)?[ ]*[.!xX]*[^\w]*\Z"
)
_SHORT = 60
_AM = Cue(terms.words("signed_name_am"))
_SAID = expression(
    r"(?:i'm|i’m|im|i am|am|ich bin|je suis|je m'appelle|soy(?: el| la)?|sou(?: o| a)?|sono|io sono|ik ben|jag är"
    r"|jeg er|jestem|ek is|this is|it's|its|name'?s?(?: is|:)?|mwen rele|mera naam|naitwa"
    r"|em tên(?: là)?|tên(?: tôi| em)?(?: là)?"
    r"|me présente,?|calls me|call me|called|aka|we are|we're|somos|sunt|jsem|som|olen|ja sam|я"
    r"|είμαι η|είμαι ο|με λένε)"
    rf"[ ](?P<name>{_NAME})(?:[ ](?:&|and|y|e|und|et|i|og|en)[ ](?P<other>{_PART}))?"
)
_THEN = expression(
    r"[ ]*[,.!(;:–]|[ ]*\n|[ ]*\Z|[ ][1-7]\d\b|[ ](?:and|from|here|de|aus|z|från|y|e|und|et|but|hai"
    r"|w|in|lol|by|female|male|a|an)\b"
)
_AGED = expression(
    rf"(?:(?:\A|[.!?\n;:–—-][ ]?|[,(][ ]|(?<=[ ])(?:and|y|e|&|und|et|i|our|me|he"
    rf"|she)[ ])(?P<name>{_PART}(?:[ ]{_PART})?))"
    r"(?P<gap>[ ]?[(]|,[ ]|[ ]de[ ])\Z"
)
_OF_AGE = expression(r"[)]|,|\.(?!\d)|[ ](?:años|anos|ans|jahre|anni|lat|år|jaar|yo|yrs?|years|and|y|e|from)\b|y/?o?\b")
_YOUNGEST, _OLDEST = "16", "79"
_MIDDLE = expression(r"[a-z][ ]\Z")
_THINGS = expression(r"\b(?:own|an?|the|in|at|from|near|no|our|my|some|any|each|or|on)[ ]\Z")
_THIRD = Cue(("she", "he", "she's", "he's", "her", "him", "his"))
_OFTEN = 2
"""Pronouns of somebody spoken of."""
_VERB = expression(r"[ ](?:is|has|was|came|can|will|works?|worked|drives|needs|cooks|speaks|comes|knows|keeps|never)\b")


def signed(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield what may be a name by its place in a text without headings; the caller weighs the words."""
    yield from _at_end(reading)
    yield from _said(reading)
    yield from _with_age(reading)
    if reading.words.count(_THIRD) >= _OFTEN and commended(reading):
        yield from _commended(reading)


def _at_end(reading: Reading) -> Iterator[tuple[int, int]]:
    text = reading.text
    match = _LAST_LINE.search(text, max(0, len(text.rstrip()) - _SHORT))
    if match is not None and all(map(_unusual, match["name"].split(" "))):
        yield match.start("name"), match.end("letter") if match["letter"] else match.end("name")


def _said(reading: Reading) -> Iterator[tuple[int, int]]:
    """ "I'm Beto, 40", "we are Ana & Rui"."""
    lower, text = reading.lower, reading.text
    done = 0
    for index in reading.words.among(_AM):
        start = reading.words.starts[index]
        match = _SAID.match(lower, start) if start >= done else None
        if match is None:
            continue
        start, end = match.span("name")
        at = start
        for part in text[start:end].split(" "):
            if not part[0].isupper() or not _unusual(part):
                break
            at = start + len(part) if at == start else at + 1 + len(part)
        if at > start and (_THEN.match(lower, at) or (at == end and match["other"])):
            done = at
            yield start, at
            if (
                match["other"]
                and at == end
                and text[match.start("other")].isupper()
                and _unusual(text[slice(*match.span("other"))])
            ):
                yield match.span("other")


def _with_age(reading: Reading) -> Iterator[tuple[int, int]]:
    """ "Elsa (51)", "Jools, 37,", "Paola de 23"."""
    words, text = reading.words, reading.text
    for index in words.numbers:
        start, end = words.starts[index], words.ends[index]
        if end - start != 2 or not _YOUNGEST <= words.lowers[index] <= _OLDEST or not _OF_AGE.match(reading.lower, end):
            continue
        match = _AGED.search(text, max(0, start - 40), start)
        if match is None:
            continue
        parts = match["name"].split(" ")
        if all(part[0].isupper() and _unusual(part) for part in parts) and any(
            lexicon.lookup(p).given > 1 for p in parts
        ):
            yield match.span("name")


def _commended(reading: Reading) -> Iterator[tuple[int, int]]:
    """Given names within the sentences of a post that speaks for somebody: "we have to let Marisol go"."""
    words, text = reading.words, reading.text
    for index in range(len(words.lowers)):
        start, end = words.starts[index], words.ends[index]
        if not text[start].isupper() or text[end : end + 2].lstrip(" ")[:1].isupper() or end - start < 3:
            continue
        entry = lexicon.lookup(words.lowers[index])
        if entry.given > 1 and entry.common < 2 and entry.city < 2 and not plain_word(words.lowers[index]):
            told = _MIDDLE.search(text, max(0, start - 2), start) or _VERB.match(reading.lower, end)
            if told and not text[start:end].isupper() and not _THINGS.search(reading.lower, max(0, start - 8), start):
                yield start, end


def _unusual(part: str) -> bool:
    """Whether a word may be a name where a name is expected: borne by many, or no word and no town."""
    entry = lexicon.lookup(part)
    if not part[:1].isupper() or len(part) < 2:
        return False
    if entry.given > 1:
        return entry.common < 3 or entry.given > 2
    return entry.common < 2 and entry.city < 2 and not plain_word(part)
