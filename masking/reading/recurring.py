"""Schools named again: their whole names, the names without the town, initials and the proper word."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache

from masking.expression import expression
from masking.reading import clause
from masking.reading.record import Reading
from name_lists import lexicon, terms

_LINKS = terms.words("school_links")
_SMALL = terms.words("school_small")
_BARE = terms.words("school_bare")
_LINK = expression(r"[ ]?[,(|-]?[ ]?(?:(?:in|at|we?|à|a|en|em|i|im|zu|de)[ ])?")
_STATED = expression(r"[A-Z][\w.' -]+,[ ]{1,2}[A-Z]{2}\.?")
"""A town and its state."""
_BODY = expression(
    r"[ ]{1,2}(?:students?|faculty|alumn\w+|undergraduates?|graduates?|freshm[ae]n"
    r"|(?:[A-Z][\w'’-]*[ ]){0,3}(?:Scholarships?|Bursary|Fellowships?"
    r"|Dean['’]?s[ ]List|Awards?|Honou?rs|Medals?|Prize)\b)"
)
"""Who is of a school, and what students win there."""
_APART = expression(r"[\n\t]|[\w ]-[A-Z]|[ ]{2}School\Z")
_REST = expression(r",|[ ]{2}(?!\()")
_NEXT = expression(r",[ ](?=(?:[A-Z][\w'-]+[ ]){1,4}University\b|University[ ]of[ ])")
"""Where the next of a row of universities begins."""
_AT = expression(r"(?:\bat|@)[ ]\Z")
_PLACED = expression(r",[ ]{1,2}([A-Z]{2}\b|[A-Z]\w+)")
_HEADS = ("university", "institute", "college", "school", "academy")
_SAME = {"&": "and", "and": "&"}
_LINKED = 6
_SHORTEST = 6
_AWAY = ("experience", "skills", "projects")
"""Letters of the shortest name that is looked for again."""


def again(
    reading: Reading, found: Collection[tuple[int, int]], judged: Iterable[tuple[int, int]]
) -> Iterator[tuple[int, int, float, str]]:
    """Yield where the schools at ``found`` stand again, with score and rule; ``judged`` are all seen."""
    text, lower = reading.text, reading.lower
    wholes: dict[int, int] = {}
    for start, end in judged:
        wholes[start] = max(end, wholes.get(start, end))
    bare = {s for s in found if all(hit.group == "school.tail" for hit in reading.hits_in("school", *s))}
    inner = {b for b in bare for a in found if a != b and a[0] <= b[0] and b[1] <= a[1]}
    towns = {span for span in found if _town(reading, found, *span)}
    names = {" ".join(lower[start:end].split()) for start, end in set(found) - inner - towns}
    names -= _commons()
    names |= {part for name in names for part in _parts(name)}
    for name in names:
        if len(name) < _SHORTEST:
            continue
        words = name.split()
        at = lower.find(words[0])
        while at >= 0:
            end = _end(lower, at, words)
            if (
                end
                and _whole(lower, at, end)
                and (at, end) not in found
                and _named(text, at, words)
                and not (reading.kind_at(at) in _AWAY and not reading.hits_in("school", at, end))
                and not _part(text, at, end, words[0])
            ):
                yield *_around(reading, at, end, wholes), 0.6, "again"
            at = lower.find(words[0], at + 1)
    shorts = {s for name in {text[start:end] for start, end in found} for s in _shorts(name)}
    yield from ((*span, 0.5, "spelt-out") for span in _spelt_out(reading, found, judged))
    shorts.update(s for start, end in found if text[end : end + 2] == " (" and (s := _bracketed(text, start, end)))
    for short in shorts:
        at = text.find(short)
        while at >= 0:
            if _whole(text, at, at + len(short)) and _fits(reading, short, at):
                yield *_around(reading, at, at + len(short), wholes), 0.5, "short"
            at = text.find(short, at + len(short))


def _spelt_out(
    reading: Reading, found: Collection[tuple[int, int]], judged: Iterable[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Names seen and not taken whose initials are a school's: "Marlow Hill College" beside "PhD candidate, MHC"."""
    text = reading.text
    letters = {text[start:end] for start, end in found if 2 < end - start < _SHORTEST and text[start:end].isupper()}
    if not letters:
        return
    for start, end in judged:
        if (start, end) in found or reading.kind_at(start) in (*_AWAY, "contact"):
            continue
        name = text[start:end].partition(",")[0]
        if "".join(word[0] for word in _WORDS.findall(name) if word[0].isupper()) in letters and not clause.told(
            reading, *clause.around(text, start, end), "job"
        ):
            yield start, start + len(name)


def _town(reading: Reading, found: Collection[tuple[int, int]], start: int, end: int) -> bool:
    """Whether words are the town behind a school: "Hill College, Zenica", "Hill College, Zenica, OH"."""
    text = reading.text
    if reading.hits_in("school", start, end):
        return False
    placed = _PLACED.match(text, end)
    if placed and (placed[1].isupper() or placed[1].lower() in _commons() or _regional(text[start:end])):
        return True
    if _STATED.fullmatch(text, start, end) is not None:
        return True
    if " " in text[start:end] and not _regional(text[start:end]):
        return False
    near = [b for a, b in found if start - _LINKED <= b <= start or (a < start and b >= end)]
    return any(b >= end or _LINK.fullmatch(text, b, start) for b in near)


def _regional(name: str) -> bool:
    """Whether words are a town, with its region perhaps: "Carson City", "Leeds, England"."""
    words = name.replace(",", " ").lower().split()
    return any(lexicon.lookup(word).city >= 2 or word in _commons() for word in words)


def _end(lower: str, at: int, words: list[str]) -> int:
    """Where the words end that stand one after another from ``at`` on; 0 where they do not."""
    for number, word in enumerate(words):
        start = at
        while number and lower[at : at + 1].isspace():
            at += 1
        if number and at == start:
            return 0
        if not lower.startswith(word, at):
            word = _SAME.get(word, "")
            if not word or not lower.startswith(word, at):
                return 0
        at += len(word)
    return at


def _parts(name: str) -> Iterator[str]:
    """The name without the town behind it, and without the article before it."""
    short = name.partition(", ")[0].removeprefix("the ")
    words = short.split()
    if short != name and len(words) > 1 and not all(word in _BARE or word in _LINKS for word in words):
        yield short


def _named(text: str, at: int, words: list[str]) -> bool:
    """Whether the place can name the school: one word alone needs its capital."""
    return len(words) > 1 or not text[at].islower()


def _around(reading: Reading, start: int, end: int, wholes: dict[int, int]) -> tuple[int, int]:
    """The whole name of which a school's name is part: "Harvard" in "Harvard Medical School"."""
    whole = wholes.get(start, end)
    hits = [hit for hit in reading.hits_in("school", end, whole) if hit.group in ("school.key", "school.short")]
    if not hits or _APART.search(reading.text, end, whole) is not None:
        campus = _PLACE.match(reading.text, end)
        return start, campus.end() if campus else end
    other = _NEXT.search(reading.text, end, whole)
    if other is not None:
        return start, other.start()
    rest = _REST.search(reading.text, hits[-1].end, whole)
    return start, rest.start() if rest else whole


def _part(text: str, at: int, end: int, first: str) -> bool:
    """Whether the name is the end of another's, or a press: "Marlow University of Weaving Press"."""
    if text[end : end + 6] == " Press":
        return True
    if first not in _HEADS or text[at - 1 : at] != " " or not text[at - 2 : at - 1].isalpha():
        return False
    before = text[text.rfind(" ", max(0, at - 24), at - 1) + 1 : at - 1]
    return before[:1].isupper() and before.istitle() and lexicon.lookup(before.lower()).common < 2


def _whole(text: str, start: int, end: int) -> bool:
    """Whether a name stands by itself, or with the s of a lost apostrophe: "Marlow's" as "Marlows"."""
    if text[start - 1 : start].isalnum():
        return False
    behind = text[end : end + 2]
    return not behind[:1].isalnum() or (behind[0] == "s" and behind[1:] == " " and text[end - 1] != "s")


def _fits(reading: Reading, short: str, at: int) -> bool:
    """Whether a short name can mean the school there: a campus that is a town first of all only among studies."""
    text, kind = reading.text, reading.kind_at(at)
    if kind in _AWAY:
        return _BODY.match(text, at + len(short)) is not None or (
            len(short) > 3 and short.isupper() and _AT.search(text, max(0, at - 6), at) is not None
        )
    if short.isupper() or lexicon.lookup(short).city < 2:
        return True
    return kind in ("education", "awards") and (
        text[at - 2 : at] != ", " or _PLACED.match(text, at + len(short)) is None
    )


_CAMPUS = expression(r"[Uu]niversity of [\w ]+(?:, | at |-)([A-Z][a-z]{4,})$")
_WORDS = expression(r"[^\W\d_]+")
_PLACE = expression(r",[ ](?:[A-Z][\w'-]+[ ]){1,2}[Cc]ampus\b")
_BRACKET = expression(r"[ ]\(([A-ZÀ-ÞА-Я]{3,8})\)")
_UNIVERSITY = expression(r"(?:[A-Z][\w'-]+[ ]){2,3}University(?=[ ,])|[A-Z]{3,6}[ ]University$")
"""The university before its part: "Marlow Hill University School of Weaving"; letters with "University"."""


def _shorts(name: str) -> Iterator[str]:
    """Initials, and the proper word of "Stanford University"."""
    whole = name.partition("(")[0]
    for part in {whole, whole.partition(", ")[0]}:
        capitals = "".join(word[0] for word in _WORDS.findall(part) if word[0].isupper())
        if len(capitals) >= 3:
            yield capitals
        yield from _glued(part)
    inner = _UNIVERSITY.match(name)
    if inner is not None:
        first = _WORDS.findall(inner[0])
        yield first[0] + "U" if len(first) == 2 and first[0].isupper() else "".join(word[0] for word in first)
    campus = _CAMPUS.search(name) if "niversity of" in name else None
    if campus and campus.group(1).lower() not in _commons():
        yield campus.group(1)
    words = name.split()
    if (
        len(words) == 2
        and words[1].lower() in ("university", "college", "institute")
        and words[0].lower() not in _commons()
        and len(words[0]) > 3
    ):
        yield words[0]


def _glued(name: str) -> Iterator[str]:
    """Initials where the name begins with letters, or goes on in small ones: "SKP Institute of technology" as SKPIT."""
    if not name[:2].isupper() and _LOWER.search(name) is None:
        return
    words = [word for word in _WORDS.findall(name) if word.lower() not in _LINKS]
    if 1 < len(words) < _MOST_WORDS and _KINDS.search(name) is not None:
        lead = words[0] if words[0].isupper() else words[0][0]
        letters = (lead + "".join(word[0] for word in words[1:])).upper()
        if _LEAST < len(letters) < _SHORTEST + 1:
            yield letters


_KINDS = expression(r"[ ](?:[Ii]nstitute|[Cc]ollege|[Uu]niversity)(?![\w])")
_LOWER = expression(r"[ ](?:institute|college|university|technology|engineering|science|management)")
_MOST_WORDS = 7
_LEAST = 3


def _bracketed(text: str, start: int, end: int) -> str:
    """The letters in brackets behind a name, where they are some of its own: "University of Marlow Arts (UMA)"."""
    match = _BRACKET.match(text, end)
    if match is None:
        return ""
    rest = iter(text[start:end].lower())
    own = text[start].lower() == match[1][0].lower() and all(letter in rest for letter in match[1].lower())
    return match[1] if own else ""


@cache
def _commons() -> frozenset[str]:
    return frozenset((*terms.group("place.region"), *_BARE, *_SMALL))
