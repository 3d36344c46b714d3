"""Report: what a run did, as numbers and as a plain table for JSON. Sources are named in it, resume text is not."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from masking.errors import EvenhandError, InputError

NOTES = {
    "uncovered": "is in no language that is covered: masked by patterns and names only (docs/languages.md)",
    "doubts": "shows what may be letters that could not be read: look at what was written, or install tesseract",
}
KEPT = 1_000
"""Failures that are kept with their source; the counts are always complete."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One document that was not masked, and why."""

    source: str
    reason: str
    message: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Left:
    """What the policy leaves on purpose in one document, and why."""

    source: str
    field: str
    reason: str
    detail: str


@dataclass(frozen=True, slots=True)
class Skip:
    """An entry that is no document: a pipe, a socket, a device, a link that leads nowhere or to a folder."""

    source: str
    reason: str


@dataclass(slots=True)
class Report:
    """Counts of a run as it goes on."""

    total: int | None = None
    done: int = 0
    already: int = 0
    """Finished by an earlier run."""
    replaced: int = 0
    """Masked documents of an earlier run that were removed because their source or the options are others now."""
    failed: int = 0
    seconds: float = 0.0
    fields: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    kept: int = 0
    """Pictures that stayed as logos."""
    fallbacks: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    """Entries that are no document, by the reason."""
    skips: list[Skip] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    """The first of them; ``left_documents`` counts every document."""
    left_documents: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def handled(self) -> int:
        """Documents behind us."""
        return self.done + self.already + self.failed

    def fail(self, source: str, error: EvenhandError) -> None:
        """Count a failure."""
        self.failed += 1
        self.reasons[type(error).__name__] += 1
        if len(self.failures) < KEPT:
            self.failures.append(Failure(source, type(error).__name__, str(error), error.remedy))

    def set_aside(self, path: Path, why: str | InputError) -> None:
        """Count an entry that is no document; one behind which documents may lie is a failure."""
        if isinstance(why, InputError):
            self.total = (self.total or 0) + 1
            self.fail(str(path), why)
            return
        self.skipped[why] += 1
        if len(self.skips) < KEPT:
            self.skips.append(Skip(str(path), why))

    def leave(self, source: str, left: list[dict[str, str]]) -> None:
        """Note what stays in a document on purpose."""
        self.left_documents += bool(left)
        self.left += [Left(source, **found) for found in left][: max(0, KEPT - len(self.left))]

    def read_as_text(self, suffix: str) -> None:
        """Note that files whose name promises something else, or nothing, were understood as plain text."""
        note = f"files that end in {suffix} are read as plain text, by their content"
        self.notes += [note] if note not in self.notes else []

    def note(self, source: str, what: str) -> None:
        """Note what people should know of a document: a key of ``NOTES``."""
        self.notes.append(f"{source} {NOTES[what]}")

    def table(self, *, policy: dict[str, Any]) -> dict[str, Any]:
        """Return the report as JSON has it."""
        return {
            "policy": policy,
            "documents": {"done": self.done, "already_done": self.already, "failed": self.failed},
            "replaced": self.replaced,
            "skipped_by_reason": dict(sorted(self.skipped.items())),
            "skipped": [asdict(skip) for skip in self.skips],
            "seconds": round(self.seconds, 3),
            "fields": dict(sorted(self.fields.items())),
            "pictures_kept": self.kept,
            "fallbacks": dict(sorted(self.fallbacks.items())),
            "failures_by_reason": dict(sorted(self.reasons.items())),
            "failures": [asdict(failure) for failure in self.failures],
            "left_on_purpose": [asdict(left) for left in self.left],
            "notes": self.notes,
        }
