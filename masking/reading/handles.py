"""Handles: an account name that one link or label told, wherever it stands again alone.

Why: contact blocks name one account behind three icons, and not every icon survives the extraction of the text.
Only there: a repository that a project names is no account ("github.com/kubernetes"), and its name a skill.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from masking.expression import expression
from masking.reading.plain import plain_word
from masking.reading.record import Reading
from masking.span import Span
from name_lists import lexicon

_PROFILE = expression(
    r"(?:linkedin\.com/(?:in|pub)|(?:github|gitlab|twitter|instagram|facebook|medium|behance|dribbble|kaggle|x|fb)\.com"
    r"|t\.me|bitbucket\.org)/@?(?P<handle>\w[\w.-]{2,38})(?=[/?#]|\Z)"
)
_HANDLE = expression(r"@?(?P<handle>\w[\w.-]{2,38})\Z")
_TOLD = ("url:handle", "url:icon", "url:path")
_BLOCKS = ("contact", "personal")
_LEAST = 4
"""Letters of the shortest handle that is looked for: shorter ones are abbreviations of anything."""


def again(reading: Reading, links: Iterable[Span]) -> Iterator[tuple[int, int]]:
    """Yield every other place in the blocks of contacts where an account name of theirs stands as a word of its own.

    ``links`` are the spans found so far. A name that is an ordinary word, a town or a number is not looked for.
    """
    found = list(links)
    lower = reading.lower
    handles = set()
    for span in found:
        if reading.kind_at(span.start) not in _BLOCKS:
            continue
        told = _HANDLE if span.recognizer in _TOLD else _PROFILE
        match = told.search(lower, span.start, span.end)
        if match is not None and _telling(match["handle"]):
            handles.add(match["handle"])
    for handle in handles:
        at = lower.find(handle)
        while at >= 0:
            end = at + len(handle)
            inside = any(span.start < end and at < span.end for span in found)
            alone = not _joined(lower[at - 1 : at]) and not _joined(lower[end : end + 1])
            if alone and not inside and reading.kind_at(at) in _BLOCKS:
                yield at, end
            at = lower.find(handle, end)


_NAMED = 5
_MORE = 4
"""Letters that an account may have beside those of the name: "takinsanya", "elliotpj"."""
_ALONE = 10
"""The same of an account that stands alone in its line or cell: "elmhurst-builds"."""
_EDGES = "\n|•·●▪│\t"


def of_name(reading: Reading, links: Iterable[Span]) -> Iterator[tuple[int, int]]:
    """Yield words of the blocks of contacts that are a name of the candidate with letters glued to it."""
    text = reading.text
    places, lower = reading.words.places, reading.lower
    tokens = [lexicon.fold(word) for word in reading.resume.candidate.name.lower().split() if len(word) >= _LEAST]
    starts = [t[:_NAMED] for t in tokens if lower.count(t[:_NAMED]) > len(places.get(t, ()))]
    found = list(links) if starts else []
    for section in reading.resume.sections if starts else ():
        if section.kind not in _BLOCKS:
            continue
        block = lower[section.start : section.end]
        for token in starts:
            at = block.find(token)
            while at >= 0:
                start, end = section.start + at, section.start + at + len(token)
                while start > section.start and _part(text[start - 1]):
                    start -= 1
                while end < section.end and _part(text[end]):
                    end += 1
                inside = any(span.start < end and start < span.end for span in found)
                free = "@" not in text[start - 1 : start] + text[end : end + 1] and text[start:end].islower()
                if free and not inside and _account(text, start, end, tokens):
                    yield start - (text[start - 1 : start] == "/"), end
                at = block.find(token, max(at + len(token), end - section.start))


def _account(text: str, start: int, end: int, tokens: list[str]) -> bool:
    """Whether a word is no name of the candidate and holds a whole one, or the start of one and stands alone."""
    word = text[start:end]
    rest = word
    for token in tokens:
        rest = rest.replace(token, "", 1)
    if word in tokens or not rest:
        return word not in tokens and len(word) > _NAMED
    whole = len(rest) <= len(word) - _NAMED
    if whole and len(rest) <= _MORE and "-" not in word:
        return _telling(word)
    before, behind = text[max(0, start - 2) : start], text[end : end + 2]
    alone = not before.strip() or before[-1] in _EDGES or before[0] in _EDGES
    closed = not behind.strip() or behind[0] in _EDGES or behind[1:] in _EDGES
    return alone and closed and len(rest) <= _ALONE and _telling(word)


def _part(letter: str) -> bool:
    """Whether a letter may belong to an account name as people write them: small, a figure or an underscore."""
    return letter.islower() or letter.isdigit() or letter in "_-"


def _telling(handle: str) -> bool:
    entry = lexicon.lookup(handle)
    return (
        len(handle) >= _LEAST
        and not handle.isdigit()
        and not (entry.common or entry.city or entry.name)
        and not plain_word(handle)
    )


def _joined(mark: str) -> bool:
    """Whether a mark beside a word makes it part of a longer one."""
    return mark.isalnum() or mark in ("_", "-", "@")
