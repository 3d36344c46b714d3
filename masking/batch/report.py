"""Report: what a run did, as numbers and as a plain table for JSON. Sources are named in it, resume text is not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from masking.errors import EvenhandError

KEPT = 1_000
"""Failures that are kept with their source; the counts are always complete."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One document that was not masked, and why."""

    source: str
    reason: str
    message: str
    remedy: str = ""


@dataclass(slots=True)
class Report:
    """Counts of a run as it goes on."""

    total: int | None = None
    done: int = 0
    already: int = 0
    """Finished by an earlier run."""
    failed: int = 0
    seconds: float = 0.0
    fields: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    kept: int = 0
    """Pictures that stayed as logos."""
    fallbacks: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
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

    def table(self, *, policy: dict[str, Any]) -> dict[str, Any]:
        """Return the report as JSON has it."""
        return {
            "policy": policy,
            "documents": {"done": self.done, "already_done": self.already, "failed": self.failed},
            "seconds": round(self.seconds, 3),
            "fields": dict(sorted(self.fields.items())),
            "pictures_kept": self.kept,
            "fallbacks": dict(sorted(self.fallbacks.items())),
            "failures_by_reason": dict(sorted(self.reasons.items())),
            "failures": [
                {"source": f.source, "reason": f.reason, "message": f.message, "remedy": f.remedy}
                for f in self.failures
            ],
            "notes": self.notes,
        }
