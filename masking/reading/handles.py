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


def of_name(reading: Reading, links: Iterable[Span]) -> Iterator[tuple[int, int]]:
    """Yield words of the blocks of contacts that are a name of the candidate with letters glued to it."""
    text = reading.text
    places, lower = reading.words.places, reading.lower
    tokens = [lexicon.fold(word) for word in reading.resume.candidate.name.lower().split() if len(word) >= _NAMED]
    tokens = [token for token in tokens if lower.count(token) > len(places.get(token, ()))]
    found = list(links) if tokens else []
    for section in reading.resume.sections if tokens else ():
        if section.kind not in _BLOCKS:
            continue
        block = lower[section.start : section.end]
        for token in tokens:
            at = block.find(token)
            while at >= 0:
                start, end = section.start + at, section.start + at + len(token)
                while start > section.start and _part(text[start - 1]):
                    start -= 1
                while end < section.end and _part(text[end]):
                    end += 1
                glued = end - start - len(token)
                inside = any(span.start < end and start < span.end for span in found)
                alone = "@" not in text[start - 1 : start] + text[end : end + 1] and text[start:end].islower()
                if 0 < glued <= _MORE and not inside and alone:
                    yield start - (text[start - 1 : start] == "/"), end
                at = block.find(token, at + len(token))


def _part(letter: str) -> bool:
    """Whether a letter may belong to an account name as people write them: small, a figure or an underscore."""
    return letter.islower() or letter.isdigit() or letter == "_"


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
