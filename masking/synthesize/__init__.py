"""Synthetic resumes: every span known, no two alike, names of all origins.

    people, places, organisations -> context (slots) -> header, sections -> draft -> noise -> resume

The words stand in ``data/``: occupations, sentences, employers, schools, headings. The names stand in
``name_lists.origins``.
"""

from __future__ import annotations

from masking.synthesize.record import record
from masking.synthesize.resume import Labelled, synthesize

__all__ = ["Labelled", "record", "synthesize"]
