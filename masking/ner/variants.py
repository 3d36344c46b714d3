"""Variants: labelled texts as they might also have been written, for training beside the ones that were.

A fifth lose the names at their heads, as portals deliver resumes; some are all capitals or all small letters; each is
also somebody else's: of another origin, or with a name that is also a word, and from other schools.

Why: without them the first line is always taken for a name, a name has always a capital, and who is called Hope, or
of a people with few resumes, is found less often than others.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

from masking.expression import expression
from masking.span import Field
from name_lists import census, terms
from name_lists.lexicon import lookup
from name_lists.origins import handwritten

_HEADLESS, _RECASED = 5, 10
"""Every how many texts have a variant without names, and in another case."""
_HEAD = 200
"""Letters at the top of a text."""
_EXCHANGED = 0.5
"""Share of the schools, faiths and origins that become those of other texts."""
_FEWEST, _MOST = (0, 1, 1, 2, 3), (0, 1, 2, 3, 5)
"""How many sentences that tell the name come to a text, and in how many lines that begin with a verb it goes ahead."""
_WORDS = 0.4
"""Share of the other names that are also words."""
_LONGEST = 5
"""Words of the longest name."""
_WORD = expression(r"[^\W\d_]{2,}")
_DEED = expression(r"^[^\w\n]*(?P<verb>[A-Z][a-z]{2,}(?:ed|[^s\W]s))(?= [a-z])", re.M)
_PROSE = expression(r"[^\n]{45,}(?=\n)")
_SLOT = expression(r"\{(FIRST|LAST)\}")


@dataclass(frozen=True, slots=True)
class Example:
    """A labelled text; ``spans`` are (start, end, field), ``ignored`` counts neither way."""

    text: str
    spans: tuple[tuple[int, int, Field], ...] = ()
    ignored: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class _Change:
    """What stands in place of ``start:end``, and where in it names stand."""

    start: int
    end: int
    text: str
    names: tuple[tuple[int, int], ...] = ()


def variants(example: Example, number: int, others: Mapping[Field, Sequence[str]] | None = None) -> Iterator[Example]:
    """Yield the variants of the text with this number in its corpus; the same for the same number.

    ``others`` are values of other texts by field, to put in place of some of its own.
    """
    if number % _HEADLESS == 0:
        if head := [_Change(a, b, "") for a, b, field in example.spans if field is Field.NAME and b <= _HEAD]:
            yield _changed(example, head)
    elif recased := _CASES.get(number % _RECASED):
        text = recased(example.text)
        if len(text) == len(example.text):
            yield replace(example, text=text)
    if changes := _renamed(example, random.Random(number), others or {}):
        yield _changed(example, changes)


_CASES: dict[int, Callable[[str], str]] = {1: str.upper, 2: str.lower}


def _changed(example: Example, changes: Iterable[_Change]) -> Example:
    """The text with the changes made; every span lies wholly in a change, around it or beside it."""
    text, at, named, shifts = "", 0, [], []
    for change in sorted(changes, key=lambda change: (change.start, change.end)):
        text += example.text[at : change.start]
        named += [(len(text) + a, len(text) + b, Field.NAME) for a, b in change.names]
        text += change.text
        at = change.end
        shifts.append((at, len(text) - at))

    def moved(old: int) -> int:
        return old + next((shift for end, shift in reversed(shifts) if end <= old), 0)

    spans = [(moved(a), moved(b), field) for a, b, field in example.spans]
    ignored = tuple((moved(a), moved(b)) for a, b in example.ignored)
    kept = sorted(span for span in (*spans, *named) if span[0] < span[1])
    return Example(text + example.text[at:], tuple(kept), tuple(one for one in ignored if one[0] < one[1]))


def _renamed(example: Example, rng: random.Random, others: Mapping[Field, Sequence[str]]) -> list[_Change]:
    """Another name wherever the candidate's stands, more sentences that tell it, and values of other texts."""
    old = _candidate(example)
    if not 0 < len(old) <= _LONGEST:
        return []
    given, family = _lists(rng)
    new = {word: rng.choice(given) for word in old[:-1]} | {old[-1]: rng.choice(family if len(old) > 1 else given)}
    new = {word: name.replace("_", " ") for word, name in new.items()}
    changes = [change for span in example.spans for change in _in_span(example.text, span, new)]
    return [*changes, *_exchanged(example, rng, others), *_told(example, rng, list(new.values()))]


def _candidate(example: Example) -> list[str]:
    """The words of the first name, small, each once."""
    first = next((span for span in sorted(example.spans) if span[2] is Field.NAME), None)
    words = [word[0].lower() for word in _WORD.finditer(example.text, *first[:2])] if first else []
    beside = terms.words("candidate_particles", "titles_always", "titles_mostly")
    return [word for word in dict.fromkeys(words) if word not in beside]


def _exchanged(example: Example, rng: random.Random, others: Mapping[Field, Sequence[str]]) -> Iterator[_Change]:
    """Values of other texts in place of some of its own."""
    for start, end, field in example.spans:
        if others.get(field) and "\n" not in example.text[start:end] and rng.random() < _EXCHANGED:
            yield _Change(start, end, rng.choice(others[field]))


def _told(example: Example, rng: random.Random, name: Sequence[str]) -> Iterator[_Change]:
    """Sentences that tell the name behind lines of prose, and words of it before verbs, where nothing is labelled."""
    taken = [(a - 1, b + 1) for a, b in (*((a, b) for a, b, _ in example.spans), *example.ignored)]

    def free(found: Iterable[tuple[int, int]], counts: Sequence[int]) -> list[tuple[int, int]]:
        places = [(start, end) for start, end in found if not any(a <= end and start <= b for a, b in taken)]
        return rng.sample(places, min(len(places), rng.choice(counts)))

    for _, end in free(((m.end(), m.end()) for m in _PROSE.finditer(example.text, _HEAD)), _FEWEST):
        yield _Change(end, end, *_said(rng, rng.choice(_sentences()), name[0], name[-1]))
    for start, end in free((m.span("verb") for m in _DEED.finditer(example.text, _HEAD)), _MOST):
        word = rng.choice(name)
        yield _Change(start, end, f"{word} {example.text[start:end].lower()}", ((0, len(word)),))


def _in_span(text: str, span: tuple[int, int, Field], new: dict[str, str]) -> Iterator[_Change]:
    """The other name in a name, an address or a link."""
    start, end, field = span
    if field is Field.NAME:
        for word in _WORD.finditer(text, start, end):
            if name := new.get(word[0].lower()):
                yield _Change(*word.span(), name.upper() if word[0].isupper() else name)
    elif field in (Field.EMAIL, Field.URL) and len(low := text[start:end].lower()) == end - start:
        reach = 0
        for at, old in sorted((low.find(old), old) for old in new):
            if at >= reach:
                reach = at + len(old)
                yield _Change(start + at, start + reach, census.fold(new[old]))


def _said(rng: random.Random, sentence: str, first: str, last: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The sentence as it follows a line, with the name put in, and where in it the name stands."""
    text, names = rng.choice(("\n", "\n- ", "\n\n", ". ")), []
    for part in _SLOT.split(sentence):
        if part in ("FIRST", "LAST"):
            names.append((len(text), len(text) + len(first if part == "FIRST" else last)))
        text += {"FIRST": first, "LAST": last}.get(part, part)
    return text, tuple(names)


@cache
def _sentences() -> Sequence[str]:
    return resources.files(__package__).joinpath("sentences.txt").read_text(encoding="utf-8").splitlines()


def _lists(rng: random.Random) -> tuple[Sequence[str], Sequence[str]]:
    """Given and family names that belong together."""
    if rng.random() < _WORDS:
        return _words()
    origin = rng.choice(list(handwritten().values()))
    given = (*origin.female, *origin.male)
    return given, origin.family or given


@cache
def _words() -> tuple[Sequence[str], Sequence[str]]:
    """Names of the census that are also English words."""
    lists = (census.given_names(), census.family_names())
    given, family = ([one.name.capitalize() for one in names if lookup(one.name).common > 1] for names in lists)
    return given, family
