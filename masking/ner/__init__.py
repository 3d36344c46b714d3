"""The tagger: one small network for all text fields, trained on labelled resumes.

    reading -> features -> network (``model`` holds its weights) -> tagging

``train`` makes ``model.npz``; ``component`` offers the tagger to spaCy. Importing this package loads neither.
"""

from __future__ import annotations

from masking.ner.tagging import STRICT, guess, measure, tag

__all__ = ["STRICT", "guess", "measure", "tag"]
