"""Mask a resume: the whole story on one screen."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random

from masking.document import Document, Resume
from masking.policy import Policy, load
from masking.recognize import identify, recognize
from masking.sections import parse
from masking.span import Revision, Span


def mask(
    resume: Resume | Document | str, policy: Policy | str | Path = "display", *, rng: Random | None = None
) -> Revision:
    """Return the resume with everything that ``policy`` masks replaced.

    Why a Revision: its ``text`` is the masked text, its ``edits`` say what was done where, and the writers of
    ``masking.formats`` put the same edits into the document's own format.

    ``resume`` may be plain text, a Document from ``read`` or a Resume. ``policy`` is a preset, a TOML file or a
    Policy. ``rng`` draws pseudonyms; without it they differ from call to call. Raises PolicyError.
    """
    chosen = load(policy)
    whole = resume if isinstance(resume, Resume) else parse(_document(resume))
    edits = chosen.edits(whole.document, find(whole, chosen), rng=rng or Random(secrets.randbits(128)))
    return Revision(whole.document, edits)


def find(resume: Resume | Document | str, policy: Policy | str | Path = "all") -> tuple[Span, ...]:
    """Return what ``policy`` would mask: sorted, disjoint spans of the document's text. Raises PolicyError."""
    chosen = load(policy)
    whole = resume if isinstance(resume, Resume) else parse(_document(resume))
    known = whole if whole.candidate.name else identify(whole)
    return recognize(known, fields=chosen.fields, threshold=chosen.threshold)


def _document(resume: Document | str) -> Document:
    return Document(resume, "text") if isinstance(resume, str) else resume
