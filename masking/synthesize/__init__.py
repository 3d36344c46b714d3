"""Synthetic resumes: every span known, no two alike, names of all origins.

    people, places, organisations -> context (slots) -> draft -> noise -> resume

The words, and how headers, sections and lines are put together of them, stand in ``data/``. The names stand in
``name_lists.origins``.
"""

from __future__ import annotations

from masking.synthesize.resume import Labelled, record, synthesize

__all__ = ["Labelled", "record", "synthesize"]
