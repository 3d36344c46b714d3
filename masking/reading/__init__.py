"""Reading: a resume as the recognizers see it, every shared view computed once.

Why: recognizers stay small and do not know one another because what several of them need (words, known phrases,
labelled values, pieces that stand together) is found in one pass here.
"""

from __future__ import annotations

from masking.reading.labels import Label, labelled
from masking.reading.phrases import Hit, find_phrases
from masking.reading.record import Finder, Mention, Reading, Recognizer, read
from masking.reading.view import View, fold
from masking.reading.words import Pieces, Words, pieces, words

__all__ = [
    "Finder",
    "Hit",
    "Label",
    "Mention",
    "Pieces",
    "Reading",
    "Recognizer",
    "View",
    "Words",
    "find_phrases",
    "fold",
    "labelled",
    "pieces",
    "read",
    "words",
]
