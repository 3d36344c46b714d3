"""Synthetic resumes: every span known, no two alike, names of all origins."""

from __future__ import annotations

from masking.synthesize.resume import Labelled, synthesize

__all__ = ["Labelled", "synthesize"]
