"""The door to Presidio: everything that we recognise, as one ``EntityRecognizer`` of a user's own registry.

    from masking.presidio import ResumeRecognizer

    registry.add_recognizer(ResumeRecognizer())

or, where nothing else is asked: ``analyzer().analyze(text, language="en")``.

Why one for all fields: the text is read and tagged once, however many entities are asked for. Importing this module
imports presidio_analyzer (seconds); nothing else of the package does.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import presidio_analyzer as presidio
from presidio_analyzer.context_aware_enhancers import ContextAwareEnhancer
from presidio_analyzer.nlp_engine import NoOpNlpEngine

from masking.document import Document, Resume
from masking.mask import find
from masking.policy import Policy, load
from masking.policy.entities import ENTITIES
from masking.recognize import recognize
from masking.span import Field, Span

_NAME = "EvenhandResumeRecognizer"


class ResumeRecognizer(presidio.EntityRecognizer):
    """All of our fields, as Presidio calls a recognizer.

    ``language`` is the language under which Presidio asks for it; what it finds does not depend on it. ``threshold``
    is that of ``recognize``; ``policy`` (a preset, a TOML file or a Policy) says more: what is kept, what is masked,
    fields and recognizers of one's own.
    """

    def __init__(
        self, *, language: str = "en", threshold: float | None = None, policy: Policy | str | Path | None = None
    ) -> None:
        self._threshold = threshold
        self._policy = load(policy) if policy is not None else None
        fields = self._policy.fields if self._policy else tuple(ENTITIES)
        self._entities = {ENTITIES.get(field, field.upper()): field for field in fields}
        super().__init__(supported_entities=sorted(self._entities), name=_NAME, supported_language=language)

    def load(self) -> None:
        """Nothing to load: model and word lists load on first use."""

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[presidio.RecognizerResult]:
        """Return what is found of ``entities`` (empty: of all) in ``text``; spaCy's artifacts are not needed."""
        wanted = frozenset(self._entities[e] for e in entities or self._entities if e in self._entities)
        return [
            presidio.RecognizerResult(
                ENTITIES.get(span.field, span.field.upper()),
                span.start,
                span.end,
                span.score,
                presidio.AnalysisExplanation(recognizer=_NAME, original_score=span.score, pattern_name=span.recognizer),
            )
            for span in self._found(text, wanted)
        ]

    def _found(self, text: str, wanted: frozenset[Field]) -> tuple[Span, ...]:
        document = Document(text, "text")
        if self._policy is None:
            return recognize(Resume(document), fields=wanted, threshold=self._threshold)
        return tuple(span for span in find(document, self._policy) if span.field in wanted)


def analyzer(
    *, language: str = "en", policy: Policy | str | Path | None = None, more: Iterable[presidio.EntityRecognizer] = ()
) -> presidio.AnalyzerEngine:
    """Return Presidio's engine with our recognizer and ``more`` of a user's own, and nothing that it does not need.

    Why: Presidio's own set-up runs a spaCy pipeline and a search for words of context over every text, neither of which
    our recognizer asks for, and which cost more than all it does. Recognizers that want spaCy's artifacts go into an
    engine of the user's own, with ``ResumeRecognizer``.
    """
    engine = NoOpNlpEngine(models=[{"lang_code": language, "model_name": ""}])
    engine.load()
    registry = presidio.RecognizerRegistry(
        recognizers=[ResumeRecognizer(language=language, policy=policy), *more], supported_languages=[language]
    )
    return presidio.AnalyzerEngine(
        registry=registry,
        nlp_engine=engine,
        context_aware_enhancer=_AsFound(0.0, 0.0, 0, 0),
        supported_languages=[language],
    )


class _AsFound(ContextAwareEnhancer):
    """Leaves scores as they are."""

    def enhance_using_context(
        self, text: str, raw_results: list[Any], nlp_artifacts: Any, recognizers: list[Any], context: Any = None
    ) -> list[Any]:
        return raw_results
