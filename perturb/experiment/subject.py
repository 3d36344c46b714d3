"""Subjects: the resumes under test, and those that take no part."""

from __future__ import annotations

from dataclasses import dataclass, field

from masking.document import Document


@dataclass(frozen=True, slots=True)
class Subject:
    """One resume under test.

    ``id`` is neutral (``r001``) or given by the user in JSON Lines: it stands in tables and reports, where the
    name of a file would reveal whose resume it is.
    """

    id: str
    document: Document
    source: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A resume, or a twin of one, that takes no part, and why."""

    id: str
    reason: str
    source: str = field(default="", repr=False)
