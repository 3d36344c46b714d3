"""Touch: one place of a resume that tells who the candidate is, and what the twin says there."""

from __future__ import annotations

from dataclasses import dataclass, field

from masking.span import Field


@dataclass(frozen=True, slots=True)
class Touch:
    """Half-open, with the words of the twin; ``channel`` is name, pronoun, title, noun or affinity."""

    start: int
    end: int
    replacement: str = field(repr=False)
    field: Field
    channel: str
