"""Counterfactual: a resume as it would read were it about somebody else."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from masking.document import Resume
from masking.span import Field, Revision
from perturb.persona import Persona

CHANNELS: tuple[str, ...] = ("name", "pronoun", "title", "noun", "affinity", "ethnicity", "college")
"""What a swap can change, each a switch."""
NAMED: tuple[str, ...] = ("name",)
"""What every swap changes."""
GENDERED: tuple[str, ...] = ("pronoun", "title", "noun", "affinity")
"""What a swap of gender changes besides."""
RACED: tuple[str, ...] = ("affinity", "ethnicity", "college")
"""What a swap of race changes besides; colleges founded for one people only where that is asked for."""


PARTIAL: tuple[str, ...] = ("residue", "half-swapped")
"""Kinds of findings of a twin that tells both groups at once: left out unless asked for."""
HOPELESS: tuple[str, ...] = ("no-op", "half-swapped")
"""Kinds of findings that another persona does not mend."""


@dataclass(frozen=True, slots=True)
class Touch:
    """Half-open, with the words of the twin; ``channel`` is name, pronoun, title, noun or affinity."""

    start: int
    end: int
    replacement: str = field(repr=False)
    field: Field
    channel: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Why a twin is not to be trusted; never quotes the text."""

    kind: str
    """``residue``, ``no-op``, ``collateral`` or ``half-swapped``."""
    channel: str
    start: int
    """Into the text of the twin."""
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Counterfactual:
    """The twin of a resume."""

    resume: Resume = field(repr=False)
    """The twin, with the candidate's new name; its text is what a scorer reads."""
    factual: Resume = field(repr=False)
    """The original."""
    persona: Persona
    """Who the twin is about."""
    origin: Persona
    """Who the original is about, as far as the swap could tell; swapping back with it restores the original."""
    revision: Revision = field(repr=False)
    """The edits; writers take it to write the twin in the document's own format."""
    channels: tuple[str, ...] = CHANNELS
    touched: tuple[tuple[str, int], ...] = ()
    """How many edits each channel made."""

    left: tuple[str, ...] = ()
    """The words that still tell the old group and could not be swapped; empty for a whole twin."""
    notes: tuple[str, ...] = ()
    """What else still tells the old group, or was lost with the old name: notes in words, never quotes."""

    kept: tuple[tuple[int, int], ...] = ()
    """Where words stand in the original that a policy keeps; no edit touches them."""

    @property
    def text(self) -> str:
        """The text of the twin."""
        return self.resume.document.text


def digest(text: str) -> str:
    """Return the SHA-256 of a text, by which it is known again."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
