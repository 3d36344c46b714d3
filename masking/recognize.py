"""Recognize: a resume in, everything that identifies the candidate out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from masking.document import Candidate, Document, Resume
from masking.expression import expression
from masking.ner import STRICT, guess, measure, tag
from masking.reading import Reading, Recognizer, read
from masking.reading.language import spoken
from masking.recognizers import ALL
from masking.recognizers.again import acronyms, again, initials, pronouns
from masking.recognizers.candidate import carried, choose
from masking.recognizers.school_words import traits_in_names
from masking.recognizers.spoken import without_address
from masking.sections import returned
from masking.span import FIELDS, TRAITS, Field, Span, resolve

if TYPE_CHECKING:
    from masking.ner.model import Model
    from masking.ner.network import Array

THRESHOLD = STRICT
"""The strict default: the point that training chose per field."""


def recognize(
    resume: Resume,
    *,
    fields: Collection[Field] = FIELDS,
    threshold: float | Mapping[Field, float] | None = None,
    own: Collection[Recognizer] = (),
    tagger: Model | None = None,
) -> tuple[Span, ...]:
    """Return the spans of ``fields`` in the text, sorted and disjoint, each with its score and who found it.

    ``threshold`` (0 to 1; None: .25, strict; or by field) drops less certain spans; the ``own`` recognizers of a policy
    are asked beside the tagger, which is ``tagger`` or the one that ships. Linear in the length of the text.
    """
    return resolve(raw(resume, fields, threshold=threshold, own=own, tagger=tagger), resume.text)


def raw(
    resume: Resume,
    fields: Collection[Field] = FIELDS,
    *,
    threshold: float | Mapping[Field, float] | None = None,
    own: Collection[Recognizer] = (),
    tagger: Model | None = None,
) -> list[Span]:
    """Return what ``recognize`` settles: every span that somebody found, in any order, overlaps and all."""
    least = THRESHOLD if threshold is None else threshold
    wanted = frozenset(fields)
    reading = read(resume.document)
    found = _found(resume.document, least, own, tagger)
    found += _carried_on(reading, found, wanted)
    kept = [span for span in found if span.field in _NAMING and span.field not in wanted]
    found += traits_in_names(reading, [_whole(span, found) for span in kept], wanted)
    return [reading.returned(s) for s in found if s.field in wanted and s.score >= _of(least, s.field)]


def guessed(document: Document, start: int, end: int, *, tagger: Model | None = None) -> Span | None:
    """Return what the tagger takes a stretch of a document for at most, however little; None where no word stands."""
    reading = read(document)
    view = reading.view
    told = guess(reading, view.forth(start), view.forth(end), model=tagger, measured=_measured(document, tagger))
    return None if told is None else replace(told, start=start, end=end)


_NAMING = frozenset((Field.SCHOOL, *TRAITS))
"""Fields whose values may be names in which another field is told."""


def identify(
    resume: Resume,
    *,
    own: Collection[Recognizer] = (),
    spared: Callable[[Span], object] | None = None,
    tagger: Model | None = None,
) -> Resume:
    """Return the resume with its sections and its candidate; no name that ``spared`` says yes to is the candidate's."""
    reading = read(resume.document)
    found = _found(resume.document, THRESHOLD, own, tagger)
    candidate = _candidate(reading, [s for s in found if spared is None or not spared(reading.returned(s))])
    if candidate.span is not None:
        candidate = replace(candidate, span=reading.view.back(*candidate.span))
    emails, urls = (
        tuple(dict.fromkeys(reading.text[span.start : span.end] for span in found if span.field is field))
        for field in (Field.EMAIL, Field.URL)
    )
    candidate = replace(candidate, emails=emails, urls=urls)
    return Resume(resume.document, returned(reading), candidate)


def _whole(name: Span, found: list[Span]) -> Span:
    """A name with the traits told right beside it: "Girls'" and "Grammar School"."""
    beside = [span for span in found if span.field in TRAITS]
    start = min((s.start for s in beside if 0 <= name.start - s.end <= _BESIDE), default=name.start)
    end = max((s.end for s in beside if 0 <= s.start - name.end <= _BESIDE), default=name.end)
    return replace(name, start=min(start, name.start), end=max(end, name.end))


_BESIDE = 2
"""Characters between two parts of one name."""


def _of(least: float | Mapping[Field, float], field: Field) -> float:
    return least if isinstance(least, (int, float)) else least.get(field, THRESHOLD)


@lru_cache(maxsize=2)
def _measured(document: Document, tagger: Model | None) -> Array:
    """What the tagger measured of every token.

    Why cached: who the candidate is and what is masked are asked one after the other of the same document, maybe with
    different thresholds.
    """
    return measure(read(document), model=tagger)


@lru_cache(maxsize=2)
def _tagged(
    document: Document, least: float | frozenset[tuple[Field, float]], tagger: Model | None
) -> tuple[Span, ...]:
    """What the tagger finds, of a text in a language that nobody knows the names only; kept for the same reason."""
    reading = read(document)
    by_field = dict(least) if isinstance(least, frozenset) else least
    found = without_address(reading, tag(reading, least=by_field, model=tagger, measured=_measured(document, tagger)))
    if not spoken(reading.text).covered:
        found = [span for span in found if span.field is Field.NAME]
    boards = [match.span() for match in _BOARD.finditer(reading.text)] if "Board of " in reading.text else []
    return tuple(_initialled(reading.text, span) for span in found if _may_be(reading.text, span, boards))


def _may_be(text: str, span: Span, boards: list[tuple[int, int]]) -> bool:
    """Whether a trait has letters, and a school is no board that examines."""
    if span.field is Field.SCHOOL:
        return not any(start <= span.start < end for start, end in boards)
    return span.field not in TRAITS or any(map(str.isalpha, text[span.start : span.end]))


_BOARD = expression(r"(?:(?:[A-Z][\w.]+[ ])?State[ ])?Board[ ]of[ ](?:(?:[A-Z][\w.]+|and|&)(?:[ ]|\b))+")
"""A board that examines: no school, and part of none."""
_BEFORE = expression(r"(?<![\w.])[A-Z]\.[ ]\Z")
_BEHIND = expression(r"\.(?:(?:(?<=and \w\.)|(?<=& \w\.))[ ][A-Z][\w'’-]+)?")


def _initialled(text: str, span: Span) -> Span:
    """A name with the initial before it, and its last initial with its point and the family name behind that."""
    if span.field is not Field.NAME:
        return span
    before = _BEFORE.search(text, max(0, span.start - 4), span.start)
    last = text[span.end - 2 : span.end]
    behind = _BEHIND.match(text, span.end) if last[1:].isupper() and not last[:1].isalnum() else None
    if before or behind:
        return replace(span, start=before.start() if before else span.start, end=behind.end() if behind else span.end)
    return span


@lru_cache(maxsize=2)
def _exact(document: Document) -> tuple[Span, ...]:
    """What the recognizers find, each by itself; kept for the same reason."""
    return tuple(span for one in ALL for span in one.find(read(document)))


def _found(
    document: Document, least: float | Mapping[Field, float], own: Collection[Recognizer], tagger: Model | None
) -> list[Span]:
    """What the tagger and the recognizers find, each by itself."""
    reading = read(document)
    tagged = _tagged(document, frozenset(least.items()) if isinstance(least, Mapping) else least, tagger)
    exact = [s for s in _exact(document) if s.score >= _of(least, s.field)]
    own_spans = (s for one in own for s in one.find(reading) if s.score >= _of(least, s.field))
    return [*_numbered(reading.text, [*tagged, *exact]), *own_spans]


_LIKE_NUMBERS = frozenset(
    (Field.PHONE, Field.GRADUATION_YEAR, Field.BIRTH_DATE, Field.ADDRESS, Field.SCHOOL, Field.NAME)
)
"""Fields for which the digits and letters of a passport are taken."""


def _numbered(text: str, found: list[Span]) -> Iterator[Span]:
    """The spans without what takes an identity number for something else; what they hold beside the number stays."""
    numbers = sorted((span.start, span.end) for span in found if span.field is Field.IDENTITY_NUMBER)
    for span in found:
        over = [(a, b) for a, b in numbers if a < span.end and span.start < b]
        yield from _beside(text, span, over) if over and span.field in _LIKE_NUMBERS else (span,)


def _beside(text: str, span: Span, numbers: list[tuple[int, int]]) -> Iterator[Span]:
    """What a span holds before, between and behind the numbers in it, where there are digits."""
    starts, ends = zip((span.start, span.start), *numbers, (span.end, span.end), strict=True)
    for start, end in zip(ends[:-1], starts[1:], strict=True):
        rest = text[start:end].strip(" /,;|\t")
        if any(map(str.isdigit, rest)):
            start = text.index(rest, start)
            yield replace(span, start=start, end=start + len(rest))


def _carried_on(reading: Reading, found: list[Span], wanted: Collection[Field]) -> Iterator[Span]:
    """What follows from what was found: the candidate's name in all its forms, names and schools that stand again."""
    if Field.NAME in wanted:
        yield from carried(reading, _candidate(reading, found))
    yield from again(reading, found)
    yield from acronyms(reading, found)
    yield from initials(reading, found)
    yield from pronouns(reading, found)


def _candidate(reading: Reading, found: list[Span]) -> Candidate:
    return _chosen(reading.document, tuple(span for span in found if span.field is Field.NAME))


@lru_cache(maxsize=2)
def _chosen(document: Document, names: tuple[Span, ...]) -> Candidate:
    return choose(read(document), names)
