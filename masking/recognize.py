"""Recognize: a resume in, everything that tells who the candidate is out."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from masking.document import Resume
from masking.policy.affinity import may_tell, told_by_school
from masking.reading import Mention, Reading
from masking.reading.acronym import acronyms
from masking.reading.candidate import choose
from masking.reading.congregation import congregations
from masking.reading.organisation import whole
from masking.recognizers import ALL, graduation_year, school
from masking.recognizers.traits import FIELDS as TRAITS
from masking.sections import back, study
from masking.span import FIELDS, Field, Span, resolve

AFFINITY = frozenset({Field.GENDER, Field.DISABILITY, Field.RELIGION, Field.ETHNICITY, Field.SEXUAL_ORIENTATION})
"""Traits that the name of an organisation can tell."""
THRESHOLD = 0.25
"""The strict default: what is more likely than one in four to tell something is a span."""


def recognize(
    resume: Resume, *, fields: Collection[Field] = FIELDS, threshold: float | None = None
) -> tuple[Span, ...]:
    """Return the spans of ``fields`` in the text, sorted and disjoint, each with its score and the rule that found it.

    ``threshold`` (0 to 1; None: 0.25, strict) drops less certain spans. Linear in the length of the text.
    """
    least = THRESHOLD if threshold is None else threshold
    view, reading = study(resume.document)
    reading = _informed(reading)
    wanted = frozenset(fields)
    if not TRAITS.isdisjoint(wanted):
        reading = reading.knowing(reading.resume, (*reading.mentions, *_traits(reading)))
    found: list[Span] = []
    for recognizer in ALL:
        if recognizer.fields & wanted:
            found += [
                _reached(s, reading.text) if s.field in AFFINITY else s
                for s in recognizer.find(reading)
                if s.score >= least and s.field in wanted
            ]
    if Field.GRADUATION_YEAR in wanted:
        found += [span for span in _years(reading, found) if span.score >= least]
    if Field.SCHOOL not in wanted and wanted & AFFINITY and may_tell(reading.words.places):
        schools = (span for span in school.find(reading) if span.score >= least)
        found += [part for span in schools for part in told_by_school(span, reading.text) if part.field in wanted]
    if Field.RELIGION in wanted and reading.hits.get("religion"):
        found += [span for span in congregations(reading, found) if span.score >= least]
    found += acronyms([span for span in found if span.field in AFFINITY], reading.text)
    if view.origins:
        found = [_moved(span, *view.back(span.start, span.end)) for span in found]
    return resolve(found, resume.text)


def identify(resume: Resume) -> Resume:
    """Return the resume with its sections and the candidate, as the tagger and the rules together see them."""
    view, reading = study(resume.document)
    return back(resume.document, view, _informed(reading).resume)


def _informed(reading: Reading) -> Reading:
    """The reading with the tagger's mentions, and the candidate chosen in their light."""
    known = reading.knowing(reading.resume, _mentions(reading.resume))
    return known.knowing(replace(known.resume, candidate=choose(known)), known.mentions)


def _mentions(resume: Resume) -> Iterable[Mention]:
    from masking.ner import tag  # numpy and the model load on first use

    return tag(resume)


def _traits(reading: Reading) -> Iterable[Mention]:
    from masking.ner.traits import tag_traits

    return tag_traits(reading)


def _years(reading: Reading, found: Iterable[Span]) -> Iterable[Span]:
    """The years of studies that no rule has found."""
    from masking.ner.years import tag_years

    return graduation_year.of_mentions(tag_years(reading, known={span.start for span in found}))


def _reached(span: Span, text: str) -> Span:
    """A trait told by an organisation's name reaches over the whole name."""
    if span.recognizer.endswith((":field", ":value", ":tagger", ":trade")):
        return span
    start, end = whole(text, span.start, span.end)
    if text.endswith(" for ", 0, span.start) and text[span.start : span.end].isupper():
        start = span.start  # "Book grant for SHPE": the society alone tells
    return span if (start, end) == (span.start, span.end) else _moved(span, start, end)


def _moved(span: Span, start: int, end: int) -> Span:
    return Span(start, end, span.field, span.score, span.recognizer)
