"""Graded masking of affinity groups: only the revealing words of "Society of Women Engineers", or all of it.

Why: the whole name is the safe choice; with only the word hidden the reader still sees that an engineers' society
was joined, and pays for it with a better guess.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from masking.expression import expression
from masking.policy.words import table
from masking.span import TRAITS, Field, Span
from name_lists import terms

_WORD = expression(r"[^\W_]+(?:['’][^\W_]+)*['’]?\+?")
_BESIDE = expression(r"[ ]|[ ]?[-/&][ ]?")
_BRACKETED = expression(r"\(([A-Z][A-Z&+-]{1,9})\)$")
_NAMED = 2
"""Capitalised words that make a name of a stretch of three words or more."""
_WITH_ANOTHER = frozenset(("american", "americans", "british", "islander", "islanders", "scheduled"))
"""Told only beside another word: "African American", not "American Society"."""


def whole_names(spans: Iterable[Span], text: str) -> list[Span]:
    """Return sorted spans with the parts of one organisation's name joined: "Hindu" and "Women's League"."""
    joined: list[Span] = []
    for span in spans:
        last = joined[-1] if joined else None
        if (
            last
            and last.field in TRAITS
            and span.field in TRAITS
            and text[last.end : span.start] == " "
            and text[span.start].isupper()
        ):
            joined[-1] = replace(span, start=last.start, score=max(last.score, span.score))
        else:
            joined.append(span)
    return joined


def trait_words(span: Span, text: str, fields: Collection[Field] = tuple(Field)) -> Iterator[Span]:
    """Yield the parts of an organisation's name that reveal a trait of ``fields``; else the whole ``span``.

    Whole stay: what is no organisation's name (an answer to "Nationality:", a remark in passing), a name of one or two
    words, an abbreviation ("SWE"), and a name without a known word for the trait it was found by.
    """
    stretch = text[span.start : span.end]
    hits = [hit for hit in _hits(stretch) if hit[2] in fields] if _graded(span, stretch) else []
    if all(field != span.field for *_, field in hits):
        yield span
        return
    short = _BRACKETED.search(stretch)
    for start, end, field in [*hits, *([(*short.span(1), span.field)] if short else [])]:
        yield replace(span, start=span.start + start, end=span.start + end, field=field)


def _graded(span: Span, stretch: str) -> bool:
    """Whether a span is the name of an organisation, and no answer to a label."""
    words = stretch.split()
    if len(words) < 3 or span.recognizer.startswith("labelled:"):
        return False
    return sum(word[0].isupper() for word in words) >= _NAMED


def _hits(stretch: str) -> list[tuple[int, int, Field]]:
    """The revealing words, joined where words of one trait stand side by side."""
    found: list[tuple[int, int, Field, bool]] = []
    for word in _WORD.finditer(stretch):
        lower = word[0].lower().replace("’", "'")
        field = _field_of(lower)
        if field is None:
            continue
        end = word.end()
        alone = lower in _WITH_ANOTHER
        if found and found[-1][2] == field and _BESIDE.fullmatch(stretch, found[-1][1], word.start()):
            found[-1] = (found[-1][0], end, field, found[-1][3] and alone)
        else:
            found.append((word.start(), end, field, alone))
    return [(start, end, field) for start, end, field, alone in found if not alone]


def _field_of(word: str) -> Field | None:
    forms = (word, word.rstrip("'+"), word.removesuffix("'s"), word.removesuffix("s"))
    for field, words in _known().items():
        if any(form in words for form in forms):
            return field
    people = word.removesuffix("'s").rstrip("'")
    known = word in _WITH_ANOTHER or not _peoples().isdisjoint((people, people.removesuffix("s")))
    return Field.ETHNICITY if known else None


@cache
def _known() -> Mapping[Field, frozenset[str]]:
    return {
        Field(name): frozenset(words.split()).union(terms.single(_LISTS[name]) if name in _LISTS else ())
        for name, words in table("telling").items()
    }


_LISTS = {"gender": "gender.group", "religion": "religion.faith", "disability": "disability.condition"}


@cache
def _peoples() -> frozenset[str]:
    groups = (name for name in terms.load() if name.startswith("ethnicity."))
    return frozenset[str]().union(*map(terms.single, groups))
