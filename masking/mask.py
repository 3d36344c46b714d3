"""Mask a resume: the whole story on one screen."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom

from masking.document import Document, Resume
from masking.policy import Policy, load
from masking.recognize import recognize
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
    whole = _resume(resume)
    edits = chosen.edits(whole.document, find(whole, chosen), rng=rng or _FRESH)
    return Revision(whole.document, edits)


_FRESH = SystemRandom()


def find(resume: Resume | Document | str, policy: Policy | str | Path = "all") -> tuple[Span, ...]:
    """Return what ``policy`` would mask: sorted, disjoint spans of the document's text. Raises PolicyError."""
    chosen = load(policy)
    return recognize(_resume(resume), fields=chosen.fields, threshold=chosen.threshold)


def _resume(resume: Resume | Document | str) -> Resume:
    if isinstance(resume, Resume):
        return resume
    return Resume(Document(resume, "text") if isinstance(resume, str) else resume)
