"""Reading: a resume as the tagger and the recognizers see it: tokens, phrases, labelled values, sections."""

from __future__ import annotations

from masking.reading.labels import Label
from masking.reading.phrases import Hit
from masking.reading.record import Finder, Reading, Recognizer, read
from masking.reading.tokens import Cells, Gap, Tokens, cells, tokenize
from masking.reading.view import View, fold

__all__ = [
    "Cells", "Finder", "Gap", "Hit", "Label", "Reading", "Recognizer", "Tokens", "View", "cells", "fold", "read",
    "tokenize",
]  # fmt: skip
