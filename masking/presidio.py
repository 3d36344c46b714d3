"""The door to Presidio: everything that we recognise, as one ``EntityRecognizer`` of a user's own registry.

    from masking.presidio import ResumeRecognizer

    registry.add_recognizer(ResumeRecognizer())

Why one for all fields: the text is read and tagged once, however many entities are asked for. Importing this module
imports presidio_analyzer (seconds); nothing else of the package does.
"""

from __future__ import annotations

from typing import Any

from presidio_analyzer import AnalysisExplanation, EntityRecognizer, RecognizerResult

from masking.document import Document, Resume
from masking.policy.entities import ENTITIES
from masking.recognize import recognize

_FIELDS = {entity: field for field, entity in ENTITIES.items()}


_NAME = "EvenhandResumeRecognizer"


class ResumeRecognizer(EntityRecognizer):
    """All of our fields, as Presidio calls a recognizer.

    ``language`` is the language under which Presidio asks for it; what it finds does not depend on it. ``threshold``
    is that of ``recognize``.
    """

    def __init__(self, *, language: str = "en", threshold: float | None = None) -> None:
        self._threshold = threshold
        super().__init__(
            supported_entities=sorted(ENTITIES.values()),
            name=_NAME,
            supported_language=language,
        )

    def load(self) -> None:
        """Nothing to load: model and word lists load on first use."""

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[RecognizerResult]:
        """Return what is found of ``entities`` (empty: of all) in ``text``; spaCy's artifacts are not needed."""
        wanted = frozenset(_FIELDS[entity] for entity in entities or _FIELDS if entity in _FIELDS)
        resume = Resume(Document(text, "text"))
        return [
            RecognizerResult(
                ENTITIES[span.field],
                span.start,
                span.end,
                span.score,
                AnalysisExplanation(recognizer=_NAME, original_score=span.score, pattern_name=span.recognizer),
            )
            for span in recognize(resume, fields=wanted, threshold=self._threshold)
        ]
