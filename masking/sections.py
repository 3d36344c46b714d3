"""Sections of a resume: contact, experience, education and the others.

Why: the same year is a graduation year under EDUCATION and none under EXPERIENCE; the same town is an address in the
contact block and an employer's place below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from masking.document import Document, Resume, Section
from masking.reading import Reading, read


def parse(document: Document) -> Resume:
    """Return the document with its sections, sorted and covering the text; what stands before a heading is ``contact``.

    Whose resume it is, ``masking.recognize.identify`` says.
    """
    return Resume(document, returned(read(document)))


def returned(reading: Reading) -> tuple[Section, ...]:
    """The sections of a reading in offsets of the document's own text."""
    return tuple(_returned(reading)) if reading.view.origins else reading.sections


def _returned(reading: Reading) -> Iterator[Section]:
    view, length = reading.view, len(reading.document.text)
    starts = [0 if number == 0 else view.origins[section.start] for number, section in enumerate(reading.sections)]
    for section, (start, end) in zip(reading.sections, pairwise([*starts, length]), strict=True):
        heading = section.heading
        yield Section(section.kind, start, end, view.back(*heading) if heading else None)
